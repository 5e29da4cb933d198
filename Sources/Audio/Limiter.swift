/// A limiter that keeps the mix below the ceiling: it looks 1.5 ms ahead and lowers the gain before
/// a peak arrives.
///
/// For each frame the limiter computes the required gain, from the frame and from three
/// interpolated points on each side of it. The held gain falls at once to the minimum of the
/// required gains of the last `lookahead` frames, and rises again slowly. The applied gain is the
/// average of the held gains of the last `lookahead` frames. So the applied gain never exceeds the
/// required gain and never jumps.
@safe struct Limiter {
  static let lookahead = 64
  /// The largest absolute value of the output: −1.2 dB.
  ///
  /// It leaves room for the error of the interpolation: the signal between the samples stays below
  /// −1 dB.
  static let ceiling: Float = 0.871
  /// The delay of the output in frames.
  static let latency = lookahead - 1 + tapCount / 2
  private static let tapCount = 12
  /// The largest ratio of an interpolated value to the largest sample around it.
  private static let overshoot: Float = 2

  /// The delayed frames, left and right alternately, and the required and held gains of the same
  /// frames.
  @unsafe private let delayed: UnsafeMutablePointer<Float>
  @unsafe private let needed: UnsafeMutablePointer<Float>
  @unsafe private let held: UnsafeMutablePointer<Float>
  /// The last `tapCount - 1` frames of the previous block, followed by the frames of this block.
  @unsafe private let window: UnsafeMutablePointer<Float>
  /// The weights of the filter that interpolates three points between its two middle samples.
  ///
  /// The points lie at a quarter, a half and three quarters of the way.
  @unsafe private let weights: UnsafeMutablePointer<Float>
  private var index = 0
  private var gain: Float = 1
  /// The largest absolute value interpolated between the last processed frame and its successor.
  private var between: Float = 0
  /// The number of silent frames at the end of the input.
  ///
  /// `openFrames` is the number of frames since the held gain was last below 1. Both numbers stop
  /// at a maximum.
  private var quietFrames = Limiter.lookahead + Limiter.tapCount
  private var openFrames = Limiter.lookahead

  /// The speed at which the held gain rises.
  ///
  /// Each frame adds this share of the difference between the target and the held gain. After 120
  /// ms, the gain has risen about two thirds of the way.
  private static let release: Float = 1 / (0.12 * 48_000)

  init() {
    unsafe delayed = .allocate(capacity: Self.lookahead * 2)
    unsafe delayed.initialize(repeating: 0, count: Self.lookahead * 2)
    unsafe needed = .allocate(capacity: Self.lookahead)
    unsafe needed.initialize(repeating: 1, count: Self.lookahead)
    unsafe held = .allocate(capacity: Self.lookahead)
    unsafe held.initialize(repeating: 1, count: Self.lookahead)
    let windowCount = (Self.tapCount - 1 + Self.lookahead) * 2
    unsafe window = .allocate(capacity: windowCount)
    unsafe window.initialize(repeating: 0, count: windowCount)
    unsafe weights = .allocate(capacity: 3 * Self.tapCount)
    // No array is used, because `make sound` allows no reference counting in the limiter's code.
    for index in 0..<3 * Self.tapCount {
      unsafe weights[index] = Float(
        Loudness.interpolatorWeight(
          quarter: index / Self.tapCount + 1, tap: index % Self.tapCount, of: Self.tapCount))
    }
  }

  func deallocate() {
    unsafe delayed.deallocate()
    unsafe needed.deallocate()
    unsafe held.deallocate()
    unsafe window.deallocate()
    unsafe weights.deallocate()
  }

  /// Whether the delayed frames are silent.
  var isSilent: Bool { quietFrames >= Self.lookahead + Self.tapCount }

  /// Replaces each frame by the frame that came `latency` frames earlier, with the gain applied.
  ///
  /// `count` must be at most `lookahead`.
  @unsafe mutating func process(_ frames: UnsafeMutablePointer<Float>, count: Int) {
    let history = Self.tapCount - 1
    var loudest: Float = 0
    for i in 0..<history * 2 { unsafe loudest = max(loudest, abs(window[i])) }
    for i in 0..<count * 2 {
      unsafe window[history * 2 + i] = frames[i]
      unsafe loudest = max(loudest, abs(frames[i]))
    }
    let isLow = loudest * Self.overshoot <= Self.ceiling
    for frame in 0..<count {
      let newest = frame + history
      let isQuiet = unsafe window[newest * 2] == 0 && window[newest * 2 + 1] == 0
      quietFrames = isQuiet ? min(quietFrames + 1, Self.lookahead + Self.tapCount) : 0
      // The frame to process came `tapCount / 2` frames before the newest one.
      let place = frame + history - Self.tapCount / 2
      let left = unsafe window[place * 2]
      let right = unsafe window[place * 2 + 1]
      var peak: Float = 0
      if isLow {
        between = 0
      } else {
        let next = interpolated(at: frame)
        peak = max(max(abs(left), abs(right)), max(between, next))
        between = next
      }
      let wanted = peak > Self.ceiling ? Self.ceiling / peak : 1
      unsafe needed[index] = wanted
      let least = wanted < 1 || gain < 1 || openFrames < Self.lookahead ? leastNeeded() : 1
      // Above 0.9999, set the gain to its target, which the exponential rise would never reach.
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
    for i in 0..<history * 2 { unsafe window[i] = window[count * 2 + i] }
  }

  /// Returns the largest absolute interpolated value, left or right, between two frames.
  ///
  /// The filter covers `tapCount` frames of the window from the index `start` on. The interpolated
  /// values lie between the two frames in the filter's middle.
  private func interpolated(at start: Int) -> Float {
    var largest: Float = 0
    for quarter in 0..<3 {
      var (left, right): (Float, Float) = (0, 0)
      for tap in 0..<Self.tapCount {
        let weight = unsafe weights[quarter * Self.tapCount + tap]
        unsafe left += weight * window[(start + tap) * 2]
        unsafe right += weight * window[(start + tap) * 2 + 1]
      }
      largest = max(largest, max(abs(left), abs(right)))
    }
    return largest
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
