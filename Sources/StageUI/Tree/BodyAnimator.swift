/// Animates the animatable data of a view or modifier and evaluates its body in every frame.
@MainActor
class BodyAnimator<V>: Ticking {
  final var isTicking = false
  fileprivate final weak var slot: Slot?
  final var movedSlot: Slot? { slot }

  /// Sets the target to the data of `view`, a new value of the same view or modifier.
  func follow(_ view: V, _ pass: UpdatePass) {}
  /// Replaces the animatable data of `view` by the animated data of this frame.
  func apply(to view: inout V) {}
  func tick(_ time: Double) -> Bool { false }
}

extension BodyAnimator where V: Animatable {
  static func make(_ view: V, in slot: Slot) -> BodyAnimator<V>? {
    V.AnimatableData.self == EmptyAnimatableData.self
      ? nil : TypedBodyAnimator<PlainAnimatable<V>>(view, slot)
  }
}

extension BodyAnimator where V: AnimatedModifier {
  static func makeIsolated(_ modifier: V, in slot: Slot) -> BodyAnimator<V>? {
    V.AnimatableData.self == EmptyAnimatableData.self
      ? nil : TypedBodyAnimator<IsolatedAnimatable<V>>(modifier, slot)
  }
}

/// Reads and writes the animatable data of a type.
@MainActor
private protocol AnimatableAccess {
  associatedtype Whole
  associatedtype Data: VectorArithmetic

  static func read(_ whole: Whole) -> Data
  static func write(_ data: Data, to whole: inout Whole)
}

private enum PlainAnimatable<V: Animatable>: AnimatableAccess {
  static func read(_ whole: V) -> V.AnimatableData { whole.animatableData }
  static func write(_ data: V.AnimatableData, to whole: inout V) { whole.animatableData = data }
}

private enum IsolatedAnimatable<V: AnimatedModifier>: AnimatableAccess {
  static func read(_ whole: V) -> V.AnimatableData { whole.animatableData }
  static func write(_ data: V.AnimatableData, to whole: inout V) { whole.animatableData = data }
}

private final class TypedBodyAnimator<Access: AnimatableAccess>: BodyAnimator<Access.Whole> {
  private var animated: Animated<Access.Data>

  init(_ view: Access.Whole, _ slot: Slot) {
    animated = Animated(Access.read(view))
    super.init()
    self.slot = slot
  }

  override func follow(_ view: Access.Whole, _ pass: UpdatePass) {
    animated.set(Access.read(view), pass, for: self)
  }

  override func apply(to view: inout Access.Whole) {
    if animated.isRunning { Access.write(animated.shown, to: &view) }
  }

  override func tick(_ time: Double) -> Bool {
    guard let slot, !slot.isRemoved else { return animated.tick(.infinity) }
    guard animated.isRunning else { return false }
    let runs = animated.tick(time)
    slot.tree.invalidate(slot, because: .animation)
    return runs
  }
}
