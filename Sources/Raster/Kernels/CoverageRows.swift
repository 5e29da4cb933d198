import CVector

// Rows of coverages and of premultiplied pixels are scaled sixteen values at a time. The compiler
// does not vectorise the loops itself because the rows may overlap. (Multiplying two rows takes 1.4
// times as long as a memset of the same number of pixels in the second-level cache.)

/// Multiplies two rows of coverages: each product is divided by 255 and rounded to nearest.
///
/// The result may be stored over `a` or `b`.
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

/// Multiplies a row of coverages by a constant; the result may be stored over `a`.
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

/// Replaces each coverage by 255 minus it.
func coverageInvert(_ mask: MutableRow<UInt8>, count: Int) {
  for i in 0..<count { mask[i] = ~mask[i] }
}

/// Replaces each coverage by 255 if it is at least 128, otherwise by 0.
func thresholdMask(_ mask: MutableRow<UInt8>, count: Int) {
  for i in 0..<count { mask[i] = 0 &- mask[i] >> 7 }
}

/// Multiplies a row of premultiplied pixels by an opacity; each component is rounded to nearest.
func scaleRow(_ row: MutableRow<Pixel>, count: Int, by opacity: UInt8) {
  blendBlocks(
    row, count: count, source: SolidSource(UInt32(opacity) << 24), coverage: FullCoverage(),
    with: DestinationInLanes.self)
}
