/// The properties of an item of a menu that its place in the menu depends on.
struct MenuTraits {
  enum Kind {
    case control, divider, text, header, footer
  }

  var kind = Kind.control
  /// The keys that press the item.
  var shortcuts: [Shortcut] = []
  /// The innermost section that contains the item.
  var section: PartKey?
}

/// A view with a place of its own in menus.
@MainActor
protocol MenuItemView {
  var menuItemKind: MenuTraits.Kind { get }
}

extension Divider: MenuItemView {
  var menuItemKind: MenuTraits.Kind { .divider }
}

extension Text: MenuItemView {
  var menuItemKind: MenuTraits.Kind { .text }
}

extension Label: MenuItemView {
  var menuItemKind: MenuTraits.Kind { .text }
}

extension Section: PartedView {
  func parts(_ key: PartKey) -> [ViewPart] {
    func list<Part: View>(_ view: Part, _ index: Int, _ kind: MenuTraits.Kind?) -> [ViewPart] {
      var found = ViewParts.parts(of: view, key.appending(.index(index)))
      for index in found.indices {
        if let kind { found[index].menu.kind = kind }
        found[index].menu.section = found[index].menu.section ?? key
      }
      return found
    }
    return list(header, 0, .header) + list(content, 1, nil) + list(footer, 2, .footer)
  }
}

extension Shortcut {
  /// The shortcut as it is printed on keyboards; nil for buttons of gamepads.
  var text: String? {
    guard case .key(let key, let modifiers) = self else { return nil }
    var words: [String] = []
    if modifiers.contains(.control) { words.append("Ctrl") }
    if modifiers.contains(.command) { words.append("Super") }
    if modifiers.contains(.option) { words.append("Alt") }
    if modifiers.contains(.shift) { words.append("Shift") }
    return (words + [key.name]).joined(separator: "+")
  }
}

extension EnvironmentValues {
  /// The menu that contains the view; nil outside of menus.
  var menuSession: MenuSession? {
    get { self[.menuSession, nil] }
    set { self[.menuSession, nil] = newValue }
  }

  /// The text of the shortcut of the item of a menu; empty if it has none.
  var menuShortcut: String {
    get { self[.menuShortcut, ""] }
    set { self[.menuShortcut, ""] = newValue }
  }

  /// Whether an item of the menu has a check mark, so that all need space for one.
  var menuHasChecks: Bool {
    get { self[.menuHasChecks, false] }
    set { self[.menuHasChecks, false] = newValue }
  }

  /// The order of items in menus.
  public var menuOrder: MenuOrder {
    get { self[.menuOrder, .automatic] }
    set { self[.menuOrder, .automatic] = newValue }
  }

  /// Whether buttons that open a menu show an arrow.
  public var menuIndicatorVisibility: Visibility {
    get { self[.menuIndicator, .automatic] }
    set { self[.menuIndicator, .automatic] = newValue }
  }

  var menuDismissal: MenuActionDismissBehavior {
    get { self[.menuDismissal, .automatic] }
    set { self[.menuDismissal, .automatic] = newValue }
  }
}

/// The order of the items of a menu.
public struct MenuOrder: Hashable, Sendable {
  private enum Order { case automatic, priority, fixed }
  private let order: Order

  /// The same as `fixed`.
  public static let automatic = MenuOrder(order: .automatic)
  /// The first item is nearest to the button: a menu above its button begins at the bottom.
  public static let priority = MenuOrder(order: .priority)
  /// From top to bottom.
  public static let fixed = MenuOrder(order: .fixed)
}

/// Whether an action of a menu closes the menu.
public struct MenuActionDismissBehavior: Hashable, Sendable {
  private enum Behavior { case automatic, enabled, disabled }
  private let behavior: Behavior

  /// The action closes the menu.
  public static let automatic = MenuActionDismissBehavior(behavior: .automatic)
  /// The action closes the menu.
  public static let enabled = MenuActionDismissBehavior(behavior: .enabled)
  /// The menu stays open.
  public static let disabled = MenuActionDismissBehavior(behavior: .disabled)
}

extension View {
  /// Sets the order of the items in menus inside the view.
  public func menuOrder(_ order: MenuOrder) -> some View { environment(\.menuOrder, order) }

  /// Sets whether buttons inside the view that open a menu show an arrow.
  ///
  /// By default they do.
  public func menuIndicator(_ visibility: Visibility) -> some View {
    environment(\.menuIndicatorVisibility, visibility)
  }

  /// Sets whether the actions inside the view close the menu that contains them.
  public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
    environment(\.menuDismissal, behavior)
  }
}
