struct HoverModifier: NodeModifier {
  var action: (Bool) -> Void

  func makeNode(_ tree: Tree) -> HoverNode { HoverNode(tree) }

  func update(_ node: HoverNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.action = action
  }
}

final class HoverNode: InputNode {
  var action: ((Bool) -> Void)?

  override var wantsHover: Bool { true }
  override func hover(_ isInside: Bool) { action?(isInside) }
}

struct SecondaryTapModifier: NodeModifier {
  var action: () -> Void

  func makeNode(_ tree: Tree) -> SecondaryTapNode { SecondaryTapNode(tree) }

  func update(_ node: SecondaryTapNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.action = action
    node.isEnabled = environment.isEnabled
  }
}

final class SecondaryTapNode: InputNode {
  var action: (() -> Void)?

  override func secondaryTap() -> Bool {
    action?()
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
