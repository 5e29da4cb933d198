import StageUI

/// The clipboard of the desktop.
@MainActor
@preconcurrency
public final class UIPasteboard {
  /// The clipboard of the desktop.
  public static let general = UIPasteboard()

  private init() {}

  /// The text on the clipboard; nil if there is none.
  public var string: String? {
    get { ViewHost.current?.clipboard.text }
    set { ViewHost.current?.clipboard.text = newValue }
  }
  /// Whether there is a text on the clipboard.
  public var hasStrings: Bool { string != nil }
}
