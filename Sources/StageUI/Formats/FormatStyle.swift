/// A conversion of values to text, such as `.number` or `.percent`.
///
/// Unlike in Foundation there are no locales: commas separate groups of three digits, a point
/// precedes fractions.
public protocol FormatStyle<FormatInput, FormatOutput>: Hashable, Sendable {
  /// The type of the values.
  associatedtype FormatInput
  /// The type of the result, usually `String`.
  associatedtype FormatOutput

  /// Returns the formatted value.
  func format(_ value: FormatInput) -> FormatOutput
}

/// The options of number styles.
public enum NumberFormatStyleConfiguration {
  /// Whether groups of three digits are separated; `automatic` separates them.
  public enum Grouping: Hashable, Sendable { case automatic, never }

  /// The number of digits before and after the point.
  public struct Precision: Hashable, Sendable {
    var integers: ClosedRange<Int>?
    var fractions: ClosedRange<Int>?

    /// Exactly `length` fraction digits.
    public static func fractionLength(_ length: Int) -> Precision {
      Precision(fractions: length...length)
    }

    /// A range for the number of fraction digits.
    ///
    /// Zeros at the end are removed until the lower bound is reached.
    public static func fractionLength(_ limits: ClosedRange<Int>) -> Precision {
      Precision(fractions: limits)
    }

    /// Exactly `length` integer digits: zeros are added, higher digits are cut off.
    public static func integerLength(_ length: Int) -> Precision {
      Precision(integers: length...length)
    }

    /// Exact numbers of integer and fraction digits.
    public static func integerAndFractionLength(integer: Int, fraction: Int) -> Precision {
      Precision(integers: integer...integer, fractions: fraction...fraction)
    }
  }

  /// When a sign is written; `automatic` writes it for negative numbers only.
  public enum SignDisplayStrategy: Hashable, Sendable {
    case automatic, never, always(includingZero: Bool = true)
  }

  /// The way in which large numbers are written; `compactName` gives 1.2K and 3.4M.
  public enum Notation: Hashable, Sendable { case automatic, compactName }
}

/// The options of a number style.
public struct NumberFormat: Hashable, Sendable {
  typealias Choice = NumberFormatStyleConfiguration

  var grouping = Choice.Grouping.automatic
  var precision = Choice.Precision()
  var sign = Choice.SignDisplayStrategy.automatic
  var notation = Choice.Notation.automatic
  var isPercent = false
  /// The minimum and the maximum number of fraction digits if no precision is set.
  var usualFractions = 0...6

  func text(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-∞" : "∞" }
    var (magnitude, suffix) = (value.magnitude * (isPercent ? 100 : 1), isPercent ? "%" : "")
    var usual = usualFractions
    if notation == .compactName {
      let steps: [(Double, String)] = [(1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "K")]
      // Numbers from 999,500 on are rounded to 1M rather than to 1,000K.
      if let step = steps.first(where: { magnitude >= $0.0 * ($0.0 > 1e3 ? 0.9995 : 1) }) {
        (magnitude, suffix) = (magnitude / step.0, step.1 + suffix)
      }
      usual = 0...(magnitude < 100 ? 1 : 0)
    }
    let limits = precision.fractions ?? usual
    var (whole, part) = DecimalText.parts(magnitude, digits: limits.upperBound)
    while part.utf8.count > limits.lowerBound, part.hasSuffix("0") { part.removeLast() }
    if let integers = precision.integers {
      whole =
        String(repeating: "0", count: max(integers.lowerBound - whole.utf8.count, 0))
        + whole.suffix(integers.upperBound)
    }
    if grouping == .automatic { whole = DecimalText.grouped(whole) }
    return signText(value) + whole + (part.isEmpty ? "" : "." + part) + suffix
  }

