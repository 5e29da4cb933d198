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
