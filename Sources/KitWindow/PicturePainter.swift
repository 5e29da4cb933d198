package import PNG
internal import Stage
package import StageUI
package import Workers

/// A painter that draws a host's views without a window, at one moment after the other.
@MainActor
package final class PicturePainter {
  private let host: ViewHost
  private let size: Size
  private let scale: Double
  private let renderer: Renderer
  private let onFrame: (Double) -> Void
  /// The time of the last frame in seconds; nil before the first one.
  private var time: Double?
  /// The picture of the last moment that was painted.
  package private(set) var picture: Pixmap

  /// - Parameters:
  ///   - size: the size of the window in points.
  ///   - scale: the number of pixels per point.
  ///   - onFrame: called after each frame with its time in seconds.
  package init(
    host: ViewHost, pool: WorkerPool, size: Size, scale: Double,
    onFrame: @escaping (Double) -> Void = { _ in }
  ) {
    self.host = host
    (self.size, self.scale) = (size, scale)
    self.onFrame = onFrame
    renderer = Renderer(runner: PoolRunner(pool: pool))
    picture = Pixmap(
      width: Int(clamping: size.width * scale), height: Int(clamping: size.height * scale))
  }

  /// Makes pictures reproducible: tasks run one after the other, on the clock of the frames only.
  ///
  /// To be called at the start of a program that draws a picture and ends. It has no effect in a
  /// program with an asynchronous `main`, in which Dispatch runs the tasks.
  package static func runTasksSerially() {
    if MainActorJobs.canRun { SerialTasks.begin() }
  }

  /// Paints the views at the time `moment` in seconds, which is not before the last one, and returns
  /// the rectangles that differ from the picture before.
  ///
  /// All frames up to that time run first, 1/60 s apart. Before each frame but the first the main
  /// actor's jobs run until none is left, with the timers and tasks that are due.
  @discardableResult
  package func paint(at moment: Double) -> [PixelRect] {
    if time == nil { showFrame(at: 0) }
    while let last = time, last < moment {
      // A last step shorter than rounding would run a frame more.
      let next = moment - last < 1.0 / 60 + 1e-9 ? moment : last + 1.0 / 60
      host.advanceFully(to: next)
      showFrame(at: next)
    }
    return renderer.paint(host.list, scale: scale, into: &picture)
  }

  private func showFrame(at moment: Double) {
    host.frame(size: size, scale: scale, time: moment)
    time = moment
    onFrame(moment)
  }

  /// The picture of the last moment that was painted, for a file.
  package var image: PNGImage {
    PNGImage(width: picture.width, height: picture.height, pixels: picture.straightRGBA)
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
