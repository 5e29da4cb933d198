import Raster
import Workers

/// How often a warm frame asks for memory: never, if the canvas keeps what it needs.
extension Bench {
  static func countAllocations(_ options: Options) throws {
    guard AllocationCount.isCounting else {
      ThisProcess.complain("rasterlab: this build does not count allocations; use `make allocs`")
      ThisProcess.exit(1)
    }
    let workloads = BenchWorkloads(try BenchGeometry(path: options.geometryPath)).all
      .filter { options.only ?? $0.name == $0.name }
    var surface = BenchSurface(width: 1920, height: 1080)
    let renderer = Renderer(runner: WorkerPool(threads: options.threads))
    print(BenchTable.line(["", "warm", "purged"]))
    for workload in workloads {
      var run = BenchRun(workload)
      for _ in 0..<3 { run.draw(&surface, renderer) }
      let warm = AllocationCount.during { run.draw(&surface, renderer) }
      for _ in 0..<2 {
        run.prepare(surface, renderer)
        run.draw(&surface, renderer)
      }
      run.prepare(surface, renderer)
      let purged = AllocationCount.during { run.draw(&surface, renderer) }
      print(BenchTable.line([workload.name, String(warm), String(purged)]))
      guard options.only != nil else { continue }
      // Who asks: addresses for a symboliser.
      for trace in try AllocationCount.traces(during: { run.draw(&surface, renderer) }) {
        print("trace", trace)
      }
    }
  }
}
