internal import Audio
internal import Numerics
import Session

/// The effects: plucks and bells on one pentatonic scale, so that they harmonize with each other.
extension SoundBook.Name {
  /// The K-weighted loudness in LUFS of an effect's loudest 100 ms, at the default volume.
  static let loudness = -16.0
  /// The gain of the default volume, 0.8, in decibels; samples are multiplied by the square of the
  /// volume.
  static let defaultGain = -3.88
  /// The highest sample value: 2 dB below full scale, since the signal may be higher between
  /// samples.
  private static let ceiling: Float = 0.794

  /// The loudness relative to `loudness` in decibels: frequent sounds are quieter.
  var offset: Double {
    switch self {
    case .tick, .fall, .button, .select, .release, .shot, .coin: -4
    case .heartLost: -3
    case .countdown(let seconds): seconds > 3 ? -4 : -2
    default: 0
    }
  }

  /// The synthesized sound, scaled to its loudness.
  ///
  /// If its peak would exceed the ceiling, the sound is scaled only up to the ceiling.
  var effect: Sound {
    var synth = Synth(seconds: seconds)
    play(into: &synth)
    var samples = synth.samples
    let wanted = Self.loudness - Self.defaultGain + offset
    let peak = samples.reduce(0) { max($0, abs($1)) }
    guard let loudness = Loudness.loudest(samples), peak > 0 else { return Sound(samples) }
    let gain = min(Float(Double.pow(10, (wanted - loudness) / 20)), Self.ceiling / peak)
    for index in samples.indices { samples[index] *= gain }
    return Sound(samples)
  }

  /// Returns the frequency in hertz of a step of the pentatonic scale on D; the music is in D, too.
  static func note(_ step: Int, from base: Double = 293.66) -> Double {
    let scale = [0, 2, 4, 7, 9]
    let (octave, degree) = (Int((Double(step) / 5).rounded(.down)), ((step % 5) + 5) % 5)
    return base * Double.pow(2, Double(octave) + Double(scale[degree]) / 12)
  }

  private var seconds: Double {
    switch self {
    case .select, .release, .tick, .button, .countdown: 0.3
    case .chord(let hand): 0.9 + 0.03 * Double(hand.rawValue)
    case .impact(let tier): 0.3 + 0.1 * Double(tier)
    case .slam(let tier): [0.8, 1.2, 1.6, 2.2][tier.rawValue - 1]
    case .fall, .refuse, .panelOpens, .panelCloses: 0.35
    case .gather: 0.5
    case .deal, .hint, .star: 0.8
    case .medal, .ending: 1.6
    case .rank, .record, .summit: 2.2
    case .charm, .coin, .shot: 0.5
    case .target, .purchase, .reroll: 0.8
    case .heartLost, .gate, .levelClear: 1.4
    case .wave: 0.9
    case .timeUp: 1.6
    }
  }

