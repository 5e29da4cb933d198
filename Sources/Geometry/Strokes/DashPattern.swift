/// A dash list made ready: an even number of lengths, dashes and gaps in turn.
struct DashPattern: Sendable {
  private let lengths: [Double]
  /// Of one round through the list.
  let length: Double
  /// Where a subpath starts.
  let start: Place

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
    lengths = dash.count % 2 == 0 ? dash : dash + dash
    length = lengths.reduce(0, +)
    guard length > 0, length.isFinite else { return nil }
    var phase = style.dashPhase.truncatingRemainder(dividingBy: length)
    if phase < 0 { phase += length }
    var place = Place(index: 0, rest: lengths[0])
    if phase > 0 { Self.skip(phase, lengths, &place) }  // False for NaN.
    start = place
  }

  private init() {
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

  /// Runs through a distance that nothing is drawn along.
  func skip(_ distance: Double, _ place: inout Place) {
    Self.skip(distance.truncatingRemainder(dividingBy: length), lengths, &place)
  }

  /// `distance` must be no longer than the pattern; the loop ends after one round even if roundings
  /// add up.
  private static func skip(_ distance: Double, _ lengths: [Double], _ place: inout Place) {
    var distance = distance
    for _ in 0...lengths.count {
      if distance < place.rest { break }
      distance -= place.rest
      place.index = place.index + 1 == lengths.count ? 0 : place.index + 1
      place.rest = lengths[place.index]
      if distance == 0 { return }
    }
    place.rest -= min(distance, place.rest)
  }
}
