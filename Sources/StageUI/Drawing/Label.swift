/// A symbol or another icon, followed by a title.
public struct Label<Title: View, Icon: View>: View {
  @Environment(\.labelLook) private var look
  @Environment(\.labelReservedIconWidth) private var iconWidth
  private let title: Title
  private let icon: Icon

  /// Creates a label with a title and an icon.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: some View {
    look.body(
      LabelStyleConfiguration(
        title: LabelStyleConfiguration.Title(content: AnyView(title)),
        icon: LabelStyleConfiguration.Icon(content: AnyView(icon)), iconWidth: iconWidth)
    ) { TitleAndIconLabelStyle().makeBody(configuration: $0) }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with a Markdown title and a symbol.
  public init(_ title: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  /// Creates a label with a verbatim title and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  /// Creates a label with a Markdown title and an image from the environment.
  public init(_ title: LocalizedStringKey, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }

  /// Creates a label with a verbatim title and an image from the environment.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates a label from the configuration that a style receives.
  ///
  /// A style can apply another style to this label, and so build on that style.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}

/// The properties of a label that its style receives.
@MainActor
@preconcurrency
public struct LabelStyleConfiguration {
  /// The type-erased title.
  public typealias Title = StylePart
  /// The type-erased icon.
  public typealias Icon = StylePart

  /// The title of the label.
  public let title: Title
  /// The icon of the label.
  public let icon: Icon
  /// The width reserved for the icon before the title, in points; nil for the width of the icon.
  let iconWidth: Double?
}

/// The appearance of labels.
public protocol LabelStyle: ViewStyle where Input == LabelStyleConfiguration {
  typealias Configuration = LabelStyleConfiguration
}

/// Shows the icon, then the title, aligned at their first baselines.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      icon(configuration)
      configuration.title
    }
  }

  /// The icon, inside of a frame only if a width is reserved, so that other labels have no more nodes.
  private func icon(_ configuration: Configuration) -> StylePart {
    guard let width = configuration.iconWidth else { return configuration.icon }
    return StylePart(content: AnyView(configuration.icon.frame(width: width)))
  }
}

/// Shows the title only.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// Shows the icon only; accessibility reads the title.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon
      .background { configuration.title.modifier(PlainModifier<UndrawnTextNode>()) }
  }
}

/// The style of labels by default.
public typealias DefaultLabelStyle = TitleAndIconLabelStyle

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// Shows the icon and the title.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
  /// The default style, `.titleAndIcon`.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// Shows the title only.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// Shows the icon only.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension EnvironmentValues {
  /// The width reserved for the icons of labels, in points; nil for the width of each icon.
  public internal(set) var labelReservedIconWidth: Double? {
    get { self[.labelIconWidth, nil] }
    set { self[.labelIconWidth, nil] = newValue }
  }
}

extension View {
  /// Sets the width reserved for the icons of labels that show icon and title, in points.
  ///
  /// The icons are centred in it, so that the titles of several labels begin at the same place.
  public func labelReservedIconWidth(_ value: Double) -> some View {
    environment(\.labelReservedIconWidth, value)
  }

  /// Sets the style of labels inside the view.
  public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
    environment(\.labelLook, StyleLook(style))
  }
}