  private func play(into synth: inout Synth) {
    switch self {
    case .select(let count): pluck(count + 3, half: 0.06, &synth)
    case .release: pluck(2, half: 0.05, &synth)
    case .tick(let index): pluck(index + 5, half: 0.045, &synth)
    case .chord(let hand): chord(hand, &synth)
    case .impact(let tier): strike(Double(tier), &synth)
    case .slam(let tier): slam(tier, &synth)
    case .fall(let count):
      // More cards sound heavier: lower and longer.
      synth.tone(
        190 - 18 * Double(count), level: 0.3, partials: [1, 0.3], bend: 0.5,
        .init(attack: 0.004, half: 0.025 + 0.006 * Double(count)))
      synth.rustle(low: 300, high: 1800, level: 0.2, .init(attack: 0.003, half: 0.015))
    case .gather:
      synth.rustle(low: 400, high: 2400, level: 0.3, .init(attack: 0.12, half: 0.06))
      pluck(3, at: 0.16, level: 0.1, &synth)
      pluck(1, at: 0.24, level: 0.1, &synth)
    case .deal:
      for card in 0..<25 {
        let start = 0.1 + 0.01 * Double(card) + (card % 3 == 0 ? 0.004 : 0)
        synth.rustle(
          at: start, low: 1200, high: 5000, level: 0.16, .init(attack: 0.002, half: 0.008))
        if card % 5 == 0 { pluck(card / 5 + 2, at: start, level: 0.08, &synth) }
      }
    case .refuse:
      for start in [0.0, 0.1] {
        synth.tone(
          110, at: start, level: 0.4, partials: [1, 0.5, 0.15], bend: 0.4,
          .init(attack: 0.006, half: 0.035))
      }
    case .hint(let level):
      for (index, step) in [7, 9, 10, 12].prefix(level + 1).enumerated() {
        bell(step, at: 0.13 * Double(index), &synth)
      }
    case .star(let number):
      for step in 0..<3 { bell(step + 5 + 2 * number, at: 0.06 * Double(step), &synth) }
    case .medal: for step in 0..<5 { bell(2 * step + 3, at: 0.08 * Double(step), &synth) }
    case .rank:
      strike(2, &synth)
      for step in 0..<7 { bell(step + 5, at: 0.09 * Double(step), &synth) }
    case .record:
      strike(3, &synth)
      for step in 0..<9 { bell(step + 5, at: 0.075 * Double(step), &synth) }
      for step in [5, 7, 9] { pluck(step, at: 0.75, level: 0.16, half: 0.4, &synth) }
    case .ending:
      for (index, step) in [7, 5, 3, 0].enumerated() {
        pluck(step, at: 0.18 * Double(index), half: 0.25, &synth)
      }
    case .panelOpens: for step in [0, 2] { pluck(step + 2, at: 0.05 * Double(step), &synth) }
    case .panelCloses: for step in [0, 2] { pluck(4 - step, at: 0.05 * Double(step), &synth) }
    case .button: pluck(5, half: 0.03, &synth)
    case .charm(let index):
      bell(index * 2 + 7, at: 0, &synth)
      pluck(index * 2 + 2, level: 0.12, half: 0.06, &synth)
    case .coin:
      bell(14, at: 0, &synth)
      bell(17, at: 0.06, &synth)
    case .heartLost:
      // Low and soft: two falling notes, each with one weak overtone.
      synth.tone(146.83, level: 0.3, partials: [1, 0.2], .init(attack: 0.04, half: 0.16))
      synth.tone(110, at: 0.26, level: 0.3, partials: [1, 0.2], .init(attack: 0.05, half: 0.28))
    case .target:
      for (index, step) in [5, 8, 10].enumerated() {
        bell(step, at: 0.07 * Double(index), &synth)
      }
    case .gate:
      synth.tone(73.42, level: 0.3, partials: [1, 0.5, 0.25], .init(attack: 0.08, half: 0.3))
      for (index, step) in [0, 2, 5].enumerated() {
        pluck(step, at: 0.2 * Double(index), level: 0.2, half: 0.25, &synth)
      }
    case .levelClear:
      strike(1, &synth)
      for (index, step) in [5, 7, 8, 10, 12].enumerated() {
        pluck(step, at: 0.09 * Double(index), level: 0.2, half: 0.2, &synth)
      }
    case .summit:
      strike(3, &synth)
      for step in 0..<10 { bell(step + 5, at: 0.09 * Double(step), &synth) }
      for step in [5, 8, 10] { pluck(step, at: 0.95, level: 0.16, half: 0.45, &synth) }
    case .purchase:
      for (index, step) in [7, 10].enumerated() {
        bell(step, at: 0.09 * Double(index), &synth)
      }
      synth.rustle(low: 1800, high: 6000, level: 0.12, .init(attack: 0.002, half: 0.02))
    case .reroll:
      for card in 0..<5 {
        let start = 0.06 * Double(card)
        synth.rustle(at: start, low: 900, high: 4200, level: 0.22, .init(attack: 0.004, half: 0.02))
        pluck(card + 3, at: start, level: 0.08, &synth)
      }
    case .countdown(let seconds):
      // A wooden tick on the root; the last three seconds sound an octave higher, with a bell.
      let step = seconds > 3 ? 5 : 10
      pluck(step, level: 0.3, half: 0.035, &synth)
      synth.rustle(low: 1600, high: 5000, level: 0.12, .init(attack: 0.001, half: 0.006))
      if seconds <= 3 { bell(step + 5 - seconds, at: 0.02, &synth) }
    case .timeUp:
      strike(2, &synth)
      for step in [0, 3, 5, 10] { pluck(step, at: 0.03, level: 0.16, half: 0.3, &synth) }
      synth.tone(
        73.42, at: 0.01, level: 0.25, partials: [1, 0.5, 0.2], .init(attack: 0.02, half: 0.3))
    case .wave:
      // Nine steps, as many as the wave has on its way across the board.
      for place in 0..<9 {
        let start = 0.05 + 0.045 * Double(place)
        synth.rustle(
          at: start, low: 900 + 180 * Double(place), high: 3200 + 300 * Double(place), level: 0.2,
          .init(attack: 0.004, half: 0.018))
        if place.isMultiple(of: 2) { pluck(place / 2 + 3, at: start, level: 0.1, &synth) }
      }
    case .shot:
      synth.tone(520, level: 0.2, partials: [1, 0.2], bend: 0.8, .init(attack: 0.003, half: 0.04))
    }
  }

