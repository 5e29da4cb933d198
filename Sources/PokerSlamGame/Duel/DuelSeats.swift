import Session
import StageUI

/// The two players with their scores, and the gold ring around the one whose turn it is.
struct DuelSeats: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var model: DuelModel
  var layout: DuelLayout

  var body: some View {
    if let duel = model.duel {
      ZStack {
        ForEach(DuelSide.allCases, id: \.self) { side in
          PlayerToken(duel[side], diameter: layout.token)
            .position(x: layout.tokens[side.rawValue].x, y: layout.tokens[side.rawValue].y)
          DuelScore(model: model, duel: duel, side: side, layout: layout)
            .placed(in: layout.names[side.rawValue])
          if layout.form == .sideBySide, let board = model.board(of: side) {
            RushClock(model: board, diameter: layout.asides[side.rawValue].width)
              .placed(in: layout.asides[side.rawValue])
          }
        }
        if layout.form != .sideBySide { ring }
      }
    }
  }

  /// The ring and the chip, which cross the table when the turn changes.
  @ViewBuilder private var ring: some View {
    let place = layout.tokens[model.side.rawValue]
    ZStack {
      Circle().stroke(look.theme.selection, lineWidth: layout.token > 50 ? 3 : 2.5)
        .shadow(
          color: look.theme.isDark && look.theme.name != .highContrast
            ? Theme.gold.opacity(0.5) : .clear, radius: 8
        )
        .frame(
          width: layout.token + (layout.token > 50 ? 14 : 7),
          height: layout.token + (layout.token > 50 ? 14 : 7))
      if layout.form == .wide {
        Text(Strings.yourTurn).game(TypeSize.body)
          .foregroundStyle(look.theme.isDark ? Theme.onGold : .white)
          .lineLimit(1)
          .fixedSize()
          .padding(EdgeInsets(top: 3, leading: 14, bottom: 4, trailing: 14))
          .background(Capsule().fill(look.theme.selection))
          .fixedSize()
          .frame(height: 0)
          .offset(y: layout.token / 2 + 9)
      }
    }
    .id(reducesMotion ? model.side : .left)
    .transition(.opacity)
    .position(x: place.x, y: place.y)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}

/// The name and the score of a player; in a race one after the other, the score of the waiting
/// player is hidden.
private struct DuelScore: View {
  @Environment(\.textScale) private var textScale
  var model: DuelModel
  var duel: Duel
  var side: DuelSide
  var layout: DuelLayout

  var body: some View {
    let score = model.shownScore(of: side)
    let other = model.shownScore(of: side.other)
    let isHidden = duel.rule == .race && !model.isSideBySide && side != model.side
    let isColumn = layout.form == .wide
    VStack(alignment: isColumn ? .center : .leading, spacing: isColumn ? 0 : -2) {
      Text(duel[side].name).game(isColumn ? TypeSize.heading : TypeSize.body, ink: .primary)
        .lineLimit(1)
        .minimumScaleFactor(0.6)
      if isHidden {
        Text(duel.isDone(side) ? Strings.boardIsDone : " ").game(TypeSize.body, ink: .secondary)
          .lineLimit(1)
      } else {
        let size = isColumn ? scoreSize : TypeSize.heading
        CountingNumber(value: Double(score), end: score) { value, isCounting in
          Text(Strings.number(value)).game(size, heavy: true)
            .counting(isCounting, to: Text(Strings.number(score)).game(size, heavy: true))
            .lightInk()
            .lineLimit(1)
            .fixedSize()
        }
        .animation(.linear(duration: 0.5), value: score)
      }
      if isColumn, !isHidden {
        Text(score > other && duel.rule == .turns ? Strings.ahead(score - other) : " ")
          .game(TypeSize.body, ink: .secondary)
          .lineLimit(1)
      }
    }
    .frame(
      width: layout.names[side.rawValue].width, height: layout.names[side.rawValue].height,
      alignment: isColumn ? .top : .leading
    )
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(duel[side].name)
    .accessibilityValue(isHidden ? "" : Strings.labelled(Strings.score, Strings.number(score)))
    .accessibilityAddTraits(.isStaticText)
  }

  private var scoreSize: Double { layout.token > 70 ? TypeSize.display : TypeSize.title }
}

