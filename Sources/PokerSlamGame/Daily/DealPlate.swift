import Session
import StageUI

/// The deal of a day: its cards face down, its figures, and what can be done with it.
struct DealPlate: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: DailyModel
  var layout: DailyLayout

  private var condition: DailyModel.Condition { model.condition(of: model.day) }
  private var isToday: Bool { model.day == model.today }
  private var isDone: Bool { model.history[model.day] != nil }

  var body: some View {
    content
      .frame(
        maxWidth: .infinity,
        maxHeight: layout.form == .scrolling ? nil : .infinity
      )
      .plate()
      .accessibilityElement(children: .contain)
      .accessibilityLabel(Strings.name(model.day))
  }

  @ViewBuilder private var content: some View {
    switch layout.form {
    case .wide, .low:
      ViewThatFits(in: .vertical) {
        wide(hasDeal: true)
        wide(hasDeal: false)
        ScrollView { wide(hasDeal: false) }.scrollIndicators(.visible)
      }
    case .tall, .scrolling: tall
    }
  }

  // MARK: Beside the calendar

  private func wide(hasDeal: Bool) -> some View {
    VStack(spacing: 0) {
      VStack(spacing: 4) {
        Text(Strings.name(model.day))
          .game(layout.form == .low ? TypeSize.body : TypeSize.heading, ink: .primary)
          .lineLimit(look.isTextLarge ? nil : 1)
          .minimumScaleFactor(look.isTextLarge ? 1 : 0.7)
          .accessibilityAddTraits(.isHeader)
          .padding(.horizontal, canShare ? 44 - corner + 6 : 0)
        Text(subtitle).game(TypeSize.body, ink: .onPlate)
      }
      .multilineTextAlignment(.center)
      .fixedSize(horizontal: false, vertical: true)
      .frame(maxWidth: .infinity)
      // In the corner of the plate, so that it does not cover the title.
      .overlay(alignment: .topTrailing) { share.offset(x: corner, y: -14) }
      Spacer(minLength: 10)
      if hasDeal {
        deal
          .frame(maxWidth: 186, minHeight: 100, idealHeight: 100, maxHeight: 256)
        Spacer(minLength: 12)
      }
      figures
        .padding(.vertical, layout.form == .low ? 10 : 16)
        .padding(.horizontal, 8)
        .frame(maxWidth: .infinity)
        .softGroup()
      Spacer(minLength: 12).frame(maxHeight: 24)
      DailyButton(app: app, model: model)
      Text(line).game(TypeSize.caption, ink: look.theme.isDark ? .onPlate : .primary)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
        .padding(.top, layout.form == .low ? 8 : 18)
    }
    .padding(
      EdgeInsets(
        top: layout.padding.top + (layout.form == .wide ? 6 : 0), leading: side,
        bottom: layout.padding.bottom - 4, trailing: side))
  }

  private var side: Double { layout.details.width < 340 ? 16 : 32 }
  /// How far the share button stands outside of the texts, in points.
  private var corner: Double { side - 10 }

  // MARK: Below the calendar

  private var tall: some View {
    VStack(alignment: .leading, spacing: 12) {
      VStack(alignment: .leading, spacing: 4) {
        Text(Strings.name(model.day)).game(TypeSize.heading, ink: .primary)
          .accessibilityAddTraits(.isHeader)
        Text(subtitle).game(TypeSize.caption, ink: .onPlate)
      }
      .fixedSize(horizontal: false, vertical: true)
      .frame(maxWidth: .infinity, alignment: .leading)
      .overlay(alignment: .topTrailing) { share }
      HStack(spacing: 16) {
        if !look.isTextLarge {
          deal.frame(width: 88, height: 120)
        }
        VStack(spacing: look.isTextLarge ? 16 : 28) {
          figures
          Text(line).game(TypeSize.caption, ink: look.theme.isDark ? .onPlate : .primary)
            .multilineTextAlignment(.center)
            .fixedSize(horizontal: false, vertical: true)
        }
        .frame(maxWidth: .infinity)
      }
    }
    .padding(EdgeInsets(top: 18, leading: 20, bottom: 14, trailing: 20))
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  /// The deal face down; on Play it grows into the board.
  private var deal: some View {
    FaceDownDeal()
      .modifier(DealtToBoard(app: app))
      .onGeometryChange(for: Rect.self) {
        $0.frame(in: .global)
      } action: {
        app.fan = FanPlace(
          center: $0.center, scale: FaceDownDeal.scale(in: $0.size), isDeal: true)
      }
  }

  private var canShare: Bool { isDone && model.readShare != nil }

  /// The button that copies the line of the day's first try.
  @ViewBuilder private var share: some View {
    if canShare {
      CircleButton(
        symbol: "square.and.arrow.up", label: Strings.share, tip: Tip(alignment: .bottomTrailing)
      ) { app.copyDay() }
    }
  }

  // MARK: Words and figures

  private var subtitle: String {
    Strings.subtitle(
      condition, isToday: isToday, isUnfinished: model.unfinished.contains(model.day))
  }

  private var line: String {
    isToday
      ? Strings.nextDeal(in: model.moment.secondsToMidnight)
      : Strings.past(isDone: isDone)
  }

  @ViewBuilder private var figures: some View {
    let daily = model.daily
    let layout =
      look.isTextLarge
      ? AnyLayout(VStackLayout(spacing: 8)) : AnyLayout(HStackLayout(spacing: 0))
    layout {
      Figure(value: daily?.par.score, title: Strings.parTitle, isKnown: daily != nil)
      if let first = model.history[model.day] {
        Figure(value: first.score, title: Strings.firstTry)
      } else {
        Figure(value: model.history.best, title: Strings.bestScore)
      }
      if self.layout.form == .wide {
        Figure(value: daily?.openingCount, title: Strings.firstHands, isKnown: daily != nil)
      } else {
        Figure(value: model.streak, title: Strings.inARow)
      }
    }
  }
}

