/// A number that moves to a target in equal steps, to avoid clicks when a volume changes.
struct Ramp {
  private(set) var value: Float
  private(set) var target: Float
  private var step: Float = 0

  init(_ value: Float) {
    self.value = value
    target = value
  }

  var isMoving: Bool { value != target }

  /// Starts a ramp that reaches `target` after `frames` frames.
  ///
  /// With zero frames, the value changes at once.
  mutating func head(for target: Float, frames: Int) {
    self.target = target
    if frames <= 0 {
      value = target
    } else {
      step = (target - value) / Float(frames)
    }
  }

  /// Moves the value on by a number of frames.
  mutating func advance(_ frames: Int = 1) {
    guard isMoving else { return }
    value += step * Float(frames)
    if step >= 0 ? value >= target : value <= target { value = target }
  }
}
