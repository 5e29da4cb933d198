public import StageUI

/// The contrast of one line of text.
public struct LineContrast: Sendable {
  /// The ratio of WCAG 2, 1…21.
  public var ratio: Double
  /// The lightness contrast Lc of APCA; negative for light text on a dark background.
  public var lightness: Double
  /// The rows of points in the window that the line covers.
  public var rows: ClosedRange<Double>
  /// The height of the letters in points.
  public var height: Double { rows.upperBound - rows.lowerBound }
}

/// The contrast of text, measured on pictures with and without letters.
///
/// A pixel is ink where the two pictures differ by at least nine tenths of the largest difference
/// nearby. The contrast of a line of text is the 5th percentile of that of its ink pixels.
public enum TextContrast {
  /// Returns the lines of text in a frame.
  ///
  /// - Parameter least: The least difference of a colour component at which a row of pixels belongs
  ///   to a line. Rows with only a shadow of text differ by less than 40.
  public static func lines(
    in frame: Rect, of pair: LetteredPicture, least: Double = 40
  ) -> [LineContrast] {
    let (columns, rows) = pair.columnsAndRows(of: frame, margin: 2)
    guard columns.count > 4, rows.count > 4 else { return [] }
    let width = columns.count
    var differences = [Double](repeating: 0, count: width * rows.count)
    // The largest difference in each row.
    var peaks = [Double](repeating: 0, count: rows.count)
    for (line, y) in rows.enumerated() {
      let start = y * pair.width + columns.lowerBound
      for column in 0..<width {
        let (text, background) = (pair.with[start + column], pair.without[start + column])
        // Most pixels have no letter.
        if text == background { continue }
        let own = difference(text, background)
        differences[line * width + column] = own
        peaks[line] = max(peaks[line], own)
      }
    }
    var lines: [LineContrast] = []
    var first: Int?
    for y in 0...rows.count {
      let row = y < rows.count ? peaks[y] : 0
      if row > least {
        first = first ?? y
      } else if let start = first {
        first = nil
        let ink = ink(
          start..<y, differences, width, (columns.lowerBound, rows.lowerBound), pair, least / 2)
        guard ink.count > 20 else { continue }
        let place = ink.sorted { $0.ratio < $1.ratio }[ink.count / 20].place
        let (text, background) = (pair.with[place], pair.without[place])
        let top = pair.origin.y + Double(rows.lowerBound) / pair.scale
        lines.append(
          LineContrast(
            ratio: PixelLight.ratio(text, background),
            lightness: PixelLight.lightnessContrast(of: text, on: background),
            rows: (top + Double(start) / pair.scale)...(top + Double(y) / pair.scale)))
      }
    }
    return lines
  }

  private static func ink(
    _ rows: Range<Int>, _ differences: [Double], _ width: Int, _ origin: (left: Int, top: Int),
    _ pair: LetteredPicture, _ least: Double
  ) -> [(ratio: Double, place: Int)] {
    var (lighter, darker): ([(ratio: Double, place: Int)], [(ratio: Double, place: Int)]) = ([], [])
    // Half a stroke of a large text. In pixels alone, the shadow of letters would count as ink in a
    // close-up, where it is farther than a few pixels from them.
    let reach = max(Int(clamping: (2 * pair.scale).rounded()), 4)
    let near = largestNearby(rows, differences, width, least, reach)
    let largest = near.max() ?? 0
    for y in rows {
      for x in 0..<width {
        let own = differences[y * width + x]
        guard own > least else { continue }
        var most = own
        for ny in max(y - reach, rows.lowerBound)..<min(y + reach + 1, rows.upperBound) {
          most = max(most, near[(ny - rows.lowerBound) * width + x])
        }
        guard own >= most * 0.9 else { continue }
        if own < largest / 2, !isSharp(own, x, y, rows, differences, width, reach) { continue }
        let place = (y + origin.top) * pair.width + x + origin.left
        let (text, background) = (pair.with[place], pair.without[place])
        let ratio = PixelLight.ratio(text, background)
        if PixelLight.luminance(text) > PixelLight.luminance(background) {
          lighter.append((ratio, place))
        } else {
          darker.append((ratio, place))
        }
      }
    }
    // The text of a line is lighter or darker than its background. Few pixels of the other kind are
    // its shadow, seen between two words.
    if 6 * min(lighter.count, darker.count) >= max(lighter.count, darker.count) {
      return lighter + darker
    }
    return lighter.count > darker.count ? lighter : darker
  }

