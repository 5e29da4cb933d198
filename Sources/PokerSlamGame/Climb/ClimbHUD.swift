import Session
import StageUI

/// A dark capsule behind numbers at the top of the window.
struct HUDPill: ViewModifier {
  @Environment(\.look) private var look
  var padding = 16.0

  func body(content: Content) -> some View {
    content
      .padding(EdgeInsets(top: 0, leading: padding, bottom: 0, trailing: padding))
      .frame(minHeight: 44)
      .background(
        Capsule()
          .fill(look.theme.isDark ? look.theme.base.opacity(0.5) : .white.opacity(0.8))
          .overlay(Capsule().rim([look.theme.tint(0.12), look.theme.tint(0.04)], to: .bottom))
          .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear)))
  }
}

/// The hearts; a lost heart grows and fades, and a faint one is left in its place.
struct HeartsPill: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var hearts: Int
  /// Whether the pill is narrow, to leave room for the buttons of a phone's header.
  var isTight = false

  var body: some View {
    HStack(spacing: isTight ? 5 : 10) {
      ForEach(0..<ClimbRules.heartLimit, id: \.self) { index in
        let isThere = index < hearts
        ZStack {
          GameSymbol(look.theme.isDark ? "heart.fill" : "heart", size: 20, isFixed: true)
            .foregroundStyle(look.theme.textPrimary.opacity(0.32))
            .scaleEffect(0.8)
          GameSymbol("heart.fill", size: 20, isFixed: true)
            .foregroundStyle(Self.color(look.theme))
            .shadow(color: Self.color(look.theme).opacity(look.theme.isDark ? 0.6 : 0), radius: 6)
            .scaleEffect(isThere || reducesMotion ? 1 : 1.7)
            .opacity(isThere ? 1 : 0)
            .animation(.easeOut(duration: 0.5), value: isThere)
        }
      }
    }
    .modifier(HUDPill(padding: isTight ? 12 : 16))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.heartsWord)
    .accessibilityValue(Strings.held(hearts, of: ClimbRules.heartLimit))
    .accessibilityAddTraits(.isStaticText)
  }

  static func color(_ theme: Theme) -> Color {
    theme.isDark ? Color(hex: 0xFF6B5E) : Color(hex: 0xB8481A)
  }
}

/// The number of the run's coins, which rolls to a new value.
struct CoinsPill: View {
  var coins: Int
  /// Whether the pill is narrow, to leave room for the buttons of a phone's header.
  var isTight = false
  /// Where the bubble lies that tells these coins from those of the store; nil for no bubble.
  var bubble: Alignment?
  @State private var isOpen = false

  var body: some View {
    pill.modifier(
      Explained(
        title: Strings.coinsWord, text: Strings.runCoins, alignment: bubble ?? .bottom,
        isHidden: bubble == nil, isOpen: $isOpen))
  }

  private var pill: some View {
    HStack(spacing: isTight ? 6 : 10) {
      CoinMark(size: 20)
      CountingNumber(value: Double(coins), end: coins) { value, _ in
        Text(Strings.number(value)).game(TypeSize.body, ink: .primary)
      }
      .animation(.easeOut(duration: 0.5), value: coins)
    }
    .modifier(HUDPill(padding: isTight ? 12 : 16))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.coinsWord)
    .accessibilityValue(Strings.number(coins))
    .accessibilityAddTraits(.isStaticText)
  }
}

/// The bar that fills up to the target; a striped part shows what the selected hand would add.
struct TargetBar: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var score: Int
  var ghost = 0
  var target: Int
  var height = 14.0

  var body: some View {
    let filled = share(score)
    let reach = share(score + ghost)
    TargetBarPicture(filled: filled, reach: reach, theme: look.theme)
      .frame(height: height)
      .animation(reducesMotion ? nil : .easeOut(duration: 0.45), value: filled)
      .animation(reducesMotion ? nil : .easeOut(duration: 0.2), value: reach)
      .accessibilityHidden(true)
  }

  /// Returns the part of the bar that a score fills; a score below the target leaves a visible gap.
  private func share(_ score: Int) -> Double {
    score < target ? min(Double(score) / Double(target), 0.96) : 1
  }
}

