/// Paints bands of rows, with the memory of one thread.
final class BandPainter: FrameCache {
  /// The destination: a band of the surface or a layer above it.
  private struct Target {
    /// The address that pixel (0, 0) of the surface would have in the destination's memory.
    let origin: MutableRow<Pixel>
    let stride: Int
    /// The pixels that the destination has memory for.
    let clip: PixelRect

    func row(x: Int, y: Int) -> MutableRow<Pixel> { origin + (y * stride + x) }
  }

  private struct OpenLayer {
    var parent: Target
    var frame: Prepared.LayerFrame
    /// The part of the layer, inside the band, onto which its steps draw.
    var bounds: PixelRect
  }

  private let cells = CellBuffer()
  private let clipMask = ClipMask()
  private let imageRows = ImageRows()
  private var layers: [OpenLayer] = []
  private var layerMemory: [Buffer<Pixel>] = []
  private var visible = VisibleSteps()
  private let rows = RowMemory()
  /// What this painter painted while it counted.
  private(set) var tally = PaintTally()

  let name = "bands"

  private var buffers: [any AnyBuffer] { cells.buffers + clipMask.buffers + rows.buffers }

  var byteCount: Int {
    buffers.byteCount + (layerMemory as [any AnyBuffer]).byteCount + imageRows.byteCount
  }

  func release() {
    buffers.release()
    imageRows.release()
    layerMemory = []
    visible = VisibleSteps()
  }

  /// Paints `area`, which is inside one band of a surface that starts at `pixels`.
  ///
  /// - Parameters:
  ///   - isCounted: whether the painting is added to the tally.
  ///   - costs: counts the painting by view; nil if it is not counted.
  func paint(
    _ source: BandSource, band: Int, area: PixelRect, pixels: MutableRow<Pixel>, stride: Int,
    over ground: Renderer.Ground, isCounted: Bool, costs: CostMeter?
  ) {
    costs?.paint(for: 0)
    rows.reserve(width: area.width)
    clipMask.reset()
    imageRows.reset()
    var target = Target(origin: pixels, stride: stride, clip: area)
    let isCovered = visible.find(in: source.list, band: band, area: area)
    let isCleared = ground == .clear && !isCovered
    if isCounted { tally.add(visible, of: source.list, in: area, isCleared: isCleared) }
    if isCleared {
      for y in area.top..<area.bottom {
        target.row(x: area.left, y: y).update(repeating: 0, count: area.width)
      }
    }
    var next = visible.steps.count - 1
    var nextLayer = visible.layers.count - 1
    while next >= 0 {
      let step = source.list.steps[visible.steps[next]]
      switch step.kind {
      case .beginLayer:
        costs?.paint(for: Int(source.list.layers[step.index].painter))
        target = beginLayer(
          source.list.layers[step.index], visible.layers[nextLayer], over: target,
          capacity: area.area)
        nextLayer -= 1
        next -= 1
      case .endLayer:
        if let costs { costs.paint(for: Int(layers.last?.frame.painter ?? 0)) }
        target = endLayer(target, source, band: area)
        next -= 1
      default:
        costs?.paint(for: Int(source.list.styles[step.style].painter))
        next = paint(from: next, source, on: target, band: band, area: area)
      }
    }
  }

  /// Paints consecutive steps of one style, and returns the index of the step after them.
  private func paint(
    from start: Int, _ source: BandSource, on target: Target, band: Int,
    area: PixelRect
  ) -> Int {
    let index = source.list.steps[visible.steps[start]].style
    let style = source.list.styles[index]
    if let clip = style.clip {
      clipMask.prepare(clip, source, band: band, area: area, cells: cells)
    }
    if case .solid(let color) = style.paint, style.blendMode == .normal, style.clip == nil,
      !style.isAliased
    {
      var sink = SolidSink(origin: target.origin, stride: target.stride, color: color)
      return paint(from: start, index, source, on: target, band: band, into: &sink)
    }
    var sink = PaintSink(
      origin: target.origin, stride: target.stride, style: style, source, rows: rows,
      clip: style.clip == nil ? nil : clipMask, imageRows: imageRows)
    return paint(from: start, index, source, on: target, band: band, into: &sink)
  }

  private func paint<Sink: SpanSink>(
    from start: Int, _ style: Int, _ source: BandSource, on target: Target,
    band: Int, into sink: inout Sink
  ) -> Int {
    var next = start
    while next >= 0 {
      let step = source.list.steps[visible.steps[next]]
      guard step.style == style, step.kind != .beginLayer, step.kind != .endLayer else { break }
      next -= 1
      let area = step.bounds.intersection(target.clip)
      guard !area.isEmpty else { continue }
      sink.begin(area)
      sweep(step, area, source, band: band, into: &sink)
    }
    return next
  }

