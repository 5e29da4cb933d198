/// The edges of a divided pair of paths, with the number of times that each path winds around the
/// area at both sides.
struct PathRegions {
  /// A line between two vertices, of one or more sides.
  struct Edge {
    /// The indices of the vertices: the upper one first; in a horizontal edge, the left one.
    var first: Int
    var second: Int
    /// A side between the two vertices.
    var side: Int
    /// For each path, how often it passes from `first` to `second`, less the passes back.
    var passes: SIMD2<Int>
    /// The windings at the left of the edge; above a horizontal edge.
    var before = SIMD2<Int>.zero
    /// The windings at the right of the edge; below a horizontal edge.
    var behind = SIMD2<Int>.zero
  }

  private(set) var edges: [Edge] = []
  /// For each side of the arrangement, the index of its edge.
  private(set) var edgeOfSide: [Int]
  private let vertices: [PathArrangement.Vertex]

  init(_ arrangement: PathArrangement) {
    vertices = arrangement.vertices
    edgeOfSide = Array(repeating: 0, count: arrangement.sides.count)
    mergeSides(of: arrangement)
    findWindings()
  }

  /// Merges the sides that connect the same two vertices.
  private mutating func mergeSides(of arrangement: PathArrangement) {
    let ends = arrangement.sides.map { side in
      let (a, b) = (vertices[side.from], vertices[side.to])
      let isForward = (a.y, a.x) < (b.y, b.x)
      return (
        first: isForward ? side.from : side.to, second: isForward ? side.to : side.from,
        passes: isForward ? 1 : -1
      )
    }
    let order = ends.indices.sorted {
      (ends[$0].first, ends[$0].second, $0) < (ends[$1].first, ends[$1].second, $1)
    }
    for index in order {
      let (first, second, passes) = ends[index]
      if edges.last.map({ $0.first != first || $0.second != second }) ?? true {
        edges.append(Edge(first: first, second: second, side: index, passes: .zero))
      }
      edgeOfSide[index] = edges.count - 1
      let operand = arrangement.sources[arrangement.sides[index].source].operand
      edges[edges.count - 1].passes[operand] += passes
    }
  }

  // MARK: Windings

  /// Computes the windings around the areas at both sides of each edge.
  ///
  /// They are those around the middle of the edge: the passes of all edges that a horizontal ray
  /// to the left meets. The edges are sorted into bands of equal height, so that a ray needs to
  /// look at those of one band only.
  private mutating func findWindings() {
    guard !edges.isEmpty else { return }
    let top = edges.reduce(Int.max) { min($0, vertices[$1.first].y) }
    let bottom = edges.reduce(Int.min) { max($0, vertices[$1.second].y) }
    let count = min(max(edges.count / 4, 1), 2048)
    let height = (bottom - top) / count + 1
    var bands: [[Int]] = Array(repeating: [], count: count)
    for (index, edge) in edges.enumerated() where vertices[edge.first].y != vertices[edge.second].y
    {
      let range = (vertices[edge.first].y - top) / height...(vertices[edge.second].y - top) / height
      for band in range { bands[band].append(index) }
    }
    for index in edges.indices {
      let (a, b) = (vertices[edges[index].first], vertices[edges[index].second])
      // Twice the coordinates of the middle are integers.
      let middle = PathArrangement.Vertex(x: a.x + b.x, y: a.y + b.y)
      let isHorizontal = a.y == b.y
      var winding = SIMD2<Int>.zero
      for other in bands[(middle.y / 2 - top) / height] where other != index {
        let (c, d) = (vertices[edges[other].first], vertices[edges[other].second])
        // Around a horizontal edge, the ray is just above it.
        let isCrossed =
          isHorizontal
          ? 2 * c.y < middle.y && middle.y <= 2 * d.y : 2 * c.y <= middle.y && middle.y < 2 * d.y
        guard isCrossed else { continue }
        let offset = PathArrangement.Vertex(x: middle.x - 2 * c.x, y: middle.y - 2 * c.y)
        if (d - c).cross(offset) < 0 { winding &-= edges[other].passes }
      }
      edges[index].before = winding
      edges[index].behind =
        isHorizontal ? winding &+ edges[index].passes : winding &- edges[index].passes
    }
  }
}
