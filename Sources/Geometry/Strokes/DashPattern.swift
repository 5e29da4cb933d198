/// A dash list made ready: an even number of lengths, dashes and gaps in turn.
struct DashPattern: Sendable {
  private let lengths: [Double]
  /// Where each of many lengths ends; empty for few, which are gone through.
  private let ends: [Double]
  /// Of one round through the list.
  let length: Double
  /// Where a subpath starts.
  private(set) var start: Place

  /// A place in the pattern.
  struct Place: Sendable {
    var index: Int
    /// What is left of the dash or gap.
    var rest: Double

    var isOn: Bool { index % 2 == 0 }
  }

  /// Nil when the line is whole.
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

  /// Joins dashes between which there is no gap.
  private static func withoutEmptyGaps(_ lengths: [Double]) -> [Double] {
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

  /// A line without gaps.
  static let none = DashPattern()

  var dashCount: Int { lengths.count / 2 }

  func advance(_ place: inout Place) {
    place.index = place.index + 1 == lengths.count ? 0 : place.index + 1
    place.rest = lengths[place.index]
  }

  /// The part of a line that is covered when its dashes are too fine to see: a butt dash covers its
  /// length, caps reach into both gaps, round ones by π/4 of what square ones do in the mean.
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

  /// Runs through a distance that nothing is drawn along.
  func skip(_ distance: Double, _ place: inout Place) {
    // The loop ends after one round even if roundings add up.
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

  /// The same by halving the list: it may be long, and gone through for each piece of a path.
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
