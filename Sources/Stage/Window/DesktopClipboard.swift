internal import CSDL2
internal import Frame

/// The desktop's clipboard and primary selection.
///
/// Without a clipboard manager, the texts are lost when the program ends. Reading waits for the
/// program that owns the text, at most a second.
@MainActor final class DesktopClipboard: Clipboard {
  var text: String? {
    get {
      guard SDL_HasClipboardText() == SDL_TRUE else { return nil }
      return unsafe Self.taken(SDL_GetClipboardText())
    }
    set { unsafe SDL_SetClipboardText(newValue ?? "") }
  }

  var selectedText: String? {
    get {
      guard SDL_HasPrimarySelectionText() == SDL_TRUE else { return nil }
      return unsafe Self.taken(SDL_GetPrimarySelectionText())
    }
    set { unsafe SDL_SetPrimarySelectionText(newValue ?? "") }
  }

  /// Returns SDL's text and frees it.
  private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    defer { unsafe SDL_free(text) }
    return unsafe String(cString: text)
  }
}
