/// Converts numbers to decimal digits, rounded from their exact value as `printf` does.
enum DecimalText {
  /// The maximum number of fraction digits that are computed; further ones are zeros.
  private static let mostDigits = 15

  /// Returns a number with `digits` fraction digits; ties are rounded to even.
  static func fixed(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    let sign = value.sign == .minus ? "-" : ""
    let (whole, part) = parts(value.magnitude, digits: max(digits, 0))
    return sign + whole + (part.isEmpty ? "" : "." + part)
  }

  /// Returns the digits of a non-negative number before and after the point.
  static func parts(_ value: Double, digits: Int) -> (whole: String, part: String) {
    let kept = min(digits, mostDigits)
    let padding = String(repeating: "0", count: digits - kept)
    guard value < 0x1p63 else { return (large(value), String(repeating: "0", count: digits)) }
    var whole = UInt64(value)
    let fraction = value - Double(whole)
    var scale: UInt64 = 1
    for _ in 0..<kept { scale *= 10 }
    var scaled = rounded(fraction, times: Double(scale))
    if kept == 0, fraction == 0.5 { scaled = whole % 2 }
    if scaled >= scale {
      whole += 1
      scaled -= scale
    }
    guard kept > 0 else { return (String(whole), padding) }
    let text = String(scaled)
    return (String(whole), String(repeating: "0", count: kept - text.utf8.count) + text + padding)
  }

  /// Returns `fraction * scale`, rounded to the nearest integer; ties are rounded to even.
  ///
  /// The integer is rounded from the exact product, not from the product as a `Double`.
  private static func rounded(_ fraction: Double, times scale: Double) -> UInt64 {
    let guess = (fraction * scale).rounded(.toNearestOrEven)
    // A fused multiply-add computes `fraction * scale - guess` from the exact product. It rounds
    // only the difference.
    let rest = (-guess).addingProduct(fraction, scale)
    let isOdd = guess.truncatingRemainder(dividingBy: 2) != 0
    if rest > 0.5 || rest == 0.5 && isOdd { return UInt64(guess) + 1 }
    if rest < -0.5 || rest == -0.5 && isOdd { return UInt64(guess) - 1 }
    return UInt64(guess)
  }

  /// Returns all digits of an integer that is at least 2⁶³.
  private static func large(_ value: Double) -> String {
    var digits: [UInt8] = [0]
    func double(adding bit: UInt8) {
      var carry = bit
      for index in digits.indices {
        let sum = digits[index] * 2 + carry
        (digits[index], carry) = (sum % 10, sum / 10)
      }
      if carry > 0 { digits.append(carry) }
    }
    let bits = value.significandBitPattern | 1 << 52
    for place in stride(from: 52, through: 0, by: -1) { double(adding: UInt8(bits >> place & 1)) }
    for _ in 0..<(Int(value.exponent) - 52) { double(adding: 0) }
    return digits.reversed().map(String.init).joined()
  }

  /// Returns the digits with a separator between groups of three, from the right.
  static func grouped(_ digits: String, by separator: String = ",") -> String {
    guard digits.utf8.count > 3 else { return digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { result += separator }
      result.append(digit)
    }
    return result
  }
}

extension StringProtocol {
  /// The text with an uppercase letter at the start of each word and lowercase letters after it.
  ///
  /// In a file that also imports Foundation, `capitalized` is Foundation's property.
  @_disfavoredOverload
  public var capitalized: String {
    var isStart = true
    return String(
      flatMap { character -> String in
        defer { isStart = !(character.isLetter || character.isNumber || character == "'") }
        return isStart ? character.uppercased() : character.lowercased()
      })
  }
}
