extension Font {
  /// A semantic text style; its size follows the user's text size.
  public enum TextStyle: Int, Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    case caption, caption2
  }
}

extension Font.TextStyle {
  /// Returns the font size and the line height in points.
  public func metrics(in size: DynamicTypeSize) -> (size: Double, leading: Double) {
    (Self.sizes[rawValue][size.rawValue], Self.leadings[rawValue][size.rawValue])
  }

  /// The weight of the style.
  public var weight: Font.Weight { self == .headline ? .semibold : .regular }

  /// The weight of the style in bold.
  public var emphasizedWeight: Font.Weight {
    switch self {
    case .largeTitle, .title, .title2: .bold
    default: .semibold
    }
  }

  /// Returns the font size divided by the font size at the default text size.
  func scale(in size: DynamicTypeSize) -> Double {
    metrics(in: size).size / metrics(in: .large).size
  }

  /// Returns the factor by which the style grows when body text grows by `textScale`.
  ///
  /// Large styles grow less than body text. The ratio between the growth of a style and that of
  /// body text is taken from iOS's second accessibility size.
  public func growth(_ textScale: Double) -> Double {
    guard textScale > 1 else { return textScale }
    let (own, body) = (
      scale(in: .accessibility2), Font.TextStyle.body.scale(in: .accessibility2)
    )
    return 1 + (textScale - 1) * min((own - 1) / (body - 1), 1)
  }

  /// Apple's font sizes for iOS in points: a row per style, a column per text size.
  private static let sizes: [[Double]] = [
    [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
  ]
  /// The line heights in points for these sizes.
  private static let leadings: [[Double]] = [
    [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70],
    [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68],
    [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66],
    [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65],
    [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62],
    [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58],
    [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62],
    [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60],
    [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52],
    [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51],
    [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48],
  ]
}
