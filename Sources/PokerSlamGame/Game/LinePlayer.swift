internal import Observation
package import Session

/// Shows a line of hands on a board of its own.
///
/// The line is the best one found for a deal, or the player's own line with a hand that was missed.
@MainActor
@Observable
package final class LinePlayer {
  package enum Subject: Hashable, Sendable {
    /// The best line found.
    ///
    /// `parting` is the hand with which the player's game left this line and gave points away; nil
    /// if there is no such hand.
    case best(GameReview.Standing, parting: Parting?)
    /// The player's own line, with a hand that could have been played.
    case missed(MissedHand)
  }

  package let subject: Subject
  package let game: GameModel
  package let line: [Move]
  /// The points at the end of the line.
  package let total: Int
  /// The points of the player's game.
  package let playerTotal: Int
  /// How many hands of the line have been played on the board.
  package private(set) var played = 0
  /// Whether the next hand is selected on the board.
  package private(set) var isShowing = false
  /// Whether the hands are played one after the other automatically.
  package var isPlaying = false

  /// Opens the best line, at the hand where the player's game first gave points away.
  ///
  /// If no hand did, the line opens at its first hand.
  convenience init(_ review: GameReview, of model: GameModel) {
    let parting = review.parting
    self.init(
      .best(review.standing(against: model.state.score), parting: parting),
      parting?.line ?? review.beam.line, of: model)
    show(parting?.hands ?? 0)
  }

  /// Opens the player's own line, at the position in which the hand was missed.
  convenience init(_ missed: MissedHand, of model: GameModel) {
    self.init(.missed(missed), model.session.log.line, of: model)
    show(missed.hands)
  }

  private init(_ subject: Subject, _ line: [Move], of model: GameModel) {
    self.subject = subject
    self.line = line
    // Play all hands now, so that the player can go to any position.
    var session = Session(model.session.game, at: model.now)
    for move in line { session.play(move, at: model.now) }
    (total, playerTotal) = (session.state.score, model.state.score)
    session.go(to: 0, at: model.now)
    game = GameModel(resuming: session)
    game.runSearch = nil
    game.beginFrame(at: model.now)
    game.dealCards()
  }

  /// The number of the hand that is selected or was played last.
  package var step: Int { isShowing ? played + 1 : played }

  package var isOver: Bool { played == line.count && !isShowing }

  /// Whether the missed hand is selected on the board now.
  package var showsMissedHand: Bool {
    if case .missed(let missed) = subject { isShowing && played == missed.hands } else { false }
  }

  /// Plays the selected hand, or selects the next one.
  package func advance() {
    if isShowing {
      isShowing = false
      played += 1
      game.redo()
      if isOver { isPlaying = false }
    } else {
      select()
    }
  }

  /// Goes one hand back.
  package func back() { show(max(played - 1, 0)) }

  /// Shows the position after a number of hands, with the next hand selected.
  package func show(_ hands: Int) {
    let hands = min(max(hands, 0), line.count)
    guard hands != played || !isShowing else { return }
    isShowing = false
    game.clearSelection()
    played = hands
    game.go(to: hands)
    select()
  }

  /// Starts or stops automatic play; at the end of the line it starts again from the first hand.
  package func togglePlaying() {
    isPlaying.toggle()
    if isPlaying, isOver { show(0) }
  }

  private func select() {
    guard played < line.count else { return }
    isShowing = true
    if case .missed(let missed) = subject, played == missed.hands {
      game.choose(missed.cells)
    } else {
      game.choose(line[played].cells)
    }
  }
}

extension GameModel {
  /// Selects cells one by one; each cell after the first touches an earlier one.
  package func choose(_ cells: CellSet) {
    var left = cells
    while let next = left.first(where: {
      session.selection.isEmpty || session.eligible.contains($0)
    }) {
      tap(next)
      left.remove(next)
    }
  }
}
