internal import Raster

/// The fonts of this machine, opened on first use and then kept.
///
/// A font is first searched for by file name, with a few system calls, and then with fontconfig.
/// The value is not thread-safe.
struct InstalledFonts {
  private struct Location: Hashable {
    var path: String
    var index: Int
  }

  private var folders: FontFolders
  private var asksFontconfig: Bool
  private var fontconfig: Fontconfig?
  private var catalogues: [FontCut: FontCatalogue] = [:]
  /// The opened faces; nil for a file that could not be opened, so that it is not tried again.
  private var opened: [Location: FontFace?] = [:]
  private var openedPictures: [String: BitmapFace?] = [:]
  /// The first failure to open a file; thrown if no font is found, because it explains more than
  /// "not installed".
  private var firstFailure: FontError?

  init(folders: [String], asksFontconfig: Bool) {
    self.folders = FontFolders(folders)
    self.asksFontconfig = asksFontconfig
  }

  /// Returns the faces of the game's family, found by name or through fontconfig.
  ///
  /// If the family is not installed, the first available substitute replaces it. If no substitute
  /// is available, any font that fontconfig lists replaces the family. A missing cut is replaced by
  /// the nearest one.
  mutating func mainFaces() throws(FontError) -> FaceSet {
    if let faces = named(.main) ?? listed(.main) { return faces }
    for family in [.sans] + FontFamily.standIns {
      if let faces = named(family) { return faces }
    }
    if let faces = listed(nil) { return faces }
    throw firstFailure ?? .noneInstalled(folders: folders.folders)
  }

  /// Returns the faces of a design; nil if the design uses the main faces.
  mutating func faces(of design: FontDescription.Design) -> FaceSet? {
    for family in FontFamily.families(of: design) {
      if let faces = named(family) { return faces }
    }
    return nil
  }

  /// Returns the faces of a family; nil if it is not installed.
  mutating func faces(ofFamily name: String) -> FaceSet? {
    let family = FontFamily(named: name)
    return named(family) ?? listed(family)
  }

  /// Returns a face of about this weight that has all of the visible characters; nil if there is
  /// none.
  mutating func fallback(covering scalars: ArraySlice<UInt32>, cut: FontCut) -> (any LineFace)? {
    let visible = scalars.filter {
      !(Unicode.Scalar($0)?.properties.isDefaultIgnorableCodePoint ?? false)
    }
    if Self.prefersPicture(scalars), let face = pictures(covering: visible) { return face }
    for family in FontFamily.standIns {
      for name in family.fileNames(cut) {
        if let face = face(named: name), face.covers(visible) { return face }
      }
    }
    if let catalogue = catalogue(cut) {
      for entry in catalogue.entries(covering: visible) {
        if let face = face(at: entry.path, index: entry.index), face.covers(visible) {
          return face
        }
      }
    }
    return pictures(covering: visible)
  }

  /// Returns whether a character should be shown as an emoji, by default or because of a variation
  /// selector.
  private static func prefersPicture(_ scalars: ArraySlice<UInt32>) -> Bool {
    if let selector = scalars.first(where: { $0 == 0xFE0E || $0 == 0xFE0F }) {
      return selector == 0xFE0F
    }
    return scalars.contains { Unicode.Scalar($0)?.properties.isEmojiPresentation == true }
  }

  /// Returns a bitmap face that has all of the characters, found by file name or through
  /// fontconfig.
  private mutating func pictures(covering scalars: [UInt32]) -> BitmapFace? {
    for name in FontFamily.emojiFiles {
      guard let path = folders.path(of: name), let face = pictures(at: path) else { continue }
      if face.covers(scalars) { return face }
    }
    guard let catalogue = catalogue(.regular) else { return nil }
    for entry in catalogue.entries(covering: scalars, pictures: true) where entry.index == 0 {
      if let face = pictures(at: entry.path), face.covers(scalars) { return face }
    }
    return nil
  }

  private mutating func pictures(at path: String) -> BitmapFace? {
    if let known = openedPictures[path] { return known }
    let face = try? BitmapFace(path: path)
    openedPictures[path] = .some(face)
    return face
  }

  // MARK: By file name

  private mutating func named(_ family: FontFamily) -> FaceSet? {
    var faces: [FontFace?] = []
    for cut in FontCut.allCases {
      var found: FontFace?
      for name in family.fileNames(cut) where found == nil { found = face(named: name) }
      faces.append(found)
    }
    return FaceSet(faces)
  }

  private mutating func face(named fileName: String) -> FontFace? {
    folders.path(of: fileName).flatMap { face(at: $0, index: 0) }
  }

  // MARK: Through fontconfig

  /// Returns the faces of a family, or of any family if `family` is nil; nil if there are none.
  private mutating func listed(_ family: FontFamily?) -> FaceSet? {
    var faces: [FontFace?] = []
    for cut in FontCut.allCases {
      guard let catalogue = catalogue(cut) else { return nil }
      let names = family?.names(cut)
      var found: FontFace?
      for entry in catalogue.entries(covering: []) where names?.contains(entry.family) ?? true {
        found = face(at: entry.path, index: entry.index)
        if found != nil { break }
      }
      faces.append(found)
    }
    return FaceSet(faces)
  }

  private mutating func catalogue(_ cut: FontCut) -> FontCatalogue? {
    guard asksFontconfig else { return nil }
    if let known = catalogues[cut] { return known }
    guard let database = fontconfig ?? Fontconfig() else {
      asksFontconfig = false
      return nil
    }
    fontconfig = database
    let families =
      FontFamily.main.names(cut) + FontFamily.standIns.map(\.name) + ["sans-serif"]
    let catalogue = database.catalogue(families: families, cut: cut)
    catalogues[cut] = catalogue
    return catalogue
  }

  // MARK: Opening

  private mutating func face(at path: String, index: Int) -> FontFace? {
    let location = Location(path: path, index: index)
    if let known = opened[location] { return known }
    var face: FontFace?
    do {
      face = try FontFace(path: path, index: index)
    } catch {
      firstFailure = firstFailure ?? error
    }
    opened[location] = .some(face)
    return face
  }
}
