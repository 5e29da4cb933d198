import Paragraphs

/// The outlines of `BlockFont`.
///
/// Most ASCII characters consist of segments, as on a fourteen-segment display, or of vertical
/// strokes. Lower case looks like small capitals. All other characters are outlined rectangles.
final class BlockFace: GlyphFace {
  static let shared = BlockFace()
  static let unitsPerEm = 20.0
  static let ascent = 16.0
  static let descent = 4.0
  /// The thickness of a stroke in units.
  ///
  /// All widths and heights are even, so that at 10 points every edge lies on a pixel border.
  private static let stroke = 2.0

  let identity: UInt64 = 0xB10C
  var unitsPerEm: Double { Self.unitsPerEm }

  func outline(of glyph: UInt32) -> Path {
    guard let scalar = Unicode.Scalar(glyph) else { return Path() }
    let width = Self.advance(of: scalar)
    guard width > 0, !scalar.properties.isWhitespace else { return Path() }
    let isSmall = scalar.properties.isLowercase
    let box = Rect(left: 2, top: isSmall ? -10 : -14, right: width - 2, bottom: 0)
    var path = Path()
    if let dots = Self.dots[scalar] {
      for (top, height) in dots {
        path.addRect(Rect(x: box.minX, y: top, width: Self.stroke, height: height))
      }
    } else if let strokes = Self.strokes(of: scalar) {
      for name in strokes { Self.add(name, in: box, to: &path) }
    } else {
      for name in "abcdef" { Self.add(name, in: box, to: &path) }
    }
    return path
  }

  /// Returns the advance of a character in units.
  ///
  /// Narrow characters and spaces advance 6 units, wide characters 18, ideographs and emoji 20,
  /// marks and invisible characters 0, and all others 12.
  static func advance(of scalar: Unicode.Scalar) -> Double {
    if dots[scalar] != nil { return 6 }
    switch scalar {
    case " ", "\u{A0}": return 6
    case "m", "w", "M", "W", "…", "—", "@": return 18
    case "\u{2E80}"..."\u{9FFF}", "\u{AC00}"..."\u{D7A3}", "\u{1F000}"..."\u{1FAFF}": return 20
    default: return isSeen(scalar) ? 12 : 0
    }
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: false
    default: true
    }
  }

  /// Characters that consist of vertical strokes or dots: the top of each stroke, in units from the
  /// baseline, and its height.
  private static let dots: [Unicode.Scalar: [(top: Double, height: Double)]] = [
    "I": [(-14, 14)], "l": [(-14, 14)], "|": [(-16, 20)], "i": [(-14, 2), (-10, 10)],
    "j": [(-14, 2), (-10, 14)], "!": [(-14, 10), (-2, 2)], "'": [(-14, 4)], ".": [(-2, 2)],
    ",": [(-2, 4)], ":": [(-8, 2), (-2, 2)], ";": [(-8, 2), (-2, 4)],
  ]

  /// Returns one letter for each segment of a character; nil for characters without segments.
  ///
  /// Segment a is at the top, b and c on the right, d at the bottom, e and f on the left. The
  /// halves of the horizontal middle line are g and p. The halves of the vertical centre line are i
  /// and l. The diagonals from the centre to the corners are h, j, k and m.
  private static func strokes(of scalar: Unicode.Scalar) -> String? {
    guard scalar.isASCII else { return scalar == "—" ? "gp" : scalar == "…" ? "d" : nil }
    return letters[Unicode.Scalar(scalar.properties.uppercaseMapping) ?? scalar]
  }

  private static let letters: [Unicode.Scalar: String] = [
    "A": "abcefgp", "B": "abcdilp", "C": "adef", "D": "abcdil", "E": "adefgp", "F": "aefgp",
    "G": "acdefp", "H": "bcefgp", "J": "bcde", "K": "efgjm", "L": "def", "M": "bcefhj",
    "N": "bcefhm", "O": "abcdef", "P": "abefgp", "Q": "abcdefm", "R": "abefgpm", "S": "acdfgp",
    "T": "ail", "U": "bcdef", "V": "efkj", "W": "bcefkm", "X": "hjkm", "Y": "hjl", "Z": "adjk",
    "0": "abcdefjk", "1": "bcj", "2": "abdegp", "3": "abcdp", "4": "bcfgp", "5": "acdfgp",
    "6": "acdefgp", "7": "abc", "8": "abcdefgp", "9": "abcdfgp", "-": "gp", "+": "gpil",
    "*": "gpilhjkm", "/": "jk", "\\": "hm", "_": "d", "=": "gpd", "(": "jm", ")": "hk",
    "<": "jm", ">": "hk", "?": "abpl", "%": "jk", "\"": "bi", "$": "acdfgpil", "&": "ahkgdem",
    "#": "bcefgp", "@": "abcdefg", "[": "adef", "]": "abcd",
  ]

  private static func add(_ name: Character, in box: Rect, to path: inout Path) {
    let t = stroke
    let (left, right, top, bottom) = (box.minX, box.maxX, box.minY, box.maxY)
    let middle = (top + bottom) / 2
    let center = (left + right) / 2
    func upright(_ x: Double, _ y0: Double, _ y1: Double) {
      path.addRect(Rect(left: x, top: y0, right: x + t, bottom: y1))
    }
    func level(_ y: Double, _ x0: Double, _ x1: Double) {
      path.addRect(Rect(left: x0, top: y, right: x1, bottom: y + t))
    }
    func diagonal(_ x: Double, _ y0: Double, _ y1: Double) {
      // The outline runs clockwise whether the diagonal goes up or down. Otherwise overlapping
      // strokes would cancel each other.
      let (near, far) = y0 < y1 ? (0, t) : (t, 0)
      path.addLines([
        Point(center - t / 2 + near, y0), Point(center - t / 2 + far, y0), Point(x + far, y1),
        Point(x + near, y1),
      ])
      path.closeSubpath()
    }
    switch name {
    case "a": level(top, left, right)
    case "b": upright(right - t, top, middle)
    case "c": upright(right - t, middle, bottom)
    case "d": level(bottom - t, left, right)
    case "e": upright(left, middle, bottom)
    case "f": upright(left, top, middle)
    case "g": level(middle - t / 2, left, center)
    case "p": level(middle - t / 2, center, right)
    case "i": upright(center - t / 2, top, middle)
    case "l": upright(center - t / 2, middle, bottom)
    case "h": diagonal(left, middle, top)
    case "j": diagonal(right - t, middle, top)
    case "k": diagonal(left, middle, bottom)
    default: diagonal(right - t, middle, bottom)
    }
  }
}
