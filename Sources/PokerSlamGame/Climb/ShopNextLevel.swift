import Session
import StageUI

/// The next level and the coming gate, at the right of a wide shop.
struct NextLevel: View {
  var model: ClimbModel
  var isDense: Bool

  var body: some View {
    let run = model.shopRun
    let next = run.level + 1
    VStack(alignment: .leading, spacing: isDense ? 12 : 20) {
      VStack(alignment: .leading, spacing: 4) {
        Text(Strings.next).game(TypeSize.body, ink: .onPlate)
        Text(Strings.level(next)).game(TypeSize.heading, ink: .primary)
      }
      VStack(alignment: .leading, spacing: 10) {
        HStack(spacing: 12) {
          EmblemMark(emblem: .mountain, size: 20)
          Text(Strings.target).game(TypeSize.body, ink: .onPlate)
          Spacer()
          Text(Strings.number(run.rules.target(ofLevel: next))).game(
            TypeSize.heading, ink: .primary)
        }
        Text(Strings.pays(run)).game(TypeSize.caption, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
      }
      .padding(isDense ? 14 : 20)
      .softGroup()
      Steps(run: run)
      GateLine(run: run)
        .padding(isDense ? 14 : 20)
        .frame(maxWidth: .infinity, alignment: .leading)
        .softGroup()
      Spacer(minLength: 8)
      NextButton(model: model)
    }
  }
}

/// Three steps: the cleared level, the next level, and the coming gate or, if the next level is a
/// gate, the level after it.
private struct Steps: View {
  @Environment(\.look) private var look
  var run: ClimbRun

  var body: some View {
    let next = run.level + 1
    HStack(spacing: 0) {
      step(Strings.clearedWord) {
        Circle().fill(LinearGradient(colors: Theme.control, startPoint: .top, endPoint: .bottom))
          .frame(width: 44, height: 44)
          .overlay(GameSymbol("checkmark", size: 18, isFixed: true).foregroundStyle(.white))
      }
      line(Theme.control[0])
      step(Strings.you) {
        Circle().fill(look.theme.isDark ? look.theme.base : .white).frame(width: 48, height: 48)
          .overlay(Circle().strokeBorder(look.theme.selection, lineWidth: 2))
          .overlay(Text(Strings.number(next)).game(TypeSize.body, ink: .primary))
      }
      line(look.theme.tint(0.25))
      step(third) {
        if next == ClimbRules.summit {
          Circle().fill(look.theme.tint(0.12)).frame(width: 44, height: 44)
            .overlay(GameSymbol("crown.fill", size: 20, isFixed: true).foregroundStyle(Ink.points))
        } else if next % 3 == 0 {
          Circle().fill(look.theme.tint(0.12)).frame(width: 44, height: 44)
            .overlay(Text(Strings.number(next + 1)).game(TypeSize.body, ink: .primary))
        } else {
          GateTile(size: 44)
        }
      }
    }
    .accessibilityHidden(true)
  }

  private var third: String {
    let next = run.level + 1
    if next == ClimbRules.summit { return Strings.summitWord }
    return next % 3 == 0 ? Strings.thenWord : Strings.level(next + 3 - next % 3)
  }

  private func step(_ title: String, @ViewBuilder _ mark: () -> some View) -> some View {
    VStack(spacing: 6) {
      mark().frame(height: 48)
      Text(title).game(TypeSize.caption, ink: .onPlate)
    }
    .frame(width: 62)
  }

  private func line(_ color: Color) -> some View {
    Rectangle().fill(color).frame(height: 2).padding(.bottom, 24).padding(.horizontal, -8)
  }
}

/// The coming gate and its twist.
struct GateLine: View {
  var run: ClimbRun

  var body: some View {
    let (gate, twist) = run.omens.gate(above: run.level)
    VStack(alignment: .leading, spacing: 10) {
      HStack(spacing: 16) {
        GateTile(size: 44)
        VStack(alignment: .leading, spacing: 2) {
          Text(Strings.gate(gate)).game(TypeSize.body, ink: .primary)
          Text(Strings.twist(twist, ofGate: gate, in: run)).game(TypeSize.caption, ink: .onPlate)
            .fixedSize(horizontal: false, vertical: true)
        }
      }
      Text(
        Strings.pair(Strings.sentence(twist, run.omens), Strings.gateReward(hearts: run.hearts))
      )
      .game(TypeSize.caption, ink: .onPlate)
      .fixedSize(horizontal: false, vertical: true)
    }
    .accessibilityElement(children: .combine)
  }
}

struct NextButton: View {
  var model: ClimbModel

  var body: some View {
    PrimaryButton(title: Strings.startLevel(model.shopRun.level + 1), symbol: "play.fill") {
      withAnimation(.easeInOut(duration: 0.4)) { model.goOn() }
    }
    .keyboardShortcut(.defaultAction)
    .prefersDefaultFocus()
    .padShortcut(.west)
  }
}
