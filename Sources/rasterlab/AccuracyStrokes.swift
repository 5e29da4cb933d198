import Numerics
import Raster

/// A stroke composed of simple pieces: the areas that the pen covers along each chord, the joins
/// and the caps.
///
/// All pieces wind the same way, so a non-zero fill paints their union.
struct AccuracyStroke {
  let style: StrokeStyle
  private(set) var pieces: [[Point]] = []

  private var radius: Double { style.lineWidth / 2 }

  init(_ path: Path, _ style: StrokeStyle, chords: Int = 200) {
    self.style = style
    for line in path.chords(chords) {
      var line = line
      line.chords.removeAll { $0.from == $0.to }
      for dash in Self.dashes(line, style) { add(dash) }
    }
  }

  /// Returns the dashes of an open line; the whole line if it is closed or the style has no dashes.
  static func dashes(_ line: AccuracyLine, _ style: StrokeStyle) -> [AccuracyLine] {
    let total = style.dash.reduce(0, +)
    guard total > 0, !line.isClosed else { return [line] }
    let pattern = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
    var (index, rest) = (0, style.dashPhase)
    while rest >= pattern[index] {
      rest -= pattern[index]
      index = (index + 1) % pattern.count
    }
    rest = pattern[index] - rest
    var result = [AccuracyLine()]
    for chord in line.chords {
      let length = (chord.to - chord.from).length
      var done = 0.0
      while length - done > rest {
        if index % 2 == 0 {
          result[result.count - 1].chords.append(
            chord.part(done / length, (done + rest) / length))
        }
        result.append(AccuracyLine())
        done += rest
        index = (index + 1) % pattern.count
        rest = pattern[index]
      }
      rest -= length - done
      if index % 2 == 0 { result[result.count - 1].chords.append(chord.part(done / length, 1)) }
    }
    return result
  }

  private mutating func add(_ line: AccuracyLine) {
    guard let first = line.chords.first, let last = line.chords.last else { return }
    for (index, chord) in line.chords.enumerated() {
      let (before, after) = (
        chord.fromDirection.aside * radius, chord.toDirection.aside * radius
      )
      for side in [1.0, -1] { addSweep(along: chord, before * side, after * side) }
      addTurn(of: chord)
      let previous = index > 0 ? line.chords[index - 1] : last
      guard index > 0 || line.isClosed, previous.endsInCorner else { continue }
      addJoin(at: chord.from, previous.toDirection, chord.fromDirection)
    }
    guard !line.isClosed else { return }
    addCap(at: first.from, first.fromDirection * -1)
    addCap(at: last.to, last.toDirection)
  }

  /// Adds the area that half of the pen sweeps along a chord.
  ///
  /// The vectors `before` and `after` lead from the ends of the chord to the edge of the stroke.
  /// The area is a quadrilateral, unless the vectors cross on the inside of a sharp bend. Then it
  /// consists of two triangles that meet at the crossing.
  private mutating func addSweep(along chord: AccuracyChord, _ before: Point, _ after: Point) {
    let (from, to) = (chord.from, chord.to)
    func cross(_ p: Point, _ q: Point) -> Double { p.x * q.y - q.x * p.y }
    let sine = cross(before, after)
    let (a, b) = (cross(to - from, after) / sine, cross(to - from, before) / sine)
    if a > 0, a < 1, b > 0, b < 1 {
      let middle = from + before * a
      add([from, middle, to])
      add([from + before, to + after, middle])
    } else {
      add([from, from + before, to])
      add([from + before, to + after, to])
    }
  }

  /// Adds the area swept by the pen where a curve reverses its direction in one point.
  private mutating func addTurn(of chord: AccuracyChord) {
    let (u, v) = (chord.fromDirection, chord.toDirection)
    let angle = Double.atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)
    guard abs(angle) > 0.1 else { return }
    for side in [radius, -radius] { addSector(at: chord.from, from: u.aside * side, by: angle) }
  }

  private mutating func addJoin(at p: Point, _ before: Point, _ after: Point) {
    let turn = before.x * after.y - before.y * after.x
    let cosine = before.x * after.x + before.y * after.y
    let side = turn > 0 ? -radius : radius
    let (first, second) = (p + before.aside * side, p + after.aside * side)
    if style.lineJoin == .round {
      return addSector(at: p, from: before.aside * side, by: Double.atan2(turn, cosine))
    }
    let isMitered = 2 <= style.miterLimit * style.miterLimit * (1 + cosine)
    if style.lineJoin == .miter, isMitered, 1 + cosine > 1e-9 {
      let tip = p + ((first - p) + (second - p)) * (1 / (1 + cosine))
      return add([p, first, tip, second])
    }
    add([p, first, second])
  }

  private mutating func addCap(at p: Point, _ direction: Point) {
    switch style.lineCap {
    case .butt: return
    case .round: addSector(at: p, from: direction.aside * radius, by: -.pi)
    case .square:
      let (aside, ahead) = (direction.aside * radius, direction * radius)
      add([p + aside, p - aside, p - aside + ahead, p + aside + ahead])
    }
  }

  /// Adds a sector around `p`, from the direction of the vector `first` by an angle in radians.
  private mutating func addSector(at p: Point, from first: Point, by angle: Double) {
    let count = 64
    let (start, step) = (Double.atan2(first.y, first.x), angle / Double(count))
    guard step != 0 else { return }
    // A polygon with all points on the arc would be smaller than the sector, so the inner points
    // are moved outwards.
    let reach = radius * (step / Double.sincos(step).sin).squareRoot()
    let arc = (0...count).map { index in
      let (sine, cosine) = Double.sincos(start + Double(index) * step)
      return p + Point(cosine, sine) * (index == 0 || index == count ? radius : reach)
    }
    add([p] + arc)
  }

  private mutating func add(_ polygon: [Point]) {
    var area = 0.0
    for (index, p) in polygon.enumerated() {
      let q = polygon[(index + 1) % polygon.count]
      area += p.x * q.y - q.x * p.y
    }
    pieces.append(area < 0 ? polygon.reversed() : polygon)
  }
}
