extension BlurPass {
  /// Enlarges the blurred cells to pixels, row by row.
  ///
  /// Each pixel is a weighted sum of 3 × 3 cells with the weights of a quadratic B-spline. The
  /// spline is equally wide for every position inside a cell, so no pattern of cells is visible.
  /// Weights are never negative, so a colour never exceeds its alpha.
  func enlarge(_ plane: BlurPlane<Number>, finish: Finish) {
    let count = plane.columns.count * Number.channels
    let room = BlurPlane<Number>.rounded(count) + BlurPlane<Number>.strip
    let width = (plane.columns.count - 2) * plan.factor * Number.channels
    let scratch = lines(of: room + width)
    let (levels, factor) = (plan.levels, plan.factor)
    let skipped = (x.wanted.first - ((x.wanted.first >> levels) << levels)) * Number.channels
    split(y.wanted.count, cost: width * 4) { range, worker in
      let across = scratch[worker]
      let line = across + room
      for row in y.wanted.moved(range) {
        let cell = row >> levels
        let weights = Number.weights(plan.vertical) + (row - (cell << levels))
        let three = (Row(plane.row(cell - 1)), Row(plane.row(cell)), Row(plane.row(cell + 1)))
        Number.enlargeRows(
          three, (weights[0], weights[factor], weights[2 * factor]), count: count, into: across)
        Number.enlargeColumns(Row(across), count: plane.columns.count - 2, plan, into: line)
        finish(line + skipped, row, worker)
      }
    }
  }
}
