import StageUI

/// The type sizes of the game, in points; text grows with what the player has chosen.
enum TypeSize {
  static let caption = 13.0
  static let body = 16.0
  static let heading = 24.0
  static let title = 32.0
  static let display = 48.0
  static let hero = 104.0
}

extension Font {
  /// Quicksand Bold at one of the game's sizes.
  static func game(_ size: Double) -> Font {
    .system(size: size, relativeTo: .body, weight: .bold)
  }

  /// For titles, scores and ranks.
  static func heavy(_ size: Double) -> Font {
    .system(size: size, relativeTo: .body, weight: .heavy)
  }
}

extension Text {
  /// The game's type with the tracking that belongs to its size.
  func game(_ size: Double, heavy: Bool = false) -> Text {
    let tracking = size >= 100 ? -0.03 * size : size >= TypeSize.title ? -0.015 * size : 0
    return font(heavy ? .heavy(size) : .game(size)).tracking(tracking)
  }

  /// Capitals above a figure.
  func overline(_ size: Double = TypeSize.caption) -> Text {
    font(.game(size)).tracking(0.12 * size)
  }
}
