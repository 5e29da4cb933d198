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

  /// Returns the line height of a type size at a text scale.
  static func line(_ size: Double, _ textScale: Double) -> Double {
    size * 1.25 * style(size).growth(textScale)
  }
}

extension Font {
  /// Returns the game's font, Quicksand Bold, at one of the game's sizes.
  static func game(_ size: Double) -> Font {
    .system(size: size, relativeTo: TypeSize.style(size), weight: .bold, design: .rounded)
  }

  /// Returns the font of titles, scores and ranks.
  static func heavy(_ size: Double) -> Font {
    .system(size: size, relativeTo: TypeSize.style(size), weight: .heavy, design: .rounded)
  }
}

extension FontDescription {
  /// Returns the font of titles, scores and ranks, for glyphs that are drawn one by one.
  static func heavy(_ size: Double) -> FontDescription {
    var font = FontDescription(size: size, weight: .heavy)
    font.design = .rounded
    return font
  }
}

extension TypeSize {
  /// Returns the factor by which symbols and mini cards grow at a text scale: 1.6 at a scale of 2.
  static func markGrowth(_ textScale: Double) -> Double { 1 + (textScale - 1) * 0.6 }
}

/// A symbol beside text or on a button; its box is square even if the symbol is wider or narrower.
struct GameSymbol: View {
  @Environment(\.dynamicTypeSize) private var typeSize
  @Environment(\.textScale) private var textScale
  private let name: String
  private let size: Double
  private let isFixed: Bool

  /// Creates a symbol in a box with sides of `size` points.
  ///
  /// The box grows with the text scale like titles do, unless `isFixed` is true.
  init(_ name: String, size: Double, isFixed: Bool = false) {
    self.name = name
    self.size = size
    self.isFixed = isFixed
  }

  var body: some View {
    let font = Font.system(size: size, relativeTo: .largeTitle)
    let side = isFixed ? size : font.resolved(in: typeSize, textScale: textScale).size
    // The box is the grid on which symbols are drawn. The weight sets the thickness of their lines
    // to that of semibold text.
    Image(systemName: name).font(.system(size: side / Symbol.ems, weight: .semibold))
      .frame(width: side, height: side)
  }
}

extension Text {
  /// Applies the game's font, with the tracking for its size.
  func game(_ size: Double, heavy: Bool = false, ink: Ink? = nil) -> Text {
    let text = font(heavy ? .heavy(size) : .game(size)).tracking(TypeSize.tracking(size))
    return ink.map { text.foregroundStyle($0) } ?? text
  }

  /// Applies the font and the wide tracking of a caption above a figure.
  ///
  /// The caption must be in capitals already.
  func overline(_ size: Double = TypeSize.caption) -> Text {
    font(.game(size)).tracking(0.12 * size)
  }
}
