import Session
import StageUI

/// A card of the board: the rank above the suit on a background of glass.
struct CardView: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var card: Card
  var isSelected = false
  /// Whether the card can be neither selected nor deselected now; rank and suit are dimmed, the
  /// background is not.
  var isDimmed = false
  var isHinted = false
  var size: Size

  var body: some View {
    CardPlate(isSelected: isSelected, isDimmed: isDimmed, theme: look.theme)
      .drawingGroup()
      .overlay(ink)
      .frame(width: size.width, height: size.height)
  }

  private var ink: some View {
    CardInk(card: card, look: look, strength: isDimmed ? look.theme.ineligibleInk : 1, size: size)
      .drawingGroup()
      .scaleEffect(isSelected ? 1.15 : 1)
      .modifier(Pulse(isOn: (isSelected || isHinted) && !reducesMotion))
  }
}

/// The background of a card.
struct CardPlate: View {
  var isSelected: Bool
  var isDimmed: Bool
  var theme: Theme

  var body: some View {
    Canvas { [self] context, size in
      let scale = size.width / BoardLayout.card.width
      context.scaleBy(x: scale, y: scale)
      draw(scale: scale, into: context)
    }
  }

  /// Draws the background at the size of a card at scale 1; the context is already scaled by
  /// `scale`.
  func draw(scale: Double, into context: GraphicsContext) {
    let box = Rect(origin: .zero, size: BoardLayout.card)
    context.fill(Self.outline(box, 0), with: .color(isSelected ? theme.selectedCard : theme.card))
    if theme.name == .highContrast {
      drawContour(box, scale, into: context)
    } else {
      drawLight(box, scale, into: context)
    }
  }

  /// Draws an outline whose width does not depend on the board's scale.
  private func drawContour(_ box: Rect, _ scale: Double, into context: GraphicsContext) {
    let width = (isSelected ? 3 : 1.5) / scale
    let color = isSelected ? theme.selection : Color(white: 1, opacity: isDimmed ? 0.34 : 0.8)
    context.stroke(
      Self.outline(box, isSelected ? -width / 2 : width / 2), with: .color(color),
      lineWidth: width)
  }

  private func drawLight(_ box: Rect, _ scale: Double, into context: GraphicsContext) {
    let plate = Self.outline(box, 0)
    if theme.isDark || isSelected {
      context.fill(
        plate,
        with: .linearGradient(
          isSelected ? Self.warmLight : Self.light, startPoint: Point(0, 0),
          endPoint: Point(0, box.maxY)))
    }
    if isSelected {
      let width = theme.isDark ? 1.5 : 2 / scale
      context.stroke(
        Self.outline(box, -width / 2), with: .color(theme.selection), lineWidth: width)
    } else if theme.isDark {
      context.stroke(
        Self.outline(box, 0.375), with: .color(Color(white: 1, opacity: 0.07)), lineWidth: 0.75)
      var edge = context
      edge.clip(to: Path(Rect(x: 0, y: 0, width: box.width, height: 6)))
      edge.stroke(
        Self.outline(box, 0.375), with: .color(Color(white: 1, opacity: 0.13)), lineWidth: 0.75)
    }
  }

  private static func outline(_ box: Rect, _ inset: Double) -> Path {
    Path(
      roundedRect: box.insetBy(dx: inset, dy: inset), cornerRadius: 8 - inset, style: .circular)
  }

  private static let light = Gradient(stops: [
    .init(color: Color(white: 1, opacity: 0.1), location: 0),
    .init(color: Color(white: 1, opacity: 0.025), location: 0.36),
    .init(color: Color(white: 1, opacity: 0.025), location: 1),
  ])
  private static let warmLight = Gradient(stops: [
    .init(color: Color(hex: 0xFFE678, opacity: 0.13), location: 0),
    .init(color: Color(hex: 0xFFE678, opacity: 0), location: 0.5),
  ])
}

/// The rank and suit of a card.
struct CardInk: View, @MainActor Animatable {
  var card: Card
  var look: Look
  /// The opacity of rank and suit, 0…1.
  var strength: Double
  var size: Size

  var animatableData: Double {
    get { strength * 128 }
    set { strength = newValue / 128 }
  }

  var body: some View {
    Canvas { [card, look, strength] context, size in
      let scale = size.width / BoardLayout.card.width
      context.scaleBy(x: scale, y: scale)
      Self.draw(card, look, strength: strength, into: context)
    }
  }

