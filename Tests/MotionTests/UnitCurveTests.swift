import Motion
import Testing

@Suite struct UnitCurveTests {
  static let curves: [UnitCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
    .circularEaseInOut.inverse, .bezier(startX: 0.25, startY: 0.1, endX: 0.25, endY: 1),
    .bezier(startX: 1, startY: 0, endX: 0, endY: 1),
    .bezier(startX: 0, startY: 0, endX: 1, endY: 1),
  ]

  @Test(arguments: curves)
  func inverseCurveUndoesTheCurve(_ curve: UnitCurve) {
    #expect(curve.inverse.inverse == curve)
    for progress in stride(from: 0.0, through: 1, by: 0.01) {
      let there = curve.value(at: progress)
      // Where the curve is flat, rounding makes the inverse inexact. Those points are skipped.
      guard curve.velocity(at: progress) > 1e-3 else { continue }
      #expect(isClose(curve.inverse.value(at: there), progress, 1e-9), "\(progress)")
    }
  }

  @Test(arguments: curves)
  func curveVelocityIsItsSlope(_ curve: UnitCurve) {
    let h = 1e-6
    for progress in stride(from: 0.01, through: 0.99, by: 0.01) where progress != 0.5 {
      let slope = (curve.value(at: progress + h) - curve.value(at: progress - h)) / (2 * h)
      #expect(isClose(curve.velocity(at: progress), slope, 1e-4 * max(1, slope)), "\(progress)")
    }
  }

  @Test func curveSlopesAtTheEndsAreExact() {
    #expect(UnitCurve.linear.velocity(at: 0) == 1 && UnitCurve.linear.velocity(at: 1) == 1)
    #expect(UnitCurve.easeIn.velocity(at: 0) == 0)
    #expect(isClose(UnitCurve.easeOut.velocity(at: 0), 1 / 0.58, 1e-12))
    #expect(isClose(UnitCurve.easeIn.velocity(at: 1), 1 / 0.58, 1e-12))
    #expect(UnitCurve.circularEaseOut.velocity(at: 0) == .infinity)
    #expect(UnitCurve.circularEaseOut.velocity(at: 1) == 0)
    let both = UnitCurve.bezier(startX: 0, startY: 0, endX: 1, endY: 1)
    #expect(both.velocity(at: 0) == 1 && both.velocity(at: 1) == 1)
    #expect(UnitCurve.easeOut.velocity(at: -0.1) == 0 && UnitCurve.easeIn.velocity(at: 1.1) == 0)
  }

  @Test func controlPointsAreClampedHorizontally() {
    let wide = UnitCurve.bezier(startX: -3, startY: 0.2, endX: 4, endY: 0.7)
    let clamped = UnitCurve.bezier(startX: 0, startY: 0.2, endX: 1, endY: 0.7)
    #expect(wide != clamped)
    for progress in stride(from: 0.0, through: 1, by: 0.1) {
      #expect(wide.value(at: progress) == clamped.value(at: progress))
    }
    #expect(UnitCurve.bezier(startX: 0.3, startY: 1.6, endX: 0.6, endY: 1).value(at: 0.5) > 1)
  }

  @Test func extremeControlPointsNeverGiveNaN() {
    for a in hostileNumbers {
      for b in hostileNumbers {
        let curve = UnitCurve.bezier(startX: a, startY: b, endX: b, endY: a)
        for progress in hostileNumbers + [0.25, 0.5, 0.75] {
          #expect(curve.value(at: progress).isFinite, "\(a) \(b) \(progress)")
          #expect(!curve.velocity(at: progress).isNaN, "\(a) \(b) \(progress)")
          #expect(curve.inverse.value(at: progress).isFinite)
        }
      }
    }
  }
}
