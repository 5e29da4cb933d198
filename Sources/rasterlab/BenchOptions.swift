import Commands

extension Bench {
  struct Options {
    /// What to do with the workloads.
    enum Task {
      case measure, growth, allocations
      /// Prints the table of rows measured before.
      case report
    }

    var task = Task.measure
    var only: String?
    var threads = 1
    /// Each of five iterations a workload.
    var passes = 12
    var isJSON = false
    var geometryPath = BenchGeometry.standardPath
    /// Files of rows: ours, and those of Cairo's program.
    var rowPaths: [String] = []
    var cairoPath: String?
  }

  @MainActor static let command = Command(
    "bench", "Times whole pictures beside memset, and other programs' pictures", Options(),
    options: [
      .text("--only", "WORKLOAD", "one workload") { $0.only = $1 },
      .integer("--threads", in: 1...64, "the number of drawing threads (default: 1)") {
        $0.threads = $1
      },
      .integer("--passes", in: 1...10_000, "of five pictures each, 12 when not given") {
        $0.passes = $1
      },
      .flag("--json", "a line of JSON a workload") { $0.isJSON = true },
      .text("--geometry", "FILE", BenchGeometry.meaning) { $0.geometryPath = $1 },
      .flag("--growth", "how time grows with size, and what a second thread saves") {
        $0.task = .growth
      },
      .flag("--allocations", "how often a warm frame asks for memory") { $0.task = .allocations },
      .text("--rows", "FILE", "the table of rows measured before; may be given again") {
        $0.task = .report
        $0.rowPaths.append($1)
      },
      .text("--cairo", "FILE", "rows of Cairo's program for the table") { $0.cairoPath = $1 },
    ],
    examples: ["bench --only W6 --threads 2"]
  ) { options, _ in
    try run(options)
    return 0
  }
}
