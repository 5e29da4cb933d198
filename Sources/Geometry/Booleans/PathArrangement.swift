/// The outlines of two paths, divided at all points where they meet.
///
/// Curves are replaced by chords between the points of an integer grid, so that the tests of which
/// lines cross are exact. Each chord knows its part of a curve, from which the results are made
/// again; see `PathContours`.
struct PathArrangement {
  /// A point of the grid.
  struct Vertex: Hashable {
    var x: Int
    var y: Int

    static func - (a: Vertex, b: Vertex) -> Vertex { Vertex(x: a.x - b.x, y: a.y - b.y) }

    func cross(_ other: Vertex) -> Int { x * other.y - y * other.x }
    func dot(_ other: Vertex) -> Int { x * other.x + y * other.y }
  }

  /// A line or curve of one of the paths.
  struct Source {
    var piece: Piece
    /// 0 for the first path and 1 for the second.
    var operand: Int
    var subpath: Int
  }

  /// A straight part of an outline between two vertices.
  struct Side {
    /// The indices of the vertices.
    var from: Int
    var to: Int
    /// The index of the source.
    var source: Int
    /// The parameters of the source at both ends.
    var start: Double
    var end: Double

    var reversed: Side { Side(from: to, to: from, source: source, start: end, end: start) }
  }

  /// The finite subpaths of both paths: whether each is closed.
  private(set) var subpaths: [Bool] = []
  private(set) var sources: [Source] = []
  private(set) var vertices: [Vertex] = []
  /// The exact positions of the vertices.
  private(set) var places: [Point] = []
  /// The parts of all outlines, in drawing order.
  private(set) var sides: [Side] = []
  private var indices: [Vertex: Int] = [:]
  private var origin = Point.zero
  private(set) var unit = 1.0
  /// The largest distance of a chord from its curve.
  private(set) var tolerance = 0.0

  /// Divides the outlines of two paths.
  ///
  /// - Parameter closesFirst: Whether open subpaths of the first path are closed; those of the
  ///   second one always are.
  init(_ first: Path, _ second: Path, closesFirst: Bool) {
    var bounds = Rect.null
    for (operand, path) in [first, second].enumerated() {
      var memory = Subpath()
      path.readSubpaths(into: &memory) { subpath in
        var subpath = subpath
        if !subpath.isClosed, operand == 1 || closesFirst { subpath.close() }
        for piece in subpath.pieces {
          bounds = bounds.union(piece.cubic.hull)
          sources.append(Source(piece: piece, operand: operand, subpath: subpaths.count))
        }
        subpaths.append(subpath.isClosed)
      }
    }
    let extent = max(bounds.width, bounds.height)
    guard !sources.isEmpty, extent > 0, extent < .greatestFiniteMagnitude / 4 else {
      sources = []
      return
    }
    // With coordinates below 2²⁸ all products fit into 64 bits.
    unit = Double(sign: .plus, exponent: extent.exponent + 1 - 28, significand: 1)
    if !(unit > 0) { unit = .leastNonzeroMagnitude }
    origin = Point(bounds.minX, bounds.minY)
    tolerance = min(0.01, extent * 5e-5)
    for index in sources.indices { addChords(of: index) }
    divide()
  }

  // MARK: Vertices

  private func vertex(at p: Point) -> Vertex {
    func cell(_ value: Double) -> Int { Int(max(0, min(value.rounded(), 0x1p29))) }
    return Vertex(x: cell((p.x - origin.x) / unit), y: cell((p.y - origin.y) / unit))
  }

  /// Returns the index of a vertex; a new one gets the position `place`.
  private mutating func index(of vertex: Vertex, at place: Point) -> Int {
    if let index = indices[vertex] { return index }
    indices[vertex] = vertices.count
    vertices.append(vertex)
    places.append(place)
    return vertices.count - 1
  }

  // MARK: Chords

  /// The largest number of chords of a curve.
  private static let mostChords = 500.0

