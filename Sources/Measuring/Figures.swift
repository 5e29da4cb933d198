/// Formatting of numbers in columns.
package enum Figures {
  /// Formats cells in columns of the given widths; the first column is left-aligned, the others are
  /// right-aligned.
  package static func row(_ cells: [String], widths: [Int]) -> String {
    zip(cells, widths).enumerated().map { place, column in
      let space = String(repeating: " ", count: max(column.1 - column.0.count, 1))
      return place == 0 ? column.0 + space : space + column.0
    }.joined()
  }

  /// Formats a number with the given number of decimals.
  ///
  /// Returns a dash for nil and for numbers of 1e12 or more.
  package static func number(_ number: Double?, _ decimals: Int) -> String {
    guard let number, number.magnitude < 1e12 else { return "–" }
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let whole = Int((number * Double(scale)).rounded())
    let rest = String(abs(whole) % scale + scale).dropFirst()
    return (whole < 0 ? "-" : "") + "\(abs(whole) / scale)" + (decimals > 0 ? ".\(rest)" : "")
  }

  package static func microseconds(_ nanoseconds: UInt64) -> String {
    number(Double(nanoseconds) / 1000, 1)
  }
}
