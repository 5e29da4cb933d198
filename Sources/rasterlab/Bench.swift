import Measuring
import Raster
import Workers

/// Measures the times of whole pictures.
///
/// Each measurement alternates with memset of the same memory as a reference, so that a change of
/// the processor's clock speed affects both.
enum Bench {
  /// The number of iterations of a workload in each pass, before the next workload's turn.
  private static let iterationsPerPass = 5

  static func run(_ options: Options) throws {
    switch options.task {
    case .report:
      try report(BenchRow.read(options.rowPaths), options)
    case .allocations: try countAllocations(options)
    case .growth: try measureGrowth(options)
    case .measure:
      let workloads = BenchWorkloads(try BenchGeometry(path: options.geometryPath)).all
        .filter { options.only ?? $0.name == $0.name }
      try report(
        measure(
          workloads, width: 1920, height: 1080, threads: options.threads, passes: options.passes),
        options)
    }
  }

  private static func report(_ rows: [BenchRow], _ options: Options) throws {
    if options.isJSON {
      for row in rows { print(row.json) }
      return
    }
    let cairo = try options.cairoPath.map { try BenchRow.read([$0]) } ?? []
    for line in BenchTable(rows, cairo: cairo).lines { print(line) }
  }

  /// Measures all workloads, several times in turn.
  static func measure(
    _ workloads: [BenchWorkload], width: Int, height: Int, threads: Int, passes: Int
  ) -> [BenchRow] {
    var surface = BenchSurface(width: width, height: height)
    let renderer = Renderer(runner: WorkerPool(threads: threads))
    var times = workloads.map { _ in [UInt64]() }
    var sets = times
    var digests = workloads.map { _ in "" }
    for pass in 0..<passes {
      for (index, workload) in workloads.enumerated() {
        var run = BenchRun(workload)
        digests[index] = run.digest(&surface, renderer)
        if pass == 0 { run.draw(&surface, renderer) }
        for _ in 0..<iterationsPerPass {
          sets[index].append(Stopwatch.time { surface.memory.set() })
          run.prepare(surface, renderer)
          times[index].append(Stopwatch.time { run.draw(&surface, renderer) })
        }
      }
    }
    return workloads.indices.map { index in
      BenchRow(
        workloads[index].name, threads: threads, times: times[index], sets: sets[index],
        digest: digests[index])
    }
  }
}
