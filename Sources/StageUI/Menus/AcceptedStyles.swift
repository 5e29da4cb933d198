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

/// Whether texts can be selected; here they cannot.
public protocol TextSelectability {
  /// Whether texts can be selected.
  static var allowsSelection: Bool { get }
}

/// Texts that could be selected.
public struct EnabledTextSelectability: TextSelectability {
  public static var allowsSelection: Bool { true }
}

/// Texts that cannot be selected.
public struct DisabledTextSelectability: TextSelectability {
  public static var allowsSelection: Bool { false }
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// Texts that could be selected.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// Texts that cannot be selected.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

/// How a view answers to the pointer above it; here it does not.
public struct HoverEffect: Hashable, Sendable {
  private let name: String

  /// The effect that suits the view.
  public static let automatic = HoverEffect(name: "automatic")
  /// The pointer becomes the view's background.
  public static let highlight = HoverEffect(name: "highlight")
  /// The view rises.
  public static let lift = HoverEffect(name: "lift")
}

/// What a drag inside a sheet does first; here it scrolls.
public struct PresentationContentInteraction: Hashable, Sendable {
  private let name: String

  /// What suits the sheet.
  public static let automatic = PresentationContentInteraction(name: "automatic")
  /// Resizes the sheet.
  public static let resizes = PresentationContentInteraction(name: "resizes")
  /// Scrolls the content.
  public static let scrolls = PresentationContentInteraction(name: "scrolls")
}

extension View {
  /// Accepted without effect: only the text of text fields can be selected.
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }

  /// Accepted without effect: views do not answer to the pointer by themselves.
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

  /// Accepted without effect.
  public func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool) -> some View { self }

  /// Accepted without effect.
  public func presentationContentInteraction(
    _ behavior: PresentationContentInteraction
  ) -> some View { self }

  /// Accepted without effect: the desktop has no gestures at the edges of windows.
  public func defersSystemGestures(on edges: Edge.Set) -> some View { self }

  /// Accepted without effect.
  public func invalidatableContent(_ isInvalidatable: Bool = true) -> some View { self }
}
