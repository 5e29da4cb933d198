/// The lines and curves of a path from one move to the next.
struct Subpath: PathSink, Sendable {
  /// The lines and curves, each beginning where the previous one ends.
  ///
  /// They include the closing line. Lines and curves of zero length are left out.
  private(set) var pieces: [Piece] = []
  private(set) var start = Point.zero
  private(set) var isClosed = false
  /// Whether a line or curve follows the move.
  private(set) var isDrawn = false
  private var isFinite = true
  private var current = Point.zero

  /// Starts a new subpath in the same array.
  mutating func move(to p: Point) {
    pieces.removeAll(keepingCapacity: true)
    (start, current) = (p, p)
    isFinite = p.isFinite
    isClosed = false
    isDrawn = false
  }

  mutating func line(to p: Point) { add(Piece(line: current, p)) }

  mutating func quadCurve(to p: Point, control: Point) { add(Piece(quad: current, control, p)) }

  mutating func curve(to p: Point, control1: Point, control2: Point) {
    add(Piece(Cubic(current, control1, control2, p)))
  }

  mutating func close() {
    add(Piece(line: current, start))
    isClosed = true
  }

  private mutating func add(_ piece: Piece) {
    isDrawn = true
    isFinite = isFinite && piece.cubic.isFinite
    if !piece.isPoint { pieces.append(piece) }
    current = piece.end
  }

  /// Whether something is drawn and all of it is finite.
  var counts: Bool { isDrawn && isFinite }
}

extension Path {
  /// Calls a closure with each subpath that draws something, reusing one array for all of them.
  ///
  /// Subpaths with a coordinate that is not finite are skipped.
  func readSubpaths(into subpath: inout Subpath, _ take: (Subpath) -> Void) {
    subpath.move(to: .zero)
    guard case .elements(let elements) = storage else {
      subpath.add(self)
      if subpath.counts { take(subpath) }
      return
    }
    let points = elements.points
    var next = 0
    for verb in elements.verbs {
      switch verb {
      case .move:
        if subpath.counts { take(subpath) }
        subpath.move(to: points[next])
      case .line: subpath.line(to: points[next])
      case .quadCurve: subpath.quadCurve(to: points[next + 1], control: points[next])
      case .curve:
        subpath.curve(to: points[next + 2], control1: points[next], control2: points[next + 1])
      case .close: subpath.close()
      }
      next += verb.pointCount
    }
    if subpath.counts { take(subpath) }
  }
}
