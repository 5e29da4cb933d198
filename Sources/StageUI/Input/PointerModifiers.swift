final class HoverNode: InputNode, ValueKeeper {
  var value: ((Bool) -> Void)?

  override var wantsHover: Bool { true }
  override func hover(_ isInside: Bool) { value?(isInside) }
}

/// The state of the mouse relative to a view.
public enum HoverPhase: Hashable, Sendable {
  /// The mouse is at this position.
  case active(Point)
  /// The mouse has left the view.
  case ended
}

final class ContinuousHoverNode: InputNode, ValueKeeper {
  var value: (space: CoordinateSpace, action: (HoverPhase) -> Void)?

  override var wantsHover: Bool { true }
  override func hover(_ isInside: Bool) { if !isInside { value?.action(.ended) } }
  override func hoverMoved(to point: Point) {
    guard let (space, action) = value else { return }
    action(.active(fromScreen(to: space).apply(point)))
  }
}

/// Gets the turns of the wheel over its view.
final class WheelNode: InputNode, ValueKeeper, ScrollResponder {
  var value: ((Size) -> Void)?

  func handleScroll(_ event: ScrollEvent, at time: Double) -> Bool {
    guard case .wheel(let notches) = event, let value else { return false }
    value(notches)
    return true
  }
}

/// The shape of the mouse pointer over a view.
public struct PointerStyle: Hashable, Sendable {
  let shape: FrameOutcome.PointerStyle

  /// An arrow.
  public static let `default` = PointerStyle(shape: .arrow)
  /// A hand, for views that can be pressed.
  public static let link = PointerStyle(shape: .hand)
  /// A beam, for text that can be selected.
  public static let horizontalText = PointerStyle(shape: .text)
}

final class PointerStyleNode: InputNode, ValueKeeper {
  var value: PointerStyle??

  override var pointerStyle: PointerStyle? { value ?? nil }
}

final class SecondaryTapNode: InputNode, EnabledKeeper {
  var value: (() -> Void)?

  override func secondaryTap() -> Bool {
    value?()
    return true
  }
}

extension EnvironmentValues {
  /// Whether controls and gestures respond to input.
  public var isEnabled: Bool {
    get { self[.isEnabled, true] }
    set { self[.isEnabled, true] = newValue }
  }
}

extension View {
  /// Calls `action` with true when the mouse enters the view and with false when it leaves.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(ValueModifier<HoverNode>(action))
  }

  /// Calls `action` with the notches when the wheel turns over the view; positive ones scroll right and
  /// down.
  package func onWheel(perform action: @escaping (Size) -> Void) -> some View {
    modifier(ValueModifier<WheelNode>(action))
  }

  /// Calls `action` when the mouse moves over the view and when it leaves.
  ///
  /// - Parameter coordinateSpace: The space of the positions; the view's own by default.
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    modifier(ValueModifier<ContinuousHoverNode>((coordinateSpace, action)))
  }

  /// Sets the mouse pointer over the view; nil keeps the default.
  ///
  /// By default the pointer is a hand over controls and tap gestures. Unlike in SwiftUI, there are
  /// only the styles `default`, `link` and `horizontalText`.
  public func pointerStyle(_ style: PointerStyle?) -> some View {
    modifier(ValueModifier<PointerStyleNode>(style))
  }

  /// Shows or hides the mouse pointer over the view; controls inside the view show it again.
  public func pointerVisibility(_ visibility: Visibility) -> some View {
    pointerStyle(visibility == .hidden ? PointerStyle(shape: .hidden) : nil)
  }

  /// Calls `action` when the secondary mouse button is pressed on the view.
  ///
  /// Not in SwiftUI.
  public func onSecondaryTap(perform action: @escaping () -> Void) -> some View {
    modifier(ValueModifier<SecondaryTapNode>(action))
  }

  /// Disables controls and gestures inside; controls also look disabled.
  public func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
  }
}
