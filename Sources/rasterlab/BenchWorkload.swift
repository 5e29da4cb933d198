import Measuring
import Raster

/// A picture to time, drawn the same way in every iteration.
struct BenchWorkload {
  /// The caches that are emptied before each iteration.
  enum Purge {
    /// The caches of filtered pictures and meshes.
    ///
    /// Glyph masks, gradient tables and shadow masks stay cached.
    case pictures
    case everything
  }

  let name: String
  let purge: Purge
  /// The content of the surface before each iteration; nil if it does not matter.
  let ground: [Pixel]?
  let draw: (inout GraphicsContext) -> Void

  init(
    _ name: String, purge: Purge = .pictures, over ground: [Pixel]? = nil,
    draw: @escaping (inout GraphicsContext) -> Void
  ) {
    (self.name, self.purge, self.ground, self.draw) = (name, purge, ground, draw)
  }
}

/// Draws a workload repeatedly, reusing all memory.
struct BenchRun: ~Copyable {
  let workload: BenchWorkload
  private let recorder = Recorder()
  private var list = DisplayList()

  init(_ workload: BenchWorkload) { self.workload = workload }

  /// Prepares an iteration, outside the measured time: restores the background and empties caches.
  func prepare(_ surface: borrowing BenchSurface, _ renderer: Renderer) {
    if let ground = workload.ground { surface.restore(ground) }
    switch workload.purge {
    case .pictures: renderer.evictAll(keepingMasks: true)
    case .everything: renderer.evictAll()
    }
  }

  /// Runs an iteration: records the drawing and paints it over the content of the surface.
  mutating func draw(_ surface: inout BenchSurface, _ renderer: Renderer) {
    list.removeAll()
    list.draw(recorder.record(workload.draw))
    renderer.invalidate()
    renderer.paint(list, scale: 1, into: &surface.pixmap, over: .existing)
  }

  /// Returns the digest of the drawing over a fixed background.
  mutating func digest(_ surface: inout BenchSurface, _ renderer: Renderer) -> String {
    surface.memory.set()
    prepare(surface, renderer)
    draw(&surface, renderer)
    return String(surface.pixmap.digest, radix: 16)
  }
}
