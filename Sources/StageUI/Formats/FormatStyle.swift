/// A way to write a value, such as `.number` or `.percent`.
///
/// Digits are those of English: groups of three by commas, a point before fractions.
public protocol FormatStyle<FormatInput, FormatOutput>: Hashable, Sendable {
  associatedtype FormatInput
  associatedtype FormatOutput

  func format(_ value: FormatInput) -> FormatOutput
}

/// What number styles have in common.
public enum NumberFormatStyleConfiguration {
  public enum Grouping: Hashable, Sendable { case automatic, never }

  /// How many digits there are before and after the point.
  public struct Precision: Hashable, Sendable {
    var integers: ClosedRange<Int>?
    var fractions: ClosedRange<Int>?

    public static func fractionLength(_ length: Int) -> Precision {
      Precision(fractions: length...length)
    }

    public static func fractionLength(_ limits: ClosedRange<Int>) -> Precision {
      Precision(fractions: limits)
    }

    public static func integerLength(_ length: Int) -> Precision {
      Precision(integers: length...length)
    }

    public static func integerAndFractionLength(integer: Int, fraction: Int) -> Precision {
      Precision(integers: integer...integer, fractions: fraction...fraction)
    }
  }

  /// When a number has a sign.
  public enum SignDisplayStrategy: Hashable, Sendable {
    case automatic, never, always(includingZero: Bool = true)
  }

  /// With `compactName` 1.2K and 3.4M.
  public enum Notation: Hashable, Sendable { case automatic, compactName }
}

/// The choices of a number style, and what they make of a number.
public struct NumberFormat: Hashable, Sendable {
  typealias Choice = NumberFormatStyleConfiguration

  var grouping = Choice.Grouping.automatic
  var precision = Choice.Precision()
  var sign = Choice.SignDisplayStrategy.automatic
  var notation = Choice.Notation.automatic
  var isPercent = false
  /// How many digits there are after the point where no precision says.
  var usualFractions = 0...6

  func text(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-∞" : "∞" }
    var (magnitude, suffix) = (value.magnitude * (isPercent ? 100 : 1), isPercent ? "%" : "")
    var usual = usualFractions
    if notation == .compactName {
      let steps: [(Double, String)] = [(1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "K")]
      if let step = steps.first(where: { magnitude >= $0.0 }) {
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

  /// An integer of any length, with all its digits.
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

/// A way to write numbers, with choices.
public protocol NumberFormatStyle: FormatStyle {
  init()
  var _choices: NumberFormat { get set }
}

extension NumberFormatStyle {
  public typealias Configuration = NumberFormatStyleConfiguration

  public func grouping(_ group: Configuration.Grouping) -> Self { with(\.grouping, group) }
  public func precision(_ precision: Configuration.Precision) -> Self {
    with(\.precision, precision)
  }
  public func sign(strategy: Configuration.SignDisplayStrategy) -> Self { with(\.sign, strategy) }
  public func notation(_ notation: Configuration.Notation) -> Self { with(\.notation, notation) }

  fileprivate func with<Choice>(
    _ path: WritableKeyPath<NumberFormat, Choice>, _ choice: Choice
  ) -> Self {
    StageUI.with(self) { $0._choices[keyPath: path] = choice }
  }
}

/// How integers are written.
public struct IntegerFormatStyle<Value: BinaryInteger & Sendable>: NumberFormatStyle {
  public var _choices = NumberFormat()

  public init() {}

  public func format(_ value: Value) -> String { _choices.text(value) }
}

/// How numbers with fractions are written.
public struct FloatingPointFormatStyle<Value: BinaryFloatingPoint & Sendable>: NumberFormatStyle {
  public var _choices = NumberFormat()

  public init() {}

  public func format(_ value: Value) -> String { _choices.text(Double(value)) }
}

extension FormatStyle where Self == IntegerFormatStyle<Int> {
  public static var number: Self { Self() }
  public static var percent: Self { Self().with(\.isPercent, true) }
}

extension FormatStyle where Self == FloatingPointFormatStyle<Double> {
  public static var number: Self { Self() }
  public static var percent: Self { Self().with(\.isPercent, true) }
}

extension FormatStyle where Self == FloatingPointFormatStyle<Float> {
  public static var number: Self { Self() }
}

extension BinaryInteger where Self: Sendable {
  /// The number with its thousands apart.
  @_disfavoredOverload
  public func formatted() -> String { IntegerFormatStyle<Self>().format(self) }
}

extension BinaryFloatingPoint where Self: Sendable {
  /// The number with its thousands apart and at most six digits after the point.
  @_disfavoredOverload
  public func formatted() -> String { FloatingPointFormatStyle<Self>().format(self) }
}

extension Numeric where Self: Sendable {
  @_disfavoredOverload
  public func formatted<Style: FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Self {
    style.format(self)
  }
}
