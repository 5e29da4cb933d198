internal import Synchronization

/// A small picture of one ink, drawn at any size: what `Image(systemName:)` shows.
///
/// Symbols have the names of those that people know from elsewhere, so that one reads and writes
/// them at once; the drawings are our own. All lie on a grid of 24 with the middle at 12, keep to
/// its inner 18 but for what must look as large as the rest, and have lines 2 wide with round ends.
public struct Symbol: Hashable, Sendable {
  /// Something that is drawn, in the order of drawing.
  public struct Layer: Hashable, Sendable {
    public enum Style: Hashable, Sendable {
      case fill(isEvenOdd: Bool)
      /// A line along the path, this wide, with round ends and corners.
      case stroke(width: Double)
      /// Takes away from the layers before it what a line along the path covers.
      case cut(width: Double)
    }

    public let path: Path
    public let style: Style
  }

  public let name: String
  public let layers: [Layer]

  /// How many units of the paths a symbol is wide and high.
  public static let grid = 24.0

  /// The symbol of that name, nil when there is none.
  ///
  /// Its paths are read when it is asked for first, and kept.
  public static func named(_ name: String) -> Symbol? {
    known.withLock { known in
      if let symbol = known[name] { return symbol }
      guard let line = lines.first(where: { $0.hasPrefix(name + " ") }) else { return nil }
      let symbol = read(line)
      known[name] = symbol
      return symbol
    }
  }

  /// Every symbol, in the order of the file they come from.
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

/// Why a line is no symbol.
struct SymbolError: Error, CustomStringConvertible {
  let description: String
}

extension Symbol {
  /// Reads a line of `symbols.txt`: the name, then layers, each begun by a bar.
  ///
  /// A layer is a word and SVG path data: `fill`, `evenodd`, `stroke` and `cut`, the last two with
  /// the width behind the word when it is not 2 and 4, such as `cut5`.
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
