extension Double {
  /// Returns the cube root within 0.51 units in the last place, and exactly for cubes.
  ///
  /// Negative numbers have negative roots. Zeros, infinities and NaN are returned unchanged.
  public static func cbrt(_ x: Double) -> Double {
    guard x != 0, x.magnitude < .infinity else { return x }
    var size = x.magnitude
    var exponent = -1023
    if size < 0x1p-1022 {
      size *= 0x1p54
      exponent -= 54
    }
    let bits = size.bitPattern
    exponent += Int(bits >> 52)
    // x = m·8^third with m from 1 to 8; adding 3000 keeps the dividend positive.
    let third = (exponent + 3000) / 3 - 1000
    let remainder = exponent - 3 * third
    let m = Double(bitPattern: bits & 0xf_ffff_ffff_ffff | UInt64(1023 + remainder) << 52)

    // A parabola gives the root within 2^-6. Two steps of Halley's method improve this to 2^-19,
    // then to all 53 bits.
    var root = 0x1.8666b4c4f08c4p-1 + m * (0x1.12826e6200fe5p-2 - m * 0x1.e0ba72a3b8d58p-7)
    for _ in 0..<2 {
      let cube = root * root * root
      root *= (cube + 2 * m) / (2 * cube + m)
    }
    // One step of Newton's method, with the cube in two parts, gives the correct rounding or its
    // neighbour.
    let square = Twofold.product(root, root)
    let cube = Twofold.product(square.high, root)
    let rest = ((m - cube.high) - cube.low) - square.low * root
    root += rest / (3 * square.high)
    root *= power(ofTwo: third)
    return x < 0 ? -root : root
  }
}
