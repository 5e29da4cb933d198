/// A title with a symbol before it.
public struct Label<Title: View, Icon: View>: View {
  @Environment(\.labelLook) private var look
  private let title: Title
  private let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: some View {
    look.body(
      LabelStyleConfiguration(
        title: LabelStyleConfiguration.Title(content: AnyView(title)),
        icon: LabelStyleConfiguration.Icon(content: AnyView(icon))))
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ title: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  public init(_ title: LocalizedStringKey, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// A label that a style makes of another one.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}

/// What a label is, to a style that decides how it looks.
@MainActor
public struct LabelStyleConfiguration {
  public struct Title: View {
    let content: AnyView

    public var body: some View { content }
  }

  public struct Icon: View {
    let content: AnyView

    public var body: some View { content }
  }

  public let title: Title
  public let icon: Icon
}

/// How labels look.
@MainActor
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct TitleAndIconLabelStyle: LabelStyle {
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      configuration.icon
      configuration.title
    }
  }
}

public struct TitleOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

public struct IconOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

public struct DefaultLabelStyle: LabelStyle {
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == DefaultLabelStyle {
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

/// Makes labels' bodies of a style that is not known by its type.
@MainActor
class LabelLook: @MainActor Equatable {
  nonisolated init() {}

  func isEqual(to other: LabelLook) -> Bool { type(of: other) == type(of: self) }

  static func == (a: LabelLook, b: LabelLook) -> Bool { a === b || a.isEqual(to: b) }

  func body(_ configuration: LabelStyleConfiguration) -> AnyView {
    AnyView(TitleAndIconLabelStyle().makeBody(configuration: configuration))
  }
}

private final class GivenLabelLook<Style: LabelStyle>: LabelLook {
  let style: Style

  init(_ style: Style) { self.style = style }

  override func isEqual(to other: LabelLook) -> Bool {
    (other as? GivenLabelLook<Style>).map { ViewLayout.areEqual(style, $0.style) } ?? false
  }

  override func body(_ configuration: LabelStyleConfiguration) -> AnyView {
    AnyView(StyledLabelBody(style: StyleProperty(style: style), configuration: configuration))
  }
}

private struct StyledLabelBody<Style: LabelStyle>: View {
  let style: StyleProperty<Style>
  let configuration: LabelStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

private struct LabelLookKey: EnvironmentKey { static let defaultValue = LabelLook() }

extension EnvironmentValues {
  var labelLook: LabelLook {
    get { self[LabelLookKey.self] }
    set { self[LabelLookKey.self] = newValue }
  }
}

extension View {
  /// How the labels inside look.
  public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
    environment(\.labelLook, GivenLabelLook(style))
  }
}
