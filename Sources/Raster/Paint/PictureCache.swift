/// A picture painted apart.
@safe
final class Picture {
  let pixels: UnsafePointer<Pixel>
  let width: Int
  let height: Int
  private var pixmap: Pixmap
  /// The frame it was used in last.
  var lastUse = 0

  init(_ pixmap: consuming Pixmap) {
    width = pixmap.width
    height = pixmap.height
    unsafe pixels = UnsafePointer(pixmap.base)
    self.pixmap = pixmap
  }

  var byteCount: Int { width * height * 4 }

  /// Paints over the pixels, which nobody may be reading.
  func repaint(_ paint: (inout Pixmap) -> Void) { paint(&pixmap) }

  /// Copies a span, which may reach beyond the picture, counted from its corner.
  @unsafe
  func fetch(
    x: Int, y: Int, count: Int, outside: Pixel, into colors: UnsafeMutablePointer<Pixel>
  ) {
    let first = max(0, min(count, -x))
    let last = y >= 0 && y < height ? max(first, min(count, width - x)) : first
    unsafe colors.update(repeating: outside, count: first)
    if last > first {
      unsafe (colors + first).update(from: pixels + (y * width + x + first), count: last - first)
    }
    unsafe (colors + last).update(repeating: outside, count: count - last)
  }

  /// The pixels of a span that lies inside, counted from the corner; nil for any other.
  @unsafe
  func row(x: Int, y: Int, count: Int) -> UnsafePointer<Pixel>? {
    guard x >= 0, y >= 0, y < height, x + count <= width else { return nil }
    return unsafe pixels + (y * width + x)
  }
}

/// Pictures painted apart, by what they show: drawings with filters, meshes and backdrops.
///
/// A drawing that moves by whole pixels, or that many places show alike, is filtered once.
final class PictureCache {
  struct Key: Hashable {
    enum Content: Hashable {
      /// A drawing with filters, what comes after them left out; the transform to pixels without
      /// the whole pixels of its translation, and the pixels painted, counted from those.
      case filtered(DrawCommand, Transform, PixelRect)
      case mesh(MeshGradient, width: Int, height: Int, window: PixelRect)
      /// What lies below, by a digest of it.
      case backdrop(below: UInt64, region: PixelRect, material: Material?, scale: Double)
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

  /// The picture of an earlier frame.
  func kept(_ key: Key) -> Picture? {
    guard let picture = pictures[key] else { return nil }
    picture.lastUse = frame
    return picture
  }

  func picture(for key: Key, make: () -> Pixmap) -> Picture {
    if let picture = kept(key) { return picture }
    return keep(make(), for: key)
  }

  /// The picture of a mesh, painted over the one of another mesh of its size that nothing shows any
  /// more: new memory costs several times as much as the paint.
  ///
  /// `width` and `height` are the whole mesh's, `window` is what of it is shown.
  func meshPicture(
    _ mesh: MeshGradient, width: Int, height: Int, window: PixelRect, _ painter: MeshPainter
  ) -> Picture {
    let key = Key(content: .mesh(mesh, width: width, height: height, window: window))
    if let picture = kept(key) { return picture }
    if let old = unusedMesh(width: window.width, height: window.height),
      var picture = pictures.removeValue(forKey: old)
    {
      if isKnownUniquelyReferenced(&picture) {
        misses += 1
        picture.repaint {
          painter.paint(mesh, width: width, height: height, window: window, into: &$0)
        }
        picture.lastUse = frame
        pictures[key] = picture
        return picture
      }
      bytes -= picture.byteCount
    }
    return keep(painter.pixmap(of: mesh, width: width, height: height, window: window), for: key)
  }

  private func unusedMesh(width: Int, height: Int) -> Key? {
    pictures.first { key, picture in
      guard case .mesh = key.content else { return false }
      return picture.lastUse < frame && picture.width == width && picture.height == height
    }?.key
  }

  func keep(_ pixmap: consuming Pixmap, for key: Key) -> Picture {
    misses += 1
    let picture = Picture(pixmap)
    picture.lastUse = frame
    bytes += picture.byteCount - (pictures.updateValue(picture, forKey: key)?.byteCount ?? 0)
    return picture
  }
}
