import Session
import StageUI

/// The emblem of a charm, a tool or a gate: strokes and fills on a grid of 24 × 24 units.
struct Emblem: Hashable, Sendable {
  private let layers: [Layer]
  /// Whether the parsed text had at least one layer, and all of its layers were valid.
  let isComplete: Bool

  private struct Layer: Hashable, Sendable {
    var path: Path
    /// The width of the stroke; nil for a fill.
    var stroke: Double?
  }

  /// Parses layers separated by `|`; skips invalid ones.
  ///
  /// Each layer is `stroke`, `stroke2.4` (with a width) or `fill`, followed by SVG path data.
  init(_ text: String) {
    let parts = text.split(separator: "|")
    layers = parts.compactMap { part in
      let words = part.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard words.count == 2, let path = try? Path(svg: String(words[1])) else { return nil }
      let width = words[0].hasPrefix("stroke") ? Double(words[0].dropFirst(6)) ?? 2 : nil
      return Layer(path: path, stroke: width)
    }
    isComplete = !layers.isEmpty && layers.count == parts.count
  }

  func draw(in box: Rect, color: Color, into context: GraphicsContext) {
    var context = context
    context.translateBy(x: box.minX, y: box.minY)
    context.scaleBy(x: box.width / 24, y: box.height / 24)
    for layer in layers {
      if let width = layer.stroke {
        context.stroke(
          layer.path, with: .color(color),
          style: StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round))
      } else {
        context.fill(layer.path, with: .color(color))
      }
    }
  }
}

extension Charm {
  var emblem: Emblem { Self.emblems[Int(rawValue)] }

  private static let emblems = [
    // Twins, Kin, Ladder, Painter, Pocket
    "stroke M5.3 5.5h3.4a1.8 1.8 0 0 1 1.8 1.8v9.4a1.8 1.8 0 0 1-1.8 1.8H5.3a1.8 1.8 0 0 1-1.8-1.8V7.3a1.8 1.8 0 0 1 1.8-1.8zM15.3 5.5h3.4a1.8 1.8 0 0 1 1.8 1.8v9.4a1.8 1.8 0 0 1-1.8 1.8h-3.4a1.8 1.8 0 0 1-1.8-1.8V7.3a1.8 1.8 0 0 1 1.8-1.8z|stroke2.4 M7 12h.01M17 12h.01",
    "stroke M8.4 7.6a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0zM3.2 16.6a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0zM13.6 16.6a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0z",
    "stroke M8.9 3.5L6.4 20.5M17.6 3.5L15.1 20.5M8.3 7.75h8.7M7.65 12h8.7M7 16.25h8.7",
    "stroke M20 4c-3.6 1.6-6.5 4.2-8.6 7.4M12.9 13.4C15.9 11.4 18.4 7.9 20 4|stroke M11.6 11.3a3.9 3.9 0 0 1 1.5 5.6c-1.7 2.7-5.6 3.6-9.1 2.6 1.5-.9 1.7-2.2 2-3.9.5-2.9 2.9-5 5.6-4.3z",
    "stroke M4 5.5h16v6.5a8 8 0 0 1-16 0z|stroke M9 11l3 3 3-3",
    // Full Hand, Banner, Court, Ace, Ruler
    "stroke M8.25 12.4a3.75 3.75 0 1 1 7.5 0a3.75 3.75 0 1 1-7.5 0z|fill M10.2 4.6a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0zM2.8 10a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0zM17.6 10a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0zM5.6 18.9a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0zM14.8 18.9a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0z",
    "stroke M6 3.5v17M6 4.5h12.5l-3.2 4.25L18.5 13H6",
    "stroke M5.2 18.5L4 9.2l4.3 3L12 6.2l3.7 6 4.3-3-1.2 9.3z|fill M10.7 4a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1-2.6 0z",
    "stroke M5.5 19.5L10.9 5.3a1.2 1.2 0 0 1 2.2 0L18.5 19.5M8 14.25h8",
    "stroke M3.2 15.4L15.4 3.2l5.4 5.4L8.6 20.8z|stroke M7.1 11.5l2.2 2.2M10.1 8.5l1.6 1.6M13.1 5.5l2.2 2.2",
    // Bishop, Overture, Crescendo, Collector, Echo
    "stroke M8.2 15.8l7.6-7.6|stroke M3.6 17.8a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0zM15.2 6.2a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0z|stroke2.4 M6 6h.01M18 18h.01",
    "stroke M3.5 18.5h17M7 18.5a5 5 0 0 1 10 0M12 5v4M5 9.2l2.5 2.5M19 9.2l-2.5 2.5",
    "stroke M20 5L4 12l16 7|stroke M20 12h-5.5",
    "stroke M4 10.5h16v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5zM6 7.25h12M8 4h8|stroke M9.5 14.5h5",
    "stroke M6 15.5a5 5 0 0 1 0-7M9.2 18.2a9 9 0 0 0 0-12.4M13 20a13 13 0 0 0 0-16M17.5 20.5a15 15 0 0 0 0-17",
    // Globe, Bridge, Lookout, Purse, Safety Net
    "stroke M16.5 4l3.5 3.5-3.5 3.5M20 7.5H8.5A4.5 4.5 0 0 0 4 12M7.5 20L4 16.5 7.5 13M4 16.5h11.5A4.5 4.5 0 0 0 20 12",
    "stroke M3 18.5v-7a9.5 9.5 0 0 0 18 0v7M3 16h18M8 13.6V16M12 14.6V16M16 13.6V16",
    "stroke M2.75 12C4.75 8 8 5.75 12 5.75S19.25 8 21.25 12C19.25 16 16 18.25 12 18.25S4.75 16 2.75 12z|stroke M9 12a3 3 0 1 1 6 0a3 3 0 1 1-6 0z",
    "stroke M9 8.5L6.8 4.2c1.8.9 3.4.9 5.2 0 1.8.9 3.4.9 5.2 0L15 8.5M9 8.5h6c3.2 2.2 5 5 5 7.6 0 2.6-2 4.4-5 4.4H9c-3 0-5-1.8-5-4.4 0-2.6 1.8-5.4 5-7.6z",
    "stroke M4 5.5h16L17 19H7zM5.2 10h13.6M6.2 14.5h11.6M9.5 5.5L10.5 19M14.5 5.5L13.5 19",
  ].map(Emblem.init)

