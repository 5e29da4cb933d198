import Commands

extension Bench {
  struct Options {
    /// The task to perform with the workloads.
    enum Task {
      case measure, growth, allocations
      /// Prints the table of stored rows.
      case report
    }

    var task = Task.measure
    var only: String?
    var threads = 1
    /// The number of passes, each with five iterations of every workload.
    var passes = 12
    var isJSON = false
    var geometryPath = BenchGeometry.standardPath
    /// The files with measured rows of this program; `cairoPath` is the file with Cairo's rows.
    var rowPaths: [String] = []
    var cairoPath: String?
  }

  @MainActor static let command = Command(
    "bench", "Times whole pictures, compared with memset and other libraries", Options(),
    options: [
      .text("--only", "WORKLOAD", "only this workload") { $0.only = $1 },
      .integer("--threads", in: 1...64, "the number of drawing threads (default: 1)") {
        $0.threads = $1
      },
      .integer(
        "--passes", in: 1...10_000, "the number of passes of five pictures each (default: 12)"
      ) {
        $0.passes = $1
      },
      .flag("--json", "prints one line of JSON per workload") { $0.isJSON = true },
      .text("--geometry", "FILE", BenchGeometry.meaning) { $0.geometryPath = $1 },
      .flag("--growth", "measures how time grows with size, and the gain of a second thread") {
        $0.task = .growth
      },
      .flag("--allocations", "counts the allocations of warm frames") { $0.task = .allocations },
      .text("--rows", "FILE", "prints the table of stored rows; may be repeated") {
        $0.task = .report
        $0.rowPaths.append($1)
      },
      .text("--cairo", "FILE", "the rows of the Cairo program for the table") { $0.cairoPath = $1 },
    ],
    examples: ["bench --only W6 --threads 2"]
  ) { options, _ in
    try run(options)
    return 0
  }
}