  /// Returns the text of an integer.
  ///
  /// If percent, compact notation or a precision is set, the integer is first converted to a
  /// `Double`.
  func text(_ value: some BinaryInteger) -> String {
    if isPercent || notation == .compactName || precision != Choice.Precision() {
      return text(Double(value) / (isPercent ? 100 : 1))
    }
    let digits = String(value.magnitude)
    return signText(value < 0 ? -1 : value == 0 ? 0 : 1)
      + (grouping == .automatic ? DecimalText.grouped(digits) : digits)
  }

  private func signText(_ value: Double) -> String {
    switch sign {
    case .automatic: value < 0 ? "-" : ""
    case .never: ""
    case .always(let zero): value < 0 ? "-" : value > 0 || zero ? "+" : ""
    }
  }
}

/// A format style for numbers, with options.
public protocol NumberFormatStyle: FormatStyle {
  /// Creates the style with default options.
  init()
  var _choices: NumberFormat { get set }
}

extension NumberFormatStyle {
  /// The options of number styles.
  public typealias Configuration = NumberFormatStyleConfiguration

  /// Returns the style with another grouping of digits.
  public func grouping(_ group: Configuration.Grouping) -> Self { with(\.grouping, group) }
  /// Returns the style with another precision.
  public func precision(_ precision: Configuration.Precision) -> Self {
    with(\.precision, precision)
  }
  /// Returns the style with another sign strategy.
  public func sign(strategy: Configuration.SignDisplayStrategy) -> Self { with(\.sign, strategy) }
  /// Returns the style with another notation.
  public func notation(_ notation: Configuration.Notation) -> Self { with(\.notation, notation) }

  fileprivate func with<Choice>(
    _ path: WritableKeyPath<NumberFormat, Choice>, _ choice: Choice
  ) -> Self {
    StageUI.with(self) { $0._choices[keyPath: path] = choice }
  }
}

/// Formats integers.
public struct IntegerFormatStyle<Value: BinaryInteger & Sendable>: NumberFormatStyle {
  public var _choices = NumberFormat()

  /// Creates the style with default options.
  public init() {}

  /// Returns the digits with thousands separated.
  public func format(_ value: Value) -> String { _choices.text(value) }
}

/// Formats floating-point numbers.
public struct FloatingPointFormatStyle<Value: BinaryFloatingPoint & Sendable>: NumberFormatStyle {
  public var _choices = NumberFormat()

  /// Creates the style with default options.
  public init() {}

  /// Returns the number with at most six fraction digits; "NaN", "∞" or "-∞" if it is not finite.
  public func format(_ value: Value) -> String { _choices.text(Double(value)) }
}

extension FormatStyle where Self == IntegerFormatStyle<Int> {
  /// Integers with thousands separated.
  public static var number: Self { Self() }
  /// Integers followed by a percent sign.
  public static var percent: Self { Self().with(\.isPercent, true) }
}

extension FormatStyle where Self == FloatingPointFormatStyle<Double> {
  /// Numbers with thousands separated and at most six fraction digits.
  public static var number: Self { Self() }
  /// Numbers multiplied by 100, followed by a percent sign.
  public static var percent: Self { Self().with(\.isPercent, true) }
}

extension FormatStyle where Self == FloatingPointFormatStyle<Float> {
  /// Numbers with thousands separated and at most six fraction digits.
  public static var number: Self { Self() }
}

extension BinaryInteger where Self: Sendable {
  /// Returns the number as text with thousands separated.
  @_disfavoredOverload
  public func formatted() -> String { IntegerFormatStyle<Self>().format(self) }
}

extension BinaryFloatingPoint where Self: Sendable {
  /// Returns the number as text with thousands separated and at most six fraction digits.
  @_disfavoredOverload
  public func formatted() -> String { FloatingPointFormatStyle<Self>().format(self) }
}

extension Numeric where Self: Sendable {
  /// Returns the number formatted with a style.
  @_disfavoredOverload
  public func formatted<Style: FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Self {
    style.format(self)
  }
}
