import CVector

// Rows of coverages and of premultiplied pixels, scaled, sixteen coverages at a time: where rows may
// share memory the compiler makes no vectors by itself. (A product takes 1.4 times as long as
// a memset of as many pixels, in the second-level cache.)

/// Two rows of coverages as one: each product divided by 255 and rounded to nearest.
///
/// The result may lie where `a` or `b` does.
@unsafe
func coverageProduct(
  _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt8>,
  count: Int
) {
  var place = 0
  while place &+ 16 <= count {
    let product = unsafe cv_wide16(sixteen(a + place)) &* cv_wide16(sixteen(b + place))
    unsafe store(cv_bytes16(product.dividedBy255), to: row + place)
    place &+= 16
  }
  while place < count {
    unsafe row[place] = unsafe product(a[place], b[place])
    place &+= 1
  }
}

/// A row of coverages times a constant one; the result may lie where `a` does.
@unsafe
func coverageScale(
  _ a: UnsafePointer<UInt8>, by factor: UInt8, into row: UnsafeMutablePointer<UInt8>, count: Int
) {
  let factors = Lanes(repeating: UInt16(factor))
  var place = 0
  while place &+ 16 <= count {
    let product = unsafe cv_wide16(sixteen(a + place)) &* factors
    unsafe store(cv_bytes16(product.dividedBy255), to: row + place)
    place &+= 16
  }
  while place < count {
    unsafe row[place] = unsafe product(a[place], factor)
    place &+= 1
  }
}

/// 255 minus each coverage.
@unsafe
func coverageInvert(_ mask: UnsafeMutablePointer<UInt8>, count: Int) {
  for i in 0..<count { unsafe mask[i] = unsafe ~mask[i] }
}

/// All or nothing: 255 from 128 on, else 0.
@unsafe
func thresholdMask(_ mask: UnsafeMutablePointer<UInt8>, count: Int) {
  for i in 0..<count { unsafe mask[i] = unsafe 0 &- mask[i] >> 7 }
}

/// A row of premultiplied pixels times an opacity, each component rounded to nearest.
@unsafe
func scaleRow(_ row: UnsafeMutablePointer<Pixel>, count: Int, by opacity: UInt8) {
  unsafe blendBlocks(
    row, count: count, source: SolidSource(UInt32(opacity) << 24), coverage: FullCoverage(),
    with: DestinationInLanes.self)
}

@unsafe @inline(__always)
private func sixteen(_ memory: UnsafePointer<UInt8>) -> SIMD16<UInt8> {
  unsafe UnsafeRawPointer(memory).loadUnaligned(as: SIMD16<UInt8>.self)
}

@unsafe @inline(__always)
private func store(_ bytes: SIMD16<UInt8>, to memory: UnsafeMutablePointer<UInt8>) {
  unsafe UnsafeMutableRawPointer(memory).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
}
