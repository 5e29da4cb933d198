/// Opens a URL with the closest handler around the view.
///
/// Without a handler, the program asks the user and passes the URL to the desktop.
///
/// ```swift
/// struct RulesLink: View {
///   @Environment(\.openURL) private var openURL
///
///   var body: some View {
///     Button("Rules") {
///       if let url = URL(string: "https://example.org/rules") { openURL(url) }
///     }
///   }
/// }
/// ```
@MainActor
@preconcurrency
public struct OpenURLAction {
  /// The outcome of a handler.
  public struct Result: Sendable {
    enum Kind: Sendable {
      case handled, discarded
      case system(URL?)
    }

    let kind: Kind

    /// The handler opened the URL.
    public static let handled = Result(kind: .handled)
    /// The URL is not opened.
    public static let discarded = Result(kind: .discarded)
    /// The program opens the URL.
    public static let systemAction = Result(kind: .system(nil))
    /// The program opens another URL instead.
    public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
  }

  /// The program's function that opens a URL.
  ///
  /// It passes true to the completion if the URL was accepted, otherwise false.
  package typealias System = @MainActor (URL, @escaping @MainActor (Bool) -> Void) -> Void

  private let handler: (@MainActor (URL) -> Result)?
  fileprivate var system: System?

  /// Creates an action that asks a handler first.
  // Disfavoured, because a file that imports SwiftUI has a variant for the `URL` of Foundation.
  @_disfavoredOverload
  public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

  fileprivate init() { handler = nil }

  /// Opens a URL.
  public func callAsFunction(_ url: URL) { self(url) { _ in } }

  /// Opens a URL and passes true to `completion` if it was accepted.
  ///
  /// The value is false if the user or a handler refused the URL, or if no program can open it.
  public func callAsFunction(
    _ url: URL, completion: @escaping @MainActor (_ accepted: Bool) -> Void
  ) {
    switch handler?(url).kind ?? .system(nil) {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other):
      guard let system else { return completion(false) }
      system(other ?? url, completion)
    }
  }
}

extension EnvironmentValues {
  /// The action that opens a URL; set it to handle the URLs that views inside open.
  public var openURL: OpenURLAction {
    get {
      var action = self[.openURL, OpenURLAction()]
      action.system = systemOpenURL
      return action
    }
    set { self[.openURL, OpenURLAction()] = newValue }
  }

  /// The program's own function that opens URLs; nil if the program has none.
  package var systemOpenURL: OpenURLAction.System? {
    get { self[.systemOpenURL, nil] }
    set { self[.systemOpenURL, nil] = newValue }
  }
}
