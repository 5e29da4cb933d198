import Measuring
import Numerics

/// A table of rows, compared with memset, Cairo and the best other library.
struct BenchTable {
  let rows: [BenchRow]
  /// Cairo's minimum times by workload, in nanoseconds.
  let cairo: [String: Double]

  init(_ rows: [BenchRow], cairo: [BenchRow]) {
    self.rows = rows
    self.cairo = Dictionary(cairo.map { ($0.workload, $0.least) }, uniquingKeysWith: min)
  }

  /// Returns the row's time relative to the best other library; nil if the ratio is not known.
  ///
  /// There are two ratios, one based on memset and one based on Cairo. The smaller one is returned.
  func ratio(_ row: BenchRow) -> Double? {
    guard let peer = BenchPeer.best[row.workload], row.least > 0 else { return nil }
    var ratios: [Double] = []
    if row.memset > 0, row.memset <= BenchPeer.slowestMemset {
      ratios.append(row.least / row.memset / peer.memsets)
    }
    if let cairo = cairo[row.workload], let cairos = peer.cairos {
      ratios.append(row.least / cairo / cairos)
    }
    return ratios.min()
  }

  var mean: Double? {
    let ratios = rows.compactMap(ratio)
    guard !ratios.isEmpty else { return nil }
    return Double.exp(ratios.reduce(0) { $0 + Double.log($1) } / Double(ratios.count))
  }

  var lines: [String] {
    let head = [
      "", "µs", "median", "memset", "× memset", "best", "× Cairo", "best", "÷ best", "limit", "",
    ]
    return [Self.line(head)] + rows.map { Self.line(cells($0)) } + [summary]
  }

  private func cells(_ row: BenchRow) -> [String] {
    let peer = BenchPeer.best[row.workload]
    let ratio = ratio(row)
    let limit = BenchPeer.limit(row.workload)
    let isVoid = row.memset <= 0 || row.memset > BenchPeer.slowestMemset
    return [
      row.workload, Figures.number(row.least / 1000, 1), Figures.number(row.median / 1000, 1),
      Figures.number(row.memset / 1000, 1),
      isVoid ? "void" : Figures.number(row.least / row.memset, 2),
      Figures.number(peer?.memsets, 1),
      Figures.number(cairo[row.workload].map { row.least / $0 }, 3),
      Figures.number(peer?.cairos, 3), Figures.number(ratio, 2), Figures.number(limit, 1),
      ratio.map { $0 > limit } == true ? "over" : "",
    ]
  }

  private var summary: String {
    let over = rows.filter { row in ratio(row).map { $0 > BenchPeer.limit(row.workload) } == true }
    return
      "geometric mean \(Figures.number(mean, 2)) of at most \(Figures.number(BenchPeer.meanLimit, 1)), "
      + (over.isEmpty ? "none exceeds its limit" : "over the limit: \(over.map(\.workload))")
      + (rows.first.map { ", \($0.threads) thread\($0.threads == 1 ? "" : "s")" } ?? "")
  }

  static func line(_ cells: [String]) -> String {
    Figures.row(cells, widths: [8, 10, 10, 8, 10, 7, 9, 7, 8, 7, 6])
  }
}
