import Session
import StageUI

/// Suit symbols as drawn on cards: soft, filled shapes, with optional patterns that tell suits
/// apart without colour.
enum SuitArt {
  /// Draws a suit into a square.
  static func draw(
    _ suit: Suit, in box: Rect, color: Color, patterned: Bool = false,
    into context: GraphicsContext
  ) {
    var context = context
    let scale = box.width / SuitShape.grid
    context.translateBy(x: box.minX, y: box.minY)
    context.scaleBy(x: scale, y: scale)
    let path = SuitShape.paths[Int(suit.rawValue)]
    guard patterned, suit != .hearts else {
      context.fill(path, with: .color(color))
      return
    }
    context.stroke(path, with: .color(color), lineWidth: 2)
    guard suit != .spades else { return }
    context.clip(to: path)
    context.fill(pattern(suit), with: .color(color))
  }

  /// Returns the pattern of diamonds (hatched) or of clubs (dotted).
  ///
  /// Hearts are filled and spades only outlined, so they have no pattern.
  private static func pattern(_ suit: Suit) -> Path {
    Path { path in
      if suit == .diamonds {
        for x in stride(from: -24.0, to: 24, by: 4.6) {
          path.addLines([
            Point(x, 24), Point(x + 24, 0), Point(x + 26, 0), Point(x + 2, 24),
          ])
          path.closeSubpath()
        }
      } else {
        for row in 0..<6 {
          for column in 0..<6 {
            let shift = row % 2 == 0 ? 0.0 : 2.2
            path.addEllipse(
              in: Rect(
                x: Double(column) * 4.4 + shift, y: Double(row) * 4.1, width: 2.4, height: 2.4))
          }
        }
      }
    }
  }
}

/// A view that shows a suit.
struct SuitMark: View {
  @Environment(\.look) private var look
  var suit: Suit
  var color: Color?

  var body: some View {
    Canvas { [suit, look, color] context, size in
      SuitArt.draw(
        suit, in: Rect(origin: .zero, size: size),
        color: color ?? look.suits.small[Int(suit.rawValue)], patterned: look.hasPatterns,
        into: context)
    }
    .aspectRatio(1, contentMode: .fit)
  }
}

/// A thumbnail of a card, for lists.
struct MiniCard: View {
  var card: Card
  /// The scale relative to 45 × 66 points; the card also grows with the text scale.
  var scale = 1.0

  var body: some View {
    MiniCards(cards: [card], scale: scale)
      .accessibilityElement()
      .accessibilityLabel(Strings.name(card))
  }
}

/// Thumbnails of cards side by side, as one drawing without accessibility elements.
///
/// Help shows 60 cards. One view per hand instead of one per card shortens its first frame.
struct MiniCards: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var cards: [Card]
  /// The scale relative to 45 × 66 points; the cards also grow with the text scale.
  var scale = 1.0
  var spacing = 0.0

  var body: some View {
    let whole = scale * TypeSize.markGrowth(textScale)
    let (width, height) = ((45 * whole).rounded(), (66 * whole).rounded())
    let gaps = spacing * Double(cards.count - 1)
    Canvas { [cards, spacing, look] context, size in
      // The size is rounded to pixels.
      let card = Size((size.width - gaps) / Double(cards.count), size.height)
      for (index, drawn) in cards.enumerated() {
        var context = context
        context.translateBy(x: Double(index) * (card.width + spacing), y: 0)
        Self.draw(drawn, card, look, into: context)
      }
    }
    .frame(width: width * Double(cards.count) + gaps, height: height)
  }

  private static func draw(
    _ card: Card, _ size: Size, _ look: Look, into context: GraphicsContext
  ) {
    var context = context
    let scale = size.width / 45
    context.scaleBy(x: scale, y: scale)
    let box = Rect(x: 0, y: 0, width: 45, height: size.height / scale)
    let plate = Path(roundedRect: box, cornerRadius: 6, style: .circular)
    drawPlate(plate, pixel: 1 / scale, look.theme, into: context)
    let color = look.suits.small[Int(card.suit.rawValue)]
    context.drawRank(
      card.rank, size: 20, capitalsCentredAt: Point(22.5, 24), with: .color(color))
    SuitArt.draw(
      card.suit, in: Rect(x: 14, y: 36.5, width: 17, height: 17), color: color,
      patterned: look.hasPatterns, into: context)
  }

  private static func drawPlate(
    _ plate: Path, pixel: Double, _ theme: Theme, into context: GraphicsContext
  ) {
    // A shadow this small needs no blur.
    let shade = theme.isDark ? Color(hex: 0x07031E) : Color(hex: 0x6B5330)
    for (y, opacity) in [(1.0, 0.16), (2.5, 0.1)] {
      var shaded = context
      shaded.translateBy(x: 0, y: y)
      shaded.fill(plate, with: .color(shade.opacity(opacity)))
    }
    context.fill(plate, with: .color(theme.isDark ? theme.base.opacity(0.88) : .white))
    if theme.name == .highContrast {
      return context.stroke(
        plate, with: .color(Color(white: 1, opacity: 0.8)), lineWidth: 1.5 * pixel)
    }
    guard theme.isDark else { return }
    context.fill(
      plate,
      with: .linearGradient(
        Gradient(colors: [Color(white: 1, opacity: 0.1), Color(white: 1, opacity: 0.025)]),
        startPoint: .zero, endPoint: Point(0, 30)))
    var edge = context
    edge.clip(to: plate)
    edge.stroke(plate, with: .color(Color(white: 1, opacity: 0.07)), lineWidth: 2 * pixel)
    edge.clip(to: Path(Rect(x: 0, y: 0, width: 45, height: 5)))
    edge.stroke(plate, with: .color(Color(white: 1, opacity: 0.13)), lineWidth: 2 * pixel)
  }
}
