/// Animates the animatable data of a view or modifier and evaluates its body in every frame.
@MainActor
class BodyAnimator<V>: Ticking {
  final var isTicking = false
  fileprivate final weak var slot: Slot?

  /// Sets the target to the data of `view`, a new value of the same view or modifier.
  func follow(_ view: V, _ pass: UpdatePass) {}
  /// Replaces the animatable data of `view` by the animated data of this frame.
  func apply(to view: inout V) {}
  func tick(_ time: Double) -> Bool { false }
}

extension BodyAnimator where V: Animatable {
  static func make(_ view: V, in slot: Slot) -> BodyAnimator<V>? {
    V.AnimatableData.self == EmptyAnimatableData.self ? nil : TypedBodyAnimator(view, slot)
  }
}

private final class TypedBodyAnimator<V: Animatable>: BodyAnimator<V> {
  private var animated: Animated<V.AnimatableData>

  init(_ view: V, _ slot: Slot) {
    animated = Animated(view.animatableData)
    super.init()
    self.slot = slot
  }

  override func follow(_ view: V, _ pass: UpdatePass) {
    animated.set(view.animatableData, pass, for: self)
  }

  override func apply(to view: inout V) {
    if animated.isRunning { view.animatableData = animated.shown }
  }

  override func tick(_ time: Double) -> Bool {
    guard let slot, !slot.isRemoved else { return animated.tick(.infinity) }
    guard animated.isRunning else { return false }
    let runs = animated.tick(time)
    slot.tree.invalidate(slot)
    return runs
  }
}
