/// What painting needs besides the frame: threads, each thread's memory, and what is kept between
/// frames — glyph masks and filtered pictures.
final class PaintResources {
  let bandHeight: Int
  var atlas = MaskAtlas()
  let pictures = PictureCache()
  /// The pixels of the surface, or of the picture apart, that is being prepared.
  var surface = PixelRect.empty
  let runner: any BandRunner
  let filterMemory = FilterMemory()
  private var painters: [BandPainter]
  /// Prepared lists for pictures inside pictures, one a depth.
  private var spare: [Prepared] = []

  init(runner: any BandRunner, bandHeight: Int) {
    self.runner = runner
    self.bandHeight = max(bandHeight, 1)
    painters = (0..<max(runner.concurrency, 1)).map { _ in BandPainter() }
  }

  /// To be called between frames: forgets what has not been used for long.
  func trim() {
    atlas.trim()
    pictures.trim()
  }

  /// Forgets everything that is kept.
  func purge() {
    atlas = MaskAtlas()
    pictures.purge()
  }

  /// Paints the parts of a prepared list that lie in `areas`.
  func paint(
    _ prepared: Prepared, areas: [PixelRect], into pixmap: inout Pixmap,
    over ground: Renderer.Ground
  ) {
    let base = unsafe pixmap.base
    let (stride, width, height) = (pixmap.stride, pixmap.width, pixmap.height)
    let first = areas.reduce(height) { min($0, $1.top) } / bandHeight
    let last = (areas.reduce(0) { max($0, $1.bottom) } - 1) / bandHeight
    guard last >= first else { return }
    unsafe prepared.withMemory(masks: atlas.bytes) { memory in
      runner.run(count: last - first + 1) { index, worker in
        let top = (first + index) * bandHeight
        let band = PixelRect(
          left: 0, top: top, right: width, bottom: min(top + bandHeight, height))
        for rect in areas {
          let area = rect.intersection(band)
          guard !area.isEmpty else { continue }
          unsafe painters[worker].paint(
            memory, area: area, base: base, stride: stride, over: ground)
        }
      }
    }
  }

  /// Paints commands into a picture of their own, whose corner lies at (`left`, `top`).
  func picture(
    of commands: [DrawCommand], transform: Transform, bounds: PixelRect
  ) -> Pixmap {
    var prepared = spare.popLast() ?? Prepared()
    prepared.removeAll()
    var pixmap = Pixmap(width: bounds.width, height: bounds.height)
    let outer = surface
    surface = pixmap.bounds
    defer { surface = outer }
    let moved = transform.concatenating(
      Transform(translationX: -Double(bounds.left), y: -Double(bounds.top)))
    prepared.add(
      commands, transform: moved, opacity: 1, area: pixmap.bounds, resources: self)
    paint(prepared, areas: [pixmap.bounds], into: &pixmap, over: .kept)
    spare.append(prepared)
    return pixmap
  }
}

/// A picture painted apart, and where its corner lies.
@safe
final class Picture {
  let pixels: UnsafePointer<Pixel>
  let width: Int
  let height: Int
  private let pixmap: Pixmap
  /// The frame it was used in last.
  var lastUse = 0

  init(_ pixmap: consuming Pixmap) {
    width = pixmap.width
    height = pixmap.height
    unsafe pixels = UnsafePointer(pixmap.base)
    self.pixmap = pixmap
  }

  var byteCount: Int { width * height * 4 }

  /// Copies a span, which may reach beyond the picture, counted from its corner.
  @unsafe
  func fetch(
    x: Int, y: Int, count: Int, _ paint: Prepared.PicturePaint,
    into colors: UnsafeMutablePointer<Pixel>
  ) {
    let first = max(0, min(count, -x))
    let last = y >= 0 && y < height ? max(first, min(count, width - x)) : first
    unsafe colors.update(repeating: paint.outside, count: first)
    if last > first {
      unsafe (colors + first).update(from: pixels + (y * width + x + first), count: last - first)
    }
    unsafe (colors + last).update(repeating: paint.outside, count: count - last)
  }
}

/// Pictures painted apart, by what they show: drawings with filters, and meshes.
///
/// A drawing that moves by whole pixels, or that many places show alike, is filtered once.
final class PictureCache {
  struct Key: Hashable {
    enum Content: Hashable {
      /// A drawing with filters, what comes after them left out; the transform to pixels without
      /// the whole pixels of its translation, and the pixels painted, counted from those.
      case filtered(DrawCommand, Transform, PixelRect)
      case mesh(MeshGradient, width: Int, height: Int)
    }

    var content: Content
  }

  private var pictures: [Key: Picture] = [:]
  private var frame = 0
  private var bytes = 0
  /// Pictures made since the start: stays still while everything comes from the cache.
  private(set) var misses = 0

  static let byteLimit = 64 << 20

  func trim() {
    frame += 1
    guard bytes > Self.byteLimit else { return }
    pictures = pictures.filter { $1.lastUse >= frame - 1 }
    bytes = pictures.values.reduce(0) { $0 + $1.byteCount }
  }

  func purge() {
    pictures.removeAll(keepingCapacity: true)
    bytes = 0
  }

  func picture(for key: Key, make: () -> Pixmap) -> Picture {
    if let picture = pictures[key] {
      picture.lastUse = frame
      return picture
    }
    misses += 1
    let picture = Picture(make())
    picture.lastUse = frame
    pictures[key] = picture
    bytes += picture.byteCount
    return picture
  }
}
