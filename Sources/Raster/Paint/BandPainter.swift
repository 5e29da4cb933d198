/// Paints one band of rows: the memory one thread needs for it, kept between frames.
@safe
final class BandPainter {
  /// Pixels being painted: a band of the surface, or a layer above it.
  @safe
  private struct Target {
    /// Where pixel (0, 0) of the surface would lie.
    let origin: UnsafeMutablePointer<Pixel>
    let stride: Int
    /// The pixels that exist.
    let clip: PixelRect

    init(origin: UnsafeMutablePointer<Pixel>, stride: Int, clip: PixelRect) {
      unsafe self.origin = origin
      self.stride = stride
      self.clip = clip
    }

    @unsafe
    func row(x: Int, y: Int) -> UnsafeMutablePointer<Pixel> { unsafe origin + (y * stride + x) }
  }

  private struct OpenLayer {
    var parent: Target
    var frame: Prepared.LayerFrame
    /// What of the layer is drawn on inside the band.
    var bounds: PixelRect
  }

  private let cells = CellBuffer()
  private let clipMask = ClipMask()
  private let imageRows = ImageRows()
  private var layers: [OpenLayer] = []
  private var layerMemory: [UnsafeMutableBufferPointer<Pixel>] = unsafe []
  private var visible = VisibleSteps()
  private var rows = RowMemory(width: 0)

  init() {}

  deinit {
    unsafe layerMemory.forEach { unsafe $0.deallocate() }
    rows.deallocate()
  }

  /// Paints `area`, which lies inside a band of the surface that starts at `base`.
  @unsafe
  func paint(
    _ prepared: borrowing PreparedMemory, band: Int, area: PixelRect,
    base: UnsafeMutablePointer<Pixel>, stride: Int, over ground: Renderer.Ground
  ) {
    if area.width > rows.width {
      rows.deallocate()
      rows = RowMemory(width: area.width)
    }
    clipMask.reset()
    imageRows.reset()
    var target = unsafe Target(origin: base, stride: stride, clip: area)
    let isCovered = unsafe visible.find(in: prepared, band: band, area: area)
    if ground == .clear, !isCovered {
      for y in area.top..<area.bottom {
        unsafe target.row(x: area.left, y: y).update(repeating: 0, count: area.width)
      }
    }
    var next = visible.steps.count - 1
    var nextLayer = visible.layers.count - 1
    while next >= 0 {
      let step = unsafe prepared.steps[visible.steps[next]]
      switch step.kind {
      case .beginLayer:
        unsafe target = beginLayer(
          prepared.layers[step.index], visible.layers[nextLayer], over: target, most: area.area)
        nextLayer -= 1
        next -= 1
      case .endLayer:
        unsafe target = endLayer(target, prepared, band: area)
        next -= 1
      default:
        unsafe next = paint(from: next, prepared, on: target, band: band, area: area)
      }
    }
  }

  /// Paints a run of steps of one style, and returns the place of the step after them.
  @unsafe
  private func paint(
    from start: Int, _ prepared: borrowing PreparedMemory, on target: Target, band: Int,
    area: PixelRect
  ) -> Int {
    let index = unsafe prepared.steps[visible.steps[start]].style
    let style = unsafe prepared.styles[index]
    if let clip = style.clip {
      unsafe clipMask.prepare(clip, prepared, band: band, area: area, cells: cells)
    }
    if case .solid(let color) = style.paint, style.blendMode == .normal, style.clip == nil,
      !style.isAliased
    {
      if color >> 24 == 0 { return unsafe end(of: index, from: start, prepared) }
      var sink = unsafe SolidSink(origin: target.origin, stride: target.stride, color: color)
      return unsafe paint(from: start, index, prepared, on: target, band: band, into: &sink)
    }
    var sink = unsafe PaintSink(
      origin: target.origin, stride: target.stride, style: style, memory: prepared, rows: rows,
      clip: style.clip == nil ? nil : clipMask, imageRows: imageRows)
    return unsafe paint(from: start, index, prepared, on: target, band: band, into: &sink)
  }

  @unsafe
  private func end(of style: Int, from start: Int, _ prepared: borrowing PreparedMemory) -> Int {
    var next = start
    while next >= 0 {
      let step = unsafe prepared.steps[visible.steps[next]]
      guard step.style == style, step.kind != .beginLayer, step.kind != .endLayer else { break }
      next -= 1
    }
    return next
  }

  @unsafe
  private func paint<Sink: SpanSink>(
    from start: Int, _ style: Int, _ prepared: borrowing PreparedMemory, on target: Target,
    band: Int, into sink: inout Sink
  ) -> Int {
    var next = start
    while next >= 0 {
      let step = unsafe prepared.steps[visible.steps[next]]
      guard step.style == style, step.kind != .beginLayer, step.kind != .endLayer else { break }
      next -= 1
      let area = step.bounds.intersection(target.clip)
      guard !area.isEmpty else { continue }
      sink.begin(area)
      unsafe sweep(step, area, prepared, band: band, into: &sink)
    }
    return next
  }

