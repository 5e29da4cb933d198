import Measuring
import Raster

/// One picture to time, drawn the same way in every iteration.
struct BenchWorkload {
  /// What is forgotten before each iteration.
  enum Purge {
    /// Filtered pictures and meshes; glyph masks, gradient tables and shadows' masks stay.
    case pictures
    case everything
  }

  let name: String
  let purge: Purge
  /// What lies on the surface before each iteration; nil when that does not matter.
  let ground: [Pixel]?
  let draw: (inout GraphicsContext) -> Void

  init(
    _ name: String, purge: Purge = .pictures, over ground: [Pixel]? = nil,
    draw: @escaping (inout GraphicsContext) -> Void
  ) {
    (self.name, self.purge, self.ground, self.draw) = (name, purge, ground, draw)
  }
}

/// Draws a workload again and again with everything that can be kept kept.
struct BenchRun: ~Copyable {
  let workload: BenchWorkload
  private let recorder = Recorder()
  private var list = DisplayList()

  init(_ workload: BenchWorkload) { self.workload = workload }

  /// What is not part of an iteration: the ground is laid and caches are purged.
  func prepare(_ surface: borrowing BenchSurface, _ renderer: Renderer) {
    if let ground = workload.ground { surface.restore(ground) }
    switch workload.purge {
    case .pictures: renderer.evictAll(keepingMasks: true)
    case .everything: renderer.evictAll()
    }
  }

  /// One iteration: records the drawing and paints all of it over what is there.
  mutating func draw(_ surface: inout BenchSurface, _ renderer: Renderer) {
    list.removeAll()
    list.draw(recorder.record(workload.draw))
    renderer.invalidate()
    renderer.paint(list, scale: 1, into: &surface.pixmap, over: .kept)
  }

  /// A digest of the drawing over a fixed ground.
  mutating func digest(_ surface: inout BenchSurface, _ renderer: Renderer) -> String {
    surface.memory.set()
    prepare(surface, renderer)
    draw(&surface, renderer)
    return String(surface.pixmap.digest, radix: 16)
  }
}
