import Commands
import Measuring
import Typeset

/// Benchmarks of views.
@main
@MainActor
struct StageLab {
  private struct Request {
    var countsAllocations = false
    var only: String?
  }

  static let table = CommandTable(
    "stagelab", "benchmarks of views",
    commands: [
      Command(
        "bench", "Times changes among views, and counts the work they cause", Request(),
        options: [
          .flag("--allocations", "counts allocations instead") { $0.countsAllocations = true },
          .text("--only", "ROW", "counts those of one row, and prints their call stacks") {
            $0.only = $1
          },
        ],
        failsWhen: "a figure exceeds its limit"
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

/// Formats cells in the columns of this program's tables.
func columns(_ cells: [String]) -> String {
  Figures.row(cells, widths: [24] + Array(repeating: 11, count: max(cells.count - 1, 0)))
}
