import CVector

/// The parts of an area in which an outline is drawn, from top to bottom: one, unless the pieces of
/// sides took too much memory there.
///
/// They grow with the sides and not with what can be seen: 2,000 lines along a band 1,500 pixels wide
/// took 64 MB (2026-11).
struct OutlineParts: Sequence, IteratorProtocol {
  /// The pieces that are remembered at a time, about: up to 16 MB.
  static let mostPieces = 3 << 18
  /// No part is made narrower.
  private static let leastWidth = 64

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
    // Only parts of one row are narrower than the area.
    var part = PixelRect(
      left: left, top: top, right: area.right, bottom: left > area.left ? top + 1 : area.bottom)
    if !isWhole { narrow(&part) }
    left = part.right
    if left >= area.right { (left, top) = (area.left, part.bottom) }
    return part
  }

  /// Leaves rows out, and then columns, until there are few enough pieces.
  private func narrow(_ part: inout PixelRect) {
    let most = Double(Self.mostPieces)
    while true {
      let share = most / chunk.pieces(of: place, band: band, in: part)
      guard share < 1 else { return }
      if part.height > 1 {
        part.bottom = part.top + Self.less(part.height, share, least: 1)
      } else if part.width > Self.leastWidth {
        part.right = part.left + Self.less(part.width, share, least: Self.leastWidth)
      } else {
        return
      }
    }
  }

  private static func less(_ length: Int, _ share: Double, least: Int) -> Int {
    Swift.max(least, Swift.min(Int(cv_truncated(Double(length) * share)), length - 1))
  }
}
