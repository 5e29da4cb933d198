/// A format style that can also convert text back to values.
public protocol ParseableFormatStyle<FormatInput, FormatOutput>: FormatStyle {
  /// The type of the conversion from text.
  associatedtype Strategy: ParseStrategy
  where Strategy.ParseInput == FormatOutput, Strategy.ParseOutput == FormatInput

  /// The conversion from text.
  var parseStrategy: Strategy { get }
}

/// A conversion of text to values.
public protocol ParseStrategy<ParseInput, ParseOutput>: Hashable, Sendable {
  /// The type of the text.
  associatedtype ParseInput
  /// The type of the values.
  associatedtype ParseOutput

  /// Returns the value of a text, or throws an error if it has none.
  func parse(_ value: ParseInput) throws -> ParseOutput
}

/// The error of a text that is no value.
public struct ParseError: Error, Hashable, Sendable {
  /// The text.
  public let text: String
}

/// Reads integers with a style's signs, separators and suffixes.
public struct IntegerParseStrategy<Value: BinaryInteger & Sendable>: ParseStrategy {
  let choices: NumberFormat

  public func parse(_ value: String) throws -> Value {
    guard let number = choices.number(value) else { throw ParseError(text: value) }
    // Digits without a fraction are read exactly.
    if let exact = Int64(number.digits), number.factor == 1 {
      guard let result = Value(exactly: exact) else { throw ParseError(text: value) }
      return result
    }
    let scaled = (number.value * (choices.isPercent ? 100 : 1)).rounded()
    guard let result = Value(exactly: scaled) else { throw ParseError(text: value) }
    return result
  }
}

/// Reads floating-point numbers with a style's signs, separators and suffixes.
public struct FloatingPointParseStrategy<Value: BinaryFloatingPoint & Sendable>: ParseStrategy {
  let choices: NumberFormat

  public func parse(_ value: String) throws -> Value {
    guard let number = choices.number(value) else { throw ParseError(text: value) }
    return Value(number.value)
  }
}

extension IntegerFormatStyle: ParseableFormatStyle {
  /// The conversion from text.
  public var parseStrategy: IntegerParseStrategy<Value> { IntegerParseStrategy(choices: _choices) }
}

extension FloatingPointFormatStyle: ParseableFormatStyle {
  /// The conversion from text.
  public var parseStrategy: FloatingPointParseStrategy<Value> {
    FloatingPointParseStrategy(choices: _choices)
  }
}

extension NumberFormat {
  /// A number in a text.
  fileprivate struct Number {
    /// The sign and the digits.
    var digits: String
    /// The factor of a suffix, such as 1000 for K.
    var factor: Double
    var value: Double
  }

  /// Returns the number that a text stands for; nil if it is no number.
  ///
  /// Spaces and separators of groups are ignored, wherever they are.
  fileprivate func number(_ text: String) -> Number? {
    var rest = text.filter { !$0.isWhitespace && $0 != "," }
    var factor = 1.0
    if isPercent {
      if rest.hasSuffix("%") { rest.removeLast() }
      factor = 0.01
    }
    if notation == .compactName, let last = rest.last,
      let step = ["K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12][last.uppercased()]
    {
      rest.removeLast()
      factor *= step
    }
    if rest.hasPrefix("−") { rest = "-" + rest.dropFirst() }
    if rest.hasPrefix("+") { rest.removeFirst() }
    let isPlain = rest.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    guard isPlain, rest.contains(where: \.isNumber), let number = Double(rest) else { return nil }
    // Dividing by 100 is more exact than multiplying with 0.01.
    let value = isPercent ? number / 100 * (factor * 100) : number * factor
    return Number(digits: rest, factor: isPercent ? factor * 100 : factor, value: value)
  }
}
