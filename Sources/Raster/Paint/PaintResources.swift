/// What painting needs besides the frame: threads, each thread's memory, and what is kept between
/// frames — glyph masks, blurred corners and filtered pictures.
@safe
final class PaintResources {
  let bandHeight: Int
  var atlas = MaskAtlas()
  var shadows = ShadowTiles()
  let pictures = PictureCache()
  let fields = ColorFields()
  let meshes: MeshPainter
  let reducedBitmaps = ReducedBitmaps()
  /// The pixels of the surface, or of the picture apart, that is being prepared.
  var surface = PixelRect.empty
  /// The parts of that surface that are painted anew.
  var damage: [PixelRect] = []
  /// How many pictures inside each other are being painted apart.
  private var apart = 0
  /// Digests of everything that lies below what is being prepared.
  var below = Flattened.Below(first: 0, rest: 0)
  let runner: any BandRunner
  let filterMemory = FilterMemory()
  /// The same for the blur that goes on while other things are prepared.
  let blurMemory = FilterMemory()
  /// Where the picture lies that such a blur is writing.
  var started: UnsafePointer<Pixel>?
  var profiler: Profiler?
  /// Layers that were blurred in parts lately, by what they were split from and how.
  var splitLayers: [UInt64: [Layer]] = [:]
  /// Drawings whose blur was made in this frame or the last.
  var blurred = RecentKeys()
  private var painters: [BandPainter]
  /// Fewer pixels and steps than these are painted by the caller alone, in about 10 µs.
  private static let smallArea = 1 << 14
  private static let fewSteps = 64
  /// Prepared lists for pictures inside pictures, one a depth.
  private var spare: [Prepared] = []

  init(runner: any BandRunner, bandHeight: Int) {
    self.runner = runner
    meshes = MeshPainter(runner: runner)
    self.bandHeight = max(bandHeight, 1)
    painters = (0..<max(runner.concurrency, 1)).map { _ in BandPainter() }
  }

  /// True where something of a region is painted anew; a picture apart is painted whole.
  func isDamaged(_ region: PixelRect) -> Bool {
    apart > 0 || damage.contains { !$0.intersection(region).isEmpty }
  }

  /// To be called between frames: forgets what has not been used for long.
  func trim() {
    atlas.trim()
    shadows.trim()
    pictures.trim(surface: surface)
    fields.trim()
    reducedBitmaps.trim()
    filterMemory.trim()
    blurMemory.trim()
    blurred.turn()
  }

  /// Gives back memory that goes from one frame to the next while something moves.
  func rest() {
    atlas.rest()
    shadows.rest()
    pictures.rest()
    fields.release()
    meshes.release()
    splitLayers = [:]
    blurred = RecentKeys()
    filterMemory.release()
    blurMemory.release()
    painters = painters.map { _ in BandPainter() }
    spare = []
  }

  /// Forgets finished pictures and, unless told otherwise, masks and blurred corners.
  func purge(keepingMasks: Bool) {
    pictures.purge()
    fields.purge()
    reducedBitmaps.purge()
    blurred.forget()
    blurMemory.forgetPictures()
    if keepingMasks { return }
    atlas.removeAll()
    shadows.removeAll()
  }

  /// Paints the parts of a prepared list that lie in `areas`.
  func paint(
    _ prepared: inout Prepared, areas: [PixelRect], into pixmap: inout Pixmap,
    over ground: Renderer.Ground
  ) {
    profiler?.begin(.outlines)
    prepared.outlines.flatten(surface: pixmap.bounds, bandHeight: bandHeight, runner: runner)
    profiler?.end()
    if apart == 0 || prepared.pictures.contains(where: { unsafe $0.pixels == started }) {
      finishBlur()
    }
    var ground = ground
    var first = 0
    var reader = 0
    // What lies in two areas would be drawn over itself, unless both begin afresh.
    let isOnce = prepared.backdrops.isEmpty && ground == .clear
    let areas = isOnce ? areas : PixelRect.separated(areas)
    while true {
      let end =
        reader < prepared.backdrops.count ? prepared.backdrops[reader].step : prepared.steps.count
      if end > first || ground == .clear {
        prepared.bands.sort(
          prepared.steps, first..<end, height: pixmap.height, bandHeight: bandHeight)
        paintBands(prepared, areas: areas, into: &pixmap, over: ground)
        ground = .kept
        first = end
      }
      guard reader < prepared.backdrops.count else { break }
      // All readers up to here see the surface as it is.
      while reader < prepared.backdrops.count, prepared.backdrops[reader].step <= end {
        let backdrop = prepared.backdrops[reader]
        let region = backdrop.region.intersection(pixmap.bounds)
        profiler?.begin(.backdrops)
        defer { profiler?.end() }
        prepared.pictures[backdrop.picture] = pictures.backdropPicture(
          backdrop.key, width: region.width, height: region.height
        ) {
          backdrop.paint(pixmap, into: &$0, memory: filterMemory, runner: runner)
        }
        reader += 1
      }
    }
  }

