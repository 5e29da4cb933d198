extension BlurPass {
  /// Enlarges the blurred cells to pixels, row by row, and hands the rows out.
  ///
  /// Each pixel is a sum of three by three cells, their weights those of a quadratic B-spline: its
  /// width is the same wherever in a cell a pixel lies, so no pattern of cells shows. Weights are
  /// never negative, so a colour never passes its alpha.
  @unsafe
  func enlarge(_ plane: BlurPlane<Number>, finish: Finish) {
    let (levels, factor) = (plan.levels, plan.factor)
    let count = plane.columns.count * Number.channels
    let room = BlurPlane<Number>.rounded(count) + BlurPlane<Number>.strip
    let width = (plane.columns.count - 2) * factor * Number.channels
    let scratch = lines(of: room + width)
    let skipped = (x.wanted.first - ((x.wanted.first >> levels) << levels)) * Number.channels
    split(y.wanted.count, cost: width * 4) { range, worker in
      let across = unsafe scratch[worker]
      let line = unsafe across + room
      for row in y.wanted.moved(range) {
        let cell = row >> levels
        let weights = unsafe Number.weights(plan.vertical) + (row - (cell << levels))
        let three = unsafe (
          UnsafePointer(plane.row(cell - 1)), UnsafePointer(plane.row(cell)),
          UnsafePointer(plane.row(cell + 1))
        )
        unsafe Number.enlargeRows(
          three, (weights[0], weights[factor], weights[2 * factor]), count: count, into: across)
        unsafe Number.enlargeColumns(across, count: plane.columns.count - 2, plan, into: line)
        unsafe finish(line + skipped, row, worker)
      }
    }
  }
}