private struct TargetBarPicture: View, @MainActor Animatable {
  var filled: Double
  var reach: Double
  var theme: Theme

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(filled * 128, reach * 128) }
    set { (filled, reach) = (newValue.first / 128, newValue.second / 128) }
  }

  var body: some View {
    Canvas { [filled, reach, theme] context, size in
      let box = Rect(origin: .zero, size: size)
      let groove = Path(roundedRect: box, cornerRadius: size.height / 2, style: .circular)
      context.fill(groove, with: .color(theme.groove))
      var inside = context
      inside.clip(to: groove)
      let gold = theme.isDark ? Theme.gold : Color(hex: 0xC98A00)
      if reach > filled {
        let ghost = Rect(
          left: max(size.width * filled - size.height, 0), top: 0, right: size.width * reach,
          bottom: size.height)
        var striped = inside
        striped.clip(to: Path(roundedRect: ghost, cornerRadius: size.height / 2, style: .circular))
        striped.fill(Path(ghost), with: .color(gold.opacity(0.28)))
        let stripes = Path { path in
          for x in stride(from: ghost.minX - size.height, to: ghost.maxX + size.height, by: 11) {
            path.addLines([
              Point(x, size.height), Point(x + size.height * 0.58, 0),
              Point(x + size.height * 0.58 + 5.5, 0), Point(x + 5.5, size.height),
            ])
            path.closeSubpath()
          }
        }
        striped.fill(stripes, with: .color(gold.opacity(0.4)))
      }
      guard filled > 0 else { return }
      let bar = Rect(
        x: 0, y: 0, width: max(size.width * filled, size.height), height: size.height)
      let path = Path(roundedRect: bar, cornerRadius: size.height / 2, style: .circular)
      if theme.isDark, theme.name != .highContrast {
        context.drawShadow(of: path, Color(hex: 0xFFB02E, opacity: 0.4), radius: 8)
      }
      context.fill(
        path,
        with: theme.name == .highContrast
          ? .color(theme.selection)
          : .linearGradient(
            Gradient(colors: Theme.fillBar), startPoint: .zero, endPoint: Point(bar.maxX, 0)))
      if theme.edge != nil { context.stroke(groove, with: .color(.white), lineWidth: 1.5) }
    }
  }
}

/// A button around level, score and target, which explains the gate that is reached or comes next.
private struct LevelButton<Content: View>: View {
  var model: ClimbModel
  @ViewBuilder var content: Content
  @State private var isOpen = false

  var body: some View {
    let run = model.run
    Button {
      isOpen.toggle()
    } label: {
      content
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 12))
    // The lines of a tall window are 36 points high.
    .contentShape(.interaction, Rectangle().inset(by: -4))
    .modifier(
      Explained(
        title: Strings.levelOfSummit(run.level),
        text: Strings.aboutLevel(run, hasStripes: model.ghost > 0),
        alignment: .bottomLeading, isOpen: $isOpen)
    )
    .accessibilityLabel(Strings.level(run.level))
    .accessibilityValue(Strings.progress(model.shownScore, of: run.target))
    .accessibilityHint(Strings.gateAhead(run))
  }
}

/// Level, score and target in the left column of a wide window.
struct LevelColumn: View {
  var model: ClimbModel
  var layout: ClimbLayout

  var body: some View {
    LevelButton(model: model) {
      // Large texts in a low window leave no room for the coming gate above the tools.
      ViewThatFits(in: .vertical) {
        lines(withGate: !layout.isCompact)
        lines(withGate: false)
      }
    }
  }

