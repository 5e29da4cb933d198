internal import CHarfBuzz

/// A glyph placed by HarfBuzz, in font units, y upwards.
struct ShapedGlyph: Equatable {
  var id: UInt32
  /// The index of the first character of the glyph's cluster, counted in the line.
  ///
  /// All glyphs of a cluster, such as a letter and its accent, have the same index.
  var cluster: Int
  var advance: Double
  var dx: Double
  var dy: Double
}

/// Deviations from the default features of the font.
struct ShapingFeatures {
  /// Whether ligatures are used.
  ///
  /// Text with tracking has no ligatures: tracking cannot space out the letters inside a ligature
  /// such as "fi".
  var ligatures = true
  /// The ranges of characters that are not kerned.
  var unkerned: [Range<Int>] = []
  /// The tags of features that are off by default.
  var additional: [String] = []

  fileprivate var list: [hb_feature_t] {
    var list = unkerned.map { Self.off("kern", from: $0.lowerBound, to: $0.upperBound) }
    if !ligatures { list += [Self.off("liga"), Self.off("clig")] }
    return list + additional.map { Self.feature($0, value: 1) }
  }

  private static func off(_ tag: String, from start: Int = 0, to end: Int? = nil) -> hb_feature_t {
    feature(tag, value: 0, from: start, to: end)
  }

  private static func feature(
    _ tag: String, value: UInt32, from start: Int = 0, to end: Int? = nil
  ) -> hb_feature_t {
    hb_feature_t(
      tag: unsafe hb_tag_from_string(tag, -1), value: value, start: UInt32(start),
      end: end.map { UInt32($0) } ?? .max)
  }
}

extension FontEngine {
  /// The language of all text.
  ///
  /// Without a language, HarfBuzz would use the locale of the process. Drawings must not depend on
  /// the locale.
  private static let language = "en"

  /// Returns whether the font has a feature that replaces glyphs, in any script.
  func hasFeature(_ tag: String) -> Bool {
    guard let face = unsafe hb_font_get_face(font) else { return false }
    let table = unsafe hb_tag_from_string("GSUB", -1)
    var count = unsafe hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    unsafe hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &tags)
    return unsafe tags.contains(hb_tag_from_string(tag, -1))
  }

  func shape(_ item: LineItem, of line: [UInt32], features: ShapingFeatures) -> [ShapedGlyph] {
    guard let buffer = unsafe hb_buffer_create() else { return [] }
    defer { unsafe hb_buffer_destroy(buffer) }
    unsafe hb_buffer_set_script(buffer, item.script)
    unsafe hb_buffer_set_direction(
      buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_language(buffer, hb_language_from_string(Self.language, -1))
    unsafe hb_buffer_set_flags(
      buffer, hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
    // HarfBuzz gets the whole line as context, because letters join across the edges of an item.
    unsafe hb_buffer_add_utf32(
      buffer, line, Int32(line.count), UInt32(item.range.lowerBound), Int32(item.range.count))
    let list = features.list
    unsafe hb_shape(font, buffer, list, UInt32(list.count))
    return unsafe Self.glyphs(in: buffer)
  }

  private static func glyphs(in buffer: OpaquePointer) -> [ShapedGlyph] {
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    return (0..<Int(count)).map { i in
      let (info, position) = unsafe (infos[i], positions[i])
      return ShapedGlyph(
        id: info.codepoint, cluster: Int(info.cluster), advance: Double(position.x_advance),
        dx: Double(position.x_offset), dy: Double(position.y_offset))
    }
  }
}
