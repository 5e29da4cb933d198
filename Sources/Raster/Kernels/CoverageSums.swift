import CVector

/// Converts the cells of a row to coverages and zeroes them; `count` is a multiple of eight.
///
/// Each coverage is computed from the running sum of cells, exactly as in
/// `CellBuffer.coverage(_:isEvenOdd:)`. The sum starts at `carry`; the call updates `carry` for the
/// rest of the row.
func coverage(
  cells: MutableRow<Int32>, count: Int, carry: inout Int32, isEvenOdd: Bool,
  into mask: MutableRow<UInt8>
) {
  // Only one addition depends on the previous block; the sums inside a block do not.
  var sum = SIMD8<Int32>(repeating: carry)
  if isEvenOdd {
    var place = 0
    while place < count {
      let sums = sumAndClear(cells + place)
      mask.store(oddBytes(cv_magnitude8(sum &+ sums)), at: place)
      sum = sum &+ cv_last8(sums)
      place &+= 8
    }
  } else {
    var place = 0
    while place < count {
      let sums = sumAndClear(cells + place)
      mask.store(bytes(cv_magnitude8(sum &+ sums)), at: place)
      sum = sum &+ cv_last8(sums)
      place &+= 8
    }
  }
  carry = sum[0]
}

/// Computes running sums from `carry` on and leaves the cells unchanged.
func runningSums(
  _ cells: Row<Int32>, count: Int, carry: inout Int32,
  into sums: MutableRow<Int32>
) {
  var sum = SIMD8<Int32>(repeating: carry)
  var place = 0
  while place < count {
    let inside = cv_running_sums8(eight(cells + place))
    sums.store(sum &+ inside, at: place)
    sum = sum &+ cv_last8(inside)
    place &+= 8
  }
  carry = sum[0]
}

@inline(__always)
private func sumAndClear(_ cells: MutableRow<Int32>) -> SIMD8<Int32> {
  let sums = cv_running_sums8(eight(cells))
  cells.store(SIMD8<Int32>(repeating: 0))
  return sums
}

/// Converts areas in 1/65536 of a pixel to bytes with the non-zero rule.
@inline(__always)
private func bytes(_ areas: SIMD8<UInt32>) -> SIMD8<UInt8> {
  let area = cv_unsigned_min8(areas, SIMD8(repeating: 65536))
  return cv_bytes8(((area &<< 8) &- area &+ SIMD8(repeating: 32768)) &>> 16)
}

/// Converts areas to bytes with the even-odd rule.
@inline(__always)
private func oddBytes(_ areas: SIMD8<UInt32>) -> SIMD8<UInt8> {
  let folded = areas & SIMD8(repeating: 131_071)
  return bytes(cv_unsigned_min8(folded, SIMD8(repeating: 131_072) &- folded))
}
