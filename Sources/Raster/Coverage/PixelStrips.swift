import CVector

/// Eight horizontal strips of a pixel, from top to bottom; heights are in eighths of the pixel.
struct PixelStrips {
  var tops = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
  var bottoms = SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8)

  @inline(__always) var heights: SIMD8<Float> { bottoms - tops }

  /// Returns, for each strip, the area to the right of a piece.
  @inline(__always)
  func share(rightOf piece: VisitedPiece) -> SIMD8<Float> {
    cv_strips_right_of8(
      piece.ends, piece.flags & VisitedPiece.entersAbove, piece.flags & VisitedPiece.entersBelow,
      tops, bottoms)
  }
}

/// The heights that divide a pixel into up to sixteen strips, in eighths of the pixel.
struct PixelBorders {
  /// The maximum number of heights: 15 heights divide the pixel into 16 strips, which fill two
  /// vectors.
  static let maximum = 15
  /// The maximum number of pieces between which crossings are searched for.
  static let maximumPieces = 24

  /// The number of heights; above `maximum` if there was no room for all.
  private(set) var count = 0
  private var heights = InlineArray<17, Float>(repeating: 8)

  /// The borders of sixteen strips of equal height.
  static let even: PixelBorders = {
    var borders = PixelBorders()
    for place in 1...maximum { borders.insert(Float(place) * 0.5) }
    return borders
  }()

  /// Adds the height of a piece's end, unless that height is already stored or is that of the
  /// pixel's upper or lower border.
  mutating func insert(_ point: UInt64) {
    let height = Float(point >> 16) * (1 / 4096)
    guard height > 0, height < 8 else { return }
    for place in 0..<min(count, Self.maximum) where heights[place] == height { return }
    insert(height)
  }

  /// Inserts a height in sorted order.
  mutating func insert(_ height: Float) {
    guard count < Self.maximum else {
      count = Self.maximum + 1
      return
    }
    var place = count
    while place > 0, heights[place - 1] > height {
      heights[place] = heights[place - 1]
      place -= 1
    }
    heights[place] = height
    count += 1
  }

  /// Returns eight strips from index `first` on; the height of strips beyond the last one is 0.
  func strips(from first: Int) -> PixelStrips {
    var strips = PixelStrips()
    for place in 0..<8 {
      strips.tops[place] = first + place == 0 ? 0 : heights[first + place - 1]
      strips.bottoms[place] = heights[first + place]
    }
    return strips
  }
}
