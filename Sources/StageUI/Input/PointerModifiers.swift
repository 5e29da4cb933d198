final class HoverNode: InputNode, ValueKeeper {
  var value: ((Bool) -> Void)?

  override var wantsHover: Bool { true }
  override func hover(_ isInside: Bool) { value?(isInside) }
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