/// A number above its name; beside it if the text is large.
private struct Figure: View {
  @Environment(\.look) private var look
  /// The number; nil if there is none.
  var value: Int?
  var title: String
  /// Whether the number is known; until then a placeholder reserves its room.
  var isKnown = true

  var body: some View {
    let number = Text(value.map { Strings.number($0) } ?? "–").game(TypeSize.heading, ink: .primary)
      .opacity(isKnown ? 1 : 0)
      .overlay {
        if !isKnown {
          RoundedRectangle(cornerRadius: 6).fill(look.theme.tint(0.1))
            .frame(width: 44, height: 18)
            .transition(.opacity.animation(.easeOut(duration: 0.2)))
        }
      }
    let name = Text(title).game(TypeSize.caption, ink: .onPlate).lineLimit(1)
      .minimumScaleFactor(0.7)
    Group {
      if look.isTextLarge {
        HStack {
          name
          Spacer(minLength: 8)
          number
        }
        .padding(.horizontal, 8)
      } else {
        VStack(spacing: 5) {
          number
          name
        }
        .frame(maxWidth: .infinity)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(title)
    .accessibilityValue(isKnown ? value.map { Strings.number($0) } ?? "" : "")
    .accessibilityAddTraits(.isStaticText)
  }
}

/// Hides the deal as soon as its cards fly to the board, where they are seen face up.
private struct DealtToBoard: ViewModifier {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var app: AppModel

  func body(content: Content) -> some View {
    let isDealt = app.route.place == .board && !reducesMotion
    content
      .opacity(isDealt ? 0 : 1)
      .animation(nil, value: isDealt)
  }
}

/// Twenty-five cards face down, which stand for the deal of the day.
struct FaceDownDeal: View {
  @Environment(\.look) private var look

  /// The size of the drawing; its cards are 31 × 46 points.
  private static let size = Size(185, 254)
  nonisolated static let card = Size(31, 46)
  /// The distances between the left sides and the upper sides of neighbouring cards.
  nonisolated static let spacing = Size(38.5, 52)

  /// Returns the scale at which the drawing fits into a frame.
  static func scale(in size: Size) -> Double {
    min(size.width / Self.size.width, size.height / Self.size.height)
  }

  var body: some View {
    Canvas { [theme = look.theme, back = look.back] context, size in
      let scale = Self.scale(in: size)
      context.translateBy(
        x: (size.width - Self.size.width * scale) / 2,
        y: (size.height - Self.size.height * scale) / 2)
      context.scaleBy(x: scale, y: scale)
      Self.draw(theme, back, into: context)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.faceDown)
    .accessibilityAddTraits(.isImage)
  }

  private static func draw(_ theme: Theme, _ back: CardBack, into context: GraphicsContext) {
    if theme.isDark, theme.name != .highContrast {
      context.fill(
        Path(ellipseIn: Rect(x: -40, y: -20, width: 265, height: 294)),
        with: .radialGradient(
          Gradient(colors: [
            Color(hex: 0xFF963C, opacity: 0.26), Color(hex: 0xFF963C, opacity: 0.08),
            Color(hex: 0xFF963C, opacity: 0),
          ]), center: Point(92.5, 127), startRadius: 0, endRadius: 140))
    }
    for row in 0..<5 {
      for column in 0..<5 {
        let box = Rect(
          x: Double(column) * spacing.width, y: Double(row) * spacing.height, width: card.width,
          height: card.height)
        // The cards in the middle lie in the light.
        let distance = Double((row - 2) * (row - 2) + (column - 2) * (column - 2))
        drawCard(
          in: box, theme, back, light: max(1 - distance * 0.12, 0.3), into: context)
      }
    }
  }

  /// Draws the back of a card; `light` is the strength of its emblem or of its lines.
  static func drawCard(
    in box: Rect, _ theme: Theme, _ back: CardBack = .spade, light: Double,
    into context: GraphicsContext
  ) {
    // The numbers below are those of a card 31 points wide.
    let unit = box.width / 31
    let card = Path(roundedRect: box, cornerRadius: 4 * unit, style: .circular)
    context.drawShadow(of: card, Color(hex: 0x07031E, opacity: 0.3), radius: 3 * unit, y: 2 * unit)
    if back == .spade {
      context.fill(
        card, with: .color(theme.isDark ? theme.base.opacity(0.92) : Color(hex: 0x3A2A78)))
    } else {
      back.draw(in: box, clippedTo: card, theme, light: light, into: context)
    }
    if theme.name == .highContrast {
      context.stroke(card, with: .color(.white.opacity(0.8)), lineWidth: 1)
    } else {
      context.fill(
        card,
        with: .linearGradient(
          Gradient(colors: [.white.opacity(0.1), .white.opacity(0.02)]),
          startPoint: Point(0, box.minY), endPoint: Point(0, box.minY + 18 * unit)))
      var edge = context
      edge.clip(to: Path(Rect(x: box.minX, y: box.minY, width: box.width, height: 3)))
      edge.stroke(card, with: .color(.white.opacity(0.2)), lineWidth: 1)
    }
    guard back == .spade else { return }
    let ink = theme.name == .highContrast ? Color.white : Color(hex: 0x8F66F5)
    SuitArt.draw(
      .spades,
      in: Rect(
        x: box.midX - 6 * unit, y: box.midY - 6 * unit, width: 12 * unit, height: 12 * unit),
      color: ink.opacity(theme.isDark ? light : 1), into: context)
  }
}
