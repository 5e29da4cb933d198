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

/// The slot of a view with something behind or before it: a layer for each of the view's nodes,
/// which is nearly always one.
private final class LayerSlot<Content: View, Layer: View>:
  WrapperSlot<Content, LayerModifier<Layer>>
{
  private var layers: [LayerHolder<Layer>] = []

  override init(
    _ view: ModifiedContent<Content, LayerModifier<Layer>>, under parent: Slot,
    _ pass: UpdatePass
  ) {
    super.init(view, under: parent, pass)
    var inner: [ViewNode] = []
    content?.collect(into: &inner)
    wrap(&inner, from: 0, pass)
  }

  override func apply(_ pass: UpdatePass) {
    super.apply(pass)
    for layer in layers { layer.update(view.modifier, pass) }
  }

  override func collect(into nodes: inout [ViewNode]) {
    let start = nodes.count
    content?.collect(into: &nodes)
    if isAround(nodes[start...]) {
      for index in layers.indices {
        layers[index].node.wrap(nodes[start + index])
        nodes[start + index] = layers[index].node
      }
      return
    }
    wrap(&nodes, from: start, UpdatePass(tree, isInserting: true))
  }

  private func isAround(_ inner: ArraySlice<ViewNode>) -> Bool {
    guard inner.count == layers.count else { return false }
    for index in layers.indices
    where layers[index].node.main !== inner[inner.startIndex + index] {
      return false
    }
    return true
  }

  /// Has a layer at each of the content's nodes, and those in their place.
  private func wrap(_ nodes: inout [ViewNode], from start: Int, _ pass: UpdatePass) {
    var known = layers
    layers.removeAll()
    for index in nodes.indices[start...] {
      let child = nodes[index]
      let place = known.firstIndex { $0.node.main === child }
      let layer =
        place.map { known.remove(at: $0) } ?? LayerHolder(view.modifier, under: self, pass)
      layer.node.wrap(child)
      layers.append(layer)
      nodes[index] = layer.node
    }
    for layer in known { layer.remove() }
  }

  override var isTransparent: Bool { false }

  override func forEachChild(_ body: (Slot) -> Void) {
    super.forEachChild(body)
    for layer in layers { body(layer) }
  }
}

/// What lies behind or before one node.
private final class LayerHolder<Layer: View>: Slot {
  let node: LayerNode
  private var layer: TypedSlot<Layer>?
  private var view: Layer

  init(_ modifier: LayerModifier<Layer>, under parent: Slot, _ pass: UpdatePass) {
    node = LayerNode(parent.tree)
    view = modifier.layer
    super.init(under: parent)
    node.slot = self
    node.kind = modifier.kind
    node.alignment = modifier.alignment
    childContainer = node
    layer = Layer._makeSlot(modifier.layer, under: self, pass)
    node.content = self
  }

  func update(_ modifier: LayerModifier<Layer>, _ pass: UpdatePass) {
    view = modifier.layer
    node.kind = modifier.kind
    node.relayout(&node.alignment, modifier.alignment)
    takeEnvironment(pass)
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    layer?.update(view, pass)
  }

  override var onlyChild: Slot? { layer }

  override func remove() {
    super.remove()
    node.removed()
  }
}

/// One node, and others that are offered its size and lie behind or before it.
final class LayerNode: ViewNode {
  var alignment = Alignment.center
  var kind = LayerKind.above
  private(set) var main: ViewNode?

  /// Takes on the node that says how large this one is.
  func wrap(_ node: ViewNode) {
    isLeaving = node.isLeaving
    guard main !== node else { return }
    main = node
    childrenChanged()
  }

  override func collectNodes() -> [ViewNode] {
    let layers = super.collectNodes()
    guard let main else { return layers }
    return kind == .below ? layers + [main] : [main] + layers
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    main?.sizeThatFits(proposal) ?? .zero
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    _ = main?.sizeThatFits(placementProposal)
    main?.place(at: .zero, size, pass)
    let offer = ProposedViewSize(size)
    for node in laidOut where node !== main {
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
    for node in children where node !== main { node.append(to: &mask, at: rect.origin) }
    let box = mask.bounds
    guard !box.isEmpty else { return }
    var whole = Raster.Group(id: id)
    whole.isIsolated = true
    // A mask acts on the whole surface, but there is nothing to be seen outside of its box.
    if box.isFinite { whole.clip = Path(box.insetBy(dx: -1, dy: -1).roundedOut) }
    list.group(whole) { list in
      main?.append(to: &list, at: rect.origin)
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
      for node in children where node !== main { node.draw(into: &context, at: rect.origin) }
    }
    local.drawLayer { main?.draw(into: &$0, at: rect.origin) }
  }

  override var reachable: [ViewNode] {
    kind == .mask ? super.reachable.filter { $0 === main } : super.reachable
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    main?.line(key, in: size)
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
