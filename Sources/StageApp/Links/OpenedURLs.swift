/// Delivers the files and URLs given to the program to the views that open them.
@MainActor
final class OpenedURLs {
  @MainActor
  final class Handler {
    var action: (URL) -> Void = { _ in }
  }

  private var handlers: [Handler] = []

  func add(_ handler: Handler) {
    if !handlers.contains(where: { $0 === handler }) { handlers.append(handler) }
  }

  func remove(_ handler: Handler) { handlers.removeAll { $0 === handler } }

  /// Calls all handlers with a URL, in the order in which their views appeared; returns false if
  /// there are none.
  func deliver(_ url: URL) -> Bool {
    for handler in handlers { handler.action(url) }
    return !handlers.isEmpty
  }
}

private struct OpenedURLsKey: @MainActor EnvironmentKey {
  @MainActor static var defaultValue: OpenedURLs? { nil }
}

extension EnvironmentValues {
  var openedURLs: OpenedURLs? {
    get { self[OpenedURLsKey.self] }
    set { self[OpenedURLsKey.self] = newValue }
  }
}

private struct OpenURLModifier: ViewModifier {
  let action: (URL) -> Void
  @Environment(\.openedURLs) private var inbox
  @State private var handler = OpenedURLs.Handler()

  func body(content: Content) -> some View {
    let inbox = inbox
    let handler = current
    content
      .onAppear { inbox?.add(handler) }
      .onDisappear { inbox?.remove(handler) }
  }

  private var current: OpenedURLs.Handler {
    handler.action = action
    return handler
  }
}

extension View {
  /// Calls `action` with each file and URL that the program is started with.
  ///
  /// Files come as URLs with the scheme `file`. If several views have such an action, all are
  /// called.
  // Disfavoured, because a file that imports SwiftUI has a variant for the `URL` of Foundation.
  @_disfavoredOverload
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    modifier(OpenURLModifier(action: action))
  }
}