  /// What the charm changes; the charm's colour shows it.
  enum Kind: Hashable { case points, multiplier, rule }

  /// The tenths that the charm adds to the multiplier if it acts; nil for charms without a multiplier
  /// and for Crescendo, whose share grows.
  var bonusTenths: Int? {
    switch self {
    case .ladder, .painter, .fullHand: 3
    case .bishop, .echo: 4
    case .collector: 5
    case .kin, .ace: 6
    case .pocket, .ruler: 7
    case .overture: 15
    default: nil
    }
  }

  var kind: Kind {
    switch self {
    case .twins, .banner, .court: .points
    case .globe, .bridge, .lookout, .purse, .safetyNet: .rule
    default: .multiplier
    }
  }
}

extension Charm.Kind {
  var tint: Color {
    switch self {
    case .points: Color(hex: 0x8F66F5)
    case .multiplier: Color(hex: 0x2F8BEA)
    case .rule: Color(hex: 0xE2519B)
    }
  }

  var ink: Color {
    switch self {
    case .points: Color(hex: 0xDDD1FF)
    case .multiplier: Color(hex: 0xB9DEFF)
    case .rule: Color(hex: 0xFFC4DF)
    }
  }
}

extension Tool {
  var emblem: Emblem { Self.emblems[Int(rawValue)] }

  private static let emblems = [
    "stroke M7 4L3.5 7.5 7 11M3.5 7.5h13.5M17 13l3.5 3.5L17 20M20.5 16.5H7",
    "stroke M8.3 8.2L20 19.5M8.3 15.8L20 4.5|stroke M3.5 6.5a2.75 2.75 0 1 1 5.5 0a2.75 2.75 0 1 1-5.5 0zM3.5 17.5a2.75 2.75 0 1 1 5.5 0a2.75 2.75 0 1 1-5.5 0z",
    "stroke M19.5 9A8 8 0 0 0 5.2 7.8M4.5 15a8 8 0 0 0 14.3 1.2|stroke M5 3.8v4.4h4.4M19 20.2v-4.4h-4.4",
    "stroke M12 3.5c3.6 4.3 6 7.4 6 10.5a6 6 0 0 1-12 0c0-3.1 2.4-6.2 6-10.5z|stroke M9.2 14.3a2.9 2.9 0 0 0 2.3 2.8",
    "stroke M12 20.5V5M6.5 10.25L12 4.75l5.5 5.5M5.5 20.5h13",
  ].map(Emblem.init)
}

