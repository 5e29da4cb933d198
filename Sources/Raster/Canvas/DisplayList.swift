/// The content of a frame: fragments in drawing order, inside nested groups.
///
/// The list is a flat array. An owner that refills it each frame allocates nothing after the first
/// frames. Later items are drawn above earlier ones.
public struct DisplayList: Sendable {
  enum Item: Sendable {
    /// Begins the group with this index in `groups`.
    ///
    /// The item has no `Group` of its own, because that would enlarge every item.
    case begin(Int)
    case draw(Fragment)
    /// A group of one fragment that is only translated.
    case place(Fragment, id: UInt64, x: Double, y: Double)
    case end
  }

  private(set) var items: [Item] = []
  private(set) var groups: [Group] = []

  public init() {}

  public var isEmpty: Bool { items.isEmpty }

  /// The number of items: drawings, and beginnings and ends of groups.
  public var commandCount: Int { items.count }

  /// Removes all drawings and keeps the memory for the next frame.
  public mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }

  /// Frees spare capacity.
  public mutating func shrink() {
    items.shrink()
    groups.shrink()
  }

  /// Adds a fragment to the innermost open group.
  ///
  /// Outside any group, it belongs to the root group, whose identifier is 0.
  public mutating func draw(_ fragment: Fragment) { items.append(.draw(fragment)) }

  /// Adds all drawings of another list.
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

  /// Adds a fragment as a group of its own, translated by `place`.
  public mutating func draw(_ fragment: Fragment, id: UInt64, at place: Point) {
    items.append(.place(fragment, id: id, x: place.x, y: place.y))
  }

  /// The bounding box of all drawings; clips are ignored.
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

  /// Adds a group around the drawings that `content` adds.
  public mutating func group(_ group: Group, content: (inout DisplayList) -> Void) {
    begin(group)
    content(&self)
    end()
  }

  /// Begins a group; it contains all drawings up to the matching `end`.
  public mutating func begin(_ group: Group) {
    items.append(.begin(groups.count))
    groups.append(group)
  }

  /// Ends the innermost group that `begin` opened.
  public mutating func end() { items.append(.end) }
}

/// A set of fragments that moves and fades as one.
///
/// Changing a group's properties between frames does not record its fragments again; the renderer
/// repaints the group's old and new area.
public struct Group: Hashable, Sendable {
  /// The identity of the group, unique in the list and stable from frame to frame; 0 is the root
  /// group's.
  public var id: UInt64
  /// The transform from the group's coordinates to its parent's.
  public var transform: Transform
  /// The opacity of the group as one finished picture: overlapping drawings do not show through
  /// each other.
  public var opacity: Double
  /// How the finished group is combined with the content below it.
  public var blendMode = BlendMode.normal
  /// The path outside which the group is hidden, in the group's coordinates; nil hides nothing.
  public var clip: Path?
  public var clipStyle = FillStyle()
  /// Whether the group is painted separately from the content below; blend modes inside the group
  /// then ignore that content.
  public var isIsolated = false
  /// The filters of the finished group, applied in order.
  public var filters: [Filter] = []

  public init(id: UInt64, transform: Transform = .identity, opacity: Double = 1) {
    self.id = id
    self.transform = transform
    self.opacity = opacity
  }

  /// Creates a group that is moved to its parent's coordinates, perhaps in perspective.
  public init(id: UInt64, projection: ProjectionTransform, opacity: Double = 1) {
    self.init(id: id, transform: projection.isAffine ? projection.affine : .identity)
    self.opacity = opacity
    if !projection.isAffine { filters = [.projectionTransform(projection)] }
  }
}
