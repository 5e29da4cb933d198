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
  /// Whether controls and gestures react.
  public var isEnabled: Bool {
    get { self[.isEnabled, true] }
    set { self[.isEnabled, true] = newValue }
  }
}

extension View {
  /// Tells when the mouse comes over the view and when it leaves.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(ValueModifier<HoverNode>(action))
  }

  /// Does something when the second button of the mouse is pressed on the view.
  public func onSecondaryTap(perform action: @escaping () -> Void) -> some View {
    modifier(ValueModifier<SecondaryTapNode>(action))
  }

  /// Controls inside show that they cannot be used now, and neither they nor gestures react.
  public func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
  }
}
