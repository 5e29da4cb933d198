/// A title with a symbol before it.
public struct Label<Title: View, Icon: View>: View {
  @Environment(\.labelStyle) private var style
  private let title: Title
  private let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: some View {
    switch style {
    case .automatic, .titleAndIcon:
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        icon
        title
      }
    case .titleOnly: title
    case .iconOnly: icon
    }
  }
}

/// What of a label is shown.
public enum LabelStyle: Hashable, Sendable {
  case automatic, titleAndIcon, titleOnly, iconOnly
}

private struct LabelStyleKey: EnvironmentKey { static let defaultValue = LabelStyle.automatic }

extension EnvironmentValues {
  var labelStyle: LabelStyle {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension View {
  /// What of the labels inside is shown.
  public func labelStyle(_ style: LabelStyle) -> some View { environment(\.labelStyle, style) }
}
