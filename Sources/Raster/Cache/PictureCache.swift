/// A cache of offscreen pictures: drawings with filters, meshes and backdrops.
///
/// The key of a picture describes its content, not its position. So a drawing that moves by whole
/// pixels, or appears in many places, is filtered once.
final class PictureCache: FrameCache {
  let name = "pictures"

  struct Key: Hashable {
    enum Content: Hashable {
      /// A drawing and its filters, without the state that applies after the filters.
      ///
      /// The transform maps the drawing to pixels. Its translation is less than a pixel in each
      /// direction, because whole pixels are removed: a drawing that moves by whole pixels keeps
      /// its key. The rectangle is the box of the painted pixels under this transform.
      case filtered(DrawCommand, Transform, PixelRect)
      case mesh(MeshGradient, width: Int, height: Int, window: PixelRect)
      /// A gradient, independent of the shape it fills.
      case gradient(GraphicsContext.Shading, Transform, PixelRect, opacity: UInt8)
      /// A backdrop, by a digest of the content below it.
      case backdrop(below: UInt64, region: PixelRect, material: Material?, scale: Double)
    }

    var content: Content

    /// Returns whether a new picture with this key takes the place of an unused one with the other
    /// key.
    ///
    /// It does if both show meshes of the same size, or the same backdrop above different content.
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
  /// Evicted pictures, which are reused because getting fresh memory from the system takes several
  /// times as long as painting.
  private var spare: [Picture] = []
  /// A large picture that was borrowed in the last frame and may be wanted in this one.
  private var lastBorrowed: (key: Key, picture: Picture)?
  /// The number of pixels from which a picture counts as large: 512 × 512.
  private static let largePixelCount = 1 << 18
  private var frame = 0
  /// The bytes of cached and borrowed pictures; `spareBytes` counts those of evicted pictures.
  private(set) var bytes = 0
  private var spareBytes = 0
  private var spareByteLimit = 0
  private var shownByteLimit = Int.max
  /// This frame's pictures that were made after the limit for shown pictures was reached.
  private var excess: [Key] = []
  private var excessBytes = 0
  /// The conditions for the next search for unused pictures.
  ///
  /// The search starts when the cache's bytes exceed `bytes`, or in the frame `frame` at the
  /// latest.
  private var nextSearch = (bytes: 0, frame: 0)
  /// Scratch memory for the keys to evict.
  private var stale: [Key] = []
  /// The number of pictures found and made since the start; borrowed ones are not counted.
  private(set) var uses = FrameCounts.Uses()
  /// The number of pictures made since the start; pictures found in the cache are not counted.
  var misses: Int { uses.misses }
  /// The pixels that were read and written since the start to make pictures other than by painting
  /// drawings: by filters, for meshes and for backdrops.
  private(set) var madeFrom = (read: 0, written: 0)
  /// A placeholder for a picture that is not made yet.
  let none = Picture(capacity: 0)

  var byteCount: Int { bytes + spareBytes }

  /// Evicts unused pictures, the longest unused first, until the rest of them are within their
  /// limit.
  func age(_ budget: CacheBudget) {
    frame += 1
    if let (_, picture) = lastBorrowed, picture.lastUse < frame - 1 { recycleBorrowed() }
    spareByteLimit = budget.sparePictureBytes
    shownByteLimit = budget.shownPictureBytes
    dropOldSpare()
    guard bytes > nextSearch.bytes || frame >= nextSearch.frame else { return }
    var unused = unusedBytes
    let limit = budget.unusedPictureBytes
    var age = CacheBudget.pictureSearchInterval * 8
    while unused > limit, age > 0 {
      age /= 2
      unused -= evict(olderThan: age)
    }
    if unused > limit { unused -= evictUnusedNaNKeys() }
    nextSearch = (bytes - unused + limit, frame + CacheBudget.pictureSearchInterval)
  }

  private var unusedBytes: Int {
    pictures.values.reduce(0) { $0 + ($1.lastUse < frame - 1 ? $1.byteCount : 0) }
  }

