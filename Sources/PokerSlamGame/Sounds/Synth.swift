internal import Audio
internal import Numerics

/// Synthesizes sounds: tones with partials and envelopes, and filtered noise.
struct Synth {
  private(set) var samples: [Float]
  private var noise: UInt64 = 0x9E37_79B9_7F4A_7C15

  static let rate = Double(Sound.sampleRate)

  init(seconds: Double) {
    samples = Array(repeating: 0, count: Int(seconds * Self.rate))
  }

  /// The loudness of a tone over time: rises for `attack` seconds, then halves every `half`
  /// seconds.
  struct Envelope {
    var attack = 0.004
    var half = 0.08
    /// Seconds at the end of the sound that fade to silence, so that it does not end in a click.
    var release = 0.02

    func level(at t: Double, of length: Double) -> Double {
      let rise = min(t / attack, 1)
      let fall = Double.exp(-0.6931471805599453 * max(t - attack, 0) / half)
      let end = min(max((length - t) / release, 0), 1)
      return rise * fall * end
    }
  }

  /// Adds a tone: a fundamental with overtones, each weaker than the one before.
  mutating func tone(
    _ frequency: Double, at start: Double = 0, level: Double, partials: [Double] = [1],
    bend: Double = 0, _ envelope: Envelope = Envelope()
  ) {
    let length = Double(samples.count) / Self.rate - start
    guard length > 0 else { return }
    let first = Int(start * Self.rate)
    for index in first..<samples.count {
      let t = Double(index - first) / Self.rate
      // The pitch starts `bend` octaves off and settles within some hundredths of a second.
      let phase = frequency * (t + bend * 0.02 * (1 - Double.exp(-t / 0.02)))
      var value = 0.0
      for (order, strength) in partials.enumerated() {
        value += strength * Double.sin(2 * Double.pi * Double(order + 1) * phase)
      }
      samples[index] += Float(value * level * envelope.level(at: t, of: length))
    }
  }

  /// Adds noise between two frequencies, for paper, felt and air.
  mutating func rustle(
    at start: Double = 0, low: Double, high: Double, level: Double,
    _ envelope: Envelope = Envelope()
  ) {
    let length = Double(samples.count) / Self.rate - start
    guard length > 0 else { return }
    let first = Int(start * Self.rate)
    let (a, b) = (Self.pole(high), Self.pole(low))
    var (smooth, slow) = (0.0, 0.0)
    for index in first..<samples.count {
      let t = Double(index - first) / Self.rate
      smooth += a * (next() - smooth)
      slow += b * (smooth - slow)
      samples[index] += Float((smooth - slow) * level * envelope.level(at: t, of: length))
    }
  }

  private static func pole(_ frequency: Double) -> Double {
    1 - Double.exp(-2 * Double.pi * frequency / rate)
  }

  /// White noise from −1 to 1, the same in every run.
  private mutating func next() -> Double {
    noise ^= noise << 13
    noise ^= noise >> 7
    noise ^= noise << 17
    return Double(Int64(bitPattern: noise) >> 11) / Double(1 << 52)
  }

  var sound: Sound { Sound(samples) }
}
