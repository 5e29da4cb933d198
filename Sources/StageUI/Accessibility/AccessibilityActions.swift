/// Controls that are neither drawn nor pressed; assistive technology performs their actions.
final class AccessibilityActionsNode: ModifierNode, PlainNode {
  override func show(in list: inout DisplayList, at rect: Rect) {}
  override var isNeverDrawn: Bool { true }
  override var isSeen: Bool { false }
  override var reachable: [ViewNode] { [] }

  /// The actions of the enabled controls, with their labels as names.
  var actions: [(name: String, perform: () -> Void)] {
    children.flatMap { $0.accessibilityElements() }.flatMap(\.all).compactMap { element in
      guard let activate = element.activate, !element.accessibility.isDisabled else { return nil }
      return (
        element.accessibility.label,
        { [weak node = element.node] in
          if activate() { (node as? InputNode)?.deactivate() }
        }
      )
    }
  }
}

private struct AccessibilityActionsModifier: NodeModifier {
  func update(
    _ node: AccessibilityActionsNode, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {}
}

extension View {
  /// Adds an action for each button of `content`, with the button's label as its name.
  ///
  /// The buttons are not shown.
  public func accessibilityActions<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    background(VStack(content: content).modifier(AccessibilityActionsModifier()))
      .modifier(ValueModifier<AccessibilityNode>(.actions))
  }
}

/// Notifications to assistive technology.
public enum AccessibilityNotification {
  /// Receives the texts that programs announce; nil ignores them.
  ///
  /// A host that has speech sets it.
  @MainActor public static var onAnnouncement: ((String) -> Void)?

  /// A text that is read at once.
  public struct Announcement: Sendable {
    private let text: String

    /// Creates an announcement.
    public init(_ text: String) { self.text = text }

    /// Passes the text to `onAnnouncement`.
    @MainActor public func post() { AccessibilityNotification.onAnnouncement?(text) }
  }
}