  /// Evicts pictures that were last shown more than `age` frames ago and returns their bytes.
  private func evict(olderThan age: Int) -> Int {
    for (key, picture) in pictures where picture.lastUse < frame - 1 - age { stale.append(key) }
    let before = bytes
    for key in stale {
      if let picture = pictures.removeValue(forKey: key) { recycle(picture) }
    }
    stale.removeAll(keepingCapacity: true)
    return before - bytes
  }

  /// Evicts the unused pictures that are left because their keys contain NaN; returns their bytes.
  ///
  /// A key with NaN equals no key, not even itself, so it cannot be removed. Instead, the
  /// dictionary is filled again without the unused pictures.
  private func evictUnusedNaNKeys() -> Int {
    let before = bytes
    let all = pictures
    pictures.removeAll(keepingCapacity: true)
    for (key, picture) in all {
      if picture.lastUse < frame - 1 { recycle(picture) } else { pictures[key] = picture }
    }
    return before - bytes
  }

  /// Whether the excess pictures take more memory than may be kept for reuse.
  ///
  /// If so, the caller should paint the steps that draw the excess pictures, and then call
  /// `evictExcess`.
  var hasMuchExcess: Bool { excessBytes > spareByteLimit }

  /// Evicts this frame's excess pictures, which must already have been drawn to the surface.
  func evictExcess() {
    guard excessBytes > 0 else { return }
    for key in excess {
      if let picture = pictures.removeValue(forKey: key) { recycle(picture) }
    }
    excess.removeAll()
    excessBytes = 0
  }

  /// Evicts all pictures and keeps their memory for reuse.
  func evictAll() {
    recycleBorrowed()
    for picture in pictures.values { recycle(picture) }
    pictures.removeAll(keepingCapacity: true)
  }

  /// Counts pixels that are read and written to make a picture.
  func note(read: Int, written: Int) {
    madeFrom.read &+= read
    madeFrom.written &+= written
  }

  /// Returns a cached picture and marks it as used in this frame.
  func find(_ key: Key) -> Picture? {
    guard let picture = pictures[key] else { return nil }
    picture.lastUse = frame
    uses.hits &+= 1
    return picture
  }

  /// Returns whether a picture is cached.
  func contains(_ key: Key) -> Bool { pictures[key] != nil }

  /// Returns the picture with a key.
  ///
  /// It is the cached picture or the one borrowed in the last frame, if one of them has the key.
  /// Otherwise, it is a new picture that `paint` fills.
  func picture(for key: Key, width: Int, height: Int, paint: (inout Pixmap) -> Void) -> Picture {
    find(key) ?? adoptBorrowed(key)
      ?? make(key, width: width, height: height, isCleared: false, paint)
  }

  /// Returns an uncached picture; the caller gives it back with `returnBorrowed`.
  ///
  /// `paint` must write every pixel, because the memory is not cleared.
  func borrow(width: Int, height: Int, paint: (inout Pixmap) -> Void) -> Picture {
    let picture = room(for: width * height)
    picture.paint(width: width, height: height, isCleared: false, paint)
    bytes += picture.byteCount
    return picture
  }

  /// Ends the use of a borrowed picture; a large one stays available for `key` for one more frame.
  func returnBorrowed(_ picture: Picture, keptFor key: Key) {
    picture.lastUse = frame
    guard picture.capacity >= Self.largePixelCount else { return recycle(picture) }
    recycleBorrowed()
    lastBorrowed = (key, picture)
  }

  /// Moves the picture borrowed in the last frame into the cache if it has this key.
  private func adoptBorrowed(_ key: Key) -> Picture? {
    guard let (last, picture) = lastBorrowed, last == key else { return nil }
    lastBorrowed = nil
    picture.lastUse = frame
    pictures[key] = picture
    uses.hits &+= 1
    return picture
  }

  private func recycleBorrowed() {
    if let (_, picture) = lastBorrowed { recycle(picture) }
    lastBorrowed = nil
  }

