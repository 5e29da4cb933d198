/// A change of a view's finished picture: its opacity, filters, blending or clip.
@MainActor
protocol GroupEffect {
  associatedtype Value: VectorArithmetic

  /// What it is called where it makes no sense.
  var name: String { get }
  /// What moves when the effect changes within an animation.
  var value: Value { get }
  /// Puts the effect on the group around the view; its coordinates are the view's.
  func apply(_ value: Value, _ size: Size, to group: inout Raster.Group)
  /// False when nothing is seen of the view, which then cannot be hit either.
  func isSeen(_ value: Value) -> Bool
  /// How opaque the effect leaves the view, 0…1.
  func opacity(_ value: Value) -> Double
  /// True when the effect leaves everything as it is.
  func isNothing(_ value: Value) -> Bool
  /// The effect with the colours of its surroundings.
  func resolved(in environment: EnvironmentValues) -> Self
}

extension GroupEffect {
  func isSeen(_ value: Value) -> Bool { true }
  func opacity(_ value: Value) -> Double { 1 }
  func isNothing(_ value: Value) -> Bool { false }
  func resolved(in environment: EnvironmentValues) -> Self { self }
}

struct GroupModifier<Effect: GroupEffect>: NodeModifier {
  var effect: Effect

  func makeNode(_ tree: Tree) -> GroupNode<Effect> { GroupNode(tree, effect) }

  func update(_ node: GroupNode<Effect>, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(effect.resolved(in: environment), pass)
  }
}

final class GroupNode<Effect: GroupEffect>: ModifierNode {
  private var groupEffect: Effect
  private var animated: Animated<Effect.Value>
  /// The group shown last: one that stays as it is asks for no memory.
  private var made: (value: Effect.Value, size: Size, group: Raster.Group)?
  /// What the view says is no number: the effect is left out.
  private var isVoid = false

  init(_ tree: Tree, _ effect: Effect) {
    groupEffect = effect
    animated = Animated(effect.value)
    super.init(tree)
  }

  @_specialize(where Effect == StepEffect)
  func set(_ effect: Effect, _ pass: UpdatePass) {
    isVoid = tree.refuses(effect.value, effect.name, at: slot)
    groupEffect = effect
    made = nil
    animated.set(effect.value, pass, for: self)
    noteWhetherSeen()
    tree.needsPicture = true
  }

  @_specialize(where Effect == StepEffect)
  override func tickValues(_ time: Double) -> Bool {
    defer { noteWhetherSeen() }
    return animated.tick(time)
  }

  private func group(_ rect: Rect) -> Raster.Group {
    let (value, transform) = (animated.shown, Transform(translationX: rect.minX, y: rect.minY))
    if let made, made.size == rect.size, made.value == value {
      var group = made.group
      group.transform = transform
      return group
    }
    var group = Raster.Group(id: id, transform: transform)
    if !isVoid { groupEffect.apply(value, rect.size, to: &group) }
    made = (value, rect.size, group)
    return group
  }

  @_specialize(where Effect == StepEffect)
  override func show(in list: inout DisplayList, at rect: Rect) {
    if isVoid || groupEffect.isNothing(animated.shown) {
      super.show(in: &list, at: rect)
      return
    }
    // Clips end where the pixels of what they clip do.
    let place = tree.carriers > 0 ? rect : tree.onPixels(rect)
    let group = group(place)
    guard group.opacity > 0 else { return }
    list.begin(group)
    let outer = tree.corner
    tree.corner = Point(outer.x + place.minX, outer.y + place.minY)
    appendFirstChild(to: &list, at: Point(rect.minX - place.minX, rect.minY - place.minY))
    tree.corner = outer
    list.end()
  }

  var shownGroup: Raster.Group { group(Rect.zero) }

  /// Asked of every node whenever somebody looks for what lies at a place: kept, not worked out.
  override var isSeen: Bool { isShownSeen }
  private var isShownSeen = true

  override var shownOpacity: Double { isVoid ? 1 : groupEffect.opacity(animated.shown) }

  override var isMeantToBeSeen: Bool { isVoid || groupEffect.isSeen(animated.target) }

  private func noteWhetherSeen() { isShownSeen = isVoid || groupEffect.isSeen(animated.shown) }
}

extension View {
  /// How the view joins what lies below it.
  public func blendMode(_ mode: BlendMode) -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .blendMode(mode))))
  }
}
