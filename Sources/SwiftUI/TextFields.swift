// Text fields for values in formats of Foundation.
//
// The initialisers with a format are disfavoured: `.number` and `.percent` are the kit's styles.
public import Foundation
public import StageUI

extension TextField {
  /// Creates a field for a value in a format of Foundation, such as that of a currency or a date.
  @_disfavoredOverload
  public init<Style: Foundation.ParseableFormatStyle>(
    value: Binding<Style.FormatInput>, format: Style, prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where Style.FormatOutput == String {
    self.init(committed: value.text(format), prompt: prompt, label: label)
  }

  /// Creates a field for a value in a format of Foundation; an empty text stands for nil.
  @_disfavoredOverload
  public init<Style: Foundation.ParseableFormatStyle>(
    value: Binding<Style.FormatInput?>, format: Style, prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where Style.FormatOutput == String {
    self.init(committed: value.text(format), prompt: prompt, label: label)
  }

  /// Creates a field for a value that a formatter writes and reads; text that it cannot read is
  /// replaced by the old value when editing ends.
  public init<V>(
    value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(
      committed: Binding<String>(
        get: { formatter.string(for: value.wrappedValue) ?? "" },
        set: { if let new: V = formatter.value(of: $0) { value.wrappedValue = new } }),
      prompt: prompt, label: label)
  }
}

extension TextField where Label == Text {
  /// Creates a field with a Markdown title for a value in a format of Foundation.
  @_disfavoredOverload
  public init<Style: Foundation.ParseableFormatStyle>(
    _ title: LocalizedStringKey, value: Binding<Style.FormatInput>, format: Style,
    prompt: Text? = nil
  ) where Style.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(title) }
  }

  /// Creates a field with a Markdown title for a value in a format of Foundation; an empty text
  /// stands for nil.
  @_disfavoredOverload
  public init<Style: Foundation.ParseableFormatStyle>(
    _ title: LocalizedStringKey, value: Binding<Style.FormatInput?>, format: Style,
    prompt: Text? = nil
  ) where Style.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(title) }
  }

  /// Creates a field with a Markdown title for a value that a formatter writes and reads.
  public init<V>(
    _ title: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) {
    self.init(value: value, formatter: formatter, prompt: prompt) { Text(title) }
  }

  /// Creates a field with a verbatim title for a value that a formatter writes and reads.
  @_disfavoredOverload
  public init<V>(
    _ title: some StringProtocol, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) {
    self.init(value: value, formatter: formatter, prompt: prompt) { Text(verbatim: String(title)) }
  }
}

extension Binding {
  /// Returns a binding to the text of the value; text that is no value is not written.
  fileprivate func text<Style: Foundation.ParseableFormatStyle>(_ format: Style) -> Binding<String>
  where Style.FormatInput == Value, Style.FormatOutput == String {
    Binding<String>(
      get: { format.format(wrappedValue) },
      set: { if let value = try? format.parseStrategy.parse($0) { wrappedValue = value } })
  }

  /// Returns a binding to the text of an optional value; an empty text stands for nil.
  fileprivate func text<Style: Foundation.ParseableFormatStyle>(_ format: Style) -> Binding<String>
  where Style.FormatInput? == Value, Style.FormatOutput == String {
    Binding<String>(
      get: { wrappedValue.map { format.format($0) } ?? "" },
      set: { text in
        if text.allSatisfy(\.isWhitespace) {
          wrappedValue = nil
        } else if let value = try? format.parseStrategy.parse(text) {
          wrappedValue = value
        }
      })
  }
}

extension Formatter {
  /// Returns the value of a text; nil if it has none, or if the formatter is one of neither numbers
  /// nor dates: Foundation has no other way to read on Linux.
  fileprivate func value<V>(of text: String) -> V? {
    switch self {
    case let numbers as NumberFormatter: return numbers.number(from: text).flatMap(Self.number)
    case let dates as DateFormatter: return dates.date(from: text) as? V
    default: return nil
    }
  }

  private static func number<V>(_ number: NSNumber) -> V? {
    switch V.self {
    case is Int.Type, is Int?.Type: Int(exactly: number.doubleValue) as? V
    case is Float.Type, is Float?.Type: number.floatValue as? V
    case is Decimal.Type, is Decimal?.Type: number.decimalValue as? V
    case is NSNumber.Type, is NSNumber?.Type: number as? V
    default: number.doubleValue as? V
    }
  }
}
