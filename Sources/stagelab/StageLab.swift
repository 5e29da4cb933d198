import Commands
import Measuring
import Typeset

/// Views on a bench.
@main
@MainActor
struct StageLab {
  private struct Request {
    var countsAllocations = false
    var only: String?
  }

  static let table = CommandTable(
    "stagelab", "views in a laboratory",
    commands: [
      Command(
        "bench", "Times changes among views, and counts what they do", Request(),
        options: [
          .flag("--allocations", "counts allocations instead") { $0.countsAllocations = true },
          .text("--only", "ROW", "counts those of one row, and prints where they come from") {
            $0.only = $1
          },
        ],
        failsWhen: "a figure is over its limit"
      ) { request, _ in
        let glyphs = try FontLibrary()
        let isGood =
          try request.countsAllocations
          ? AllocationBench.run(glyphs, only: request.only) : Bench.run(glyphs)
        return isGood ? 0 : 1
      }
    ])

  static func main() { CommandTable.main { table } }
}

/// Cells in the columns of this program's tables.
func columns(_ cells: [String]) -> String {
  Figures.row(cells, widths: [24] + Array(repeating: 11, count: max(cells.count - 1, 0)))
}
