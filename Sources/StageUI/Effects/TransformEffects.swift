/// A change of position, size or rotation that affects drawing and input, but not the layout.
@MainActor
protocol TransformEffect {
  associatedtype Value: VectorArithmetic

  /// The name of the effect in warnings.
  var name: String { get }
  /// The animatable part of the effect.
  var value: Value { get }
  /// Whether the effect moves the view in the direction of layout.
  var isMirrorable: Bool { get }
  /// Returns the transform for a value, in a rect from (0, 0) to `size`.
  func transform(_ value: Value, _ size: Size) -> ProjectionTransform
}

extension TransformEffect {
  var isMirrorable: Bool { false }
}

struct TransformModifier<Effect: TransformEffect>: NodeModifier {
  var effect: Effect

  func makeNode(_ tree: Tree) -> TransformNode<Effect> { TransformNode(tree, effect) }

  func update(
    _ node: TransformNode<Effect>, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    node.set(effect, pass)
  }
}

final class TransformNode<Effect: TransformEffect>: ModifierNode {
  private var transformEffect: Effect
  private var animated: Animated<Effect.Value>
  /// Whether the effect's value is infinite or NaN; the effect is then omitted.
  private var isOmitted = false

  init(_ tree: Tree, _ effect: Effect) {
    transformEffect = effect
    animated = Animated(effect.value)
    super.init(tree)
  }

  @_specialize(where Effect == StepTransform)
  func set(_ effect: Effect, _ pass: UpdatePass) {
    isOmitted = tree.refuses(effect.value, effect.name, at: slot)
    transformEffect = effect
    animated.set(effect.value, pass, for: self)
    tree.needsPicture = true
  }

  @_specialize(where Effect == StepTransform)
  override func tickValues(_ time: Double) -> Bool { animated.tick(time) }

  override var effect: ProjectionTransform? { transform(shownFrame.size) }

  private func transform(_ size: Size) -> ProjectionTransform {
    if isOmitted { return .identity }
    var transform = transformEffect.transform(animated.shown, size)
    if transformEffect.isMirrorable, isMirrored { transform.m31 = -transform.m31 }
    return transform
  }

  @_specialize(where Effect == StepTransform)
  override func show(in list: inout DisplayList, at rect: Rect) {
    let place = tree.movingAncestors > 0 ? rect : tree.onPixels(rect)
    let own = transform(rect.size)
    // An identity transform needs no group, because the pixels are the same without it. This saves
    // 200 groups for the game's board of cards at rest (2026-11).
    guard !own.isIdentity else { return appendFirstChild(to: &list, at: place.origin) }
    guard own.m11 != 0 || own.m12 != 0 || own.m21 != 0 || own.m22 != 0 else { return }
    let move = Transform(translationX: place.minX, y: place.minY)
    // In perspective, the group only moves its finished picture, so that the picture is the same
    // in every place.
    var group = Raster.Group(id: id, projection: own)
    group.transform = group.transform.concatenating(move)
    list.begin(group)
    let outer = tree.corner
    tree.corner = .zero
    appendFirstChild(to: &list, at: .zero)
    tree.corner = outer
    list.end()
  }
}

extension Tree {
  /// Returns true and warns if an effect's value is infinite or NaN.
  func refuses<Value: VectorArithmetic>(
    _ value: Value, _ name: @autoclosure () -> String, at slot: Slot?
  ) -> Bool {
    let size = value.magnitudeSquared
    if size.isFinite { return false }
    warn("\(name()) of \(size.isNaN ? "nan" : "inf") is ignored", at: slot)
    return true
  }
}

/// An arbitrary transform about the view's top left corner.
struct PlainTransformEffect: TransformEffect {
  var name: String { "a transform" }
  var plain: Transform

  var value: NumberList {
    let matrix = [plain.a, plain.b, plain.c, plain.d].map { $0 * pointsOfOne }
    return NumberList(numbers: matrix + [plain.tx, plain.ty])
  }

  func transform(_ value: NumberList, _ size: Size) -> ProjectionTransform {
    let n = value.numbers
    guard n.count == 6 else { return ProjectionTransform(plain) }
    return ProjectionTransform(
      Transform(
        a: n[0] / pointsOfOne, b: n[1] / pointsOfOne, c: n[2] / pointsOfOne,
        d: n[3] / pointsOfOne, tx: n[4], ty: n[5]))
  }
}

extension View {
  /// Draws the view transformed about its top left corner; its frame is unchanged.
  public func transformEffect(_ transform: Transform) -> some View {
    modifier(TransformModifier(effect: PlainTransformEffect(plain: transform)))
  }
}
