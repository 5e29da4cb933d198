import Session
import StageUI

/// A card as it is drawn: everything its picture depends on.
struct CardFace: Hashable {
  var card: Card
  var isSelected: Bool
  /// It can neither be selected now nor is it: its ink sinks back, its plate stays.
  var isDimmed: Bool
}

extension CardFace {
  /// Draws the card into its frame, whatever the frame's size.
  static func draw(_ context: inout GraphicsContext, _ size: Size, _ face: CardFace) {
    context.scaleBy(
      x: size.width / GameLayout.cardSize.width, y: size.height / GameLayout.cardSize.height)
    let box = Rect(origin: .zero, size: GameLayout.cardSize)
    face.drawPlate(context, box)
    face.drawInk(context, box)
  }

  private func drawPlate(_ context: GraphicsContext, _ box: Rect) {
    let plate = Path(roundedRect: box, cornerRadius: 8)
    context.fill(plate, with: .color(isSelected ? Theme.selectedPlate : Theme.plate))
    context.fill(
      plate,
      with: .linearGradient(
        isSelected ? Theme.selectedLight : Theme.plateLight, startPoint: Point(0, box.minY),
        endPoint: Point(0, box.maxY)))
    if isSelected {
      context.fill(
        Self.ring(box, from: 0, to: 1.5), with: .color(Theme.gold), style: FillStyle(eoFill: true))
    } else {
      context.fill(
        Self.ring(box, from: -0.75, to: 0), with: .color(Color(white: 1, opacity: 0.07)),
        style: FillStyle(eoFill: true))
    }
  }

  /// The band between two outlines, given by their distances outside the card's edge.
  private static func ring(_ box: Rect, from inner: Double, to outer: Double) -> Path {
    Path { path in
      for distance in [inner, outer] {
        path.addRoundedRect(
          in: box.insetBy(dx: -distance, dy: -distance), cornerRadius: 8 + distance)
      }
    }
  }

  /// The rank above the suit.
  private func drawInk(_ context: GraphicsContext, _ box: Rect) {
    var context = context
    let color = Theme.suits[Int(card.suit.rawValue)]
      .opacity(isDimmed ? Theme.ineligibleInk : 1)
    let enlarged = isSelected ? 1.15 : 1
    context.translateBy(x: box.midX, y: box.midY)
    context.scaleBy(x: enlarged, y: enlarged)
    if var rank = context.resolve(InkText(card.rank.face, font: .game(28), color: color)) {
      rank.shading = .color(color)
      // The middle of the capitals, which are seven tenths of an em high, lies 15 above the
      // middle of the card.
      let baseline = -15.0 + 28 * 0.35
      context.draw(rank.run, at: Point(-rank.size.width / 2, baseline), with: rank.shading)
    }
    let suit = 23.0 / SuitShape.grid
    context.translateBy(x: -SuitShape.grid * suit / 2, y: 16 - SuitShape.grid * suit / 2)
    context.scaleBy(x: suit, y: suit)
    context.fill(SuitShape.paths[Int(card.suit.rawValue)], with: .color(color))
  }
}

/// The light or shadow that a card lays on the table, below all cards: faces stay clean.
struct CardGlow: Hashable {
  var isSelected: Bool

  static func draw(_ context: inout GraphicsContext, _ size: Size, _ glow: CardGlow) {
    context.scaleBy(
      x: size.width / GameLayout.cardSize.width, y: size.height / GameLayout.cardSize.height)
    let box = Rect(origin: .zero, size: GameLayout.cardSize)
    for shadow in glow.isSelected ? Theme.glows : Theme.cardShadows {
      var shaded = context
      shaded.addFilter(shadow.filter)
      shaded.fill(
        Path(
          roundedRect: box.insetBy(dx: -shadow.spread, dy: -shadow.spread),
          cornerRadius: 8 + shadow.spread),
        with: .color(.black))
    }
  }
}
