import Motion
import TestSupport
import Testing

@Suite struct CurveVectorTests {
  static let presets: [String: UnitCurve] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut,
    "circularEaseIn": .circularEaseIn, "circularEaseOut": .circularEaseOut,
    "circularEaseInOut": .circularEaseInOut,
  ]

  static func curve(_ name: String, _ entry: [String: Any]) throws -> UnitCurve {
    if let preset = presets[name] { return preset }
    let points = try entry.numbers("control_points")
    return .bezier(startX: points[0], startY: points[1], endX: points[2], endY: points[3])
  }

  @Test func curvesMatchTheTestVectors() throws {
    let curves = try VectorFile("curves").root.part("curves")
    var count = 0
    for case (let name, let entry as [String: Any]) in curves
    where entry["samples_progress_value_slope"] != nil {
      let curve = try Self.curve(name, entry)
      var value = Worst()
      for row in try entry.rows("samples_progress_value_slope") {
        value.add(curve.value(at: row[0]), row[1], "\(row[0])")
        // The vectors have no slopes at the ends, so the ends are skipped. One infinite slope is a
        // huge number in the vectors, because it was computed by a division.
        guard row[0] > 0, row[0] < 1 else { continue }
        let slope = curve.velocity(at: row[0])
        if row[2] > 1e20 {
          #expect(slope > 1e6, "\(name) \(row[0])")
        } else {
          #expect(isClose(slope, row[2], 1e-4 * max(row[2].magnitude, 1e-8)), "\(name) \(row[0])")
        }
      }
      #expect(value.error <= 1e-12, "\(name): \(value)")
      count += 1
    }
    #expect(count == 12)
  }

  @Test func curveProgressIsClamped() throws {
    let clamping = try VectorFile("curves").root.part("curves").part("clamping")
    for row in try #require(clamping["samples"] as? [[Any]]) {
      let name = try #require(row[0] as? String)
      let curve = try #require(Self.presets[name])
      let progress = try #require(vectorNumber(row[1]))
      #expect(curve.value(at: progress) == vectorNumber(row[2]))
      #expect(curve.velocity(at: progress) == 0 || (0...1).contains(progress))
    }
  }

  @Test func compositeAnimationsMatchTheTestVectors() throws {
    let composites = try VectorFile("curves").root.part("curves").part("_composites")
    let short = Animation.easeInOut(duration: 0.6)
    let animations: [String: Animation] = [
      "easeInOut(duration .3).delay(.2)": .easeInOut(duration: 0.3).delay(0.2),
      "easeInOut(duration .6).speed(2)": short.speed(2),
      "easeInOut(duration .6).delay(.2).speed(2)  (outer speed scales the delay too)":
        short.delay(0.2).speed(2),
      "easeInOut(duration .6).speed(2).delay(.2)  (delay in real seconds)":
        short.speed(2).delay(0.2),
      "easeInOut(duration 1).repeatForever(autoreverses: true), exact period":
        .easeInOut(duration: 1).repeatForever(),
      "easeInOut(duration 1.8).repeatForever(autoreverses: false), exact period":
        .easeInOut(duration: 1.8).repeatForever(autoreverses: false),
      "brief skeleton shimmer offset -1 -> 1.5 linear 1.8 s repeatForever no autoreverse":
        .linear(duration: 1.8).repeatForever(autoreverses: false),
    ]
    #expect(Set(composites.keys) == Set(animations.keys))
    for (name, animation) in animations {
      let isShimmer = name.hasPrefix("brief")
      var value = AnimatedValue(isShimmer ? -1.0 : 0)
      value.retarget(to: isShimmer ? 1.5 : 1, animation: animation, at: 0)
      var worst = Worst()
      for row in try composites.rows(name) { worst.add(value.value(at: row[0]), row[1], "\(row)") }
      #expect(worst.error <= 1e-11, "\(name): \(worst)")
    }
  }
}
