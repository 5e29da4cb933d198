/// Finds what changed between two frames: for every group, the pixels it left and the pixels it
/// took, when its drawing, its properties or its place in the order differ.
struct DamageFinder {
  private var previous: [Flattened.Footprint] = []
  private var places: [UInt64: Int] = [:]

  /// Forgets the last frame.
  mutating func reset() {
    previous.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Takes no more memory than the last frame needs.
  mutating func shrink() { previous.shrink() }

  /// Appends the changed rectangles, which may overlap, and remembers the frame.
  mutating func find(_ current: [Flattened.Footprint], into damage: inout [PixelRect]) {
    // Groups of this frame that the last one had too, as places in the last frame. Where the
    // order is the same the numbers climb; a group that breaks the climb has changed places.
    var climbed = -1
    for footprint in current {
      guard let place = places.removeValue(forKey: footprint.id) else {
        add(footprint.bounds, to: &damage)
        continue
      }
      let old = previous[place]
      if old.digest != footprint.digest || old.bounds != footprint.bounds || place < climbed {
        add(old.bounds, to: &damage)
        add(footprint.bounds, to: &damage)
      }
      climbed = max(climbed, place)
    }
    // What is left of the last frame is gone from this one.
    if !places.isEmpty {
      for old in previous where places[old.id] != nil { add(old.bounds, to: &damage) }
    }
    remember(current)
  }

  private mutating func remember(_ current: [Flattened.Footprint]) {
    previous.removeAll(keepingCapacity: true)
    previous.append(contentsOf: current)
    places.removeAll(keepingCapacity: true)
    for (place, footprint) in current.enumerated() { places[footprint.id] = place }
  }

  private func add(_ rect: PixelRect, to damage: inout [PixelRect]) {
    if !rect.isEmpty { damage.append(rect) }
  }
}

extension PixelRect {
  /// The same pixels, each in one rectangle only.
  static func separated(_ rects: [PixelRect]) -> [PixelRect] {
    guard rects.count > 1 else { return rects }
    return rects.reduce(into: []) { apart, rect in
      var pieces = [rect]
      for other in apart { pieces = pieces.flatMap { $0.without(other) } }
      apart += pieces
    }
  }

  /// What is left above, below, and on both sides of another rectangle.
  private func without(_ other: PixelRect) -> [PixelRect] {
    let shared = intersection(other)
    if shared.isEmpty { return isEmpty ? [] : [self] }
    return [
      PixelRect(left: left, top: top, right: right, bottom: shared.top),
      PixelRect(left: left, top: shared.bottom, right: right, bottom: bottom),
      PixelRect(left: left, top: shared.top, right: shared.left, bottom: shared.bottom),
      PixelRect(left: shared.right, top: shared.top, right: right, bottom: shared.bottom),
    ].filter { !$0.isEmpty }
  }
}
