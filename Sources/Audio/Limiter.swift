/// A limiter that keeps the mix below the ceiling: it looks ahead by 1.3 ms and lowers the gain
/// before a peak arrives.
///
/// For each frame it computes the required gain. The minimum over the frames ahead is held, rises
/// again slowly, and is averaged over as many frames. So the gain never exceeds the required one
/// and never jumps.
@safe struct Limiter {
  static let lookahead = 64
  static let ceiling: Float = 0.98

  /// The delayed frames, two numbers each, and the required and held gains of the same frames.
  @unsafe private let delayed: UnsafeMutablePointer<Float>
  @unsafe private let needed: UnsafeMutablePointer<Float>
  @unsafe private let held: UnsafeMutablePointer<Float>
  private var index = 0
  private var gain: Float = 1
  /// The number of frames since the last input that was not silence, and since the last gain below
  /// 1.
  private var quietFrames = Limiter.lookahead
  private var openFrames = Limiter.lookahead

  /// The rise per frame: after 120 ms, two thirds of the way to full gain.
  private static let release: Float = 1 / (0.12 * 48_000)

  init() {
    unsafe delayed = .allocate(capacity: Self.lookahead * 2)
    unsafe delayed.initialize(repeating: 0, count: Self.lookahead * 2)
    unsafe needed = .allocate(capacity: Self.lookahead)
    unsafe needed.initialize(repeating: 1, count: Self.lookahead)
    unsafe held = .allocate(capacity: Self.lookahead)
    unsafe held.initialize(repeating: 1, count: Self.lookahead)
  }

  func deallocate() {
    unsafe delayed.deallocate()
    unsafe needed.deallocate()
    unsafe held.deallocate()
  }

  /// Whether the delayed frames are silent.
  var isSilent: Bool { quietFrames >= Self.lookahead }

  /// Replaces frames by those of `lookahead` frames before, with the gain applied.
  @unsafe mutating func process(_ frames: UnsafeMutablePointer<Float>, count: Int) {
    for frame in 0..<count {
      let left = unsafe frames[frame * 2]
      let right = unsafe frames[frame * 2 + 1]
      let peak = max(abs(left), abs(right))
      quietFrames = peak == 0 ? min(quietFrames + 1, Self.lookahead) : 0
      let wanted = peak > Self.ceiling ? Self.ceiling / peak : 1
      unsafe needed[index] = wanted
      let least = wanted < 1 || gain < 1 || openFrames < Self.lookahead ? leastNeeded() : 1
      // Jump the last step to 1, which the exponential rise would never reach.
      gain = least < gain ? least : gain > 0.9999 ? least : gain + (least - gain) * Self.release
      unsafe held[index] = gain
      openFrames = gain == 1 ? min(openFrames + 1, Self.lookahead) : 0
      let turned = openFrames == Self.lookahead ? 1 : average()
      let oldest = (index + 1) % Self.lookahead
      unsafe delayed[index * 2] = left
      unsafe delayed[index * 2 + 1] = right
      unsafe frames[frame * 2] = delayed[oldest * 2] * turned
      unsafe frames[frame * 2 + 1] = delayed[oldest * 2 + 1] * turned
      index = oldest
    }
  }

  private func leastNeeded() -> Float {
    var least: Float = 1
    for i in 0..<Self.lookahead { unsafe least = min(least, needed[i]) }
    return least
  }

  private func average() -> Float {
    var sum: Float = 0
    for i in 0..<Self.lookahead { unsafe sum += held[i] }
    return sum / Float(Self.lookahead)
  }
}
