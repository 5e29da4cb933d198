internal import Numerics

/// A note of the music: up to four partials on each side.
package struct LayerNote: Sendable {
  /// The layer: 0…2 are stereo, 3 is the first of the two mono layers.
  package var layer = 0
  /// The time of the start, in frames since the music began.
  package var start = 0
  package var frequency = 440.0
  /// The strengths of the fundamental and of the first three overtones.
  package var partials = SIMD4<Double>(1, 0, 0, 0)
  /// The seconds in which the level of each partial halves.
  package var halves = SIMD4<Double>(repeating: 1)
  /// The duration of the rise in seconds.
  ///
  /// `sustain` is the time from the start of the note to its release, and `release` is the duration
  /// of the fade-out; both are in seconds.
  package var attack = 0.005
  package var sustain = 1.0
  package var release = 0.2
  package var level = 0.1
  /// The position from −1 (left) to 1 (right).
  package var pan = 0.0
  /// The frequency of the right side minus that of the left side, as a share of `frequency`.
  package var spread = 0.0

  package init() {}
}

/// A stroke of the percussion, in the last layer.
package struct LayerStroke: Sendable {
  package enum Kind: Sendable {
    /// A low drum, struck softly.
    case drum
    /// Noise from 0.9 to 4 kHz (brush) or from 5.5 to 14 kHz (shaker).
    case brush, shaker
  }

  package var kind = Kind.drum
  /// The time of the start, in frames since the music began.
  package var start = 0
  package var level = 0.1
  /// The seconds in which the level of a brush or shaker stroke halves.
  package var half = 0.03

  package init(_ kind: Kind, start: Int, level: Double, half: Double = 0.03) {
    (self.kind, self.start, self.level, self.half) = (kind, start, level, half)
  }
}

