extension Text {
  /// Creates the request for laying out the text; the tag of each run is the index of its piece.
  ///
  /// - Parameters:
  ///   - settings: The settings for attributes that the text does not set.
  ///   - maximumWidth: The available width in points; nil for no limit.
  ///   - maximumHeight: The available height in points; nil for no limit.
  public func request(
    in settings: TextSettings, maximumWidth: Double? = nil, maximumHeight: Double? = nil
  ) -> TextRequest {
    let strings = strings(in: settings)
    let requested = pieces.indices.map { i in
      let attributes = pieces[i].attributes
      var font = attributes.font(in: settings)
      if let image = settings.pieceImages[i] {
        font.family = InlineImageSource.family(image.extent, fontSize: font.size)
        font.lineHeight = nil
      }
      return TextPiece(
        strings[i], font: font, tag: i,
        baselineOffset: attributes.baselineOffset ?? settings.baselineOffset ?? 0)
    }
    return TextRequest(
      requested, maximumWidth: maximumWidth, maximumHeight: maximumHeight,
      lineLimit: settings.lineLimit, truncation: settings.truncation,
      alignment: settings.physicalAlignment, lineSpacing: settings.lineSpacing,
      minimumScaleFactor: settings.minimumScaleFactor, isRightToLeft: settings.isRightToLeft)
  }

  /// Returns the strings of the pieces, converted to the text case of the settings.
  func strings(in settings: TextSettings) -> [String] {
    pieces.map { piece in settings.textCase.map { $0.applied(to: piece.string) } ?? piece.string }
  }

  /// Returns the shading of the piece at an index.
  func shading(of tag: Int, in settings: TextSettings) -> GraphicsContext.Shading {
    if let own = settings.pieceShadings[tag] { return own }
    if let color = attributes(of: tag)?.style?.style.style as? Color { return .color(color) }
    return settings.shading ?? .color(settings.color)
  }

  /// Returns the lines under and through the piece at an index.
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

extension TextSettings {
  /// Whether leading is right.
  private var isReversed: Bool { isRightToLeft && alignment != .center }

  /// The alignment of lines in a request, where leading is always left.
  var physicalAlignment: TextRequest.Alignment {
    guard isReversed else { return alignment }
    return alignment == .leading ? .trailing : .leading
  }
}

extension Text.Attributes {
  func font(in settings: TextSettings) -> FontDescription {
    var source = font ?? settings.font
    // The text's own weight has priority over the environment's.
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
    if let width = width ?? settings.width { source = source.width(width) }
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
