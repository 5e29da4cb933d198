/// Makes paths from the sides of a divided pair of paths.
struct PathContours {
  private typealias Vertex = PathArrangement.Vertex
  private typealias Side = PathArrangement.Side

  private let arrangement: PathArrangement
  private let regions: PathRegions
  private let eoFill: Bool

  init(_ arrangement: PathArrangement, eoFill: Bool) {
    self.arrangement = arrangement
    self.eoFill = eoFill
    regions = PathRegions(arrangement)
  }

  private func isInside(_ winding: Int) -> Bool { eoFill ? winding & 1 != 0 : winding != 0 }

  // MARK: Areas

  /// Returns the outline of the area for which `isMeant` is true; its arguments tell whether the
  /// area is inside of the first and of the second path.
  func area(where isMeant: (Bool, Bool) -> Bool) -> Path {
    func isFilled(_ windings: SIMD2<Int>) -> Bool {
      isMeant(isInside(windings.x), isInside(windings.y))
    }
    // The area is to the right of each side.
    var outline: [Side] = []
    for edge in regions.edges {
      let (before, behind) = (isFilled(edge.before), isFilled(edge.behind))
      guard before != behind else { continue }
      let side = arrangement.sides[edge.side]
      let isHorizontal =
        arrangement.vertices[edge.first].y == arrangement.vertices[edge.second].y
      let isForward = isHorizontal ? behind : before
      outline.append((side.from == edge.first) == isForward ? side : side.reversed)
    }
    var result = Path.Elements()
    for contour in contours(of: outline) where isVisible(contour) {
      send(contour, isClosed: true, to: &result)
    }
    return Path(result)
  }

  /// Returns the closed contours that a set of sides consists of.
  ///
  /// Where contours touch, each one follows its own area, so that contours do not cross.
  private func contours(of outline: [Side]) -> [[Side]] {
    var leaving: [[Int]] = Array(repeating: [], count: arrangement.vertices.count)
    for (index, side) in outline.enumerated() { leaving[side.from].append(index) }
    var isUsed = Array(repeating: false, count: outline.count)
    var contours: [[Side]] = []
    for start in outline.indices where !isUsed[start] {
      var contour: [Side] = []
      var index = start
      while true {
        isUsed[index] = true
        contour.append(outline[index])
        let back = vector(outline[index].reversed)
        let candidates = leaving[outline[index].to].filter { !isUsed[$0] || $0 == start }
        let next = candidates.min {
          Self.isBefore(vector(outline[$0]), vector(outline[$1]), turningFrom: back)
        }
        guard let next, next != start else { break }
        index = next
      }
      contours.append(contour)
    }
    return contours
  }

  private func vector(_ side: Side) -> Vertex {
    arrangement.vertices[side.to] - arrangement.vertices[side.from]
  }

  /// Returns whether a counterclockwise turn on the screen, which begins at `start`, meets one
  /// direction before another.
  private static func isBefore(_ a: Vertex, _ b: Vertex, turningFrom start: Vertex) -> Bool {
    func half(_ direction: Vertex) -> Int {
      let cross = start.cross(direction)
      return cross < 0 ? 0 : cross == 0 && start.dot(direction) < 0 ? 1 : 2
    }
    let halves = (half(a), half(b))
    return halves.0 != halves.1 ? halves.0 < halves.1 : a.cross(b) < 0
  }

  /// Whether a contour is no remainder of rounding between outlines that coincide.
  ///
  /// Between chords of curves, such a remainder may be as wide as the distance of the chords from
  /// their curves.
  private func isVisible(_ contour: [Side]) -> Bool {
    var (area, length) = (0.0, 0.0)
    let origin = arrangement.vertices[contour[0].from]
    for side in contour {
      let (a, b) = (
        arrangement.vertices[side.from] - origin, arrangement.vertices[side.to] - origin
      )
      area += Double(a.cross(b)) / 2
      let along = vector(side)
      length += Double(along.dot(along)).squareRoot()
    }
    let isCurved = contour.contains { arrangement.sources[$0.source].piece.kind != .line }
    let least = isCurved ? max(arrangement.tolerance / arrangement.unit, 4) : 4
    return abs(area) > least * length / 2
  }

  // MARK: Lines

  /// Returns the parts of the first path's outline that are inside of the second path or on its
  /// outline, or the parts that are not.
  func lines(inside: Bool) -> Path {
    var result = Path.Elements()
    var index = 0
    while index < arrangement.sides.count {
      let source = arrangement.sources[arrangement.sides[index].source]
      guard source.operand == 0 else { break }
      var runs: [[Side]] = [[]]
      var isWhole = true
      while index < arrangement.sides.count,
        arrangement.sources[arrangement.sides[index].source].subpath == source.subpath
      {
        let edge = regions.edges[regions.edgeOfSide[index]]
        if (isInside(edge.before.y) || isInside(edge.behind.y)) == inside {
          runs[runs.count - 1].append(arrangement.sides[index])
        } else {
          isWhole = false
          runs.append([])
        }
        index += 1
      }
      let isClosed = arrangement.subpaths[source.subpath]
      // The part around the start of a closed subpath is one line.
      if isClosed, !isWhole { runs[0] = runs.removeLast() + runs[0] }
      for run in runs where !run.isEmpty {
        send(run, isClosed: isClosed && isWhole, to: &result)
      }
    }
    return Path(result)
  }

  // MARK: Curves

  /// Draws a chain of sides: those of the same line or curve become one again.
  private func send(_ chain: [Side], isClosed: Bool, to sink: inout Path.Elements) {
    func continues(_ a: Side, _ b: Side) -> Bool {
      a.source == b.source && a.end == b.start && (a.start < a.end) == (b.start < b.end)
    }
    var chain = chain
    if isClosed {
      let corner = chain.indices.first {
        !continues(chain[($0 + chain.count - 1) % chain.count], chain[$0])
      }
      if let corner, corner > 0 { chain = Array(chain[corner...] + chain[..<corner]) }
    }
    sink.move(to: arrangement.places[chain[0].from])
    var start = 0
    while start < chain.count {
      var end = start
      while end + 1 < chain.count, continues(chain[end], chain[end + 1]) { end += 1 }
      let isLast = end + 1 == chain.count
      let piece = arrangement.sources[chain[start].source].piece
        .part(from: chain[start].start, to: chain[end].end)
        .moved(from: arrangement.places[chain[start].from], to: arrangement.places[chain[end].to])
      // Closing draws the last line.
      if !piece.isPoint, !(isClosed && isLast && piece.kind == .line) { piece.send(to: &sink) }
      start = end + 1
    }
    if isClosed { sink.close() }
  }
}
