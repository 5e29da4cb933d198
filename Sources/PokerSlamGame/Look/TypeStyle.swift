import StageUI

/// The type sizes of the game in points; they grow with the text scale, headings by less.
enum TypeSize {
  static let caption = 13.0
  static let body = 16.0
  static let heading = 24.0
  static let title = 32.0
  static let display = 48.0
  static let hero = 104.0

  /// From this text scale on, some rows become columns.
  static let large = 1.2

  fileprivate static func style(_ size: Double) -> Font.TextStyle {
    size < heading ? .body : size < title ? .title : .largeTitle
  }

  static func tracking(_ size: Double) -> Double {
    size >= 100 ? -0.03 * size : size >= title ? -0.015 * size : 0
  }

  /// The line height of a size.
  static func line(_ size: Double, _ textScale: Double) -> Double {
    size * 1.25 * style(size).growth(textScale)
  }
}

extension Font {
  /// Quicksand Bold at one of the game's sizes.
  static func game(_ size: Double) -> Font {
    .system(size: size, relativeTo: TypeSize.style(size), weight: .bold)
  }

  /// The font of titles, scores and ranks.
  static func heavy(_ size: Double) -> Font {
    .system(size: size, relativeTo: TypeSize.style(size), weight: .heavy)
  }
}

extension TypeSize {
  /// By how much marks and little cards grow beside text of some scale: at twice the text by 1.6.
  static func markGrowth(_ textScale: Double) -> Double { 1 + (textScale - 1) * 0.6 }
}

extension Font {
  /// A symbol that stands in words or on a button: it grows by as much as headings.
  static func symbol(_ size: Double) -> Font {
    .system(size: size, relativeTo: .largeTitle)
  }
}

extension Text {
  /// Applies the game's font, with the tracking for its size.
  func game(_ size: Double, heavy: Bool = false, ink: Ink? = nil) -> Text {
    let text = font(heavy ? .heavy(size) : .game(size)).tracking(TypeSize.tracking(size))
    return ink.map { text.foregroundStyle($0) } ?? text
  }

  /// Formats a caption in capitals above a figure.
  func overline(_ size: Double = TypeSize.caption) -> Text {
    font(.game(size)).tracking(0.12 * size)
  }
}
