extension TextNode {
  /// Warns of families and designs of fonts that are not installed.
  func warnOfMissingFonts(_ request: TextRequest, of text: Text) {
    for (piece, own) in zip(request.pieces, text.pieces) where own.attributes.image == nil {
      guard let family = piece.font.family else {
        if let message = tree.glyphs.missingFont(of: piece.font.design) {
          tree.warn(message, at: nil)
        }
        continue
      }
      guard !tree.glyphs.hasFamily(family) else { continue }
      tree.warn("the font \(family) is not installed; the default is used", at: slot)
    }
  }
}
