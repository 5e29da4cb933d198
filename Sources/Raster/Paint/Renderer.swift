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
  private var clips: [Placement] = []
  private var lastSize = PixelRect.empty
  private var lastScale = 0.0
  private var frame: UInt64 = 0

  /// Bands of 32 rows keep the coverage cells of a wide row in the second-level cache.
  public init(runner: any BandRunner = SerialRunner(), bandHeight: Int = 32) {
    resources = PaintResources(runner: runner, bandHeight: bandHeight)
  }

  /// Told where the time of a frame goes; there must be a track for each thread of the runner.
  public var profiler: Profiler? {
    get { resources.profiler }
    set { resources.profiler = newValue }
  }

  /// Glyph masks made so far.
  public var maskCount: Int { resources.atlas.misses }

  /// Glyph masks asked for so far; all but `maskCount` were kept from before.
  public var maskLookupCount: Int { resources.atlas.lookups }

  /// What the kept glyph masks take: what is needed, twice that or a megabyte, and at most 8 MB.
  public var maskByteCount: Int { resources.atlas.bytes.count }

  /// Filtered pictures made so far.
  public var pictureCount: Int { resources.pictures.misses }

  /// What the kept pictures take: what the last frames showed, and a little more.
  public var pictureByteCount: Int { resources.pictures.bytes }

  /// Forgets what was painted, so that the next frame is painted whole.
  public func invalidate() {
    lastSize = .empty
  }

  /// To be called when nothing moves any more: gives back memory that only frames in a row need.
  public func rest() {
    resources.rest()
    prepared = Prepared()
    flattened = Flattened()
    finder.rest()
  }

  /// Forgets every filtered picture, and masks of glyphs and shadows too unless they are to stay,
  /// as if nothing had ever been painted.
  public func purge(keepingMasks: Bool = false) {
    resources.purge(keepingMasks: keepingMasks)
    invalidate()
  }

  /// What a frame is painted over.
  public enum Ground: Sendable {
    /// Nothing: what the list leaves open is transparent.
    case clear
    /// What the pixmap shows.
    ///
    /// Damage counts as for the other: a list that changes is drawn over what it drew before.
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
    frame += 1
    let profiler = profiler
    profiler?.begin(.raster)
    defer {
      flattened.forget()
      prepared.removeAll()
      profiler?.end()
    }
    find(list, scale: scale, in: pixmap, over: ground)
    guard !damage.isEmpty else { return [] }
    resources.surface = pixmap.bounds
    resources.damage = damage
    resources.getReady()
    profiler?.begin(.prepare)
    prepare()
    profiler?.end()
    resources.paint(&prepared, areas: damage, into: &pixmap, over: ground)
    resources.standDown()
    // Only one holds the list when the next frame refills it.
    resources.damage = []
    return damage
  }

  /// Resolves the list's groups and finds what differs from the last frame.
  private func find(
    _ list: DisplayList, scale: Double, in pixmap: borrowing Pixmap, over ground: Ground
  ) {
    profiler?.begin(.flatten)
    defer { profiler?.end() }
    flattened.flatten(
      list, scale: scale, limits: pixmap.bounds, ground: ground == .kept ? frame : 0)
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
    repeat {
      PixelRect.tidy(&damage, limits: pixmap.bounds, atMost: 16)
    } while growByReaders()
  }

  /// Repaints all that a damaged drawing reads: what lies above it hides what it must see.
  ///
  /// Answers whether that was more than was damaged.
  private func growByReaders() -> Bool {
    let count = damage.count
    for reader in flattened.readers
    where damage.contains(where: { !$0.intersection(reader.reads).isEmpty })
      && !damage.contains(where: { $0.contains(reader.reads) })
    {
      damage.append(reader.reads)
    }
    return damage.count > count
  }

  private func prepare() {
    clips.removeAll(keepingCapacity: true)
    resources.trim()
    let area = damage.reduce(PixelRect.empty) { $0.union($1) }
    clips.append(Placement(transform: .identity, area: area))
    for step in flattened.steps {
      let outer = clips[clips.count - 1]
      switch step {
      case .draw(let fragment, let transform, let bounds, let opacity, let below):
        // Clipping to the bounds that damage was found with keeps the two from disagreeing.
        resources.below = below
        prepared.commandIndex = 0
        prepared.add(
          fragment.commands, at: outer.narrowed(to: bounds, transform, opacity),
          resources: resources)
      case .filtered(let command, let transform, let bounds, let opacity):
        prepared.add(
          command, at: outer.narrowed(to: bounds, transform, opacity), resources: resources)
      case .beginClip(let path, let style, let transform):
        var placement = outer
        let clip = Clip(shape: .path(path, style), transform: transform, isInverse: false)
        prepared.push(CollectionOfOne(clip), at: &placement, resources: resources)
        clips.append(placement)
      case .endClip: clips.removeLast()
      case .beginLayer(let bounds, let opacity, let mode):
        let isTooDeep = prepared.depth >= Layer.deepest
        let bounds =
          isTooDeep ? .empty : (mode.actsOutside ? area : bounds).intersection(outer.area)
        prepared.beginLayer(
          Prepared.LayerFrame(
            opacity: Prepared.byte(opacity), blendMode: mode, clip: outer.clip), bounds: bounds)
        var inner = outer
        inner.clip = nil
        inner.area = bounds
        clips.append(inner)
      case .endLayer:
        prepared.endLayer(bounds: outer.area)
        clips.removeLast()
      }
    }
  }
}

extension Placement {
  fileprivate func narrowed(
    to bounds: PixelRect, _ transform: Transform, _ opacity: Double
  ) -> Placement {
    Placement(
      transform: transform, opacity: opacity, area: area.intersection(bounds), clip: clip)
  }
}
