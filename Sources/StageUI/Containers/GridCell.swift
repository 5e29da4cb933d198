/// A cell of a grid row, with the columns that it spans.
@MainActor
struct GridCell {
  let node: ViewNode
  let columns: Range<Int>
  /// The axes along which the cell does not widen its column or row.
  let unsizedAxes: Axis.Set
  let anchor: UnitPoint?
  /// The alignment that the cell sets for its column.
  let alignment: HorizontalAlignment?

  init(_ node: ViewNode, _ column: Int) {
    self.node = node
    columns = column..<(column + max(node.layoutValue(GridColumnsKey.self), 1))
    unsizedAxes = node.layoutValue(GridUnsizedAxesKey.self)
    anchor = node.layoutValue(GridAnchorKey.self)
    alignment = node.layoutValue(GridAlignmentKey.self)
  }

  /// The width of the cell for the proposals zero, nil and infinity.
  var width: GridLength {
    func width(_ proposal: Double?) -> Double {
      node.sizeThatFits(ProposedViewSize(width: proposal, height: nil)).width
    }
    return GridLength(least: width(0), ideal: width(nil), most: width(.infinity))
  }

  /// The height of the cell for the proposals zero, nil and infinity.
  func height(_ width: Double) -> GridLength {
    func height(_ proposal: Double?) -> Double {
      node.sizeThatFits(ProposedViewSize(width: width, height: proposal)).height
    }
    return GridLength(least: height(0), ideal: height(nil), most: height(.infinity))
  }
}

/// The minimum, ideal and maximum length of a column or a row.
struct GridLength {
  var least = 0.0
  var ideal = 0.0
  var most = 0.0

  mutating func widen(to other: GridLength) {
    least = max(least, other.least)
    ideal = max(ideal, other.ideal)
    most = max(most, other.most)
  }

  /// Widens tracks in equal parts until a cell that spans them fits.
  static func widen(_ tracks: inout ArraySlice<GridLength>, to cell: GridLength, spacing: Double) {
    for path in [\GridLength.least, \.ideal, \.most] {
      let missing =
        cell[keyPath: path] - whole(ArraySlice(tracks.map { $0[keyPath: path] }), spacing)
      guard missing > 0 else { continue }
      for index in tracks.indices { tracks[index][keyPath: path] += missing / Double(tracks.count) }
    }
  }

  /// Returns the sum of lengths and the spacing between them.
  static func whole(_ lengths: ArraySlice<Double>, _ spacing: Double) -> Double {
    lengths.reduce(0, +) + spacing * Double(max(lengths.count - 1, 0))
  }

  /// Distributes a length; the least flexible track gets its share first.
  static func distribute(
    _ ranges: [GridLength], _ length: Double?, _ spacing: Double
  ) -> [Double] {
    guard let length else { return ranges.map(\.ideal) }
    var lengths = [Double](repeating: 0, count: ranges.count)
    var left = length - spacing * Double(max(ranges.count - 1, 0))
    var remaining = ranges.count
    let order = ranges.indices.sorted {
      let (a, b) = (ranges[$0].most - ranges[$0].least, ranges[$1].most - ranges[$1].least)
      return a == b || a.isNaN || b.isNaN ? $0 < $1 : a < b
    }
    for index in order {
      let share = max(left / Double(remaining), 0)
      lengths[index] = max(min(share, ranges[index].most), ranges[index].least)
      if left < .infinity { left -= lengths[index] }
      remaining -= 1
    }
    return lengths
  }
}

private enum GridColumnsKey: LayoutValueKey { static var defaultValue: Int { 1 } }
private enum GridUnsizedAxesKey: LayoutValueKey { static var defaultValue: Axis.Set { [] } }
private enum GridAnchorKey: LayoutValueKey { static var defaultValue: UnitPoint? { nil } }
private enum GridAlignmentKey: LayoutValueKey {
  static var defaultValue: HorizontalAlignment? { nil }
}

extension View {
  /// Makes a cell of a grid span several columns.
  public func gridCellColumns(_ count: Int) -> some View {
    layoutValue(key: GridColumnsKey.self, value: count)
  }

  /// Keeps a cell of a grid from widening its column or its row.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    layoutValue(key: GridUnsizedAxesKey.self, value: axes)
  }

  /// Puts the same point of a cell of a grid and of its area at the same place.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    layoutValue(key: GridAnchorKey.self, value: anchor)
  }

  /// Sets the horizontal alignment of the whole column that contains a cell of a grid.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    layoutValue(key: GridAlignmentKey.self, value: guide)
  }
}
