/// An error in finding or opening fonts; `description` is a message for the user.
public enum FontError: Error, Hashable, Sendable {
  /// Neither the game's family nor a substitute is installed in these folders.
  case noneInstalled(folders: [String])
  /// The font file cannot be read.
  case unreadable(path: String, reason: String)
  /// FreeType cannot load outlines from the file.
  case unusable(path: String, reason: String)
}

extension FontError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noneInstalled(let folders):
      let places = folders.isEmpty ? "no folder" : folders.joined(separator: ", ")
      return """
        No usable font found. Install \(FontFamily.main.name) and \(FontFamily.sans.name): \
        apt install \(FontFamily.mainPackage) \(FontFamily.sansPackage) (looked into \(places))
        """
    case .unreadable(let path, let reason):
      return "Cannot read the font \(path): \(reason)"
    case .unusable(let path, let reason):
      return "Cannot use the font \(path): \(reason)"
    }
  }
}
