import Audio
import Session

/// The names of all sounds, for writing and measuring them: first the effects, then the music's
/// moods.
extension SoundBook {
  package static var names: [String] {
    Name.effects.map(\.text) + MusicMood.allCases.map { musicPrefix + $0.rawValue }
  }

  private static let musicPrefix = "music-"

  /// Returns the left and right samples of a sound; nil for an unknown name.
  ///
  /// An effect is played in the middle. The volumes are the default ones.
  ///
  /// - Parameter seconds: the number of seconds of music to render.
  package static func sides(
    of text: String, musicSeconds seconds: Double, seed: UInt64 = 1
  ) -> (left: [Float], right: [Float])? {
    if let name = Name.effects.first(where: { $0.text == text }) {
      let sound = name.effect
      let gain = Float(Settings.defaultEffects * Settings.defaultEffects * 0.5.squareRoot())
      let side = (0..<sound.count).map { sound[$0] * gain }
      return (side, side)
    }
    guard text.hasPrefix(musicPrefix) else { return nil }
    return MusicMood(rawValue: String(text.dropFirst(musicPrefix.count)))?
      .render(seed: seed, seconds: seconds)
  }

  /// Returns a line with the length, the loudness, the peak and the spectrum of a sound; nil for an
  /// unknown name.
  ///
  /// The loudness of an effect is that of its loudest 100 ms.
  package static func figures(of text: String, musicSeconds: Double = 30) -> String? {
    guard let sides = sides(of: text, musicSeconds: musicSeconds) else { return nil }
    let isMusic = text.hasPrefix(musicPrefix)
    let loudness =
      isMusic
      ? Loudness.integrated(sides.left, sides.right) : Loudness.loudest(sides.left, sides.right)
    let peak = max(Loudness.truePeak(sides.left), Loudness.truePeak(sides.right))
    let spectrum = Spectrum.figures(zip(sides.left, sides.right).map { $0 + $1 })
    let seconds = Double(sides.left.count) / Double(Sound.sampleRate)
    return "\(tenths(seconds)) s  \(tenths(loudness ?? -70)) LUFS  \(tenths(peak)) dBTP  "
      + "\(hertz(spectrum.centroid)) Hz  95 % below \(hertz(spectrum.edge)) Hz"
  }

  private static func tenths(_ number: Double) -> String {
    padded("\((number * 10).rounded() / 10)")
  }

  private static func hertz(_ number: Double) -> String { padded("\(Int(number.rounded()))") }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(6 - text.count, 0)) + text
  }
}

extension SoundBook.Name {
  /// The name as text, such as `select-3` or `chord-full-house`.
  var text: String {
    switch self {
    case .select(let count): "select-\(count)"
    case .chord(let hand):
      "chord-" + hand.name.lowercased().map { $0 == " " ? "-" : "\($0)" }.joined()
    case .tick(let index): "tick-\(index)"
    case .impact(let tier): "impact-\(tier)"
    case .slam(let tier): "slam-\(tier)"
    case .fall(let count): "fall-\(count)"
    case .hint(let level): "hint-\(level)"
    case .star(4): "crown"
    case .star(let number): "star-\(number)"
    case .charm(let index): "charm-\(index)"
    case .heartLost: "heart-lost"
    case .levelClear: "level-clear"
    case .panelOpens: "panel-opens"
    case .panelCloses: "panel-closes"
    case .countdown(let seconds): "countdown-\(seconds)"
    case .timeUp: "time-up"
    default: "\(self)"
    }
  }
}
