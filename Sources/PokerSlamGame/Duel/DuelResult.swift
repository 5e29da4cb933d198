import Session
import StageUI

/// The result of a duel: the winner, both scores, the lines of the scores, and the best hands.
struct DuelResult: View {
  @Environment(\.textScale) private var textScale
  @Environment(\.look) private var look
  var app: AppModel
  var model: DuelModel
  var size: Size
  var insets: EdgeInsets

  var body: some View {
    if let duel = model.duel {
      ViewThatFits(in: .vertical) {
        if isWide {
          column(duel, chart: 190)
          column(duel, chart: 110)
          low(duel)
        } else {
          column(duel, chart: 200)
          column(duel, chart: 120)
        }
        ScrollView { column(duel, chart: 140).padding(.vertical, 16).frame(maxWidth: .infinity) }
          .scrollIndicators(.visible)
      }
      .padding(
        EdgeInsets(
          top: insets.top + 12, leading: insets.leading + 16, bottom: insets.bottom + 12,
          trailing: insets.trailing + 16)
      )
      .frame(width: size.width, height: size.height)
    }
  }

  private var isWide: Bool { size.width > size.height }

  private func column(_ duel: Duel, chart: Double) -> some View {
    VStack(spacing: chart < 150 ? 14 : 24) {
      title(duel)
      VStack(spacing: 20) {
        players(duel)
        ScoreCurves(duel: duel).frame(height: chart)
      }
      .padding(size.width < 600 ? 16 : 28)
      .plate()
      buttons
    }
    .frame(maxWidth: 720)
  }

  /// The result in a wide and low window.
  private func low(_ duel: Duel) -> some View {
    HStack(spacing: 16) {
      VStack(spacing: 12) {
        title(duel)
        Spacer(minLength: 0)
        buttons
      }
      .frame(width: min(size.width * 0.36, 300))
      VStack(spacing: 10) {
        players(duel)
        ScoreCurves(duel: duel).frame(minHeight: 80, maxHeight: .infinity)
      }
      .padding(16)
      .plate()
    }
    .frame(maxWidth: 860, maxHeight: 480)
    .fixedSize(horizontal: false, vertical: size.height >= 500)
  }

  private func title(_ duel: Duel) -> some View {
    VStack(spacing: 4) {
      ViewThatFits(in: .horizontal) {
        if isWide, size.height >= 560 { verdict(duel, TypeSize.display) }
        verdict(duel, TypeSize.title)
        Text(Strings.verdict(duel)).game(TypeSize.heading, heavy: true)
          .multilineTextAlignment(.center)
          .lightInk()
      }
      Text(Strings.ending(of: duel)).game(TypeSize.body, ink: .secondary)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
    }
    .accessibilityElement(children: .combine)
    .accessibilityAddTraits(.isHeader)
  }

  private func verdict(_ duel: Duel, _ size: Double) -> some View {
    Text(Strings.verdict(duel)).game(size, heavy: true).lightInk().lineLimit(1)
  }

  private func players(_ duel: Duel) -> some View {
    let isNarrow = size.width < 600
    return HStack(alignment: .top, spacing: isNarrow ? 8 : 24) {
      ForEach(DuelSide.allCases, id: \.self) { side in
        ResultSeat(duel: duel, side: side, isNarrow: isNarrow || size.height < 500)
          .frame(maxWidth: .infinity)
      }
    }
  }

  private var buttons: some View {
    VStack(spacing: 12) {
      PrimaryButton(title: Strings.rematch, symbol: "arrow.clockwise") {
        withAnimation(.easeInOut(duration: 0.4)) { model.rematch() }
      }
      .keyboardShortcut(.defaultAction)
      .padShortcut(.west)
      .prefersDefaultFocus()
      SecondaryButton(title: Strings.toTheLobby, height: 48) {
        withAnimation(.easeInOut(duration: 0.4)) { model.leaveResult() }
      }
    }
    .frame(maxWidth: 320)
  }
}

/// A player with the score and the best hand.
private struct ResultSeat: View {
  @Environment(\.look) private var look
  var duel: Duel
  var side: DuelSide
  var isNarrow: Bool

  var body: some View {
    let player = duel[side]
    let score = duel.score(of: side)
    let stack =
      isNarrow
      ? AnyLayout(VStackLayout(spacing: 4))
      : AnyLayout(HStackLayout(alignment: .center, spacing: 20))
    stack {
      PlayerToken(player, diameter: isNarrow ? 48 : 86)
        .background {
          if duel.winner == side {
            Circle().stroke(look.theme.selection, lineWidth: 3).padding(-6)
          }
        }
        .padding(6)
      VStack(alignment: isNarrow ? .center : .leading, spacing: 2) {
        HStack(spacing: 8) {
          Capsule().fill(look.theme.line(of: side)).frame(width: 20, height: 4)
          Text(player.name).game(TypeSize.body, ink: .primary).lineLimit(1)
            .minimumScaleFactor(0.7)
        }
        Text(Strings.number(score)).game(TypeSize.title, heavy: true, ink: .primary).lineLimit(1)
        Text(best).game(TypeSize.body, ink: .onPlate)
          .multilineTextAlignment(isNarrow ? .center : .leading)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(player.name)
    .accessibilityValue(Strings.list([Strings.number(score), best]))
    .accessibilityAddTraits(.isStaticText)
  }

  private var best: String {
    let hand = duel.bestHand(of: side).map(Strings.handAndPoints) ?? Strings.noHandYet
    return Strings.labelled(Strings.bestHand, hand)
  }
}

/// The lines of both scores from the beginning to the end; they are drawn once.
private struct ScoreCurves: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var duel: Duel
  @State private var share = 0.0

  var body: some View {
    let top = max(duel.score(of: .left), duel.score(of: .right), 1)
    ZStack {
      Canvas { [color = look.theme.tint(0.16)] context, size in
        for line in 0...2 {
          let y = (size.height - 6) * Double(line) / 2 + 3
          let path = Path { path in
            path.move(to: Point(0, y))
            path.addLine(to: Point(size.width, y))
          }
          context.stroke(path, with: .color(color), lineWidth: 1)
        }
      }
      ForEach(DuelSide.allCases, id: \.self) { side in
        CurveShape(points: duel.curve(of: side), top: Double(top))
          .trim(from: 0, to: reducesMotion ? 1 : share)
          .stroke(
            look.theme.line(of: side),
            style: StrokeStyle(
              lineWidth: 3, lineCap: .round, lineJoin: .round,
              dash: side == .left ? [] : [9, 7]))
      }
    }
    .onAppear { withAnimation(.easeInOut(duration: 0.9).delay(0.2)) { share = 1 } }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.duelCurves)
    .accessibilityValue(
      DuelSide.allCases.map { side in
        Strings.curve(duel[side].name, duel.curve(of: side).dropFirst().dropLast().map(\.score))
      }.joined(separator: ". ")
    )
    .accessibilityAddTraits(.isImage)
  }
}

/// A line through the scores after each hand.
private struct CurveShape: Shape {
  var points: [(place: Double, score: Int)]
  var top: Double

  func path(in rect: Rect) -> Path {
    Path { path in
      for (index, point) in points.enumerated() {
        let x = rect.minX + point.place * rect.width
        let y = rect.maxY - 3 - Double(point.score) / top * (rect.height - 6)
        if index == 0 {
          path.move(to: Point(x, y))
        } else {
          path.addLine(to: Point(x, y))
        }
      }
    }
  }
}
