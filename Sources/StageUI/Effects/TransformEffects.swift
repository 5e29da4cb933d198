/// A change of place, size or angle that is seen and hit, but not laid out.
@MainActor
protocol TransformEffect {
  associatedtype Value: VectorArithmetic

  /// What it is called where it makes no sense.
  var name: String { get }
  /// What moves when the effect changes within an animation.
  var value: Value { get }
  /// The transform for a value, in a box from (0, 0) to `size`.
  func transform(_ value: Value, _ size: Size) -> Transform
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
  /// What the view says is no number: the effect is left out.
  private var isVoid = false

  init(_ tree: Tree, _ effect: Effect) {
    transformEffect = effect
    animated = Animated(effect.value)
    super.init(tree)
  }

  @_specialize(where Effect == OffsetEffect)
  @_specialize(where Effect == ScaleEffect)
  func set(_ effect: Effect, _ pass: UpdatePass) {
    isVoid = tree.refuses(effect.value, effect.name, at: slot)
    transformEffect = effect
    animated.set(effect.value, pass)
    if animated.isRunning { tree.tick(self) }
    tree.needsPicture = true
  }

  @_specialize(where Effect == OffsetEffect)
  @_specialize(where Effect == ScaleEffect)
  override func tickValues(_ time: Double) -> Bool { animated.tick(time) }

  override var effect: Transform? { transform(shownFrame.size) }

  private func transform(_ size: Size) -> Transform {
    isVoid ? .identity : transformEffect.transform(animated.shown, size)
  }

  @_specialize(where Effect == OffsetEffect)
  @_specialize(where Effect == ScaleEffect)
  override func show(in list: inout DisplayList, at rect: Rect) {
    let place = tree.carriers > 0 ? rect : tree.onPixels(rect)
    let move = Transform(translationX: place.minX, y: place.minY)
    let transform = transform(rect.size).concatenating(move)
    guard transform.a != 0 || transform.b != 0 || transform.c != 0 || transform.d != 0 else {
      return
    }
    list.begin(Raster.Group(id: id, transform: transform))
    let outer = tree.corner
    tree.corner = .zero
    appendFirstChild(to: &list, at: .zero)
    tree.corner = outer
    list.end()
  }

  override func draw(in context: inout GraphicsContext, at rect: Rect) {
    var local = context
    local.translateBy(x: rect.minX, y: rect.minY)
    local.concatenate(transform(rect.size))
    child?.draw(into: &local, at: .zero)
  }
}

extension Tree {
  /// Warns of a value of an effect that is no number, or has no end.
  func refuses<Value: VectorArithmetic>(
    _ value: Value, _ name: @autoclosure () -> String, at slot: Slot?
  ) -> Bool {
    let size = value.magnitudeSquared
    if size.isFinite { return false }
    warn("\(name()) of \(size.isNaN ? "nan" : "inf") is ignored", at: slot)
    return true
  }
}

struct OffsetEffect: TransformEffect {
  var name: String { "an offset" }
  var offset: Size

  var value: AnimatablePair<Double, Double> { AnimatablePair(offset.width, offset.height) }

  func transform(_ value: AnimatablePair<Double, Double>, _ size: Size) -> Transform {
    Transform(translationX: value.first, y: value.second)
  }
}

struct ScaleEffect: TransformEffect {
  var name: String { "a scale" }
  var scale: Size
  var anchor: UnitPoint

  // A scale of 1 is some hundred points on the screen: what is left of it must be that small.
  private static var points: Double { 128 }

  var value: AnimatablePair<Double, Double> {
    AnimatablePair(scale.width * Self.points, scale.height * Self.points)
  }

  func transform(_ value: AnimatablePair<Double, Double>, _ size: Size) -> Transform {
    .about(
      Point(anchor.x * size.width, anchor.y * size.height),
      Transform(scaleX: value.first / Self.points, y: value.second / Self.points))
  }
}

struct RotationEffect: TransformEffect {
  var name: String { "a rotation" }
  var angle: Angle
  var anchor: UnitPoint

  private static var points: Double { 128 }

  var value: Double { angle.radians * Self.points }

  func transform(_ value: Double, _ size: Size) -> Transform {
    .about(
      Point(anchor.x * size.width, anchor.y * size.height),
      Transform.identity.rotated(byRadians: value / Self.points))
  }
}

extension View {
  /// Shows the view somewhere else than where it is laid out.
  public func offset(_ offset: Size) -> some View {
    modifier(TransformModifier(effect: OffsetEffect(offset: offset)))
  }

  public func offset(x: Double = 0, y: Double = 0) -> some View { offset(Size(x, y)) }

  /// Shows the view larger or smaller than it is laid out.
  public func scaleEffect(_ scale: Size, anchor: UnitPoint = .center) -> some View {
    modifier(TransformModifier(effect: ScaleEffect(scale: scale, anchor: anchor)))
  }

  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View {
    scaleEffect(Size(scale, scale), anchor: anchor)
  }

  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> some View {
    scaleEffect(Size(x, y), anchor: anchor)
  }

  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(TransformModifier(effect: RotationEffect(angle: angle, anchor: anchor)))
  }
}
