import Commands
public import Raster
public import Workers

extension WorkerPool: BandRunner {}

/// Tests and benchmarks of the canvas.
@main
@MainActor
struct RasterLab {
  static let table = CommandTable(
    "rasterlab", "tests and benchmarks of the canvas",
    commands: [
      Bench.command, Accuracy.command, Digests.command, Conformance.command, Fuzz.command,
    ])

  static func main() { CommandTable.main { table } }
}
