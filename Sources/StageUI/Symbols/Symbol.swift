internal import Synchronization

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
  /// The symbol's paths are parsed at the first call with its name.
  public static func named(_ name: String) -> Symbol? {
    known.withLock { known in
      if let symbol = known[name] { return symbol }
      guard let line = lines.first(where: { $0.hasPrefix(name + " ") }) else { return nil }
      let symbol = read(line)
      known[name] = symbol
      return symbol
    }
  }

  /// All symbols, in the order of `symbols.txt`.
  public static var all: [Symbol] { lines.map(read) }

  private static let known = Mutex<[String: Symbol]>([:])

  private static let lines: [Substring] = PackageResources.symbols_txt
    .split(separator: UInt8(ascii: "\n")).map { Substring(decoding: $0, as: UTF8.self) }
    .filter { !$0.hasPrefix("#") }

  private static func read(_ line: Substring) -> Symbol {
    do throws(SymbolError) {
      return try Symbol(line: line)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// The reason why a line of `symbols.txt` cannot be parsed.
struct SymbolError: Error, CustomStringConvertible {
  let description: String
}

extension Symbol {
  /// Parses a line of `symbols.txt`: the name, then layers, each after a vertical bar.
  ///
  /// A layer is a style and SVG path data. The styles are `fill`, `evenodd`, `stroke` and `cut`. A
  /// number after `stroke` or `cut`, as in `cut5`, is the line width; the default widths are 2 for
  /// `stroke` and 4 for `cut`.
  init(line: Substring) throws(SymbolError) {
    let parts = line.utf8.split(separator: UInt8(ascii: "|"))
      .map { $0.split(separator: UInt8(ascii: " "), maxSplits: 1).map { Substring($0) } }
    guard let name = parts.first?.first, parts[0].count == 1, parts.count > 1 else {
      throw SymbolError(description: "\(line): a name and layers are expected")
    }
    var layers: [Layer] = []
    for part in parts.dropFirst() {
      guard part.count == 2, let style = Layer.Style(word: part[0]) else {
        throw SymbolError(description: "\(name): a layer is a style and path data")
      }
      do throws(SVGPathError) {
        layers.append(Layer(path: try Path(svg: String(part[1])), style: style))
      } catch {
        throw SymbolError(description: "\(name), \(part[0]): \(error)")
      }
    }
    self.init(name: String(name), layers: layers)
  }
}

extension Symbol.Layer.Style {
  fileprivate init?(word: Substring) {
    func width(after name: String, else standard: Double) -> Double? {
      guard word.hasPrefix(name) else { return nil }
      return word.count == name.count ? standard : Double(word.dropFirst(name.count))
    }
    if word == "fill" {
      self = .fill(isEvenOdd: false)
    } else if word == "evenodd" {
      self = .fill(isEvenOdd: true)
    } else if let width = width(after: "stroke", else: 2) {
      self = .stroke(width: width)
    } else if let width = width(after: "cut", else: 4) {
      self = .cut(width: width)
    } else {
      return nil
    }
  }
}
