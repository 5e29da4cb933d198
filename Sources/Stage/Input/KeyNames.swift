internal import CSDL2
package import Frame

/// The names of keys in the user's keyboard layout.
@MainActor
package enum KeyNames {
  /// Returns the name that the layout gives a physical key, such as "Q" or "Left Shift"; nil if it
  /// has none.
  ///
  /// The layout can change at any time, so call this whenever the name is shown.
  package static func name(of key: Key) -> String? {
    let code = SDL_GetKeyFromScancode(SDL_Scancode(rawValue: UInt32(key.rawValue)))
    guard let name = unsafe SDL_GetKeyName(code) else { return nil }
    let text = unsafe String(cString: name)
    return text.isEmpty ? nil : text
  }
}
