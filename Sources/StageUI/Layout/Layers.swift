/// The relation of a secondary view to the primary one.
enum LayerKind: Hashable {
  case above, below
  /// Draws the primary view with the secondary view's alpha.
  case mask
}

struct LayerModifier<Layer: View>: PrimitiveModifier {
  var layer: Layer
  var alignment: Alignment
  var kind: LayerKind

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(LayerSlot(view, under: parent, pass))
  }
}

/// The slot of a view with a background, an overlay or a mask, called the secondary view.
///
/// If the view has several nodes, each of them has a secondary view of its own.
private final class LayerSlot<Layer: View>: WrappingSlot<LayerModifier<Layer>> {
  private var layers: [LayerHolder<Layer>] {
    wrappers.nodes.compactMap { $0.slot as? LayerHolder<Layer> }
  }

  override func makeNode(around child: ViewNode, _ pass: UpdatePass) -> ViewNode {
    let node = LayerHolder(modifier, under: self, pass).node
    node.wrap(child)
    return node
  }

  override func apply(_ pass: UpdatePass) {
    super.apply(pass)
    for layer in layers { layer.update(modifier, pass) }
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    super.forEachChild(body)
    for layer in layers { body(layer) }
  }
}

/// The slot of the secondary view of one node.
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

  override var onlyChild: Slot? { layer?.slot }

  override func remove() {
    guard !isRemoved else { return }
    super.remove()
    node.removed()
  }
}

/// A primary node with secondary nodes in front of it or behind it.
///
/// The size of the primary node is proposed to the secondary nodes.
final class LayerNode: ViewNode {
  var alignment = Alignment.center
  var kind = LayerKind.above
  /// The primary node, which determines the size.
  private(set) var main: ViewNode?

  override var wrapped: ViewNode? { main }

  override func wrap(_ node: ViewNode) {
    isLeaving = node.isLeaving
    guard main !== node else { return }
    main = node
    childrenChanged()
  }

  override func removed() {
    let holder = content
    super.removed()
    holder?.remove()
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
    let childProposal = ProposedViewSize(size)
    for node in laidOut where node !== main {
      let layerSize = node.sizeThatFits(childProposal)
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
    // Nothing is visible outside of the mask's bounds, so both groups are clipped to them. The clip
    // has whole-number edges and no antialiasing. With antialiasing, the mask would apply only in
    // part to the pixels on the edge of the clip.
    if box.isFinite { whole.clip = Path(box.insetBy(dx: -1, dy: -1).roundedOut) }
    whole.clipStyle = FillStyle(antialiased: false)
    list.group(whole) { list in
      main?.append(to: &list, at: rect.origin)
      var part = Raster.Group(id: id &+ 1)
      part.blendMode = .destinationIn
      part.clip = whole.clip
      part.clipStyle = whole.clipStyle
      list.group(part) { $0.draw(mask) }
    }
  }

  override var reachable: [ViewNode] {
    kind == .mask ? super.reachable.filter { $0 === main } : super.reachable
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    main?.line(key, in: size)
  }

  override func findsGuides() -> Bool { main?.mayHaveGuides ?? false }

  override var layoutPriority: Double { main?.layoutPriority ?? 0 }
  override var zIndex: Double { main?.zIndex ?? 0 }
  override func setStackAxis(_ axis: Axis?) { main?.setStackAxis(axis) }
  override var isSpacer: Bool { main?.isSpacer ?? false }
}

extension View {
  /// Draws another view in front of this one.
  ///
  /// This view's size is proposed to the other view. The layout is unchanged.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    modifier(LayerModifier(layer: content(), alignment: alignment, kind: .above))
  }

  /// Draws another view in front of this one.
  ///
  /// This view's size is proposed to the other view. The layout is unchanged.
  @_disfavoredOverload
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    modifier(LayerModifier(layer: overlay, alignment: alignment, kind: .above))
  }

  /// Draws another view behind this one.
  ///
  /// This view's size is proposed to the other view. The layout is unchanged.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    modifier(LayerModifier(layer: content(), alignment: alignment, kind: .below))
  }

  /// Draws another view behind this one.
  ///
  /// This view's size is proposed to the other view. The layout is unchanged.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    modifier(LayerModifier(layer: background, alignment: alignment, kind: .below))
  }
}
