extension TextSetter {
  /// The direction of a paragraph; `plain` if everything in it runs from left to right.
  enum Direction { case plain, leftToRight, rightToLeft }

  /// Returns the direction of the paragraph that contains the scalar at `place`.
  ///
  /// The first letter of a paragraph determines the paragraph's direction, or the request if there
  /// is none.
  func direction(at place: Int) -> Direction {
    guard !isPlain || request.isRightToLeft else { return .plain }
    let paragraph = text.paragraphs.last { $0.lowerBound <= place } ?? 0..<0
    let letters = text.scalars[paragraph].lazy
    let first = letters.first { Self.isRightToLeft($0) || $0.properties.isAlphabetic }
    guard let first else { return request.isRightToLeft ? .rightToLeft : .plain }
    if Self.isRightToLeft(first) { return .rightToLeft }
    return letters.contains(where: Self.isRightToLeft) ? .leftToRight : .plain
  }

  /// Whether the request gives the direction of a text without any letters.
  static func isNeutral(_ request: TextRequest) -> Bool {
    request.isRightToLeft
      && request.pieces.allSatisfy { piece in
        !piece.string.unicodeScalars.contains { $0.properties.isAlphabetic }
      }
  }

  /// Returns the glyphs of parts in one font, shaped in the direction of their paragraph.
  ///
  /// Without a direction mark, the first letter of the parts would determine the direction. So a
  /// mark is added in front of the text, and its glyph is removed from the result.
  func shape(_ parts: ArraySlice<MeasuredText.Part>, in direction: Direction) -> GlyphRun {
    let font = request.pieces[parts[parts.startIndex].piece].font
    let string = MeasuredText.string(of: parts)
    guard direction != .plain else { return source.shape(string, font: font) }
    let mark = direction == .rightToLeft ? "\u{200F}" : "\u{200E}"
    var run = source.shape(mark + string, font: font)
    run.glyphs.removeAll { $0.cluster == 0 }
    for i in run.glyphs.indices { run.glyphs[i].cluster -= 1 }
    return run
  }

  /// Returns whether a scalar belongs to a right-to-left script, such as Hebrew or Arabic, or is a
  /// right-to-left mark.
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200F, 0x5BE...0x5F4, 0x608, 0x60B, 0x60D, 0x61B...0x64A, 0x66D...0x66F, 0x671...0x6D5,
      0x6E5, 0x6E6, 0x6EE, 0x6EF, 0x6FA...0x710, 0x712...0x72F, 0x74D...0x7A5, 0x7B1...0x8C9,
      0xFB1D...0xFD3D, 0xFD50...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
