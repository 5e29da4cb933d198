/// A normalised dash list: an even number of lengths, dashes and gaps in turn.
struct DashPattern: Sendable {
  private let lengths: [Double]
  /// The cumulative lengths of a list of more than 32 lengths, for binary search.
  ///
  /// Empty for a shorter list; linear search is used then.
  private let ends: [Double]
  /// The length of one repetition of the list.
  let length: Double
  /// The position in the pattern at which a subpath starts.
  private(set) var start: Place

  /// A position in the pattern.
  struct Place: Sendable {
    var index: Int
    /// The remaining length of the current dash or gap.
    var rest: Double

    var isOn: Bool { index % 2 == 0 }
  }

  /// Creates a pattern; nil if the style's line is solid.
  init?(_ style: StrokeStyle) {
    let dash = style.dash
    guard !dash.isEmpty, dash.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    lengths = Self.withoutEmptyGaps(dash.count % 2 == 0 ? dash : dash + dash)
    length = lengths.reduce(0, +)
    guard length > 0, length.isFinite, lengths.count > 2 || lengths[1] > 0 else { return nil }
    ends = Self.ends(lengths)
    var phase = style.dashPhase.truncatingRemainder(dividingBy: length)
    if phase < 0 { phase += length }
    var place = Place(index: 0, rest: lengths[0])
    start = place
    if phase > 0 { skip(phase, &place) }  // False for NaN.
    start = place
  }

  /// Returns the list without gaps of length zero: dashes with no gap between them are joined.
  private static func withoutEmptyGaps(_ lengths: [Double]) -> [Double] {
    let gaps = stride(from: 1, to: lengths.count, by: 2)
    guard gaps.contains(where: { lengths[$0] == 0 }) else { return lengths }
    var result: [Double] = []
    for index in stride(from: 0, to: lengths.count, by: 2) {
      if let gap = result.last, gap == 0 {
        result[result.count - 2] += lengths[index]
        result[result.count - 1] = lengths[index + 1]
      } else {
        result += lengths[index...(index + 1)]
      }
    }
    return result
  }

  private static func ends(_ lengths: [Double]) -> [Double] {
    guard lengths.count > 32 else { return [] }
    var end = 0.0
    return lengths.map { length in
      end += length
      return end
    }
  }

  private init() {
    ends = []
    lengths = [1, 0]
    length = 1
    start = Place(index: 0, rest: 1)
  }

  /// A pattern that draws no gaps.
  static let none = DashPattern()

  var dashCount: Int { lengths.count / 2 }

  func advance(_ place: inout Place) {
    place.index = place.index + 1 == lengths.count ? 0 : place.index + 1
    place.rest = lengths[place.index]
  }

  /// Returns the fraction of a line that its dashes cover, for drawing dashes that are too fine to
  /// see.
  ///
  /// A dash with butt caps covers its own length. Other caps extend into both gaps: square caps by
  /// the pen's radius, round caps by π/4 of the radius on average.
  func coveredShare(_ pen: Pen) -> Double {
    let cap =
      switch pen.cap {
      case .butt: 0.0
      case .round: pen.radius * (.pi / 4)
      case .square: pen.radius
      }
    var bare = 0.0
    for index in stride(from: 1, to: lengths.count, by: 2) {
      bare += max(lengths[index] - 2 * cap, 0)
    }
    return max(0, 1 - bare / length)
  }

  /// Advances `place` by a distance along which nothing is drawn.
  func skip(_ distance: Double, _ place: inout Place) {
    // Whole repetitions of the list change nothing. The loop below stops after one repetition even
    // if rounding errors add up.
    var distance = distance.truncatingRemainder(dividingBy: length)
    if !ends.isEmpty { return jump(distance, &place) }
    for _ in 0...lengths.count {
      if distance < place.rest { break }
      distance -= place.rest
      place.index = place.index + 1 == lengths.count ? 0 : place.index + 1
      place.rest = lengths[place.index]
      if distance == 0 { return }
    }
    place.rest -= min(distance, place.rest)
  }

  /// Advances `place` like `skip`, but by binary search.
  ///
  /// Linear search would be slow, because a long list is searched again for each piece of a path.
  private func jump(_ distance: Double, _ place: inout Place) {
    var target = ends[place.index] - place.rest + distance
    if target >= length { target -= length }
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > target { high = middle } else { low = middle + 1 }
    }
    place = Place(index: low, rest: max(ends[low] - target, 0))
  }
}
