// StageUI's and StageApp's functions that take or return an address, with Foundation's URL.
public import Foundation
import StageApp
public import StageUI

extension Foundation.URL {
  /// Creates the same address as a URL of the kit; nil if Foundation cannot read it.
  public init?(_ url: StageUI.URL) { self.init(string: url.absoluteString) }
}

extension StageUI.URL {
  /// Creates the same address as a URL of Foundation; nil if the kit cannot read it.
  public init?(_ url: Foundation.URL) { self.init(string: url.absoluteString) }
}

extension OpenURLAction {
  /// Creates an action that asks a handler first.
  public init(handler: @escaping @MainActor (Foundation.URL) -> Result) {
    self.init { (url: StageUI.URL) in Foundation.URL(url).map(handler) ?? .discarded }
  }

  /// Opens a URL.
  public func callAsFunction(_ url: Foundation.URL) { self(url) { _ in } }

  /// Opens a URL and passes true to `completion` if it was accepted.
  public func callAsFunction(
    _ url: Foundation.URL, completion: @escaping @MainActor (_ accepted: Bool) -> Void
  ) {
    guard let own = StageUI.URL(url) else { return completion(false) }
    self(own, completion: completion)
  }
}

extension OpenURLAction.Result {
  /// The program opens another URL instead.
  public static func systemAction(_ url: Foundation.URL) -> Self {
    StageUI.URL(url).map { .systemAction($0) } ?? .discarded
  }
}

extension View {
  /// Calls `action` with each file and URL that the program is started with.
  public func onOpenURL(perform action: @escaping (Foundation.URL) -> Void) -> some View {
    onOpenURL { (url: StageUI.URL) in
      if let url = Foundation.URL(url) { action(url) }
    }
  }
}

extension Link {
  /// Creates a link with a label; it opens nothing if the kit cannot read the URL.
  @_disfavoredOverload
  public init(destination: Foundation.URL, @ViewBuilder label: () -> Label) {
    self.init(to: StageUI.URL(destination), label: label())
  }
}

extension Link where Label == Text {
  /// Creates a link with a Markdown title.
  @_disfavoredOverload
  public init(_ title: LocalizedStringKey, destination: Foundation.URL) {
    self.init(destination: destination) { Text(title) }
  }

  /// Creates a link with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Foundation.URL) {
    self.init(destination: destination) { Text(title) }
  }
}

extension ShareLink {
  /// Creates a link that copies an address; the subject and the message stand before it.
  @_disfavoredOverload
  public init(
    item: Foundation.URL, subject: Text? = nil, message: Text? = nil,
    @ViewBuilder label: () -> Label
  ) {
    self.init(item: item.absoluteString, subject: subject, message: message, label: label)
  }

  /// Creates a link that copies addresses, each on a line of its own.
  @_disfavoredOverload
  public init<Items: Collection>(
    items: Items, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Items.Element == Foundation.URL {
    self.init(
      items: items.map(\.absoluteString), subject: subject, message: message, label: label)
  }
}

extension ShareLink where Label == DefaultShareLinkLabel {
  /// Creates a link with the default label that copies an address.
  @_disfavoredOverload
  public init(item: Foundation.URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item.absoluteString, subject: subject, message: message)
  }

  /// Creates a link with a Markdown title that copies an address.
  @_disfavoredOverload
  public init(
    _ title: LocalizedStringKey, item: Foundation.URL, subject: Text? = nil, message: Text? = nil
  ) {
    self.init(title, item: item.absoluteString, subject: subject, message: message)
  }
}
