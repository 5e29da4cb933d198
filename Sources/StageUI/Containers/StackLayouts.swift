// The stacks as layouts, for programs that switch between them.

/// The layout of a row or a column.
public struct StackLayout<Alignment: StackAlignment>: Layout {
  /// The alignment across the axis.
  public var alignment: Alignment
  /// The gap between views in points; nil means 8, but 0 next to spacers.
  public var spacing: Double?

  /// Creates a layout; a `spacing` of nil is 8 points, but 0 next to spacers.
  public init(alignment: Alignment = .center, spacing: Double? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties {
    with(LayoutProperties()) { $0.stackOrientation = Alignment._stackAxis }
  }

  private var row: StackRow {
    StackRow(axis: Alignment._stackAxis, spacing: spacing, alignment: alignment._key)
  }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> Size {
    row.size(subviews.map(\.node), proposal)
  }

  public func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let nodes = subviews.map(\.node)
    let sizes = row.fill(row.lengths(nodes, proposal), nodes, proposal, in: bounds.size)
    for (index, origin) in row.origins(nodes, sizes).enumerated() {
      subviews[index].place(
        at: Point(bounds.minX + origin.x, bounds.minY + origin.y),
        proposal: nodes[index].proposal(for: sizes[index]))
    }
  }
}

/// The layout of an `HStack`.
public typealias HStackLayout = StackLayout<VerticalAlignment>
/// The layout of a `VStack`.
public typealias VStackLayout = StackLayout<HorizontalAlignment>

/// The layout of a `ZStack`.
public struct ZStackLayout: Layout {
  /// The alignment in both axes.
  public var alignment: Alignment

  /// Creates a layout.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> Size {
    LayerBox(alignment, subviews.map(\.node), proposal).size
  }

  public func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let box = LayerBox(alignment, subviews.map(\.node), proposal)
    for subview in subviews {
      let origin = box.origin(of: subview.node, subview.sizeThatFits(proposal))
      subview.place(
        at: Point(bounds.minX + origin.x, bounds.minY + origin.y), proposal: proposal)
    }
  }
}

/// A type-erased layout.
///
/// When a program replaces one layout by another, the views keep their state and move to their new
/// positions.
public struct AnyLayout: Layout {
  private var layout: any Layout

  /// Wraps a layout.
  public init<L: Layout>(_ layout: L) { self.layout = layout }

  public var animatableData: AnyAnimatableData {
    get { AnyAnimatableData(layout.animatableData) }
    set {
      func changed<L: Layout>(_ layout: L) -> any Layout {
        guard let data = newValue.as(L.AnimatableData.self) else { return layout }
        var layout = layout
        layout.animatableData = data
        return layout
      }
      layout = changed(layout)
    }
  }

  /// The cache of a layout of any type.
  public struct Cache {
    fileprivate var content: Any
    fileprivate var kind: ObjectIdentifier
  }

  public func makeCache(subviews: Subviews) -> Cache {
    func make<L: Layout>(_ layout: L) -> Cache {
      Cache(content: layout.makeCache(subviews: subviews), kind: ObjectIdentifier(L.self))
    }
    return make(layout)
  }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    func update<L: Layout>(_ layout: L) {
      guard cache.kind == ObjectIdentifier(L.self), var own = cache.content as? L.Cache else {
        cache = makeCache(subviews: subviews)
        return
      }
      layout.updateCache(&own, subviews: subviews)
      cache.content = own
    }
    update(layout)
  }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> Size {
    func size<L: Layout>(_ layout: L) -> Size {
      var own = cache.content as? L.Cache ?? layout.makeCache(subviews: subviews)
      defer { cache = Cache(content: own, kind: ObjectIdentifier(L.self)) }
      return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &own)
    }
    return size(layout)
  }

  public func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    func place<L: Layout>(_ layout: L) {
      var own = cache.content as? L.Cache ?? layout.makeCache(subviews: subviews)
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &own)
      cache = Cache(content: own, kind: ObjectIdentifier(L.self))
    }
    place(layout)
  }

  /// The orientation of the wrapped layout, which the properties of this type cannot tell.
  var stackOrientation: Axis? { type(of: layout).layoutProperties.stackOrientation }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double? {
    line(guide._key, in: bounds, proposal, subviews, &cache)
  }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double? {
    line(guide._key, in: bounds, proposal, subviews, &cache)
  }

  private func line(
    _ key: AlignmentKey, in bounds: Rect, _ proposal: ProposedViewSize, _ subviews: Subviews,
    _ cache: inout Cache
  ) -> Double? {
    func line<L: Layout>(of layout: L) -> Double? {
      var own = cache.content as? L.Cache ?? layout.makeCache(subviews: subviews)
      defer { cache = Cache(content: own, kind: ObjectIdentifier(L.self)) }
      return layout.explicitLine(key, in: bounds, proposal, subviews, &own)
    }
    return line(of: layout)
  }
}

extension Layout {
  /// Returns the position of a guide of either axis; nil if the layout does not set the guide.
  func explicitLine(
    _ key: AlignmentKey, in bounds: Rect, _ proposal: ProposedViewSize, _ subviews: Subviews,
    _ cache: inout Cache
  ) -> Double? {
    switch key.axis {
    case .horizontal:
      explicitAlignment(
        of: HorizontalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews,
        cache: &cache)
    case .vertical:
      explicitAlignment(
        of: VerticalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews,
        cache: &cache)
    }
  }

  /// Whether the layout may set guides that its subviews do not set; false for the kit's layouts.
  var maySetGuides: Bool {
    if let any = self as? AnyLayout { return any.wrapsGuides }
    return !(self is HStackLayout || self is VStackLayout || self is ZStackLayout)
  }
}

extension AnyLayout {
  fileprivate var wrapsGuides: Bool { layout.maySetGuides }
}

extension AnyLayout: @MainActor Equatable {
  public static func == (a: AnyLayout, b: AnyLayout) -> Bool {
    ViewLayout.areSame(a.layout, b.layout)
  }
}
