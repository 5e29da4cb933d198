/// When dragging the content of a scroll view ends the entry of text.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  /// Whether a field loses the focus when a drag begins.
  let dismisses: Bool

  /// Text fields keep the focus, because most windows have a keyboard of their own.
  public static let automatic = Self(dismisses: false)
  /// A drag takes the focus from the text field.
  public static let immediately = Self(dismisses: true)
  /// The same as `immediately`; unlike in SwiftUI, the keyboard on the screen does not follow the
  /// finger.
  public static let interactively = Self(dismisses: true)
  /// Text fields keep the focus.
  public static let never = Self(dismisses: false)
}

private struct ScrollDismissesKeyboardKey: EnvironmentKey {
  static var defaultValue: ScrollDismissesKeyboardMode { .automatic }
}

extension EnvironmentValues {
  /// When dragging the content of a scroll view ends the entry of text.
  public var scrollDismissesKeyboardMode: ScrollDismissesKeyboardMode {
    get { self[ScrollDismissesKeyboardKey.self] }
    set { self[ScrollDismissesKeyboardKey.self] = newValue }
  }
}

extension View {
  /// Sets when dragging the content of scroll views inside the view ends the entry of text.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View {
    environment(\.scrollDismissesKeyboardMode, mode)
  }
}
