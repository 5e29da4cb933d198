/// The part of the mixer that reads the layers of the music and mixes them into two channels.
struct LayerMix {
  private let ring: LayerRing
  private var level = Ramp(0)
  private var levelStamp: UInt64 = 0
  private var gains = InlineArray<5, Ramp>(repeating: Ramp(0))
  private var stamps = InlineArray<5, UInt64>(repeating: 0)
  /// The gain that follows the supply of generated frames.
  ///
  /// It fades out before the frames run out, and fades in when enough are available again.
  private var supply = Ramp(0)

  /// The length in frames of the fade-in after a gap in the music: 10 ms.
  private static let supplyFrames = 480
  /// The number of frames that must be available before the music continues after a gap.
  private static let refilled = 2048
  private static let unit: Float = 1 / 32_767
  private static let middle: Float = 0.70710678

  init(_ ring: LayerRing) { self.ring = ring }

  /// Whether the music plays and is not fading out.
  var isPlaying: Bool { level.target > 0 }
  /// Whether the music is silent and not fading in.
  var isSilent: Bool { level.value == 0 && !level.isMoving }

  /// Starts the ramps to the level and the gains that the program has set since the last call.
  mutating func heed(_ shared: borrowing MixerShared) {
    for layer in 0..<LayerStream.layerCount {
      if let value = shared.layerGains[layer].value(after: &stamps[layer]) {
        gains[layer].head(for: value.left, frames: isSilent ? 0 : value.frames)
      }
    }
    if let value = shared.layerLevel.value(after: &levelStamp) {
      level.head(for: value.left, frames: value.frames)
    }
  }

  /// Completes all fades at once; called while nothing is rendered.
  mutating func skip() {
    level.head(for: level.target, frames: 0)
    for layer in 0..<LayerStream.layerCount {
      gains[layer].head(for: gains[layer].target, frames: 0)
    }
  }

  /// Adds the next frames, at most 64, to `output`.
  ///
  /// - Parameters:
  ///   - gain: the gain of the music and the master at the first frame.
  ///   - step: the change of the gain per frame.
  @unsafe mutating func mix(
    into output: UnsafeMutablePointer<Float>, frames: Int, gain: Float, step: Float
  ) {
    let available = ring.available
    if supply.target == 1, available < 3 * frames {
      supply.head(for: 0, frames: frames)
      ring.countStarvation()
    } else if supply.target == 0, !supply.isMoving, available >= Self.refilled {
      supply.head(for: 1, frames: Self.supplyFrames)
    }
    let before = weights * (level.value * supply.value * gain)
    level.advance(frames)
    for layer in 0..<LayerStream.layerCount { gains[layer].advance(frames) }
    let isDry = supply.target == 0 && !supply.isMoving
    supply.advance(frames)
    guard !isDry, available >= frames else { return }
    let after = weights * (level.value * supply.value * (gain + step * Float(frames)))
    let change = (after - before) / Float(frames)
    var weight = before
    for index in 0..<frames {
      let frame = ring.frame(index) * weight
      let (left, right) = (frame.evenHalf, frame.oddHalf)
      let middle = left.w + right.w
      unsafe output[index * 2] += left.x + left.y + left.z + middle
      unsafe output[index * 2 + 1] += right.x + right.y + right.z + middle
      weight += change
    }
    ring.advance(frames)
  }

  /// The gain of each channel, times the factor from 16-bit samples to ±1.
  private var weights: SIMD8<Float> {
    let (a, b, c) = (gains[0].value, gains[1].value, gains[2].value)
    return SIMD8(
      a, a, b, b, c, c, gains[3].value * Self.middle, gains[4].value * Self.middle) * Self.unit
  }
}
