/// How a page's toolbar is arranged; here all roles look the same.
public struct ToolbarRole: Hashable, Sendable {
  private let name: String

  /// The role that suits the place.
  public static let automatic = ToolbarRole(name: "automatic")
  /// The toolbar of a page in a stack.
  public static let navigationStack = ToolbarRole(name: "navigationStack")
  /// The toolbar of a browser.
  public static let browser = ToolbarRole(name: "browser")
  /// The toolbar of an editor.
  public static let editor = ToolbarRole(name: "editor")
}

/// How much a badge stands out; here all look the same.
public struct BadgeProminence: Hashable, Sendable {
  private let level: Int

  /// Less than usual.
  public static let decreased = BadgeProminence(level: -1)
  /// As usual.
  public static let standard = BadgeProminence(level: 0)
  /// More than usual.
  public static let increased = BadgeProminence(level: 1)
}

/// The appearance of menus, which all look the same here; programs do not adopt this protocol.
public protocol MenuStyle {}

/// The default style of menus.
public struct DefaultMenuStyle: MenuStyle {
  /// Creates the style.
  public init() {}
}

/// The style of menus that are buttons.
public struct ButtonMenuStyle: MenuStyle {
  /// Creates the style.
  public init() {}
}

extension MenuStyle where Self == DefaultMenuStyle {
  /// The default style.
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

extension MenuStyle where Self == ButtonMenuStyle {
  /// A button that opens the menu.
  public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

/// The appearance of the dots below pages, which all look the same here; programs do not adopt this
/// protocol.
public protocol IndexViewStyle {}

/// Dots, one for each page.
public struct PageIndexViewStyle: IndexViewStyle {
  /// When the dots have a background.
  public struct BackgroundDisplayMode: Hashable, Sendable {
    private let name: String

    /// When it suits the place.
    public static let automatic = BackgroundDisplayMode(name: "automatic")
    /// While the dots are used.
    public static let interactive = BackgroundDisplayMode(name: "interactive")
    /// Always.
    public static let always = BackgroundDisplayMode(name: "always")
    /// Never.
    public static let never = BackgroundDisplayMode(name: "never")
  }

  /// Creates the style.
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}

extension IndexViewStyle where Self == PageIndexViewStyle {
  /// Dots, one for each page.
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }

  /// Dots, one for each page, with a background.
  public static func page(
    backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode
  ) -> PageIndexViewStyle {
    PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
  }
}

extension View {
  /// Accepted for source compatibility, without effect.
  public func toolbarRole(_ role: ToolbarRole) -> some View { self }

  /// Accepted for source compatibility, without effect.
  public func badgeProminence(_ prominence: BadgeProminence) -> some View { self }

  /// Accepted for source compatibility, without effect.
  public func menuStyle<Style: MenuStyle>(_ style: Style) -> some View { self }

  /// Accepted for source compatibility, without effect.
  public func indexViewStyle<Style: IndexViewStyle>(_ style: Style) -> some View { self }
}
