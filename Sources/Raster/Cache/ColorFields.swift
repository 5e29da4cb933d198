/// A cache of colour fields: large, smooth pictures stored as one colour for every 4 × 4 pixels.
final class ColorFields: FrameCache {
  let name = "colour fields"

  private var fields: [ColorField] = []
  private var frame = 0
  /// The number of fields found and made since the start.
  private(set) var uses = FrameCounts.Uses()

  var byteCount: Int { fields.reduce(0) { $0 + $1.byteCount } }

  func age(_ budget: CacheBudget) {
    frame += 1
    fields.removeAll { frame - $0.lastUse > CacheBudget.fieldFrames }
  }

  func release() { fields = [] }

  /// Evicts all fields and keeps their memory for reuse.
  func evictAll() {
    for field in fields { field.key = nil }
  }

  /// Returns the cached field for a key, or a new field that `draw` fills.
  ///
  /// The result is nil if `draw` returns false. A new field reuses the memory of an evicted field,
  /// or of an unused field of a mesh with the same size.
  func field(for key: PictureCache.Key, draw: (ColorField) -> Bool) -> ColorField? {
    if let kept = fields.first(where: { $0.key == key }) {
      kept.lastUse = frame
      uses.hits &+= 1
      return kept
    }
    let unused = fields.firstIndex { field in
      guard let old = field.key else { return true }
      return field.lastUse < frame && old.isLike(key)
    }
    // A failed `draw` may leave the field half written, so the field is removed before the call.
    let field = unused.map { fields.remove(at: $0) } ?? ColorField(key)
    guard draw(field) else { return nil }
    uses.misses &+= 1
    field.key = key
    field.lastUse = frame
    fields.append(field)
    return field
  }
}
