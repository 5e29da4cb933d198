import Raster
import Workers

/// What every workload looks like, as one number each: the same on any machine, whatever the
/// threads, the height of the bands and the level of the processor.
enum Digests {
  struct Options {
    static let usage = "rasterlab digests [--threads N] [--bands ROWS] [--geometry FILE]"

    var threads = 1
    var bandHeight = 32
    var geometryPath = "Assets/bench/geometry.txt"

    init() {}

    /// Nil for words that make no sense.
    init?(_ words: some Sequence<String>) {
      var rest = Array(words)[...]
      while let word = rest.popFirst() {
        guard let value = rest.popFirst() else { return nil }
        switch word {
        case "--threads":
          guard let count = Int(value), (1...64).contains(count) else { return nil }
          threads = count
        case "--bands":
          guard let rows = Int(value), (1...4096).contains(rows) else { return nil }
          bandHeight = rows
        case "--geometry": geometryPath = value
        default: return nil
        }
      }
    }
  }

  /// A line a workload: its name and the digest of its picture.
  static func lines(_ options: Options) throws -> [String] {
    let workloads = BenchWorkloads(try BenchGeometry(path: options.geometryPath)).all
    var surface = BenchSurface(width: 1920, height: 1080)
    let renderer = Renderer(
      runner: WorkerPool(threads: options.threads), bandHeight: options.bandHeight)
    return workloads.map { workload in
      var run = BenchRun(workload)
      return "\(workload.name) \(run.digest(&surface, renderer))"
    }
  }
}
