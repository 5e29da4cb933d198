import Session
import StageUI

/// A small coin in the metal of a rank, with the rank's glyph; a plain dark coin without a rank.
struct RankCoin: View {
  var rank: ScoreRank?

  var body: some View {
    Canvas { [rank] context, size in
      let scale = size.width / 40
      context.scaleBy(x: scale, y: scale)
      Self.draw(rank, into: context)
    }
    .aspectRatio(1, contentMode: .fit)
    .accessibilityHidden(true)
  }

  /// Draws the coin into a square with sides of 40 points.
  private static func draw(_ rank: ScoreRank?, into context: GraphicsContext) {
    let colors = RankMedal.metal(rank)
    let disc = Rect(x: 1, y: 1, width: 38, height: 38)
    context.drawShadow(
      of: Path(ellipseIn: disc), Color(hex: 0x07031E, opacity: 0.4), radius: 3, y: 2)
    context.fill(
      Path(ellipseIn: disc),
      with: .linearGradient(
        Gradient(colors: colors), startPoint: Point(8, 1), endPoint: Point(32, 39)))
    let face = disc.insetBy(dx: 5, dy: 5)
    context.fill(
      Path(ellipseIn: face),
      with: .linearGradient(
        Gradient(colors: [colors[2], colors[1]]), startPoint: Point(10, 6),
        endPoint: Point(30, 34)))
    context.stroke(
      Path(ellipseIn: face), with: .color(Color(white: 1, opacity: 0.5)), lineWidth: 1.5)
    drawGlyph(rank, into: context)
  }

  private static func drawGlyph(_ rank: ScoreRank?, into context: GraphicsContext) {
    let box = Rect(x: 12, y: 12, width: 16, height: 16)
    let ink = Color(white: 1, opacity: 0.95)
    func suit(_ suit: Suit) { SuitArt.draw(suit, in: box, color: ink, into: context) }
    func outline(_ path: Path) {
      var glyph = context
      glyph.translateBy(x: box.minX, y: box.minY)
      glyph.scaleBy(x: box.width / 24, y: box.width / 24)
      glyph.fill(path, with: .color(ink))
    }
    switch rank {
    case nil:
      context.fill(
        Path(ellipseIn: Rect(x: 17, y: 17, width: 6, height: 6)),
        with: .color(Color(white: 1, opacity: 0.7)))
    case .bronze: suit(.clubs)
    case .silver: suit(.hearts)
    case .gold: suit(.spades)
    case .platinum: suit(.diamonds)
    case .diamond: outline(gem)
    case .legend: outline(Symbol.named("crown.fill")?.layers.first?.path ?? Path())
    }
  }

  private static let gem = Path { path in
    path.addLines([
      Point(6.8, 4), Point(17.2, 4), Point(21.5, 10), Point(12, 20.5), Point(2.5, 10),
    ])
    path.closeSubpath()
  }
}
