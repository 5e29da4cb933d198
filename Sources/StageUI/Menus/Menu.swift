/// A button that opens a menu of actions, toggles, pickers and other menus.
///
/// ```swift
/// Menu("Options", systemImage: "ellipsis") {
///   Button("Copy", systemImage: "doc.text", action: copy).keyboardShortcut("c")
///   Divider()
///   Button("Delete", systemImage: "trash", role: .destructive, action: delete)
/// }
/// ```
///
/// A mouse opens the menu by pressing; it may be dragged to an item and released there. A finger
/// opens it by a tap or by a long press. In the menu, the arrow keys and letters move, Return
/// chooses and Escape closes. Shortcuts of the items also work while the menu is closed.
public struct Menu<Label: View, Content: View>: View {
  private let content: Content
  private let label: Label
  private let primaryAction: (() -> Void)?
  @State private var isOpen = false
  @State private var owner = MenuOwner()
  @Environment(\.self) private var environment

  /// Creates a menu with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label, primaryAction) = (content(), label(), nil)
  }

  /// Creates a menu that a long press or the secondary mouse button opens; a press performs
  /// `primaryAction`.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping () -> Void
  ) {
    (self.content, self.label, self.primaryAction) = (content(), label(), primaryAction)
  }

  public var body: some View {
    if let session = environment.menuSession {
      MenuRow(opensSubmenu: open, label: label, perform: {})
        .modifier(MenuOpenerModifier(opener: owner.opener))
        .menuLayer($isOpen, owner, inside: session, items: items) { EmptyView?.none }
    } else {
      trigger
        .modifier(
          MenuTriggerModifier(hasPrimaryAction: primaryAction != nil, owner: owner, open: open)
        )
        .menuLayer($isOpen, owner, inside: nil, items: items) { EmptyView?.none }
        .background { MenuShortcuts(items: items()) }
    }
  }

  private func items() -> [ViewPart] { ViewParts.parts(of: content) }

  private func open() {
    if environment.menuSession == nil { owner.session = nil }
    isOpen = true
  }

  private var trigger: some View {
    Button(action: primaryAction ?? open) {
      HStack(spacing: 8) {
        label
        if environment.menuIndicatorVisibility != .hidden {
          Image(systemName: "chevron.down").imageScale(.small).fontWeight(.semibold)
        }
      }
    }
  }
}

extension Menu where Label == Text {
  /// Creates a menu with a Markdown title.
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a menu with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a menu with a Markdown title; a press performs `primaryAction`.
  public init(
    _ title: LocalizedStringKey, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    self.init(content: content, label: { Text(title) }, primaryAction: primaryAction)
  }

  /// Creates a menu with a verbatim title; a press performs `primaryAction`.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
  ) {
    self.init(content: content, label: { Text(title) }, primaryAction: primaryAction)
  }
}

extension Menu where Label == StageUI.Label<Text, Image> {
  /// Creates a menu with a Markdown title and a symbol.
  public init(
    _ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { StageUI.Label(title, systemImage: systemImage) }
  }

  /// Creates a menu with a verbatim title and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { StageUI.Label(title, systemImage: systemImage) }
  }

  /// Creates a menu with a Markdown title and a symbol; a press performs `primaryAction`.
  public init(
    _ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    self.init(
      content: content, label: { StageUI.Label(title, systemImage: systemImage) },
      primaryAction: primaryAction)
  }
}
