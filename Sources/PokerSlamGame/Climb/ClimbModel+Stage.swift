package import Session
internal import StageUI

// What the screens of a run show, and what follows from the run and the stage.
extension ClimbModel {
  /// What the screen of a run shows.
  package enum Stage: Hashable, Sendable {
    /// The introduction with the level's number and target; when it ends, the cards are dealt.
    case intro
    case board
    /// A heart is lost, and the level is dealt again.
    case heartLost(HeartLoss)
    case cleared(ClimbPay)
    case bonus
    case shop
    case over(ClimbHindsight?)
  }

  package struct HeartLoss: Hashable, Sendable {
    package var score: Int
    package var target: Int
    /// Whether the charm Safety Net kept the heart.
    package var isSaved: Bool
  }

  static func stage(of session: ClimbSession) -> Stage {
    switch session.run.phase {
    case .playing, .dead: session.events.isEmpty ? .intro : .board
    case .bonus: .bonus
    case .shop: .shop
    case .over: .over(ClimbHindsight(session.game, session.events))
    }
  }

  package var run: ClimbRun { session.run }
  package var isPaused: Bool { session.clock.isPaused }
  package var phase: Screen.Phase {
    if case .over = stage { return .over(isPerfectClear: false) }
    return isPaused ? .paused : .playing
  }
  /// Whether the player has made a decision in the run and the run can go on.
  package var isUnderWay: Bool { !session.events.isEmpty && !isFinished }
  /// Whether the run is over or has been given up.
  package var isFinished: Bool { run.isOver || isGivenUp }
  /// Seconds since the screen began to show the stage.
  var secondsInStage: Double { Double(now - stageStart) * 1e-9 }
  /// How long the introduction of a level is shown, in seconds.
  ///
  /// It is longer for a gate, because the player must read the twist.
  package var introSeconds: Double { run.isGate ? 4 : 1.6 }
  /// The score that counters show.
  package var shownScore: Int { heldScore ?? score }
  /// The sum of the hand being shown; if none is shown, the sum of the selected cards.
  package var sum: ClimbSum? { shownSum ?? (stage == .board ? session.selectedSum : nil) }
  /// The points of the selected cards, which the target bar shows as a striped part.
  package var ghost: Int {
    shownSum == nil && stage == .board ? session.selectedSum?.points ?? 0 : 0
  }
  /// Whether cards can be selected and tools used now.
  package var isPlayable: Bool {
    stage == .board && run.isOnGrid && !isPaused && pendingDue == nil
      && !(isLesson && ClimbLesson.step(of: run) == .solved)
  }
  /// What is said on a grid without a hand.
  var deadLine: String {
    run.hint(.name) == .yield && run.tools.total > 0 ? Strings.deadForGood : Strings.deadGrid
  }
  /// Whether the next cards of the deck are shown, because the player has the charm Lookout.
  ///
  /// They stay above the cards of a finished deal until its panel comes, so that the board keeps its
  /// place.
  package var showsNextCards: Bool {
    run.build.charms.contains(.lookout) && stage == .board
  }
  /// The cards of the hand that the lesson asks for; none outside the lesson.
  package var lessonGoal: CellSet {
    isLesson && isPlayable && shownSum == nil ? ClimbLesson.goal(in: run) : .empty
  }
  /// What the lesson asks for, in words; nil outside the lesson.
  package var lessonTask: String? { isLesson ? Strings.lessonTask(run) : nil }
  /// What the lesson asks for in the shop, in words; nil outside the lesson.
  package var shopTask: String? { isLesson ? Strings.lessonTask(shopRun) : nil }
  /// The last purchase or sale in the shop, as long as it can be undone.
  package var undoableTrade: ClimbEffect? { stage == .shop ? session.undoableTrade : nil }
  /// The number of cards in the deck of the deal that the board shows.
  package var shownDeckCount: Int { shownDeck.count + cardsToFall }
  package func upcoming(andDrawn drawn: Int) -> [Card] {
    (held?.drawn.suffix(drawn).map(\.card) ?? []) + shownDeck
  }

  /// Whether the model needs frames even if no view is animating.
  package var wantsFrames: Bool {
    isDealing || held != nil || pendingDue != nil || lessonEnd != nil || stage == .intro
      || (bonus?.isRunning == true && !isPaused)
  }
}

// The bonus round, by gamepad.
extension ClimbModel {
  /// Steers the ship while a stick or the directional pad points left or right; returns whether the
  /// button did so.
  func steersShip(_ event: PadEvent) -> Bool {
    guard let bonus, bonusCoins == nil, !isPaused,
      event.button == .left || event.button == .right
    else { return false }
    let way: BonusField.Way = event.button == .left ? .left : .right
    if !event.isDown {
      bonus.release(way, at: now)
    } else if !event.isRepeat {
      bonus.hold(way, at: now)
    }
    return true
  }
}

// What the board of a run shows.
extension ClimbModel {
  var boardMarks: BoardMarks {
    if let aim {
      return BoardMarks(
        selection: aim.cells, eligible: aim.targets(on: session.run),
        makesHand: aim.use != nil)
    }
    return BoardMarks(
      selection: session.selection.cells, awaited: session.selection.awaited,
      eligible: session.eligible, links: session.links, makesHand: session.selectedSum != nil,
      isOver: stage != .board)
  }

  package var adjacency: Adjacency { run.game.adjacency }
  package var isOver: Bool { stage != .board }
  package var isEnded: Bool { false }
  package var hintedCells: CellSet? {
    guard let aim else { return hintCells }
    return aim.use == nil ? nil : CellSet(aim.cells)
  }

  /// Returns the cells of a hint; those of a hint that only names its hand are one card of it.
  func cells(of hint: ClimbHint) -> CellSet? {
    switch hint {
    case .hand(_, let cells?): return cells
    case .hand:
      guard case .hand(_, let cells?) = run.hint(.points) else { return [] }
      return cells.first.map { [$0] }
    case .use(.swap(let a, let b)): return [a, b]
    case .use(.scissors(let cell)), .use(.dye(let cell, _)), .use(.lift(let cell)): return [cell]
    default: return nil
    }
  }

  package func possibleLinks(of cell: Cell) -> [LinkLine] {
    guard isPlayable, aim == nil else { return [] }
    return session.selection.possibleLinks(of: cell, on: run.grid, run.touching)
  }
}
