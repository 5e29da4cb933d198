/// The widths of bordered buttons.
public struct ButtonSizing: Hashable, Sendable {
  private enum Kind { case automatic, fitted, flexible }
  private let kind: Kind

  /// The width of the label.
  public static let automatic = ButtonSizing(kind: .automatic)
  /// The width of the label.
  public static let fitted = ButtonSizing(kind: .fitted)
  /// The width that the button is offered.
  public static let flexible = ButtonSizing(kind: .flexible)
}

extension EnvironmentValues {
  var buttonSizing: ButtonSizing {
    get { self[.buttonSizing, .automatic] }
    set { self[.buttonSizing, .automatic] = newValue }
  }
}

extension View {
  /// Sets the widths of bordered buttons inside the view; other buttons are as wide as their labels.
  public func buttonSizing(_ sizing: ButtonSizing) -> some View {
    environment(\.buttonSizing, sizing)
  }
}
