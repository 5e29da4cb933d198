internal import CSDL2
package import Frame

extension Stage {
  /// The clipboard and the primary selection of the desktop.
  package var clipboard: any Clipboard { DesktopClipboard() }

  /// Puts a text on the desktop's clipboard; returns false if there is none.
  ///
  /// Without a clipboard manager, the text is lost when the program ends.
  package func copy(_ text: String) -> Bool { unsafe SDL_SetClipboardText(text) == 0 }
}
