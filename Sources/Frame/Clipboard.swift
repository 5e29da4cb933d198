/// The texts that programs of a desktop exchange.
@MainActor @preconcurrency public protocol Clipboard: AnyObject {
  /// The text on the clipboard; nil if there is none.
  var text: String? { get set }
  /// The text that was selected last, which the middle mouse button pastes; nil if there is none.
  ///
  /// X11 and Wayland call it the primary selection.
  var selectedText: String? { get set }
}

/// A clipboard of one program, for tests and for hosts without a desktop.
@MainActor @preconcurrency public final class MemoryClipboard: Clipboard {
  public var text: String?
  public var selectedText: String?

  public init() {}
}
