package import StageUI

/// The program's icon: a card with a golden spade on the violet table, drawn by our own canvas.
///
/// Small sizes show less: no cards behind below 96 pixels, no star in the spade below 40.
package enum AppIcon {
  /// The sizes in pixels that desktops ask for.
  package static let sizes = [16, 22, 24, 32, 48, 64, 128, 256, 512]

  /// Draws the icon into a square at the origin with sides of `size`.
  package static func draw(in context: inout GraphicsContext, size: Double) {
    guard size > 0, size.isFinite else { return }
    let isSmall = size < 96
    var context = context
    context.scaleBy(x: size / grid, y: size / grid)
    let pixel = grid / size
    // Small icons have no room for a shadow.
    let tile =
      isSmall
      ? fitted(box.insetBy(dx: 8, dy: 8), pixel)
      : box.insetBy(dx: 28, dy: 28).offsetBy(dx: 0, dy: -6)
    let table = Path(roundedRect: tile, cornerRadius: tile.width * 0.235, style: .continuous)
    drawTable(context, table, tile, isSmall: isSmall)
    // Keep the glow inside the table.
    context.clip(to: table)
    if !isSmall { drawCardsBehind(context, tile) }
    let height = size < 40 ? 432.0 : isSmall ? 392 : 300
    let width = height * (size < 40 ? 0.82 : 0.72)
    let rect = Rect(
      x: box.midX - width / 2, y: tile.midY - height / 2, width: width, height: height)
    let card = Card(rect: isSmall ? fitted(rect, pixel) : rect, pixel: pixel)
    drawCard(context, card, isSmall: isSmall)
    drawSpade(context, card, hasStar: size >= 40)
  }

  private static let grid = 512.0
  private static let box = Rect(x: 0, y: 0, width: grid, height: grid)

  /// Returns a rectangle that is centred in the icon and has its edges on pixel edges.
  ///
  /// Its margins at the left and at the top are those of `rect`, rounded to whole pixels.
  private static func fitted(_ rect: Rect, _ pixel: Double) -> Rect {
    box.insetBy(
      dx: (rect.minX / pixel).rounded() * pixel, dy: (rect.minY / pixel).rounded() * pixel)
  }

  private struct Card {
    var rect: Rect
    /// The units of the icon's grid per pixel.
    var pixel: Double

    func path(grownBy distance: Double = 0) -> Path {
      Path(
        roundedRect: rect.insetBy(dx: -distance, dy: -distance),
        cornerRadius: rect.width * 0.14 + distance)
    }
  }

  // MARK: The table

  private static func drawTable(
    _ context: GraphicsContext, _ table: Path, _ tile: Rect, isSmall: Bool
  ) {
    if !isSmall {
      var shaded = context
      shaded.addFilter(.shadow(color: Color(hex: 0x07031E, opacity: 0.5), radius: 16, y: 10))
      shaded.fill(table, with: .color(Theme.violet.base))
    }
    context.fill(
      table,
      with: .meshGradient(
        SwayingMesh.at(
          SwayingMesh.stillMoment, colors: Theme.violet.mesh, background: Theme.violet.base),
        in: tile))
    var inside = context
    inside.clip(to: table)
    inside.fill(
      table,
      with: .radialGradient(
        Gradient(stops: [
          .init(color: Color(hex: 0xB98CFF, opacity: 0.55), location: 0),
          .init(color: Color(hex: 0x8053DF, opacity: 0.25), location: 0.5),
          .init(color: Color(hex: 0x8053DF, opacity: 0), location: 1),
        ]), center: Point(tile.midX, tile.minY + tile.height * 0.3), startRadius: 0,
        endRadius: tile.width * 0.62))
    inside.fill(
      table,
      with: .radialGradient(
        Theme.violet.pool, center: Point(tile.midX, tile.maxY - tile.height * 0.24), startRadius: 0,
        endRadius: tile.width * 0.5))
    drawRim(inside, table, tile)
  }

  /// Draws light along the upper edge and shade along the lower one, inside the tile.
  private static func drawRim(_ context: GraphicsContext, _ table: Path, _ tile: Rect) {
    context.stroke(
      table,
      with: .linearGradient(
        Gradient(stops: [
          .init(color: Color(white: 1, opacity: 0.5), location: 0),
          .init(color: Color(white: 1, opacity: 0.08), location: 0.35),
          .init(color: Color(hex: 0x07031E, opacity: 0), location: 0.6),
          .init(color: Color(hex: 0x07031E, opacity: 0.45), location: 1),
        ]), startPoint: Point(0, tile.minY), endPoint: Point(0, tile.maxY)), lineWidth: 8)
  }

  // MARK: Cards

  private static func drawCardsBehind(_ context: GraphicsContext, _ tile: Rect) {
    for (side, suit, ink) in [
      (-1.0, "suit.heart.fill", Color(hex: 0xF0763F)), (1, "suit.club.fill", Color(hex: 0x6FA6EC)),
    ] {
      var turned = context
      turned.translateBy(x: tile.midX + side * 86, y: tile.midY + 12)
      turned.rotate(byRadians: side * 0.24)
      let card = Card(rect: Rect(x: -92, y: -132, width: 184, height: 254), pixel: 1)
      var shaded = turned
      shaded.addFilter(.shadow(color: Color(hex: 0x07031E, opacity: 0.45), radius: 14, y: 8))
      shaded.fill(card.path(), with: .color(Color(hex: 0x1B1347)))
      turned.fill(card.path(), with: light(card.rect, 0.16))
      turned.stroke(card.path(grownBy: -1), with: rim(card.rect, 0.3), lineWidth: 2)
      Symbol.named(suit)?.draw(
        in: &turned, rect: Rect(x: side * 54 - 27, y: -112, width: 54, height: 54),
        shading: .color(ink))
    }
  }

  private static func drawCard(_ context: GraphicsContext, _ card: Card, isSmall: Bool) {
    for (color, radius, y) in [
      (Color(hex: 0x07031E, opacity: 0.55), 22.0, 14.0),
      (Color(hex: 0xFFBE02, opacity: 0.4), isSmall ? 40.0 : 30.0, 0),
    ] {
      context.drawShadow(of: card.path(), color, radius: radius, y: y)
    }
    context.fill(card.path(), with: .color(Color(hex: 0x0F0A33)))
    context.fill(card.path(), with: light(card.rect, 0.2))
    // The ring is a whole number of pixels wide in small icons.
    let width = isSmall ? max(1, (14 / card.pixel).rounded()) * card.pixel : 7
    context.stroke(
      card.path(grownBy: -width / 2), with: gold(card.rect), lineWidth: width)
  }

  private static func drawSpade(_ context: GraphicsContext, _ card: Card, hasStar: Bool) {
    let side = card.rect.width * (hasStar ? 0.8 : 0.84)
    let place = Rect(
      x: card.rect.midX - side / 2, y: card.rect.midY - side / 2, width: side, height: side)
    guard let spade = Symbol.named(hasStar ? "pokerslam.logo" : "suit.spade.fill") else { return }
    if hasStar {
      var glow = context
      glow.addFilter(
        .shadow(color: Color(hex: 0xFFBE02, opacity: 0.36), radius: 14, options: .shadowOnly))
      spade.draw(in: &glow, rect: place, shading: .color(.black))
    }
    var context = context
    spade.draw(in: &context, rect: place, shading: gold(place))
  }

  // MARK: Light

  private static func gold(_ rect: Rect) -> GraphicsContext.Shading {
    .linearGradient(
      Gradient(stops: [
        .init(color: Color(hex: 0xFFF2B0), location: 0),
        .init(color: Color(hex: 0xFFD302), location: 0.45),
        .init(color: Color(hex: 0xF59A1B), location: 1),
      ]), startPoint: Point(rect.midX - rect.width * 0.2, rect.minY),
      endPoint: Point(rect.midX + rect.width * 0.2, rect.maxY))
  }

  private static func light(_ rect: Rect, _ strength: Double) -> GraphicsContext.Shading {
    .linearGradient(
      Gradient(stops: [
        .init(color: Color(white: 1, opacity: strength), location: 0),
        .init(color: Color(white: 1, opacity: strength / 4), location: 0.42),
        .init(color: Color(white: 1, opacity: 0), location: 1),
      ]), startPoint: Point(rect.minX, rect.minY), endPoint: Point(rect.midX, rect.maxY))
  }

  private static func rim(_ rect: Rect, _ strength: Double) -> GraphicsContext.Shading {
    .linearGradient(
      Gradient(colors: [
        Color(white: 1, opacity: strength), Color(white: 1, opacity: strength / 4),
      ]), startPoint: Point(0, rect.minY), endPoint: Point(0, rect.maxY))
  }
}
