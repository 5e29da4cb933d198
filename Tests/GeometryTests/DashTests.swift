import Geometry
import Testing

@Suite struct DashTests {
  /// Returns the intervals of a horizontal line that a dashed stroke covers.
  private static func dashes(
    _ length: Double, _ style: StrokeStyle, visible: Rect? = nil
  ) -> [ClosedRange<Double>] {
    var segments = Segments()
    segments.append(
      stroking: Path { $0.addLines([Point(0, 0), Point(length, 0)]) }, style: style,
      visible: visible)
    var ends = segments.all.filter { $0.y0 != $0.y1 }.map(\.x0).sorted()
    var result: [ClosedRange<Double>] = []
    while ends.count >= 2 {
      result.append(ends[0]...ends[1])
      ends.removeFirst(2)
    }
    return result
  }

  @Test(arguments: CornerVectors.dashes) func dashesMatchTheTestVectors(
    vector: CornerVectors.DashCase
  ) {
    let dashes = Self.dashes(
      vector.length, StrokeStyle(lineWidth: 2, dash: vector.dash, dashPhase: vector.phase))
    #expect(dashes.count == vector.dashes.count)
    for (a, b) in zip(dashes, vector.dashes) {
      #expect(abs(a.lowerBound - b.lowerBound) < 1e-9, "\(dashes)")
      #expect(abs(a.upperBound - b.upperBound) < 1e-9, "\(dashes)")
    }
  }