  /// Waits for the blur that was started, if there is one: its picture is about to be looked at.
  func finishBlur() {
    guard unsafe started != nil else { return }
    profiler?.begin(.filters)
    runner.finish()
    blurMemory.background.finish()
    profiler?.end()
    unsafe started = nil
  }

  /// Has threads wake while what is damaged is being prepared, if it will keep several busy.
  func getReady() {
    if damage.reduce(0, { $0 + $1.area }) > Self.smallArea { runner.getReady() }
  }

  func standDown() { runner.standDown() }

  private func paintBands(
    _ prepared: Prepared, areas: [PixelRect], into pixmap: inout Pixmap,
    over ground: Renderer.Ground
  ) {
    let base = unsafe pixmap.base
    let (stride, width, height) = (pixmap.stride, pixmap.width, pixmap.height)
    let first = areas.reduce(height) { min($0, $1.top) } / bandHeight
    let last = (areas.reduce(0) { max($0, $1.bottom) } - 1) / bandHeight
    guard last >= first else { return }
    let pixels = areas.reduce(0) { $0 + $1.area }
    let profiler = profiler
    profiler?.begin(.bands)
    defer { profiler?.end() }
    // A cursor or a button: waking a thread for it costs more than painting it.
    let isSmall = pixels <= Self.smallArea && prepared.bands.items.count <= Self.fewSteps
    unsafe prepared.withMemory(maskBytes: atlas.bytes, samples: shadows.samples) { memory in
      func paint(_ index: Int, _ worker: Int) {
        profiler?.begin(.band, track: worker)
        defer { profiler?.end(track: worker) }
        let top = (first + index) * bandHeight
        let band = PixelRect(
          left: 0, top: top, right: width, bottom: min(top + bandHeight, height))
        for rect in areas {
          let area = rect.intersection(band)
          guard !area.isEmpty else { continue }
          unsafe painters[worker].paint(
            memory, band: first + index, area: area, base: base, stride: stride, over: ground)
        }
      }
      if isSmall {
        for index in 0...(last - first) { paint(index, 0) }
      } else {
        runner.run(count: last - first + 1, paint)
      }
    }
  }

  /// Paints a command without clips into a picture of its own, whose corner lies at `bounds`'
  /// corner, over nothing.
  ///
  /// `key` is what the picture is known by.
  func paint(
    _ command: DrawCommand, transform: Transform, bounds: PixelRect, key: PictureCache.Key,
    into pixmap: inout Pixmap
  ) {
    var prepared = spare.popLast() ?? Prepared()
    let outer = (surface, below)
    surface = pixmap.bounds
    apart += 1
    var digest = Digest()
    digest.combine(UInt64(bitPattern: Int64(key.hashValue)))
    digest.combine(UInt64(bitPattern: Int64(bounds.left)))
    digest.combine(UInt64(bitPattern: Int64(bounds.top)))
    below = Flattened.Below(first: digest.value, rest: digest.value)
    defer {
      (surface, below) = outer
      apart -= 1
    }
    let moved = transform.concatenating(
      Transform(translationX: -Double(bounds.left), y: -Double(bounds.top)))
    if case .layer(let layer) = command.shape, command.isPlain, layer.reach == 0 {
      // A picture of its own is a layer already.
      let transform = command.transform.concatenating(moved)
      prepared.add(
        layer.commands, at: Placement(transform: transform, area: pixmap.bounds), resources: self)
    } else {
      prepared.add(
        command, at: Placement(transform: moved, area: pixmap.bounds), resources: self)
    }
    prepared.areas.removeAll(keepingCapacity: true)
    prepared.areas.append(pixmap.bounds)
    paint(&prepared, areas: prepared.areas, into: &pixmap, over: .clear)
    prepared.removeAll()
    spare.append(prepared)
  }
}

extension DrawCommand {
  /// Nothing comes after its shape.
  fileprivate var isPlain: Bool {
    opacity == 1 && blendMode == .normal && !isUnbounded && clips.isEmpty && filters.isEmpty
  }
}
