import Session
import StageUI

/// The picture of a mode or of the duel in the list of modes: a rounded square that shows what its
/// game is about.
struct ModePicture: View {
  /// What the picture shows.
  enum Subject: Hashable {
    case mode(Mode)
    case duel
  }

  @Environment(\.look) private var look
  var subject: Subject
  /// The length of a side in points.
  var size: Double

  var body: some View {
    Canvas { [subject, edge = look.theme.edge] context, size in
      var field = context
      field.scaleBy(x: size.width / 64, y: size.height / 64)
      Self.draw(subject, edge: edge, into: field)
    }
    .frame(width: size, height: size)
    .accessibilityHidden(true)
  }

  /// Draws into a square with sides of 64 units.
  private static func draw(_ subject: Subject, edge: Color?, into context: GraphicsContext) {
    let box = Path(
      roundedRect: Rect(x: 0, y: 0, width: 64, height: 64), cornerRadius: 17, style: .continuous)
    context.fill(
      box,
      with: .linearGradient(
        Gradient(colors: colors(of: subject)), startPoint: .zero, endPoint: Point(0, 64)))
    var inside = context
    inside.clip(to: box)
    switch subject {
    case .duel: drawDuel(into: inside)
    case .mode(.daily): drawDay(into: inside)
    case .mode(.climb): drawMountain(into: inside)
    case .mode(.rush): drawClock(into: inside)
    case .mode(.lookAhead): drawNextCards(into: inside)
    case .mode(.practice): drawUndo(into: inside)
    case .mode: drawHand(into: inside)
    }
    if let edge { context.stroke(box, with: .color(edge), lineWidth: 1.5) }
  }

  private static func colors(of subject: Subject) -> [Color] {
    switch subject {
    case .mode(.daily): [Color(hex: 0xFFA24D), Color(hex: 0xC24A5E)]
    case .mode(.climb): [Color(hex: 0xB968D8), Color(hex: 0x2C1F86)]
    case .mode(.rush): [Color(hex: 0x4A3BA8), Color(hex: 0x1B1450)]
    case .mode(.lookAhead): [Color(hex: 0x5F8BFF), Color(hex: 0x3B49C9)]
    case .mode(.practice): [Color(hex: 0x2FA685), Color(hex: 0x13604F)]
    default: Theme.control
    }
  }

  /// Draws a card around a point, turned by an angle in degrees.
  private static func drawCard(
    _ suit: Suit?, at center: Point, width: Double, turned angle: Double = 0,
    opacity: Double = 1, into context: GraphicsContext
  ) {
    var card = context
    card.translateBy(x: center.x, y: center.y)
    card.rotate(by: .degrees(angle))
    card.opacity *= opacity
    let height = width * 94 / 64
    let face = Path(
      roundedRect: Rect(x: -width / 2, y: -height / 2, width: width, height: height),
      cornerRadius: width * 0.18, style: .continuous)
    card.drawShadow(of: face, Color(hex: 0x07031E, opacity: 0.4), radius: 3, y: 1.5)
    card.fill(face, with: .color(.white))
    guard let suit else { return }
    let side = width * 0.62
    SuitArt.draw(
      suit, in: Rect(x: -side / 2, y: -side / 2, width: side, height: side),
      color: suit == .hearts || suit == .diamonds ? Color(hex: 0xD93A52) : Color(hex: 0x231A52),
      into: card)
  }

  /// Three cards in a fan.
  private static func drawHand(into context: GraphicsContext) {
    drawCard(.clubs, at: Point(20, 36), width: 22, turned: -16, into: context)
    drawCard(.hearts, at: Point(44, 36), width: 22, turned: 16, into: context)
    drawCard(.spades, at: Point(32, 32), width: 24, into: context)
  }

  /// A page of a calendar with a medal on one of its days.
  private static func drawDay(into context: GraphicsContext) {
    let box = Rect(x: 13, y: 15, width: 38, height: 37)
    let page = Path(roundedRect: box, cornerRadius: 7, style: .continuous)
    context.drawShadow(of: page, Color(hex: 0x07031E, opacity: 0.35), radius: 4, y: 2)
    context.fill(page, with: .color(.white))
    var inside = context
    inside.clip(to: page)
    inside.fill(
      Path(Rect(x: 13, y: 15, width: 38, height: 10)), with: .color(Color(hex: 0xD93A52)))
    for x in [22.0, 42] {
      let ring = Path(
        roundedRect: Rect(x: x - 1.75, y: 11, width: 3.5, height: 8), cornerRadius: 1.75)
      context.fill(ring, with: .color(Color(hex: 0x4A1430)))
    }
    for row in 0..<2 {
      for column in 0..<3 where row == 0 || column == 0 {
        let day = Rect(
          x: 18.5 + 10.5 * Double(column), y: 29.5 + 10.5 * Double(row), width: 6, height: 6)
        context.fill(
          Path(roundedRect: day, cornerRadius: 2), with: .color(Color(hex: 0x6A3FE0, opacity: 0.35))
        )
      }
    }
    let medal = Rect(x: 29, y: 37, width: 20, height: 20)
    context.fill(Path(ellipseIn: medal.insetBy(dx: -1.5, dy: -1.5)), with: .color(.white))
    context.fill(
      Path(ellipseIn: medal),
      with: .linearGradient(
        Gradient(colors: [Theme.gold, Color(hex: 0xE08A12)]), startPoint: Point(0, 37),
        endPoint: Point(0, 57)))
    SuitArt.draw(
      .spades, in: Rect(x: 33.5, y: 41.5, width: 11, height: 11), color: Theme.onGold,
      into: context)
  }