  private mutating func addChords(of index: Int) {
    let piece = sources[index].piece
    var cubic = piece.cubic
    var count = 1
    if piece.kind != .line {
      let bend = max(
        (cubic.p0 - cubic.p1 * 2 + cubic.p2).length, (cubic.p1 - cubic.p2 * 2 + cubic.p3).length)
      // The error of a chord is at most an eighth of its squared length times the acceleration.
      count = Int(max(1, min((0.75 * bend / tolerance).squareRoot().rounded(.up), Self.mostChords)))
    }
    // A curve and its reverse have the same chords, so that they coincide.
    let isReversed = Self.isGreater(cubic)
    if isReversed { cubic = cubic.reversed }
    var chain: [(vertex: Int, t: Double)] = []
    for step in 0...count {
      let t = Double(step) / Double(count)
      let p = step == 0 ? cubic.p0 : step == count ? cubic.p3 : cubic.point(at: t)
      chain.append((self.index(of: vertex(at: p), at: p), isReversed ? 1 - t : t))
    }
    if isReversed { chain.reverse() }
    for (a, b) in zip(chain, chain.dropFirst()) where a.vertex != b.vertex {
      sides.append(Side(from: a.vertex, to: b.vertex, source: index, start: a.t, end: b.t))
    }
  }

  /// Whether a curve comes after its reverse.
  private static func isGreater(_ cubic: Cubic) -> Bool {
    let (p, q) = cubic.p0 == cubic.p3 ? (cubic.p1, cubic.p2) : (cubic.p0, cubic.p3)
    return p.x != q.x ? p.x > q.x : p.y > q.y
  }

  // MARK: Division

  /// A point at which a side is to be divided.
  private struct Cut {
    var side: Int
    var vertex: Int
    /// The parameter of the source.
    var t: Double
  }

  /// Rounding a crossing to the grid moves lines, which may then cross others; two or three rounds
  /// are usual.
  private static let mostRounds = 24

  /// Divides the sides until they meet at common ends only.
  private mutating func divide() {
    for round in 0..<Self.mostRounds {
      let cuts = findCuts(isFirst: round == 0)
      if cuts.isEmpty { return }
      apply(cuts)
    }
  }

  private mutating func findCuts(isFirst: Bool) -> [Cut] {
    struct Box {
      var side: Int
      var left: Int
      var right: Int
      var top: Int
      var bottom: Int
    }
    var boxes = sides.indices.map { index in
      let (a, b) = (vertices[sides[index].from], vertices[sides[index].to])
      return Box(
        side: index, left: min(a.x, b.x), right: max(a.x, b.x), top: min(a.y, b.y),
        bottom: max(a.y, b.y))
    }
    boxes.sort { ($0.left, $0.side) < ($1.left, $1.side) }
    var cuts: [Cut] = []
    // The boxes that reach to the right of the current one's left edge.
    var open: [Box] = []
    for box in boxes {
      open.removeAll { $0.right < box.left }
      for other in open where other.top <= box.bottom && box.top <= other.bottom {
        cut(other.side, box.side, isFirst: isFirst, &cuts)
      }
      open.append(box)
    }
    return cuts
  }

  /// Adds the cuts that two sides make in each other.
  private mutating func cut(_ i: Int, _ j: Int, isFirst: Bool, _ cuts: inout [Cut]) {
    let (side, other) = (sides[i], sides[j])
    let (a, b) = (vertices[side.from], vertices[side.to])
    let (c, d) = (vertices[other.from], vertices[other.to])
    let (ofC, ofD) = ((b - a).cross(c - a), (b - a).cross(d - a))
    let (ofA, ofB) = ((d - c).cross(a - c), (d - c).cross(b - c))
    if ofC == 0 { cut(i, atEnd: other.from, &cuts) }
    if ofD == 0 { cut(i, atEnd: other.to, &cuts) }
    if ofA == 0 { cut(j, atEnd: side.from, &cuts) }
    if ofB == 0 { cut(j, atEnd: side.to, &cuts) }
    guard ofC.signum() * ofD.signum() < 0, ofA.signum() * ofB.signum() < 0 else { return }
    let share = Double(ofA) / Double(ofA - ofB)
    let otherShare = Double(ofC) / Double(ofC - ofD)
    let vertex = Vertex(
      x: a.x + Int((Double(b.x - a.x) * share).rounded()),
      y: a.y + Int((Double(b.y - a.y) * share).rounded()))
    var t = side.start + (side.end - side.start) * share
    var u = other.start + (other.end - other.start) * otherShare
    var place = Point(origin.x + Double(vertex.x) * unit, origin.y + Double(vertex.y) * unit)
    if isFirst, let exact = crossing(side, t, other, u) { (t, u, place) = exact }
    let index = index(of: vertex, at: place)
    if index != side.from, index != side.to { cuts.append(Cut(side: i, vertex: index, t: t)) }
    if index != other.from, index != other.to { cuts.append(Cut(side: j, vertex: index, t: u)) }
  }