/// Renders notes and strokes into the layers of a `LayerSource`, with reverb on two of them.
///
/// An oscillator keeps eight frames of a sine and of a cosine wave, each in a vector. Four vector
/// multiplications advance both waves by eight frames.
package struct LayerSynth: Sendable {
  private static let rate = Double(Sound.sampleRate)
  /// The number of frames in a vector; notes begin at multiples of it.
  private static let lanes = 8
  /// The number of frames in a block, within which an envelope changes linearly.
  private static let block = 64
  private static let layerCount = LayerStream.layerCount

  /// The number of frames rendered so far.
  package private(set) var position = 0
  private var waiting: [LayerNote] = []
  private var waitingStrokes: [LayerStroke] = []
  private var notes: [Sounding] = []
  private var strokes: [Struck] = []
  /// The eight channels of a block, one after the other, in vectors of eight frames.
  private var channels = [SIMD8<Float>](repeating: SIMD8(), count: 8 * block / lanes)
  private var room = Room()
  private let drum = LayerSynth.drumSamples
  private let brush = LayerSynth.noise(low: 900, high: 4_000, seed: 1)
  private let shaker = LayerSynth.noise(low: 5_500, high: 14_000, seed: 2)

  package init() {}

  /// Adds a note, which sounds from its own start on.
  package mutating func add(_ note: LayerNote) { waiting.append(note) }
  /// Adds a stroke of the percussion, which sounds from its own start on.
  package mutating func add(_ stroke: LayerStroke) { waitingStrokes.append(stroke) }

  /// The number of notes and strokes that sound now.
  package var soundingCount: Int { notes.count + strokes.count }

  /// Renders `count` frames, a multiple of 64, into `frames` from the index `start` on.
  package mutating func render(into frames: inout [SIMD8<Float>], at start: Int, count: Int) {
    for offset in stride(from: 0, to: count, by: Self.block) {
      renderBlock()
      for index in 0..<Self.block {
        let (vector, lane) = (index / Self.lanes, index % Self.lanes)
        var frame = SIMD8<Float>()
        for channel in 0..<8 { frame[channel] = channels[channel * 8 + vector][lane] }
        room.process(&frame)
        frames[start + offset + index] = frame
      }
    }
  }

  private mutating func renderBlock() {
    let end = position + Self.block
    for index in channels.indices { channels[index] = SIMD8() }
    for note in waiting where note.start < end { notes.append(Sounding(note, at: position)) }
    waiting.removeAll { $0.start < end }
    for stroke in waitingStrokes where stroke.start < end {
      strokes.append(Struck(stroke, at: position))
    }
    waitingStrokes.removeAll { $0.start < end }
    for index in notes.indices { notes[index].render(into: &channels) }
    notes.removeAll { $0.isOver }
    for index in strokes.indices {
      let samples =
        switch strokes[index].kind {
        case .drum: drum
        case .brush: brush
        case .shaker: shaker
        }
      strokes[index].render(samples, into: &channels)
    }
    strokes.removeAll { $0.isOver }
    position = end
  }

  // MARK: - Notes

  /// A note that sounds: four damped oscillators on each side, in vectors of eight frames.
  private struct Sounding: Sendable {
    private var left = InlineArray<4, Oscillator>(repeating: Oscillator())
    private var right = InlineArray<4, Oscillator>(repeating: Oscillator())
    private let layer: Int
    /// The number of frames since the note began; negative if it begins inside the next block.
    private var age: Int
    private let attack: Int
    private let releaseStart: Int
    private let release: Int

    init(_ note: LayerNote, at position: Int) {
      layer = note.layer
      let late = max(note.start - position, 0) / LayerSynth.lanes * LayerSynth.lanes
      age = -late
      attack = max(Int(note.attack * LayerSynth.rate), 1)
      releaseStart = max(Int(note.sustain * LayerSynth.rate), attack)
      release = max(Int(note.release * LayerSynth.rate), 1)
      let (sin, cos) = Double.sincos((note.pan + 1) * .pi / 4)
      for partial in 0..<4 where note.partials[partial] > 0 {
        let frequency = note.frequency * Double(partial + 1)
        guard frequency * (1 + note.spread) < 20_000 else { continue }
        let level = note.level * note.partials[partial]
        left[partial] = Oscillator(
          frequency * (1 - note.spread / 2), level: level * cos, half: note.halves[partial])
        right[partial] = Oscillator(
          frequency * (1 + note.spread / 2), level: level * sin, half: note.halves[partial])
      }
    }

    var isOver: Bool { age >= releaseStart + release }

    mutating func render(into channels: inout [SIMD8<Float>]) {
      let vectors = LayerSynth.block / LayerSynth.lanes
      let first = max(-age, 0) / LayerSynth.lanes
      let begin = max(age, 0)
      age += LayerSynth.block
      let (before, after) = (envelope(begin), envelope(age))
      let step = (after - before) / Float((vectors - first) * LayerSynth.lanes)
      var gain = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) * step + before
      // A mono layer has one channel: the sum of the left and the right side.
      let isMiddle = layer == 3
      let target = isMiddle ? 6 * 8 : layer * 16
      for vector in first..<vectors {
        var (a, b) = (SIMD8<Float>(), SIMD8<Float>())
        for partial in 0..<4 {
          a += left[partial].next()
          b += right[partial].next()
        }
        if isMiddle {
          channels[target + vector] += (a + b) * gain
        } else {
          channels[target + vector] += a * gain
          channels[target + 8 + vector] += b * gain
        }
        gain += step * Float(LayerSynth.lanes)
      }
    }

    /// Returns the level of the envelope, 0…1, at an age in frames; it rises and falls smoothly.
    private func envelope(_ age: Int) -> Float {
      let rise = min(Float(age) / Float(attack), 1)
      let fall = min(max(Float(releaseStart + release - age) / Float(release), 0), 1)
      return rise * rise * (3 - 2 * rise) * fall * fall * (3 - 2 * fall)
    }
  }

  /// A damped sine wave: its next eight frames, and the rotation that advances the wave by eight.
  private struct Oscillator: Sendable {
    private var sine = SIMD8<Float>()
    private var cosine = SIMD8<Float>()
    private var turnSine: Float = 0
    private var turnCosine: Float = 0

    init() {}

    init(_ frequency: Double, level: Double, half: Double) {
      let angle = 2 * .pi * frequency / LayerSynth.rate
      let damping = Double.exp(-0.6931471805599453 / (half * LayerSynth.rate))
      var power = level
      for lane in 0..<8 {
        let (sin, cos) = Double.sincos(angle * Double(lane))
        sine[lane] = Float(sin * power)
        cosine[lane] = Float(cos * power)
        power *= damping
      }
      let (sin, cos) = Double.sincos(angle * 8)
      let eighth = power / max(level, 1e-9)
      (turnSine, turnCosine) = (Float(sin * eighth), Float(cos * eighth))
    }

    mutating func next() -> SIMD8<Float> {
      let value = sine
      (sine, cosine) = (
        sine * turnCosine + cosine * turnSine, cosine * turnCosine - sine * turnSine
      )
      return value
    }
  }

  // MARK: - Percussion

  private struct Struck: Sendable {
    let kind: LayerStroke.Kind
    private var age: Int
    /// The index in the noise at which the stroke starts.
    ///
    /// It depends on the stroke's time, so that strokes play different parts of the noise.
    private let offset: Int
    private var level: Float
    private let damping: Float

    init(_ stroke: LayerStroke, at position: Int) {
      kind = stroke.kind
      age = position - max(stroke.start, position)
      offset = stroke.start &* 7_919 & 0xFFF
      level = Float(stroke.level)
      damping =
        kind == .drum
        ? 1 : Float(Double.exp(-0.6931471805599453 / (stroke.half * LayerSynth.rate)))
    }

    var isOver: Bool {
      kind == .drum ? age >= LayerSynth.drumCount : level < 1e-5 || age >= LayerSynth.noiseCount
    }

    mutating func render(_ samples: [Float], into channels: inout [SIMD8<Float>]) {
      for index in 0..<LayerSynth.block {
        defer { age += 1 }
        guard age >= 0, !isOver else { continue }
        // Noise fades in over 2 ms.
        let rise = kind == .drum ? 1 : min(Float(age) / 96, 1)
        let place = kind == .drum ? age : (age + offset) % LayerSynth.noiseCount
        channels[7 * 8 + index / 8][index % 8] += samples[place] * level * rise
        level *= damping
      }
    }
  }

  private static let drumCount = 14_400
  private static let noiseCount = 8_192

  /// The samples of the drum: a sine that falls from 110 to 52 Hz within some hundredths of a
  /// second.
  private static var drumSamples: [Float] {
    (0..<drumCount).map { index in
      let t = Double(index) / rate
      let phase = 52 * t + 58 * 0.03 * (1 - Double.exp(-t / 0.03))
      let end = min(Double(drumCount - index) / 960, 1)
      return Float(
        Double.sin(2 * .pi * phase) * min(t / 0.003, 1) * Double.exp(-t / 0.085) * end)
    }
  }

  /// Returns noise between two frequencies; its RMS is 0.3, and it loops without a seam.
  private static func noise(low: Double, high: Double, seed: UInt64) -> [Float] {
    var state = 0x9E37_79B9_7F4A_7C15 &* seed
    let (fast, slow) = (pole(high), pole(low))
    var samples = [Float](repeating: 0, count: noiseCount)
    var (a, b, c, d) = (0.0, 0.0, 0.0, 0.0)
    let values = (0..<noiseCount).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(Int64(bitPattern: state) >> 11) / Double(1 << 52)
    }
    // The first pass lets the filters settle; the second one overwrites its samples.
    for index in 0..<2 * noiseCount {
      a += fast * (values[index % noiseCount] - a)
      b += fast * (a - b)
      c += slow * (b - c)
      d += slow * (b - c - d)
      samples[index % noiseCount] = Float(b - c - d)
    }
    let power = samples.reduce(0) { $0 + $1 * $1 } / Float(noiseCount)
    let gain = 1 / max(power.squareRoot(), 1e-6)
    return samples.map { $0 * gain * 0.3 }
  }

  private static func pole(_ frequency: Double) -> Double {
    1 - Double.exp(-2 * .pi * frequency / rate)
  }

  // MARK: - Room

  /// The reverb of the second and the third layer.
  ///
  /// It adds up three echoes with different delays. Each echo repeats with less level and treble,
  /// and swaps the left and the right side at each repetition.
  private struct Room: Sendable {
    private var lines: (Line, Line, Line) = (Line(1_687), Line(2_203), Line(2_741))
    private static let share: Float = 0.16

    mutating func process(_ frame: inout SIMD8<Float>) {
      let dry = SIMD4(frame[2], frame[3], frame[4], frame[5])
      var wet = lines.0.process(dry)
      wet += lines.1.process(dry)
      wet += lines.2.process(dry)
      let all = dry + wet * Self.share
      (frame[2], frame[3], frame[4], frame[5]) = (all.x, all.y, all.z, all.w)
    }

    private struct Line: Sendable {
      private var samples: [SIMD4<Float>]
      private var index = 0
      private var smooth = SIMD4<Float>()

      init(_ count: Int) { samples = Array(repeating: SIMD4(), count: count) }

      mutating func process(_ value: SIMD4<Float>) -> SIMD4<Float> {
        let echo = samples[index]
        smooth += (echo - smooth) * 0.5
        // Values this close to zero are inaudible, and denormal floats would slow the processor
        // down.
        let quiet = smooth.replacing(with: 0, where: smooth .< 1e-9 .& smooth .> -1e-9)
        samples[index] = value + SIMD4(quiet.y, quiet.x, quiet.w, quiet.z) * 0.72
        index = index + 1 == samples.count ? 0 : index + 1
        return echo
      }
    }
  }
}
