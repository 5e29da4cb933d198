/// One conversion of `printf`, such as `%.2f` or `%03d`.
struct FormatSpecifier {
  private var isLeading = false
  private var hasSign = false
  private var hasSpace = false
  private var hasZeros = false
  private var width = 0
  private var precision: Int?
  private var conversion: Character = "@"

  /// Parses a conversion after its percent sign and removes it from `text`.
  ///
  /// If `text` does not begin with a conversion, returns nil and leaves `text` unchanged.
  init?(from text: inout Substring) {
    var rest = text
    flags: while let flag = rest.first {
      switch flag {
      case "-": isLeading = true
      case "+": hasSign = true
      case " ": hasSpace = true
      case "0": hasZeros = true
      case "#", "'": break
      default: break flags
      }
      rest.removeFirst()
    }
    width = min(Self.number(&rest) ?? 0, 1000)
    if rest.first == "." {
      rest.removeFirst()
      precision = min(Self.number(&rest) ?? 0, 100)
    }
    while let length = rest.first, "hlqLzjt".contains(length) { rest.removeFirst() }
    guard let last = rest.popFirst(), "diuxXofFgGeEcsSp@".contains(last) else { return nil }
    conversion = last
    text = rest
  }

  private static func number(_ text: inout Substring) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    text = text.dropFirst(digits.count)
    return Int(digits)
  }

  /// Returns a value as formatted text.
  func text(_ value: Any) -> String {
    var body: String
    switch conversion {
    case "d", "i", "u": body = precise(Self.integer(value).map { String($0) } ?? "0")
    case "x", "X", "o":
      let bits = UInt(bitPattern: Self.integer(value) ?? 0)
      body = precise(
        String(bits, radix: conversion == "o" ? 8 : 16, uppercase: conversion == "X"))
    case "f", "F":
      body = DecimalText.fixed(Self.double(value) ?? 0, digits: precision ?? 6)
    case "e", "E", "g", "G": body = general(Self.double(value) ?? 0)
    case "c":
      body =
        Self.integer(value).flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init)
        .map { String(Character($0)) } ?? "\(value)"
    default: body = precision.map { String("\(value)".prefix($0)) } ?? "\(value)"
    }
    return padded(&body)
  }

  private var isNumeric: Bool { !"csSp@".contains(conversion) }

  /// Pads an integer with zeros to the number of digits of the precision.
  private func precise(_ digits: String) -> String {
    guard let precision else { return digits }
    let isNegative = digits.hasPrefix("-")
    let bare = isNegative ? digits.dropFirst() : digits[...]
    return (isNegative ? "-" : "")
      + String(repeating: "0", count: max(precision - bare.utf8.count, 0)) + bare
  }

  private func padded(_ body: inout String) -> String {
    if isNumeric, !body.hasPrefix("-") {
      if hasSign { body = "+" + body } else if hasSpace { body = " " + body }
    }
    let missing = width - body.count
    guard missing > 0 else { return body }
    if isLeading { return body + String(repeating: " ", count: missing) }
    guard hasZeros, isNumeric, !(precision != nil && "diuxXo".contains(conversion)) else {
      return String(repeating: " ", count: missing) + body
    }
    let sign = body.prefix { "+- ".contains($0) }
    return sign + String(repeating: "0", count: missing) + body.dropFirst(sign.count)
  }

  /// Returns a number in `%e` or `%g` format, with 6 digits if there is no precision.
  private func general(_ value: Double) -> String {
    guard value.isFinite else { return DecimalText.fixed(value, digits: 0) }
    let precision = precision ?? 6
    if conversion == "e" || conversion == "E" { return exponential(value, digits: precision).text }
    let digits = max(precision, 1)
    let (text, exponent) = exponential(value, digits: digits - 1)
    guard (-4..<digits).contains(exponent) else {
      let end = text.firstIndex { $0 == "e" || $0 == "E" } ?? text.endIndex
      return Self.trimmed(text[..<end]) + text[end...]
    }
    return Self.trimmed(DecimalText.fixed(value, digits: digits - 1 - exponent)[...])
  }

  /// Returns a number in `%e` format, and its exponent of 10 after rounding.
  private func exponential(_ value: Double, digits: Int) -> (text: String, exponent: Int) {
    var (exponent, mantissa) = (0, value.magnitude)
    while mantissa >= 10 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    while mantissa > 0, mantissa < 1 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    var rounded = DecimalText.fixed(mantissa, digits: digits)
    if rounded.hasPrefix("10") {
      exponent += 1
      rounded = DecimalText.fixed(1, digits: digits)
    }
    let power = exponent.magnitude < 10 ? "0\(exponent.magnitude)" : "\(exponent.magnitude)"
    let letter = conversion == "E" || conversion == "G" ? "E" : "e"
    let sign = value.sign == .minus ? "-" : ""
    return (sign + rounded + letter + (exponent < 0 ? "-" : "+") + power, exponent)
  }

  /// Returns a number without the zeros at the end of its fraction.
  private static func trimmed(_ digits: Substring) -> String {
    guard digits.contains(".") else { return String(digits) }
    var digits = digits
    while digits.hasSuffix("0") { digits.removeLast() }
    if digits.hasSuffix(".") { digits.removeLast() }
    return String(digits)
  }

  private static func integer(_ value: Any) -> Int? {
    if let number = value as? any BinaryInteger { return Int(truncatingIfNeeded: number) }
    if let number = value as? any BinaryFloatingPoint {
      return Int(exactly: Double(number).rounded())
    }
    return nil
  }

  private static func double(_ value: Any) -> Double? {
    if let number = value as? any BinaryFloatingPoint { return Double(number) }
    if let number = value as? any BinaryInteger { return Double(number) }
    return nil
  }

  /// Returns a format with its conversions replaced by values, in order.
  static func text(_ format: String, _ values: [Any]) -> String {
    var (result, rest, values) = ("", format[...], values[...])
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest.removeFirst()
      } else if let specifier = FormatSpecifier(from: &rest) {
        if let value = values.popFirst() { result += specifier.text(value) }
      } else {
        result += "%"
      }
    }
    return result + rest
  }
}

extension String {
  /// Creates a string from a `printf` format; positions such as `%1$d` are not supported.
  ///
  /// In a file that also imports Foundation, Foundation's initialiser is used.
  @_disfavoredOverload
  public init(format: String, _ arguments: any CVarArg...) {
    self = FormatSpecifier.text(format, arguments.map { $0 as Any })
  }
}
