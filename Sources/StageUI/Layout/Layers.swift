/// What a second view in the bounds of a first is to it.
enum LayerKind: Hashable {
  case above, below
  /// Shows the first only where it is itself.
  case mask
}

struct LayerModifier<Layer: View>: ViewModifier {
  var layer: Layer
  var alignment: Alignment
  var kind: LayerKind

  typealias Body = Never

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    LayerSlot(view, under: parent, pass)
  }
}

/// The slot of a view with something behind or before it: two contents, one node.
private final class LayerSlot<Content: View, Layer: View>:
  TypedSlot<ModifiedContent<Content, LayerModifier<Layer>>>
{
  private let node: LayerNode
  private var content: TypedSlot<Content>?
  private var layer: TypedSlot<Layer>?

  init(
    _ view: ModifiedContent<Content, LayerModifier<Layer>>, under parent: Slot,
    _ pass: UpdatePass
  ) {
    node = LayerNode(parent.tree)
    super.init(view, under: parent)
    node.slot = self
    node.kind = view.modifier.kind
    node.alignment = view.modifier.alignment
    childContainer = node
    let content = Content._makeSlot(view.content, under: self, pass)
    let layer = Layer._makeSlot(view.modifier.layer, under: self, pass)
    (self.content, self.layer) = (content, layer)
    node.content = self
    node.primary = content
    node.secondary = layer
  }

  override func apply(_ pass: UpdatePass) {
    node.kind = view.modifier.kind
    if node.alignment != view.modifier.alignment {
      node.alignment = view.modifier.alignment
      node.setNeedsLayout()
    }
    content?.update(view.content, pass)
    layer?.update(view.modifier.layer, pass)
  }

  override func collect(into nodes: inout [ViewNode]) { nodes.append(node) }

  override func forEachChild(_ body: (Slot) -> Void) {
    if let content { body(content) }
    if let layer { body(layer) }
  }

  override func remove() {
    super.remove()
    node.removed()
  }
}

/// One view, and another that is offered its size and lies behind or before it.
final class LayerNode: ViewNode {
  var alignment = Alignment.center
  var kind = LayerKind.above
  /// The slots that the two kinds of children come from.
  var primary: Slot?
  var secondary: Slot?
  private var primaryRange = 0..<0

  override func collectNodes() -> [ViewNode] {
    var nodes: [ViewNode] = []
    if kind == .below { secondary?.collect(into: &nodes) }
    let start = nodes.count
    primary?.collect(into: &nodes)
    primaryRange = start..<nodes.count
    if kind != .below { secondary?.collect(into: &nodes) }
    return nodes
  }

  private var main: ViewNode? {
    _ = laidOut
    return children[primaryRange].first { !$0.isLeaving } ?? children[primaryRange].first
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    main?.sizeThatFits(proposal) ?? .zero
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    _ = main?.sizeThatFits(placementProposal)
    main?.place(at: .zero, size, pass)
    let offer = ProposedViewSize(size)
    for (index, node) in children.enumerated()
    where !primaryRange.contains(index) && !node.isLeaving {
      let layerSize = node.sizeThatFits(offer)
      let (inner, outer) = (node.dimensions(in: layerSize), dimensions(in: size))
      node.place(
        at: Point(
          outer[alignment.horizontal] - inner[alignment.horizontal],
          outer[alignment.vertical] - inner[alignment.vertical]), layerSize, pass)
    }
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    guard kind == .mask else { return super.show(in: &list, at: rect) }
    var mask = DisplayList()
    for node in children[primaryRange.upperBound...] { node.append(to: &mask, at: rect.origin) }
    let box = mask.bounds
    guard !box.isEmpty else { return }
    var whole = Raster.Group(id: id)
    whole.isIsolated = true
    // A mask acts on the whole surface, but there is nothing to be seen outside of its box.
    if box.isFinite { whole.clip = Path(box.insetBy(dx: -1, dy: -1).roundedOut) }
    list.group(whole) { list in
      for node in children[primaryRange] { node.append(to: &list, at: rect.origin) }
      var part = Raster.Group(id: id &+ 1)
      part.blendMode = .destinationIn
      part.clip = whole.clip
      list.group(part) { $0.draw(mask) }
    }
  }

  override func draw(in context: inout GraphicsContext, at rect: Rect) {
    guard kind == .mask else { return super.draw(in: &context, at: rect) }
    var local = context
    local.clipToLayer { context in
      for node in children[primaryRange.upperBound...] {
        node.draw(into: &context, at: rect.origin)
      }
    }
    local.drawLayer { context in
      for node in children[primaryRange] { node.draw(into: &context, at: rect.origin) }
    }
  }

  override var reachable: [ViewNode] {
    kind == .mask ? children[primaryRange].filter { !$0.isLeaving } : super.reachable
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    main?.explicitAlignment(key, in: size)
  }

  override var layoutPriority: Double { main?.layoutPriority ?? 0 }
  override var zIndex: Double { main?.zIndex ?? 0 }
  override func setStackAxis(_ axis: Axis?) { main?.setStackAxis(axis) }
  override var isSpacer: Bool { main?.isSpacer ?? false }
}

extension View {
  /// Lays a view before this one, in its bounds and without changing its size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    modifier(LayerModifier(layer: content(), alignment: alignment, kind: .above))
  }

  @_disfavoredOverload
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    modifier(LayerModifier(layer: overlay, alignment: alignment, kind: .above))
  }

  /// Lays a view behind this one, in its bounds and without changing its size.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    modifier(LayerModifier(layer: content(), alignment: alignment, kind: .below))
  }

  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    modifier(LayerModifier(layer: background, alignment: alignment, kind: .below))
  }
}
