/// An item of a menu: a check mark, a title, a symbol and the keys that press the item.
struct MenuRow<Label: View>: View {
  var isDestructive = false
  /// Whether the item has a check mark; nil for items that never have one.
  var isChecked: Bool?
  var opensSubmenu: (() -> Void)?
  let label: Label
  let perform: () -> Void
  @Environment(\.self) private var environment

  static var height: Double { 44 }

  var body: some View {
    let colors = ControlColors(environment)
    HStack(spacing: 12) {
      label.labelStyle(MenuLabelStyle())
      Spacer(minLength: 0)
      if opensSubmenu != nil {
        Image(systemName: "chevron.forward").font(.footnote).foregroundStyle(.secondary)
      } else if !environment.menuShortcut.isEmpty {
        Text(verbatim: environment.menuShortcut).font(.footnote).foregroundStyle(.secondary)
          .fixedSize()
          .accessibilityHidden(true)
      }
    }
    .padding(.leading, environment.menuHasChecks ? OptionRowsNode.indent : 16)
    .padding(.trailing, 16)
    .padding(.vertical, 8)
    .frame(maxWidth: .infinity, minHeight: Self.height, alignment: .leading)
    .overlay(alignment: .leading) {
      if isChecked == true { CheckMark(color: colors.link) }
    }
    .foregroundStyle(isDestructive ? colors.danger : colors.text)
    .opacity(environment.isEnabled ? 1 : 0.4)
    .contentShape(Rectangle())
    .modifier(
      MenuRowModifier(
        control: ControlModifier(
          role: isChecked == nil ? .button : .toggle,
          value: { isChecked.map { $0 ? "on" : "off" } ?? "" },
          perform: {
            perform()
            environment.closeMenuAfterAction()
          }), opensSubmenu: opensSubmenu)
    )
    .preference(key: MenuHasChecksKey.self, value: isChecked != nil)
  }
}

/// The mark of the chosen option and of a toggle that is on.
struct CheckMark: View {
  let color: Color

  var body: some View {
    ControlPicture(
      isDirected: false, value: 0.0, look: color, size: { _ in Size(OptionRowsNode.indent, 24) },
      draw: { context, size, _, color in
        Self.draw(&context, Point(0, size.height / 2), color)
      }
    )
    .accessibilityHidden(true)
  }

  /// Draws the mark; `start` is the middle of the leading edge of its row.
  static func draw(_ context: inout GraphicsContext, _ start: Point, _ color: Color) {
    var check = Path()
    check.move(to: Point(start.x + 12, start.y))
    check.addLine(to: Point(start.x + 16.5, start.y + 4.5))
    check.addLine(to: Point(start.x + 24, start.y - 5))
    context.stroke(
      check, with: .color(color),
      style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
  }
}

/// Whether an item of a menu has a check mark.
enum MenuHasChecksKey: PreferenceKey {
  static var defaultValue: Bool { false }
  static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

extension EnvironmentValues {
  /// Closes the menu around the view, unless its actions keep it open.
  func closeMenuAfterAction() {
    if menuDismissal != .disabled { menuSession?.close() }
  }
}

/// Shows the title, and the symbol at the trailing edge of the item.
private struct MenuLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 12) {
      configuration.title
      Spacer(minLength: 0)
      configuration.icon
    }
  }
}

/// The style of buttons in menus.
struct MenuButtonStyle: PrimitiveButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    MenuRow(
      isDestructive: configuration.role == .destructive, label: configuration.label,
      perform: configuration.action)
  }
}

/// The style of toggles in menus.
struct MenuToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    MenuRow(isChecked: configuration.isOn, label: configuration.label) {
      configuration.$isOn.wrappedValue.toggle()
    }
  }
}

extension View {
  /// Makes buttons, toggles and pickers inside the view items of a menu.
  func menuItems(_ session: MenuSession) -> some View {
    buttonStyle(MenuButtonStyle())
      .toggleStyle(MenuToggleStyle())
      .pickerStyle(.inline)
      .environment(\.menuSession, session)
      .environment(\.isFocusEffectEnabled, false)
  }
}
