/// Why a font could not be had; `description` is written for the person at the terminal.
public enum FontError: Error, Hashable, Sendable {
  /// Neither the game's family nor any stand-in is installed; the folders are those looked into.
  case noneInstalled(folders: [String])
  /// A font file cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is there but FreeType cannot draw its glyphs as outlines.
  case unusable(path: String, reason: String)
}

extension FontError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noneInstalled(let folders):
      let places = folders.isEmpty ? "no folder" : folders.joined(separator: ", ")
      return """
        No usable font found. Install \(FontFamily.main.name): \
        apt install \(FontFamily.mainPackage) (looked into \(places))
        """
    case .unreadable(let path, let reason):
      return "Cannot read the font \(path): \(reason)"
    case .unusable(let path, let reason):
      return "Cannot use the font \(path): \(reason)"
    }
  }
}
