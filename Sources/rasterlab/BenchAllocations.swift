import Commands
import Measuring
import Raster
import Workers

/// Counts the allocations of warm frames; there should be none.
extension Bench {
  /// Prints a table; throws if a warm frame allocates.
  static func countAllocations(_ options: Options) throws {
    guard AllocationCount.isCounting else { throw CommandFailure("allocations are not counted") }
    let workloads = BenchWorkloads(try BenchGeometry(path: options.geometryPath)).all
      .filter { options.only ?? $0.name == $0.name }
    var surface = BenchSurface(width: 1920, height: 1080)
    print(BenchTable.line(["", "threads", "cached", "purged", "masks", "pictures"]))
    var isClean = true
    for threads in options.threads == 1 ? [1, 2] : [options.threads] {
      let renderer = Renderer(runner: WorkerPool(threads: threads))
      for workload in workloads {
        let frame = try WarmFrame(
          workload, &surface, renderer, isTraced: options.only != nil)
        print(
          BenchTable.line([
            workload.name, String(threads), String(frame.cached), String(frame.purged),
            String(frame.masks), String(frame.pictures),
          ]))
        for trace in frame.traces { print("trace", trace) }
        if frame.cached + frame.purged > 0 { isClean = false }
      }
    }
    guard isClean else { throw CommandFailure("warm frames allocate memory") }
  }
}

/// The allocations of a frame that was drawn before.
private struct WarmFrame {
  /// The allocations of a frame with filled caches.
  var cached: Int
  /// The allocations of a frame after a purge, which empties caches.
  ///
  /// As in the timings, such a frame renders its pictures again.
  var purged: Int
  /// The numbers of glyph masks and pictures that are rendered in the frame after a purge.
  var masks: Int
  var pictures: Int
  /// Call stacks of allocations, as addresses for a symbolizer.
  var traces: [String] = []

  init(
    _ workload: BenchWorkload, _ surface: inout BenchSurface, _ renderer: Renderer, isTraced: Bool
  ) throws {
    var run = BenchRun(workload)
    cached = AllocationCount.settled { run.draw(&surface, renderer) }
    purged = AllocationCount.settled(after: { run.prepare(surface, renderer) }) {
      run.draw(&surface, renderer)
    }
    run.prepare(surface, renderer)
    let (masks, pictures) = (renderer.maskCount, renderer.pictureCount)
    run.draw(&surface, renderer)
    self.masks = renderer.maskCount - masks
    self.pictures = renderer.pictureCount - pictures
    guard isTraced, cached + purged > 0 else { return }
    run.prepare(surface, renderer)
    traces = try AllocationCount.traces(during: { run.draw(&surface, renderer) })
  }
}
