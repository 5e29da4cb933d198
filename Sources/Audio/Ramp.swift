/// A number on its way to another, in equal steps: what keeps a change of volume from clicking.
struct Ramp {
  private(set) var value: Float
  private(set) var target: Float
  private var step: Float = 0

  init(_ value: Float) {
    self.value = value
    target = value
  }

  var isMoving: Bool { value != target }

  /// Heads for `target`, to be there after so many frames; at once if none.
  mutating func head(for target: Float, frames: Int) {
    self.target = target
    if frames <= 0 {
      value = target
    } else {
      step = (target - value) / Float(frames)
    }
  }

  /// Goes on by so many frames.
  mutating func advance(_ frames: Int = 1) {
    guard isMoving else { return }
    value += step * Float(frames)
    if step >= 0 ? value >= target : value <= target { value = target }
  }
}
