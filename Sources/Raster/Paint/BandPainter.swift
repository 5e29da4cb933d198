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
  }

  private struct Layer {
    var parent: Target
    var bounds: PixelRect
    var opacity: UInt8
  }

  private let cells = CellBuffer()
  private var layers: [Layer] = []
  private var layerMemory: [UnsafeMutableBufferPointer<Pixel>] = unsafe []
  private var colors: UnsafeMutableBufferPointer<Pixel>

  init() {
    unsafe colors = .allocate(capacity: 0)
  }

  deinit {
    for unsafe memory in unsafe layerMemory { unsafe memory.deallocate() }
    unsafe colors.deallocate()
  }

  /// Paints `area`, which lies inside the surface that starts at `base`.
  @unsafe
  func paint(
    _ prepared: borrowing PreparedMemory, area: PixelRect, base: UnsafeMutablePointer<Pixel>,
    stride: Int
  ) {
    if unsafe colors.count < area.width {
      unsafe colors.deallocate()
      unsafe colors = .allocate(capacity: area.width)
    }
    var target = unsafe Target(origin: base, stride: stride, clip: area)
    for y in area.top..<area.bottom {
      unsafe (base + (y * stride + area.left)).update(repeating: 0, count: area.width)
    }
    for index in 0..<(unsafe prepared.stepCount) {
      switch unsafe prepared.steps[index] {
      case .outline(let range, let bounds, let isEvenOdd, let paint):
        let clip = bounds.intersection(target.clip)
        guard !clip.isEmpty else { continue }
        cells.begin(clip)
        for segment in range { cells.add(unsafe prepared.segments[segment]) }
        var sink = unsafe self.sink(target, paint, prepared)
        cells.sweep(isEvenOdd: isEvenOdd, into: &sink)
      case .rect(let rect, let bounds, let paint):
        let clip = bounds.intersection(target.clip)
        guard !clip.isEmpty else { continue }
        var sink = unsafe self.sink(target, paint, prepared)
        RectCoverage(rect).sweep(clip, into: &sink)
      case .mask(let entry, let x, let y, let bounds, let paint):
        let clip = bounds.intersection(target.clip)
        guard !clip.isEmpty else { continue }
        var sink = unsafe self.sink(target, paint, prepared)
        for row in clip.top..<clip.bottom {
          let start = entry.offset + (row - y) * entry.width + clip.left - x
          unsafe sink.masked(
            x: clip.left, y: row, count: clip.width, mask: prepared.masks + start)
        }
      case .beginLayer(let bounds, let opacity):
        target = beginLayer(bounds, opacity: opacity, over: target)
      case .endLayer:
        target = endLayer(target)
      }
    }
  }

  @unsafe
  private func sink(
    _ target: Target, _ paint: Prepared.Paint, _ prepared: borrowing PreparedMemory
  ) -> PaintSink {
    unsafe PaintSink(
      origin: target.origin, stride: target.stride, paint: paint, tables: prepared.tables,
      colors: colors.baseAddress)
  }

  private func beginLayer(_ bounds: PixelRect, opacity: UInt8, over parent: Target) -> Target {
    let depth = layers.count
    let bounds = bounds.intersection(parent.clip)
    layers.append(Layer(parent: parent, bounds: bounds, opacity: opacity))
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

  private func endLayer(_ target: Target) -> Target {
    guard let layer = layers.popLast() else { return target }
    let bounds = layer.bounds
    guard !bounds.isEmpty else { return layer.parent }
    for y in bounds.top..<bounds.bottom {
      unsafe blendRow(
        layer.parent.origin + (y * layer.parent.stride + bounds.left), count: bounds.width,
        source: target.origin + (y * target.stride + bounds.left), coverage: layer.opacity)
    }
    return layer.parent
  }
}

/// The arrays of a prepared frame as plain memory, valid while bands are painted.
@unsafe
struct PreparedMemory {
  let steps: UnsafePointer<Prepared.Step>
  let stepCount: Int
  let segments: UnsafePointer<Segments.Segment>
  let tables: UnsafePointer<Pixel>
  let masks: UnsafePointer<UInt8>
}

/// Fills covered spans with a paint.
@safe
struct PaintSink: SpanSink {
  private let origin: UnsafeMutablePointer<Pixel>
  private let stride: Int
  private let paint: Prepared.Paint
  private let tables: UnsafePointer<Pixel>
  private let colors: UnsafeMutablePointer<Pixel>?

  @unsafe
  init(
    origin: UnsafeMutablePointer<Pixel>, stride: Int, paint: Prepared.Paint,
    tables: UnsafePointer<Pixel>, colors: UnsafeMutablePointer<Pixel>?
  ) {
    unsafe self.origin = origin
    self.stride = stride
    self.paint = paint
    unsafe self.tables = tables
    unsafe self.colors = colors
  }

  mutating func constant(x: Int, y: Int, count: Int, coverage: UInt8) {
    let row = unsafe origin + (y * stride + x)
    switch paint {
    case .solid(let color): unsafe blendSolid(row, count: count, color: color, coverage: coverage)
    case .linear:
      guard let source = unsafe colors else { return }
      fetch(x: x, y: y, count: count)
      unsafe blendRow(row, count: count, source: source, coverage: coverage)
    }
  }

  @unsafe mutating func masked(x: Int, y: Int, count: Int, mask: UnsafePointer<UInt8>) {
    let row = unsafe origin + (y * stride + x)
    switch paint {
    case .solid(let color): unsafe blendSolid(row, count: count, color: color, mask: mask)
    case .linear:
      guard let source = unsafe colors else { return }
      fetch(x: x, y: y, count: count)
      unsafe blendRow(row, count: count, source: source, mask: mask)
    }
  }

  /// Puts the paint's colours for a span into the row of colours.
  private func fetch(x: Int, y: Int, count: Int) {
    guard case .linear(let table, let start, let perColumn, let perRow, let opacity) = paint,
      let colors = unsafe colors
    else { return }
    let entries = unsafe tables + table
    var place = start &+ Int64(x) &* perColumn &+ Int64(y) &* perRow
    let last = Int64(Prepared.tableSize - 1)
    for i in 0..<count {
      unsafe colors[i] = unsafe entries[Int(max(0, min(last, place >> 32)))]
      place = place &+ perColumn
    }
    if opacity < 255 {
      for i in 0..<count { unsafe colors[i] = unsafe scaled(colors[i], by: UInt32(opacity)) }
    }
  }
}