  private func lines(withGate: Bool) -> some View {
    let run = model.run
    return VStack(alignment: .leading, spacing: layout.isCompact ? 2 : 8) {
      LevelLabel(run: run)
      // A narrow column has no room for large digits; the size holds for the whole level.
      ViewThatFits(in: .horizontal) {
        if !layout.isCompact { score(of: run.target, size: TypeSize.display) }
        score(of: run.target, size: TypeSize.title)
        score(of: run.target, size: TypeSize.heading)
      }
      TargetBar(score: model.shownScore, ghost: model.ghost, target: run.target)
      Text(Strings.distance(model.shownScore, adding: model.ghost, to: run.target))
        .game(TypeSize.body, ink: .secondary)
        .fixedSize(horizontal: false, vertical: true)
      if withGate, let coming = LevelIntro.coming(run) {
        Text(coming).game(TypeSize.caption, ink: .secondary)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .multilineTextAlignment(.leading)
  }

  /// Score and target in the width that they have when the target is reached.
  private func score(of target: Int, size: Double) -> some View {
    ZStack(alignment: .leading) {
      HStack(alignment: .firstTextBaseline, spacing: 14) {
        Text(Strings.number(target)).game(size, heavy: true)
        Text(Strings.of(target)).game(TypeSize.heading)
      }
      .opacity(0)
      .accessibilityHidden(true)
      HStack(alignment: .firstTextBaseline, spacing: 14) {
        ScoreCount(model: model, size: size)
        Text(Strings.of(target)).game(TypeSize.heading, ink: .secondary)
          // It makes room at once, so that more digits do not run over it.
          .transaction { $0.animation = nil }
      }
    }
  }
}

/// The score of the deal; it counts up when the points of a hand arrive.
private struct ScoreCount: View {
  var model: ClimbModel
  var size: Double

  var body: some View {
    let score = model.shownScore
    CountingNumber(value: Double(score), end: score) { value, isCounting in
      Text(Strings.number(value)).game(size, heavy: true)
        .counting(isCounting, to: Text(Strings.number(score)).game(size, heavy: true))
        .lightInk()
    }
    .animation(.easeOut(duration: 0.5), value: score)
  }
}

/// The level's number; if the level is a gate, also its twist (a special rule).
private struct LevelLabel: View {
  @Environment(\.look) private var look
  var run: ClimbRun

  var body: some View {
    ViewThatFits(in: .horizontal) {
      label().modifier(HUDPill())
      label(spacing: 6).minimumScaleFactor(0.7).modifier(HUDPill(padding: 10))
    }
  }

  private func label(spacing: Double = 10) -> some View {
    HStack(spacing: spacing) {
      if let twist = run.twist {
        GateTile(size: 24)
        Text(Strings.facts([Strings.level(run.level), Strings.name(twist)])).game(
          TypeSize.body, ink: .primary)
      } else {
        EmblemMark(emblem: .mountain, size: 18)
        Text(Strings.level(run.level)).game(TypeSize.body, ink: .primary)
      }
    }
    .lineLimit(1)
  }
}

/// Level, score and target in two lines, for a tall window.
struct LevelRow: View {
  var model: ClimbModel

  var body: some View {
    LevelButton(model: model) { lines }
  }

  private var lines: some View {
    VStack(spacing: 6) {
      ViewThatFits(in: .horizontal) {
        if model.stage == .board {
          words(withDeck: true)
          words(withDeck: true, isTight: true)
          words(withDeck: true, isTight: true).environment(\.textScale, 1)
        }
        words(withDeck: false)
      }
      TargetBar(
        score: model.shownScore, ghost: model.ghost, target: model.run.target, height: 10)
    }
  }

  private func words(withDeck: Bool, isTight: Bool = false) -> some View {
    let (run, score) = (model.run, model.shownScore)
    let size = isTight ? TypeSize.caption : TypeSize.body
    return HStack(spacing: isTight ? 4 : 8) {
      Text(
        run.twist.map { Strings.facts([Strings.level(run.level), Strings.name($0)]) }
          ?? Strings.level(run.level)
      )
      .game(size, ink: .primary).lineLimit(1)
      Spacer(minLength: isTight ? 4 : 8)
      if withDeck { DeckLeft(count: model.shownDeckCount) }
      CountingNumber(value: Double(score), end: score) { value, _ in
        Text(Strings.progress(value, of: run.target)).game(size, ink: .primary)
      }
      .animation(.easeOut(duration: 0.5), value: score)
    }
  }
}

/// The number of cards in the deck beside its symbol, for a tall window.
private struct DeckLeft: View {
  var count: Int

  var body: some View {
    HStack(spacing: 4) {
      GameSymbol("rectangle.stack", size: 16, isFixed: true)
      Text(Strings.number(count)).game(TypeSize.body).lineLimit(1)
    }
    .foregroundStyle(Ink.secondary)
    .padding(.trailing, 6)
  }
}

/// The five slots for charms; charms that act on the selected hand are lit and show what they add.
struct CharmShelf: View {
  var model: ClimbModel
  var layout: ClimbLayout

  var body: some View {
    let run = model.run
    let held = model.inOrder(run.build.charms)
    let sum = model.sum
    HStack(spacing: 0) {
      ForEach(0..<ClimbRules.charmLimit, id: \.self) { index in
        if index < held.count {
          let place = sum?.acts.firstIndex { $0.charm == held[index] }
          ShelfCharm(
            charm: held[index], act: place.flatMap { sum?.acts[$0] },
            order: place ?? 0,
            isFiring: model.shownSum != nil && place.map { $0 == model.actCount - 1 } ?? false,
            hasFired: model.shownSum == nil || place.map { $0 < model.actCount } ?? false,
            isAsleep: isAsleep(held[index]), size: layout.tokenSize,
            sentence: Strings.sentence(held[index], run.omens),
            side: layout.isWide && layout.isCompact
              ? .topLeading : index < 2 ? .bottomLeading : index > 2 ? .bottomTrailing : .bottom
          )
          .frame(maxWidth: .infinity)
        } else {
          CharmToken(charm: nil, condition: .free, size: layout.tokenSize)
            .frame(maxWidth: .infinity)
        }
      }
    }
    .frame(height: layout.charms.height, alignment: .top)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.charms)
  }

  /// Whether a charm can add nothing more in this deal.
  private func isAsleep(_ charm: Charm) -> Bool {
    charm == .overture && model.run.deal.history.count > 0 && model.shownSum == nil
  }
}

/// A charm on the shelf.
private struct ShelfCharm: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var charm: Charm
  var act: ClimbSum.Act?
  /// The charm's index among the charms that act, from the left.
  var order: Int
  /// Whether the charm acts on the played hand at this moment.
  var isFiring: Bool
  /// Whether the charm has already acted in the running animation of a hand; true if none runs.
  var hasFired: Bool
  var isAsleep: Bool
  var size: Double
  var sentence: String
  var side: Alignment
  @State private var isOpen = false

