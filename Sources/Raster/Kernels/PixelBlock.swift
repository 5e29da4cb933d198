import CVector

// Rows are processed eight pixels at a time with 16 bits for every component. The largest product
// of two bytes fits, and so does every sum of products that a blend mode needs.

/// Two components of each of eight pixels, alternating.
typealias Lanes = SIMD16<UInt16>

/// Eight pixels unpacked to 16-bit lanes.
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

  /// The packed pixels; every lane must be at most 255.
  @inline(__always)
  var pixels: SIMD8<Pixel> { cv_pixels8(low | high &<< 8) }

  /// The alphas, repeated for every component.
  @inline(__always)
  var alpha: Lanes { cv_second_of_pairs(high) }
}

extension Lanes {
  /// The lanes divided by 255 and rounded to nearest, exact up to 65407 = 255 · 256.5.
  @inline(__always)
  var dividedBy255: Lanes {
    cv_multiply_high16(self &+ Lanes(repeating: 128), Lanes(repeating: 257))
  }

  @inline(__always)
  var times255: Lanes { (self &<< 8) &- self }

  /// 255 minus each lane.
  @inline(__always)
  var complement: Lanes { Lanes(repeating: 255) &- self }
}

/// Loads eight elements.
@inline(__always)
func eight<T: SIMDScalar & BitwiseCopyable>(_ row: Row<T>) -> SIMD8<T> {
  row.load(as: SIMD8<T>.self)
}

@inline(__always)
func eight<T: SIMDScalar & BitwiseCopyable>(_ row: MutableRow<T>) -> SIMD8<T> {
  row.load(as: SIMD8<T>.self)
}

/// Loads one to seven elements in the order that `store` expects.
///
/// With four or more elements, the vector contains the first four and then the last four. With two
/// or three elements, it contains the first two and then the last two. The same element may appear
/// twice.
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

/// Stores pixels that were loaded with `few`.
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