  @Test func invalidDashListsLeaveTheLineSolid() {
    let whole = [0.0...50.0]
    for dash in [[], [0], [0, 0], [-1, 5], [5, .nan], [.infinity, 1], [1e308, 1e308]] {
      #expect(Self.dashes(50, StrokeStyle(lineWidth: 2, dash: dash)) == whole, "\(dash)")
    }
    for phase in [Double.nan, .infinity, -.infinity] {
      #expect(
        Self.dashes(20, StrokeStyle(lineWidth: 2, dash: [10, 5], dashPhase: phase))
          == [0...10, 15...20])
    }
    #expect(Self.dashes(20, StrokeStyle(lineWidth: 2, dash: [5, 0])).count >= 1)
  }

  @Test func oddDashListsAreDoubled() {
    func dashes(_ dash: [Double], _ phase: Double = 0) -> [ClosedRange<Double>] {
      Self.dashes(21, StrokeStyle(lineWidth: 2, dash: dash, dashPhase: phase)).map {
        ($0.lowerBound * 1e9).rounded() / 1e9...($0.upperBound * 1e9).rounded() / 1e9
      }
    }
    #expect(dashes([5]) == [0...5, 10...15, 20...21])
    #expect(dashes([5]) == dashes([5, 5]) && dashes([5], -3) == dashes([5, 5], 7))
    // The list is doubled: dash 1, gap 2, dash 3, gap 1, dash 2, gap 3.
    #expect(dashes([1, 2, 3]) == [0...1, 3...6, 7...9, 12...13, 15...18, 19...21])
  }

  @Test func everyDashHasCaps() {
    let line = Path(from: Point(0, 0), to: Point(30, 0))
    func covers(_ cap: LineCap, _ x: Double, _ y: Double) -> Bool {
      line.strokedPath(StrokeStyle(lineWidth: 4, lineCap: cap, dash: [10, 10])).contains(
        Point(x, y))
    }
    for cap in [LineCap.butt, .round, .square] {
      #expect(covers(cap, 9.9, 1.9) && covers(cap, 20.1, -1.9) && !covers(cap, 15, 0))
      #expect(covers(cap, 11.9, 0) == (cap != .butt) && covers(cap, 18.1, 0) == (cap != .butt))
      #expect(covers(cap, 11.9, 1.9) == (cap == .square) && !covers(cap, 12.1, 0))
      #expect(covers(cap, -1.9, 0) == (cap != .butt), "and so has the line")
    }
  }

  @Test func dashPhasesWrap() {
    for phase in [-3.0, 12, 27, -1.5e6 - 3] {
      let dashes = Self.dashes(
        40, StrokeStyle(lineWidth: 2, dash: [10, 5], dashPhase: phase))
      #expect(dashes.map { ($0.lowerBound * 1e6).rounded() / 1e6 } == [3, 18, 33], "\(phase)")
    }
  }

  @Test func zeroLengthDashesAreDots() {
    let line = Path { $0.addLines([Point(0, 0), Point(40, 0)]) }
    func count(_ cap: LineCap) -> Int {
      line.strokedPath(StrokeStyle(lineWidth: 4, lineCap: cap, dash: [0, 10]))
        .elements.verbs.count { $0 == .move }
    }
    #expect(count(.butt) == 0)
    #expect(count(.round) == 5 && count(.square) == 5)
    // Square dots are aligned with the line.
    let slope = Path { $0.addLines([Point(0, 0), Point(30, 40)]) }
    let dots = slope.strokedPath(
      StrokeStyle(lineWidth: 10, lineCap: .square, dash: [0, 100], dashPhase: 75))
    #expect(dots.contains(Point(15 + 3 + 4 - 0.1, 20 + 4 - 3)))
    #expect(!dots.contains(Point(15 + 6.5, 20 + 6.5)))
  }

  @Test func dashesContinueAroundCorners() {
    let bend = Path { $0.addLines([Point(0, 0), Point(12, 0), Point(12, 20)]) }
    let outline = bend.strokedPath(StrokeStyle(lineWidth: 2, dash: [10, 5]))
    // The dashes cover the lengths 0–10, on the first line, and 15–25, on the second.
    #expect(outline.contains(Point(9.9, 0)) && !outline.contains(Point(10.1, 0)))
    #expect(!outline.contains(Point(12, 2.9)) && outline.contains(Point(12, 3.1)))
    let around = bend.strokedPath(StrokeStyle(lineWidth: 2, dash: [10, 5], dashPhase: 10))
    #expect(around.contains(Point(12.9, -0.9)), "the corner's point")
    #expect(around.elements.verbs.count { $0 == .move } == 2)
  }

  @Test func lastDashOfAClosedSubpathJoinsTheFirst() {
    let square = Path(Rect(x: 0, y: 0, width: 25, height: 25))
    func outline(_ dash: [Double], _ phase: Double = 0) -> Path {
      square.strokedPath(StrokeStyle(lineWidth: 2, dash: dash, dashPhase: phase))
    }
    // The perimeter is 100, so the last dash of 10 ends where the first begins.
    let joined = outline([10, 5])
    #expect(joined.elements.verbs.count { $0 == .move } == 6)
    #expect(joined.contains(Point(-0.9, -0.9)))
    // With a gap at the end, the corner is not covered.
    #expect(!outline([10, 10]).contains(Point(-0.9, -0.9)))
    // A dash longer than the perimeter gives the same closed stroke as no dashes.
    let whole = outline([1000, 1])
    #expect(
      whole.elements == square.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .miter)).elements
        || abs(Segments(whole).area - 200) < 1e-9)
    #expect(whole.contains(Point(-0.9, -0.9)) && !whole.contains(Point(12, 12)))
    #expect(outline([100, 7]).contains(Point(-0.9, -0.9)))
    #expect(outline([10, 200], 50).isEmpty)
  }

  @Test func everySubpathRestartsTheDashes() {
    let path = Path { path in
      path.addLines([Point(0, 0), Point(12, 0)])
      path.addLines([Point(0, 10), Point(12, 10)])
    }
    let outline = path.strokedPath(StrokeStyle(lineWidth: 2, dash: [10, 5]))
    #expect(outline.contains(Point(0.1, 0)) && outline.contains(Point(0.1, 10)))
    #expect(!outline.contains(Point(11, 10)))
  }

  @Test func dashesOfCurvesAreMeasuredAlongThem() {
    let circle = Path(ellipseIn: Rect(x: -50, y: -50, width: 100, height: 100))
    let step = 100 * Double.pi / 40
    let outline = circle.strokedPath(StrokeStyle(lineWidth: 4, dash: [step, step]))
    #expect(outline.elements.verbs.count { $0 == .move } == 20)
    for i in 0..<40 {
      let angle = (Double(i) + 0.5) * 2 * .pi / 40
      let p = Point(50 * Double.cos(angle), 50 * Double.sin(angle))
      #expect(outline.contains(p) == (i % 2 == 0))
    }
  }

  /// Returns the average coverage of a dashed line that is drawn as one fainter solid line.
  ///
  /// The result is nil if the dashes are drawn one by one.
  private static func average(
    _ style: StrokeStyle, scale: Double = 1, length: Double = 100, visible: Rect? = nil
  ) -> Double? {
    var segments = Segments()
    segments.append(
      stroking: Path(from: Point(0, 0), to: Point(length / scale, 0)), style: style,
      transform: Transform(scaleX: scale, y: scale), visible: visible)
    guard segments.all.count <= 8 || segments.share < 1 else { return nil }
    return segments.all.isEmpty ? 0 : segments.share
  }

  @Test func subpixelDashesAreDrawnAsTheirAverageCoverage() {
    #expect(Self.dashes(1000, StrokeStyle(lineWidth: 2, dash: [1e-3, 1e-3])) == [0...1000])
    #expect(Self.dashes(1e300, StrokeStyle(lineWidth: 2, dash: [1e-3, 1e-3])) == [0...1e300])
    #expect(Self.average(StrokeStyle(lineWidth: 2, dash: [1e-3, 3e-3])) == 0.25)
    #expect(Self.average(StrokeStyle(lineWidth: 2, dash: [0.1, 0.14])) == 1 - 0.14 / (0.1 + 0.14))
    #expect(Self.average(StrokeStyle(lineWidth: 2, dash: [0.1, 0.16])) == nil)
    #expect(Self.average(StrokeStyle(lineWidth: 2, dash: [0.2, 0.2])) == nil)
    #expect(Self.average(StrokeStyle(lineWidth: 2, dash: [0.2, 0.2]), scale: 0.5) == 0.5)
    #expect(Self.average(StrokeStyle(lineWidth: 2, dash: [.leastNonzeroMagnitude, 0])) == 1)
    #expect(Self.average(StrokeStyle(lineWidth: 2, dash: [0, 0.1])) == 0)
  }

  @Test func averageCoverageOfDashesIncludesTheirCaps() {
    func average(_ cap: LineCap) -> Double? {
      Self.average(StrokeStyle(lineWidth: 0.02, lineCap: cap, dash: [0.1, 0.1]))
    }
    #expect(average(.butt) == 0.5)
    #expect(abs((average(.square) ?? 0) - 0.6) < 1e-9)
    #expect(abs((average(.round) ?? 0) - (0.5 + 0.1 * .pi / 4)) < 1e-9)
    let wide = StrokeStyle(lineWidth: 5, lineCap: .square, dash: [0, 0.1])
    #expect(Self.average(wide) == 1)
  }

  @Test func tooManyDashesAreDrawnAsTheirAverageCoverage() {
    let style = StrokeStyle(lineWidth: 2, dash: [0.5, 0.5])
    let (small, large) = (
      Rect(x: 0, y: -10, width: 3000, height: 1), Rect(x: 0, y: -10, width: 3000, height: 20)
    )
    let path = Path { path in
      for y in 0..<5 { path.addLines([Point(0, Double(y) - 9), Point(3000, Double(y) - 9)]) }
    }
    var segments = Segments()
    segments.append(stroking: path, style: style, visible: large)
    #expect(segments.share == 1 && segments.all.count > 40_000)
    segments.removeAll()
    segments.append(stroking: path, style: style, visible: small)
    #expect(segments.share == 0.5 && segments.all.count <= 20)
    // Up to 100,000 dashes are drawn one by one. More dashes are drawn as one fainter solid line.
    #expect(Self.dashes(3e5, StrokeStyle(lineWidth: 2, dash: [2, 1])).count == 100_000)
    #expect(Self.average(StrokeStyle(lineWidth: 2, dash: [2, 2]), length: 1e6) == 0.5)
  }

  @Test func dashesWithoutGapsAreMerged() {
    let style = StrokeStyle(lineWidth: 2, dash: [2, 0, 3, 5])
    #expect(Self.dashes(40, style) == Self.dashes(40, StrokeStyle(lineWidth: 2, dash: [5, 5])))
    #expect(Self.dashes(20, StrokeStyle(lineWidth: 2, dash: [5, 0])) == [0...20])
    // The pattern has 10,000 dots at the same position, and repeats after 5 units.
    var segments = Segments()
    segments.append(
      stroking: Path(from: Point(0, 0), to: Point(1000, 0)),
      style: StrokeStyle(
        lineWidth: 2, lineCap: .square, dash: [Double](repeating: 0, count: 19_999) + [5]))
    #expect(segments.all.count <= 201 * 6)
  }

  @Test(arguments: [0, 1.5, 17, 40.25, 1e4 + 3]) func dashListWrittenTwiceGivesTheSameDashes(
    phase: Double
  ) {
    let lengths = (0..<20).map { Double($0 % 7) + 0.5 }
    let (short, long) = (
      StrokeStyle(lineWidth: 2, dash: lengths, dashPhase: phase),
      StrokeStyle(lineWidth: 2, dash: lengths + lengths, dashPhase: phase)
    )
    let visible = Rect(x: 5000, y: -5, width: 300, height: 10)
    let (a, b) = (
      Self.dashes(1e4, short, visible: visible), Self.dashes(1e4, long, visible: visible)
    )
    #expect(a.count == b.count && a.count > 40)
    for (a, b) in zip(a, b) {
      #expect(abs(a.lowerBound - b.lowerBound) < 1e-6 && abs(a.upperBound - b.upperBound) < 1e-6)
    }
  }

  @Test func offscreenDashesOfCurvesAreCulled() {
    let radius = 1e6
    let circle = Path(
      ellipseIn: Rect(x: 0, y: -radius, width: 2 * radius, height: 2 * radius))
    var segments = Segments()
    segments.append(
      stroking: circle, style: StrokeStyle(lineWidth: 2, dash: [3, 2]),
      visible: Rect(x: -50, y: 200_000, width: 60_000, height: 100))
    #expect(segments.share == 1 && segments.all.count > 20 * 4 && segments.all.count < 400)
  }

  @Test func offscreenDashesAreCulled() {
    let style = StrokeStyle(lineWidth: 2, dash: [3, 2])
    let visible = Rect(x: 1e6, y: -50, width: 100, height: 100)
    let all = Self.dashes(4e5, style).count
    #expect(all == 80_000)
    let seen = Self.dashes(1e9, style, visible: visible)
    #expect(seen.count < 40)
    for dash in seen where dash.lowerBound > 1e6 && dash.upperBound < 1e6 + 100 {
      #expect(abs(dash.lowerBound.remainder(dividingBy: 5)) < 1e-6)
      #expect(abs(dash.upperBound - dash.lowerBound - 3) < 1e-6)
    }
    #expect(seen.contains { $0.contains(1e6 + 51) } && !seen.contains { $0.contains(1e6 + 54) })
    let aside = Rect(x: 0, y: 50, width: 100, height: 100)
    #expect(Self.dashes(100, style, visible: aside).isEmpty)
  }
}
