/// The animation from one number to the next.
///
/// Unchanged digits slide to their new positions; the other digits move out and in vertically, the
/// rightmost first.
public struct NumericTextTransition: Hashable, Sendable {
  /// A slice and its effect.
  public struct PlacedSlice: Hashable, Sendable {
    /// The slice of text.
    public var slice: Text.Layout.RunSlice
    /// The offset, opacity and blur of the slice.
    public var effect: SliceEffect
  }

  /// The vertical distance that a changing digit moves, as a fraction of the line's height.
  private static let travel = 0.45
  /// The largest blur radius of a changing digit, as a fraction of the line's height.
  private static let blur = 0.12
  /// The smallest scale of a changing digit.
  private static let smallest = 0.6
  /// The delay between a changing digit and the next one to its left, as a fraction of the
  /// duration.
  private static let delay = 0.07
  /// The maximum delay of the leftmost changing digit, as a fraction of the duration.
  private static let longestDelay = 0.5

  private struct Staying: Hashable, Sendable {
    var slice: Text.Layout.RunSlice
    var from: Point
  }

  private struct Changing: Hashable, Sendable {
    var slice: Text.Layout.RunSlice
    var isArriving: Bool
    /// The number of changing positions to the right of the digit.
    var rank: Int
  }

  private var staying: [Staying] = []
  private var changing: [Changing] = []
  private var rankCount = 0
  /// Whether digits move in from above, as for a decreasing number; otherwise they move in from
  /// below.
  public let countsDown: Bool

  /// Creates the animation from the layout of one number to that of the next.
  public init(from old: Text.Layout, to new: Text.Layout, countsDown: Bool = false) {
    self.countsDown = countsDown
    let (old, new) = (old.slices, new.slices)
    let start = zip(old, new).prefix { Self.isSame($0, $1) }.count
    for i in 0..<start { addMatched(old[i], new[i]) }
    // After the common prefix, digits are matched by their position from the end.
    let (rest, arriving) = (old[start...], new[start...])
    let count = max(rest.count, arriving.count)
    for place in 0..<count {
      let leaving = place < rest.count ? rest[rest.endIndex - 1 - place] : nil
      let coming = place < arriving.count ? arriving[arriving.endIndex - 1 - place] : nil
      if let leaving, let coming, Self.isSame(leaving, coming) {
        addMatched(leaving, coming)
        continue
      }
      if let leaving { change(leaving, isArriving: false) }
      if let coming { change(coming, isArriving: true) }
      rankCount += 1
    }
  }

  private mutating func addMatched(_ old: Text.Layout.RunSlice, _ new: Text.Layout.RunSlice) {
    staying.append(Staying(slice: new, from: old.typographicBounds.origin))
  }

  private mutating func change(_ slice: Text.Layout.RunSlice, isArriving: Bool) {
    changing.append(Changing(slice: slice, isArriving: isArriving, rank: rankCount))
  }

  private static func isSame(_ a: Text.Layout.RunSlice, _ b: Text.Layout.RunSlice) -> Bool {
    a.character == b.character && a.glyphs.size == b.glyphs.size
      && a.glyphs.glyphs.map(\.id) == b.glyphs.glyphs.map(\.id)
  }

  /// Returns the slices to draw at a progress; 0 is the old number, 1 the new one.
  ///
  /// The progress of a spring can exceed 1; sliding digits then overshoot. NaN counts as 1.
  public func slices(at progress: Double) -> [PlacedSlice] {
    let progress = progress.isNaN ? 1 : progress
    var placed: [PlacedSlice] = []
    placed.reserveCapacity(staying.count + changing.count)
    for item in staying {
      let to = item.slice.typographicBounds.origin
      let offset = Point(
        (item.from.x - to.x) * (1 - progress), (item.from.y - to.y) * (1 - progress))
      placed.append(PlacedSlice(slice: item.slice, effect: SliceEffect(offset: offset)))
    }
    for item in changing {
      let local = localProgress(of: item.rank, at: progress)
      guard let effect = effect(item, at: local) else { continue }
      placed.append(PlacedSlice(slice: item.slice, effect: effect))
    }
    return placed
  }

  /// Draws the number at a progress.
  public func draw(at progress: Double, in context: inout GraphicsContext) {
    for item in slices(at: progress) { context.draw(item.slice, with: item.effect) }
  }

  private func localProgress(of rank: Int, at progress: Double) -> Double {
    let last = Double(max(rankCount - 1, 0))
    let step = min(Self.delay, last > 0 ? Self.longestDelay / last : Self.delay)
    return min(max((progress - Double(rank) * step) / (1 - last * step), 0), 1)
  }

  /// Returns the effect on a changing digit at its progress; nil while the digit is invisible.
  private func effect(_ item: Changing, at progress: Double) -> SliceEffect? {
    let presence = item.isArriving ? progress : 1 - progress
    guard presence > 0 else { return nil }
    guard presence < 1 else { return SliceEffect.none }
    let height = item.slice.typographicBounds.rect.height
    // Increasing numbers move upwards: in from below, out to the top.
    let side = item.isArriving != countsDown ? 1.0 : -1
    let absence = 1 - presence
    return SliceEffect(
      opacity: presence, scale: 1 - (1 - Self.smallest) * absence,
      blur: Self.blur * height * absence,
      offset: Point(0, side * Self.travel * height * absence))
  }
}