extension Emblem {
  private static let gateArch = Emblem("stroke M5 20.5V11a7 7 0 0 1 14 0v9.5M3 20.5h18")
  private static let gateBars = Emblem("stroke M9.7 20.5V6M14.3 20.5V6M5.5 13h13")

  /// Draws the gate with its bars lifted: closed at 0, open at 1.
  static func drawGate(
    in box: Rect, lift: Double, color: Color, into context: GraphicsContext
  ) {
    guard lift > 0 else { return gate.draw(in: box, color: color, into: context) }
    gateArch.draw(in: box, color: color, into: context)
    // The bars are seen within the arch alone.
    let unit = box.width / 24
    var opening = context
    opening.clip(
      to: Path(
        roundedRect: Rect(
          x: box.minX + 5 * unit, y: box.minY + 4 * unit, width: 14 * unit, height: 16 * unit),
        cornerRadius: 6.9 * unit, style: .circular))
    let lifted = Rect(
      x: box.minX, y: box.minY - 9.5 * unit * lift, width: box.width, height: box.height)
    gateBars.draw(in: lifted, color: color, into: opening)
  }

  static let gate = Emblem(
    "stroke M5 20.5V11a7 7 0 0 1 14 0v9.5M3 20.5h18M9.7 20.5V8M14.3 20.5V8M5.5 13h13")
  static let mountain = Emblem(
    "stroke M2.75 18.5L9 7.5l3.25 5.5M11 18.5l4.25-7 6 7z|stroke M2.75 18.5h18.5")
  static let dice = Emblem(
    "stroke M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z|stroke2.6 M8.5 8.5h.01M15.5 15.5h.01M12 12h.01"
  )
}

/// An emblem as a view.
struct EmblemMark: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var emblem: Emblem
  var size: Double
  var color: Color?

  var body: some View {
    let side = size * TypeSize.markGrowth(textScale)
    Canvas { [emblem, color = color ?? look.theme.textPrimary] context, size in
      emblem.draw(in: Rect(origin: .zero, size: size), color: color, into: context)
    }
    .frame(width: side, height: side)
    .accessibilityHidden(true)
  }
}

/// A charm as a hexagonal token, or an empty slot for a charm.
struct CharmToken: View {
  enum Condition: Hashable { case held, acting, asleep, free }

  @Environment(\.look) private var look
  /// The charm; nil for an empty slot.
  var charm: Charm?
  var condition = Condition.held
  /// The side of the token's square frame in points.
  var size: Double

  var body: some View {
    Canvas { [charm, condition, theme = look.theme] context, size in
      let side = min(size.width, size.height)
      let outline = Self.hexagon(side, scale: 1)
      guard let charm, condition != .free else {
        context.fill(outline, with: .color(Self.emptyFill(theme)))
        context.stroke(outline, with: .color(theme.tint(0.1)), lineWidth: 1)
        let plus = Emblem("stroke M12 6.5v11M6.5 12h11")
        plus.draw(
          in: Rect(x: side * 0.36, y: side * 0.36, width: side * 0.28, height: side * 0.28),
          color: theme.textPrimary.opacity(0.35), into: context)
        return
      }
      var token = context
      token.opacity = condition == .asleep ? 0.5 : 1
      Self.draw(charm, isActing: condition == .acting, side, theme, into: token)
    }
    .frame(width: size, height: size)
    .accessibilityHidden(true)
  }

  private static func emptyFill(_ theme: Theme) -> Color {
    theme.isDark ? Color(hex: 0x0A0624, opacity: 0.42) : theme.tint(0.06)
  }

