/// A node that wants to know what the player does.
///
/// One class for all of them, so that a walk through the tree asks one question; every member has an
/// answer for those who are not concerned.
class InputNode: ModifierNode {
  /// False below `disabled(true)`.
  final var isEnabled = true
  /// Has left the tree: what was kept of it is void.
  final private(set) var isGone = false

  /// Presses that are under way come to nothing when it is disabled.
  final func setEnabled(_ isEnabled: Bool) {
    if self.isEnabled, !isEnabled { tree.pointing.cancel(self) }
    self.isEnabled = isEnabled
  }

  // MARK: Pointer

  /// Something to press: it is found though smaller than 44 points, and takes presses when disabled.
  var isControl: Bool { false }
  /// A press here means something.
  var takesPresses: Bool { false }
  /// The pointer shows a hand.
  var isPressable: Bool { false }
  /// Which gestures of the views inside and of the node itself take part.
  var gestureMask: GestureMask { .all }
  var gesturePriority: GesturePriority { .normal }
  /// Follows a press that begins; nil when the node has no gesture.
  func makeRecognizer() -> AnyGestureRecognizer? { nil }
  /// The mouse came or left.
  var wantsHover: Bool { false }
  func hover(_ isInside: Bool) {}
  /// True when the second button means something here.
  func secondaryTap() -> Bool { false }

  // MARK: Keys

  /// True when the node has used the key.
  func press(_ press: KeyPress) -> Bool { false }
  /// Does what the control does; true if it does anything.
  func activate(_ source: ActivationSource) -> Bool { false }
  /// The key that caused `activate` came up, or will never come.
  func deactivate() {}
  func adjust(_ direction: MoveCommandDirection) -> Bool { false }
  func move(_ direction: MoveCommandDirection) -> Bool { false }
  func exit() -> Bool { false }
  func answers(to shortcut: Shortcut) -> Bool { false }

  // MARK: Focus

  var isFocusable: Bool { false }
  func focusChanged(_ isFocused: Bool) {}
  /// The outline that the ring follows.
  var focusOutline: FocusOutline? { nil }

  override func removed() {
    isGone = true
    tree.pointing.forget(self)
    tree.focus.forget(self)
    super.removed()
  }
}

/// By what a control is made to act.
enum ActivationSource: Hashable {
  case key(Key)
  case pad(PadButton)
  /// A shortcut or a reader: nothing is held down.
  case shortcut
}

/// Who wins between gestures of views around each other.
enum GesturePriority: Hashable {
  case normal, high, simultaneous
}

/// Which gestures take part where one is added.
public typealias GestureMask = Flags<GestureParticipant>
public enum GestureParticipant {}

extension Flags where Kind == GestureParticipant {
  /// The gesture that is added.
  public static var gesture: Self { Self(rawValue: 1) }
  /// Those of the views inside.
  public static var subviews: Self { Self(rawValue: 2) }
  public static var none: Self { [] }
  public static var all: Self { [.gesture, .subviews] }
}
