import StageUI

/// The four suits as soft, full shapes on a grid of 24, in the order of the cards: hearts,
/// diamonds, clubs, spades.
enum SuitShape {
  static let grid = 24.0

  static let paths = [heart, diamond, club, spade]

  private static let heart = Path { path in
    path.move(to: Point(12, 21.6))
    path.addCurve(to: Point(10.2, 20.7), control1: Point(11.4, 21.6), control2: Point(10.8, 21.3))
    path.addCurve(to: Point(1.6, 9.2), control1: Point(5.4, 16.6), control2: Point(1.6, 13.6))
    path.addCurve(to: Point(7.4, 3), control1: Point(1.6, 5.6), control2: Point(4.1, 3))
    path.addCurve(to: Point(12, 5.3), control1: Point(9.2, 3), control2: Point(10.9, 3.9))
    path.addCurve(to: Point(16.6, 3), control1: Point(13.1, 3.9), control2: Point(14.8, 3))
    path.addCurve(to: Point(22.4, 9.2), control1: Point(19.9, 3), control2: Point(22.4, 5.6))
    path.addCurve(to: Point(13.8, 20.7), control1: Point(22.4, 13.6), control2: Point(18.6, 16.6))
    path.addCurve(to: Point(12, 21.6), control1: Point(13.2, 21.3), control2: Point(12.6, 21.6))
    path.closeSubpath()
  }

  private static let diamond = Path { path in
    path.move(to: Point(13.3, 2.2))
    path.addLine(to: Point(19.5, 10.7))
    path.addQuadCurve(to: Point(19.5, 13.3), control: Point(20.4, 12))
    path.addLine(to: Point(13.3, 21.8))
    path.addQuadCurve(to: Point(10.7, 21.8), control: Point(12, 23.4))
    path.addLine(to: Point(4.5, 13.3))
    path.addQuadCurve(to: Point(4.5, 10.7), control: Point(3.6, 12))
    path.addLine(to: Point(10.7, 2.2))
    path.addQuadCurve(to: Point(13.3, 2.2), control: Point(12, 0.6))
    path.closeSubpath()
  }

  private static let club = Path { path in
    let radius = 5.1
    for center in [Point(12, 6.9), Point(6.4, 14.3), Point(17.6, 14.3)] {
      path.addEllipse(
        in: Rect(
          left: center.x - radius, top: center.y - radius, right: center.x + radius,
          bottom: center.y + radius))
    }
    // Fills the notch between the leaves, so that the three read as one piece.
    path.addEllipse(in: Rect(left: 9, top: 9, right: 15, bottom: 16))
    addStem(to: &path, from: 12)
  }

  private static let spade = Path { path in
    path.move(to: Point(12, 1.6))
    path.addCurve(to: Point(13.4, 2.3), control1: Point(12.5, 1.6), control2: Point(13, 1.8))
    path.addCurve(to: Point(22.2, 13.2), control1: Point(17, 6.6), control2: Point(22.2, 8.8))
    path.addCurve(to: Point(16.9, 18.6), control1: Point(22.2, 16.3), control2: Point(19.8, 18.6))
    path.addCurve(to: Point(12, 16.4), control1: Point(15, 18.6), control2: Point(13.2, 17.8))
    path.addCurve(to: Point(7.1, 18.6), control1: Point(10.8, 17.8), control2: Point(9, 18.6))
    path.addCurve(to: Point(1.8, 13.2), control1: Point(4.2, 18.6), control2: Point(1.8, 16.3))
    path.addCurve(to: Point(10.6, 2.3), control1: Point(1.8, 8.8), control2: Point(7, 6.6))
    path.addCurve(to: Point(12, 1.6), control1: Point(11, 1.8), control2: Point(11.5, 1.6))
    path.closeSubpath()
    addStem(to: &path, from: 14)
  }

  private static func addStem(to path: inout Path, from top: Double) {
    path.move(to: Point(10.8, top))
    path.addLine(to: Point(13.2, top))
    path.addCurve(to: Point(16, 21.2), control1: Point(13.2, 18), control2: Point(13.8, 20))
    path.addQuadCurve(to: Point(15.5, 22.6), control: Point(17.2, 22.6))
    path.addLine(to: Point(8.5, 22.6))
    path.addQuadCurve(to: Point(8, 21.2), control: Point(6.8, 22.6))
    path.addCurve(to: Point(10.8, top), control1: Point(10.2, 20), control2: Point(10.8, 18))
    path.closeSubpath()
  }
}
