/// A node that receives input.
///
/// All kinds of input share one class, so that hit testing and focus need a single cast. By default
/// each member does nothing.
class InputNode: ModifierNode {
  /// Whether the node responds to input; false inside of `disabled(true)`.
  final var isEnabled = true
  /// Whether the node has been removed from the tree.
  final private(set) var isGone = false

  /// Sets `isEnabled`; disabling cancels presses in progress.
  final func setEnabled(_ isEnabled: Bool) {
    if self.isEnabled, !isEnabled { tree.pointing.cancel(self) }
    self.isEnabled = isEnabled
  }

  // MARK: Pointer

  /// Whether the node is a control: its target area is enlarged to 44 points, and it takes presses
  /// even when disabled.
  var isControl: Bool { false }
  /// Whether the node receives presses.
  var takesPresses: Bool { false }
  /// Whether the mouse pointer is a hand over the node.
  var isPressable: Bool { false }
  /// The gestures that take part in a press: the node's own, those of views inside, both or none.
  var gestureMask: GestureMask { .all }
  var gesturePriority: GesturePriority { .normal }
  /// Makes the recogniser of a new press; returns nil if the node has no gesture.
  func makeRecognizer() -> AnyGestureRecognizer? { nil }
  /// Whether `hover` is called when the mouse enters and leaves.
  var wantsHover: Bool { false }
  func hover(_ isInside: Bool) {}
  /// Called when the mouse moves inside, with its position in window coordinates.
  func hoverMoved(to point: Point) {}
  /// The style of the mouse pointer over the view; nil if the view does not set it.
  var pointerStyle: PointerStyle? { nil }
  /// Handles a press of the secondary mouse button; returns whether it was handled.
  func secondaryTap() -> Bool { false }
  /// Handles a press of the middle mouse button at a point in window coordinates; returns whether it
  /// was handled.
  func middleTap(at point: Point) -> Bool { false }

  // MARK: Keys

  /// Handles a key event; returns whether it was handled.
  func press(_ press: KeyPress) -> Bool { false }
  /// Performs the control's action; returns whether there is one.
  func activate(_ source: ActivationSource) -> Bool { false }
  /// Called when the press that `activate` began ends or is cancelled.
  func deactivate() {}
  func adjust(_ direction: MoveCommandDirection) -> Bool { false }
  func move(_ direction: MoveCommandDirection) -> Bool { false }
  func exit() -> Bool { false }
  func answers(to shortcut: Shortcut) -> Bool { false }
  /// Opens the menu of the view for a gamepad; returns whether there is one.
  func padMenu() -> Bool { false }

  // MARK: Text

  /// The area in window coordinates where text is typed; nil if the node takes no text.
  var textArea: Rect? { nil }
  /// Inserts committed text; returns whether the node takes text.
  func type(_ text: String) -> Bool { false }
  /// Shows uncommitted text of an input method; returns whether the node takes text.
  func compose(_ text: String) -> Bool { false }

  // MARK: Focus

  var isFocusable: Bool { false }
  func focusChanged(_ isFocused: Bool) {}
  /// The outline of the focus ring; nil for the default.
  var focusOutline: FocusOutline? { nil }

  override func removed() {
    isGone = true
    tree.pointing.forget(self)
    tree.focus.forget(self)
    super.removed()
  }
}

/// The source of an activation.
enum ActivationSource: Hashable {
  case key(Key)
  case pad(PadButton)
  /// A shortcut or assistive technology; no key or button is held down.
  case shortcut
}

/// The priority of a gesture compared with the gestures of nested views.
enum GesturePriority: Hashable {
  case normal, high, simultaneous
}

/// The gestures that take part in a press on a view with an added gesture.
public typealias GestureMask = Flags<GestureParticipant>
/// The namespace of `GestureMask`.
public enum GestureParticipant {}

extension Flags where Kind == GestureParticipant {
  /// The added gesture.
  public static var gesture: Self { Self(rawValue: 1) }
  /// The gestures of views inside.
  public static var subviews: Self { Self(rawValue: 2) }
  /// No gestures.
  public static var none: Self { [] }
  /// The added gesture and those of views inside.
  public static var all: Self { [.gesture, .subviews] }
}
