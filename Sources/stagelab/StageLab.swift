import Platform
import Typeset

/// Views on a bench.
@main
@MainActor
struct StageLab {
  private static let usage = """
    stagelab bench [--allocations [--only ROW]]
      Prints what changes among views cost and ends with 1 when one is over its limit.
    """

  static func main() {
    var words = CommandLine.arguments.dropFirst()
    guard words.popFirst() == "bench" else { return explain() }
    var countsAllocations = false
    var only: String?
    while let word = words.popFirst() {
      switch word {
      case "--allocations": countsAllocations = true
      case "--only" where !words.isEmpty: only = words.popFirst()
      default: return explain()
      }
    }
    do {
      let glyphs = try FontLibrary()
      let isGood =
        try countsAllocations
        ? AllocationBench.run(glyphs, only: only) : Bench.run(glyphs)
      ThisProcess.exit(isGood ? 0 : 1)
    } catch {
      ThisProcess.complain("stagelab: \(error)")
      ThisProcess.exit(1)
    }
  }

  private static func explain() {
    ThisProcess.complain(usage)
    ThisProcess.exit(2)
  }
}
