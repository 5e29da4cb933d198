/// Pictures made smaller before they are drawn smaller, so that no detail falls between the pixels.
///
/// Each is made when it is first drawn that small, directly from the whole picture.
final class ReducedBitmaps {
  private struct Key: Hashable {
    var bitmap: Bitmap
    var width: Int
    var height: Int
  }

  private struct Entry {
    let bitmap: Bitmap
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var frame = 0
  private(set) var bytes = 0
  /// Pictures made since the start: stays still while everything comes from the cache.
  private(set) var misses = 0

  static let byteLimit = 32 << 20

  /// To be called between frames: forgets what was not used in the last, when there is too much.
  func trim() {
    frame += 1
    guard bytes > Self.byteLimit else { return }
    entries = entries.filter { $1.lastUse >= frame - 1 }
    bytes = entries.values.reduce(0) { $0 + $1.bitmap.width * $1.bitmap.height * 4 }
  }

  func purge() {
    entries.removeAll(keepingCapacity: true)
    bytes = 0
  }

  func bitmap(_ bitmap: Bitmap, width: Int, height: Int) -> Bitmap {
    let key = Key(bitmap: bitmap, width: width, height: height)
    if let place = entries.index(forKey: key) {
      entries.values[place].lastUse = frame
      return entries.values[place].bitmap
    }
    misses += 1
    let smaller = bitmap.averaged(width: width, height: height)
    entries[key] = Entry(bitmap: smaller, lastUse: frame)
    bytes += smaller.width * smaller.height * 4
    return smaller
  }
}

extension ImageShading {
  /// The same shading with a picture made so small that a pixel of the surface takes in at most two
  /// of its pixels each way.
  func reduced(under toDevice: Transform, by reductions: ReducedBitmaps) -> ImageShading {
    guard interpolation == .linear, bitmap.width > 0, bitmap.height > 0,
      let back = transform.concatenating(toDevice).inverse
    else { return self }
    let width = Self.reduced(bitmap.width, by: back.a, back.c)
    let height = Self.reduced(bitmap.height, by: back.b, back.d)
    guard width < bitmap.width || height < bitmap.height else { return self }
    var smaller = self
    smaller.bitmap = reductions.bitmap(bitmap, width: width, height: height)
    smaller.transform = transform.scaledBy(
      x: Double(bitmap.width) / Double(width), y: Double(bitmap.height) / Double(height))
    return smaller
  }

  /// A length halved until a pixel's width and height span at most two of its places.
  private static func reduced(_ length: Int, by across: Double, _ down: Double) -> Int {
    var span = (across * across + down * down).squareRoot()
    var length = length
    // A hair more than two is two: a size of exactly an eighth takes two halvings on any machine.
    while span > 2.000_001, length > 1 {
      length /= 2
      span /= 2
    }
    return length
  }
}
