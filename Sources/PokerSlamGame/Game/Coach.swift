import Session
import StageUI

/// The coach of a player's first game.
///
/// Before each of the first hands it shows a line of advice, where the name of the selected hand
/// appears otherwise. The advice covers no cards and needs no dismissal: each hand brings the next
/// line, and the coach ends after the last line.
struct Coach: Hashable {
  var beat: CoachBeat
  var line: String
  /// Cards that glow as an example.
  var cells: CellSet = []
  /// A sequence across the ace, to be shown in order: the example, or any other one without it.
  var bridge = ["Qd", "Kc", "Ah", "2s", "3d"].compactMap { Card($0) }

  /// How many hands the coach accompanies.
  static let steps = CoachBeat.allCases.count

  /// Creates the coach for the next hand; nil if there is nothing to say.
  ///
  /// - Parameter knowsLessons: whether the player has solved the lessons; then the coach says only
  ///   what they leave out.
  @MainActor
  init?(_ model: GameModel, knowsLessons: Bool = false) {
    guard let beat = model.session.coachBeat, !knowsLessons || !beat.isInLessons else {
      return nil
    }
    let state = model.state
    let example = beat.example(on: state.grid, state.game.adjacency)
    self.beat = beat
    cells = example?.cells ?? []
    if beat == .bridge, let example { bridge = example.inSequence(on: state.grid) }
    line = Strings.coach(
      beat, example?.hand, bridge: bridge.map(\.rank), par: model.pace?.par.score)
  }

  /// Returns the cells that glow; none while the previous hand is still animated.
  @MainActor
  func suggestion(in model: GameModel) -> CellSet { model.slams.isEmpty ? cells : [] }

  /// Whether the help button glows: once, with the line that mentions Help.
  var pointsAtHelp: Bool { beat == .points }

  fileprivate var symbol: String {
    switch beat {
    case .large, .small: "hand.tap"
    case .falling: "rectangle.stack"
    case .bridge: "link"
    case .points: "number"
    case .par: "star.fill"
    }
  }
}

/// A line of the coach's advice; a rounded background sets the line apart from a caption.
struct CoachLine: View {
  @Environment(\.look) private var look
  var coach: Coach
  /// Whether the line's example cards are shown, if the line has any.
  var hasCards = true

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      if hasCards, coach.beat == .bridge { AceBridge(cards: coach.bridge) }
      HStack(spacing: 12) {
        GameSymbol(coach.symbol, size: 20)
          .foregroundStyle(Ink.points)
        Text(coach.line).game(TypeSize.body)
          .modifier(LetterMotion(count: coach.line.count, delay: 0))
          .foregroundStyle(Ink.primary)
          .multilineTextAlignment(.leading)
          .fixedSize(horizontal: false, vertical: true)
      }
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

/// The cards of a sequence across the ace, linked in a row.
private struct AceBridge: View {
  @Environment(\.look) private var look
  var cards: [Card]

  var body: some View {
    HStack(spacing: 8) {
      ForEach(cards, id: \.index) { MiniCard(card: $0, scale: 0.6) }
    }
    .background {
      Rectangle().fill(look.theme.selection).frame(height: 2).padding(.horizontal, 8)
    }
    .frame(maxWidth: .infinity)
    .accessibilityHidden(true)
  }
}
