/// A picture painted apart, in memory that other pictures use after it.
@safe
final class Picture {
  private(set) var width = 0
  private(set) var height = 0
  /// The frame it was used in last.
  var lastUse = 0
  private let memory: UnsafeMutablePointer<Pixel>
  /// How many pixels there is room for.
  let capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    // Whole cache lines, as in a pixmap.
    unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: self.capacity * 4, alignment: 64)
      .bindMemory(to: Pixel.self, capacity: self.capacity)
  }

  deinit { unsafe UnsafeMutableRawPointer(memory).deallocate() }

  var pixels: UnsafePointer<Pixel> { unsafe UnsafePointer(memory) }
  var byteCount: Int { capacity * 4 }

  /// Becomes another picture, which nobody may be reading and which there must be room for.
  func paint(width: Int, height: Int, isCleared: Bool, _ body: (inout Pixmap) -> Void) {
    self.width = width
    self.height = height
    if isCleared { unsafe memory.update(repeating: 0, count: width * height) }
    var pixmap = unsafe Pixmap(
      borrowing: UnsafeMutableRawPointer(memory), width: width, height: height,
      bytesPerRow: width * 4)
    body(&pixmap)
  }

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
      /// A gradient without the shape it fills.
      case gradient(GraphicsContext.Shading, Transform, PixelRect, opacity: UInt8)
      /// What lies below, by a digest of it.
      case backdrop(below: UInt64, region: PixelRect, material: Material?, scale: Double)
    }

    var content: Content

    /// Another mesh of the same size, or the same glass over something else: where one moves, what
    /// it was does not come back.
    func isLike(_ other: Self) -> Bool {
      switch (content, other.content) {
      case (.mesh(_, let a, let b, let window), .mesh(_, let c, let d, let other)):
        a == c && b == d && window == other
      case (.backdrop(_, let a, let b, let scale), .backdrop(_, let c, let d, let other)):
        a == c && b == d && scale == other
      default: false
      }
    }
  }

  private var pictures: [Key: Picture] = [:]
  /// Forgotten pictures, whose memory the next ones take: the system's costs several times as much
  /// as painting does.
  private var spare: [Picture] = []
  /// A picture that was borrowed in the last frame.
  private var waiting: (key: Key, picture: Picture)?
  /// 512 × 512 pixels.
  private static let leastLarge = 1 << 18
  private var frame = 0
  private(set) var bytes = 0
  private var spareBytes = 0
  private var spareByteLimit = 0
  /// So many bytes, or this frame, are the next reason to look for pictures that nothing shows.
  private var nextLook = (bytes: 0, frame: 0)
  /// Room to list what is forgotten.
  private var forgotten: [Key] = []
  /// Pictures made since the start: stays still while everything comes from the cache.
  private(set) var misses = 0
  /// Stands where a picture is still to be made.
  let none = Picture(capacity: 0)

  /// Of pictures that the last frame did not show: some come back, as what stands under a panel
  /// that is closed; what lay behind glass while something moved there does not.
  ///
  /// A megabyte, and a quarter of what the surface takes.
  static func unusedByteLimit(_ surface: PixelRect) -> Int { (1 << 20) + surface.area }
  private static let lookInterval = 60
  /// Of memory that shows nothing, and the frames after which it goes back to the system.
  ///
  /// Two surfaces, for a picture of all of it is blurred from one into another, with what large ones
  /// have to spare, and 4 MB.
  static func spareByteLimit(_ surface: PixelRect) -> Int { (4 << 20) + surface.area * 10 }
  static let spareFrames = 60

  /// To be called between frames: forgets what was not shown for longest, when there is too much.
  func trim(surface: PixelRect) {
    frame += 1
    if let (_, picture) = waiting, picture.lastUse < frame - 1 { giveBackWaiting() }
    spareByteLimit = Self.spareByteLimit(surface)
    dropOld()
    guard bytes > nextLook.bytes || frame >= nextLook.frame else { return }
    var unused = unusedBytes
    let limit = Self.unusedByteLimit(surface)
    var age = Self.lookInterval * 8
    while unused > limit, age > 0 {
      age /= 2
      unused -= forget(olderThan: age)
    }
    if unused > limit { unused -= forgetNameless() }
    nextLook = (bytes - unused + limit, frame + Self.lookInterval)
  }

  private var unusedBytes: Int {
    pictures.values.reduce(0) { $0 + ($1.lastUse < frame - 1 ? $1.byteCount : 0) }
  }

  /// Forgets pictures that were shown last more than so many frames ago; the bytes they had.
  private func forget(olderThan age: Int) -> Int {
    for (key, picture) in pictures where picture.lastUse < frame - 1 - age { forgotten.append(key) }
    let before = bytes
    for key in forgotten {
      if let picture = pictures.removeValue(forKey: key) { giveBack(picture) }
    }
    forgotten.removeAll(keepingCapacity: true)
    return before - bytes
  }

  /// Forgets what is known by a number that is none: by its key it is not found, neither to be shown
  /// nor to be forgotten.
  private func forgetNameless() -> Int {
    let before = bytes
    let all = pictures
    pictures.removeAll(keepingCapacity: true)
    for (key, picture) in all {
      if picture.lastUse < frame - 1 { giveBack(picture) } else { pictures[key] = picture }
    }
    return before - bytes
  }

  func purge() {
    giveBackWaiting()
    for picture in pictures.values { giveBack(picture) }
    pictures.removeAll(keepingCapacity: true)
  }

  /// The picture of an earlier frame.
  func kept(_ key: Key) -> Picture? {
    guard let picture = pictures[key] else { return nil }
    picture.lastUse = frame
    return picture
  }

  /// The picture of an earlier frame, one that was borrowed in the last, or one of which `paint` writes
  /// every pixel now.
  func picture(for key: Key, width: Int, height: Int, paint: (inout Pixmap) -> Void) -> Picture {
    kept(key) ?? adopted(key) ?? make(key, width: width, height: height, isCleared: false, paint)
  }

  /// A picture that nobody finds again, of which `paint` writes every pixel; to be taken back.
  func borrow(width: Int, height: Int, paint: (inout Pixmap) -> Void) -> Picture {
    let picture = room(for: width * height)
    picture.paint(width: width, height: height, isCleared: false, paint)
    bytes += picture.byteCount
    return picture
  }

  /// A large one waits for a frame, should the next want the same.
  func takeBack(_ picture: Picture, unlessWanted key: Key) {
    picture.lastUse = frame
    guard picture.capacity >= Self.leastLarge else { return giveBack(picture) }
    giveBackWaiting()
    waiting = (key, picture)
  }

  /// The picture that was borrowed in the last frame, kept from now on.
  private func adopted(_ key: Key) -> Picture? {
    guard let (last, picture) = waiting, last == key else { return nil }
    waiting = nil
    picture.lastUse = frame
    pictures[key] = picture
    return picture
  }

  private func giveBackWaiting() {
    if let (_, picture) = waiting { giveBack(picture) }
    waiting = nil
  }

  /// The picture of a mesh, in the memory of another mesh of its size that nothing shows any more.
  ///
  /// `width` and `height` are the whole mesh's, `window` is what of it is shown.
  func meshPicture(
    _ mesh: MeshGradient, width: Int, height: Int, window: PixelRect, _ painter: MeshPainter
  ) -> Picture {
    let key = Key(content: .mesh(mesh, width: width, height: height, window: window))
    return kept(key)
      ?? replacing(key, width: window.width, height: window.height, isCleared: false) {
        painter.paint(mesh, width: width, height: height, window: window, into: &$0)
      }
  }

  /// What lies behind glass, in the memory of what lay there when it looked otherwise.
  func backdropPicture(
    _ key: Key, width: Int, height: Int, paint: (inout Pixmap) -> Void
  ) -> Picture {
    kept(key) ?? replacing(key, width: width, height: height, isCleared: true, paint)
  }

  /// Forgets what is like the new picture and not shown any more.
  private func replacing(
    _ key: Key, width: Int, height: Int, isCleared: Bool, _ paint: (inout Pixmap) -> Void
  ) -> Picture {
    let old = pictures.first { $1.lastUse < frame && $0.isLike(key) }?.key
    if let old, let picture = pictures.removeValue(forKey: old) { giveBack(picture) }
    return make(key, width: width, height: height, isCleared: isCleared, paint)
  }

  private func make(
    _ key: Key, width: Int, height: Int, isCleared: Bool, _ paint: (inout Pixmap) -> Void
  ) -> Picture {
    misses += 1
    let picture = room(for: width * height)
    picture.paint(width: width, height: height, isCleared: isCleared, paint)
    picture.lastUse = frame
    bytes += picture.byteCount - (pictures.updateValue(picture, forKey: key)?.byteCount ?? 0)
    return picture
  }
}

