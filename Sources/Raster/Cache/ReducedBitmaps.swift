/// A cache of reduced copies of bitmaps.
///
/// When a bitmap is drawn from a reduced copy, all of its details contribute to the pixels of the
/// small drawing. Each copy is averaged directly from the original when the bitmap is first drawn
/// at that size.
final class ReducedBitmaps: FrameCache {
  let name = "reduced bitmaps"

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
  private(set) var byteCount = 0
  /// The number of bitmaps found and made since the start.
  private(set) var uses = FrameCounts.Uses()
  var misses: Int { uses.misses }

  /// Evicts the bitmaps that the last frame did not use, if the cache is over its limit.
  func age(_ budget: CacheBudget) {
    frame += 1
    guard byteCount > CacheBudget.reducedBitmapBytes else { return }
    entries = entries.filter { $1.lastUse >= frame - 1 }
    byteCount = entries.values.reduce(0) { $0 + $1.bitmap.width * $1.bitmap.height * 4 }
  }

  func release() {}

  func evictAll() {
    entries.removeAll(keepingCapacity: true)
    byteCount = 0
  }

  func bitmap(_ bitmap: Bitmap, width: Int, height: Int) -> Bitmap {
    let key = Key(bitmap: bitmap, width: width, height: height)
    if let place = entries.index(forKey: key) {
      entries.values[place].lastUse = frame
      uses.hits &+= 1
      return entries.values[place].bitmap
    }
    uses.misses &+= 1
    let smaller = bitmap.averaged(width: width, height: height)
    entries[key] = Entry(bitmap: smaller, lastUse: frame)
    byteCount += smaller.width * smaller.height * 4
    return smaller
  }
}
