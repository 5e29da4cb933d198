internal import Audio
internal import Numerics
import Session
internal import Synchronization

/// Every sound of the game, synthesized on first use or earlier by another thread.
final class SoundBook: Sendable {
  private let made = Mutex<[Name: Sound]>([:])

  enum Name: Hashable {
    /// A card joins the selection; the number is the size of the selection, 1…5.
    case tick(Int)
    case release
    case slide
    case deal
    case refuse
    case hand(Hand)
    case ending
    case record
    case press
    case pad

    /// All sounds but the music, the ones needed soonest first.
    static let effects: [Name] =
      [.press, .deal] + (1...5).map { .tick($0) } + [.release, .slide, .refuse]
      + Hand.allCases.map { .hand($0) } + [.ending, .record]
  }

  func sound(_ name: Name) -> Sound { ready(name) ?? keep(Self.make(name), as: name) }

  /// A sound, if it has been synthesized.
  func ready(_ name: Name) -> Sound? { made.withLock { $0[name] } }

  /// Synthesizes all missing effects; takes half a second of processor time (2026-11).
  func makeEffects() {
    for name in Name.effects where ready(name) == nil { _ = keep(Self.make(name), as: name) }
  }

  /// Stores a sound; if another thread has stored it first, returns that one.
  private func keep(_ sound: Sound, as name: Name) -> Sound {
    made.withLock { made in
      if let earlier = made[name] { return earlier }
      made[name] = sound
      return sound
    }
  }

  /// A step of the pentatonic scale on A, in hertz; its notes are consonant in any combination.
  private static func note(_ step: Int, from base: Double = 440) -> Double {
    let scale = [0, 2, 4, 7, 9]
    let (octave, degree) = (Int((Double(step) / 5).rounded(.down)), ((step % 5) + 5) % 5)
    return base * Double.pow(2, Double(octave) + Double(scale[degree]) / 12)
  }

  private static func make(_ name: Name) -> Sound {
    switch name {
    case .tick(let count):
      sound(0.22) { synth in
        synth.tone(
          note(count + 2), level: 0.26, partials: [1, 0.3, 0.12], bend: 0.2,
          .init(attack: 0.002, half: 0.035))
        synth.rustle(low: 2500, high: 9000, level: 0.12, .init(attack: 0.001, half: 0.006))
      }
    case .release:
      sound(0.16) { synth in
        synth.tone(note(1), level: 0.16, partials: [1, 0.2], bend: -0.3, .init(half: 0.03))
      }
    case .slide:
      sound(0.28) { synth in
        synth.rustle(low: 500, high: 3600, level: 0.3, .init(attack: 0.05, half: 0.05))
        synth.tone(140, at: 0.17, level: 0.2, bend: 0.6, .init(attack: 0.002, half: 0.02))
      }
    case .deal:
      sound(0.7) { synth in
        for card in 0..<25 {
          let start = 0.1 + 0.01 * Double(card) + (card % 3 == 0 ? 0.004 : 0)
          synth.rustle(
            at: start, low: 1800, high: 7000, level: 0.16, .init(attack: 0.001, half: 0.008))
        }
        synth.rustle(at: 0.05, low: 300, high: 1500, level: 0.1, .init(attack: 0.15, half: 0.12))
      }
    case .refuse:
      sound(0.3) { synth in
        for start in [0.0, 0.09] {
          synth.tone(
            98, at: start, level: 0.4, partials: [1, 0.5, 0.2], bend: 0.5,
            .init(attack: 0.003, half: 0.035))
        }
      }
    case .hand(let hand): chord(hand)
    case .ending:
      sound(1.6) { synth in
        for (index, step) in [5, 4, 2, 0].enumerated() {
          synth.tone(
            note(step, from: 330), at: 0.16 * Double(index), level: 0.22,
            partials: [1, 0.25, 0.08], .init(attack: 0.01, half: 0.22))
        }
      }
    case .record:
      sound(2) { synth in
        for index in 0..<9 {
          synth.tone(
            note(index, from: 440), at: 0.075 * Double(index), level: 0.17,
            partials: [1, 0.3, 0.15], .init(attack: 0.004, half: 0.2))
        }
        for step in [5, 7, 9] {
          synth.tone(
            note(step, from: 330), at: 0.7, level: 0.12, partials: [1, 0.3],
            .init(attack: 0.03, half: 0.4))
        }
      }
    case .press:
      sound(0.09) { synth in
        synth.tone(520, level: 0.14, bend: 0.25, .init(attack: 0.001, half: 0.012))
        synth.rustle(low: 1500, high: 6000, level: 0.06, .init(attack: 0.001, half: 0.005))
      }
    case .pad: pad
    }
  }

  private static func sound(_ seconds: Double, _ fill: (inout Synth) -> Void) -> Sound {
    var synth = Synth(seconds: seconds)
    fill(&synth)
    return synth.sound
  }

  /// A chord that grows with the hand, from two notes for a pair to seven.
  private static func chord(_ hand: Hand) -> Sound {
    let value = Int(hand.rawValue)
    let count = 2 + value * 5 / 16
    let brightness = 0.15 + 0.025 * Double(value)
    let partials = [1, brightness, brightness / 2, 0.06]
    return sound(0.8 + 0.04 * Double(value)) { synth in
      for index in 0..<count {
        synth.tone(
          note(index * 2 - 2 + value / 6, from: 330), at: 0.035 * Double(index),
          level: 0.34 / Double(count).squareRoot(), partials: partials,
          .init(attack: 0.006, half: 0.16 + 0.01 * Double(value)))
      }
      guard value >= 12 else { return }
      for index in 0..<6 {
        synth.tone(
          note(10 + index, from: 440), at: 0.22 + 0.045 * Double(index), level: 0.06,
          .init(attack: 0.002, half: 0.07))
      }
    }
  }

  /// Eight seconds of quiet harmony that swell and fade, and loop without a seam.
  private static var pad: Sound {
    let count = 8 * Sound.sampleRate
    var samples = [Float](repeating: 0, count: count)
    // A whole number of cycles per loop, so that the end continues into the beginning.
    let voices: [(cycles: Int, swells: Int, level: Double)] = [
      (880, 1, 0.05), (1320, 2, 0.034), (1760, 1, 0.026), (2200, 3, 0.018), (2640, 2, 0.013),
    ]
    for voice in voices {
      var tone = Turning(turns: voice.cycles, in: count)
      var swell = Turning(turns: voice.swells, in: count, from: voice.level)
      for index in samples.indices {
        samples[index] += Float(voice.level * (0.6 - 0.4 * swell.cosine) * tone.sine)
        tone.advance()
        swell.advance()
      }
    }
    return Sound(samples)
  }
}

/// A point on the unit circle that turns by a fixed angle per step.
private struct Turning {
  private(set) var cosine: Double
  private(set) var sine: Double
  private let stepCosine: Double
  private let stepSine: Double

  /// - Parameter start: the first angle, in turns.
  init(turns: Int, in steps: Int, from start: Double = 0) {
    let step = 2 * Double.pi * Double(turns) / Double(steps)
    (stepCosine, stepSine) = (Double.cos(step), Double.sin(step))
    (cosine, sine) = (Double.cos(2 * Double.pi * start), Double.sin(2 * Double.pi * start))
  }

  mutating func advance() {
    (cosine, sine) = (
      cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine
    )
  }
}