  private static func draw(
    _ charm: Charm, isActing: Bool, _ side: Double, _ theme: Theme,
    into context: GraphicsContext
  ) {
    let outline = hexagon(side, scale: 1)
    let kind = charm.kind
    if theme.name == .highContrast {
      context.fill(outline, with: .color(.black))
      context.stroke(
        outline, with: .color(isActing ? theme.selection : .white), lineWidth: isActing ? 3 : 1.5)
    } else {
      if isActing {
        context.drawShadow(of: outline, Color(hex: 0xFFBE02, opacity: 0.5), radius: side * 0.16)
      } else {
        context.drawShadow(
          of: outline, Color(hex: 0x07031E, opacity: 0.3), radius: side * 0.08, y: side * 0.05)
      }
      context.fill(outline, with: .color(Color(hex: 0x0D092B)))
      let tint = isActing ? Color(hex: 0xFF963C) : kind.tint
      context.fill(
        outline,
        with: .radialGradient(
          Gradient(stops: [
            .init(color: tint.opacity(0.95), location: 0),
            .init(color: tint.opacity(0.42), location: 0.5),
            .init(color: tint.opacity(0.14), location: 1),
          ]), center: Point(side / 2, side), startRadius: 0, endRadius: side * 0.95))
      facets(side, into: context)
      let inner = hexagon(side, scale: 0.79)
      context.fill(inner, with: .color(Color(hex: 0x0D092B, opacity: isActing ? 0.5 : 0.4)))
      context.stroke(
        outline,
        with: .linearGradient(
          Gradient(colors: [.white.opacity(0.5), .white.opacity(0.1)]), startPoint: Point(0, 0),
          endPoint: Point(0, side)), lineWidth: 1)
      if isActing { context.stroke(outline, with: .color(Theme.gold), lineWidth: 2) }
    }
    let emblem = side * 0.42
    charm.emblem.draw(
      in: Rect(x: (side - emblem) / 2, y: (side - emblem) / 2, width: emblem, height: emblem),
      color: isActing
        ? Color(hex: 0xFFE7A8) : theme.name == .highContrast ? .white : kind.ink,
      into: context)
  }

  private static func corners(_ side: Double, scale: Double) -> [Point] {
    let radius = side * 0.47 * scale
    return (0..<6).map { index in
      let angle = Double.pi / 3 * Double(index) - Double.pi / 2
      return Point(side / 2 + radius * Double.cos(angle), side / 2 + radius * Double.sin(angle))
    }
  }

  /// Returns a hexagon with one corner at the top; all corners are rounded.
  static func hexagon(_ side: Double, scale: Double) -> Path {
    let corners = corners(side, scale: scale)
    return Path { path in
      for (index, corner) in corners.enumerated() {
        let before = corners[(index + 5) % 6], after = corners[(index + 1) % 6]
        let start = corner.mixed(with: before, by: 0.22), end = corner.mixed(with: after, by: 0.22)
        if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
        path.addQuadCurve(to: end, control: corner)
      }
      path.closeSubpath()
    }
  }

  /// Draws the six bevels between the outline and the inner hexagon, lit from the top left.
  private static func facets(_ side: Double, into context: GraphicsContext) {
    let (outer, inner) = (corners(side, scale: 0.97), corners(side, scale: 0.79))
    for (index, light) in [0.12, 0.05, 0.02, 0.03, 0.08, 0.2].enumerated() {
      let next = (index + 1) % 6
      let facet = Path { path in
        path.addLines([outer[index], outer[next], inner[next], inner[index]])
        path.closeSubpath()
      }
      context.fill(facet, with: .color(.white.opacity(light)))
    }
  }
}

/// A tool as a square tile, or an empty slot for a tool.
struct ToolTile: View {
  @Environment(\.look) private var look
  var tool: Tool?
  var size: Double
  var isOn = false