  /// Draws rank and suit at the size of a card at scale 1.
  static func draw(_ card: Card, _ look: Look, strength: Double, into context: GraphicsContext) {
    let color = look.suits.large[Int(card.suit.rawValue)].opacity(strength)
    context.drawRank(
      card.rank, size: 28, capitalsCentredAt: Point(BoardLayout.card.width / 2, 32),
      with: .color(color))
    SuitArt.draw(
      card.suit, in: Rect(x: 20.5, y: 51.5, width: 23, height: 23), color: color,
      patterned: look.hasPatterns, into: context)
  }
}

extension GraphicsContext {
  /// Draws a rank so that the middle of its capital letters or digits lies at a point.
  func drawRank(
    _ rank: Rank, size: Double, capitalsCentredAt center: Point, with shading: Shading
  ) {
    guard let glyphSource else { return }
    var font = FontDescription.heavy(size)
    font.contour = 0.02
    let run = glyphSource.shape(rank.face, font: font)
    // Capital letters of Quicksand, the game's font, are 0.7 em high: their middle is 0.35 em above
    // the baseline.
    draw(run, at: Point(center.x - run.width / 2, center.y + size * 0.35), with: shading)
  }
}

/// A pulsing scale, while `isOn` is true and ambient motion runs.
struct Pulse: ViewModifier {
  @Environment(Ambient.self) private var ambient
  var isOn: Bool
  @State private var isLarge = false

  func body(content: Content) -> some View {
    let breathes = isOn && !ambient.isAtRest
    content
      .scaleEffect(breathes && isLarge ? 1.06 : 1)
      .animation(
        breathes
          ? .easeInOut(duration: 0.8).repeatForever(autoreverses: true)
          : .easeOut(duration: 0.15), value: breathes && isLarge
      )
      .onChange(of: breathes, initial: true) { isLarge = breathes }
  }
}

/// The light or shadow around a card, drawn below all cards so that no face is covered.
struct CardGlow: View {
  @Environment(\.look) private var look
  var isSelected: Bool
  var isHinted = false
  var size: Size

  var body: some View {
    Canvas { [isSelected, isHinted, theme = look.theme] context, size in
      let isPlain = theme.name == .highContrast
      guard !isPlain || isHinted else { return }
      let scale = size.width / BoardLayout.card.width
      context.scaleBy(x: scale, y: scale)
      let box = Rect(origin: .zero, size: BoardLayout.card)
      for shade in isPlain ? [] : isSelected ? Self.glows(theme) : Self.shadows(theme) {
        shade.draw(around: box, into: context)
      }
      guard isHinted else { return }
      // The glow is not gold, because gold marks selected cards. The card's own face is clipped
      // out.
      context.clip(to: Path(roundedRect: box, cornerRadius: 8, style: .circular), isInverse: true)
      for shade in Self.hintGlows(theme.isDark) { shade.draw(around: box, into: context) }
    }
    .drawingGroup()
    .frame(width: size.width, height: size.height)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }

  private struct Shade {
    var color: Color
    var radius: Double
    var y = 0.0
    var spread = 0.0

    func draw(around box: Rect, into context: GraphicsContext) {
      let outline = Path(
        roundedRect: box.insetBy(dx: -spread, dy: -spread), cornerRadius: 8 + spread,
        style: .circular)
      context.drawShadow(of: outline, color, radius: radius, y: y)
    }
  }

  private static func shadows(_ theme: Theme) -> [Shade] {
    theme.isDark
      ? [
        Shade(color: Color(hex: 0x191919, opacity: 0.2), radius: 2, y: 1),
        Shade(color: Color(hex: 0x07031E, opacity: 0.26), radius: 7, y: 5),
      ]
      : [
        Shade(color: Color(hex: 0x6B5330, opacity: 0.12), radius: 2, y: 1),
        Shade(color: Color(hex: 0x6B5330, opacity: 0.16), radius: 7, y: 5),
      ]
  }

  private static func hintGlows(_ isDark: Bool) -> [Shade] {
    isDark
      ? [
        Shade(color: Color(hex: 0xE6DCFF, opacity: 0.8), radius: 5, spread: 3),
        Shade(color: Color(hex: 0xC9B4FF, opacity: 0.6), radius: 16, spread: 2),
      ]
      : [
        Shade(color: Color(hex: 0x6A3FE0, opacity: 0.7), radius: 5, spread: 3),
        Shade(color: Color(hex: 0x8F66F5, opacity: 0.5), radius: 16, spread: 2),
      ]
  }

  private static func glows(_ theme: Theme) -> [Shade] {
    theme.isDark
      ? [
        Shade(color: Color(hex: 0xFFBE02, opacity: 0.34), radius: 18),
        Shade(color: Color(hex: 0xFFD302, opacity: 0.48), radius: 8, y: 4, spread: 1),
      ]
      : [Shade(color: Color(hex: 0xE09E00, opacity: 0.5), radius: 8, y: 4, spread: 1)]
  }
}