  /// Returns whether a pixel differs at least twice as much as one near it.
  ///
  /// A glow fades slowly; the edge of a letter is sharp even if the letter is pale.
  private static func isSharp(
    _ own: Double, _ x: Int, _ y: Int, _ rows: Range<Int>, _ differences: [Double], _ width: Int,
    _ reach: Int
  ) -> Bool {
    for distance in [reach, reach / 2, max(reach / 4, 1)] {
      for (across, down) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let (column, row) = (x + across * distance, y + down * distance)
        guard (0..<width).contains(column), rows.contains(row) else { continue }
        if differences[row * width + column] <= own / 2 { return true }
      }
    }
    return false
  }

  /// Returns the largest difference at most `reach` pixels to the left or right of each pixel.
  ///
  /// Differences up to `least` count as 0.
  private static func largestNearby(
    _ rows: Range<Int>, _ differences: [Double], _ width: Int, _ least: Double, _ reach: Int
  ) -> [Double] {
    var near = [Double](repeating: 0, count: rows.count * width)
    for (line, y) in rows.enumerated() {
      for x in 0..<width {
        let own = differences[y * width + x]
        guard own > least else { continue }
        for column in max(x - reach, 0)..<min(x + reach + 1, width) {
          near[line * width + column] = max(near[line * width + column], own)
        }
      }
    }
    return near
  }

  private static func difference(_ a: UInt32, _ b: UInt32) -> Double {
    if a == b { return 0 }
    let red = abs(PixelLight.channel(a, 16) - PixelLight.channel(b, 16))
    let green = abs(PixelLight.channel(a, 8) - PixelLight.channel(b, 8))
    return Double(max(red, green, abs(PixelLight.channel(a, 0) - PixelLight.channel(b, 0))))
  }

  // MARK: Faults

  /// Returns the faults of some kinds of the texts with too little contrast.
  ///
  /// Disabled texts have no limit. `closeUp` returns a larger picture of a part of the window; it is
  /// used for texts that fail, because thin strokes reach their colour only in large pictures.
  static func faults(
    _ texts: [DrawnText], in pair: LetteredPicture, of kinds: Set<MeaningChecks.Kind>,
    closeUp: (Rect) -> LetteredPicture
  ) -> [MeaningFault] {
    func faults(_ text: DrawnText, in pair: LetteredPicture) -> [MeaningFault] {
      Self.faults(text, in: pair).filter { kinds.contains($0.kind) }
    }
    return texts.filter { !$0.isDisabled }.flatMap { text in
      let first = faults(text, in: pair)
      return first.isEmpty ? first : faults(text, in: closeUp(text.visibleFrame))
    }
  }

  /// The contrast ratio below which a text cannot be read at all.
  private static let faintRatio = 1.5

  /// Returns whether a text has twice the contrast of one that cannot be read, already in a small
  /// picture.
  ///
  /// Strokes are paler in a small picture than in a large one, so that such a text is not faint. A
  /// text with too few pixels, or with too little contrast, needs a larger picture.
  static func isPlain(_ text: DrawnText, in pair: LetteredPicture) -> Bool {
    let lines = lines(in: text.visibleFrame, of: pair)
    return !lines.isEmpty && lines.allSatisfy { $0.ratio >= 2 * faintRatio }
  }

  private static func faults(_ text: DrawnText, in pair: LetteredPicture) -> [MeaningFault] {
    var lines = lines(in: text.visibleFrame, of: pair)
    if lines.isEmpty { lines = Self.lines(in: text.visibleFrame, of: pair, least: 4) }
    // Letters are at least half as high as the size of their font. What is lower than a quarter
    // belongs to a neighbour whose frame reaches into this one, or is the tail of a comma.
    let whole = lines.filter { $0.height >= text.fontSize / 4 }
    if !whole.isEmpty { lines = whole }
    guard let worst = lines.min(by: { $0.ratio < $1.ratio }) else { return [] }
    let isLarge = text.fontSize >= 24 || text.isBold && text.fontSize >= 18.66
    let (needed, lightness) = isLarge ? (3.0, 45.0) : (4.5, 60.0)
    func fault(
      _ kind: MeaningChecks.Kind, _ least: String, _ measure: Double
    ) -> MeaningFault {
      MeaningFault(
        kind, text.text,
        """
        "\(text.text)" has a contrast of \(worst.ratio.short) to 1 (Lc \(worst.lightness.short)); \
        the least is \(least)
        """, at: text.visibleFrame, measure: measure)
    }
    var faults: [MeaningFault] = []
    if worst.ratio < faintRatio { faults.append(fault(.faintText, faintRatio.short, worst.ratio)) }
    if worst.ratio < needed - 0.005 {
      var low = fault(.contrast, needed.short, worst.ratio)
      low.isInIncreasedContrast = text.hasIncreasedContrast
      faults.append(low)
    }
    if abs(worst.lightness) < lightness {
      faults.append(
        fault(.perceivedContrast, "Lc \(lightness.short)", abs(worst.lightness)))
    }
    return faults
  }
}
