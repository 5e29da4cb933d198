/// A placeholder for missing contents: a symbol, a title, a reason and buttons.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates a view from its parts; the icon of a `Label` stands above its title.
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  public var body: some View {
    VStack(spacing: 16) {
      VStack(spacing: 6) {
        label.labelStyle(UnavailableLabelStyle())
        description.font(.subheadline).foregroundStyle(.secondary)
      }
      actions.font(.subheadline)
    }
    .multilineTextAlignment(.center)
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// A large icon above a bold title.
private struct UnavailableLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 12) {
      configuration.icon.font(.system(size: 48)).foregroundStyle(.secondary)
      configuration.title.font(.title2.bold())
    }
  }
}

extension ContentUnavailableView where Label == StageUI.Label<Text, Image>, Actions == EmptyView {
  /// Creates a view with a Markdown title, a symbol and a reason.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil)
  where Description == Text? {
    self.init {
      StageUI.Label(title, systemImage: name)
    } description: {
      description
    }
  }

  /// Creates a view with a verbatim title, a symbol and a reason.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil)
  where Description == Text? {
    self.init {
      StageUI.Label(title, systemImage: name)
    } description: {
      description
    }
  }
}

extension ContentUnavailableView
where Label == StageUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  private static var advice: Text { Text("Check the spelling or try a new search.") }

  /// The view for a search that found nothing.
  public static var search: Self {
    Self("No Results", systemImage: "magnifyingglass", description: advice)
  }

  /// A view that tells that a search for `text` found nothing.
  public static func search(text: String) -> Self {
    Self("No Results for “\(text)”", systemImage: "magnifyingglass", description: advice)
  }
}
