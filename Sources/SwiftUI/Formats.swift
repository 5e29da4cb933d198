// Foundation's format styles, such as those of dates and currencies, in texts.
//
// They are disfavoured: `.number` and `.percent` are the kit's styles.
public import Foundation
public import StageUI

extension Text {
  /// Creates a text from a value and a format style of Foundation.
  @_disfavoredOverload
  public init<Style: Foundation.FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatInput: Equatable, Style.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Appends a value in a format style of Foundation.
  @_disfavoredOverload
  public mutating func appendInterpolation<Style: Foundation.FormatStyle>(
    _ input: Style.FormatInput, format: Style
  ) where Style.FormatInput: Equatable, Style.FormatOutput == String {
    appendInterpolation(format.format(input))
  }
}
