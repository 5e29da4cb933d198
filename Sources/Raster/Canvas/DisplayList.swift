/// What a frame shows: fragments in drawing order, inside nested groups.
///
/// The list is a flat array that its owner keeps and refills each frame, so describing a frame
/// allocates nothing once it is warm. Later items lie above earlier ones.
public struct DisplayList: Sendable {
  enum Item: Sendable {
    case begin(Group)
    case draw(Fragment)
    case end
  }

  private(set) var items: [Item] = []

  public init() {}

  public var isEmpty: Bool { items.isEmpty }

  public mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// Shows a fragment in the innermost open group.
  ///
  /// Outside any group, a fragment belongs to the root group, whose identifier is 0.
  public mutating func draw(_ fragment: Fragment) { items.append(.draw(fragment)) }

  /// Shows everything that another list shows.
  public mutating func draw(_ list: DisplayList) { items += list.items }

  /// A box around everything shown; clips do not make it smaller.
  public var bounds: Rect {
    var open: [(group: Group, box: Rect)] = []
    var box = Rect.null
    for item in items {
      switch item {
      case .begin(let group):
        open.append((group, box))
        box = .null
      case .draw(let fragment): box = box.union(fragment.bounds)
      case .end:
        guard let (group, outer) = open.popLast() else { continue }
        let inside = group.blendMode.actsOutside ? .infinite : group.filters.reach(of: box)
        box = outer.union(group.transform.apply(inside))
      }
    }
    return box
  }

  /// Everything that `content` adds belongs to the group.
  public mutating func group(_ group: Group, content: (inout DisplayList) -> Void) {
    items.append(.begin(group))
    content(&self)
    items.append(.end)
  }
}

/// A named set of fragments that moves and fades as one.
///
/// Changing a group's properties between frames re-records nothing; the renderer repaints where
/// the group was and where it is.
public struct Group: Hashable, Sendable {
  /// Tells the group from every other one of the list, frame after frame; 0 is the root's.
  public var id: UInt64
  /// From the group's coordinates to its parent's.
  public var transform: Transform
  /// Fades the finished group as one picture: what overlaps inside does not shine through.
  public var opacity: Double
  /// How the finished group joins what lies below it.
  public var blendMode = BlendMode.normal
  /// Shows only what of the group lies inside, in the group's coordinates.
  public var clip: Path?
  public var clipStyle = FillStyle()
  /// What is inside is finished by itself before it joins what lies below: blend modes inside do
  /// not see that.
  public var isIsolated = false
  /// Put on the finished group, the first one first.
  public var filters: [Filter] = []

  public init(id: UInt64, transform: Transform = .identity, opacity: Double = 1) {
    self.id = id
    self.transform = transform
    self.opacity = opacity
  }
}
