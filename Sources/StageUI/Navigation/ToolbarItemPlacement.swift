/// The place of a toolbar item.
public struct ToolbarItemPlacement: Hashable, Sendable {
  /// The part of the bars in which an item is shown.
  enum Edge: Hashable { case leading, trailing, middle, bottom, keyboard }

  let edge: Edge
  /// Whether the item confirms what the page asks for; its text is heavier.
  var isConfirming = false

  /// The trailing end of the bar.
  public static let automatic = Self(edge: .trailing)
  /// The leading end of the bar.
  public static let topBarLeading = Self(edge: .leading)
  /// The trailing end of the bar.
  public static let topBarTrailing = Self(edge: .trailing)
  /// The deprecated name of `topBarLeading`.
  public static let navigationBarLeading = Self(edge: .leading)
  /// The deprecated name of `topBarTrailing`.
  public static let navigationBarTrailing = Self(edge: .trailing)
  /// The leading end of the bar, for actions that navigate.
  public static let navigation = Self(edge: .leading)
  /// The middle of the bar, instead of the title.
  public static let principal = Self(edge: .middle)
  /// The bar at the bottom of the page.
  public static let bottomBar = Self(edge: .bottom)
  /// The bar at the bottom of the page, for information.
  public static let status = Self(edge: .bottom)
  /// The leading end of the bar, for the action that closes without a change.
  public static let cancellationAction = Self(edge: .leading)
  /// The trailing end of the bar, for the action that confirms.
  public static let confirmationAction = Self(edge: .trailing, isConfirming: true)
  /// The trailing end of the bar, for the action that deletes.
  public static let destructiveAction = Self(edge: .trailing)
  /// The trailing end of the bar, for the most frequent action.
  public static let primaryAction = Self(edge: .trailing)
  /// The trailing end of the bar, for frequent actions.
  public static let secondaryAction = Self(edge: .trailing)

  /// The bar at the bottom of the page while a text field of the page has the focus.
  ///
  /// It takes the place of the items of `bottomBar`, which a keyboard on the screen would cover. A
  /// press in the bar leaves the focus in the field. The on-screen keyboard for gamepads is modal
  /// and covers the bar.
  public static let keyboard = Self(edge: .keyboard)

  var isAtBottom: Bool { edge == .bottom || edge == .keyboard }
}
