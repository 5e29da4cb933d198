import Audio
import Commands
import Measuring
import Numerics
import Platform
import PokerSlamGame

/// Prints figures of every sound and of ten minutes of music, and compares them with limits.
@MainActor
enum SoundCheck {
  /// The limit for the true peak, in dBTP.
  private static let mostPeak = -1.0
  private static let mostRepetition = 0.9
  /// The shortest delay at which a repetition counts, in seconds.
  private static let leastDelay = 8.0
  private static let musicSeconds = 600.0
  /// The limit for generating and mixing the music, as a share of one processor.
  private static let mostProcessor = 0.01

  static let command = Command(
    "sound", form: "--figures", "Figures of every sound and of ten minutes of music, with limits",
    (),
    notes: [
      "Fails when a peak exceeds -1 dBTP, when music resembles itself by 0.9 or more after "
        + "8 seconds, or when it takes more than 1 % of a processor."
    ]
  ) { _, io in try run(io) }

  private static func run(_ io: CommandIO) throws -> Int32 {
    var failures: [String] = []
    let width = SoundBook.names.map(\.count).max() ?? 0
    for name in SoundBook.names {
      guard let figures = SoundBook.figures(of: name) else { continue }
      try io.print("\(name.padded(to: width))  \(figures)")
    }
    let crowd = crowdPeak()
    try io.print("32 voices and music at full volume: \(Figures.number(crowd, 2)) dBTP")
    if crowd > mostPeak { failures.append("32 voices clip") }

    let start = Clock.processorNanoseconds()
    let music = MusicMood.nearRank.render(seed: 2026, seconds: musicSeconds)
    let share = Double(Clock.processorNanoseconds() - start) * 1e-9 / musicSeconds
    try io.print("music: \(Figures.number(share * 100, 2)) % of a processor to generate and mix")
    if share > mostProcessor { failures.append("the music takes too long") }
    let loudness = Loudness.integrated(music.left, music.right) ?? -70
    let peak = max(Loudness.truePeak(music.left), Loudness.truePeak(music.right))
    try io.print(
      "music: ten minutes, \(Figures.number(loudness, 1)) LUFS, \(Figures.number(peak, 1)) dBTP")
    if peak > mostPeak { failures.append("the music clips") }
    for (name, likeness) in repetitions(zip(music.left, music.right).map { ($0 + $1) / 2 }) {
      try io.print(
        "music: \(name) resembles itself by \(Figures.number(likeness.value, 3)) at most, "
          + "\(Figures.number(likeness.seconds, 1)) s later")
      if likeness.value >= mostRepetition { failures.append("the music repeats its \(name)") }
    }
    for failure in failures { io.printError("sound: \(failure)") }
    return failures.isEmpty ? 0 : 1
  }

  /// Returns the true peak of a mix at full volume: music and 32 loud effects that begin together.
  private static func crowdPeak() -> Double {
    let mixer = Mixer()
    mixer.layers.setSource { MusicBed(seed: 1) }
    for layer in 0..<LayerStream.layerCount {
      mixer.setLayerGain(1, of: layer, overSeconds: 0)
    }
    mixer.playLayers()
    let tones = (0..<32).map { number in
      Sound(
        (0..<48_000).map { index in
          let ramp = Float(index % (40 + 7 * number)) / Float(40 + 7 * number)
          return (ramp < 0.5 ? 4 * ramp - 1 : 3 - 4 * ramp) * 0.9
        })
    }
    for (number, tone) in tones.enumerated() {
      var playing = Mixer.Playing()
      playing.pan = Double(number % 5 - 2) / 2
      playing.spacingSeconds = 0
      mixer.play(tone, playing)
    }
    mixer.layers.fill()
    var buffer = [Float](repeating: 0, count: 96_000)
    mixer.render(into: &buffer)
    return (0..<2).map { side in
      Loudness.truePeak(stride(from: side, to: buffer.count, by: 2).map { buffer[$0] })
    }.max() ?? 0
  }