  @inline(__always)
  private func sweep<Sink: SpanSink>(
    _ step: Prepared.Step, _ area: PixelRect, _ source: BandSource, band: Int,
    into sink: inout Sink
  ) {
    switch step.kind {
    case .outline:
      let place = source.list.outlines.places[step.index]
      let chunk = source.list.outlines.chunks[place.chunk]
      for part in chunk.parts(of: area, place, band: band) {
        cells.begin(part, isDense: place.isDense)
        chunk.add(place, band: band, to: cells)
        cells.sweep(isEvenOdd: place.isEvenOdd, share: place.share, into: &sink)
      }
    case .rect:
      RectCoverage(source.list.rects[step.index]).sweep(area, into: &sink)
    case .box:
      for y in area.top..<area.bottom {
        sink.constant(x: area.left, y: y, count: area.width, coverage: 255)
      }
    case .mask:
      let placed = source.list.masks[step.index]
      let offset = placed.entry.offset + area.left - placed.x - placed.y * placed.entry.width
      for y in area.top..<area.bottom {
        sink.masked(
          x: area.left, y: y, count: area.width,
          mask: source.masks + (offset + y * placed.entry.width))
      }
    case .shadow:
      source.list.shadows[step.index].sweep(
        area, samples: source.shadows, rows: rows.samples.row, mask: rows.masks.row, into: &sink)
    case .beginLayer, .endLayer: break
    }
  }

  private func beginLayer(
    _ frame: Prepared.LayerFrame, _ bounds: PixelRect, over parent: Target, capacity: Int
  ) -> Target {
    let depth = layers.count
    let bounds = bounds.intersection(parent.clip)
    layers.append(OpenLayer(parent: parent, frame: frame, bounds: bounds))
    let count = bounds.area
    // Room for the band's whole area is reserved, because the layers of one depth differ in size
    // from band to band.
    if depth == layerMemory.count { layerMemory.append(Buffer()) }
    layerMemory[depth].reserve(capacity)
    guard count > 0 else {
      return Target(origin: parent.origin, stride: parent.stride, clip: .empty)
    }
    let memory = layerMemory[depth].row
    memory.update(repeating: 0, count: count)
    return Target(
      origin: memory - (bounds.top * bounds.width + bounds.left), stride: bounds.width,
      clip: bounds)
  }

  private func endLayer(
    _ target: Target, _ source: BandSource, band: PixelRect
  ) -> Target {
    guard let layer = layers.popLast() else { return target }
    let (parent, frame, bounds) = (layer.parent, layer.frame, layer.bounds)
    guard !bounds.isEmpty else { return parent }
    if let clip = frame.clip {
      clipMask.prepare(
        clip, source, band: band.top / source.bandHeight, area: band, cells: cells)
    }
    // For modes that change pixels outside the drawing, opacity cannot be expressed as coverage, so
    // the layer is faded first.
    var coverage = frame.opacity
    if frame.blendMode.actsOutside, frame.opacity < 255 {
      for y in bounds.top..<bounds.bottom {
        scaleRow(
          target.row(x: bounds.left, y: y), count: bounds.width, by: frame.opacity)
      }
      coverage = 255
    }
    let covered = frame.clip == nil ? bounds : bounds.intersection(clipMask.bounds)
    guard !covered.isEmpty else { return parent }
    for y in covered.top..<covered.bottom {
      let row = parent.row(x: covered.left, y: y)
      let source = Row(target.row(x: covered.left, y: y))
      if frame.clip != nil {
        let mask = clipMask.row(x: covered.left, y: y)
        coverageScale(mask, by: coverage, into: rows.coverages.row, count: covered.width)
        blendRow(
          row, count: covered.width, source: source, mode: frame.blendMode,
          mask: Row(rows.coverages.row))
      } else {
        blendRow(
          row, count: covered.width, source: source, mode: frame.blendMode, coverage: coverage)
      }
    }
    return parent
  }
}

/// Scratch rows of one thread.
final class RowMemory {
  /// The colours of a span, and the coverages of a span inside a clip.
  let colors = Buffer<Pixel>()
  let coverages = Buffer<UInt8>()
  /// The mask of a span, and the samples for two rows of a blurred corner.
  let masks = Buffer<UInt8>()
  let samples = Buffer<UInt16>()
  /// Colours interpolated between two rows of nodes.
  let nodes = Buffer<UInt32>()

  /// The number of elements in `samples`; it suffices for two of the longest rows of a blurred
  /// corner.
  private static let tileRows = 2048

  var buffers: [any AnyBuffer] { [colors, coverages, masks, samples, nodes] }

  func reserve(width: Int) {
    colors.reserve(width + 1)
    coverages.reserve(width + 1)
    masks.reserve(width + 1)
    samples.reserve(Self.tileRows)
  }
}
