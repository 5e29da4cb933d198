package import Audio
import Session

/// The effects by name, for files and figures.
extension SoundBook {
  package static var effectNames: [String] { Name.effects.map(\.text) }

  package static func effect(named text: String) -> Sound? {
    Name.effects.first { $0.text == text }?.effect
  }
}

extension SoundBook.Name {
  /// Such as `select-3` or `chord-full-house`.
  var text: String {
    switch self {
    case .select(let count): "select-\(count)"
    case .chord(let hand):
      "chord-" + hand.name.lowercased().map { $0 == " " ? "-" : "\($0)" }.joined()
    case .tick(let index): "tick-\(index)"
    case .impact(let tier): "impact-\(tier)"
    case .slam(let tier): "slam-\(tier)"
    case .fall(let count): "fall-\(count)"
    case .star(let number): "star-\(number)"
    case .panelOpens: "panel-opens"
    case .panelCloses: "panel-closes"
    default: "\(self)"
    }
  }
}
