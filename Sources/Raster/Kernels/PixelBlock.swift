import CVector

// Rows are worked on eight pixels at a time, every component in 16 bits of its own: the largest
// product of two bytes fits, and so does every sum of products that a blend mode needs.

/// Two components of each of eight pixels, side by side.
typealias Lanes = SIMD16<UInt16>

/// Eight pixels, their components spread over 16-bit lanes.
struct PixelBlock {
  /// Blue and red.
  var low: Lanes
  /// Green and alpha.
  var high: Lanes

  @inline(__always)
  init(low: Lanes, high: Lanes) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  init(_ pixels: SIMD8<Pixel>) {
    let lanes = cv_lanes16(pixels)
    low = lanes & Lanes(repeating: 0xFF)
    high = lanes &>> 8
  }

  /// The pixels; every lane must be a byte.
  @inline(__always)
  var pixels: SIMD8<Pixel> { cv_pixels8(low | high &<< 8) }

  /// Alpha beside every component.
  @inline(__always)
  var alpha: Lanes { cv_second_of_pairs(high) }
}

extension Lanes {
  /// Divided by 255 and rounded to nearest, exactly, up to 65407 = 255 * 256.5.
  @inline(__always)
  var dividedBy255: Lanes {
    cv_multiply_high16(self &+ Lanes(repeating: 128), Lanes(repeating: 257))
  }

  /// Times 255.
  @inline(__always)
  var times255: Lanes { (self &<< 8) &- self }

  /// 255 minus each.
  @inline(__always)
  var complement: Lanes { Lanes(repeating: 255) &- self }
}

/// Eight elements from memory.
@inline(__always)
func eight<T: SIMDScalar & BitwiseCopyable>(_ row: Row<T>) -> SIMD8<T> {
  row.load(as: SIMD8<T>.self)
}

@inline(__always)
func eight<T: SIMDScalar & BitwiseCopyable>(_ row: MutableRow<T>) -> SIMD8<T> {
  row.load(as: SIMD8<T>.self)
}

/// One to seven elements from memory, in an order of their own: the first few, then the last few.
@inline(__always)
func few<T: SIMDScalar & BinaryInteger & BitwiseCopyable>(_ row: Row<T>, count: Int) -> SIMD8<T> {
  if count >= 4 {
    return SIMD8(
      lowHalf: row.load(as: SIMD4<T>.self), highHalf: row.load(count &- 4, as: SIMD4<T>.self))
  }
  if count >= 2 {
    return SIMD8(
      lowHalf: SIMD4(
        lowHalf: row.load(as: SIMD2<T>.self), highHalf: row.load(count &- 2, as: SIMD2<T>.self)),
      highHalf: SIMD4(repeating: 0))
  }
  var one = SIMD8<T>(repeating: 0)
  one[0] = row[0]
  return one
}

/// Stores what came from `few`.
@inline(__always)
func store(_ pixels: SIMD8<Pixel>, to row: MutableRow<Pixel>, count: Int) {
  if count >= 4 {
    row.store(pixels.lowHalf)
    row.store(pixels.highHalf, at: count &- 4)
  } else if count >= 2 {
    row.store(pixels.lowHalf.lowHalf)
    row.store(pixels.lowHalf.highHalf, at: count &- 2)
  } else {
    row[0] = pixels[0]
  }
}
