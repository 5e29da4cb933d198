package import Session

/// A replay played again: the position after each of its hands, and whether its claims hold.
package struct ReplayTape: Sendable {
  package let saved: SavedReplay
  /// The positions: the first one, and the one after each play.
  ///
  /// In Climb, a position is that in which the next play was made, on the deal of its level.
  package let positions: [Position]
  package let plays: [Play]
  package let verdict: Verdict
  /// The levels of a run of Climb, or the decks of a game of several decks; else one part.
  package let parts: [Part]

  /// What the board and the score show between two plays.
  package struct Position: Equatable, Sendable {
    package let grid: PokerCore.Grid
    /// A number that differs between the deals of one replay.
    package let deal: Int
    package let score: Int
    /// The number of cards played so far, on all deals.
    package var cardsPlayed = 0
  }

  /// A hand that was played; in Climb also a tool that was used, or cards that were no hand.
  package struct Play: Hashable, Sendable {
    package let kind: Kind
    /// The cells of the cards, each touching an earlier one.
    package let cells: [Cell]
    package let links: [LinkLine]
    package let points: Int
    /// The game time in milliseconds; nil if unknown.
    package let time: UInt64?
    /// The index of the part that the play belongs to.
    package let part: Int
  }

  package enum Kind: Hashable, Sendable {
    case hand(Hand)
    case tool(Tool)
    case noHand
  }

  /// A level of Climb with all its attempts, or a deck.
  package struct Part: Hashable, Sendable {
    /// The number of the level or deck, counted from 1.
    package let number: Int
    package let plays: Range<Int>
    package let points: Int
    /// The points that clear the level; nil for a deck.
    package let target: Int?
    /// Whether the level was cleared; true for a deck.
    package let isCleared: Bool
  }

  package enum Verdict: Hashable, Sendable {
    /// Every move is legal, and the moves lead to the score and position that the replay states.
    case verified
    case refused(reason: String)
  }

  /// Plays a replay as far as its moves are legal.
  ///
  /// - Parameters:
  ///   - claimed: the score that is stated beside the replay, for example in the records.
  ///   - isOwn: whether the replay is from the player's records. Others must also prove the coins of
  ///     bonus rounds and the mark of undo.
  package init(_ saved: SavedReplay, claimed: Int? = nil, isOwn: Bool = false) {
    self.saved = saved
    var builder = Builder()
    var verdict: Verdict
    switch saved {
    case .game(let replay):
      builder.play(replay)
      let result = isOwn ? replay.verify() : replay.verifyStrictly()
      verdict =
        if case .refused(let refusal) = result { .refused(reason: Strings.reason(refusal)) } else {
          .verified
        }
    case .climb(let replay):
      builder.play(replay)
      let result = isOwn ? replay.verify() : replay.verifyStrictly()
      verdict =
        if case .refused(let refusal) = result { .refused(reason: Strings.reason(refusal)) } else {
          .verified
        }
    }
    if let claimed, verdict == .verified, claimed != saved.score {
      verdict = .refused(reason: Strings.scoreIsNot(saved.score, claimed))
    }
    (positions, plays, parts) = (builder.positions, builder.plays, builder.parts)
    self.verdict = verdict
  }

  package var game: Game { saved.game }
  /// The position after the last play.
  package var end: Position { positions[positions.count - 1] }
  package var count: Int { plays.count }

  /// The hands of a game as moves; empty for a run of Climb.
  package var line: [Move] {
    if case .game(let replay) = saved { replay.log.line } else { [] }
  }

  /// The cards left at the end, if the replay is that of a finished game of one deck.
  package var cardsLeft: Int { end.grid.count }

  /// Returns the part that a step belongs to: that of the next play, or the last part.
  package func part(at step: Int) -> Part? {
    let index = step < plays.count ? plays[step].part : parts.count - 1
    return parts.indices.contains(index) ? parts[index] : nil
  }
}

extension SavedReplay {
  package var game: Game {
    switch self {
    case .game(let replay): replay.game
    case .climb(let replay): replay.game
    }
  }

  /// The score that the replay states.
  package var score: Int {
    switch self {
    case .game(let replay): replay.score
    case .climb(let replay): replay.score
    }
  }

  package var marks: Marks {
    switch self {
    case .game(let replay): replay.marks
    case .climb(let replay): replay.marks
    }
  }

  /// Game time in milliseconds.
  package var time: UInt64 {
    switch self {
    case .game(let replay): replay.time
    case .climb(let replay): replay.time
    }
  }

  package var text: String {
    switch self {
    case .game(let replay): replay.text
    case .climb(let replay): replay.text
    }
  }
}

// MARK: - Playing
extension ReplayTape {
  private struct Builder {
    var positions: [Position] = []
    var plays: [Play] = []
    var parts: [Part] = []