/// The words beside the board: the selected hand and its button on the side of the player whose turn
/// it is, and the last hands or the clock on the other side.
struct DuelHands: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var model: DuelModel
  var layout: DuelLayout
  /// The letters of the left player's keys.
  var letters: String

  var body: some View {
    if layout.form == .sideBySide {
      ForEach(DuelSide.allCases, id: \.self) { place(of: $0) }
    } else {
      place(of: model.side)
        .id(reducesMotion ? model.side : .left)
        .transition(.opacity)
      if layout.form != .tall { aside.transition(.opacity) } else { clock }
    }
  }

  @ViewBuilder private func place(of side: DuelSide) -> some View {
    if let board = model.board(of: side) {
      DuelWords(model: model, board: board, side: side, layout: layout)
        .placed(in: layout.words[side.rawValue])
        .allowsHitTesting(false)
      DuelButtons(
        model: model, board: board, side: side, layout: layout, letters: letters
      )
      .placed(in: layout.buttons[side.rawValue])
    }
  }

  @ViewBuilder private var aside: some View {
    let place = layout.asides[model.side.other.rawValue]
    if model.rule == .race, let board = model.board {
      let side = min(place.width, place.height, 150)
      RushClock(model: board, diameter: side)
        .placed(in: Rect(x: place.midX - side / 2, y: place.minY, width: side, height: side))
    } else if let duel = model.duel, !duel.hands.isEmpty {
      LastHands(duel: duel, size: place.size, hasTitle: layout.form == .wide)
        .placed(in: place)
    }
  }

  /// The clock of a race in a tall window, in the place of the waiting player's score.
  @ViewBuilder private var clock: some View {
    if model.rule == .race, let board = model.board {
      let place = layout.names[model.side.other.rawValue]
      let side = place.height
      RushClock(model: board, diameter: side)
        .placed(in: Rect(x: place.maxX - side, y: place.minY, width: side, height: side))
    }
  }
}

/// The name and the points of the selected hand, or what is missing to a hand.
private struct DuelWords: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var model: DuelModel
  var board: GameModel
  var side: DuelSide
  var layout: DuelLayout

  var body: some View {
    ZStack {
      if let hand = board.session.selectedHand, board.marks.awaited == nil, board.refusal == nil {
        ViewThatFits(in: .vertical) {
          if layout.form != .sideBySide { name(hand, isBeside: false) }
          name(hand, isBeside: true)
        }
        .id(hand)
        .transition(
          .asymmetric(
            insertion: reducesMotion ? .opacity.animation(.easeOut(duration: 0.2)) : .identity,
            removal: .opacity.animation(.easeOut(duration: 0.12))))
      } else {
        Text(explanation)
          .game(TypeSize.body, ink: .secondary)
          .multilineTextAlignment(.center)
          .minimumScaleFactor(0.7)
          .id(explanation)
          .transition(.opacity.animation(.easeOut(duration: 0.15)))
      }
    }
    .frame(
      width: layout.words[side.rawValue].width, height: layout.words[side.rawValue].height,
      alignment: layout.form == .wide ? .bottom : .center
    )
    .accessibilityElement(children: .combine)
  }

  private func name(_ hand: Hand, isBeside: Bool) -> some View {
    let stack =
      isBeside
      ? AnyLayout(HStackLayout(alignment: .firstTextBaseline, spacing: 12))
      : AnyLayout(VStackLayout(spacing: 2))
    return stack {
      ViewThatFits(in: .horizontal) {
        Text(Strings.name(hand)).game(TypeSize.heading, ink: .primary).lineLimit(1)
        Text(Strings.name(hand)).game(TypeSize.body, ink: .primary)
          .multilineTextAlignment(.center)
          .minimumScaleFactor(0.7)
      }
      Text(isBeside ? Strings.plus(hand.points) : Strings.points(hand))
        .game(layout.form == .wide ? TypeSize.heading : TypeSize.body, ink: .points)
        .lineLimit(1)
    }
  }

  private var explanation: String {
    let session = board.session
    if model.duel?.isDone(side) ?? true { return model.isSideBySide ? Strings.boardIsDone : "" }
    if !model.canPlay(side) { return "" }
    if board.marks.awaited != nil { return Strings.tapAgain }
    let count = session.selection.count
    if let refusal = board.refusal { return Strings.reason(refusal.reason, of: count) }
    return switch count {
    case 0: layout.form == .sideBySide ? "" : Strings.choose
    case 1: board.hasStartedAnew ? Strings.startsAnew : Strings.oneCard
    default: Strings.noHand(of: count)
    }
  }
}

