internal import Raster

/// The fonts on this machine, opened when they are first needed and then kept.
///
/// First by file name, which takes a few system calls; then through fontconfig. Not for two
/// threads at once.
struct InstalledFonts {
  private struct Location: Hashable {
    var path: String
    var index: Int
  }

  private var folders: FontFolders
  private var asksFontconfig: Bool
  private var fontconfig: Fontconfig?
  private var catalogues: [FontDescription.Weight: FontCatalogue] = [:]
  /// Nil for a file that is not to be tried again.
  private var opened: [Location: FontFace?] = [:]
  /// Told when nothing else serves: a broken file explains more than "not installed".
  private var firstFailure: FontError?

  init(folders: [String], asksFontconfig: Bool) {
    self.folders = FontFolders(folders)
    self.asksFontconfig = asksFontconfig
  }

  /// The faces that serve light, regular, medium and bold: the game's family, by name and then
  /// through fontconfig, else the first stand-in, else anything that fontconfig offers.
  ///
  /// A weight that is missing is served by the nearest one.
  mutating func mainFaces() throws(FontError) -> [FontFace] {
    if let faces = named(.main) ?? listed(.main) { return faces }
    for family in FontFamily.standIns {
      if let faces = named(family) { return faces }
    }
    if let faces = listed(nil) { return faces }
    throw firstFailure ?? .noneInstalled(folders: folders.folders)
  }

  /// A face that shows all of the characters, in about this weight; joiners and selectors, which
  /// do not show, do not count.
  mutating func fallback(
    covering scalars: ArraySlice<UInt32>, weight: FontDescription.Weight
  ) -> FontFace? {
    let visible = scalars.filter {
      !(Unicode.Scalar($0)?.properties.isDefaultIgnorableCodePoint ?? false)
    }
    for family in FontFamily.standIns {
      for name in family.fileNames(weight) {
        if let face = face(named: name), face.covers(visible) { return face }
      }
    }
    guard let catalogue = catalogue(weight) else { return nil }
    for entry in catalogue.entries(covering: visible) {
      if let face = face(at: entry.path, index: entry.index), face.covers(visible) { return face }
    }
    return nil
  }

  // MARK: By file name

  private mutating func named(_ family: FontFamily) -> [FontFace]? {
    var faces: [FontFace?] = []
    for weight in FontDescription.Weight.all {
      var found: FontFace?
      for name in family.fileNames(weight) where found == nil { found = face(named: name) }
      faces.append(found)
    }
    return Self.filled(faces)
  }

  private mutating func face(named fileName: String) -> FontFace? {
    folders.path(of: fileName).flatMap { face(at: $0, index: 0) }
  }

  // MARK: Through fontconfig

  /// The family's faces, or for nil those of any family; nil when there are none.
  private mutating func listed(_ family: FontFamily?) -> [FontFace]? {
    var faces: [FontFace?] = []
    for weight in FontDescription.Weight.all {
      guard let catalogue = catalogue(weight) else { return nil }
      let names = family?.names(weight)
      var found: FontFace?
      for entry in catalogue.entries(covering: []) where names?.contains(entry.family) ?? true {
        found = face(at: entry.path, index: entry.index)
        if found != nil { break }
      }
      faces.append(found)
    }
    return Self.filled(faces)
  }

  private mutating func catalogue(_ weight: FontDescription.Weight) -> FontCatalogue? {
    guard asksFontconfig else { return nil }
    if let known = catalogues[weight] { return known }
    guard let database = fontconfig ?? Fontconfig() else {
      asksFontconfig = false
      return nil
    }
    fontconfig = database
    let families =
      FontFamily.main.names(weight) + FontFamily.standIns.map(\.name) + ["sans-serif"]
    let catalogue = database.catalogue(families: families, weight: weight)
    catalogues[weight] = catalogue
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

  private static func filled(_ faces: [FontFace?]) -> [FontFace]? {
    let complete = FontDescription.Weight.all.compactMap { weight in
      weight.nearest.lazy.compactMap { faces[Int($0.rawValue)] }.first
    }
    return complete.count == faces.count ? complete : nil
  }
}
