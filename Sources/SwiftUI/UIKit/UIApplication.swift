public import Foundation
import StageUI

/// The running program.
@MainActor
@preconcurrency
public final class UIApplication {
  /// Options for opening a URL; they have no effect, because no app owns links on a desktop.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {
    /// Whether only an app that owns the link may open it.
    public static let universalLinksOnly = OpenExternalURLOptionsKey()
  }

  /// Whether the program is in use.
  public enum State: Int, Sendable { case active, inactive, background }

  /// The running program.
  public static let shared = UIApplication()

  /// Whether the display never switches off by itself; false by default.
  public var isIdleTimerDisabled: Bool {
    get { ViewHost.current?.keepsDisplayOn ?? false }
    set { ViewHost.current?.keepsDisplayOn = newValue }
  }

  private init() {}

  /// Whether the program is in use.
  public var applicationState: State {
    switch ViewHost.current?.environment.scenePhase {
    case .active, nil: .active
    case .inactive: .inactive
    case .background: .background
    }
  }

  /// Opens a URL after the user has agreed, and passes true to `completion` if it was opened.
  public func open(
    _ url: Foundation.URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let open = ViewHost.current?.openSystemURL, let own = StageUI.URL(url)
    else {
      completion?(false)
      return
    }
    open(own) { completion?($0) }
  }

  /// Opens a URL after the user has agreed, and returns whether it was opened.
  @discardableResult
  public func open(
    _ url: Foundation.URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      open(url, options: options) { continuation.resume(returning: $0) }
    }
  }

  /// Whether the desktop is asked to open such a URL: it has a scheme.
  public func canOpenURL(_ url: Foundation.URL) -> Bool { url.scheme != nil }
}
