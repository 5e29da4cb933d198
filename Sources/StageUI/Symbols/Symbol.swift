/// A monochrome vector image, drawn at any size by `Image(systemName:)`.
///
/// Symbols have the names of Apple's SF Symbols, but drawings of their own. A drawing is made on a
/// grid of 24 × 24 units; most drawings stay within the inner 18 × 18 units. Lines are 2 units wide
/// with round ends.
public struct Symbol: Hashable, Sendable {
  /// One path of a symbol with its style.
  public struct Layer: Hashable, Sendable {
    /// How a layer's path is drawn.
    public enum Style: Hashable, Sendable {
      case fill(isEvenOdd: Bool)
      /// A line along the path, `width` units wide, with round ends and corners.
      case stroke(width: Double)
      /// Erases a line along the path, `width` units wide; only the layers before this one are
      /// affected.
      case cut(width: Double)
      /// Erases the area of the path from the layers before this one.
      case cutFill
    }

    /// The outline in grid units.
    public let path: Path
    /// How the path is drawn.
    public let style: Style
    /// The bounding box of the path.
    let box: Rect

    init(path: Path, style: Style) {
      (self.path, self.style) = (path, style)
      box = path.boundingRect
    }
  }

  /// The name of the symbol.
  public let name: String
  /// The layers in drawing order.
  public let layers: [Layer]

  /// The width and height of a symbol in the units of its paths.
  public static let grid = 24.0

  /// Returns the symbol of a name; nil if there is none.
  ///
  /// Names with `forward` and `backward` also find the symbols with `right` and `left`. The
  /// symbol's paths are parsed at the first call with its name.
  public static func named(_ name: String) -> Symbol? {
    SymbolTable.shared.symbol(name) ?? SymbolTable.shared.symbol(sidedName(name))
  }

  /// All symbols: in the order of `symbols.txt`, each before its variants, then the numbers.
  public static var all: [Symbol] { SymbolTable.shared.names.compactMap { named($0) } }
}

/// The reason why a line of `symbols.txt` cannot be parsed.
struct SymbolError: Error, CustomStringConvertible {
  let description: String
}
