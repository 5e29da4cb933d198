/// Turns display lists into pixels, repainting only what changed since the last one.
///
/// It keeps what the next frame needs: the footprints of the last frame, glyph masks, gradient
/// tables and each thread's working memory. The picture depends on the list alone, not on what is
/// kept, on the runner or on the height of a band.
public final class Renderer {
  private let resources: PaintResources
  private var flattened = Flattened()
  private var finder = DamageFinder()
  private var prepared = Prepared()
  private var damage: [PixelRect] = []
  private var lastSize = PixelRect.empty
  private var lastScale = 0.0

  /// Bands of 32 rows keep the coverage cells of a wide row in the second-level cache.
  public init(runner: any BandRunner = SerialRunner(), bandHeight: Int = 32) {
    resources = PaintResources(runner: runner, bandHeight: bandHeight)
  }

  /// Glyph masks made so far.
  public var maskCount: Int { resources.atlas.misses }

  /// Filtered pictures made so far.
  public var pictureCount: Int { resources.pictures.misses }

  /// Forgets what was painted, so that the next frame is painted whole.
  public func invalidate() {
    lastSize = .empty
  }

  /// Forgets every glyph mask and filtered picture, as if nothing had ever been painted.
  public func purge() {
    resources.purge()
    invalidate()
  }

  /// What a frame is painted over.
  public enum Ground: Sendable {
    /// Nothing: what the list leaves open is transparent.
    case clear
    /// What the pixmap shows. Damage counts as for the other: a list that changes is drawn over
    /// what it drew before.
    case kept
  }

  /// Paints a frame and returns the rectangles that changed; they may overlap.
  ///
  /// Between calls the pixmap must keep its content, or `invalidate` be called. `scale` is pixels
  /// per point.
  @discardableResult
  public func paint(
    _ list: DisplayList, scale: Double, into pixmap: inout Pixmap, over ground: Ground = .clear
  ) -> [PixelRect] {
    flattened.flatten(list, scale: scale, limits: pixmap.bounds)
    damage.removeAll(keepingCapacity: true)
    if pixmap.bounds != lastSize || scale != lastScale {
      finder.reset()
      lastSize = pixmap.bounds
      lastScale = scale
      finder.find(flattened.footprints, into: &damage)
      damage.removeAll(keepingCapacity: true)
      damage.append(pixmap.bounds)
    } else {
      finder.find(flattened.footprints, into: &damage)
    }
    PixelRect.tidy(&damage, limits: pixmap.bounds, atMost: 16)
    guard !damage.isEmpty else { return [] }
    resources.surface = pixmap.bounds
    prepare()
    resources.paint(prepared, areas: damage, into: &pixmap, over: ground)
    return damage
  }

  private func prepare() {
    prepared.removeAll()
    resources.trim()
    let area = damage.reduce(PixelRect.empty) { $0.union($1) }
    for step in flattened.steps {
      switch step {
      case .draw(let fragment, let transform, let bounds, let opacity):
        // Clipping to the bounds that damage was found with keeps the two from disagreeing.
        prepared.add(
          fragment.commands, transform: transform, opacity: opacity,
          area: bounds.intersection(area), resources: resources)
      case .beginLayer(let bounds, let opacity):
        prepared.steps.append(
          .beginLayer(
            Prepared.LayerFrame(bounds: bounds, opacity: UInt8(opacity * 255 + 0.5))))
      case .endLayer:
        prepared.steps.append(.endLayer)
      }
    }
  }
}
