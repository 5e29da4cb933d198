import Session
import StageUI

/// The field of a bonus round with ship, bullets, suits and hits.
///
/// The picture is wider than the field by a margin on both sides, so that the ship is seen as a
/// whole at the edges too.
struct BonusPicture: View {
  var bonus: BonusField
  var look: Look
  var isPaused: Bool
  @State private var drawing = BonusDrawing()

  var body: some View {
    TimelineView(.animation(paused: isPaused || !bonus.isRunning)) { _ in
      Canvas(renderer: drawing.renderer(of: bonus, look))
    }
  }
}

/// Draws the field; no frame allocates memory.
///
/// The glyphs of a frame are written into the memory of an earlier one. There are two renderers,
/// which are used in turn: a canvas is drawn again only with another one than before.
@MainActor
private final class BonusDrawing {
  /// A closure in a structure; an array of closures would wrap each that is taken out of it.
  private struct Renderer {
    var draw: (inout GraphicsContext, Size) -> Void
  }

  private var renderers: [Renderer] = []
  private var shown: (bonus: BonusField, look: Look)?

  /// Returns what draws a field as it is now.
  func renderer(of bonus: BonusField, _ look: Look) -> (inout GraphicsContext, Size) -> Void {
    shown = (bonus, look)
    if renderers.isEmpty {
      renderers = (0..<2).map { number in
        Renderer { [weak self, number] in self?.draw(number, into: &$0, $1) }
      }
    }
    renderers.swapAt(0, 1)
    return renderers[0].draw
  }

