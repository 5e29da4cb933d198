struct HoverModifier: NodeModifier {
  typealias Node = HoverNode

  var action: (Bool) -> Void
}

final class HoverNode: InputNode, ModifierKeeper {
  var modifier: HoverModifier?

  override var wantsHover: Bool { true }
  override func hover(_ isInside: Bool) { modifier?.action(isInside) }
}

struct SecondaryTapModifier: NodeModifier {
  typealias Node = SecondaryTapNode

  var action: () -> Void
}

final class SecondaryTapNode: InputNode, EnabledKeeper {
  var modifier: SecondaryTapModifier?

  override func secondaryTap() -> Bool {
    modifier?.action()
    return true
  }
}

private struct EnabledKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
  /// Whether controls and gestures react.
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
}

extension View {
  /// Tells when the mouse comes over the view and when it leaves.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(HoverModifier(action: action))
  }

  /// Does something when the second button of the mouse is pressed on the view.
  public func onSecondaryTap(perform action: @escaping () -> Void) -> some View {
    modifier(SecondaryTapModifier(action: action))
  }

  /// Controls inside show that they cannot be used now, and neither they nor gestures react.
  public func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
  }
}
