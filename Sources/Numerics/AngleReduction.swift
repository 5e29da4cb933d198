// Splits an angle into a whole number of quarter turns and a remainder of at most an eighth of a
// turn. The remainder is a sum of two doubles and accurate to the last bits for every finite angle,
// so the sine of a clock's seconds since 1970 is as smooth as that of a clock just started.

/// The remainder of an angle after whole quarter turns: `angle = quarter·π/2 + rest`.
struct ReducedAngle {
  /// The number of quarter turns modulo 4: 0, 1, 2 or 3.
  var quarter: Int
  /// The remainder in radians, about -π/4 to π/4, accurate to the last bits.
  var rest: Twofold

  /// Reduces a finite angle in radians.
  @inline(__always)
  init(_ angle: Double) {
    let size = angle.magnitude
    if size <= 0x1.921fb54442d18p-1 {
      self.init(quarter: 0, rest: Twofold(high: angle, low: 0))
    } else if size < 0x1p20 {
      self.init(moderate: angle)
    } else {
      self.init(any: angle)
    }
  }

  private init(quarter: Int, rest: Twofold) {
    self.quarter = quarter
    self.rest = rest
  }

  /// Subtracts a multiple of π/2, which is stored in three parts.
  ///
  /// The first two parts have 33 bits, so their products with integers below 2^20 are exact. The
  /// third part is rounded, with an error below 2^-98. This error matters only near a multiple of
  /// π/2, so the general method is used there.
  @inline(__always)
  private init(moderate angle: Double) {
    let magic = 0x1.8p52
    let shifted = angle * 0x1.45f306dc9c883p-1 + magic
    let turns = shifted - magic
    let first = angle - turns * 0x1.921fb544p+0
    guard first.magnitude > 0x1p-12 else {
      self.init(any: angle)
      return
    }
    let second = Twofold.sum(first, -(turns * 0x1.0b4611a6p-34))
    let rest = Twofold.orderedSum(second.high, second.low - turns * 0x1.3198a2e037073p-69)
    self.init(quarter: Int(truncatingIfNeeded: shifted.bitPattern & 3), rest: rest)
  }

  /// Multiplies the significand by the 192 bits of 2/π that determine the quarter and the
  /// remainder.
  ///
  /// Higher bits of 2/π only add multiples of four quarter turns. Two bits of the product count the
  /// quarter turns modulo 4; the next 190 bits are the fraction. The omitted lower bits of 2/π
  /// affect the last 53 bits of the fraction, because the significand has 53 bits. The first 137
  /// bits suffice, because no double is nearer to a multiple of π/2 than about 2^-61.
  @inline(never)
  private init(any angle: Double) {
    let bits = angle.bitPattern
    let significand = bits & 0xf_ffff_ffff_ffff | 0x10_0000_0000_0000
    let exponent = Int(bits >> 52 & 0x7ff) - 1075
    // Plus 64 because the table starts with a word of zeros; minus 2 because two bits in front of
    // the fraction hold the quarter turns modulo 4.
    let start = exponent + 64 - 2
    let word = start >> 6
    let shift = UInt64(start & 63)
    func window(_ index: Int) -> UInt64 {
      twoOverPi[word + index] << shift | twoOverPi[word + index + 1] >> (64 - shift)
    }
    let bottom = significand.multipliedFullWidth(by: window(2))
    let middle = significand.multipliedFullWidth(by: window(1))
    let (product1, carry) = middle.low.addingReportingOverflow(bottom.high)
    let product2 = significand &* window(0) &+ middle.high &+ (carry ? 1 : 0)

    var quarter = Int(product2 >> 62)
    var fraction2 = product2 << 2 | product1 >> 62
    var fraction1 = product1 << 2 | bottom.low >> 62
    var fraction0 = bottom.low << 2
    var sign = 1.0
    if fraction2 >> 63 == 1 {  // Past the half: count down from the next quarter turn.
      quarter += 1
      sign = -1
      (fraction2, fraction1, fraction0) = (~fraction2, ~fraction1, ~fraction0)
    }
    if fraction2 == 0 {
      (fraction2, fraction1, fraction0) = (fraction1, fraction0, 0)
      sign *= 0x1p-64
    }
    let zeros = UInt64(fraction2.leadingZeroBitCount)
    let top = fraction2 << zeros | fraction1 >> (64 - zeros)
    let next = fraction1 << zeros | fraction0 >> (64 - zeros)
    let scale = sign * Double(bitPattern: (1023 - zeros) << 52)
    let high = Double(Int64(truncatingIfNeeded: top >> 11)) * 0x1p-53 * scale
    let low =
      Double(Int64(truncatingIfNeeded: (top & 0x7ff) << 42 | next >> 22)) * 0x1p-106 * scale
    let product = Twofold.product(high, 0x1.921fb54442d18p+0)
    let tail = product.low + (high * 0x1.1a62633145c07p-54 + low * 0x1.921fb54442d18p+0)
    let rest = Twofold.orderedSum(product.high, tail)
    if angle < 0 {
      self.init(quarter: -quarter & 3, rest: Twofold(high: -rest.high, low: -rest.low))
    } else {
      self.init(quarter: quarter & 3, rest: rest)
    }
  }
}

/// The fraction bits of 2/π: a word of zeros, then the first 1216 bits.
private let twoOverPi: [20 of UInt64] = [
  0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041,
  0xfe51_63ab_debb_c561, 0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e,
  0xe882_35f5_2ebb_4484, 0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b,
  0x1ff8_97ff_de05_980f, 0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d,
  0x7527_bac7_ebe5_f17b, 0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab,
]
