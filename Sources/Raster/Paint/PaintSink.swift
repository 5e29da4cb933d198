/// Fills covered spans with a paint, inside a clip and in a blend mode.
@safe
struct PaintSink: SpanSink {
  private let origin: UnsafeMutablePointer<Pixel>
  private let stride: Int
  private let paint: Prepared.Paint
  private let blendMode: BlendMode
  private let tables: UnsafePointer<Pixel>
  /// Room for the colours of a row, and for its coverage inside the clip.
  private let colors: UnsafeMutablePointer<Pixel>
  private let coverages: UnsafeMutablePointer<UInt8>
  private let clip: ClipMask?
  private let picture: Picture?
  private let bitmap: Bitmap?
  private let imageRows: ImageRows

  /// `origin` is where pixel (0, 0) of the surface would lie.
  @unsafe
  init(
    origin: UnsafeMutablePointer<Pixel>, stride: Int, drawing: Prepared.Drawing,
    memory: borrowing PreparedMemory, colors: UnsafeMutablePointer<Pixel>,
    coverages: UnsafeMutablePointer<UInt8>, clip: ClipMask?, imageRows: ImageRows
  ) {
    unsafe self.origin = origin
    self.stride = stride
    paint = drawing.paint
    blendMode = drawing.blendMode
    unsafe tables = memory.tables
    unsafe self.colors = colors
    unsafe self.coverages = coverages
    self.clip = clip
    self.imageRows = imageRows
    if case .image(let image) = drawing.paint {
      bitmap = unsafe memory.bitmaps[image.bitmap]
    } else {
      bitmap = nil
    }
    if case .picture(let paint) = drawing.paint {
      picture = unsafe memory.pictures[paint.index]
    } else {
      picture = nil
    }
  }

  mutating func constant(x: Int, y: Int, count: Int, coverage: UInt8) {
    if let clip {
      guard let mask = unsafe clip.row(x: x, y: y) else { return }
      if coverage == 255 {
        unsafe paintMasked(x: x, y: y, count: count, mask: mask)
      } else {
        for i in 0..<count { unsafe coverages[i] = unsafe product(mask[i], coverage) }
        unsafe paintMasked(x: x, y: y, count: count, mask: coverages)
      }
      return
    }
    let row = unsafe origin + (y * stride + x)
    if case .solid(let color) = paint, blendMode == .normal {
      unsafe blendSolid(row, count: count, color: color, coverage: coverage)
    } else {
      fetch(x: x, y: y, count: count)
      unsafe blendRow(
        row, count: count, source: colors, mode: blendMode, coverage: coverage)
    }
  }

  @unsafe mutating func masked(x: Int, y: Int, count: Int, mask: UnsafePointer<UInt8>) {
    guard let clip else {
      unsafe paintMasked(x: x, y: y, count: count, mask: mask)
      return
    }
    guard let clipRow = unsafe clip.row(x: x, y: y) else { return }
    for i in 0..<count { unsafe coverages[i] = unsafe product(mask[i], clipRow[i]) }
    unsafe paintMasked(x: x, y: y, count: count, mask: coverages)
  }

  @unsafe
  private func paintMasked(x: Int, y: Int, count: Int, mask: UnsafePointer<UInt8>) {
    let row = unsafe origin + (y * stride + x)
    if case .solid(let color) = paint, blendMode == .normal {
      unsafe blendSolid(row, count: count, color: color, mask: mask)
    } else {
      fetch(x: x, y: y, count: count)
      unsafe blendRow(row, count: count, source: colors, mode: blendMode, mask: mask)
    }
  }

  /// Puts the paint's colours for a span into the row of colours.
  private func fetch(x: Int, y: Int, count: Int) {
    switch paint {
    case .solid(let color): unsafe colors.update(repeating: color, count: count)
    case .gradient(let gradient):
      unsafe gradient.fetch(x: x, y: y, count: count, tables: tables, into: colors)
    case .image(let image):
      guard let bitmap else { return }
      unsafe bitmap.pixels.withUnsafeBufferPointer { buffer in
        guard let pixels = buffer.baseAddress else { return }
        let memory = unsafe BitmapMemory(
          pixels: pixels, width: bitmap.width, height: bitmap.height)
        unsafe image.fetch(
          x: x, y: y, count: count, from: memory, rows: imageRows, into: colors)
      }
    case .picture(let paint):
      unsafe picture?.fetch(x: x - paint.left, y: y - paint.top, count: count, paint, into: colors)
      guard paint.opacity < 255 else { return }
      for i in 0..<count { unsafe colors[i] = unsafe scaled(colors[i], by: UInt32(paint.opacity)) }
    }
  }
}
