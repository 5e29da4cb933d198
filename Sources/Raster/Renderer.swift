/// Turns display lists into pixels and repaints only what changed since the last frame.
///
/// It keeps data for the next frame: the last frame's footprints, glyph masks, gradient tables and
/// working memory for each thread. The result depends on the list alone, and not on cached data,
/// the runner or the band height.
public final class Renderer {
  private let painter: Painter
  private var flattened = Flattened()
  private var finder = DamageFinder()
  private var damage: [PixelRect] = []
  private var clips: [Placement] = []
  private var lastSize = PixelRect.empty
  private var lastScale = 0.0
  private var frame: UInt64 = 0

  /// Creates a renderer.
  ///
  /// With the default `bandHeight` of 32 rows, the coverage cells of a wide band fit the
  /// processor's second-level cache.
  public init(runner: any BandRunner = SerialRunner(), bandHeight: Int = 32) {
    painter = Painter(runner: runner, bandHeight: bandHeight)
  }

  /// A profiler that measures and counts the parts of a frame; it needs a track for each thread of
  /// the runner.
  public var profiler: Profiler? {
    get { painter.profiler }
    set { painter.profiler = newValue }
  }

  /// The number of glyph masks made so far.
  public var maskCount: Int { painter.caches.masks.misses }

  /// The number of offscreen pictures made for the cache so far.
  ///
  /// They show filtered drawings, meshes and backdrops.
  public var pictureCount: Int { painter.caches.pictures.misses }

  /// The memory that each cache holds for the next frame.
  public var heldMemory: HeldMemory { HeldMemory(painter.caches.all) }

  /// Discards the last frame, so that the next one is painted whole.
  public func invalidate() {
    lastSize = .empty
  }

  /// Frees memory that only speeds up consecutive frames; call it when all motion has ended.
  public func release() {
    painter.caches.release()
    flattened = Flattened()
    finder.shrink()
  }

  /// Evicts all offscreen pictures, colour fields and reduced bitmaps.
  ///
  /// Unless `keepingMasks` is true, it also evicts the masks of glyphs and shadows. The next frame
  /// is painted whole.
  public func evictAll(keepingMasks: Bool = false) {
    painter.caches.evictAll(keepingMasks: keepingMasks)
    invalidate()
  }

  /// The background of a frame.
  public enum Ground: Sendable {
    /// Transparent.
    case clear
    /// The current content of the pixmap.
    ///
    /// Only the damage is painted, as with `clear`. The damage is not cleared first, so a changed
    /// drawing is painted over its old pixels.
    case existing
  }

  /// Paints a frame and returns the rectangles that changed; they may overlap.
  ///
  /// Between calls the pixmap must keep its content; otherwise call `invalidate`. `scale` is in
  /// pixels per point.
  @discardableResult
  public func paint(
    _ list: DisplayList, scale: Double, into pixmap: inout Pixmap, over ground: Ground = .clear
  ) -> [PixelRect] {
    frame += 1
    let profiler = profiler
    profiler?.begin(.raster)
    let before = profiler.map { _ in painter.caches.counts }
    defer {
      flattened.removeSteps()
      if let before { note(since: before) }
      profiler?.end()
    }
    find(list, scale: scale, in: pixmap, over: ground)
    guard !damage.isEmpty else { return [] }
    painter.getReady(pixels: damage.reduce(0) { $0 + $1.area })
    profiler?.begin(.prepare)
    let context = PaintContext(
      painter: painter, surface: pixmap.bounds, damage: damage, target: PixelTarget(pixmap),
      ground: ground)
    var prepared = painter.caches.lists.take()
    prepare(&prepared, context)
    profiler?.end()
    painter.paint(&prepared, areas: damage, into: &pixmap, over: ground)
    painter.caches.lists.recycle(&prepared)
    painter.caches.pictures.evictExcess()
    painter.runner.standDown()
    return damage
  }

  /// Adds what was done since earlier counts to the frame of the profiler.
  private func note(since before: FrameCounts) {
    var counts = painter.caches.counts - before
    counts.damaged = damage.reduce(0) { $0 + $1.area }
    profiler?.add(counts)
  }

  /// Flattens the list and computes the damage since the last frame.
  private func find(
    _ list: DisplayList, scale: Double, in pixmap: borrowing Pixmap, over ground: Ground
  ) {
    let painters = painter.costs.map(list.painters) ?? []
    profiler?.begin(.flatten)
    defer { profiler?.end() }
    flattened.flatten(
      list, scale: scale, limits: pixmap.bounds, ground: ground == .existing ? frame : 0,
      itemPainters: painters, layers: painter.caches.groupLayers)
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

  /// Extends the damage by the regions that damaged backdrops read; returns whether it grew.
  ///
  /// A backdrop shows the content below it, which it reads from the surface. Outside the damage,
  /// the surface still shows the last frame, including the content above the backdrop. So the whole
  /// region is repainted before the backdrop reads it.
  private func growByReaders() -> Bool {
    let count = damage.count
    for reader in flattened.readers
    where damage.contains(where: { !$0.intersection(reader).isEmpty })
      && !damage.contains(where: { $0.contains(reader) })
    {
      damage.append(reader)
    }
    return damage.count > count
  }

  private func prepare(_ prepared: inout Prepared, _ context: PaintContext) {
    var context = context
    clips.removeAll(keepingCapacity: true)
    painter.caches.age(CacheBudget(surface: context.surface))
    let area = damage.reduce(PixelRect.empty) { $0.union($1) }
    clips.append(Placement(transform: .identity, area: area))
    let costs = painter.costs
    prepared.namesPainters = costs != nil
    for (index, step) in flattened.steps.enumerated() {
      if let costs {
        prepared.painter = flattened.painters[index]
        costs.paint(for: Int(prepared.painter))
      }
      let outer = clips[clips.count - 1]
      switch step {
      case .draw(let fragment, let transform, let bounds, let opacity, let below):
        // Drawing is clipped to the bounds from which damage was computed, so that no pixel outside
        // the damage can change.
        context.below = below
        prepared.commandIndex = 0
        prepared.add(
          fragment.commands, at: outer.narrowed(to: bounds, transform, opacity), context)
      case .filtered(let command, let transform, let bounds, let opacity, let below):
        context.below = Flattened.Below(first: below, rest: below)
        prepared.commandIndex = 0
        prepared.add(
          command, at: outer.narrowed(to: bounds, transform, opacity), context)
        prepared.paintEarly(context)
      case .beginClip(let path, let style, let transform):
        var placement = outer
        let clip = Clip(shape: .path(path, style), transform: transform, isInverse: false)
        prepared.push(CollectionOfOne(clip), at: &placement, context)
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