  var body: some View {
    let shape = RoundedRectangle(cornerRadius: size * 0.28)
    ZStack {
      if let tool {
        shape.fill(
          LinearGradient(
            colors: look.theme.name == .highContrast
              ? [.black, .black] : [Color(hex: 0x241F4D), Color(hex: 0x1A6E62)], startPoint: .top,
            endPoint: .bottom))
        shape.strokeBorder(
          look.theme.edge ?? .white.opacity(0.16), lineWidth: look.theme.edge == nil ? 1 : 1.5)
        EmblemMark(emblem: tool.emblem, size: size * 0.44, color: Color(hex: 0xC6F5DC))
          .environment(\.textScale, 1)
        if isOn { shape.strokeBorder(look.theme.selection, lineWidth: 2.5) }
      } else {
        shape.fill(look.theme.isDark ? Color(hex: 0x0A0624, opacity: 0.42) : look.theme.tint(0.06))
        shape.strokeBorder(look.theme.tint(0.1), lineWidth: 1)
        GameSymbol("plus", size: size * 0.34, isFixed: true)
          .foregroundStyle(look.theme.textPrimary.opacity(0.35))
      }
    }
    .frame(width: size, height: size)
  }
}

/// The blue tile that marks a gate (every third level).
struct GateTile: View {
  var size: Double
  /// Whether the tile is bright blue; a dark tile stands for a gate that is far away.
  var isLit = true

  var body: some View {
    RoundedRectangle(cornerRadius: size * 0.3)
      .fill(
        LinearGradient(
          colors: isLit
            ? [Color(hex: 0x5F8BFF), Color(hex: 0x3B49C9)]
            : [Color(hex: 0x2A2450), Color(hex: 0x1A1640)], startPoint: .top, endPoint: .bottom)
      )
      .overlay(
        RoundedRectangle(cornerRadius: size * 0.3).strokeBorder(.white.opacity(0.2), lineWidth: 1)
      )
      .overlay(
        EmblemMark(emblem: .gate, size: size * 0.5, color: .white).environment(\.textScale, 1)
      )
      .frame(width: size, height: size)
      .accessibilityHidden(true)
  }
}

/// A gold coin with a spade.
struct CoinMark: View {
  @Environment(\.textScale) private var textScale
  var size: Double

  var body: some View {
    let side = size * TypeSize.markGrowth(textScale)
    Canvas { context, size in
      let box = Rect(origin: .zero, size: size)
      context.fill(
        Path(ellipseIn: box),
        with: .linearGradient(
          Gradient(colors: [Color(hex: 0xFFE27A), Color(hex: 0xF5A800)]), startPoint: .zero,
          endPoint: Point(0, size.height)))
      context.stroke(
        Path(ellipseIn: box.insetBy(dx: size.width * 0.15, dy: size.width * 0.15)),
        with: .color(Color(hex: 0xC47F00)), lineWidth: size.width * 0.06)
      SuitArt.draw(
        .spades, in: box.insetBy(dx: size.width * 0.28, dy: size.width * 0.28),
        color: Color(hex: 0x8A5600), into: context)
    }
    .frame(width: side, height: side)
    .accessibilityHidden(true)
  }
}

/// A few mini cards that show the family of hands to which a lesson applies.
struct LessonCards: View {
  @Environment(\.look) private var look
  var lesson: Lesson

  var body: some View {
    let cards: [Card] =
      switch lesson {
      case .pairs: [Card(.five, .spades), Card(.five, .hearts)]
      case .kinds: [Card(.king, .clubs), Card(.king, .hearts), Card(.king, .spades)]
      case .sequences: [Card(.six, .hearts), Card(.seven, .spades), Card(.eight, .clubs)]
      case .suits: [Card(.three, .clubs), Card(.jack, .clubs), Card(.nine, .clubs)]
      }
    ZStack {
      ForEach(Array(cards.enumerated()), id: \.offset) { index, card in
        let place = Double(index) - Double(cards.count - 1) / 2
        CardView(card: card, size: Size(27, 27 * 94 / 64))
          // On white, only a shadow shows the edges of cards.
          .shadow(
            color: look.theme.isDark ? .clear : Color(hex: 0x6B5330, opacity: 0.4), radius: 2, y: 1
          )
          .rotationEffect(.degrees(8 * place))
          // Three cards lie so far apart that none covers a suit.
          .offset(x: (cards.count > 2 ? 19.5 : 15) * place, y: 2 * abs(place))
      }
    }
    // Turned, three cards are wider than the other emblems.
    .scaleEffect(cards.count > 2 ? 0.88 : 1)
    .frame(width: 56, height: 46)
    .accessibilityHidden(true)
  }
}
