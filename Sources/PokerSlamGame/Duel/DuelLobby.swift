import Session
import StageUI

/// The lobby of a duel: both players with their names, avatars and results, the rule, and the start.
struct DuelLobby: View {
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var model: DuelModel
  var size: Size
  var insets: EdgeInsets
  /// Whether the window shows both boards of a race at the same time.
  var isSideBySide: Bool

  /// The measures of the lobby, by the size of the window.
  struct Measures: Hashable {
    var plateWidth: Double
    var token: Double
    var padding: Double
    /// The distance between parts of the screen.
    var gap: Double
    /// Whether the plates stand below each other.
    var isStacked = false
    /// Whether "VS" stands between the plates.
    var hasVersus = true
    /// Whether the chevrons stand beside the token instead of below it.
    var hasSideChevrons = true
    var isLow = false
  }

  var body: some View {
    let measures = measures
    VStack(spacing: 0) {
      header(measures)
      ViewThatFits(in: .vertical) {
        if measures.plateWidth > 330, !measures.isStacked {
          VStack(spacing: 0) {
            Spacer(minLength: 0).frame(maxHeight: max(48 + (size.height - 800) / 2, 0))
            content(measures)
          }
          .frame(maxHeight: .infinity, alignment: .top)
        } else {
          content(measures).frame(maxHeight: .infinity)
        }
        ScrollView {
          content(measures).padding(.vertical, 12).frame(maxWidth: .infinity)
        }
        .scrollIndicators(.visible)
        .fadingBelow(above: 12)
        .onSecondaryTap(perform: back)
      }
    }
    .padding(
      EdgeInsets(
        top: insets.top + (measures.isLow ? 12 : margin), leading: insets.leading,
        bottom: insets.bottom + 8, trailing: insets.trailing)
    )
    .frame(width: size.width, height: size.height)
  }

  private var margin: Double { size.width < 600 ? 16 : 32 }

  private var measures: Measures {
    let width = size.width - insets.leading - insets.trailing
    let height = size.height - insets.top - insets.bottom
    let isLarge = textScale >= TypeSize.large
    if width >= 1_000, height >= 700 {
      return Measures(
        plateWidth: min(376 * (isLarge ? 1.15 : 1), (width - 64 - 176) / 2), token: 136,
        padding: 32, gap: 32)
    }
    if width >= 640 {
      return Measures(
        plateWidth: min(320, (width - 2 * margin - 100) / 2), token: height < 500 ? 64 : 88,
        padding: height < 500 ? 14 : 20, gap: height < 500 ? 10 : 18, isLow: height < 500)
    }
    let isStacked = isLarge
    return Measures(
      plateWidth: isStacked ? min(width - 32, 360) : (width - 32 - 12) / 2,
      token: height < 700 ? 72 : 96, padding: 12, gap: height < 700 ? 12 : 20,
      isStacked: isStacked, hasVersus: false, hasSideChevrons: isStacked)
  }

  private func header(_ measures: Measures) -> some View {
    ScreenHeader(app: app) {
      if !measures.isLow {
        ScreenTitle(
          text: Strings.duel, size: size.width < 600 ? TypeSize.heading : TypeSize.title)
      }
    } trailing: {
      if size.width >= 640 { DealPill(code: Duel.code(of: model.seed)) }
    }
    .padding(.horizontal, measures.isLow ? 16 : margin)
  }

