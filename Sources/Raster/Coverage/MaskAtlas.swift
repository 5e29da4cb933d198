/// A place on the pixel grid and, in quarters of a pixel, how far past it: where a glyph's origin
/// is drawn.
///
/// A quarter moves an edge by at most 1/8 pixel, which the eye does not see in text.
struct SubpixelPlace: Hashable {
  var x: Int
  var y: Int
  var quartersX: UInt8
  var quartersY: UInt8

  init(_ p: Point) {
    let quartersX = Int((p.x * 4 + 0.5).rounded(.down))
    let quartersY = Int((p.y * 4 + 0.5).rounded(.down))
    x = quartersX >> 2
    y = quartersY >> 2
    self.quartersX = UInt8(quartersX & 3)
    self.quartersY = UInt8(quartersY & 3)
  }
}

/// The coverage masks of glyphs, made by the same rasteriser as every outline and kept between
/// frames, one after the other in one block of bytes.
struct MaskAtlas {
  /// Where a mask's bytes start, its size, and its place from the glyph's origin.
  struct Entry {
    var offset: Int
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  private struct Key: Hashable {
    var face: UInt64
    var glyph: UInt32
    var quartersX: UInt8
    var quartersY: UInt8
    var em: Double
  }

  private(set) var bytes: [UInt8] = []
  private var entries: [Key: Entry] = [:]
  private var segments = Segments()
  private let cells = CellBuffer()
  /// Masks made since the start: stays still while everything comes from the cache.
  private(set) var misses = 0
  /// Masks asked for since the start.
  private(set) var lookups = 0

  static let byteLimit = 8 << 20

  /// Call between frames: drops everything once the limit is passed.
  ///
  /// Text on screen at one time needs a small part of it, so this happens seldom.
  mutating func trim() {
    if bytes.count > Self.byteLimit { removeAll() }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  mutating func entry(
    face: any GlyphFace, glyph: UInt32, em: Double, place: SubpixelPlace
  ) -> Entry {
    let key = Key(
      face: face.identity, glyph: glyph, quartersX: place.quartersX, quartersY: place.quartersY,
      em: em)
    lookups += 1
    if let entry = entries[key] { return entry }
    misses += 1
    let scale = em / face.unitsPerEm
    let entry = rasterise(
      face.outline(of: glyph),
      transform: Transform(
        a: scale, b: 0, c: 0, d: scale, tx: Double(place.quartersX) / 4,
        ty: Double(place.quartersY) / 4))
    entries[key] = entry
    return entry
  }

  private mutating func rasterise(_ path: Path, transform: Transform) -> Entry {
    segments.removeAll()
    let limits = PixelRect(left: -4096, top: -4096, right: 4096, bottom: 4096)
    let box = PixelRect(covering: segments.append(path, transform: transform), in: limits)
    guard !box.isEmpty else { return Entry(offset: 0, left: 0, top: 0, width: 0, height: 0) }
    let entry = Entry(
      offset: bytes.count, left: box.left, top: box.top, width: box.width, height: box.height)
    bytes.append(contentsOf: repeatElement(0, count: box.area))
    // The cells count from zero: masks are made as if the box lay at the origin.
    cells.begin(PixelRect(left: 0, top: 0, right: box.width, bottom: box.height))
    let (dx, dy) = (Double(box.left), Double(box.top))
    let writer = cells.writer
    var log = cells.visitLog
    for segment in segments.all {
      var moved = segment
      moved.x0 -= dx
      moved.x1 -= dx
      moved.y0 -= dy
      moved.y1 -= dy
      writer.add(moved, &log)
    }
    cells.settle(log, isEvenOdd: false, isDense: false)
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var sink = unsafe MaskSink(base: start + entry.offset, width: box.width)
      cells.sweep(isEvenOdd: false, into: &sink)
    }
    return entry
  }
}

/// Writes coverage into a block of bytes.
@safe
struct MaskSink: SpanSink {
  let base: UnsafeMutablePointer<UInt8>
  let width: Int

  init(base: UnsafeMutablePointer<UInt8>, width: Int) {
    unsafe self.base = base
    self.width = width
  }

  mutating func constant(x: Int, y: Int, count: Int, coverage: UInt8) {
    unsafe (base + (y * width + x)).update(repeating: coverage, count: count)
  }

  @unsafe mutating func masked(x: Int, y: Int, count: Int, mask: UnsafePointer<UInt8>) {
    unsafe (base + (y * width + x)).update(from: mask, count: count)
  }
}
