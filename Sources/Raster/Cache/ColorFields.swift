/// The fields of this frame and of earlier ones.
final class ColorFields: FrameCache {
  let name = "colour fields"

  private var fields: [ColorField] = []
  private var frame = 0

  var byteCount: Int { fields.reduce(0) { $0 + $1.byteCount } }

  func age(_ budget: CacheBudget) {
    frame += 1
    fields.removeAll { frame - $0.lastUse > CacheBudget.fieldFrames }
  }

  func release() { fields = [] }

  /// Evicts all fields and keeps their memory.
  func evictAll() {
    for field in fields { field.key = nil }
  }

  /// The field of an earlier frame, or one whose nodes `draw` draws now; nil when it cannot.
  ///
  /// What moves takes the place of what it was in the last frame.
  func field(for key: PictureCache.Key, draw: (ColorField) -> Bool) -> ColorField? {
    if let kept = fields.first(where: { $0.key == key }) {
      kept.lastUse = frame
      return kept
    }
    let unused = fields.firstIndex { field in
      guard let old = field.key else { return true }
      return field.lastUse < frame && old.isLike(key)
    }
    // What cannot be drawn may have spoilt what was there.
    let field = unused.map { fields.remove(at: $0) } ?? ColorField(key)
    guard draw(field) else { return nil }
    field.key = key
    field.lastUse = frame
    fields.append(field)
    return field
  }
}
