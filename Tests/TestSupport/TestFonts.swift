import Glibc
public import Typeset

/// The fonts on which golden pictures and expected numbers depend.
public enum TestFonts {
  public static let quicksandFolder = "/usr/share/fonts/truetype/quicksand"
  public static let interFolder = "/usr/share/fonts/opentype/inter"
  public static let dejaVuFolder = "/usr/share/fonts/truetype/dejavu"
  public static let notoFolder = "/usr/share/fonts/truetype/noto"
  public static let boldPath = "\(quicksandFolder)/Quicksand-Bold.ttf"

  /// Whether fonts-noto-color-emoji is installed.
  public static let hasEmoji = exists("\(notoFolder)/NotoColorEmoji.ttf")

  /// The fonts of this machine, found by the same search as in the game.
  ///
  /// They are read once for all tests.
  public static let installed = Result { try FontLibrary() }

  /// Returns Quicksand with DejaVu as its only fallback, so that results do not depend on the
  /// machine.
  public static func library() throws -> FontLibrary {
    try FontLibrary(folders: [quicksandFolder, dejaVuFolder], asksFontconfig: false)
  }

  public static func bold() throws -> FontFace { try FontFace(path: boldPath) }

  public static func exists(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}
