/// The keys that were requested in this frame and in the one before.
final class RecentKeys: FrameCache {
  let name = "recent blurs"
  private var now: Set<PictureCache.Key> = []
  private var before: Set<PictureCache.Key> = []

  var byteCount: Int {
    (now.capacity + before.capacity) * MemoryLayout<PictureCache.Key>.stride
  }

  /// Records a key for this frame and returns whether the last frame requested it too.
  func insert(_ key: PictureCache.Key) -> Bool {
    now.insert(key)
    return before.contains(key)
  }

  func age(_ budget: CacheBudget) {
    swap(&now, &before)
    now.removeAll(keepingCapacity: true)
  }

  func release() { (now, before) = ([], []) }

  func evictAll() {
    now.removeAll(keepingCapacity: true)
    before.removeAll(keepingCapacity: true)
  }
}
