import Session
import StageUI

/// The badge of an unlocked achievement: a square in the colour of its kind with the symbol; it
/// fills its frame.
struct AchievementBadge: View {
  var achievement: Achievement

  var body: some View {
    Canvas { [achievement] context, size in
      Self.draw(achievement, in: Rect(origin: .zero, size: size), into: context)
    }
    .accessibilityHidden(true)
  }

  private static func draw(_ achievement: Achievement, in box: Rect, into context: GraphicsContext)
  {
    let kind = achievement.kind
    let square = Path(roundedRect: box, cornerRadius: box.width * 0.28, style: .continuous)
    context.drawShadow(
      of: square, Color(hex: 0x07031E, opacity: 0.32), radius: box.width * 0.09,
      y: box.width * 0.05)
    let (light, dark) = kind.colors
    context.fill(
      square,
      with: .linearGradient(
        Gradient(colors: [light, dark]), startPoint: Point(box.midX, box.minY),
        endPoint: Point(box.midX, box.maxY)))
    var rim = context
    rim.clip(to: square)
    rim.stroke(
      square,
      with: .linearGradient(
        Gradient(colors: [.white.opacity(0.45), .white.opacity(0)]),
        startPoint: Point(box.midX, box.minY), endPoint: Point(box.midX, box.midY)),
      lineWidth: max(2, box.width * 0.025))
    var symbol = context
    let side = box.width * 0.46
    Symbol.named(achievement.symbol)?.draw(
      in: &symbol,
      rect: Rect(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side),
      shading: .color(kind.ink))
  }
}

/// A badge that is not unlocked: the progress as a ring around the symbol, or a question mark.
struct LockedBadge: View {
  @Environment(\.look) private var look
  var progress: Achievements.Progress
  /// The side of the badge in points.
  var size: Double

  private var line: Double { max(3, size / 16) }

  var body: some View {
    if progress.isHidden {
      GameSymbol("questionmark", size: size * 0.42, isFixed: true)
        .foregroundStyle(Ink.onPlate)
        .frame(width: size, height: size)
        .background(
          RoundedRectangle(cornerRadius: size * 0.28)
            .fill(look.theme.isDark ? .black.opacity(0.3) : look.theme.tint(0.08))
            .overlay(
              RoundedRectangle(cornerRadius: size * 0.28)
                .strokeBorder(look.theme.edge ?? look.theme.tint(0.05))))
    } else {
      ZStack {
        Circle().inset(by: line / 2).stroke(look.theme.tint(0.16), lineWidth: line)
        Circle().inset(by: line / 2)
          .trim(from: 0, to: Double(progress.permille) / 1_000)
          .stroke(
            look.theme.isDark ? Color(hex: 0xA98BF5) : Theme.control[1],
            style: StrokeStyle(lineWidth: line, lineCap: .round)
          )
          .rotationEffect(.degrees(-90))
        GameSymbol(progress.achievement.symbol, size: size * 0.4, isFixed: true)
          .foregroundStyle(Ink.onPlate)
      }
      .frame(width: size, height: size)
    }
  }
}

extension Achievement {
  /// What an achievement is about; the badge's colour shows it.
  enum Kind: Hashable {
    /// Playing often, and at certain times.
    case playing
    /// Single hands, and their number.
    case hands
    /// Scores of one deck.
    case scores
    /// The shapes and the course of a game.
    case boards
    case rush, daily, climb
  }

  var kind: Kind {
    switch self {
    case .firstLight, .regular, .hundredGames, .fixture, .allRounder, .everyEvening, .nightOwl,
      .earlyBird:
      .playing
    case .houseRules, .royalty, .fourCrowns, .collector, .foursome, .straightTalk, .flushed,
      .rareBirds, .bridge, .smallChange, .thousandHands, .cardMill:
      .hands
    case .bronze, .silver, .gold, .platinum, .diamond, .legend, .ownHands, .pairless, .smallSteps,
      .farSight, .fourSides:
      .scores
    case .cleanTable, .spotless, .onFire, .openHouse, .wideRange, .straightAcross, .straightDown,
      .slant:
      .boards
    case .quickHands, .rushHour, .deckEater: .rush
    case .onTheDot, .goodWeek, .goodMonth, .goldenDays: .daily
    case .baseCamp, .gatekeeper, .summit, .thinAir, .unbroken, .bigHand, .fullRack, .curiosityShop,
      .toolbox, .closeCall, .softLanding, .sharpshooter:
      .climb
    }
  }
}

extension Achievement.Kind {
  fileprivate var colors: (light: Color, dark: Color) {
    switch self {
    case .playing: (Color(hex: 0xA98BF5), Color(hex: 0x6A3FE0))
    case .hands: (Color(hex: 0xFFD94A), Color(hex: 0xFF9A3C))
    case .scores: (Color(hex: 0xFF8A6B), Color(hex: 0xD63F45))
    case .boards: (Color(hex: 0x62CFEA), Color(hex: 0x1D6FB8))
    case .rush: (Color(hex: 0x8AA8FF), Color(hex: 0x4250D2))
    case .daily: (Color(hex: 0xFF8FB4), Color(hex: 0xC22F7E))
    case .climb: (Color(hex: 0x55C795), Color(hex: 0x167A5F))
    }
  }

  /// The ink of the symbol: dark on gold.
  fileprivate var ink: Color { self == .hands ? Theme.onGold : .white }
}
