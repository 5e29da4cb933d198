import Session
import StageUI

/// The selected hand with its sum, and the button that plays it or uses a tool.
struct ClimbHandColumn: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.textScale) private var textScale
  var model: ClimbModel
  var layout: ClimbLayout

  var body: some View {
    ZStack {
      words
        .frame(
          width: layout.hand.width, height: layout.hand.height,
          alignment: layout.isWide ? .bottom : .center
        )
        .placed(in: layout.hand)
        .allowsHitTesting(model.aim != nil)
      if hasButton {
        button
          .frame(width: layout.button.width)
          .fixedSize(horizontal: false, vertical: true)
          .frame(height: 0, alignment: .top)
          .position(x: layout.button.midX, y: layout.button.minY)
          .transition(
            .scale(scale: 0.8).combined(with: .offset(y: 20)).combined(with: .opacity)
              .animation(.spring(response: 0.4, dampingFraction: 0.7)))
      }
    }
  }

  /// Whether no hand is left, once the last hand has been shown.
  private var isDead: Bool {
    model.run.phase == .dead && model.aim == nil && model.isPlayable && model.shownSum == nil
  }

  private var hasButton: Bool {
    guard model.stage == .board else { return false }
    return model.aim != nil || isDead || model.session.selection.count >= 2
  }

  /// Whether the button has room for its long title, whose letters are up to 14 points wide at a
  /// text scale of 1.
  private var hasRoomForTitle: Bool {
    let growth =
      TypeSize.line(TypeSize.heading, textScale) / TypeSize.line(TypeSize.heading, 1)
    return layout.isWide && layout.button.width > 190
      && layout.button.width >= 14 * Double(Strings.play.count) * growth + 32
  }

  @ViewBuilder private var button: some View {
    if let aim = model.aim {
      VStack(spacing: 12) {
        PrimaryButton(
          title: layout.isWide ? Strings.use(aim.tool) : Strings.name(aim.tool),
          isBright: aim.use != nil,
          isSilent: true
        ) { withAnimation(BoardView.move) { model.useTool() } }
        .keyboardShortcut(aim.use != nil ? .defaultAction : nil)
        .padShortcut(.west)
        if layout.isWide, !layout.isCompact {
          SecondaryButton(title: Strings.cancel, height: 44) {
            withAnimation(BoardView.select) { model.cancelAim() }
          }
        }
      }
    } else if isDead {
      VStack(spacing: layout.isWide ? 14 : 6) {
        PrimaryButton(title: layout.isWide ? Strings.giveUp : Strings.giveUpShort, isSilent: true) {
          withAnimation(BoardView.move) { model.yield() }
        }
        .accessibilityHint(Strings.giveUpHint)
        if layout.isWide, !layout.isCompact { caption(Strings.giveUpHint) }
      }
    } else {
      let isHand = model.session.selectedSum != nil
      VStack(spacing: 20) {
        PrimaryButton(
          title: hasRoomForTitle ? Strings.play : Strings.playShort,
          isBright: isHand, isSilent: true
        ) { withAnimation(BoardView.move) { model.play() } }
        .keyboardShortcut(isHand ? .defaultAction : nil)
        .padShortcut(.west)
        .accessibilityHint(isHand ? Strings.playHint : Strings.costsAHeart)
        if layout.isWide, !layout.isCompact { KeyHint().opacity(isHand ? 1 : 0) }
      }
    }
  }

  @ViewBuilder private var words: some View {
    if let aim = model.aim {
      VStack(spacing: 10) {
        caption(Strings.instruction(aim))
        if let preview = aim.preview {
          Text(Strings.best(preview)).game(TypeSize.body, ink: .points)
            .multilineTextAlignment(.center)
        }
        if aim.tool == .dye, let cell = aim.cells.first {
          SuitRow(model: model, own: model.run.grid[cell]?.suit, chosen: aim.suit)
        }
      }
      .transition(.opacity.animation(.easeOut(duration: 0.15)))
    } else if let sum = model.sum, model.complaint == nil, model.session.selection.awaited == nil {
      ViewThatFits(in: .vertical) {
        ForEach(nameSizes, id: \.self) { size in
          VStack(spacing: layout.isWide ? 6 : 2) {
            name(sum, size: size)
            if isLastTime(sum.hand) {
              Text(Strings.lastTime).game(TypeSize.caption, ink: .secondary)
                .multilineTextAlignment(.center)
            }
          }
        }
        if layout.isCompact, !layout.isWide {
          HStack(alignment: .firstTextBaseline, spacing: 12) { name(sum, size: TypeSize.body) }
        }
      }
      .id(sum.hand)
      .transition(
        .asymmetric(
          insertion: reducesMotion ? .opacity.animation(.easeOut(duration: 0.2)) : .identity,
          removal: .opacity.animation(.easeOut(duration: 0.12))))
    } else {
      Group {
        if let task = lessonTask {
          fitting {
            Text(task).game(layout.isWide ? TypeSize.heading : TypeSize.body, ink: .primary)
              .multilineTextAlignment(.center)
              .fixedSize(horizontal: false, vertical: true)
          }
        } else {
          fitting { caption(explanation) }
        }
      }
      // It appears when the sum of a hand has left.
      .transition(
        .asymmetric(
          insertion: .opacity.animation(.easeOut(duration: 0.2).delay(0.15)),
          removal: .opacity.animation(.easeOut(duration: 0.15))))
    }
  }

  /// A hand's name and its sum.
  @ViewBuilder private func name(_ sum: ClimbSum, size: Double) -> some View {
    HandName(text: Strings.name(sum.hand), size: size)
    SumLine(
      sum: sum, count: model.shownSum == nil ? sum.acts.count : model.actCount,
      size: min(size, TypeSize.heading))
  }

  /// Whether the twist Twice forbids the selected hand once it has been played.
  private func isLastTime(_ hand: Hand) -> Bool {
    model.shownSum == nil && !layout.isCompact && model.run.twist == .twice
      && model.run.deal.history.contains(hand)
  }

  private var nameSizes: [Double] {
    let isLarge = layout.isWide && layout.hand.width >= 260
    return (isLarge ? [TypeSize.display] : []) + [TypeSize.title, TypeSize.heading, TypeSize.body]
  }

  /// Shows words with the largest text size at which they fit their place.
  private func fitting(@ViewBuilder _ words: @escaping () -> some View) -> some View {
    ViewThatFits(in: .vertical) {
      ForEach([3, 1.6, 1.3, 1], id: \.self) { most in
        words().environment(\.textScale, min(textScale, most))
      }
    }
  }

  private func caption(_ text: String) -> some View {
    Text(text).game(TypeSize.body, ink: model.complaint == nil ? .secondary : .primary)
      .multilineTextAlignment(.center)
      .fixedSize(horizontal: false, vertical: true)
      .padding(.horizontal, layout.isWide ? 20 : 0)
  }

  /// What the lesson asks for, until a card is selected; nil outside the lesson.
  private var lessonTask: String? {
    guard model.stage == .board, model.complaint == nil, model.session.selection.isEmpty
    else { return nil }
    return model.lessonTask
  }

  private var explanation: String {
    guard model.stage == .board else { return "" }
    if let complaint = model.complaint { return complaint }
    if let hint = model.hint { return Strings.hint(hint) }
    if model.session.selection.awaited != nil { return Strings.tapAgain }
    let run = model.run
    switch model.session.selection.count {
    case 0:
      if run.phase == .dead { return model.deadLine }
      if let twist = run.twist {
        return Strings.demand(of: twist, in: run)
      }
      return run.deal.deckCount == 0 ? Strings.pace(.lastCards(run.grid.count)) : Strings.choose
    case 1: return Strings.oneCard
    case let count:
      if case .forbidden(let hand, let twist)? = run.refusal(of: model.session.selection.move) {
        return Strings.reason(.forbidden(hand, twist))
      }
      let cards = run.grid.cards(at: model.session.selection.set)
      return Strings.noHand(of: cards) ?? Strings.noHand(of: count)
    }
  }
}

