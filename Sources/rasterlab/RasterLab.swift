import JSON
public import Raster
public import Workers

extension WorkerPool: BandRunner {}

/// The canvas on a bench.
@main
struct RasterLab {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.first == "bench", let options = Bench.Options(words.dropFirst()) else {
      ThisProcess.complain("rasterlab bench [--only WORKLOAD] [--threads N] [--json]")
      ThisProcess.exit(2)
    }
    Bench.run(options)
  }
}
