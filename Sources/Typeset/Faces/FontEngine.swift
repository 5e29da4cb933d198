internal import CFreeType
internal import CHarfBuzz
internal import Raster

/// The bytes of a font file, and the FreeType and HarfBuzz objects that read one of its faces.
///
/// It is not thread-safe. Each face has its own FreeType library object, because calls that share a
/// library object must be serialised; an empty library is cheap.
@safe struct FontEngine: ~Copyable {
  /// The maximum number of cached path points, about 2 MB.
  static let outlineLimit = 1 << 17

  let file: FontFile
  let identity: UInt64
  let library: FT_Library
  let face: FT_Face
  let font: OpaquePointer
  var outlines = RecentCache<UInt32, Path>(limit: outlineLimit)

  init(path: String, index: Int) throws(FontError) {
    let file = try FontFile(path: path)
    var hash = file.contentHash
    if index != 0 { hash = Self.mix(hash, index) }
    var library: FT_Library?
    var face: FT_Face?
    var code = unsafe FT_Init_FreeType(&library)
    guard code == 0, let library = unsafe library else {
      throw FontError.unusable(path: path, reason: "FreeType does not start, error \(code)")
    }
    code = unsafe FT_New_Memory_Face(
      library, file.bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self),
      FT_Long(file.bytes.count), FT_Long(index), &face)
    guard code == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(library)
      throw FontError.unusable(path: path, reason: "not a font, FreeType error \(code)")
    }
    let unitsPerEm = unsafe Int32(face.pointee.units_per_EM)
    guard unsafe face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0, unitsPerEm > 0,
      let font = unsafe Self.harfBuzzFont(of: file.bytes, index: index, unitsPerEm: unitsPerEm)
    else {
      unsafe FT_Done_Face(face)
      unsafe FT_Done_FreeType(library)
      throw FontError.unusable(path: path, reason: "it has no outlines")
    }
    self.file = file
    identity = hash
    unsafe self.library = library
    unsafe self.face = face
    unsafe self.font = font
  }

  deinit {
    unsafe hb_font_destroy(font)
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
  }

  /// The bounds that contain all glyphs, as stated by the file; nil if it states none.
  ///
  /// The stated bounds do not apply to a named instance of a variable font, so it has no bounds.
  var inkBounds: Rect? {
    guard unsafe face.pointee.face_index >> 16 == 0 else { return nil }
    let box = unsafe face.pointee.bbox
    let ink = Rect(
      left: Double(box.xMin), top: -Double(box.yMax), right: Double(box.xMax),
      bottom: -Double(box.yMin))
    return ink.isEmpty ? nil : ink
  }

  var unitsPerEm: Double { unsafe Double(face.pointee.units_per_EM) }
  var ascent: Double { unsafe Double(face.pointee.ascender) }
  var descent: Double { unsafe -Double(face.pointee.descender) }

  var name: String {
    var words: [String] = []
    if let family = unsafe face.pointee.family_name { words.append(unsafe String(cString: family)) }
    if let style = unsafe face.pointee.style_name { words.append(unsafe String(cString: style)) }
    return words.joined(separator: " ")
  }

  var widestDigit: Double {
    var widest: Int32 = 0
    for digit in LineShaper.digits {
      guard let glyph = glyph(for: digit) else { continue }
      widest = unsafe max(widest, hb_font_get_glyph_h_advance(font, glyph))
    }
    return Double(widest)
  }

  /// Returns the glyph of a character in the font's character map; nil if there is none.
  func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: UInt32 = 0
    return unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
  }

  private static func mix(_ hash: UInt64, _ index: Int) -> UInt64 {
    var hash = ContentHash(startingFrom: hash)
    for shift in stride(from: 0, to: 64, by: 8) {
      hash.combine(UInt8(truncatingIfNeeded: index >> shift))
    }
    return hash.value
  }

  /// Creates a HarfBuzz font on the same bytes, with positions in font units.
  private static func harfBuzzFont(
    of bytes: UnsafeMutableRawBufferPointer, index: Int, unitsPerEm: Int32
  ) -> OpaquePointer? {
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    let blob = unsafe hb_blob_create(
      start, UInt32(bytes.count), HB_MEMORY_MODE_READONLY, nil, nil)
    let face = unsafe hb_face_create(blob, UInt32(index & 0xFFFF))
    let font = unsafe hb_font_create(face)
    unsafe hb_font_set_scale(font, unitsPerEm, unitsPerEm)
    if index >> 16 > 0 { unsafe hb_font_set_var_named_instance(font, UInt32(index >> 16) - 1) }
    unsafe hb_face_destroy(face)
    unsafe hb_blob_destroy(blob)
    return unsafe font
  }
}
