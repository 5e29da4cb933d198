/// What a frame shows: fragments in drawing order, inside nested groups.
///
/// The list is a flat array that its owner keeps and refills each frame, so describing a frame
/// allocates nothing once it is warm. Later items lie above earlier ones.
public struct DisplayList: Sendable {
  enum Item: Sendable {
    /// The place of a group in `groups`: most items are drawings, and groups are large.
    case begin(Int)
    case draw(Fragment)
    /// A group of one fragment that is only moved.
    case place(Fragment, id: UInt64, x: Double, y: Double)
    case end
  }

  private(set) var items: [Item] = []
  private(set) var groups: [Group] = []

  public init() {}

  public var isEmpty: Bool { items.isEmpty }

  /// How many drawings, and beginnings and ends of groups, there are.
  public var commandCount: Int { items.count }

  /// Removes all drawings; the memory is kept for the next frame.
  public mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }

  /// Takes no more memory than what it shows.
  public mutating func shrink() {
    items.shrink()
    groups.shrink()
  }

  /// Shows a fragment in the innermost open group.
  ///
  /// Outside any group, a fragment belongs to the root group, whose identifier is 0.
  public mutating func draw(_ fragment: Fragment) { items.append(.draw(fragment)) }

  /// Shows everything that another list shows.
  public mutating func draw(_ list: DisplayList) {
    let shift = groups.count
    groups += list.groups
    for item in list.items {
      if case .begin(let index) = item {
        items.append(.begin(index + shift))
      } else {
        items.append(item)
      }
    }
  }

  /// Shows a fragment as a group of its own, with its corner at a place.
  public mutating func draw(_ fragment: Fragment, id: UInt64, at place: Point) {
    items.append(.place(fragment, id: id, x: place.x, y: place.y))
  }

  /// A box around everything shown; clips do not make it smaller.
  public var bounds: Rect {
    var open: [(group: Group, box: Rect)] = []
    var box = Rect.null
    for item in items {
      switch item {
      case .begin(let index):
        open.append((groups[index], box))
        box = .null
      case .draw(let fragment): box = box.union(fragment.bounds)
      case .place(let fragment, _, let x, let y):
        box = box.union(Transform(translationX: x, y: y).apply(fragment.bounds))
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
    begin(group)
    content(&self)
    end()
  }

  /// Everything from here to the matching `end` belongs to the group.
  public mutating func begin(_ group: Group) {
    items.append(.begin(groups.count))
    groups.append(group)
  }

  public mutating func end() { items.append(.end) }
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
  /// Finishes the content by itself, before it joins what lies below: blend modes inside see none.
  public var isIsolated = false
  /// Put on the finished group, the first one first.
  public var filters: [Filter] = []

  public init(id: UInt64, transform: Transform = .identity, opacity: Double = 1) {
    self.id = id
    self.transform = transform
    self.opacity = opacity
  }
}
