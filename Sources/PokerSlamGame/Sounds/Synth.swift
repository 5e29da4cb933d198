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

    /// The share of a tone's highest level below which the tone cannot be heard.
    fileprivate static let floor = 3e-5

    /// Iterates over the level of the tone, frame by frame.
    fileprivate struct Steps {
      private let envelope: Envelope
      private let length: Double
      private let damping: Double
      private var t = 0.0
      private var fall = 1.0

      init(_ envelope: Envelope, length: Double) {
        (self.envelope, self.length) = (envelope, length)
        damping = Double.exp(-0.6931471805599453 / (envelope.half * Synth.rate))
      }

      /// Returns the level of the next frame; nil once it cannot be heard any more.
      mutating func next() -> Double? {
        guard fall > Envelope.floor else { return nil }
        let rise = min(t / envelope.attack, 1)
        let end = min(max((length - t) / envelope.release, 0), 1)
        let level = rise * fall * end
        t += 1 / Synth.rate
        if t > envelope.attack { fall *= damping }
        return level
      }
    }
  }

  /// Adds a tone: a fundamental and its overtones, with the relative levels `partials`.
  mutating func tone(
    _ frequency: Double, at start: Double = 0, level: Double, partials: [Double] = [1],
    bend: Double = 0, _ envelope: Envelope = Envelope()
  ) {
    let length = Double(samples.count) / Self.rate - start
    guard length > 0 else { return }
    let first = Int(start * Self.rate)
    var steps = Envelope.Steps(envelope, length: length)
    // The frequency begins at (1 + `bend`) times `frequency` and settles within some hundredths of
    // a second.
    var bent = bend * 0.02
    let settling = Double.exp(-1 / (0.02 * Self.rate))
    for index in first..<samples.count {
      guard let loudness = steps.next() else { break }
      let t = Double(index - first) / Self.rate
      let phase = frequency * (t + bend * 0.02 - bent)
      bent *= settling
      // The sine and cosine of each multiple of the angle follow from those of the previous
      // multiple.
      let (sin, cos) = Double.sincos(2 * .pi * phase)
      var (sine, cosine) = (sin, cos)
      var value = 0.0
      for strength in partials {
        value += strength * sine
        (sine, cosine) = (sine * cos + cosine * sin, cosine * cos - sine * sin)
      }
      samples[index] += Float(value * level * loudness)
    }
  }

  /// Adds noise between two frequencies; the noise sounds like paper, felt or air.
  mutating func rustle(
    at start: Double = 0, low: Double, high: Double, level: Double,
    _ envelope: Envelope = Envelope()
  ) {
    let length = Double(samples.count) / Self.rate - start
    guard length > 0 else { return }
    let first = Int(start * Self.rate)
    let (a, b) = (Self.pole(high), Self.pole(low))
    var (smooth, slow) = (0.0, 0.0)
    var steps = Envelope.Steps(envelope, length: length)
    for index in first..<samples.count {
      guard let loudness = steps.next() else { break }
      smooth += a * (next() - smooth)
      slow += b * (smooth - slow)
      samples[index] += Float((smooth - slow) * level * loudness)
    }
  }

  private static func pole(_ frequency: Double) -> Double {
    1 - Double.exp(-2 * Double.pi * frequency / rate)
  }

  /// Returns white noise from −1 to 1, the same in every run.
  private mutating func next() -> Double {
    noise ^= noise << 13
    noise ^= noise >> 7
    noise ^= noise << 17
    return Double(Int64(bitPattern: noise) >> 11) / Double(1 << 52)
  }

  var sound: Sound { Sound(samples) }
}
