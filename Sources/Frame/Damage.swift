/// The pixels of a surface that changed, as at most 16 rectangles.
///
/// Rectangles are clipped to the surface as they come: SDL 2.26 ends the process (X BadValue) when
/// one lies wholly right of or below the window, which is where a card is when the window just
/// shrank. They may overlap a little; together they hold every pixel that was added.
public struct Damage: Hashable, Sendable {
  public static let mostRects = 16
  /// Two rectangles become one if that adds no more pixels than this: each rectangle shown costs
  /// about 10 µs in the X server (8 at 4K: 0.10 ms, 1: 0.017 ms), as much as painting some 4,000
  /// pixels.
  public static let worthwhileWaste = 4096

  public let bounds: PixelRect
  public private(set) var rects: [PixelRect] = []

  public init(bounds: PixelRect) {
    self.bounds = bounds
  }

  /// `rects` clipped to `bounds`, without empty ones, merged to at most `mostRects`.
  public static func tidied(_ rects: [PixelRect], in bounds: PixelRect) -> [PixelRect] {
    var damage = Damage(bounds: bounds)
    for rect in rects { damage.add(rect) }
    return damage.rects
  }

  public var isEmpty: Bool { rects.isEmpty }

  public mutating func add(_ rect: PixelRect) {
    let clipped = rect.intersection(bounds)
    guard !clipped.isEmpty else { return }
    insert(clipped)
    if rects.count > Self.mostRects { mergeCheapestPair() }
  }

  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds a clipped rectangle, swallowing those that it is cheap to show together with.
  private mutating func insert(_ rect: PixelRect) {
    var grown = rect
    var index = 0
    while index < rects.count {
      let old = rects[index]
      let union = old.union(grown)
      if union == old { return }
      if union.area - old.area - grown.area <= Self.worthwhileWaste {
        grown = union
        rects.swapAt(index, rects.count - 1)
        rects.removeLast()
        // The grown rectangle may now be near one that it was far from.
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(grown)
  }

  private mutating func mergeCheapestPair() {
    var best = (0, 1)
    var leastWaste = Int.max
    for i in rects.indices {
      for j in rects.indices.dropFirst(i + 1) {
        let waste = rects[i].union(rects[j]).area - rects[i].area - rects[j].area
        if waste < leastWaste {
          leastWaste = waste
          best = (i, j)
        }
      }
    }
    let union = rects[best.0].union(rects[best.1])
    rects.remove(at: best.1)
    rects.remove(at: best.0)
    insert(union)
  }
}
