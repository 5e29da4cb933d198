/// Puts a text or a URL on the clipboard when it is pressed, and confirms that for two seconds.
///
/// A desktop has no share sheet. With several items, each is a line of the copied text.
public struct ShareLink<Label: View>: View {
  private let items: [String]
  private let label: Label
  @State private var isConfirmed = false
  @State private var presses = 0
  @Environment(\.copyText) private var copyText

  private init(_ items: [String], _ label: Label) {
    self.items = items
    self.label = label
  }

  public var body: some View {
    Button {
      guard let copyText, copyText(items.joined(separator: "\n")) else { return }
      isConfirmed = true
      presses += 1
    } label: {
      ZStack {
        label.opacity(isConfirmed ? 0 : 1)
        if isConfirmed {
          StageUI.Label("Copied", systemImage: "checkmark").transition(.opacity)
        }
      }
      .animation(.easeOut(duration: 0.15), value: isConfirmed)
    }
    .disabled(copyText == nil || items.isEmpty)
    .task(id: presses) {
      guard presses > 0 else { return }
      if (try? await Task.sleep(for: .seconds(2))) != nil { isConfirmed = false }
    }
  }
}

extension ShareLink {
  /// Creates a link that copies an address; the subject and the message stand before it.
  public init(
    item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.texts(subject, message) + [item.absoluteString], label())
  }

  /// Creates a link that copies a text; the subject and the message stand before it.
  public init(
    item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.texts(subject, message) + [item], label())
  }

  /// Creates a link that copies texts, each on a line of its own.
  public init<Items: Collection>(
    items: Items, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Items.Element == String {
    self.init(Self.texts(subject, message) + items, label())
  }

  /// Creates a link that copies addresses, each on a line of its own.
  public init<Items: Collection>(
    items: Items, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Items.Element == URL {
    self.init(Self.texts(subject, message) + items.map(\.absoluteString), label())
  }

  private static func texts(_ subject: Text?, _ message: Text?) -> [String] {
    [subject, message].compactMap { $0?.string }
  }
}

extension ShareLink where Label == DefaultShareLinkLabel {
  /// Creates a link with the default label that copies an address.
  public init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel() }
  }

  /// Creates a link with the default label that copies a text.
  public init(item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel() }
  }

  /// Creates a link with a Markdown title that copies an address.
  public init(
    _ title: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil
  ) {
    self.init(item: item, subject: subject, message: message) {
      DefaultShareLinkLabel(title: Text(title))
    }
  }

  /// Creates a link with a Markdown title that copies a text.
  public init(
    _ title: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil
  ) {
    self.init(item: item, subject: subject, message: message) {
      DefaultShareLinkLabel(title: Text(title))
    }
  }
}

/// The label of a share link: the symbol for sharing and a title.
public struct DefaultShareLinkLabel: View {
  var title = Text("Share…")

  public var body: some View {
    StageUI.Label {
      title
    } icon: {
      Image(systemName: "square.and.arrow.up")
    }
  }
}

private struct CopyTextKey: EnvironmentKey {
  static var defaultValue: (@MainActor (String) -> Bool)? { nil }
}

extension EnvironmentValues {
  /// The function that puts a text on the clipboard and returns whether that succeeded.
  ///
  /// Nil if there is no clipboard; the program sets it. Not in SwiftUI.
  public var copyText: (@MainActor (String) -> Bool)? {
    get { self[CopyTextKey.self] }
    set { self[CopyTextKey.self] = newValue }
  }
}
