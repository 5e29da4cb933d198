import Commands
import Raster
import Workers

/// Digests of all workloads' pictures; they do not depend on the machine, the number of threads,
/// the band height or the CPU level.
enum Digests {
  struct Options {
    var threads = 1
    var bandHeight = 32
    var geometryPath = BenchGeometry.standardPath
  }

  @MainActor static let command = Command(
    "digests", "Prints a digest of each workload's picture", Options(),
    options: [
      .integer("--threads", in: 1...64, "the number of drawing threads (default: 1)") {
        $0.threads = $1
      },
      .integer("--bands", "ROWS", in: 1...4096, "the height of a band (default: 32)") {
        $0.bandHeight = $1
      },
      .text("--geometry", "FILE", BenchGeometry.meaning) { $0.geometryPath = $1 },
    ]
  ) { options, io in
    try io.print(try lines(options))
    return 0
  }

  /// Returns one line per workload: its name and the digest of its picture.
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
