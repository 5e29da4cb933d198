/// Pictures painted apart, by what they show: drawings with filters, meshes and backdrops.
///
/// A drawing that moves by whole pixels, or that many places show alike, is filtered once.
final class PictureCache: FrameCache {
  let name = "pictures"

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

    /// Another mesh of the same size, or the same glass over other content: the old one is stale.
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
  /// Evicted pictures for reuse: the system's memory costs several times as much as painting.
  private var spare: [Picture] = []
  /// A picture that was borrowed in the last frame.
  private var waiting: (key: Key, picture: Picture)?
  /// 512 × 512 pixels.
  private static let leastLarge = 1 << 18
  private var frame = 0
  /// Memory of pictures that can be found, and of those that wait to be another one.
  private(set) var bytes = 0
  private var spareBytes = 0
  private var spareByteLimit = 0
  private var shownByteLimit = Int.max
  /// Pictures that this frame made when those shown took more than their limit already.
  private var excess: [Key] = []
  private var excessBytes = 0
  /// So many bytes, or this frame, are the next reason to look for pictures that nothing shows.
  private var nextLook = (bytes: 0, frame: 0)
  /// Room to list what is evicted.
  private var stale: [Key] = []
  /// Pictures made since the start: stays still while everything comes from the cache.
  private(set) var misses = 0
  /// Stands where a picture is still to be made.
  let none = Picture(capacity: 0)

  var byteCount: Int { bytes + spareBytes }

  /// Evicts what was not shown for longest, when there is too much.
  func age(_ budget: CacheBudget) {
    frame += 1
    if let (_, picture) = waiting, picture.lastUse < frame - 1 { giveBackWaiting() }
    spareByteLimit = budget.sparePictureBytes
    shownByteLimit = budget.shownPictureBytes
    dropOldSpare()
    guard bytes > nextLook.bytes || frame >= nextLook.frame else { return }
    var unused = unusedBytes
    let limit = budget.unusedPictureBytes
    var age = CacheBudget.pictureLookInterval * 8
    while unused > limit, age > 0 {
      age /= 2
      unused -= evict(olderThan: age)
    }
    if unused > limit { unused -= evictNameless() }
    nextLook = (bytes - unused + limit, frame + CacheBudget.pictureLookInterval)
  }

  private var unusedBytes: Int {
    pictures.values.reduce(0) { $0 + ($1.lastUse < frame - 1 ? $1.byteCount : 0) }
  }

  /// Evicts pictures that were shown last more than so many frames ago; returns the bytes they had.
  private func evict(olderThan age: Int) -> Int {
    for (key, picture) in pictures where picture.lastUse < frame - 1 - age { stale.append(key) }
    let before = bytes
    for key in stale {
      if let picture = pictures.removeValue(forKey: key) { giveBack(picture) }
    }
    stale.removeAll(keepingCapacity: true)
    return before - bytes
  }

  /// Evicts unused pictures whose keys contain NaN, which never compare equal and cannot be removed.
  private func evictNameless() -> Int {
    let before = bytes
    let all = pictures
    pictures.removeAll(keepingCapacity: true)
    for (key, picture) in all {
      if picture.lastUse < frame - 1 { giveBack(picture) } else { pictures[key] = picture }
    }
    return before - bytes
  }

  /// Pictures beyond the limit have taken as much memory as is kept for reuse: what shows them should
  /// be painted now, and `evictExcess` called.
  var hasMuchExcess: Bool { excessBytes > spareByteLimit }

  /// Evicts this frame's pictures beyond the limit; they must have been painted.
  func evictExcess() {
    guard excessBytes > 0 else { return }
    for key in excess {
      if let picture = pictures.removeValue(forKey: key) { giveBack(picture) }
    }
    excess.removeAll()
    excessBytes = 0
  }

  /// Evicts all pictures and keeps their memory.
  func evictAll() {
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

  /// The cached picture, one borrowed in the last frame, or one that `paint` fills.
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

  /// Evicts what is like the new picture and not shown any more.
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
    if bytes > shownByteLimit {
      excess.append(key)
      excessBytes += picture.byteCount
    }
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

  /// Frees all memory: when something moves again, only what lies around it is painted, and only the
  /// pictures of that are made again.
  func release() {
    pictures.removeAll()
    waiting = nil
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
