/// A line of `symbols.txt`: the name, its variants and the layers, each after a vertical bar.
///
/// A layer is a style and path data. The styles are `fill`, `evenodd`, `stroke`, `cut`, `cutfill`,
/// `body` and `in`. A number after `stroke`, `cut` or `in`, as in `cut5`, is the line width; the
/// default widths are 2 for `stroke` and `in`, and 4 for `cut`.
struct SymbolLine {
  /// What the variants of a symbol do with a layer.
  enum Role {
    /// Draw it as it is.
    case plain
    /// Fill it, if they are filled.
    case body
    /// Cut it out of the body, if they are filled.
    case detail
  }

  struct Part {
    var layer: Symbol.Layer
    var role: Role
  }

  let name: String
  /// Whether only variants of the drawing are symbols.
  let isSource: Bool
  /// The endings of the names of the variants, such as `.fill`.
  let variants: [String]
  let parts: [Part]

  init(_ line: Substring) throws(SymbolError) {
    let sections = line.utf8.split(separator: UInt8(ascii: "|"))
      .map { $0.split(separator: UInt8(ascii: " "), maxSplits: 1).map { Substring($0) } }
    guard sections.count > 1 else {
      throw SymbolError(description: "\(line): a name and layers are expected")
    }
    (name, isSource, variants) = try Self.names(line)
    var parts: [Part] = []
    for section in sections.dropFirst() {
      guard section.count == 2, let (style, role) = Self.style(section[0]) else {
        throw SymbolError(description: "\(name): a layer is a style and path data")
      }
      do throws(SVGPathError) {
        let path = try Path(svg: Self.expanded(section[1]))
        parts.append(Part(layer: Symbol.Layer(path: path, style: style), role: role))
      } catch {
        throw SymbolError(description: "\(name), \(section[0]): \(error)")
      }
    }
    self.parts = parts
  }

  /// Reads only the names of a line.
  static func names(
    _ line: Substring
  ) throws(SymbolError) -> (name: String, isSource: Bool, variants: [String]) {
    let head = line.prefix { $0 != "|" }.split(separator: " ")
    guard let first = head.first, head.dropFirst().allSatisfy({ $0.hasPrefix(".") }) else {
      throw SymbolError(description: "\(line): a name and layers are expected")
    }
    let isSource = first.hasPrefix("~")
    return (
      String(isSource ? first.dropFirst() : first), isSource, head.dropFirst().map(String.init)
    )
  }

  private static func style(_ word: Substring) -> (Symbol.Layer.Style, Role)? {
    func width(after name: String, else standard: Double) -> Double? {
      guard word.hasPrefix(name) else { return nil }
      return word.count == name.count ? standard : Double(word.dropFirst(name.count))
    }
    switch word {
    case "fill": return (.fill(isEvenOdd: false), .plain)
    case "evenodd": return (.fill(isEvenOdd: true), .plain)
    case "cutfill": return (.cutFill, .plain)
    case "body": return (.stroke(width: 2), .body)
    default: break
    }
    if let width = width(after: "stroke", else: 2) { return (.stroke(width: width), .plain) }
    if let width = width(after: "cut", else: 4) { return (.cut(width: width), .plain) }
    if let width = width(after: "in", else: 2) { return (.stroke(width: width), .detail) }
    return nil
  }

  /// Returns path data in which `@c x y r` and `@r x y width height radius` are spelled out.
  private static func expanded(_ data: Substring) -> String {
    guard data.contains("@") else { return String(data) }
    var words = data.split(separator: " ")[...]
    var result = ""
    while let word = words.popFirst() {
      guard word == "@c" || word == "@r" else {
        result += " \(word)"
        continue
      }
      let count = word == "@c" ? 3 : 5
      let numbers = words.prefix(count).compactMap { Double($0) }
      guard numbers.count == count else { return String(data) }
      words = words.dropFirst(count)
      result += word == "@c" ? circle(numbers) : box(numbers)
    }
    return result
  }

  private static func circle(_ n: [Double]) -> String {
    " M\(n[0] - n[2]) \(n[1])a\(n[2]) \(n[2]) 0 1 1 \(2 * n[2]) 0a\(n[2]) \(n[2]) 0 1 1 \(-2 * n[2]) 0z"
  }

  private static func box(_ n: [Double]) -> String {
    let (x, y, width, height, radius) = (n[0], n[1], n[2] - 2 * n[4], n[3] - 2 * n[4], n[4])
    func corner(_ dx: Double, _ dy: Double) -> String {
      "a\(radius) \(radius) 0 0 1 \(dx) \(dy)"
    }
    return " M\(x + radius) \(y)h\(width)" + corner(radius, radius) + "v\(height)"
      + corner(-radius, radius) + "h\(-width)" + corner(-radius, -radius) + "v\(-height)"
      + corner(radius, -radius) + "z"
  }
}

extension Symbol {
  /// Parses a line of `symbols.txt` without its variants.
  init(line: Substring) throws(SymbolError) {
    let line = try SymbolLine(line)
    self.init(name: line.name, layers: line.parts.map(\.layer))
  }
}