  /// A mountain with a path to the flag on its summit.
  private static func drawMountain(into context: GraphicsContext) {
    func facet(_ points: [Point], _ color: Color) {
      context.fill(
        Path { path in
          path.addLines(points)
          path.closeSubpath()
        }, with: .color(color))
    }
    facet(
      [Point(-4, 64), Point(14, 38), Point(30, 64)], Color(hex: 0x6D4BD6, opacity: 0.7))
    facet([Point(8, 64), Point(36, 19), Point(66, 64)], Color(hex: 0x3F2AA8))
    facet([Point(36, 19), Point(66, 64), Point(40, 64), Point(42, 40)], Color(hex: 0x2A1A7A))
    facet(
      [Point(36, 19), Point(29.5, 29.5), Point(34, 28), Point(37, 32), Point(41, 27)], .white)
    let way = Path { path in
      path.move(to: Point(20, 58))
      path.addCurve(to: Point(38, 45), control1: Point(28, 58), control2: Point(40, 54))
      path.addCurve(to: Point(36, 33), control1: Point(36, 40), control2: Point(32, 38))
    }
    context.stroke(
      way, with: .color(Theme.gold),
      style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [0.1, 5.5]))
    context.stroke(
      Path { path in
        path.move(to: Point(36, 20))
        path.addLine(to: Point(36, 7))
      }, with: .color(.white), style: StrokeStyle(lineWidth: 2, lineCap: .round))
    facet([Point(37, 7), Point(48, 10.5), Point(37, 14.5)], Theme.gold)
  }

  /// The ring of the clock, most of which is left.
  private static func drawClock(into context: GraphicsContext) {
    let center = Point(32, 32)
    let groove = Path(ellipseIn: Rect(x: 11, y: 11, width: 42, height: 42))
    context.stroke(groove, with: .color(.white.opacity(0.25)), lineWidth: 5)
    let arc = Path { path in
      path.addArc(
        center: center, radius: 21, startAngle: .degrees(-90), endAngle: .degrees(150),
        clockwise: false)
    }
    context.stroke(
      arc, with: .color(Theme.gold), style: StrokeStyle(lineWidth: 5, lineCap: .round))
    var bolt = context
    bolt.translateBy(x: 20, y: 20)
    bolt.fill(Symbol.named("bolt.fill")?.layers.first?.path ?? Path(), with: .color(.white))
  }

  /// The cards that come next, above a card of the grid.
  private static func drawNextCards(into context: GraphicsContext) {
    for index in 0..<3 {
      drawCard(
        nil, at: Point(15 + 17 * Double(index), 17), width: 13,
        opacity: [0.95, 0.7, 0.45][index], into: context)
    }
    for y in [29.5, 34.5] {
      context.stroke(
        Path { path in
          path.addLines([Point(11, y - 2), Point(15, y + 1), Point(19, y - 2)])
        }, with: .color(Theme.gold),
        style: StrokeStyle(lineWidth: 2.2, lineCap: .round, lineJoin: .round))
    }
    drawCard(.diamonds, at: Point(15, 49), width: 15, into: context)
    drawCard(.spades, at: Point(32, 49), width: 15, into: context)
    drawCard(.hearts, at: Point(49, 49), width: 15, into: context)
  }

  /// A card that an arrow takes back.
  private static func drawUndo(into context: GraphicsContext) {
    drawCard(.diamonds, at: Point(38, 37), width: 25, turned: 10, into: context)
    let style = StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round)
    let arrow = Path { path in
      path.move(to: Point(13, 40))
      path.addCurve(to: Point(40, 12), control1: Point(9, 24), control2: Point(22, 10))
    }
    let head = Path { path in path.addLines([Point(6, 33), Point(13, 41), Point(21, 34)]) }
    for path in [arrow, head] { context.stroke(path, with: .color(Theme.gold), style: style) }
  }

  /// The tokens of two players; the one whose turn it is has the ring.
  private static func drawDuel(into context: GraphicsContext) {
    for (center, color) in [
      (Point(42, 41), Color(hex: 0x7FC4FF)), (Point(22, 23), Color(hex: 0xFFB07A)),
    ] {
      let disc = Path(
        ellipseIn: Rect(x: center.x - 14, y: center.y - 14, width: 28, height: 28))
      context.drawShadow(of: disc, Color(hex: 0x07031E, opacity: 0.35), radius: 4, y: 2)
      context.fill(disc, with: .color(color))
      let suit = Rect(x: center.x - 8, y: center.y - 8, width: 16, height: 16)
      SuitArt.draw(
        center.x < 32 ? .spades : .hearts, in: suit, color: Color(hex: 0x231A52), into: context)
      if center.x < 32 { context.stroke(disc, with: .color(Theme.gold), lineWidth: 3.5) }
    }
  }
}
