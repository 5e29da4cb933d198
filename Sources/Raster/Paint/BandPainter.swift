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
    /// The part of the frame inside the band.
    var bounds: PixelRect
  }

  private let cells = CellBuffer()
  private let clipMask = ClipMask()
  private let imageRows = ImageRows()
  private var layers: [OpenLayer] = []
  private var layerMemory: [UnsafeMutableBufferPointer<Pixel>] = unsafe []
  private var colors: UnsafeMutablePointer<Pixel>
  private var coverages: UnsafeMutablePointer<UInt8>
  private var rowCapacity = 1

  init() {
    unsafe colors = .allocate(capacity: 1)
    unsafe coverages = .allocate(capacity: 1)
  }

  deinit {
    unsafe layerMemory.forEach { unsafe $0.deallocate() }
    unsafe colors.deallocate()
    unsafe coverages.deallocate()
  }

  /// Paints `area`, which lies inside the surface that starts at `base`.
  @unsafe
  func paint(
    _ prepared: borrowing PreparedMemory, area: PixelRect, base: UnsafeMutablePointer<Pixel>,
    stride: Int, over ground: Renderer.Ground
  ) {
    makeRoom(for: area.width)
    clipMask.reset()
    imageRows.reset()
    var target = unsafe Target(origin: base, stride: stride, clip: area)
    if ground == .clear {
      for y in area.top..<area.bottom {
        unsafe target.row(x: area.left, y: y).update(repeating: 0, count: area.width)
      }
    }
    for index in 0..<(unsafe prepared.stepCount) {
      switch unsafe prepared.steps[index] {
      case .draw(let drawing): unsafe paint(drawing, prepared, on: target, band: area)
      case .beginLayer(let frame): target = beginLayer(frame, over: target)
      case .endLayer: unsafe target = endLayer(target, prepared, band: area)
      }
    }
  }

  private func makeRoom(for width: Int) {
    guard width > rowCapacity else { return }
    unsafe colors.deallocate()
    unsafe coverages.deallocate()
    unsafe colors = .allocate(capacity: width)
    unsafe coverages = .allocate(capacity: width)
    rowCapacity = width
  }

  @unsafe
  private func paint(
    _ drawing: Prepared.Drawing, _ prepared: borrowing PreparedMemory, on target: Target,
    band: PixelRect
  ) {
    let area = drawing.bounds.intersection(target.clip)
    guard !area.isEmpty else { return }
    if let clip = drawing.clip {
      unsafe clipMask.prepare(clip, prepared, area: band, cells: cells)
    }
    var sink = unsafe PaintSink(
      origin: target.origin, stride: target.stride, drawing: drawing, memory: prepared,
      colors: colors, coverages: coverages, clip: drawing.clip == nil ? nil : clipMask,
      imageRows: imageRows)
    switch drawing.shape {
    case .outline(let range, let isEvenOdd):
      cells.begin(area)
      for segment in range { cells.add(unsafe prepared.segments[segment]) }
      cells.sweep(isEvenOdd: isEvenOdd, into: &sink)
    case .rect(let rect):
      RectCoverage(rect).sweep(area, into: &sink)
    case .box:
      for row in area.top..<area.bottom {
        sink.constant(x: area.left, y: row, count: area.width, coverage: 255)
      }
    case .mask(let entry, let x, let y):
      for row in area.top..<area.bottom {
        let start = entry.offset + (row - y) * entry.width + area.left - x
        unsafe sink.masked(x: area.left, y: row, count: area.width, mask: prepared.masks + start)
      }
    }
  }

  private func beginLayer(_ frame: Prepared.LayerFrame, over parent: Target) -> Target {
    let depth = layers.count
    let bounds = frame.bounds.intersection(parent.clip)
    layers.append(OpenLayer(parent: parent, frame: frame, bounds: bounds))
    let count = bounds.area
    if unsafe depth == layerMemory.count { unsafe layerMemory.append(.allocate(capacity: count)) }
    if unsafe layerMemory[depth].count < count {
      unsafe layerMemory[depth].deallocate()
      unsafe layerMemory[depth] = .allocate(capacity: count)
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
    if let clip = frame.clip { unsafe clipMask.prepare(clip, prepared, area: band, cells: cells) }
    for y in bounds.top..<bounds.bottom {
      let row = unsafe parent.row(x: bounds.left, y: y)
      let source = unsafe UnsafePointer(target.row(x: bounds.left, y: y))
      if frame.clip != nil, let mask = unsafe clipMask.row(x: bounds.left, y: y) {
        for i in 0..<bounds.width {
          unsafe coverages[i] = unsafe product(mask[i], frame.opacity)
        }
        unsafe blendRow(
          row, count: bounds.width, source: source, mode: frame.blendMode, mask: coverages)
      } else {
        unsafe blendRow(
          row, count: bounds.width, source: source, mode: frame.blendMode,
          coverage: frame.opacity)
      }
    }
    return parent
  }
}
