import SwiftUI
import Testing
import UIKit

/// Paths by the names of UIKit.
@Suite struct BezierPathTests {
  @Test func arcThatIsClockwiseIsSoOnScreen() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 20, startAngle: 0, endAngle: .pi / 2,
      clockwise: true)
    // From the right to below: a quarter.
    #expect(abs(path.currentPoint.x - 50) < 1e-9 && abs(path.currentPoint.y - 70) < 1e-9)
    #expect(abs(path.bounds.minX - 50) < 0.01 && abs(path.bounds.maxY - 70) < 0.01)
    let rest = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 20, startAngle: 0, endAngle: .pi / 2,
      clockwise: false)
    #expect(abs(rest.bounds.minX - 30) < 0.01 && abs(rest.bounds.minY - 30) < 0.01)
  }

  /// The shape of many articles.
  private struct RoundedCorner: Shape {
    var radius: CGFloat = .infinity
    var corners: UIRectCorner = .allCorners

    func path(in rect: CGRect) -> Path {
      let path = UIBezierPath(
        roundedRect: rect, byRoundingCorners: corners,
        cornerRadii: CGSize(width: radius, height: radius))
      return Path(path.cgPath)
    }
  }

  @Test func onlyTheNamedCornersAreRound() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let path = RoundedCorner(radius: 20, corners: [.topLeft, .bottomRight]).path(in: rect)
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 99, y: 59)))
    #expect(path.contains(CGPoint(x: 99, y: 1)) && path.contains(CGPoint(x: 1, y: 59)))
    let capsule = RoundedCorner().path(in: rect)
    #expect(capsule.boundingRect == rect && !capsule.contains(CGPoint(x: 8, y: 8)))
  }

  @Test func pathIsAnObjectThatGrows() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 30, y: 10))
    path.addQuadCurve(to: CGPoint(x: 30, y: 30), controlPoint: CGPoint(x: 40, y: 20))
    path.addCurve(
      to: CGPoint(x: 10, y: 30), controlPoint1: CGPoint(x: 25, y: 40),
      controlPoint2: CGPoint(x: 15, y: 40))
    path.close()
    #expect(path.contains(CGPoint(x: 20, y: 20)) && !path.contains(CGPoint(x: 5, y: 20)))
    path.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(path.contains(CGPoint(x: 120, y: 20)))
    path.append(UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)))
    #expect(path.contains(CGPoint(x: 5, y: 5)) && path.bounds.minX == 0)
    path.lineWidth = 3
    path.lineCapStyle = .round
    #expect(path.strokeStyle == StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .miter))
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @MainActor
  @Test func mediaTimeIsTheTimeOfTheFrames() {
    let host = ViewHost(glyphs: NoGlyphs()) { Color.red }
    host.frame(size: Size(10, 10), time: 3)
    let start = CACurrentMediaTime()
    host.frame(size: Size(10, 10), time: 5.5)
    #expect(abs(CACurrentMediaTime() - start - 2.5) < 1e-9)
  }
}