    mutating func play(_ replay: Replay) {
      var state = GameState(replay.game)
      var played = 0
      var start = (play: 0, score: 0)
      let nodes = replay.log.path(to: replay.log.cursor).map { replay.log.nodes[$0] }
      for node in nodes {
        let (before, cells) = (state, node.move.cells)
        guard let hand = state.grid.hand(at: cells), case .played = state.apply(node.move) else {
          break
        }
        note(Position(before, cardsPlayed: played))
        played += cells.count
        let selection = Selection(ordering: cells, on: before.grid, replay.game.adjacency)
        plays.append(
          Play(
            kind: .hand(hand), cells: selection.cells,
            links: selection.links(replay.game.adjacency), points: hand.points, time: node.time,
            part: before.round))
        if state.round != before.round {
          endPart(&start, score: state.score, number: before.round + 1, target: nil)
        }
      }
      note(Position(state, cardsPlayed: played))
      endPart(&start, score: state.score, number: state.round + 1, target: nil)
    }

    mutating func play(_ replay: ClimbReplay) {
      var run = ClimbRun(replay.game)
      var (played, deal) = (0, 0)
      var start = (play: 0, score: 0)
      // Attempts and levels are dealt anew; each deal has a number of its own.
      var key = (level: run.level, attempt: run.attempt)
      for event in replay.events {
        let before = run
        guard (try? run.advance(event)) != nil else { break }
        if (before.level, before.attempt) != key {
          key = (before.level, before.attempt)
          deal += 1
        }
        if before.level > parts.count + 1 {
          endPart(
            &start, score: before.score, number: parts.count + 1,
            target: before.rules.target(ofLevel: parts.count + 1))
        }
        guard let (kind, cells) = before.shown(event) else { continue }
        note(
          Position(
            grid: before.grid, deal: deal, score: before.score + before.openScore,
            cardsPlayed: played))
        let selection = Selection(ordering: cells, on: before.grid, before.touching)
        var points = 0
        if case .hand = kind { points = before.sum(at: cells)?.points ?? 0 }
        if case .hand = kind { played += cells.count }
        plays.append(
          Play(
            kind: kind, cells: selection.cells, links: selection.links(before.touching),
            points: points, time: nil, part: before.level - 1))
      }
      if (run.level, run.attempt) != key { deal += 1 }
      if run.level > parts.count + 1 {
        endPart(
          &start, score: run.score, number: parts.count + 1,
          target: run.rules.target(ofLevel: parts.count + 1))
      }
      note(
        Position(
          grid: run.grid, deal: deal, score: run.score + run.openScore, cardsPlayed: played))
      let isCleared = run.levelsCleared >= run.level
      endPart(
        &start, score: run.score + (isCleared ? 0 : run.deal.score), number: run.level,
        target: run.target, isCleared: isCleared)
    }

    private mutating func note(_ position: Position) { positions.append(position) }

    private mutating func endPart(
      _ start: inout (play: Int, score: Int), score: Int, number: Int, target: Int?,
      isCleared: Bool = true
    ) {
      parts.append(
        Part(
          number: number, plays: start.play..<plays.count, points: score - start.score,
          target: target, isCleared: isCleared))
      start = (plays.count, score)
    }
  }
}

extension ReplayTape.Position {
  fileprivate init(_ state: GameState, cardsPlayed: Int) {
    self.init(
      grid: state.grid, deal: state.round, score: state.score, cardsPlayed: cardsPlayed)
  }
}

extension Selection {
  /// Selects cells one by one, each touching an earlier one; cells that touch none are left out.
  fileprivate init(ordering cells: CellSet, on grid: PokerCore.Grid, _ rule: some TouchRule) {
    self.init()
    var left = cells
    while let next = left.first(where: { eligible(on: grid, rule).contains($0) }) {
      _ = tap(next, on: grid, rule)
      left.remove(next)
    }
  }
}

extension ClimbRun {
  /// The points of the current attempt, which do not belong to `score` before the level is cleared.
  fileprivate var openScore: Int { isOnGrid ? deal.score : 0 }

  /// Returns the kind of play that an event is, and its cells; nil for events without cards.
  fileprivate func shown(_ event: ClimbEvent) -> (ReplayTape.Kind, CellSet)? {
    switch event {
    case .move(let move): grid.hand(at: move.cells).map { (.hand($0), move.cells) }
    case .bad(let move): (.noHand, move.cells)
    case .use(let use): (.tool(use.tool), use.cells)
    case .yield, .bonus, .buy, .sell, .reroll, .next: nil
    }
  }
}

extension ToolUse {
  fileprivate var cells: CellSet {
    switch self {
    case .swap(let a, let b): [a, b]
    case .scissors(let cell), .lift(let cell), .dye(let cell, _): [cell]
    case .whirl: []
    }
  }
}