  var body: some View {
    let isActing = act != nil && hasFired
    Button {
      isOpen.toggle()
    } label: {
      CharmToken(
        charm: charm, condition: isActing ? .acting : isAsleep ? .asleep : .held, size: size
      )
      .scaleEffect(isFiring && !reducesMotion ? 1.22 : 1)
      .animation(
        isFiring ? .easeOut(duration: 0.06) : .spring(response: 0.3, dampingFraction: 0.5),
        value: isFiring
      )
      .overlay(alignment: .bottom) {
        if let act, hasFired {
          chip(act)
            .alignmentGuide(.bottom) { $0.height * 0.5 }
            .transition(
              .scale(scale: reducesMotion ? 1 : 0.5).combined(with: .opacity)
                .animation(.spring(response: 0.3, dampingFraction: 0.6).delay(0.05 * Double(order)))
            )
        }
      }
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Circle())
    // The slots of a low window are 48 points apart, so that a finger fits between their centres.
    .contentShape(.interaction, Rectangle().inset(by: -max((44 - size) / 2, 0)))
    .modifier(
      Explained(title: Strings.name(charm), text: sentence, alignment: side, isOpen: $isOpen)
    )
    .accessibilityLabel(Strings.name(charm))
    .accessibilityValue(act.map(Strings.share) ?? "")
    .accessibilityHint(sentence)
  }

  private func chip(_ act: ClimbSum.Act) -> some View {
    Text(Strings.share(act)).font(
      .system(size: size < 48 ? 12 : 15, weight: .bold, design: .rounded)
    )
    .foregroundStyle(Theme.onGold)
    .padding(EdgeInsets(top: 1, leading: 8, bottom: 2, trailing: 8))
    .background(
      Capsule().fill(look.theme.name == .highContrast ? look.theme.selection : Theme.gold)
    )
    .fixedSize()
  }
}

/// The two slots for tools, and the hint button.
struct ToolTray: View {
  var app: AppModel
  var model: ClimbModel
  var layout: ClimbLayout

  var body: some View {
    let tools = model.inOrder(model.run.tools)
    HStack(spacing: layout.isWide ? 12 : 8) {
      ForEach(0..<ClimbRules.toolLimit, id: \.self) { index in
        if index < tools.count {
          ToolButton(
            tool: tools[index], key: app.keyName(of: index == 0 ? .firstTool : .secondTool),
            isOn: isOn(index, tools),
            size: layout.toolSize,
            side: side
          ) {
            withAnimation(BoardView.select) { model.take(tools[index]) }
          }
        } else {
          ToolTile(tool: nil, size: layout.toolSize)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(Strings.freeTool)
            .accessibilityAddTraits(.isStaticText)
        }
      }
      CircleButton(
        symbol: "lightbulb", label: Strings.hint, diameter: layout.isWide ? 44 : layout.toolSize,
        tip: Tip(
          alignment: side, key: app.keyName(of: .hint),
          warning: model.marksTheRun ? Strings.marksTheClimb : nil)
      ) {
        withAnimation(BoardView.move) { model.showHint() }
      }
    }
  }

  /// Where tooltips stand.
  private var side: Alignment {
    layout.isWide != layout.isMirrored ? .topLeading : .topTrailing
  }

  /// Returns whether the tool at an index is in use.
  ///
  /// If both slots hold the same tool, only the first slot is shown as in use.
  private func isOn(_ index: Int, _ tools: [Tool]) -> Bool {
    model.aim?.tool == tools[index] && tools.firstIndex(of: tools[index]) == index
  }
}

private struct ToolButton: View {
  @Environment(Ambient.self) private var ambient
  var tool: Tool
  var key: String
  var isOn: Bool
  var size: Double
  var side: Alignment
  var action: @MainActor () -> Void
  @State private var isOpen = false

  var body: some View {
    Button {
      ambient.pressed()
      action()
    } label: {
      ToolTile(tool: tool, size: size, isOn: isOn)
        .lighterUnderPointer(RoundedRectangle(cornerRadius: size * 0.28), onDark: true)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: size * 0.28))
    .modifier(
      Explained(
        title: "\(Strings.name(tool))  \(key)", text: Strings.sentence(tool), alignment: side,
        isHidden: isOn, isOpen: $isOpen)
    )
    .accessibilityLabel(Strings.name(tool))
    .accessibilityHint(Strings.sentence(tool))
    .accessibilityAddTraits(isOn ? .isSelected : [])
  }
}
