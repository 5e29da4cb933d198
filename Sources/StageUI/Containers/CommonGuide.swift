/// The common position of an alignment guide in views that lie in the same track of a grid.
@MainActor
struct CommonGuide {
  private let key: AlignmentKey
  /// The largest distances of the guide from the two ends of a view.
  private var before = -Double.infinity
  private var after = -Double.infinity
  /// Whether a view sets the guide; otherwise, views need no more room than the longest of them.
  private var isExplicit = false

  init(_ key: AlignmentKey) { self.key = key }

  private func position(in node: ViewNode, _ size: Size) -> (Double, isExplicit: Bool) {
    if let line = node.line(key, in: size) { return (line, true) }
    return (key.id.defaultValue(in: node.dimensions(in: size)), false)
  }

  mutating func add(_ node: ViewNode, _ size: Size) {
    let (position, isExplicit) = position(in: node, size)
    let length = key.axis == .horizontal ? size.width : size.height
    guard position.isFinite, length.isFinite else { return }
    before = max(before, position)
    after = max(after, length - position)
    if isExplicit { self.isExplicit = true }
  }

  /// The length of all views together; nil if no view sets the guide.
  var length: Double? { isExplicit ? max(before + after, 0) : nil }

  /// Returns the origin of a view along the guide's axis in the area of its cell.
  func origin(of node: ViewNode, _ size: Size, in room: Size) -> Double {
    let own = position(in: node, size).0
    let box = key.id.defaultValue(in: ViewDimensions(room))
    guard let length else { return box - own }
    // Views that are shorter together than their track are aligned in it as a whole.
    let whole = Size(
      key.axis == .horizontal ? length : room.width, key.axis == .horizontal ? room.height : length)
    let free = key.isBaseline ? 0 : box - key.id.defaultValue(in: ViewDimensions(whole))
    return free + before - own
  }
}