  /// Returns the picture of a mesh.
  ///
  /// A new picture takes over the memory of an unused mesh picture of the same size. `width` and
  /// `height` are those of the whole mesh; `window` is its visible part.
  func meshPicture(
    _ mesh: MeshGradient, width: Int, height: Int, window: PixelRect, _ painter: MeshPainter
  ) -> Picture {
    let key = Key(content: .mesh(mesh, width: width, height: height, window: window))
    return find(key)
      ?? replacing(key, width: window.width, height: window.height, isCleared: false) {
        note(read: 0, written: window.area)
        painter.paint(mesh, width: width, height: height, window: window, into: &$0)
      }
  }

  /// Returns the picture of a backdrop; a new one takes over the memory of the backdrop's outdated
  /// picture.
  func backdropPicture(
    _ key: Key, width: Int, height: Int, paint: (inout Pixmap) -> Void
  ) -> Picture {
    find(key) ?? replacing(key, width: width, height: height, isCleared: true, paint)
  }

  /// Makes a picture; if it replaces an unused older one, that one is evicted first.
  private func replacing(
    _ key: Key, width: Int, height: Int, isCleared: Bool, _ paint: (inout Pixmap) -> Void
  ) -> Picture {
    let old = pictures.first { $1.lastUse < frame && $0.isLike(key) }?.key
    if let old, let picture = pictures.removeValue(forKey: old) { recycle(picture) }
    return make(key, width: width, height: height, isCleared: isCleared, paint)
  }

  private func make(
    _ key: Key, width: Int, height: Int, isCleared: Bool, _ paint: (inout Pixmap) -> Void
  ) -> Picture {
    uses.misses &+= 1
    let picture = room(for: width * height)
    picture.paint(width: width, height: height, isCleared: isCleared, paint)
    picture.lastUse = frame
    bytes += picture.byteCount - (pictures.updateValue(picture, forKey: key)?.byteCount ?? 0)
    if bytes > shownByteLimit {
      excess.append(key)
      excessBytes += picture.byteCount
    }
    return picture
  }
}

// MARK: Memory for reuse
extension PictureCache {
  /// Returns the number of pixels for which memory is reserved.
  ///
  /// For a large picture, a quarter is added first. Then the number is rounded up by at most an
  /// eighth, unless the picture is tiny. The system provides the additional memory only when it is
  /// written.
  ///
  /// The reserve is for blurs that widen: every frame's picture is then a little larger than the
  /// last. Fresh memory for each of these pictures took a quarter of the frame's time on the pause
  /// screen at 1920 × 1080 (2026-11).
  static func capacity(for count: Int) -> Int {
    guard count > 1 << 12 else { return count }
    let wanted = count < largePixelCount ? count : count + count / 4
    let step = 1 << (Int.bitWidth - count.leadingZeroBitCount - 4)
    return (wanted + step - 1) / step * step
  }

  private func room(for count: Int) -> Picture {
    takeSpare(count) ?? Picture(capacity: Self.capacity(for: count))
  }

  /// Keeps a picture's memory for reuse, unless it is above the limit for spare memory.
  ///
  /// Only the caller and lists that are about to be emptied may still reference the picture.
  private func recycle(_ picture: Picture) {
    bytes -= picture.byteCount
    guard picture.byteCount <= spareByteLimit else { return }
    spare.append(picture)
    spareBytes += picture.byteCount
    // The pictures that were evicted earliest are the least likely to fit new pictures.
    while spareBytes > spareByteLimit { spareBytes -= spare.removeFirst().byteCount }
  }

  /// Removes and returns the smallest spare picture with enough capacity and at most twice as much.
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

  /// Frees all memory.
  ///
  /// When something moves again, only its surroundings are repainted, and only their pictures are
  /// made again.
  func release() {
    pictures.removeAll()
    lastBorrowed = nil
    bytes = 0
    spare.removeAll()
    spareBytes = 0
  }

  private func dropOldSpare() {
    spare.removeAll { picture in
      let frames = CacheBudget.sparePictureFrames / (picture.byteCount > 1 << 20 ? 3 : 1)
      guard frame - picture.lastUse > frames else { return false }
      spareBytes -= picture.byteCount
      return true
    }
  }
}
