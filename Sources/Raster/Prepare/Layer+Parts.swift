extension Layer {
  /// Layers of more drawings are left in one piece.
  private static var mostSplit: Int { 512 }
  /// Parts pay when they are not larger together than this much of the whole.
  private static var largestShare: Double { 0.7 }

  /// The layer in parts that filters do not carry into each other, each with its drawings in their
  /// order; nil when that would save little.
  ///
  /// Three small drawings in the corners of 1920 × 1080 blur in 0.15 ms, as one picture in 3.7 (2026-11).
  func parts(
    filters: [Filter], under transform: Transform, in surface: Rect, cache: LayerParts
  ) -> [Layer]? {
    guard (2...Self.mostSplit).contains(commands.count), reach == 0,
      let clusters = clusters(filters, under: transform)
    else { return nil }
    let whole = clusters.reduce(Rect.null) { $0.union($1.box) }
    guard
      clusters.count > 1,
      clusters.reduce(0, { $0 + Self.area($1.box, in: surface) })
        < Self.largestShare * Self.area(whole, in: surface)
    else { return nil }
    var digest = Digest()
    digest.combine(self.digest)
    for cluster in clusters {
      for member in cluster.members { digest.combine(UInt64(member)) }
      digest.combine(UInt64.max)
    }
    return cache.parts(digest.value) {
      clusters.map { cluster in Layer(cluster.members.map { commands[$0] }) }
    }
  }

  private struct Cluster {
    var box: Rect
    var members: [Int]
  }

  /// Drawings whose boxes, as far as filters carry them, touch each other directly or through others.
  private func clusters(_ filters: [Filter], under transform: Transform) -> [Cluster]? {
    var clusters: [Cluster] = []
    for (index, command) in commands.enumerated() {
      guard !command.blendMode.actsOutside, !command.isUnbounded else { return nil }
      let box = command.bounds(under: transform)
      if box.isNull { continue }
      guard box.isFinite else { return nil }
      // A pixel or two more on each side, for what rounding moves across the edge.
      var grown = Cluster(
        box: filters.reach(from: box, under: transform).insetBy(dx: -2, dy: -2), members: [index])
      while let place = clusters.firstIndex(where: { $0.box.intersects(grown.box) }) {
        let other = clusters.remove(at: place)
        grown.box = grown.box.union(other.box)
        grown.members += other.members
      }
      grown.members.sort()
      clusters.append(grown)
    }
    return clusters
  }

  private static func area(_ box: Rect, in surface: Rect) -> Double {
    let shown = box.intersection(surface)
    return shown.isNull ? 0 : shown.width * shown.height
  }
}

/// Layers that were split lately, so that what is split alike in the next frame is the same.
final class LayerParts: FrameCache {
  let name = "layer parts"
  private var kept: [UInt64: [Layer]] = [:]
  private static let most = 16

  var byteCount: Int { kept.capacity * MemoryLayout<(UInt64, [Layer])>.stride }

  fileprivate func parts(_ digest: UInt64, make: () -> [Layer]) -> [Layer] {
    if let parts = kept[digest] { return parts }
    if kept.count >= Self.most { kept.removeAll(keepingCapacity: true) }
    let parts = make()
    kept[digest] = parts
    return parts
  }

  func release() { kept = [:] }
}
