/// A duel of two players on one deal: its rule, its players and all moves so far.
///
/// It is a value. Equal games, players and moves give equal duels, so a network could carry the
/// moves alone, or the whole duel as `text`.
///
/// The rules with turns: the players play hands on one board in turn, and each scores the own
/// hands. A player who finds no hand passes. The duel ends when the board has no hand left, or when
/// both players pass one after the other. The rules of a race: each player has a board of the same
/// deal and `timeLimit`. A board ends when it has no hand left, when the time is up, or when the
/// player stops. In both, the higher score wins, and equal scores are a draw.
package struct Duel: Sendable {
  package let rule: DuelRule
  /// The deal; its mode does not matter.
  package let seed: Seed
  /// The left and the right player.
  package let players: [DuelPlayer]
  /// The player who begins with turns.
  package let first: DuelSide
  package private(set) var moves: [DuelMove] = []
  /// The only board with turns; in a race the boards of the left and the right player.
  package private(set) var boards: [GameState]
  /// All hands played, in the order of the moves.
  package private(set) var hands: [PlayedHand] = []
  /// The player whose turn it is; in a race it has no meaning.
  package private(set) var turn: DuelSide
  /// The number of passes since the last hand.
  package private(set) var passes = 0
  /// The players who have stopped their own board in a race.
  private var stopped: Set<DuelSide> = []

  /// A hand with the player who played it.
  package struct PlayedHand: Hashable, Sendable {
    package let side: DuelSide
    package let hand: Hand
    /// The game time in milliseconds.
    package let time: UInt64
  }

  /// The time of each player in a race, in milliseconds.
  package static let timeLimit: UInt64 = 180_000
  /// The passes one after the other that end a duel with turns.
  package static let passLimit = 2
  /// The highest time of a move with turns, in milliseconds: eleven days.
  static let longest: UInt64 = 1_000_000_000
  /// The most moves of a duel; a deck has at most 26 hands for each board.
  static let moveLimit = 2_000

  package init(
    _ rule: DuelRule, seed: Seed, left: DuelPlayer, right: DuelPlayer, first: DuelSide = .left
  ) {
    (self.rule, self.seed, players, self.first) = (rule, seed, [left, right], first)
    turn = first
    let state = GameState(Game(mode: Self.mode(of: rule), seed: seed))
    boards = rule == .turns ? [state] : [state, state]
  }

  /// The mode of the sessions in which the boards are played.
  package static func mode(of rule: DuelRule) -> Mode { rule == .turns ? turns : race }

  private static let turns = Mode(
    id: Mode.practice.id, name: "duel", isRecorded: false, marksHelp: false, allowsUndo: false,
    allowsHints: false)
  private static let race = Mode(
    id: Mode.practice.id, name: "duel", isRecorded: false, marksHelp: false, allowsUndo: false,
    allowsHints: false, timeLimit: timeLimit * 1_000_000)

  /// The code of the deal; it opens the same deal as a game of practice.
  package var code: String { Self.code(of: seed) }

  package static func code(of seed: Seed) -> String { Game(mode: .practice, seed: seed).code }
}

extension Duel: Hashable {
  package static func == (a: Duel, b: Duel) -> Bool {
    (a.rule, a.seed, a.first) == (b.rule, b.seed, b.first) && a.players == b.players
      && a.moves == b.moves
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(seed)
    hasher.combine(moves)
  }
}

// MARK: - The state
extension Duel {
  package subscript(side: DuelSide) -> DuelPlayer { players[side.rawValue] }

  /// Returns the board on which a player plays.
  package func board(of side: DuelSide) -> GameState {
    boards[rule == .turns ? 0 : side.rawValue]
  }

  package func score(of side: DuelSide) -> Int {
    hands.reduce(0) { $0 + ($1.side == side ? $1.hand.points : 0) }
  }

  /// Returns whether a player cannot play any more.
  package func isDone(_ side: DuelSide) -> Bool {
    switch rule {
    case .turns: boards[0].isOver || passes >= Self.passLimit
    case .race:
      stopped.contains(side) || board(of: side).isOver || clock(of: side) >= Self.timeLimit
    }
  }

  package var isOver: Bool { isDone(.left) && isDone(.right) }

  /// Whether a player has decided anything.
  package var hasBegun: Bool { !moves.isEmpty }

  /// The player with the higher score; nil for a draw, and until the duel is over.
  package var winner: DuelSide? {
    let (left, right) = (score(of: .left), score(of: .right))
    return !isOver || left == right ? nil : left > right ? .left : .right
  }

  /// Returns the game time of a player's last move in milliseconds; with turns, that of both.
  package func clock(of side: DuelSide) -> UInt64 {
    moves.last { rule == .turns || $0.side == side }?.time ?? 0
  }

  /// Returns the player's hand with the most points, the earlier of two equal ones; nil for none.
  package func bestHand(of side: DuelSide) -> Hand? {
    hands.filter { $0.side == side }.map(\.hand).max { $0.points < $1.points }
  }

  /// Returns the player's score after each own hand, with its place on the way from the beginning
  /// (0) to the end (1) of the duel: by hands with turns, by time in a race.
  package func curve(of side: DuelSide) -> [(place: Double, score: Int)] {
    var (points, score): ([(place: Double, score: Int)], Int) = ([(0, 0)], 0)
    let end = rule == .turns ? Double(max(hands.count, 1)) : Double(Self.timeLimit)
    for (index, played) in hands.enumerated() where played.side == side {
      score += played.hand.points
      points.append((rule == .turns ? Double(index + 1) / end : Double(played.time) / end, score))
    }
    return points + [(1, score)]
  }
}

// MARK: - Moves
extension Duel {
  /// Returns the duel after a move.
  package func applying(_ move: DuelMove) throws(DuelRefusal) -> Duel {
    var duel = self
    try duel.apply(move)
    return duel
  }

  /// Applies a move; a refused move changes nothing.
  package mutating func apply(_ move: DuelMove) throws(DuelRefusal) {
    guard !isDone(move.side), moves.count < Self.moveLimit else { throw .over }
    if rule == .turns, move.side != turn { throw .notYourTurn }
    let limit = rule == .turns ? Self.longest : Self.timeLimit
    guard move.time >= clock(of: move.side), move.time <= limit else { throw .wrongTime }
    switch (move.action, rule) {
    case (.play(let cells), _): try play(cells, move)
    case (.pass, .turns):
      passes += 1
      turn = turn.other
    case (.stop, .race): stopped.insert(move.side)
    case (.wait, .race): break
    default: throw .unknownHere
    }
    moves.append(move)
  }

  private mutating func play(_ cells: Move, _ move: DuelMove) throws(DuelRefusal) {
    let index = rule == .turns ? 0 : move.side.rawValue
    if let refusal = boards[index].refusal(of: cells) { throw .board(refusal) }
    guard let hand = boards[index].grid.hand(at: cells.cells) else { throw .board(.noHand) }
    _ = boards[index].apply(cells)
    hands.append(PlayedHand(side: move.side, hand: hand, time: move.time))
    passes = 0
    turn = turn.other
  }
}