  // MARK: - Instruments

  /// Plays a note like that of a felt piano.
  ///
  /// The attack is soft, and higher notes have weaker overtones.
  private func pluck(
    _ step: Int, at start: Double = 0, level: Double = 0.25, half: Double = 0.07,
    _ synth: inout Synth
  ) {
    let frequency = Self.note(step)
    let brightness = min(200 / frequency, 0.5)
    synth.tone(
      frequency, at: start, level: level, partials: [1, brightness, brightness * 0.4, 0.04],
      .init(attack: 0.006, half: half))
    // Overtones decay first, so that the note begins brighter than it ends.
    synth.tone(
      frequency * 3, at: start, level: level * brightness * 0.4,
      .init(attack: 0.004, half: half * 0.3))
  }

  private func bell(_ step: Int, at start: Double, _ synth: inout Synth) {
    let frequency = Self.note(step)
    synth.tone(frequency, at: start, level: 0.18, .init(attack: 0.004, half: 0.16))
    synth.tone(frequency * 2.005, at: start, level: 0.06, .init(attack: 0.003, half: 0.09))
    synth.tone(frequency * 3.51, at: start, level: 0.025, .init(attack: 0.003, half: 0.03))
  }

  /// Plays a low thump with a short, soft noise on top.
  private func strike(_ weight: Double, _ synth: inout Synth) {
    synth.tone(
      96 - 12 * weight, level: 0.3 + 0.06 * weight, partials: [1, 0.35, 0.1], bend: 1.2,
      .init(attack: 0.003, half: 0.04 + 0.02 * weight))
    synth.rustle(
      low: 300, high: 1800 + 500 * weight, level: 0.3, .init(attack: 0.002, half: 0.012))
  }

  /// Plays a chord: two notes for a pair, more for higher hands, up to seven.
  private func chord(_ hand: Hand, _ synth: inout Synth) {
    let value = Int(hand.rawValue)
    let count = 2 + value * 5 / 16
    for index in 0..<count {
      pluck(
        index * 2 + value / 6, at: 0.035 * Double(index), level: 0.3 / Double(count).squareRoot(),
        half: 0.14 + 0.01 * Double(value), &synth)
    }
  }

  private func slam(_ tier: SlamTier, _ synth: inout Synth) {
    let weight = Double(tier.rawValue)
    strike(weight, &synth)
    let notes: [Int] =
      switch tier {
      case .small: [0, 3]
      case .full: [0, 3, 5, 7]
      case .deep, .spectacle: [0, 3, 5, 7, 10]
      }
    for (index, step) in notes.enumerated() {
      pluck(
        step, at: 0.02 + 0.03 * Double(index), level: 0.2 / weight.squareRoot(),
        half: 0.1 + 0.05 * weight, &synth)
    }
    guard tier >= .deep else { return }
    synth.tone(
      73.42, at: 0.01, level: 0.3, partials: [1, 0.5, 0.25, 0.1], .init(attack: 0.02, half: 0.35))
    guard tier == .spectacle else { return }
    for index in 0..<14 { bell(5 + index % 10, at: 0.25 + 0.09 * Double(index), &synth) }
    synth.rustle(at: 0.1, low: 2500, high: 7000, level: 0.08, .init(attack: 0.5, half: 0.25))
  }
}
