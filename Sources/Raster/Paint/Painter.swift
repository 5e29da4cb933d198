/// Paints prepared lists in bands of rows, with all threads.
final class Painter {
  let bandHeight: Int
  let runner: any BandRunner
  let caches: FrameCaches
  var profiler: Profiler?
  /// The area in pixels up to which the calling thread paints alone.
  ///
  /// It paints this area in about 10 µs.
  private static let smallArea = 1 << 14
  private static let fewSteps = 64

  /// The meter that counts painting by view; nil if there is none, or if several threads paint.
  var costs: CostMeter? {
    guard let costs = profiler?.costs, costs.countsPaintingByView, runner.concurrency == 1
    else { return nil }
    return costs
  }

  init(runner: any BandRunner, bandHeight: Int) {
    self.runner = runner
    self.bandHeight = max(bandHeight, 1)
    caches = FrameCaches(runner: runner)
  }

  /// Paints the part of a prepared list inside `areas`.
  func paint(
    _ prepared: inout Prepared, areas: [PixelRect], into pixmap: inout Pixmap,
    over ground: Renderer.Ground
  ) {
    profiler?.begin(.outlines)
    prepared.outlines.flatten(surface: pixmap.bounds, bandHeight: bandHeight, runner: runner)
    profiler?.end()
    var ground = prepared.isPartlyPainted ? .existing : ground
    var first = 0
    var reader = 0
    // Where areas overlap, pixels are painted more than once. That is only correct if the list is
    // painted in a single pass and each area is cleared first.
    let isOnce = prepared.backdrops.isEmpty && ground == .clear
    let areas = isOnce ? areas : PixelRect.separated(areas)
    while true {
      let end =
        reader < prepared.backdrops.count ? prepared.backdrops[reader].step : prepared.steps.count
      if end > first || ground == .clear {
        prepared.sort(first..<end, height: pixmap.height, bandHeight: bandHeight)
        paintBands(prepared, areas: areas, into: &pixmap, over: ground)
        ground = .existing
        first = end
      }
      guard reader < prepared.backdrops.count else { break }
      // All backdrops up to this step read the surface in its current state.
      while reader < prepared.backdrops.count, prepared.backdrops[reader].step <= end {
        let backdrop = prepared.backdrops[reader]
        let region = backdrop.region.intersection(pixmap.bounds)
        profiler?.begin(.backdrops)
        defer { profiler?.end() }
        if prepared.namesPainters { costs?.paint(for: Int(backdrop.painter)) }
        prepared.pictures[backdrop.picture] = caches.pictures.backdropPicture(
          backdrop.key, width: region.width, height: region.height
        ) {
          caches.pictures.note(read: region.area, written: region.area)
          backdrop.paint(pixmap, into: &$0, memory: caches.filters, runner: runner)
        }
        reader += 1
      }
    }
  }

  /// Wakes threads during preparation if there are enough pixels for several threads.
  func getReady(pixels: Int) {
    if pixels > Self.smallArea { runner.getReady() }
  }

  private func paintBands(
    _ prepared: Prepared, areas: [PixelRect], into pixmap: inout Pixmap,
    over ground: Renderer.Ground
  ) {
    let (pixels, stride) = (pixmap.row, pixmap.stride)
    let (width, height) = (pixmap.width, pixmap.height)
    let first = areas.reduce(height) { min($0, $1.top) } / bandHeight
    let last = (areas.reduce(0) { max($0, $1.bottom) } - 1) / bandHeight
    guard last >= first else { return }
    let profiler = profiler
    profiler?.begin(.bands)
    defer { profiler?.end() }
    // For a cursor or a button, waking a thread takes longer than painting.
    let isSmall =
      areas.reduce(0) { $0 + $1.area } <= Self.smallArea
      && prepared.bands.items.count <= Self.fewSteps
    let source = BandSource(prepared, caches, bandHeight: bandHeight)
    let costs = prepared.namesPainters ? self.costs : nil
    func paint(_ index: Int, _ worker: Int) {
      profiler?.begin(.band, track: worker)
      defer { profiler?.end(track: worker) }
      let top = (first + index) * bandHeight
      let band = PixelRect(
        left: 0, top: top, right: width, bottom: min(top + bandHeight, height))
      for rect in areas {
        let area = rect.intersection(band)
        guard !area.isEmpty else { continue }
        caches.bands[worker].paint(
          source, band: first + index, area: area, pixels: pixels, stride: stride, over: ground,
          isCounted: profiler != nil, costs: costs)
      }
    }
    if isSmall {
      for index in 0...(last - first) { paint(index, 0) }
    } else {
      runner.run(count: last - first + 1, paint)
    }
  }
}

/// The data that bands read in any thread: a prepared list, and the caches that it refers to.
struct BandSource {
  let list: Prepared
  let bandHeight: Int
  let masks: Row<UInt8>
  let shadows: Row<UInt16>
  let gradients: Row<UInt32>

  init(_ list: Prepared, _ caches: FrameCaches, bandHeight: Int) {
    self.list = list
    self.bandHeight = bandHeight
    masks = caches.masks.bytes
    shadows = caches.shadows.samples
    gradients = caches.gradients.words
  }
}