  /// The number of the renderer is captured so that the two differ.
  private func draw(_ number: Int, into context: inout GraphicsContext, _ size: Size) {
    guard let (bonus, look) = shown else { return }
    let scale = size.width / BonusField.shownWidth
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: BonusField.margin, y: 0)
    draw(bonus, bonus.round.step, look, into: context)
  }

  /// The glyphs of a frame: for each suit, the trails and then the suits.
  @MainActor
  private struct Frame {
    var runs = (0..<2 * Suit.allCases.count).map { _ in
      GlyphRun(
        faces: [SuitFace.shared], size: Double(BonusRound.suitSize), glyphs: [],
        width: Double(BonusField.side), ascent: 0, descent: Double(BonusField.side))
    }
  }

  /// Used in turn, because up to three earlier frames are still shown or compared.
  private var frames = [Frame](repeating: Frame(), count: 4)
  private var next = 0
  private static let unit = Double(BonusRound.unit)

  func draw(_ bonus: BonusField, _ step: Int, _ look: Look, into context: GraphicsContext) {
    let ink = look.theme.isDark ? BonusInk.dark : .light
    drawSuits(bonus.round, look, into: context)
    for bullet in bonus.round.bullets { draw(bullet, ink, into: context) }
    for flash in bonus.flashes {
      let age = Double(step - flash.step) / Double(BonusRound.stepsPerSecond)
      guard age >= 0, age < 0.7 else { continue }
      draw(flash, age: age, ink, look, into: context)
    }
    drawShip(
      Double(bonus.round.shipX) / Self.unit, Double(bonus.round.shipY) / Self.unit, into: context)
  }

  private func drawSuits(_ round: BonusRound, _ look: Look, into context: GraphicsContext) {
    next = (next + 1) % frames.count
    for index in frames[next].runs.indices {
      frames[next].runs[index].glyphs.removeAll(keepingCapacity: true)
    }
    for suit in round.suits {
      guard let kind = suit.suit.map({ Int($0.rawValue) }) else { continue }
      let (x, y) = (Double(suit.x) / Self.unit, Double(suit.y) / Self.unit)
      frames[next].runs[2 * kind].glyphs.append(GlyphRun.Glyph(id: SuitFace.trail, x: x, y: y))
      frames[next].runs[2 * kind + 1].glyphs.append(GlyphRun.Glyph(id: UInt32(kind), x: x, y: y))
    }
    for kind in Suit.allCases {
      let (place, color) = (Int(kind.rawValue), look.suits.small[Int(kind.rawValue)])
      let suits = frames[next].runs[2 * place + 1]
      context.draw(frames[next].runs[2 * place], at: .zero, with: .color(color.opacity(0.5)))
      guard look.hasPatterns else {
        context.draw(suits, at: .zero, with: .color(color))
        continue
      }
      let side = Double(BonusRound.suitSize)
      for suit in suits.glyphs {
        SuitArt.draw(
          kind, in: Rect(x: suit.x - side / 2, y: suit.y - side / 2, width: side, height: side),
          color: color, patterned: true, into: context)
      }
    }
  }

  private func draw(_ bullet: BonusRound.Mover, _ ink: BonusInk, into context: GraphicsContext) {
    let (x, y) = (Double(bullet.x) / Self.unit, Double(bullet.y) / Self.unit)
    context.fill(
      Path(Rect(x: x - 1.5, y: y, width: 3, height: 34)),
      with: .linearGradient(ink.trail, startPoint: Point(x, y), endPoint: Point(x, y + 34)))
    context.fill(
      Path(ellipseIn: Rect(x: x - 4, y: y - 4, width: 8, height: 8)), with: .color(ink.bullet))
  }

  private func draw(
    _ flash: BonusField.Flash, age: Double, _ ink: BonusInk, _ look: Look,
    into context: GraphicsContext
  ) {
    let rest = 1 - age / 0.7
    let radius = 22 + 46 * (1 - rest * rest)
    let center = Point(flash.x, flash.y)
    var fading = context
    fading.opacity *= rest
    fading.fill(
      Path(
        ellipseIn: Rect(
          x: flash.x - radius, y: flash.y - radius, width: 2 * radius, height: 2 * radius)),
      with: .radialGradient(ink.burst, center: center, startRadius: 0, endRadius: radius))
    for spark in 0..<10 {
      let angle = 2 * Double.pi * (Double(spark) + 0.3 * Double(flash.id)) / 10
      let reach = radius * 0.9
      let size = 3 * rest + 0.5
      fading.fill(
        Path(
          ellipseIn: Rect(
            x: flash.x + reach * Double.cos(angle) - size,
            y: flash.y + reach * Double.sin(angle) - size, width: 2 * size, height: 2 * size)),
        with: .color(ink.gold))
    }
    if let source = context.glyphSource {
      let run = source.shape("+1", font: .heavy(20))
      context.draw(
        run, at: Point(flash.x - run.width / 2, flash.y + 7 - 26 * age),
        with: .color(look.theme.textPrimary.opacity(min(2 * rest, 1))))
    }
  }

  private func drawShip(_ x: Double, _ y: Double, into context: GraphicsContext) {
    var ship = context
    ship.translateBy(x: x, y: y)
    ship.fill(
      Path(ellipseIn: Rect(x: -56, y: -56, width: 112, height: 112)),
      with: .radialGradient(ShipArt.halo, center: .zero, startRadius: 0, endRadius: 56))
    ship.fill(
      ShipArt.flame,
      with: .linearGradient(ShipArt.fire, startPoint: Point(0, 26), endPoint: Point(0, 48)))
    var hull = ship
    hull.scaleBy(x: 2.9, y: 2.9)
    hull.translateBy(x: -12, y: -12)
    hull.fill(SuitShape.paths[3], with: .color(ShipArt.body))
    hull.stroke(
      SuitShape.paths[3],
      with: .linearGradient(ShipArt.rim, startPoint: Point(0, 2), endPoint: Point(0, 22)),
      lineWidth: 1.2)
    var core = ship
    core.scaleBy(x: 1.25, y: 1.25)
    core.translateBy(x: -12, y: -11)
    core.fill(SuitShape.paths[3], with: .color(Theme.gold))
  }
}

/// The colours of bullets and hits in dark or in light themes.
private struct BonusInk {
  let gold: Color
  let bullet: Color
  let trail: Gradient
  let burst: Gradient

  init(gold: Color, bullet: Color) {
    (self.gold, self.bullet) = (gold, bullet)
    trail = Gradient(colors: [gold.opacity(0.7), gold.opacity(0)])
    burst = Gradient(colors: [gold.opacity(0.46), gold.opacity(0)])
  }

  static let dark = BonusInk(gold: Theme.gold, bullet: Color(hex: 0xFFF3C4))
  static let light = BonusInk(gold: Color(hex: 0xB07800), bullet: Color(hex: 0xB07800))
}

/// The parts of the ship that are the same in every frame.
private enum ShipArt {
  static let halo = Gradient(
    colors: [Color(hex: 0x8F66F5, opacity: 0.5), Color(hex: 0x8F66F5, opacity: 0)])
  static let fire = Gradient(colors: [Color(hex: 0xFFE7A8), Color(hex: 0xFF9A3C, opacity: 0)])
  static let rim = Gradient(colors: [.white, Theme.gold, Color(hex: 0xFF7A3C)])
  static let body = Color(hex: 0x0D092B)
  static let flame = Path { path in
    path.addLines([Point(-7, 26), Point(7, 26), Point(0, 48)])
    path.closeSubpath()
  }
}
