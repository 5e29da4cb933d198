import Session
import StageUI

/// How the game ended: the score, what it is worth, what was missed, and on to the next.
struct GameOverPanel: View {
  @Environment(\.look) private var look
  var app: AppModel
  var ending: Ending
  var isWide: Bool
  /// The score on its way up.
  @State private var shown = 0.0

  var body: some View {
    VStack(spacing: isWide ? 28 : 16) {
      Text(ending.isPerfectClear ? Strings.perfectClearCapitals : Strings.gameOverCapitals)
        .font(.heavy(TypeSize.heading)).tracking(3)
        .foregroundStyle(
          LinearGradient(colors: Theme.over, startPoint: .top, endPoint: .bottom))
      VStack(alignment: .leading, spacing: isWide ? 28 : 20) {
        header
        ParBar(score: ending.score, par: app.game.par)
        details
        actions
      }
      .padding(isWide ? 48 : 20)
      .frame(maxWidth: isWide ? 800 : 420)
      .plate()
    }
    .padding(16)
    .onAppear {
      withAnimation(.easeOut(duration: 0.8).delay(0.3)) { shown = Double(ending.score) }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.gameOver)
  }

  private var header: some View {
    HStack(alignment: .center, spacing: 24) {
      VStack(alignment: .leading, spacing: 4) {
        Text(Strings.scoreOverline).overline().foregroundStyle(look.theme.textOnPlate)
        CountingNumber(value: shown) { value in
          Text("\(value)").game(isWide ? 100 : 60, heavy: true)
            .lightInk()
        }
        Text(comparison).game(TypeSize.body)
          .foregroundStyle(ending.isRecord ? look.theme.textPoints : look.theme.textOnPlate)
      }
      Spacer(minLength: 8)
      if isWide {
        VStack(alignment: .trailing, spacing: 6) {
          Text(Strings.rank(ending.rank)).game(TypeSize.heading)
            .foregroundStyle(look.theme.textPrimary)
          if let next = ending.next {
            Text(Strings.toNext(next, ending.score)).game(TypeSize.body)
              .foregroundStyle(look.theme.textOnPlate)
          }
        }
      }
      RankMedal(rank: ending.rank).frame(width: isWide ? 112 : 72, height: isWide ? 132 : 86)
    }
  }

  private var comparison: String {
    guard let record = ending.record else { return Strings.firstScore }
    return ending.isRecord
      ? Strings.newBest(by: ending.score - record)
      : Strings.short(by: record - ending.score, of: record)
  }

  @ViewBuilder private var details: some View {
    HStack(spacing: 16) {
      if let missed = ending.missed {
        missedRow {
          VStack(alignment: isWide ? .leading : .center, spacing: 4) {
            Text(Strings.bestMissed).game(TypeSize.body)
              .foregroundStyle(look.theme.textOnPlate)
            Text(Strings.name(missed.hand)).game(isWide ? TypeSize.heading : TypeSize.body)
              .foregroundStyle(look.theme.textPrimary)
          }
          if isWide { Spacer(minLength: 4) }
          HStack(spacing: 4) {
            ForEach(missed.cards, id: \.index) { MiniCard(card: $0, scale: isWide ? 0.98 : 0.62) }
          }
        }
        .padding(isWide ? 24 : 12)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .softGroup()
      }
      VStack(spacing: 4) {
        Text("\(ending.cardsLeft)").game(TypeSize.heading)
          .foregroundStyle(look.theme.textPrimary)
        Text(Strings.cardsLeftUnit(ending.cardsLeft)).game(
          isWide ? TypeSize.body : TypeSize.caption
        )
        .foregroundStyle(look.theme.textOnPlate)
      }
      .frame(minWidth: isWide ? 144 : 84, maxHeight: .infinity)
      .softGroup()
    }
    .frame(height: isWide ? 120 : 124)
  }

  /// Name and cards beside each other, or below each other where there is no room.
  @ViewBuilder
  private func missedRow<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    if isWide {
      HStack(spacing: 16, content: content)
    } else {
      VStack(spacing: 8, content: content)
    }
  }

  private var actions: some View {
    HStack(spacing: 16) {
      PrimaryButton(title: Strings.playAgain, symbol: "arrow.clockwise") {
        withAnimation(.easeInOut(duration: 0.3)) { app.newGame() }
      }
      .keyboardShortcut(.defaultAction)
      .frame(maxWidth: isWide ? 264 : .infinity)
      if isWide { Spacer() }
      CircleButton(symbol: "arrow.uturn.backward", label: Strings.undo, diameter: 56) {
        withAnimation(BoardView.move) { app.game.undo() }
      }
      CircleButton(symbol: "house", label: Strings.menu, diameter: 56) {
        withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .mainMenu) }
      }
    }
  }
}

/// How much of the best possible score was reached, with the places where stars are.
struct ParBar: View {
  @Environment(\.look) private var look
  var score: Int
  var par: Par?
  @State private var isFilled = false

