// The stacks as layouts, for programs that change from one to another.

/// Views side by side.
public struct HStackLayout: Layout {
  public var alignment: VerticalAlignment
  public var spacing: Double?

  public init(alignment: VerticalAlignment = .center, spacing: Double? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  private var row: StackRow {
    StackRow(axis: .horizontal, spacing: spacing, alignment: alignment.key)
  }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> Size {
    row.size(subviews.map(\.node), proposal)
  }

  public func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    row.place(subviews, in: bounds, proposal)
  }
}

/// Views below each other.
public struct VStackLayout: Layout {
  public var alignment: HorizontalAlignment
  public var spacing: Double?

  public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  private var row: StackRow {
    StackRow(axis: .vertical, spacing: spacing, alignment: alignment.key)
  }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> Size {
    row.size(subviews.map(\.node), proposal)
  }

  public func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    row.place(subviews, in: bounds, proposal)
  }
}

/// Views above each other.
public struct ZStackLayout: Layout {
  public var alignment: Alignment

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

extension StackRow {
  fileprivate func place(
    _ subviews: LayoutSubviews, in bounds: Rect, _ proposal: ProposedViewSize
  ) {
    let nodes = subviews.map(\.node)
    let sizes = lengths(nodes, proposal)
    for (index, origin) in origins(nodes, sizes).enumerated() {
      subviews[index].place(
        at: Point(bounds.minX + origin.x, bounds.minY + origin.y),
        proposal: nodes[index].offer(for: sizes[index]))
    }
  }
}

/// A layout of any type: when it becomes another, the views keep their state and move to their new
/// places.
public struct AnyLayout: Layout {
  fileprivate let box: LayoutBox

  public init<L: Layout>(_ layout: L) { box = TypedLayoutBox(layout) }

  /// What a layout keeps, whatever its type.
  public struct Cache {
    fileprivate var content: Any?
    fileprivate var kind: ObjectIdentifier
  }

  public func makeCache(subviews: Subviews) -> Cache { box.makeCache(subviews) }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    box.updateCache(&cache, subviews)
  }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> Size {
    box.size(proposal, subviews, &cache)
  }

  public func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    box.place(bounds, proposal, subviews, &cache)
  }
}

extension AnyLayout: @MainActor Equatable {
  public static func == (a: AnyLayout, b: AnyLayout) -> Bool {
    a.box === b.box || a.box.isEqual(to: b.box)
  }
}

@MainActor
private class LayoutBox {
  func isEqual(to other: LayoutBox) -> Bool { false }
  func makeCache(_ subviews: LayoutSubviews) -> AnyLayout.Cache {
    AnyLayout.Cache(content: nil, kind: ObjectIdentifier(LayoutBox.self))
  }
  func updateCache(_ cache: inout AnyLayout.Cache, _ subviews: LayoutSubviews) {}
  func size(
    _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache
  ) -> Size { .zero }
  func place(
    _ bounds: Rect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
    _ cache: inout AnyLayout.Cache
  ) {}
}

private final class TypedLayoutBox<L: Layout>: LayoutBox {
  private let layout: L

  init(_ layout: L) { self.layout = layout }

  override func isEqual(to other: LayoutBox) -> Bool {
    (other as? TypedLayoutBox<L>).map { ViewLayout.areEqual(layout, $0.layout) } ?? false
  }

  override func makeCache(_ subviews: LayoutSubviews) -> AnyLayout.Cache {
    AnyLayout.Cache(
      content: layout.makeCache(subviews: subviews), kind: ObjectIdentifier(L.self))
  }

  override func updateCache(_ cache: inout AnyLayout.Cache, _ subviews: LayoutSubviews) {
    guard cache.kind == ObjectIdentifier(L.self), var own = cache.content as? L.Cache else {
      cache = makeCache(subviews)
      return
    }
    layout.updateCache(&own, subviews: subviews)
    cache.content = own
  }

  private func withCache<Result>(
    _ cache: inout AnyLayout.Cache, _ subviews: LayoutSubviews,
    _ body: (inout L.Cache) -> Result
  ) -> Result {
    var own = cache.content as? L.Cache ?? layout.makeCache(subviews: subviews)
    let result = body(&own)
    cache = AnyLayout.Cache(content: own, kind: ObjectIdentifier(L.self))
    return result
  }

  override func size(
    _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache
  ) -> Size {
    withCache(&cache, subviews) {
      layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0)
    }
  }

  override func place(
    _ bounds: Rect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
    _ cache: inout AnyLayout.Cache
  ) {
    withCache(&cache, subviews) {
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
    }
  }
}
