import Session
import StageUI

/// The plate with all hands of the replay.
struct ReplayHandsPlate: View {
  var model: ReplayModel
  var tape: ReplayTape

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      HStack(alignment: .firstTextBaseline) {
        Text(Strings.handsTitle).game(TypeSize.heading, ink: .primary)
          .accessibilityAddTraits(.isHeader)
        Spacer()
        Text(Strings.number(tape.saved.score)).game(TypeSize.body, ink: .onPlate)
      }
      .padding(EdgeInsets(top: 20, leading: 24, bottom: 0, trailing: 24))
      ReplayHandList(model: model, tape: tape, sizeOfEdge: 12)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .plate()
  }
}

/// The hands of the replay; a press goes to the position in which the hand was played.
struct ReplayHandList: View {
  var model: ReplayModel
  var tape: ReplayTape
  /// The room beside the rows.
  var sizeOfEdge: Double

  var body: some View {
    ScrollViewReader { proxy in
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(rows) { row in
            switch row {
            case .part(let index): PartRow(model: model, part: tape.parts[index])
            case .play(let index):
              PlayRow(
                model: model, play: tape.plays[index], number: number(index), index: index)
            }
          }
        }
        .padding(EdgeInsets(top: 2, leading: sizeOfEdge, bottom: 12, trailing: sizeOfEdge))
      }
      .scrollIndicators(.visible)
      .onChange(of: model.step, initial: true) {
        let row = Row.play(min(model.step, max(tape.count - 1, 0)))
        withAnimation(.easeOut(duration: 0.2)) { proxy.scrollTo(row.id, anchor: .center) }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.handsTitle)
  }

  private enum Row: Identifiable, Hashable {
    case part(Int)
    case play(Int)

    var id: Int {
      switch self {
      case .part(let index): -1 - index
      case .play(let index): index
      }
    }
  }

  /// The rows: each part of several has a heading.
  private var rows: [Row] {
    guard tape.parts.count > 1 || tape.game.mode.hasLevels else {
      return tape.plays.indices.map { .play($0) }
    }
    return tape.parts.indices.flatMap { index in
      [.part(index)] + tape.parts[index].plays.map { Row.play($0) }
    }
  }

  /// Returns the number of a hand: counted from 1 in each level of Climb, else in the game.
  private func number(_ index: Int) -> Int {
    guard tape.game.mode.hasLevels else { return index + 1 }
    return index - tape.parts[tape.plays[index].part].plays.lowerBound + 1
  }
}

/// The heading of a level or deck, with its sum.
private struct PartRow: View {
  @Environment(\.look) private var look
  var model: ReplayModel
  var part: ReplayTape.Part

  var body: some View {
    Button {
      withAnimation(BoardView.move) { model.jump(to: part.plays.lowerBound) }
    } label: {
      HStack(spacing: 8) {
        Text(part.target == nil ? Strings.deckTitle(part.number) : Strings.level(part.number))
          .game(TypeSize.body, ink: .primary)
        if part.target != nil {
          GameSymbol(part.isCleared ? "checkmark" : "xmark", size: 16, isFixed: true)
            .foregroundStyle(Ink.onPlate)
        }
        Spacer(minLength: 4)
        Text(Strings.sum(part)).game(TypeSize.body, ink: .onPlate)
      }
      .lineLimit(1)
      .padding(.horizontal, 12)
      .frame(minHeight: 44)
      .lighterUnderPointer(RoundedRectangle(cornerRadius: 12))
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 12))
    .accessibilityElement(children: .combine)
  }
}

private struct PlayRow: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var model: ReplayModel
  var play: ReplayTape.Play
  var number: Int
  var index: Int

  private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: 12) }

  var body: some View {
    let isCurrent = model.step == index
    let isPast = index < model.step
    Button {
      withAnimation(BoardView.move) { model.jump(to: index) }
    } label: {
      HStack(spacing: 12) {
        Text(Strings.number(number)).game(TypeSize.caption, ink: .onPlate)
          .frame(width: 24 * TypeSize.markGrowth(textScale), alignment: .trailing)
        Text(Strings.name(play.kind))
          .game(TypeSize.body, ink: isCurrent || isPast ? .primary : .onPlate)
        Spacer(minLength: 4)
        if case .hand = play.kind {
          Text(Strings.plus(play.points))
            .game(TypeSize.body, ink: isCurrent ? .points : isPast ? .primary : .onPlate)
        }
      }
      .lineLimit(1)
      .padding(.horizontal, 12)
      .frame(minHeight: 44)
      .background { if isCurrent { current } }
      .lighterUnderPointer(shape)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, shape)
    .accessibilityElement(children: .combine)
    .accessibilityAddTraits(isCurrent ? .isSelected : [])
  }

  private var current: some View {
    shape
      .fill(
        LinearGradient(
          colors: [Color(hex: 0xFFB14A, opacity: 0.26), Color(hex: 0xFF783C, opacity: 0.1)],
          startPoint: .leading, endPoint: .trailing)
      )
      .overlay(shape.strokeBorder(look.theme.selection.opacity(0.75), lineWidth: 1.5))
  }
}