  var body: some View {
    VStack(spacing: 8) {
      GeometryReader { proxy in
        bar(proxy.size.width)
      }
      .frame(height: 44)
      HStack {
        Text(par.map { Strings.share(score, of: $0) } ?? " ")
        Spacer()
        Text(par.map(Strings.par) ?? " ")
      }
      .font(.game(TypeSize.body))
      .foregroundStyle(look.theme.textOnPlate)
    }
    .onAppear { withAnimation(.easeOut(duration: 0.9).delay(0.3)) { isFilled = true } }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.parTitle)
    .accessibilityValue(par.map { Strings.share(score, of: $0) } ?? "")
  }

  /// The bar begins at 45 % of par, which everybody reaches, and ends at 105 %.
  private func place(_ share: Double) -> Double { min(max((share - 0.45) / 0.6, 0), 1) }

  private func bar(_ width: Double) -> some View {
    let share = par.map { Double(score) / Double(max($0.score, 1)) } ?? 0
    return ZStack(alignment: .topLeading) {
      Capsule().fill(.black.opacity(0.35)).frame(width: width, height: 12).offset(y: 30)
      Capsule()
        .fill(LinearGradient(colors: Theme.fillBar, startPoint: .leading, endPoint: .trailing))
        .frame(width: max(isFilled ? width * place(share) : 12, 12), height: 12)
        .shadow(color: Color(hex: 0xFF9A3C, opacity: 0.5), radius: 6)
        .offset(y: 30)
      ForEach(Par.starShares, id: \.self) { needed in
        mark("star.fill", at: Double(needed) / 100, share, Theme.gold, width)
      }
      mark("crown.fill", at: 1, share, Theme.gold, width)
    }
  }

  private func mark(
    _ symbol: String, at needed: Double, _ share: Double, _ color: Color, _ width: Double
  ) -> some View {
    Image(systemName: symbol)
      .font(.system(size: 16))
      .foregroundStyle(share >= needed ? color : look.theme.textOnPlate.opacity(0.5))
      .frame(width: 20, height: 20)
      .offset(x: width * place(needed) - 10, y: 2)
  }
}

/// A medal on a ribbon, in the metal of a rank.
struct RankMedal: View {
  var rank: ScoreRank?

  var body: some View {
    Canvas { [rank] context, size in
      let scale = size.width / 112
      context.scaleBy(x: scale, y: scale)
      let metal = Self.metal(rank)
      for side in [-1.0, 1] {
        var ribbon = context
        ribbon.translateBy(x: 56, y: 70)
        ribbon.rotate(byRadians: -0.22 * side)
        ribbon.fill(
          Path { path in
            path.addLines([
              Point(side * 4 - 15, 0), Point(side * 4 + 15, 0), Point(side * 4 + 15, 58),
              Point(side * 4, 48), Point(side * 4 - 15, 58),
            ])
            path.closeSubpath()
          },
          with: .linearGradient(
            Gradient(colors: [Color(hex: 0x6A3FE0), Color(hex: 0x3E1FA0)]),
            startPoint: .zero, endPoint: Point(0, 58)))
      }
      let disc = Rect(x: 6, y: 0, width: 100, height: 100)
      var shaded = context
      shaded.addFilter(.shadow(color: Color(white: 0, opacity: 0.4), radius: 8, y: 5))
      shaded.fill(
        Path(ellipseIn: disc),
        with: .linearGradient(
          Gradient(colors: metal), startPoint: disc.origin,
          endPoint: Point(disc.maxX, disc.maxY)))
      context.stroke(
        Path(ellipseIn: disc.insetBy(dx: 10, dy: 10)),
        with: .color(Color(white: 1, opacity: 0.55)), lineWidth: 3)
      context.fill(
        Path(ellipseIn: disc.insetBy(dx: 13, dy: 13)),
        with: .linearGradient(
          Gradient(colors: metal.reversed()), startPoint: disc.origin,
          endPoint: Point(disc.maxX, disc.maxY)))
      SuitArt.draw(
        .spades, in: Rect(x: 36, y: 29, width: 40, height: 40),
        color: Color(white: 1, opacity: 0.94),
        into: context)
    }
    .accessibilityHidden(true)
  }

  private static func metal(_ rank: ScoreRank?) -> [Color] {
    let values: [UInt32] =
      switch rank {
      case nil: [0x6B6785, 0x454162, 0x2E2B47]
      case .bronze: [0xF0B583, 0xB8733A, 0x7A4318]
      case .silver: [0xF4F6FA, 0xAEB6C6, 0x737C90]
      case .gold: [0xFFF1B0, 0xF2B821, 0xA87100]
      case .platinum: [0xFFFFFF, 0xB7C3E0, 0x6F7FA8]
      case .diamond: [0xE6FBFF, 0x7FD3F2, 0x2F7FC0]
      case .legend: [0xFFE0F3, 0xE466C6, 0x7A2BD0]
      }
    return values.map { Color(hex: $0) }
  }
}