/// The button that plays the hand, and the one that passes or ends the own board.
private struct DuelButtons: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var model: DuelModel
  var board: GameModel
  var side: DuelSide
  var layout: DuelLayout
  var letters: String

  var body: some View {
    let hasHand = board.session.selectedHand != nil && board.marks.awaited == nil
    if model.duel?.isDone(side) == false {
      switch layout.form {
      case .wide where hasRoomForColumn:
        VStack(spacing: 14) {
          play(hasHand)
          if hasHand, hasRoomForKey {
            // It leaves at once and comes last, because the button below takes its place.
            KeyHint().transition(
              .asymmetric(
                insertion: .opacity.animation(.easeOut(duration: 0.15).delay(0.12)),
                removal: .identity))
          }
          giveUp(height: 44).frame(maxWidth: 200)
          Spacer(minLength: 0)
        }
      case .low:
        VStack(spacing: 6) {
          play(hasHand)
          giveUp(height: 44)
        }
      case .tall, .sideBySide, .wide:
        VStack(spacing: 8) {
          HStack(spacing: 12) {
            play(hasHand)
            giveUp(height: 64).frame(
              width: layout.form == .wide ? 80 : look.isTextLarge ? 120 : 96)
          }
          if layout.form == .sideBySide {
            Text(side == .left ? Strings.leftKeys(letters) : Strings.rightKeys)
              .game(TypeSize.body, ink: .secondary)
              .lineLimit(1)
              .accessibilityHidden(true)
          }
        }
      }
    }
  }

  private var height: Double { layout.buttons[side.rawValue].height }
  private var hasRoomForColumn: Bool { height >= playHeight + 14 + 44 }
  private var hasRoomForKey: Bool {
    height >= playHeight + 24 + 44 + 8 + TypeSize.line(TypeSize.body, textScale)
  }
  private var playHeight: Double { max(64, 24 + TypeSize.line(TypeSize.heading, textScale)) }

  private func play(_ hasHand: Bool) -> some View {
    PrimaryButton(
      title: layout.form == .wide && hasRoomForColumn ? Strings.play : Strings.playShort,
      isBright: hasHand,
      isSilent: true
    ) {
      withAnimation(BoardView.move) { model.play(side) }
    }
    .keyboardShortcut(hasHand && !model.isSideBySide ? .defaultAction : nil)
    .padShortcut(model.isSideBySide ? .misc : .west)
    .accessibilityLabel(model.isSideBySide ? Strings.labelled(Strings.play, owner) : Strings.play)
    .accessibilityHint(
      hasHand ? Strings.playHint : Strings.noHand(of: board.session.selection.count))
  }

  private func giveUp(height: Double) -> some View {
    let isRace = model.rule == .race
    let title = isRace ? Strings.doneRacing : Strings.pass
    return SecondaryButton(title: title, height: height) {
      withAnimation(BoardView.move) { model.giveUp(side) }
    }
    .accessibilityLabel(model.isSideBySide ? Strings.labelled(title, owner) : title)
    .accessibilityHint(isRace ? Strings.doneHint : Strings.passHint)
  }

  private var owner: String { model.duel?[side].name ?? "" }
}

/// The hands played last, the newest first.
private struct LastHands: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var duel: Duel
  var size: Size
  var hasTitle: Bool

  var body: some View {
    let line = TypeSize.line(TypeSize.body, textScale)
    let row = max(hasTitle ? 48 : 36, line + 12)
    let free = size.height - (hasTitle ? line + 12 : 0)
    let count = max(min(Int((free + 8) / (row + 8)), 3), 0)
    let hands = Array(duel.hands.enumerated()).suffix(count).reversed()
    VStack(alignment: .leading, spacing: 8) {
      if hasTitle, count > 0 {
        Text(Strings.lastHands).game(TypeSize.body, ink: .secondary).lineLimit(1)
          .padding(.bottom, 4)
      }
      // All rows have the largest text size at which the longest name fits.
      ViewThatFits(in: .horizontal) {
        ForEach([2, 1.7, 1.4, 1.2, 1], id: \.self) { most in
          rows(Array(hands), height: row).environment(\.textScale, min(textScale, most))
        }
      }
      Spacer(minLength: 0)
    }
  }

  /// Whether long names need a part of the margins.
  private var isNarrow: Bool { size.width < 184 }

  private func rows(_ hands: [(offset: Int, element: Duel.PlayedHand)], height: Double) -> some View
  {
    VStack(alignment: .leading, spacing: 8) {
      ForEach(hands, id: \.offset) { _, played in
        HStack(spacing: isNarrow ? 8 : 12) {
          PlayerToken(duel[played.side], diameter: 28)
          Text(Strings.name(played.hand)).game(TypeSize.body, ink: .primary)
            .lineLimit(1)
            .minimumScaleFactor(0.7)
          Spacer(minLength: 4)
          Text(Strings.plus(played.hand.points)).game(TypeSize.body, ink: .points).fixedSize()
        }
        .padding(.horizontal, isNarrow ? 10 : 14)
        .frame(height: height)
        .background(
          RoundedRectangle(cornerRadius: 14)
            .fill(look.theme.isDark ? look.theme.base.opacity(0.5) : .white.opacity(0.8))
            .overlay(
              RoundedRectangle(cornerRadius: 14).strokeBorder(look.theme.edge ?? .clear))
        )
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Strings.labelled(duel[played.side].name, Strings.name(played.hand)))
        .accessibilityValue(Strings.plus(played.hand.points))
        .accessibilityAddTraits(.isStaticText)
        .transition(.opacity)
      }
    }
  }
}
