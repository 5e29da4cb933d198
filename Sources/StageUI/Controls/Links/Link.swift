/// Opens a URL when it is pressed.
///
/// The URL goes to the `openURL` action of the environment.
public struct Link<Label: View>: View {
  private let destination: URL?
  private let label: Label
  @Environment(\.openURL) private var openURL

  /// Creates a link with a label.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.init(to: destination, label: label())
  }

  /// Creates a link that opens nothing if there is no destination.
  package init(to destination: URL?, label: Label) {
    self.destination = destination
    self.label = label
  }

  public var body: some View {
    Button {
      if let destination { openURL(destination) }
    } label: {
      label
    }
    .accessibility { $0.accessibility.role = .link }
  }
}

extension Link where Label == Text {
  /// Creates a link with a Markdown title.
  public init(_ title: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }

  /// Creates a link with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
