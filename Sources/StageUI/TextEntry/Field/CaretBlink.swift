/// The rhythm of the caret: half a second visible, half a second hidden.
struct CaretBlink: Hashable {
  static let half = 0.5

  /// The time in seconds since which the caret blinks; nil before the next frame.
  private var since: Double?
  private(set) var isVisible = true

  /// Shows the caret, and begins the rhythm with the next frame.
  mutating func restart() {
    since = nil
    isVisible = true
  }

  /// Advances to the time of a frame; returns whether the visibility changed.
  mutating func advance(to time: Double) -> Bool {
    let start = since ?? time
    since = start
    let passed = Int(((time - start) / Self.half + 1e-6).rounded(.down))
    let wasVisible = isVisible
    isVisible = passed.isMultiple(of: 2)
    return isVisible != wasVisible
  }

  /// The time of the next change, after the frame at `time`.
  func next(after time: Double) -> Double {
    let start = since ?? time
    return start + (((time - start) / Self.half + 1e-6).rounded(.down) + 1) * Self.half
  }
}
