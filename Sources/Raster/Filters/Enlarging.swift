extension BlurPass {
  /// The blurred cells enlarged to pixels, row by row.
  ///
  /// Each pixel is a sum of three by three cells, their weights those of a quadratic B-spline: its
  /// width is the same wherever in a cell a pixel lies, so no pattern of cells shows. Weights are
  /// never negative, so a colour never passes its alpha.
  struct Enlarging {
    let pieces: Pieces
    private let pass: BlurPass
    private let plane: BlurPlane<Number>
    /// Numbers to a row of cells, and the room for them.
    private let count: Int
    private let room: Int
    private let scratch: Lines

    init(_ pass: BlurPass, _ plane: BlurPlane<Number>) {
      (self.pass, self.plane) = (pass, plane)
      count = plane.columns.count * Number.channels
      room = BlurPlane<Number>.rounded(count) + BlurPlane<Number>.strip
      let width = (plane.columns.count - 2) * pass.plan.factor * Number.channels
      scratch = pass.lines(of: room + width)
      pieces = Pieces(pass.y.wanted.count, cost: width * 4)
    }

    func make(_ piece: Int, _ worker: Int, finish: Finish) {
      let (x, y, plan) = (pass.x, pass.y, pass.plan)
      let (levels, factor) = (plan.levels, plan.factor)
      let skipped = (x.wanted.first - ((x.wanted.first >> levels) << levels)) * Number.channels
      let across = scratch[worker]
      let line = across + room
      for row in y.wanted.moved(pieces[piece]) {
        let cell = row >> levels
        let weights = Number.weights(plan.vertical) + (row - (cell << levels))
        let three = (
          Row(plane.row(cell - 1)), Row(plane.row(cell)),
          Row(plane.row(cell + 1))
        )
        Number.enlargeRows(
          three, (weights[0], weights[factor], weights[2 * factor]), count: count, into: across)
        Number.enlargeColumns(Row(across), count: plane.columns.count - 2, plan, into: line)
        finish(line + skipped, row, worker)
      }
    }
  }
}
