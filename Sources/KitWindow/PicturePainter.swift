package import PNG
internal import Stage
package import StageUI
package import Workers

/// A painter that draws a host's views without a window.
@MainActor
package struct PicturePainter {
  let host: ViewHost
  let pool: WorkerPool

  package init(host: ViewHost, pool: WorkerPool) {
    self.host = host
    self.pool = pool
  }

  /// Makes pictures reproducible: tasks run one after the other, on the clock of the frames only.
  ///
  /// To be called at the start of a program that draws a picture and ends. It has no effect in a
  /// program with an asynchronous `main`, in which Dispatch runs the tasks.
  package static func runTasksSerially() {
    if MainActorJobs.canRun { SerialTasks.begin() }
  }

  /// Returns a picture of the views at the time `moment` in seconds, drawn at `scale` pixels per
  /// point.
  ///
  /// All frames before that time run first, 1/60 s apart. Before each frame the main actor's jobs
  /// run until none is left, with the timers and tasks that are due.
  ///
  /// - Parameter onFrame: called after each frame with its time in seconds.
  package func picture(
    size: Size, scale: Double, at moment: Double, onFrame: (Double) -> Void = { _ in }
  ) -> PNGImage {
    var time = 0.0
    var list = host.frame(size: size, scale: scale, time: time)
    onFrame(time)
    while time < moment {
      time = min(time + 1.0 / 60, moment)
      host.advanceFully(to: time)
      list = host.frame(size: size, scale: scale, time: time)
      onFrame(time)
    }
    var pixmap = Pixmap(
      width: Int(clamping: size.width * scale), height: Int(clamping: size.height * scale))
    Renderer(runner: PoolRunner(pool: pool)).paint(list, scale: scale, into: &pixmap)
    return PNGImage(width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA)
  }
}

/// A runner that executes the renderer's tasks on a worker pool.
package final class PoolRunner: BandRunner {
  private let pool: WorkerPool

  package init(pool: WorkerPool) { self.pool = pool }

  package var concurrency: Int { pool.concurrency }
  package func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void) {
    pool.run(count: count, body)
  }
  package func getReady() { pool.getReady() }
  package func standDown() { pool.standDown() }
}
