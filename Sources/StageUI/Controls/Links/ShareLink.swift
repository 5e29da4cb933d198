/// Puts a text or a URL on the clipboard when it is pressed, and confirms that for two seconds; saves
/// other items as a file.
///
/// A desktop has no share sheet. With several items, each is a line of the copied text.
public struct ShareLink<Label: View>: View {
  private let items: [String]
  /// The item that is saved as a file; nil if texts are copied.
  private let file: SharedFile?
  private let label: Label
  @State private var isConfirmed = false
  @State private var presses = 0
  @State private var isSaving = false
  @Environment(\.copyText) private var copyText

  private init(_ items: [String], file: SharedFile? = nil, _ label: Label) {
    self.items = items
    self.file = file
    self.label = label
  }

  public var body: some View {
    if let file {
      button.background { file.panel($isSaving, confirm) }
    } else {
      button.disabled(copyText == nil || items.isEmpty)
    }
  }

  private func confirm() {
    isConfirmed = true
    presses += 1
  }

  private var button: some View {
    Button {
      guard file == nil else { return isSaving = true }
      guard let copyText, copyText(items.joined(separator: "\n")) else { return }
      confirm()
    } label: {
      ZStack {
        label.opacity(isConfirmed ? 0 : 1)
        if isConfirmed {
          StageUI.Label(file == nil ? "Copied" : "Saved", systemImage: "checkmark")
            .transition(.opacity)
        }
      }
      .animation(.easeOut(duration: 0.15), value: isConfirmed)
    }
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

  /// Creates a link that copies an item that has a form as text, and saves any other item as a file;
  /// the preview's title is the name of the file.
  public init<Item: Transferable, PreviewImage: Transferable, PreviewIcon: Transferable>(
    item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) {
    if let text = Self.text(of: item) {
      self.init(Self.texts(subject, message) + [text], label())
    } else {
      self.init([], file: SharedFile(item, name: preview.title.string), label())
    }
  }

  /// Creates a link that copies items that have a form as text, each on a line of its own.
  ///
  /// Items without such a form are left out.
  public init<Items: Collection, PreviewImage: Transferable, PreviewIcon: Transferable>(
    items: Items, subject: Text? = nil, message: Text? = nil,
    preview: (Items.Element) -> SharePreview<PreviewImage, PreviewIcon>,
    @ViewBuilder label: () -> Label
  ) where Items.Element: Transferable {
    self.init(Self.texts(subject, message) + items.compactMap(Self.text), label())
  }

  /// Returns an item as text; nil if it has no such form.
  private static func text(of item: some Transferable) -> String? {
    guard let bytes = try? item.exported(as: .plainText) else { return nil }
    return String(validating: bytes, as: UTF8.self)
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

extension ShareLink where Label == DefaultShareLinkLabel {
  /// Creates a link with the default label that copies or saves an item.
  public init<Item: Transferable, PreviewImage: Transferable, PreviewIcon: Transferable>(
    item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) {
    self.init(item: item, subject: subject, message: message, preview: preview) {
      DefaultShareLinkLabel()
    }
  }

  /// Creates a link with a Markdown title that copies or saves an item.
  public init<Item: Transferable, PreviewImage: Transferable, PreviewIcon: Transferable>(
    _ title: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) {
    self.init(item: item, subject: subject, message: message, preview: preview) {
      DefaultShareLinkLabel(title: Text(title))
    }
  }

  /// Creates a link with a verbatim title that copies or saves an item.
  @_disfavoredOverload
  public init<Item: Transferable, PreviewImage: Transferable, PreviewIcon: Transferable>(
    _ title: some StringProtocol, item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) {
    self.init(item: item, subject: subject, message: message, preview: preview) {
      DefaultShareLinkLabel(title: Text(verbatim: String(title)))
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
