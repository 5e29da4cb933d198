import CVector
import Testing

/// A multiplication and an addition must be rounded separately.
///
/// A C compiler may contract both into one operation, which rounds only once. Pictures would then
/// differ between CPU levels. Without the header's pragma, this test fails at x86-64-v3.
@Test func multiplyAddRoundsTwice() {
  var state: UInt32 = 1
  func next() -> Float {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Float(state >> 8) / 65536 - 128
  }
  var differing = 0
  for _ in 0..<10_000 {
    let a = cv_f32x8(next(), next(), next(), next(), next(), next(), next(), next())
    let b = cv_f32x8(next(), next(), next(), next(), next(), next(), next(), next())
    let c = cv_f32x8(next(), next(), next(), next(), next(), next(), next(), next())
    let together = cv_multiply_add8(a, b, c)
    for lane in 0..<8 {
      let product = a[lane] * b[lane]
      #expect(together[lane].bitPattern == (product + c[lane]).bitPattern)
      if c[lane].addingProduct(a[lane], b[lane]) != product + c[lane] { differing += 1 }
    }
  }
  #expect(differing > 1000, "the numbers must be ones for which fusing would show")
}

@Test func laneConversionsTruncate() {
  let values = cv_f32x8(-2.9, -1, -0.5, 0, 0.5, 1.9, 1000.99, 16_777_215)
  let lanes = cv_truncated8(values)
  for lane in 0..<8 { #expect(lanes[lane] == Int32(values[lane])) }
  for lane in 0..<8 { #expect(cv_float8(lanes)[lane] == Float(lanes[lane])) }
  #expect(cv_truncated(-1.99) == -1)
  #expect(cv_truncated(2_147_483_647) == .max)
}

@Test func laneArithmeticEqualsScalarArithmetic() {
  let a = cv_f32x8(1, 4, 9, 16, 2, 3, 0, 0.25)
  let b = cv_f32x8(2, 3, 10, 15, 2, -3, -1, 0.5)
  for lane in 0..<8 {
    #expect(cv_sqrt8(a)[lane] == a[lane].squareRoot())
    #expect(cv_min8(a, b)[lane] == min(a[lane], b[lane]))
    #expect(cv_max8(a, b)[lane] == max(a[lane], b[lane]))
  }
}
