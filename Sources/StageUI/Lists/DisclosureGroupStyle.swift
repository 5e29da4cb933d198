/// The properties of a disclosure group that its style receives.
@MainActor
@preconcurrency
public struct DisclosureGroupStyleConfiguration {
  /// The type-erased label.
  public typealias Label = StylePart
  /// The type-erased content.
  public typealias Content = StylePart

  /// The label of the group.
  public let label: Label
  /// The views that the group shows and hides.
  public let content: Content
  /// Whether the group is open; the style may change it.
  @Binding public var isExpanded: Bool
}

/// The appearance of disclosure groups.
public protocol DisclosureGroupStyle: ViewStyle where Input == DisclosureGroupStyleConfiguration {
  typealias Configuration = DisclosureGroupStyleConfiguration
}

/// A label with a chevron, and the content below it; in a list, each view is a row.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    DisclosureGroup(isExpanded: configuration.$isExpanded) {
      configuration.content
    } label: {
      configuration.label
    }
    .environment(\.disclosureLook, StyleLook())
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  /// The default style.
  public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

extension EnvironmentValues {
  var disclosureLook: StyleLook<DisclosureGroupStyleConfiguration> {
    get { self[.disclosureLook, StyleLook()] }
    set { self[.disclosureLook, StyleLook()] = newValue }
  }
}

extension View {
  /// Sets the style of disclosure groups inside the view.
  ///
  /// A group in a style of the program is one row of a list.
  public func disclosureGroupStyle<Style: DisclosureGroupStyle>(_ style: Style) -> some View {
    environment(\.disclosureLook, StyleLook(style))
  }
}
