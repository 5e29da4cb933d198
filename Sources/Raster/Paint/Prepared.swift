/// A frame ready to be painted: plain numbers that any thread may read, with no objects to count
/// references of. Everything that bands share is made here, once, on one thread.
struct Prepared {
  enum Step {
    case outline(Range<Int>, PixelRect, isEvenOdd: Bool, Paint)
    case rect(Rect, PixelRect, Paint)
    case mask(MaskAtlas.Entry, x: Int, y: Int, PixelRect, Paint)
    case beginLayer(PixelRect, opacity: UInt8)
    case endLayer
  }

  /// What pixels are filled with.
  enum Paint {
    case solid(Pixel)
    /// A table of colours along a line. The index is the upper half of
    /// `start + x * perColumn + y * perRow`, so any span of any row computes the same.
    case linear(table: Int, start: Int64, perColumn: Int64, perRow: Int64, opacity: UInt8)
  }

  var steps: [Step] = []
  var segments = Segments()
  /// All gradient tables of the frame, one after the other.
  var tables: [Pixel] = []
  private var tablePlaces: [Gradient: Int] = [:]

  static let tableSize = 1024
  /// Glyphs larger than this many pixels are drawn as outlines: a mask would be used once.
  static let largestMaskedEm = 96.0

  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    segments.removeAll()
    // Tables outlive the frame, up to a megabyte of them.
    if tables.count > 256 * Self.tableSize {
      tables.removeAll(keepingCapacity: true)
      tablePlaces.removeAll(keepingCapacity: true)
    }
  }

  /// Adds what of a fragment falls into `area`.
  mutating func add(
    _ fragment: Fragment, transform: Transform, opacity: Double, area: PixelRect,
    atlas: inout MaskAtlas
  ) {
    guard !area.isEmpty else { return }
    for command in fragment.commands {
      let toDevice = command.transform.concatenating(transform)
      let opacity = command.opacity * opacity
      guard
        let paint = self.paint(command.shading, transform: toDevice, opacity: opacity)
      else { continue }
      switch command.shape {
      case .path(let path, let isEvenOdd):
        add(path, isEvenOdd: isEvenOdd, transform: toDevice, area: area, paint: paint)
      case .glyphs(let run):
        add(run, transform: toDevice, area: area, paint: paint, atlas: &atlas)
      }
    }
  }

  private mutating func add(
    _ path: Path, isEvenOdd: Bool, transform: Transform, area: PixelRect, paint: Paint
  ) {
    let box = PixelRect(covering: transform.apply(path.controlBounds), in: area)
    guard !box.isEmpty else { return }
    if case .rect(let rect) = path.storage, transform.isAxisAligned {
      steps.append(.rect(transform.apply(rect), box, paint))
      return
    }
    let first = segments.all.count
    let bounds = PixelRect(covering: segments.append(path, transform: transform), in: area)
    guard !bounds.isEmpty else { return }
    steps.append(.outline(first..<segments.all.count, bounds, isEvenOdd: isEvenOdd, paint))
  }

  private mutating func add(
    _ run: GlyphRun, transform: Transform, area: PixelRect, paint: Paint, atlas: inout MaskAtlas
  ) {
    let scale = transform.a
    let isUpright = transform.isAxisAligned && transform.a == transform.d && scale > 0
    let isMasked = isUpright && run.size * scale <= Self.largestMaskedEm
    for glyph in run.glyphs {
      let face = run.faces[Int(glyph.face)]
      let origin = transform.apply(Point(glyph.x, glyph.y))
      guard origin.isFinite, abs(origin.x) < 1e6, abs(origin.y) < 1e6 else { continue }
      if isMasked {
        let place = SubpixelPlace(origin)
        let entry = atlas.entry(face: face, glyph: glyph.id, em: run.size * scale, place: place)
        let box = PixelRect(
          left: place.x + entry.left, top: place.y + entry.top,
          right: place.x + entry.left + entry.width, bottom: place.y + entry.top + entry.height
        ).intersection(area)
        guard !box.isEmpty else { continue }
        steps.append(.mask(entry, x: place.x + entry.left, y: place.y + entry.top, box, paint))
      } else {
        let em = run.size / face.unitsPerEm
        let toDevice = Transform(a: em, b: 0, c: 0, d: em, tx: glyph.x, ty: glyph.y)
          .concatenating(transform)
        add(
          face.outline(of: glyph.id), isEvenOdd: false, transform: toDevice, area: area,
          paint: paint)
      }
    }
  }

  /// A shading in device space, or nil when it leaves nothing to see.
  private mutating func paint(
    _ shading: GraphicsContext.Shading, transform: Transform, opacity: Double
  ) -> Paint? {
    switch shading.storage {
    case .color(let color):
      let pixel = color.opacity(opacity).premultiplied
      return pixel >> 24 == 0 ? nil : .solid(pixel)
    case .linearGradient(let gradient, let p, let q):
      let opacity = UInt8(max(0, min(1, opacity)) * 255 + 0.5)
      guard opacity > 0, let last = gradient.stops.last else { return nil }
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      let length = dx * dx + dy * dy
      guard length > 0, length.isFinite, let back = transform.inverse else {
        return .solid(last.color.opacity(Double(opacity) / 255).premultiplied)
      }
      // t = ((x', y') - p) · d / |d|², with (x', y') the pixel's centre in user space.
      let steps = Double(Self.tableSize - 1) / length
      let perColumn = (back.a * dx + back.b * dy) * steps
      let perRow = (back.c * dx + back.d * dy) * steps
      let start = ((back.tx - p.x) * dx + (back.ty - p.y) * dy) * steps
      let center = start + (perColumn + perRow) / 2 + 0.5
      return .linear(
        table: place(of: gradient), start: Self.fixed(center), perColumn: Self.fixed(perColumn),
        perRow: Self.fixed(perRow), opacity: opacity)
    }
  }

  /// A number of table entries as 32.32 fixed point, limited so that no sum of a start and a
  /// screen's worth of steps leaves 64 bits.
  private static func fixed(_ value: Double) -> Int64 {
    let limit = Double(1 << 29)
    return Int64(max(-limit, min(limit, value)) * 4_294_967_296)
  }

  private mutating func place(of gradient: Gradient) -> Int {
    if let place = tablePlaces[gradient] { return place }
    let place = tables.count
    tables += gradient.table(count: Self.tableSize)
    tablePlaces[gradient] = place
    return place
  }
}
