/// An effect on a view as a whole: its opacity, filters, blend mode or clip.
@MainActor
protocol GroupEffect {
  associatedtype Value: VectorArithmetic

  /// The name of the effect in warnings.
  var name: String { get }
  /// The animatable part of the effect.
  var value: Value { get }
  /// Adds the effect to the view's group, which has the view's coordinates.
  func apply(_ value: Value, _ size: Size, to group: inout Raster.Group)
  /// Whether anything of the view is visible; an invisible view receives no input.
  func isSeen(_ value: Value) -> Bool
  /// Returns the opacity that the effect gives the view, 0…1.
  func opacity(_ value: Value) -> Double
  /// Whether the effect changes nothing.
  func isNothing(_ value: Value) -> Bool
  /// The same effect for the container around a node; nil for effects that depend on none.
  func fitted(in node: ViewNode) -> Self?
  /// Returns the effect with its colours resolved.
  func resolved(in environment: EnvironmentValues) -> Self
}

extension GroupEffect {
  func isSeen(_ value: Value) -> Bool { true }
  func opacity(_ value: Value) -> Double { 1 }
  func isNothing(_ value: Value) -> Bool { false }
  func fitted(in node: ViewNode) -> Self? { nil }
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
  /// The last group, and the effect's value and the size from which it was made.
  ///
  /// The group is reused while the value and the size are unchanged.
  private var made: (value: Effect.Value, size: Size, group: Raster.Group)?
  /// Whether the effect's value is infinite or NaN; the effect is then omitted.
  private var isOmitted = false

  init(_ tree: Tree, _ effect: Effect) {
    groupEffect = effect
    animated = Animated(effect.value)
    super.init(tree)
  }

  @_specialize(where Effect == StepEffect)
  func set(_ effect: Effect, _ pass: UpdatePass) {
    isOmitted = tree.refuses(effect.value, effect.name, at: slot)
    groupEffect = effect
    made = nil
    animated.set(effect.value, pass, for: self)
    updateVisibility()
    tree.needsPicture = true
  }

  @_specialize(where Effect == StepEffect)
  override func tickValues(_ time: Double) -> Bool {
    defer { updateVisibility() }
    return animated.tick(time)
  }

  private func group(_ rect: Rect) -> Raster.Group {
    let (value, transform) = (animated.shown, Transform(translationX: rect.minX, y: rect.minY))
    let fitted = groupEffect.fitted(in: self)
    if let made, made.size == rect.size, made.value == value, fitted == nil {
      var group = made.group
      group.transform = transform
      return group
    }
    var group = Raster.Group(id: id, transform: transform)
    if !isOmitted { (fitted ?? groupEffect).apply(value, rect.size, to: &group) }
    made = (value, rect.size, group)
    return group
  }

  @_specialize(where Effect == StepEffect)
  override func show(in list: inout DisplayList, at rect: Rect) {
    if isOmitted || groupEffect.isNothing(animated.shown) {
      super.show(in: &list, at: rect)
      return
    }
    // The content is aligned to pixels. The group is aligned too, so that a clip ends at the same
    // pixels as the content. While an ancestor moves, neither the content nor the group is aligned.
    let place = tree.movingAncestors > 0 ? rect : tree.onPixels(rect)
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

  /// The visibility is stored instead of computed, because hit testing reads it for every node.
  override var isSeen: Bool { isCurrentlySeen }
  private var isCurrentlySeen = true

  override var shownOpacity: Double { isOmitted ? 1 : groupEffect.opacity(animated.shown) }

  override var isMeantToBeSeen: Bool { isOmitted || groupEffect.isSeen(animated.target) }

  private func updateVisibility() {
    isCurrentlySeen = isOmitted || groupEffect.isSeen(animated.shown)
  }
}

extension View {
  /// Sets how the view is blended with the content behind it.
  public func blendMode(_ mode: BlendMode) -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .blendMode(mode))))
  }
}
