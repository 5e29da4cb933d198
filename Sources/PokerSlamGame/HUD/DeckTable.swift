import Geometry

/// The layout of the deck tracker, a table of all cards: one row per suit, or two rows if one row
/// is too wide.
struct DeckTable: Hashable {
  /// The font size of ranks if there is enough room, in points at a text scale of 1.
  static let letters = 13.0
  /// The least font size of ranks in points; smaller ranks cannot be read.
  private static let leastLetters = 11.5
  /// The least width of a table in one row per suit, with padding of 8 points on both sides.
  ///
  /// Each of its 14 columns is 13 points wide, enough for letters of 12 points.
  static let leastWidth = 14 * 13.0 + 16

  /// Whether each suit has two rows: from 2 to 8 and from 9 to the ace.
  let isFolded: Bool
  let hasTitle: Bool
  /// The font size of ranks.
  let letters: Double
  let cell: Size
  /// The size of the table, with title and padding.
  let size: Size

  var columns: Int { isFolded ? 8 : 14 }
  var rows: Int { isFolded ? 8 : 4 }
  var padding: Double { hasTitle ? 16 : 8 }
  var grid: Size { Size(cell.width * Double(columns), cell.height * Double(rows)) }

  /// Chooses the layout with the largest letters.
  ///
  /// Of layouts with equal letters it prefers the one with a title. It returns nil if the letters
  /// are too small to read.
  init?(in room: Size, textScale: Double) {
    var best: DeckTable?
    for hasTitle in [true, false] {
      for isFolded in [false, true] {
        let table = DeckTable(room, textScale, isFolded: isFolded, hasTitle: hasTitle)
        if table.letters > best?.letters ?? 0 { best = table }
      }
    }
    guard let best, best.letters >= Self.leastLetters else { return nil }
    self = best
  }

  private init(_ room: Size, _ textScale: Double, isFolded: Bool, hasTitle: Bool) {
    (self.isFolded, self.hasTitle) = (isFolded, hasTitle)
    let columns = isFolded ? 8.0 : 14.0
    let rows = isFolded ? 8.0 : 4.0
    let padding = hasTitle ? 16.0 : 8
    let title = hasTitle ? TypeSize.line(TypeSize.caption, textScale) + 8 : 0
    let width = (room.width - 2 * padding) / columns
    let height = (room.height - 2 * padding - title) / rows
    // A cell is larger than its letter: at least 1.08 times as wide and 1.3 times as high. If there
    // is room, each side is 22/13 of the letter's size.
    letters = max(min(Self.letters * textScale, width / 1.08, height / 1.3), 0)
    let most = letters * 22 / 13
    cell = Size(min(width, most).rounded(.down), min(height, most).rounded(.down))
    size = Size(
      cell.width * columns + 2 * padding, cell.height * rows + 2 * padding + title)
  }

  /// Returns the column and row of a rank; column 0 shows the suit.
  func place(_ rank: Int, suit: Int) -> (column: Int, row: Int) {
    guard isFolded else { return (rank + 1, suit) }
    return (rank % 7 + 1, suit * 2 + rank / 7)
  }
}
