import CVector

/// Eight strips of a pixel, from top to bottom, in eighths of it.
struct PixelStrips {
  var tops = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
  var bottoms = SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8)

  @inline(__always) var heights: SIMD8<Float> { bottoms - tops }

  /// How much of each lies to the right of a piece's side.
  @inline(__always)
  func share(rightOf piece: VisitedPiece) -> SIMD8<Float> {
    cv_strips_right_of8(
      piece.ends, piece.flags & VisitedPiece.entersAbove, piece.flags & VisitedPiece.entersBelow,
      tops, bottoms)
  }
}

/// Heights that part a pixel into up to sixteen strips, in eighths of it.
struct PixelBorders {
  /// As many as two rows of strips have between them.
  static let most = 15
  /// Between more pieces than these crossings are not looked for.
  static let mostPieces = 24

  /// How many there are, or would be with more room.
  private(set) var count = 0
  private var heights = InlineArray<17, Float>(repeating: 8)

  /// Sixteen even strips.
  static let even: PixelBorders = {
    var borders = PixelBorders()
    for place in 1...most { borders.insert(Float(place) * 0.5) }
    return borders
  }()

  /// Adds the height of a point of a piece, unless that is a border of the pixel or known.
  mutating func insert(_ point: UInt64) {
    let height = Float(point >> 16) * (1 / 4096)
    guard height > 0, height < 8 else { return }
    for place in 0..<min(count, Self.most) where heights[place] == height { return }
    insert(height)
  }

  /// Keeps heights sorted.
  mutating func insert(_ height: Float) {
    guard count < Self.most else {
      count = Self.most + 1
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

  /// Eight strips from one on; those after the last border but one have no height.
  func strips(from first: Int) -> PixelStrips {
    var strips = PixelStrips()
    for place in 0..<8 {
      strips.tops[place] = first + place == 0 ? 0 : heights[first + place - 1]
      strips.bottoms[place] = heights[first + place]
    }
    return strips
  }
}
