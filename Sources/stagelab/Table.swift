/// Numbers as text, in columns.
enum Table {
  static func line(_ cells: [String]) -> String {
    cells.enumerated().map { place, cell in
      let space = String(repeating: " ", count: max((place == 0 ? 24 : 11) - cell.count, 1))
      return place == 0 ? cell + space : space + cell
    }.joined()
  }

  static func microseconds(_ nanoseconds: UInt64) -> String {
    text(Double(nanoseconds) / 1000, 1)
  }

  /// A number with some decimals.
  static func text(_ number: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    guard number.magnitude < 1e12 else { return "–" }
    let whole = Int((number * Double(scale)).rounded())
    let rest = String(abs(whole) % scale + scale).dropFirst()
    return (whole < 0 ? "-" : "") + "\(abs(whole) / scale).\(rest)"
  }
}
