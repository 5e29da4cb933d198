public import Foundation
public import StageUI

/// The kit's attributed text, not Foundation's: its colours and fonts are those of `Text`.
public typealias AttributedString = StageUI.AttributedString

extension StageUI.AttributedString {
  /// The address that a press on the text opens; nil if it has none or different ones.
  public var link: Foundation.URL? {
    get { kitLink.flatMap { Foundation.URL($0) } }
    set { kitLink = newValue.flatMap { StageUI.URL($0) } }
  }
}
