import Session
import StageUI

/// The hints for a player's first game: one line per move, shown where hands are named.
///
/// It covers no cards and needs no dismissal: each move shows the next line, and after three hands
/// the coach ends.
struct Coach: Hashable {
  var line: String
  var symbol: String
  /// Cards that glow as an example.
  var cells: CellSet = []

  /// How many hands the coach accompanies.
  static let steps = 3

  @MainActor
  init?(_ model: GameModel) {
    let state = model.state
    guard !model.isOver, state.moveCount < Self.steps else { return nil }
    switch state.moveCount {
    case 0:
      let pair = state.grid.hands(state.game.adjacency).first { $0.hand == .pair }
      self.init(
        line: pair == nil ? Strings.coachAnyHand : Strings.coachPair, symbol: "hand.tap",
        cells: pair?.cells ?? [])
    case 1: self.init(line: Strings.coachAnyHand, symbol: "suit.spade.fill")
    default: self.init(line: Strings.coachEnd, symbol: "flag.checkered")
    }
  }

  private init(line: String, symbol: String, cells: CellSet = []) {
    (self.line, self.symbol, self.cells) = (line, symbol, cells)
  }
}

/// A line of the coach on a soft glow, which sets it apart from a caption.
struct CoachLine: View {
  @Environment(\.look) private var look
  var coach: Coach

  var body: some View {
    HStack(spacing: 12) {
      Image(systemName: coach.symbol).font(.symbol(20))
        .foregroundStyle(Ink.points)
      Text(coach.line).game(TypeSize.body)
        .modifier(LetterMotion(count: coach.line.count, delay: 0))
        .foregroundStyle(Ink.primary)
        .multilineTextAlignment(.leading)
        .fixedSize(horizontal: false, vertical: true)
    }
    .padding(EdgeInsets(top: 12, leading: 16, bottom: 13, trailing: 20))
    .frame(maxWidth: 348)
    .background(
      RoundedRectangle(cornerRadius: 20)
        .fill(look.theme.isDark ? look.theme.base.opacity(0.6) : .white.opacity(0.7))
    )
    .padding(.horizontal, 4)
  }
}