  private struct Likeness {
    var value: Double
    var seconds: Double
  }

  /// Returns how strongly the music repeats itself in its samples, its harmony and its rhythm.
  ///
  /// Each result has the largest autocorrelation at delays of at least `leastDelay`, and the delay
  /// at which it was found.
  private static func repetitions(_ samples: [Float]) -> [(String, Likeness)] {
    let overlap = 60.0
    // The samples themselves, at a rate of 6 kHz.
    let low = stride(from: 0, to: samples.count - 7, by: 8).map { start in
      samples[start..<start + 8].reduce(0.0) { $0 + Double($1) } / 8
    }
    var found = [("samples", largest([low], rate: 6_000, overlap: overlap))]
    let (bands, loudness) = MusicFeatures.features(samples)
    let rate = MusicFeatures.rate
    found.append(("harmony", largest(bands, rate: rate, overlap: overlap)))
    found.append(("rhythm", largest([loudness], rate: rate, overlap: overlap)))
    return found
  }

  /// Returns the largest autocorrelation of the signals, and its delay.
  ///
  /// At each delay, the autocorrelations of the signals are averaged, weighted by the signals'
  /// power. The mean of each signal is subtracted first.
  private static func largest(
    _ signals: [[Double]], rate: Double, overlap: Double
  ) -> Likeness {
    var sums: [Double] = []
    var weight = 0.0
    for signal in signals {
      let mean = signal.reduce(0, +) / Double(max(signal.count, 1))
      let values = signal.map { $0 - mean }
      let power = values.reduce(0) { $0 + $1 * $1 }
      let likeness = Spectrum.autocorrelation(values, overlap: Int(clamping: overlap * rate))
      if sums.isEmpty { sums = [Double](repeating: 0, count: likeness.count) }
      for index in sums.indices { sums[index] += power * likeness[index] }
      weight += power
    }
    let first = Int(clamping: leastDelay * rate)
    guard weight > 0, sums.count > first,
      let best = sums.indices.dropFirst(first).max(by: { sums[$0] < sums[$1] })
    else { return Likeness(value: 1, seconds: 0) }
    return Likeness(value: sums[best] / weight, seconds: Double(best) / rate)
  }
}

/// The strength of each of the twelve notes and the loudness of the music, ten times a second.
private enum MusicFeatures {
  static let rate = 10.0
  private static let size = 8192

  static func features(_ samples: [Float]) -> (notes: [[Double]], loudness: [Double]) {
    // The note of each bin between 80 and 2,500 Hz, from 0 for A to 11; nil for other bins.
    let notes = (0..<size / 2).map { bin -> Int? in
      let hertz = Double(bin) * Double(Sound.sampleRate) / Double(size)
      guard (80..<2_500).contains(hertz) else { return nil }
      var octave = hertz / 440
      while octave < 1 { octave *= 2 }
      while octave >= 2 { octave /= 2 }
      var note = 0
      var edge = 1.029_302_236_643_492
      while octave >= edge {
        edge *= 1.059_463_094_359_295_3
        note += 1
      }
      return note % 12
    }
    var chroma = [[Double]](repeating: [], count: 12)
    var loudness: [Double] = []
    let hop = Int(clamping: Double(Sound.sampleRate) / rate)
    for start in stride(from: 0, to: samples.count - size, by: hop) {
      var sums = [Double](repeating: 0, count: 12)
      for (bin, power) in Spectrum.powers(samples, at: start, size: size).enumerated() {
        if let note = notes[bin] { sums[note] += power.squareRoot() }
      }
      for note in 0..<12 { chroma[note].append(sums[note]) }
      let power = samples[start..<start + hop].reduce(0.0) { $0 + Double($1 * $1) }
      loudness.append((power / Double(hop)).squareRoot())
    }
    return (chroma, loudness)
  }
}