// Memory that goes from one picture to the next.
extension PictureCache {
  /// Up to an eighth more, but for the smallest, and for large ones a quarter more, of which the
  /// system gives only what is written to.
  ///
  /// While a blur widens, every frame's picture is a little larger than the last; the system's
  /// memory for those was a quarter of a pause's frame at 1920 × 1080 (2026-11).
  static func capacity(for count: Int) -> Int {
    guard count > 1 << 12 else { return count }
    let wanted = count < leastLarge ? count : count + count / 4
    let step = 1 << (Int.bitWidth - count.leadingZeroBitCount - 4)
    return (wanted + step - 1) / step * step
  }

  private func room(for count: Int) -> Picture {
    takeSpare(count) ?? Picture(capacity: Self.capacity(for: count))
  }

  /// Nobody may show the picture any more, but in lists that are about to be emptied.
  private func giveBack(_ picture: Picture) {
    bytes -= picture.byteCount
    guard picture.byteCount <= spareByteLimit else { return }
    spare.append(picture)
    spareBytes += picture.byteCount
    // What was given back first is the least likely to fit what comes.
    while spareBytes > spareByteLimit { spareBytes -= spare.removeFirst().byteCount }
  }

  /// The smallest with enough room that is not much too large.
  private func takeSpare(_ count: Int) -> Picture? {
    var best: Int?
    for index in spare.indices where (count...2 * count + 256).contains(spare[index].capacity) {
      if let best, spare[best].capacity <= spare[index].capacity { continue }
      best = index
    }
    guard let best else { return nil }
    spareBytes -= spare[best].byteCount
    var picture = spare.remove(at: best)
    return isKnownUniquelyReferenced(&picture) ? picture : nil
  }

  /// Gives all memory back to the system: when something moves again, only what lies around it is
  /// painted, and only the pictures of that are made again.
  func rest() {
    pictures.removeAll()
    waiting = nil
    bytes = 0
    spare.removeAll()
    spareBytes = 0
  }

  private func dropOld() {
    spare.removeAll { picture in
      let frames = picture.byteCount > 1 << 20 ? Self.spareFrames / 3 : Self.spareFrames
      guard frame - picture.lastUse > frames else { return false }
      spareBytes -= picture.byteCount
      return true
    }
  }
}

/// What was asked for in this frame, and in the one before.
struct RecentKeys {
  private var now: Set<PictureCache.Key> = []
  private var before: Set<PictureCache.Key> = []

  /// Whether the key was asked for in the last frame; it is from now on in this one.
  mutating func contains(_ key: PictureCache.Key) -> Bool {
    now.insert(key)
    return before.contains(key)
  }

  mutating func forget() {
    now.removeAll(keepingCapacity: true)
    before.removeAll(keepingCapacity: true)
  }

  /// To be called between frames.
  mutating func turn() {
    swap(&now, &before)
    now.removeAll(keepingCapacity: true)
  }
}
