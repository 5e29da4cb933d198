import Session
import StageUI

/// The plate over the face-down cards, until the next player has taken the device.
struct DuelVeil: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: DuelModel
  var side: DuelSide

  var body: some View {
    if let duel = model.duel {
      let name = duel[side].name
      let isForBoth = model.isSideBySide
      ViewThatFits(in: .vertical) {
        content(duel, name, isForBoth, isDense: false)
        content(duel, name, isForBoth, isDense: true)
        ScrollView { content(duel, name, isForBoth, isDense: true) }
      }
      .frame(maxWidth: 440)
      .padding(16)
      .accessibilityElement(children: .contain)
      .accessibilityLabel(isForBoth ? Strings.duel : call(duel))
    }
  }

  private func content(
    _ duel: Duel, _ name: String, _ isForBoth: Bool, isDense: Bool
  ) -> some View {
    VStack(spacing: isDense ? 8 : 14) {
      HStack(spacing: 24) {
        ForEach(isForBoth ? DuelSide.allCases : [side], id: \.self) {
          PlayerToken(duel[$0], diameter: isDense ? 56 : 104)
        }
      }
      .padding(.bottom, isDense ? 0 : 8)
      Text(isForBoth ? Strings.bothReady : call(duel))
        .game(TypeSize.heading, ink: .primary)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
        .accessibilityAddTraits(.isHeader)
      if let line {
        Text(line).game(TypeSize.body, ink: .onPlate)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      if isForBoth {
        Text(Strings.raceKeys(app.duelLetters)).game(TypeSize.body, ink: .onPlate)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      PrimaryButton(title: isForBoth ? Strings.goTogether : Strings.iAm(name)) {
        withAnimation(.easeInOut(duration: 0.3)) { model.liftVeil() }
      }
      .keyboardShortcut(.defaultAction)
      .padShortcut(.west)
      .prefersDefaultFocus()
      .padding(.top, isDense ? 4 : 14)
    }
    .padding(isDense ? 20 : 36)
    .frame(maxWidth: .infinity)
    .plate()
  }

  /// Asks to pass the device to the next player; before the first hand, says who begins.
  private func call(_ duel: Duel) -> String {
    duel.hasBegun
      ? Strings.passTheDevice(to: duel[side].name) : Strings.duelBegins(duel[side].name)
  }

  private var line: String? {
    guard let duel = model.duel else { return nil }
    return model.isSideBySide
      ? Strings.raceStart(duel[.left].name, duel[.right].name) : Strings.lastMove(duel)
  }
}

/// The plate of a paused duel.
struct DuelPause: View {
  var app: AppModel
  var model: DuelModel

  var body: some View {
    ViewThatFits(in: .vertical) {
      content(isDense: false)
      content(isDense: true)
      ScrollView { content(isDense: true) }
    }
    .frame(maxWidth: 420)
    .padding(16)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.paused)
  }

  private func content(isDense: Bool) -> some View {
    VStack(spacing: 12) {
      Text(Strings.paused).game(isDense ? TypeSize.heading : TypeSize.title, ink: .primary)
        .accessibilityAddTraits(.isHeader)
      Text(Strings.duelPaused).game(TypeSize.body, ink: .onPlate)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
        .padding(.bottom, isDense ? 4 : 18)
      PrimaryButton(title: Strings.resume, symbol: "play.fill") {
        withAnimation(.easeInOut(duration: 0.3)) { model.resume() }
      }
      .keyboardShortcut(.defaultAction)
      .padShortcut(.start)
      .prefersDefaultFocus()
      .padding(.bottom, isDense ? 0 : 12)
      SecondaryButton(title: Strings.settings, symbol: "gearshape", height: isDense ? 44 : 56) {
        withAnimation(.easeInOut(duration: 0.25)) { app.go(to: .settings) }
      }
      SecondaryButton(title: Strings.leaveDuel, height: isDense ? 44 : 56) {
        withAnimation(.easeInOut(duration: 0.3)) { model.leave() }
      }
    }
    .padding(isDense ? 20 : 36)
    .frame(maxWidth: .infinity)
    .plate()
  }
}
