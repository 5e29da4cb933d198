/// The position of a glyph's origin: a pixel and an offset in quarters of a pixel.
///
/// Rounding to a quarter moves an edge by at most 1/8 pixel, which is not visible in text.
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

/// A cache of the coverage masks of glyphs.
final class MaskAtlas: FrameCache {
  /// The offset of a mask in memory, its size, and the position of its top left pixel relative to
  /// the glyph's origin.
  struct Entry: CachedBlock {
    var offset: Int
    var left: Int
    var top: Int
    var width: Int
    var height: Int

    var count: Int { width * height }
  }

  let name = "glyph masks"

  private struct Key: Hashable {
    var face: UInt64
    var glyph: UInt32
    var quartersX: UInt8
    var quartersY: UInt8
    var em: Double
  }

  private var masks = BlockCache<Key, Entry, UInt8>(CacheBudget.maskBytes)
  private var segments = Segments()
  private let cells = CellBuffer()
  /// The bytes of all masks; valid until the next `entry(face:glyph:em:place:)`.
  var bytes: Row<UInt8> { masks.numbers }
  var uses: FrameCounts.Uses { masks.uses }
  var misses: Int { masks.misses }
  var byteCount: Int { masks.byteCount + cells.buffers.byteCount }

  func age(_ budget: CacheBudget) { masks.age() }

  func release() {
    masks.release()
    cells.buffers.release()
  }

  func evictAll() { masks.evictAll() }

  func entry(
    face: any GlyphFace, glyph: UInt32, em: Double, place: SubpixelPlace
  ) -> Entry {
    let key = Key(
      face: face.identity, glyph: glyph, quartersX: place.quartersX, quartersY: place.quartersY,
      em: em)
    if let entry = masks.find(key) { return entry }
    let scale = em / face.unitsPerEm
    return rasterise(
      key, face.outline(of: glyph),
      transform: Transform(
        a: scale, b: 0, c: 0, d: scale, tx: Double(place.quartersX) / 4,
        ty: Double(place.quartersY) / 4))
  }

  private func rasterise(_ key: Key, _ path: Path, transform: Transform) -> Entry {
    segments.removeAll()
    let limits = PixelRect(left: -4096, top: -4096, right: 4096, bottom: 4096)
    let box = PixelRect(covering: segments.append(path, transform: transform), in: limits)
    guard !box.isEmpty else {
      return masks.add(key, Entry(offset: 0, left: 0, top: 0, width: 0, height: 0)) { _ in }
    }
    // The cell buffer needs coordinates from zero, so the outline is moved: the top left corner of
    // its box comes to (0, 0).
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
    cells.resolveOverlaps(log, isEvenOdd: false, isDense: false)
    let entry = Entry(
      offset: 0, left: box.left, top: box.top, width: box.width, height: box.height)
    return masks.add(key, entry) { [cells] base in
      var sink = MaskSink(base: base, width: box.width)
      cells.sweep(isEvenOdd: false, into: &sink)
    }
  }
}
