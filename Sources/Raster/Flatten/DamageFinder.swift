/// Finds the pixels that change between two frames.
///
/// A group damages its old and its new bounds if its drawing, its properties or its position in the
/// order differ from the last frame.
struct DamageFinder {
  private var previous: [Flattened.Footprint] = []
  private var places: [UInt64: Int] = [:]

  /// Discards the last frame.
  mutating func reset() {
    previous.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Frees spare capacity.
  mutating func shrink() { previous.shrink() }

  /// Appends the damaged rectangles, which may overlap, and stores the frame for the next call.
  mutating func find(_ current: [Flattened.Footprint], into damage: inout [PixelRect]) {
    // The largest index that the groups handled so far had in the last frame. A group with a
    // smaller index has moved to another place in the order.
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
    // The remaining groups of the last frame have been removed.
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
  /// Returns rectangles that cover the same pixels without overlapping.
  static func separated(_ rects: [PixelRect]) -> [PixelRect] {
    guard rects.count > 1 else { return rects }
    return rects.reduce(into: []) { apart, rect in
      var pieces = [rect]
      for other in apart { pieces = pieces.flatMap { $0.without(other) } }
      apart += pieces
    }
  }

  /// Returns the parts of the rectangle that are above, below, left and right of `other`.
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
