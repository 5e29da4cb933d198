/// The vertices of one rounded corner, cached for the next shape with the same corner, such as the
/// next card of a deck.
struct CornerChords: Sendable {
  /// Identifies a corner; lengths are in device units.
  struct Key: Hashable, Sendable {
    var curve: CornerCurve
    var width: Double
    var height: Double
    /// The distance by which the vertices lie outside the corner's curve.
    ///
    /// The offset is 0 for the curve itself. For the outer edge of a stroke it is half the stroke's
    /// width, and for the inner edge the negative of that.
    var offset = 0.0
    var tolerance: Double
  }

  private(set) var key: Key
  /// The vertices, from the curve's end on the horizontal edge to its end on the vertical one.
  ///
  /// They are relative to the point where the two edges would meet, positive inwards on both axes.
  private(set) var places: [Point] = []

  /// Creates an empty corner, which equals no other (its key contains NaN).
  init() { key = Key(curve: .circular, width: .nan, height: .nan, tolerance: .nan) }

  /// Computes the vertices of another corner in the same memory, and returns whether that was
  /// possible.
  ///
  /// It is not possible if the new corner is so large that each of its curves should be tested for
  /// visibility, or if the corner bends more tightly than the offset. The stored key then contains
  /// NaN, so it equals no other key.
  mutating func replace(with key: Key, _ steps: CurveSteps) -> Bool {
    var recorder = ChordRecorder(steps, key.offset)
    swap(&recorder.places, &places)
    recorder.places.removeAll(keepingCapacity: true)
    key.curve.send(to: &recorder) { Point($0.x * key.width, $0.y * key.height) }
    swap(&recorder.places, &places)
    self.key = key
    if !recorder.isWhole { self.key.width = .nan }
    return recorder.isWhole
  }
}

/// A cache of the last four corners, enough for the inner and outer edges of two alternating
/// shapes.
struct CornerCache: Sendable {
  private var corners: [CornerChords] = []
  private var next = 0

  mutating func places(_ key: CornerChords.Key, _ steps: CurveSteps) -> [Point]? {
    for corner in corners where corner.key == key { return corner.places }
    let place = next
    if place == corners.count { corners.append(CornerChords()) }
    guard corners[place].replace(with: key, steps) else { return nil }
    next = (place + 1) % 4
    return corners[place].places
  }
}

/// Records the vertices of curves, or of the edge of a stroke along them.
private struct ChordRecorder: PathSink {
  fileprivate var places: [Point] = []
  private(set) var isWhole = true
  private let steps: CurveSteps
  private let offset: Double
  private var current = Point.zero

  init(_ steps: CurveSteps, _ offset: Double) {
    self.steps = steps
    self.offset = offset
  }

  mutating func move(to p: Point) { current = p }
  mutating func line(to p: Point) { current = p }
  mutating func close() {}

  mutating func quadCurve(to p: Point, control: Point) {
    let cubic = Cubic(from: current, control: control, to: p)
    curve(to: p, control1: cubic.p1, control2: cubic.p2)
  }

  mutating func curve(to p: Point, control1: Point, control2: Point) {
    let cubic = Cubic(current, control1, control2, p)
    current = p
    if offset == 0 { record(cubic) } else { recordEdge(cubic) }
  }

  private mutating func record(_ c: Cubic) {
    let count = steps.count(c.p1 - c.p0, c.p2 - c.p1, c.p3 - c.p2)
    guard count <= CurveSteps.cullAbove else { return isWhole = false }
    if places.last != c.p0 { places.append(c.p0) }
    if count > 1 {
      let chords = CubicChords(c, count: count)
      for i in 0..<(count - 1) { places.append(chords.vertex(i)) }
    }
    places.append(c.p3)
  }

  /// Records the edge of a stroke along a curve, by the rule that `CurveSteps` uses for curves.
  ///
  /// Each inner vertex moves out by `-E''(t) w² / 12`, where `E` is the edge and `w` the step in
  /// `t`. Only the component of `E''` across the edge matters.
  private mutating func recordEdge(_ c: Cubic) {
    var most = 0.0
    for i in 0...8 {
      guard let stretch = edge(c, Double(i) / 8)?.stretch else { return isWhole = false }
      most = max(most, stretch)
    }
    let (d0, d1, d2) = ((c.p1 - c.p0) * most, (c.p2 - c.p1) * most, (c.p3 - c.p2) * most)
    let count = max(steps.count(d0, d1, d2), 2)
    guard count <= CurveSteps.cullAbove else { return isWhole = false }
    let (first, width) = CurveSteps.places(count)
    for i in -1..<count {
      let isEnd = i < 0 || i == count - 1
      guard let edge = edge(c, i < 0 ? 0 : isEnd ? 1 : first + Double(i) * width) else {
        return isWhole = false
      }
      places.append(edge.point + edge.normal * (isEnd ? 0 : edge.bulge * width * width / 12))
    }
  }

  /// Returns the state of the edge at `t`; nil where the edge runs backwards or almost stops.
  ///
  /// The state is the edge's point, the outward direction there, the edge's speed relative to the
  /// curve's, and the inward component of the edge's acceleration.
  private func edge(
    _ c: Cubic, _ t: Double
  ) -> (point: Point, normal: Point, stretch: Double, bulge: Double)? {
    let (point, velocity, acceleration) = c.motion(at: t)
    guard let direction = velocity.unit else { return nil }
    let speed = velocity.length
    let bulge = -velocity.cross(acceleration) / speed
    let stretch = 1 + offset * bulge / (speed * speed)
    guard stretch > 0.01 else { return nil }
    return (point + direction.turned * offset, direction.turned, stretch, stretch * bulge)
  }
}
