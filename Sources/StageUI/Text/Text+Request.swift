extension Text {
  /// What to ask the fonts for; the tag of each run is the number of its piece.
  ///
  /// - Parameters:
  ///   - settings: what holds where the text says nothing itself.
  ///   - maximumWidth: the room there is, nil for as much as the text likes; height likewise.
  public func request(
    in settings: TextSettings, maximumWidth: Double? = nil, maximumHeight: Double? = nil
  ) -> TextRequest {
    let strings = strings(in: settings)
    let requested = pieces.indices.map { i in
      let attributes = pieces[i].attributes
      return TextPiece(
        strings[i], font: attributes.font(in: settings), tag: i,
        baselineOffset: attributes.baselineOffset ?? settings.baselineOffset ?? 0)
    }
    return TextRequest(
      requested, maximumWidth: maximumWidth, maximumHeight: maximumHeight,
      lineLimit: settings.lineLimit, truncation: settings.truncation,
      alignment: settings.alignment, lineSpacing: settings.lineSpacing,
      minimumScaleFactor: settings.minimumScaleFactor)
  }

  /// What the pieces say, in capitals if that is asked for.
  func strings(in settings: TextSettings) -> [String] {
    pieces.map { piece in settings.textCase.map { $0.applied(to: piece.string) } ?? piece.string }
  }

  /// What a piece is filled with.
  func shading(of tag: Int, in settings: TextSettings) -> GraphicsContext.Shading {
    if let own = settings.pieceShadings[tag] { return own }
    if let color = attributes(of: tag)?.style?.style.style as? Color { return .color(color) }
    return settings.shading ?? .color(settings.color)
  }

  /// The lines under and through a piece.
  func lineStyles(
    of tag: Int, in settings: TextSettings
  ) -> (underline: LineStyle?, strikethrough: LineStyle?) {
    let attributes = attributes(of: tag)
    let underline = attributes?.underline ?? settings.underline
    let strikethrough = attributes?.strikethrough ?? settings.strikethrough
    return (
      underline?.isActive == true ? underline : nil,
      strikethrough?.isActive == true ? strikethrough : nil
    )
  }

  func attributes(of tag: Int) -> Attributes? {
    pieces.indices.contains(tag) ? pieces[tag].attributes : nil
  }
}

extension Text.Attributes {
  func font(in settings: TextSettings) -> FontDescription {
    var source = font ?? settings.font
    // The nearest that speaks of weight decides: the words, then what is around them.
    if let weight {
      source = source.weight(weight)
    } else if let weight = settings.weight {
      source = source.weight(weight)
    }
    if isBold ?? settings.isBold ?? false { source = source.bold() }
    if isItalic ?? settings.isItalic ?? false { source = source.italic() }
    if hasMonospacedDigits ?? settings.hasMonospacedDigits ?? false {
      source = source.monospacedDigit()
    }
    if let design = design ?? settings.design { source = source.design(design) }
    if isMonospaced ?? settings.isMonospaced ?? false { source = source.monospaced() }
    var result = source.resolved(in: settings.dynamicTypeSize, textScale: settings.textScale)
    if let scale, scale != .default { result = result.scaled(by: scale.factor) }
    result.tracking = tracking ?? settings.tracking ?? 0
    result.kerning = kerning ?? settings.kerning ?? 0
    return result
  }
}

extension TextSettings.Case {
  fileprivate func applied(to string: String) -> String {
    self == .uppercase ? string.uppercased() : string.lowercased()
  }
}
