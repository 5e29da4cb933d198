/// The animation of a frame.
///
/// It is a separate object, because few nodes have one.
@MainActor
final class FrameMotion {
  private var animated: Animated<Rect.AnimatableData>

  init(_ rect: Rect) { animated = Animated(rect.animatableData) }

  var runningChange: (animation: Animation, time: Double)? { animated.runningChange }
  var isRunning: Bool { animated.isRunning }

  var shown: Rect {
    let value = animated.shown
    return Rect(
      x: value.first.first, y: value.first.second, width: max(value.second.first, 0),
      height: max(value.second.second, 0))
  }

  func set(_ rect: Rect, _ pass: UpdatePass, for owner: any Ticking) {
    animated.set(rect.animatableData, pass, for: owner)
  }
  func tick(_ time: Double) -> Bool { animated.tick(time) }
}
