/// The system's font database, opened only if a font or glyph is not found by file name.
///
/// libfontconfig is loaded at run time. So the game also runs without the library, and loading the
/// library does not delay the start. The class is not thread-safe.
@safe final class Fontconfig {
  let functions: FontconfigFunctions
  private let configuration: OpaquePointer

  /// Loads the library; nil if it or its configuration is missing.
  init?() {
    guard let functions = try? FontconfigFunctions(),
      let configuration = unsafe functions.load()
    else { return nil }
    self.functions = functions
    unsafe self.configuration = configuration
  }

  deinit { unsafe functions.destroyConfiguration(configuration) }

  /// Returns all installed fonts, sorted by similarity to the families and the cut; nil on failure.
  func catalogue(families: [String], cut: FontCut) -> FontCatalogue? {
    guard let pattern = unsafe functions.createPattern() else { return nil }
    defer { unsafe functions.destroyPattern(pattern) }
    for family in families { _ = unsafe functions.addString(pattern, "family", family) }
    _ = unsafe functions.addString(pattern, "lang", "en")
    _ = unsafe functions.addInteger(pattern, "slant", 0)
    _ = unsafe functions.addInteger(pattern, "weight", Self.weight(of: cut))
    _ = unsafe functions.addBool(pattern, "scalable", 1)
    _ = unsafe functions.substitute(configuration, pattern, 0)
    unsafe functions.substituteDefaults(pattern)
    var result: Int32 = 0
    let set = unsafe functions.sort(configuration, pattern, 0, nil, &result)
    guard let set = unsafe set else { return nil }
    return unsafe FontCatalogue(set: set, of: self)
  }

  /// Returns fontconfig's number for a cut: FC_WEIGHT_LIGHT, _REGULAR, _MEDIUM, _DEMIBOLD or _BOLD.
  private static func weight(of cut: FontCut) -> Int32 {
    switch cut {
    case .light: 50
    case .regular: 80
    case .medium: 100
    case .semibold: 180
    case .bold: 200
    }
  }
}

/// Fontconfig's list of installed fonts in order of preference.
@safe final class FontCatalogue {
  /// A font file and the index of a font in it.
  struct Entry: Hashable {
    var path: String
    var index: Int
    var family: String
  }

  private let set: UnsafeMutableRawPointer
  private let owner: Fontconfig

  fileprivate init(set: UnsafeMutableRawPointer, of owner: Fontconfig) {
    unsafe self.set = set
    self.owner = owner
  }

  deinit { unsafe owner.functions.destroySet(set) }

  /// Returns the fonts that have all of the characters, in order of preference.
  ///
  /// These are fonts with monochrome outlines or, if `pictures` is true, fonts with colour or
  /// bitmap glyphs. A variable font is included only as its named instances, because FreeType and
  /// HarfBuzz accept named instances.
  func entries(covering scalars: [UInt32], pictures: Bool = false) -> some Sequence<Entry> {
    (0..<count).lazy.compactMap { self.entry(at: $0, covering: scalars, pictures: pictures) }
  }

  /// The number of fonts.
  ///
  /// An FcFontSet consists of two ints, the number and the capacity, and the address of the array.
  private var count: Int { unsafe Int(max(0, set.load(as: Int32.self))) }

  private func pattern(at i: Int) -> OpaquePointer? {
    let offset = 2 * MemoryLayout<Int32>.size
    let array = unsafe set.load(
      fromByteOffset: offset, as: UnsafeMutablePointer<OpaquePointer?>?.self)
    return unsafe array?[i]
  }

  private func entry(at i: Int, covering scalars: [UInt32], pictures: Bool) -> Entry? {
    let fc = owner.functions
    guard let pattern = unsafe pattern(at: i) else { return nil }
    func flag(_ name: String) -> Bool {
      var value: Int32 = 0
      return unsafe fc.getBool(pattern, name, 0, &value) == 0 && value != 0
    }
    func text(_ name: String) -> String? {
      var value: UnsafePointer<CChar>?
      guard unsafe fc.getString(pattern, name, 0, &value) == 0, let value = unsafe value else {
        return nil
      }
      return unsafe String(cString: value)
    }
    var characters: OpaquePointer?
    guard (flag("outline") && !flag("color")) != pictures, !flag("variable"),
      unsafe fc.getCharacters(pattern, "charset", 0, &characters) == 0,
      let characters = unsafe characters,
      scalars.allSatisfy({ unsafe fc.hasCharacter(characters, $0) != 0 }),
      let path = text("file")
    else { return nil }
    var index: Int32 = 0
    _ = unsafe fc.getInteger(pattern, "index", 0, &index)
    return Entry(path: path, index: Int(index), family: text("family") ?? "")
  }
}
