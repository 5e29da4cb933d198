import Session
import StageUI

/// A medal on a ribbon, in the metal of a rank.
struct RankMedal: View {
  var rank: ScoreRank?

  var body: some View {
    Canvas { [rank] context, size in
      let scale = size.width / 112
      context.scaleBy(x: scale, y: scale)
      let metal = Self.metal(rank)
      for side in [-1.0, 1] {
        var ribbon = context
        ribbon.translateBy(x: 56, y: 70)
        ribbon.rotate(byRadians: -0.22 * side)
        ribbon.fill(
          Path { path in
            path.addLines([
              Point(side * 4 - 15, 0), Point(side * 4 + 15, 0), Point(side * 4 + 15, 58),
              Point(side * 4, 48), Point(side * 4 - 15, 58),
            ])
            path.closeSubpath()
          },
          with: .linearGradient(
            Gradient(colors: [Color(hex: 0x6A3FE0), Color(hex: 0x3E1FA0)]),
            startPoint: .zero, endPoint: Point(0, 58)))
        // Each ribbon is brightest along its middle.
        ribbon.fill(
          Path(Rect(x: side * 4 - 4, y: 0, width: 8, height: 50)),
          with: .color(Color(hex: 0x8A63F0)))
      }
      let disc = Rect(x: 6, y: 0, width: 100, height: 100)
      var shaded = context
      shaded.addFilter(.shadow(color: Color(white: 0, opacity: 0.4), radius: 8, y: 5))
      shaded.fill(
        Path(ellipseIn: disc),
        with: .linearGradient(
          Gradient(colors: metal), startPoint: disc.origin,
          endPoint: Point(disc.maxX, disc.maxY)))
      context.stroke(
        Path(ellipseIn: disc.insetBy(dx: 10, dy: 10)),
        with: .color(Color(white: 1, opacity: 0.55)), lineWidth: 3)
      context.fill(
        Path(ellipseIn: disc.insetBy(dx: 13, dy: 13)),
        with: .linearGradient(
          Gradient(colors: metal.reversed()), startPoint: disc.origin,
          endPoint: Point(disc.maxX, disc.maxY)))
      SuitArt.draw(
        .spades, in: Rect(x: 36, y: 29, width: 40, height: 40),
        color: Color(white: 1, opacity: 0.94),
        into: context)
    }
    .accessibilityHidden(true)
  }

  /// Returns three shades of a rank's metal, from the light to the dark one.
  static func metal(_ rank: ScoreRank?) -> [Color] {
    let values: [UInt32] =
      switch rank {
      case nil: [0x6B6785, 0x454162, 0x2E2B47]
      case .bronze: [0xF0B583, 0xB8733A, 0x7A4318]
      case .silver: [0xF4F6FA, 0xAEB6C6, 0x737C90]
      case .gold: [0xFFF1B0, 0xF2B821, 0xA87100]
      case .platinum: [0xFFFFFF, 0xB7C3E0, 0x6F7FA8]
      case .diamond: [0xE6FBFF, 0x7FD3F2, 0x2F7FC0]
      case .legend: [0xFFE0F3, 0xE466C6, 0x7A2BD0]
      }
    return values.map { Color(hex: $0) }
  }
}
