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
    var geometryPath = "Assets/bench/geometry.txt"
    /// Files of rows: ours, and those of Cairo's program.
    var rowPaths: [String] = []
    var cairoPath: String?

    static let usage = """
      rasterlab bench [--only WORKLOAD] [--threads N] [--passes N] [--json] [--geometry FILE]
                      [--cairo ROWS] [--growth | --allocations | --rows ROWS...]
      """

    /// Nil for words that make no sense.
    init?(_ words: some Sequence<String>) {
      var rest = Array(words)[...]
      while let word = rest.popFirst() {
        switch word {
        case "--json": isJSON = true
        case "--growth": task = .growth
        case "--allocations": task = .allocations
        default:
          guard let value = rest.popFirst(), take(word, value) else { return nil }
        }
      }
    }

    private mutating func take(_ word: String, _ value: String) -> Bool {
      switch word {
      case "--only": only = value
      case "--geometry": geometryPath = value
      case "--cairo": cairoPath = value
      case "--rows":
        task = .report
        rowPaths.append(value)
      case "--threads":
        guard let count = Int(value), (1...64).contains(count) else { return false }
        threads = count
      case "--passes":
        guard let count = Int(value), (1...10_000).contains(count) else { return false }
        passes = count
      default: return false
      }
      return true
    }
  }
}
