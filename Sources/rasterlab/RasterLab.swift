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
      ThisProcess.complain(
        "rasterlab bench [--only WORKLOAD] [--threads N] [--json] [--geometry FILE]")
      ThisProcess.exit(2)
    }
    do {
      try Bench.run(options)
    } catch {
      ThisProcess.complain("rasterlab: \(error)")
      ThisProcess.exit(1)
    }
  }
}
