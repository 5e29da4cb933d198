import CVector

/// Splits an area into parts, from top to bottom, so that an outline is drawn part by part.
///
/// There is one part unless the log of edge pieces would take too much memory. Edges outside the
/// visible area also fill the log. For 2,000 lines along a band 1,500 pixels wide, the whole log
/// took 64 MB (2026-11).
struct OutlineParts: Sequence, IteratorProtocol {
  /// The approximate limit for logged pieces, which take up to 16 MB.
  static let maximumPieces = 3 << 18
  /// The minimum width of a part.
  private static let minimumWidth = 64

  private let area: PixelRect
  private let chunk: OutlineChunk
  private let place: Outlines.Place
  private let band: Int
  private let isWhole: Bool
  private var left: Int
  private var top: Int

  init(
    of area: PixelRect, _ chunk: OutlineChunk, _ place: Outlines.Place, band: Int, isWhole: Bool
  ) {
    (self.area, self.chunk, self.place, self.band) = (area, chunk, place, band)
    self.isWhole = isWhole
    (left, top) = (area.left, area.top)
  }

  mutating func next() -> PixelRect? {
    guard top < area.bottom else { return nil }
    // A part that is narrower than the area has a single row, so the next part continues that row.
    var part = PixelRect(
      left: left, top: top, right: area.right, bottom: left > area.left ? top + 1 : area.bottom)
    if !isWhole { narrow(&part) }
    left = part.right
    if left >= area.right { (left, top) = (area.left, part.bottom) }
    return part
  }

  /// Removes rows, and then columns, from a part until it has few enough pieces.
  private func narrow(_ part: inout PixelRect) {
    let most = Double(Self.maximumPieces)
    while true {
      let share = most / chunk.pieces(of: place, band: band, in: part)
      guard share < 1 else { return }
      if part.height > 1 {
        part.bottom = part.top + Self.less(part.height, share, minimum: 1)
      } else if part.width > Self.minimumWidth {
        part.right = part.left + Self.less(part.width, share, minimum: Self.minimumWidth)
      } else {
        return
      }
    }
  }

  private static func less(_ length: Int, _ share: Double, minimum: Int) -> Int {
    Swift.max(minimum, Swift.min(Int(cv_truncated(Double(length) * share)), length - 1))
  }
}