  @unsafe @inline(__always)
  private func sweep<Sink: SpanSink>(
    _ step: Prepared.Step, _ area: PixelRect, _ prepared: borrowing PreparedMemory, band: Int,
    into sink: inout Sink
  ) {
    switch step.kind {
    case .outline:
      let place = unsafe prepared.outlines.places[step.index]
      cells.begin(area, isDense: place.isDense)
      unsafe prepared.outlines.chunks[place.chunk].add(place, band: band, to: cells)
      cells.sweep(isEvenOdd: place.isEvenOdd, into: &sink)
    case .rect:
      unsafe RectCoverage(prepared.rects[step.index]).sweep(area, into: &sink)
    case .box:
      for y in area.top..<area.bottom {
        sink.constant(x: area.left, y: y, count: area.width, coverage: 255)
      }
    case .mask:
      let placed = unsafe prepared.masks[step.index]
      let offset = placed.entry.offset + area.left - placed.x - placed.y * placed.entry.width
      for y in area.top..<area.bottom {
        unsafe sink.masked(
          x: area.left, y: y, count: area.width,
          mask: prepared.maskBytes + (offset + y * placed.entry.width))
      }
    case .shadow:
      unsafe prepared.shadows[step.index].sweep(
        area, samples: prepared.samples, rows: rows.samples, mask: rows.masks, into: &sink)
    case .beginLayer, .endLayer: break
    }
  }

  private func beginLayer(
    _ frame: Prepared.LayerFrame, _ bounds: PixelRect, over parent: Target, most: Int
  ) -> Target {
    let depth = layers.count
    let bounds = bounds.intersection(parent.clip)
    layers.append(OpenLayer(parent: parent, frame: frame, bounds: bounds))
    let count = bounds.area
    // As much as any layer of the band can need: they are of another size in each.
    if unsafe depth == layerMemory.count { unsafe layerMemory.append(.allocate(capacity: most)) }
    if unsafe layerMemory[depth].count < most {
      unsafe layerMemory[depth].deallocate()
      unsafe layerMemory[depth] = .allocate(capacity: most)
    }
    guard count > 0, let memory = unsafe layerMemory[depth].baseAddress else {
      return unsafe Target(origin: parent.origin, stride: parent.stride, clip: .empty)
    }
    unsafe memory.update(repeating: 0, count: count)
    return unsafe Target(
      origin: memory - (bounds.top * bounds.width + bounds.left), stride: bounds.width,
      clip: bounds)
  }

  @unsafe
  private func endLayer(
    _ target: Target, _ prepared: borrowing PreparedMemory, band: PixelRect
  ) -> Target {
    guard let layer = layers.popLast() else { return target }
    let (parent, frame, bounds) = (layer.parent, layer.frame, layer.bounds)
    guard !bounds.isEmpty else { return parent }
    if let clip = frame.clip {
      unsafe clipMask.prepare(
        clip, prepared, band: band.top / prepared.bandHeight, area: band, cells: cells)
    }
    // A fade belongs to what is drawn where that differs from covering less.
    var coverage = frame.opacity
    if frame.blendMode.actsOutside, frame.opacity < 255 {
      for y in bounds.top..<bounds.bottom {
        unsafe scaleRow(
          target.row(x: bounds.left, y: y), count: bounds.width, by: frame.opacity)
      }
      coverage = 255
    }
    let covered = frame.clip == nil ? bounds : bounds.intersection(clipMask.bounds)
    guard !covered.isEmpty else { return parent }
    for y in covered.top..<covered.bottom {
      let row = unsafe parent.row(x: covered.left, y: y)
      let source = unsafe UnsafePointer(target.row(x: covered.left, y: y))
      if frame.clip != nil, let mask = unsafe clipMask.row(x: covered.left, y: y) {
        unsafe coverageScale(mask, by: coverage, into: rows.coverages, count: covered.width)
        unsafe blendRow(
          row, count: covered.width, source: source, mode: frame.blendMode, mask: rows.coverages)
      } else {
        unsafe blendRow(
          row, count: covered.width, source: source, mode: frame.blendMode, coverage: coverage)
      }
    }
    return parent
  }
}

/// Room for the rows that one thread works on.
@safe
struct RowMemory {
  let width: Int
  /// The colours of a span, and its coverage inside a clip.
  let colors: UnsafeMutablePointer<Pixel>
  let coverages: UnsafeMutablePointer<UInt8>
  /// A span's mask, and two rows of a blurred corner.
  let masks: UnsafeMutablePointer<UInt8>
  let samples: UnsafeMutablePointer<UInt16>
  let nodes = NodeLines()

  /// More than two of the longest rows of a blurred corner.
  private static let tileRows = 2048

  init(width: Int) {
    self.width = width
    unsafe colors = .allocate(capacity: width + 1)
    unsafe coverages = .allocate(capacity: width + 1)
    unsafe masks = .allocate(capacity: width + 1)
    unsafe samples = .allocate(capacity: Self.tileRows)
  }

  func deallocate() {
    unsafe colors.deallocate()
    unsafe coverages.deallocate()
    unsafe masks.deallocate()
    unsafe samples.deallocate()
  }
}
