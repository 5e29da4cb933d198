import CVector

/// Turns the cells of a row into coverages and leaves them zero; `count` is a multiple of eight.
///
/// Each coverage is that of the running sum of the cells up to it, which begins at `carry` and is
/// left there for the rest of the row: the same bytes as `CellBuffer.coverage(_:isEvenOdd:)`.
@unsafe
func coverage(
  cells: UnsafeMutablePointer<Int32>, count: Int, carry: inout Int32, isEvenOdd: Bool,
  into mask: UnsafeMutablePointer<UInt8>
) {
  // Only one addition waits for the block before; the sums inside a block do not.
  var sum = SIMD8<Int32>(repeating: carry)
  if isEvenOdd {
    var place = 0
    while place < count {
      let sums = unsafe sumAndClear(cells + place)
      unsafe store(oddBytes(cv_magnitude8(sum &+ sums)), to: mask + place)
      sum = sum &+ cv_last8(sums)
      place &+= 8
    }
  } else {
    var place = 0
    while place < count {
      let sums = unsafe sumAndClear(cells + place)
      unsafe store(bytes(cv_magnitude8(sum &+ sums)), to: mask + place)
      sum = sum &+ cv_last8(sums)
      place &+= 8
    }
  }
  carry = sum[0]
}

/// The running sums themselves, from `carry` on; the cells stay as they are.
@unsafe
func runningSums(
  _ cells: UnsafePointer<Int32>, count: Int, carry: inout Int32,
  into sums: UnsafeMutablePointer<Int32>
) {
  var sum = SIMD8<Int32>(repeating: carry)
  var place = 0
  while place < count {
    let inside = unsafe cv_running_sums8(eight(cells + place))
    unsafe UnsafeMutableRawPointer(sums + place).storeBytes(
      of: sum &+ inside, as: SIMD8<Int32>.self)
    sum = sum &+ cv_last8(inside)
    place &+= 8
  }
  carry = sum[0]
}

@unsafe @inline(__always)
private func sumAndClear(_ cells: UnsafeMutablePointer<Int32>) -> SIMD8<Int32> {
  let sums = unsafe cv_running_sums8(eight(cells))
  unsafe UnsafeMutableRawPointer(cells).storeBytes(
    of: SIMD8(repeating: 0), as: SIMD8<Int32>.self)
  return sums
}

@unsafe @inline(__always)
private func store(_ bytes: SIMD8<UInt8>, to mask: UnsafeMutablePointer<UInt8>) {
  unsafe UnsafeMutableRawPointer(mask).storeBytes(of: bytes, as: SIMD8<UInt8>.self)
}

/// Areas in 1/65536 of a pixel as bytes, where any winding fills.
@inline(__always)
private func bytes(_ areas: SIMD8<UInt32>) -> SIMD8<UInt8> {
  let area = cv_unsigned_min8(areas, SIMD8(repeating: 65536))
  return cv_bytes8(((area &<< 8) &- area &+ SIMD8(repeating: 32768)) &>> 16)
}

/// The same where only odd windings fill.
@inline(__always)
private func oddBytes(_ areas: SIMD8<UInt32>) -> SIMD8<UInt8> {
  let folded = areas & SIMD8(repeating: 131_071)
  return bytes(cv_unsigned_min8(folded, SIMD8(repeating: 131_072) &- folded))
}
