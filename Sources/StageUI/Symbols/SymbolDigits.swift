/// The digits of numbers in circles and squares.
enum SymbolDigits {
  /// The digits as lines, 14 units high, centred at x = 12.
  private static let digits = [
    "M12 5c-2.9 0-4.4 2.6-4.4 7s1.5 7 4.4 7 4.4-2.6 4.4-7-1.5-7-4.4-7z",
    "M8.75 7.5L12.75 5v14",
    "M7.75 8.75C7.9 6.4 9.6 5 12 5c2.5 0 4.25 1.5 4.25 3.8 0 1.7-.9 2.9-2.75 4.7L7.75 19h8.75",
    "M7.75 7.75C8.25 6 9.75 5 11.9 5c2.4 0 4 1.35 4 3.4 0 2.1-1.6 3.35-4.15 3.35 2.75 0 "
      + "4.6 1.25 4.6 3.6C16.35 17.6 14.5 19 12 19c-2.35 0-4-1.1-4.5-3.1",
    "M13.75 19V5L7 15.25h10",
    "M15.75 5H9l-.75 6.75c.9-.9 2.1-1.35 3.5-1.35 2.75 0 4.65 1.7 4.65 4.25S14.5 19 11.75 "
      + "19c-2.25 0-3.85-1-4.4-2.9",
    "M15.75 7.25C15 5.75 13.75 5 12.15 5 9.25 5 7.6 7.7 7.6 12.25c0 4.25 1.65 6.75 4.4 "
      + "6.75 2.55 0 4.4-1.75 4.4-4.25S14.65 10.6 12.1 10.6c-2.5 0-4.4 1.65-4.5 3.65",
    "M7.5 5h9L11 19",
    "M12 5c-2.25 0-3.85 1.3-3.85 3.3s1.6 3.35 3.85 3.35 3.85-1.35 3.85-3.35S14.25 5 12 "
      + "5zM12 11.65c-2.6 0-4.4 1.45-4.4 3.65S9.4 19 12 19s4.4-1.5 4.4-3.7-1.8-3.65-4.4-3.65z",
    "M8.25 16.75C9 18.25 10.25 19 11.85 19c2.9 0 4.55-2.7 4.55-7.25C16.4 7.5 14.75 5 12 5 "
      + "9.45 5 7.6 6.75 7.6 9.25s1.75 4.15 4.3 4.15c2.5 0 4.4-1.65 4.5-3.65",
  ]

  /// Returns a number of one or two digits as one drawing.
  static func parts(_ number: Substring) -> [SymbolLine.Part] {
    let count = Double(number.count)
    return number.enumerated().compactMap { index, digit in
      guard let value = digit.wholeNumberValue, let path = try? Path(svg: digits[value]) else {
        return nil
      }
      let shift = (Double(index) - (count - 1) / 2) * 10.4
      let squeeze = count > 1 ? 0.82 : 1
      let placed = path.applying(
        Transform(
          a: squeeze, b: 0, c: 0, d: squeeze == 1 ? 1 : 0.92, tx: 12 * (1 - squeeze) + shift,
          ty: squeeze == 1 ? 0 : 12 * 0.08))
      return SymbolLine.Part(
        layer: Symbol.Layer(path: placed, style: .stroke(width: 2.1)), role: .plain)
    }
  }
}
