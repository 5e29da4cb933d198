/// The forms of a message for different numbers, as the CLDR names them.
package enum PluralCategory: String, Sendable {
  case one, many, other
}

/// How a language writes numbers and weeks and which plurals it has, as in the CLDR.
///
/// Texts such as the names of months are in the catalogs instead.
package struct LanguageRules: Sendable {
  /// The text between groups of three digits.
  let groupSeparator: String
  /// The number of digits before the first separator that a number needs to be grouped.
  var minimumGroupingDigits = 1
  let decimalSeparator: String
  /// The text between a number and the percent sign.
  let percentSpace: String
  /// The first day of the week; 0 is Monday.
  var firstWeekday = 0
  /// Returns the category of a whole number that is not negative.
  let plural: @Sendable (Int) -> PluralCategory

  /// British English; the space before the percent sign is the game's own style.
  static let english = LanguageRules(
    groupSeparator: ",", decimalSeparator: ".", percentSpace: "\u{A0}",
    plural: { $0 == 1 ? .one : .other })

  static let german = LanguageRules(
    groupSeparator: ".", decimalSeparator: ",", percentSpace: "\u{A0}",
    plural: { $0 == 1 ? .one : .other })

  static let french = LanguageRules(
    groupSeparator: "\u{202F}", decimalSeparator: ",", percentSpace: "\u{202F}",
    plural: { $0 < 2 ? .one : $0.isMultiple(of: 1_000_000) ? .many : .other })

  static let spanish = LanguageRules(
    groupSeparator: ".", minimumGroupingDigits: 2, decimalSeparator: ",", percentSpace: "\u{A0}",
    plural: { $0 == 1 ? .one : $0 > 0 && $0.isMultiple(of: 1_000_000) ? .many : .other })

  static let japanese = LanguageRules(
    groupSeparator: ",", decimalSeparator: ".", percentSpace: "", firstWeekday: 6,
    plural: { _ in .other })

  /// Returns a whole number, with separators between its groups of digits.
  package func number(_ value: Int) -> String {
    let digits = Array(String(value.magnitude).utf8)
    var text: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
    let isGrouped = digits.count >= 3 + minimumGroupingDigits
    for (index, digit) in digits.enumerated() {
      if isGrouped, index > 0, (digits.count - index).isMultiple(of: 3) {
        text += groupSeparator.utf8
      }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a number of tenths with one decimal.
  package func decimal(tenths: Int) -> String {
    let (whole, tenth) = (Int(tenths.magnitude) / 10, Int(tenths.magnitude) % 10)
    return "\(tenths < 0 ? "-" : "")\(number(whole))\(decimalSeparator)\(tenth)"
  }

  /// Returns an amount in euros; the sign comes last in the languages with a decimal comma.
  package func euros(cents: Int) -> String {
    let rest = cents % 100
    let amount = "\(number(cents / 100))\(decimalSeparator)\(rest < 10 ? "0" : "")\(rest)"
    return decimalSeparator == "," ? "\(amount)\u{A0}€" : "€\(amount)"
  }

  package func percent(_ value: Int) -> String { "\(number(value))\(percentSpace)%" }
  package func percent(tenths: Int) -> String { "\(decimal(tenths: tenths))\(percentSpace)%" }
}