  /// Cuts a side at a vertex of its line, if the vertex lies between its ends.
  private func cut(_ index: Int, atEnd vertex: Int, _ cuts: inout [Cut]) {
    let side = sides[index]
    guard vertex != side.from, vertex != side.to else { return }
    let (along, offset) = (
      vertices[side.to] - vertices[side.from], vertices[vertex] - vertices[side.from]
    )
    let (reach, whole) = (along.dot(offset), along.dot(along))
    guard reach > 0, reach < whole else { return }
    let share = Double(reach) / Double(whole)
    cuts.append(
      Cut(side: index, vertex: vertex, t: side.start + (side.end - side.start) * share))
  }

  /// Returns the point where two curves cross, near the crossing of two of their chords.
  ///
  /// Newton's iteration; nil if it leaves the two chords, as it does where the curves touch.
  private func crossing(
    _ side: Side, _ t: Double, _ other: Side, _ u: Double
  ) -> (t: Double, u: Double, place: Point)? {
    let (a, b) = (sources[side.source].piece.cubic, sources[other.source].piece.cubic)
    var (t, u) = (t, u)
    func isNear(_ t: Double, _ side: Side) -> Bool {
      let reach = abs(side.end - side.start) / 2
      return t >= max(0, min(side.start, side.end) - reach)
        && t <= min(1, max(side.start, side.end) + reach)
    }
    for _ in 0..<6 {
      let gap = b.point(at: u) - a.point(at: t)
      let (v, w) = (a.velocity(at: t), b.velocity(at: u))
      let determinant = v.cross(w)
      guard abs(determinant) > 1e-9 * v.length * w.length else { return nil }
      t += gap.cross(w) / determinant
      u += gap.cross(v) / determinant
      guard isNear(t, side), isNear(u, other) else { return nil }
    }
    let (p, q) = (a.point(at: t), b.point(at: u))
    guard p.distance(to: q) < tolerance * 1e-3 else { return nil }
    var place = p.mixed(with: q, by: 0.5)
    // Horizontal and vertical lines keep their place exactly.
    for line in [a, b] {
      if line.p0.x == line.p3.x, line.p1.x == line.p0.x, line.p2.x == line.p0.x {
        place.x = line.p0.x
      }
      if line.p0.y == line.p3.y, line.p1.y == line.p0.y, line.p2.y == line.p0.y {
        place.y = line.p0.y
      }
    }
    return (t, u, place)
  }

  private mutating func apply(_ cuts: [Cut]) {
    var cuts = cuts
    func reach(_ cut: Cut) -> Int {
      let side = sides[cut.side]
      let start = vertices[side.from]
      return (vertices[side.to] - start).dot(vertices[cut.vertex] - start)
    }
    let reaches = cuts.map(reach)
    let order = cuts.indices.sorted {
      (cuts[$0].side, reaches[$0], cuts[$0].vertex, $0)
        < (cuts[$1].side, reaches[$1], cuts[$1].vertex, $1)
    }
    cuts = order.map { cuts[$0] }
    var divided: [Side] = []
    divided.reserveCapacity(sides.count + cuts.count)
    var next = 0
    for (index, side) in sides.enumerated() {
      var rest = side
      while next < cuts.count, cuts[next].side == index {
        let cut = cuts[next]
        next += 1
        guard cut.vertex != rest.from else { continue }
        // A parameter stays between those before it and behind it.
        let low = min(rest.start, rest.end)
        let t = min(max(cut.t, low), max(rest.start, rest.end))
        divided.append(
          Side(from: rest.from, to: cut.vertex, source: side.source, start: rest.start, end: t))
        rest.from = cut.vertex
        rest.start = t
      }
      if rest.from != rest.to { divided.append(rest) }
    }
    sides = divided
  }
}