  private func content(_ measures: Measures) -> some View {
    VStack(spacing: measures.gap) {
      if let unfinished = model.unfinished { UnfinishedRow(model: model, duel: unfinished) }
      let stack =
        measures.isStacked
        ? AnyLayout(VStackLayout(spacing: 16))
        : AnyLayout(HStackLayout(spacing: measures.hasVersus ? 0 : 12))
      stack {
        PlayerPlate(model: model, side: .left, measures: measures)
        if measures.hasVersus {
          VStack(spacing: 8) {
            Text(Strings.versus).game(TypeSize.title, heavy: true).lightInk()
            Text(Strings.sameDealForBoth).game(TypeSize.body, ink: .primary)
              .multilineTextAlignment(.center)
          }
          .frame(width: measures.plateWidth > 330 ? 176 : 100)
          .accessibilityHidden(true)
        }
        PlayerPlate(model: model, side: .right, measures: measures)
      }
      .fixedSize(horizontal: false, vertical: true)
      VStack(spacing: measures.isLow ? 8 : 14) {
        Picker(Strings.duelRule, selection: rule) {
          ForEach(DuelRule.allCases, id: \.self) { Text(Strings.name($0)).tag($0) }
        }
        .pickerStyle(.segmented)
        .font(.game(TypeSize.body))
        .frame(maxWidth: 320)
        Text(Strings.sentence(of: model.roster.rule, isSideBySide: isSideBySide))
          .game(TypeSize.body, ink: .secondary)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      start
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 4)
  }

  private var rule: Binding<DuelRule> {
    Binding {
      model.roster.rule
    } set: { new in
      model.choose(new)
    }
  }

  private var start: some View {
    let obstacle = model.obstacle
    return VStack(spacing: 8) {
      PrimaryButton(title: Strings.startDuel, symbol: "play.fill", isBright: obstacle == nil) {
        withAnimation(.easeInOut(duration: 0.4)) { model.start() }
      }
      .keyboardShortcut(obstacle == nil ? .defaultAction : nil)
      .padShortcut(.west)
      .accessibilityHint(obstacle.map(Strings.obstacle) ?? "")
      .frame(maxWidth: 264)
      Text(
        obstacle.map(Strings.obstacle)
          ?? (model.unfinished == nil ? " " : Strings.startReplaces)
      )
      .game(TypeSize.body, ink: .secondary)
      .multilineTextAlignment(.center)
      .fixedSize(horizontal: false, vertical: true)
      .accessibilityHidden(obstacle == nil && model.unfinished == nil)
    }
  }

  private func back() { withAnimation(.easeInOut(duration: 0.4)) { app.back() } }
}

/// The code of the deal.
private struct DealPill: View {
  var code: String

  var body: some View {
    HStack(spacing: 10) {
      GameSymbol("dice", size: 18)
      Text(Strings.deal(code)).game(TypeSize.body).lineLimit(1).fixedSize()
    }
    .foregroundStyle(Ink.primary)
    .padding(.horizontal, 4)
    .modifier(HUDPill())
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.deal(code))
    .accessibilityAddTraits(.isStaticText)
  }
}

/// The duel that was left, with the button that continues it.
private struct UnfinishedRow: View {
  @Environment(\.look) private var look
  var model: DuelModel
  var duel: Duel

  var body: some View {
    let stack =
      look.isTextLarge
      ? AnyLayout(VStackLayout(spacing: 10)) : AnyLayout(HStackLayout(spacing: 16))
    stack {
      Text(Strings.unfinishedDuel(duel)).game(TypeSize.body, ink: .primary)
        .fixedSize(horizontal: false, vertical: true)
      SecondaryButton(title: Strings.resumeDuel, symbol: "play.fill", height: 44) {
        withAnimation(.easeInOut(duration: 0.4)) { model.resumeUnfinished() }
      }
      .frame(maxWidth: 150)
    }
    .padding(EdgeInsets(top: 6, leading: 18, bottom: 6, trailing: 8))
    .background(
      RoundedRectangle(cornerRadius: 28)
        .fill(look.theme.isDark ? look.theme.base.opacity(0.5) : .white.opacity(0.8))
        .overlay(RoundedRectangle(cornerRadius: 28).strokeBorder(look.theme.edge ?? .clear)))
  }
}

/// The plate of a player: avatar, name, results and readiness.
private struct PlayerPlate: View {
  @Environment(\.look) private var look
  var model: DuelModel
  var side: DuelSide
  var measures: DuelLobby.Measures

  var body: some View {
    let roster = model.roster
    let name = DuelPlayer.cleaned(roster.names[side.rawValue])
    let isReady = model.ready.contains(side)
    VStack(spacing: measures.isLow ? 6 : 12) {
      if measures.hasSideChevrons {
        HStack(spacing: 0) {
          chevron(-1)
          Spacer(minLength: 8)
          token(isReady)
          Spacer(minLength: 8)
          chevron(1)
        }
        .frame(maxWidth: measures.token + 2 * 76)
        .padding(.top, measures.isLow ? 4 : measures.token * 0.16)
      } else {
        token(isReady).padding(.top, 8)
        HStack(spacing: 16) {
          chevron(-1)
          chevron(1)
        }
      }
      nameField(name)
      results(of: name)
      Spacer(minLength: 0)
      ReadyButton(model: model, side: side, name: name, isShort: measures.plateWidth < 240)
    }
    .padding(measures.padding)
    .frame(width: measures.plateWidth)
    .frame(minHeight: measures.plateWidth > 330 && !measures.isStacked ? 424 : 0)
    .frame(maxHeight: .infinity)
    .plate()
    .accessibilityElement(children: .contain)
    .accessibilityLabel(name)
  }

