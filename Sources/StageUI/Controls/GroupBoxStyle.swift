/// The properties of a group box that its style receives.
@MainActor
@preconcurrency
public struct GroupBoxStyleConfiguration {
  /// The type-erased label.
  public typealias Label = StylePart
  /// The type-erased content.
  public typealias Content = StylePart

  /// The label of the box; empty without one.
  public let label: Label
  /// The views in the box.
  public let content: Content
}

/// The appearance of group boxes.
///
/// ```swift
/// struct PlateStyle: GroupBoxStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     VStack {
///       configuration.label.font(.title3)
///       configuration.content
///     }
///     .padding(24)
///     .background(.green, in: .capsule)
///   }
/// }
/// ```
public protocol GroupBoxStyle: ViewStyle where Input == GroupBoxStyleConfiguration {
  typealias Configuration = GroupBoxStyleConfiguration
}

/// A rounded box with the label above the content.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View { GroupBox(configuration) }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// The default style.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

extension GroupBox where Label == StylePart, Content == StylePart {
  /// Creates the box of a configuration, for styles that change the default one.
  public init(_ configuration: GroupBoxStyleConfiguration) {
    self.init(content: { configuration.content }, label: { configuration.label })
  }
}

private enum GroupBoxLookKey: EnvironmentKey {
  static var defaultValue: StyleLook<GroupBoxStyleConfiguration> { StyleLook() }
}

extension EnvironmentValues {
  var groupBoxLook: StyleLook<GroupBoxStyleConfiguration> {
    get { self[GroupBoxLookKey.self] }
    set { self[GroupBoxLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of group boxes inside the view.
  public func groupBoxStyle<Style: GroupBoxStyle>(_ style: Style) -> some View {
    environment(\.groupBoxLook, StyleLook(style))
  }
}
