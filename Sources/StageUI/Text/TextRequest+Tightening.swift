extension TextRequest {
  /// Returns the request with letters closer together, by a share of the font size.
  func tightened(by share: Double) -> TextRequest {
    with(self) { request in
      for index in request.pieces.indices {
        request.pieces[index].font.kerning -= request.pieces[index].font.size * share
      }
    }
  }
}
