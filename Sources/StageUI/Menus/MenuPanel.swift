/// The items of an open menu on their panel; they scroll if the panel is too low.
struct MenuPanel: View {
  let items: [ViewPart]
  let session: MenuSession
  let opener: WeakMenuRow
  /// Whether the first item is at the bottom.
  let isReversed: Bool
  let close: () -> Void
  @State private var hasChecks = false
  @Environment(\.self) private var environment

  static var radius: Double { 13 }
  private static var width: Double { 180 }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        ForEach(isReversed ? items.reversed() : items, id: \.key) { item in
          if separates(item) { MenuSeparator() }
          view(of: item)
        }
      }
      .padding(.vertical, 5)
      .frame(minWidth: Self.width)
    }
    .font(.body)
    .environment(\.menuHasChecks, hasChecks)
    .menuItems(session)
    .onPreferenceChange(MenuHasChecksKey.self) { hasChecks = $0 }
    .modifier(FloatingLook(radius: Self.radius))
    .modifier(MenuPanelModifier(session: session, opener: opener, close: close))
  }

  /// Whether a line separates the item from the one above it.
  private func separates(_ item: ViewPart) -> Bool {
    let order = isReversed ? items.reversed() : items
    guard let index = order.firstIndex(where: { $0.key == item.key }), index > 0 else {
      return false
    }
    let last = order[index - 1]
    return last.menu.section != item.menu.section && last.menu.kind != .divider
      && item.menu.kind != .divider
  }

  @ViewBuilder private func view(of item: ViewPart) -> some View {
    switch item.menu.kind {
    case .divider: MenuSeparator()
    case .header, .footer, .text:
      item.content
        .font(item.menu.kind == .text ? .body : .footnote)
        .foregroundStyle(.secondary)
        .padding(.leading, hasChecks ? OptionRowsNode.indent : 16)
        .padding(.trailing, 16)
        .padding(.vertical, item.menu.kind == .text ? 11 : 6)
        .frame(maxWidth: .infinity, alignment: .leading)
    case .control:
      item.content.environment(\.menuShortcut, item.menu.shortcuts.first?.text ?? "")
    }
  }
}

private struct MenuSeparator: View {
  var body: some View { Divider().padding(.vertical, 5) }
}

/// The background of menus, popovers and tooltips.
struct FloatingLook: ViewModifier {
  var radius: Double
  @Environment(\.colorScheme) private var scheme
  @Environment(\.floatingFill) private var fill

  func body(content: Content) -> some View {
    content
      .clipShape(RoundedRectangle(cornerRadius: radius))
      .background {
        RoundedRectangle(cornerRadius: radius).fill(fill ?? Self.fill)
          .shadow(color: .black.opacity(scheme == .dark ? 0.5 : 0.2), radius: 12, y: 4)
      }
      .overlay {
        RoundedRectangle(cornerRadius: radius)
          .strokeBorder(Color.primary.opacity(scheme == .dark ? 0.14 : 0.08), lineWidth: 1)
      }
  }

  static var fill: Color { Color(light: Color(white: 0.985), dark: Color(white: 0.17)) }
}

private struct FloatingFillKey: EnvironmentKey { static let defaultValue: Color? = nil }

extension EnvironmentValues {
  /// The fill of menus, popovers and tooltips; nil for the grey of the colour scheme.
  package var floatingFill: Color? {
    get { self[FloatingFillKey.self] }
    set { self[FloatingFillKey.self] = newValue }
  }
}

@MainActor
final class WeakMenuRow {
  weak var row: MenuRowNode?
}

/// Connects a panel with its menu, and handles its keys.
struct MenuPanelModifier: NodeModifier {
  let session: MenuSession
  let opener: WeakMenuRow
  let close: () -> Void

  func makeNode(_ tree: Tree) -> MenuPanelNode {
    let node = MenuPanelNode(tree)
    session.add(node, openedBy: opener.row, close: close)
    return node
  }

  func update(_ node: MenuPanelNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.session = session
    node.opener = opener
    node.close = close
  }
}

final class MenuPanelNode: InputNode {
  weak var session: MenuSession?
  var opener: WeakMenuRow?
  var close: (() -> Void)?
  /// The letters of the title that is being typed, and the time of the last one in seconds.
  private var typed = (text: "", time: -Double.infinity)

  /// The time in seconds after which the next letter begins a new title.
  private static let pause = 1.0

  override func press(_ press: KeyPress) -> Bool {
    guard press.phase != .up, press.modifiers.subtracting(.shift).isEmpty,
      let letter = press.characters.first, letter.isLetter || letter.isNumber
    else { return false }
    let isNew = tree.time - typed.time > Self.pause
    typed = ((isNew ? "" : typed.text) + press.characters.lowercased(), tree.time)
    let rows = FocusSearch(self, tree).readingOrder.compactMap { $0 as? MenuRowNode }
    func find(_ text: String, after row: MenuRowNode?) -> MenuRowNode? {
      let start = rows.firstIndex { $0 === row }.map { $0 + 1 } ?? 0
      return (rows[start...] + rows[..<start]).first { $0.title.hasPrefix(text) }
    }
    let current = tree.focus.focused as? MenuRowNode
    // The same letter again moves on to the next title with this letter.
    let isRepeated = typed.text.count > 1 && Set(typed.text).count == 1
    let first = String(typed.text.prefix(1))
    let found =
      isRepeated
      ? find(typed.text, after: nil) ?? find(first, after: current)
      : current.flatMap { !isNew && $0.title.hasPrefix(typed.text) ? $0 : nil }
        ?? find(typed.text, after: isNew ? current : nil)
    if let found { tree.focus.focus(found) }
    return true
  }

  override func move(_ direction: MoveCommandDirection) -> Bool {
    guard direction == (isMirrored ? .right : .left), opener?.row != nil else { return false }
    close?()
    return true
  }

  override func removed() {
    session?.remove(self)
    super.removed()
  }
}

extension MenuRowNode {
  /// The label of the item in lower case.
  fileprivate var title: String {
    (accessibilityElements().first?.accessibility.label ?? "").lowercased()
  }
}
