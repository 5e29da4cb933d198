import CVector

// Rows of coverages and of premultiplied pixels, scaled, sixteen coverages at a time: where rows may
// share memory the compiler makes no vectors by itself. (A product takes 1.4 times as long as
// a memset of as many pixels, in the second-level cache.)

/// Two rows of coverages as one: each product divided by 255 and rounded to nearest.
///
/// The result may lie where `a` or `b` does.
func coverageProduct(
  _ a: Row<UInt8>, _ b: Row<UInt8>, into row: MutableRow<UInt8>,
  count: Int
) {
  var place = 0
  while place &+ 16 <= count {
    let product =
      cv_wide16(a.load(place, as: SIMD16<UInt8>.self))
      &* cv_wide16(b.load(place, as: SIMD16<UInt8>.self))
    row.store(cv_bytes16(product.dividedBy255), at: place)
    place &+= 16
  }
  while place < count {
    row[place] = product(a[place], b[place])
    place &+= 1
  }
}

/// A row of coverages times a constant one; the result may lie where `a` does.
func coverageScale(
  _ a: Row<UInt8>, by factor: UInt8, into row: MutableRow<UInt8>, count: Int
) {
  let factors = Lanes(repeating: UInt16(factor))
  var place = 0
  while place &+ 16 <= count {
    let product = cv_wide16(a.load(place, as: SIMD16<UInt8>.self)) &* factors
    row.store(cv_bytes16(product.dividedBy255), at: place)
    place &+= 16
  }
  while place < count {
    row[place] = product(a[place], factor)
    place &+= 1
  }
}

/// 255 minus each coverage.
func coverageInvert(_ mask: MutableRow<UInt8>, count: Int) {
  for i in 0..<count { mask[i] = ~mask[i] }
}

/// All or nothing: 255 from 128 on, else 0.
func thresholdMask(_ mask: MutableRow<UInt8>, count: Int) {
  for i in 0..<count { mask[i] = 0 &- mask[i] >> 7 }
}

/// A row of premultiplied pixels times an opacity, each component rounded to nearest.
func scaleRow(_ row: MutableRow<Pixel>, count: Int, by opacity: UInt8) {
  blendBlocks(
    row, count: count, source: SolidSource(UInt32(opacity) << 24), coverage: FullCoverage(),
    with: DestinationInLanes.self)
}
