import Audio
import Numerics

/// Plays sensory feedback as short sounds; each sound is computed when it is first played.
@MainActor
final class FeedbackPlayer {
  let mixer = Mixer()
  private var made: [SensoryFeedback: Sound] = [:]

  func play(_ feedback: SensoryFeedback) {
    var playing = Mixer.Playing()
    playing.volume = min(max(feedback.intensity, 0), 1)
    mixer.play(sound(feedback), playing)
  }

  /// Returns the sound of a kind of feedback; the intensity only affects how loud it is played.
  func sound(_ feedback: SensoryFeedback) -> Sound {
    var feedback = feedback
    feedback.intensity = 1
    if let known = made[feedback] { return known }
    let sound = Sound(Self.samples(Self.tones(feedback)))
    made[feedback] = sound
    return sound
  }

  /// A tone that fades away.
  struct Tone {
    /// The frequency in Hz.
    var frequency: Double
    /// The time at which the tone starts, in seconds.
    var start = 0.0
    /// The time in which the tone becomes half as loud, in seconds.
    var halving: Double
    var level = 0.2
  }

  static func tones(_ feedback: SensoryFeedback) -> [Tone] {
    switch feedback.kind {
    case .success:
      [Tone(frequency: 660, halving: 0.04), Tone(frequency: 880, start: 0.09, halving: 0.06)]
    case .warning:
      [Tone(frequency: 440, halving: 0.05), Tone(frequency: 440, start: 0.14, halving: 0.05)]
    case .error:
      [Tone(frequency: 330, halving: 0.06), Tone(frequency: 220, start: 0.1, halving: 0.08)]
    case .selection, .alignment, .levelChange: [Tone(frequency: 1760, halving: 0.006, level: 0.1)]
    case .increase: [Tone(frequency: 990, halving: 0.012, level: 0.14)]
    case .decrease: [Tone(frequency: 740, halving: 0.012, level: 0.14)]
    case .start: [Tone(frequency: 520, halving: 0.03), Tone(frequency: 780, halving: 0.03)]
    case .stop: [Tone(frequency: 520, halving: 0.03), Tone(frequency: 390, halving: 0.03)]
    case .impact:
      switch feedback.weight {
      case .light: [Tone(frequency: 420, halving: 0.008, level: 0.16)]
      case .medium: [Tone(frequency: 220, halving: 0.014, level: 0.24)]
      case .heavy: [Tone(frequency: 110, halving: 0.03, level: 0.34)]
      }
    }
  }

  /// Returns the samples of all tones mixed.
  ///
  /// Each tone ends when its level has fallen to about a thousandth.
  static func samples(_ tones: [Tone]) -> [Float] {
    let rate = Double(Sound.sampleRate)
    let seconds = tones.map { $0.start + 10 * $0.halving }.max() ?? 0
    var samples = [Float](repeating: 0, count: Int(seconds * rate))
    for tone in tones {
      let decay = Double.exp(-Double.log(2) / (tone.halving * rate))
      var level = tone.level
      for step in 0..<Int(10 * tone.halving * rate) {
        let index = Int(tone.start * rate) + step
        guard index < samples.count else { break }
        // The tone rises for 2 ms; without that it would begin with a click.
        let rise = min(Double(step) / (0.002 * rate), 1)
        samples[index] += Float(
          level * rise * Double.sin(2 * .pi * tone.frequency * Double(step) / rate))
        level *= decay
      }
    }
    return samples
  }
}