/// The sum of a hand's points, with the first `count` charms that act on it.
private struct SumLine: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var sum: ClimbSum
  var count: Int
  var size: Double

  var body: some View {
    Text(Strings.sum(sum, acts: count)).game(size, ink: .points)
      .lineLimit(1)
      .id(count)
      .transition(
        .asymmetric(
          insertion: .scale(scale: reducesMotion ? 1 : 1.15).animation(.easeOut(duration: 0.12)),
          removal: .identity))
  }
}

/// The suits that the tool Dye can give to a card.
private struct SuitRow: View {
  @Environment(\.look) private var look
  var model: ClimbModel
  var own: Suit?
  var chosen: Suit?

  var body: some View {
    HStack(spacing: 8) {
      ForEach(Suit.allCases.filter { $0 != own }, id: \.self) { suit in
        Button {
          withAnimation(BoardView.select) { model.aim(at: suit) }
        } label: {
          SuitMark(suit: suit, color: look.suits.large[Int(suit.rawValue)])
            .frame(width: 26, height: 26)
            .frame(width: 52, height: 48)
            .background(
              RoundedRectangle(cornerRadius: 14).fill(look.theme.isDark ? look.theme.card : .white)
            )
            .overlay(
              RoundedRectangle(cornerRadius: 14).strokeBorder(
                chosen == suit ? look.theme.selection : look.theme.tint(0.14),
                lineWidth: chosen == suit ? 2 : 1)
            )
            .lighterUnderPointer(RoundedRectangle(cornerRadius: 14))
        }
        .buttonStyle(.pressed)
        .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 14))
        .accessibilityLabel(Strings.dye(suit))
        .accessibilityAddTraits(chosen == suit ? .isSelected : [])
      }
    }
  }
}