  private func token(_ isReady: Bool) -> some View {
    PlayerToken(
      avatar: model.roster.avatars[side.rawValue], diameter: measures.token,
      ring: isReady ? .ready : nil)
  }

  private func chevron(_ step: Int) -> some View {
    CircleButton(
      symbol: step < 0 ? "chevron.left" : "chevron.right",
      label: step < 0 ? Strings.previousAvatar : Strings.nextAvatar
    ) {
      withAnimation(.easeInOut(duration: 0.2)) { model.changeAvatar(of: side, by: step) }
    }
  }

  private func nameField(_ name: String) -> some View {
    TextField(
      side == .left ? Strings.firstPlayer : Strings.secondPlayer,
      text: Binding {
        model.roster.names[side.rawValue]
      } set: { new in
        model.rename(side, to: new)
      }
    )
    .textFieldStyle(.plain)
    .font(.game(measures.plateWidth > 330 ? TypeSize.title : TypeSize.heading))
    .foregroundStyle(Ink.primary)
    .multilineTextAlignment(.center)
    .frame(minHeight: 44)
    .background(
      RoundedRectangle(cornerRadius: 12).fill(look.theme.tint(0.065))
        .overlay(RoundedRectangle(cornerRadius: 12).strokeBorder(look.theme.edge ?? .clear))
    )
    .accessibilityLabel(Strings.duelName)
  }

  private func results(of name: String) -> some View {
    let results = model.roster.results(of: name)
    let stack =
      measures.plateWidth < 260 || look.isTextLarge
      ? AnyLayout(VStackLayout(spacing: 2)) : AnyLayout(HStackLayout(spacing: 28))
    return stack {
      figure(Strings.duelsWon, Strings.number(results.wins))
      figure(Strings.duelBest, results.best.map { Strings.number($0) } ?? "–")
    }
  }

  private func figure(_ title: String, _ value: String) -> some View {
    HStack(spacing: 10) {
      Text(title).game(TypeSize.body, ink: .onPlate)
      Text(value).game(TypeSize.body, ink: .primary)
    }
    .lineLimit(1)
    .accessibilityElement(children: .combine)
  }
}

/// The button with which a player says to be ready.
private struct ReadyButton: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var model: DuelModel
  var side: DuelSide
  var name: String
  var isShort: Bool

  var body: some View {
    let isReady = model.ready.contains(side)
    let isNext = !isReady && (side == .left || model.ready.contains(.left))
    Button {
      ambient.pressed()
      withAnimation(.easeInOut(duration: 0.2)) { model.toggleReady(side) }
    } label: {
      HStack(spacing: 10) {
        if isReady {
          GameSymbol("checkmark", size: 18)
          Text(Strings.ready).game(TypeSize.body)
        } else if isNext, !isShort, !look.isTextLarge {
          Text(Strings.pressWord).game(TypeSize.body)
          Text(Strings.enterKey).game(TypeSize.body)
            .padding(EdgeInsets(top: 2, leading: 10, bottom: 3, trailing: 10))
            .background(RoundedRectangle(cornerRadius: 6).fill(look.theme.tint(0.14)))
          Text(Strings.whenReady).game(TypeSize.body)
        } else {
          Text(isShort ? Strings.notReady : Strings.pressWhenReady).game(TypeSize.body)
        }
      }
      .lineLimit(1)
      .minimumScaleFactor(0.7)
      .foregroundStyle(isReady ? onSuccess : look.theme.textPrimary)
      .padding(.horizontal, 8)
      .frame(maxWidth: .infinity, minHeight: 48)
      .background(Capsule().fill(isReady ? look.theme.success : look.theme.tint(0.08)))
      .overlay(Capsule().strokeBorder(look.theme.edge ?? look.theme.tint(isReady ? 0 : 0.08)))
      .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .keyboardShortcut(isNext ? .defaultAction : nil)
    .prefersDefaultFocus(isNext && side == .left)
    .disabled(name.isEmpty)
    .accessibilityLabel(Strings.labelled(Strings.ready, name))
    .accessibilityValue(isReady ? Strings.ready : Strings.notReady)
    .accessibilityAddTraits(isReady ? .isSelected : [])
  }

  private var onSuccess: Color { look.theme.isDark ? Color(hex: 0x0D2A1C) : .white }
}
