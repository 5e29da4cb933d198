internal import Observation
package import Session
package import StageUI

/// The duel for two at one machine, as observed by its screen: the lobby, the boards and the result.
///
/// The `Duel` decides about all rules. The boards are games of their own, which the players play;
/// each hand on them becomes a move of the duel.
@MainActor
@Observable
package final class DuelModel {
  package enum Stage: Hashable, Sendable { case lobby, playing, result }

  package private(set) var stage = Stage.lobby
  /// The duel that is played, or was finished last; nil before the first one.
  package private(set) var duel: Duel?
  /// The boards of the duel: one with turns, those of the left and the right player in a race.
  package private(set) var boards: [GameModel] = []
  /// The player whose turn is shown; it changes after the last hand has been shown.
  package private(set) var side = DuelSide.left
  /// The player who must take the device before the cards are shown; nil while cards are shown.
  package private(set) var veil: DuelSide?
  package private(set) var isPaused = false
  /// Whether both boards of a race are shown and played at the same time.
  package private(set) var isSideBySide = false
  /// The unfinished duel that the lobby offers.
  package private(set) var unfinished: Duel?
  package private(set) var roster = DuelRoster(names: [Strings.firstPlayer, Strings.secondPlayer])
  package private(set) var ready: Set<DuelSide> = []
  /// The deal of the next duel.
  package private(set) var seed = Seed(0)
  /// The player who begins the next duel.
  private var first = DuelSide.left
  /// The cells that the keys or pads of the two players point at, in a race side by side.
  package private(set) var cursors = [Cell(row: 2, column: 2), Cell(row: 2, column: 2)]
  /// The players whose cursors are shown, because they use keys or a pad.
  package private(set) var pointsByKeys: Set<DuelSide> = []
  /// How much of the result is shown; the lines are drawn from 0 to 1.
  package private(set) var resultNumber = 0

  /// The time of the current frame in nanoseconds.
  @ObservationIgnored private(set) var now: UInt64 = 0
  /// When the next step follows: the veil after a hand, or the result after the last one.
  @ObservationIgnored private var due: UInt64?
  @ObservationIgnored private var hasRead = false
  /// The saved text `SavedText.owner`; nil before the first duel.
  @ObservationIgnored private var owner: String?
  /// The name that the right seat has until the players give it another one; that of `SavedText.guest`.
  @ObservationIgnored private var defaultGuest = ""
  /// Whether the window has room for both boards of a race.
  @ObservationIgnored private var hasRoomForTwo = false
  /// The gamepads of the players, in the order of their first use.
  @ObservationIgnored private var pads: [Int32] = []
  @ObservationIgnored private let settings: Settings
  @ObservationIgnored private let seeds: @MainActor () -> Seed
  /// Returns a saved text; an empty one if there is none.
  @ObservationIgnored package var read: @MainActor (SavedText) -> String = { _ in "" }
  /// Saves a text.
  @ObservationIgnored package var write: @MainActor (SavedText, String) -> Void = { _, _ in }
  /// Called with each board that is created; used for sounds.
  @ObservationIgnored package var onBoard: [@MainActor (GameModel) -> Void] = []

  /// Called at the moments that no board announces; used for sounds.
  @ObservationIgnored package var onCue: [@MainActor (Cue) -> Void] = []

  package enum Cue: Hashable, Sendable { case veil, deal, won, draw }

  /// The texts that are saved; the raw values are the keys of settings.
  package enum SavedText: String, CaseIterable, Sendable {
    /// The unfinished duel.
    case duel
    /// The players and their results.
    case roster = "duelRoster"
    /// The number of the avatar and the name that the profile had when the lobby was opened last.
    case owner = "duelOwner"
    /// The name of the right seat until the players give it another one.
    case guest = "duelGuest"
  }

  /// Seconds from the end of a hand until the veil falls.
  private static let veilDelay = 0.45
  /// Seconds from the end of the last hand until the result.
  private static let resultDelay = 1.1

  package init(_ settings: Settings, seeds: @escaping @MainActor () -> Seed) {
    (self.settings, self.seeds) = (settings, seeds)
  }

  /// The board that is played or shown under the veil.
  package var board: GameModel? {
    boards.count > 1 && side == .right ? boards[1] : boards.first
  }

  /// Returns the board of a player.
  package func board(of side: DuelSide) -> GameModel? {
    boards.count > 1 ? boards[side.rawValue] : boards.first
  }

  package var rule: DuelRule { duel?.rule ?? roster.rule }

  /// Whether cards may be played: no veil, no pause, and no step to come.
  package var isOpen: Bool { stage == .playing && veil == nil && !isPaused && due == nil }

  /// Returns the score that is shown; the points of a hand count when they reach the score.
  package func shownScore(of side: DuelSide) -> Int {
    guard let duel else { return 0 }
    let score = duel.score(of: side)
    guard let board = board(of: side), let held = board.heldScore,
      duel.hands.last(where: { duel.rule == .turns || $0.side == side })?.side == side
    else { return score }
    return score - (board.state.score - held)
  }
}

// MARK: - The lobby
extension DuelModel {
  /// Opens the lobby; called when the screen appears.
  package func open() {
    load()
    showLobby()
  }

  /// Reads the players and the unfinished duel, once, and follows changes of the profile.
  package func load() {
    if !hasRead {
      hasRead = true
      let guest = read(.guest)
      defaultGuest = guest.isEmpty ? roster.names[1] : guest
      if let saved = DuelRoster(read(.roster)) { (roster, owner) = (saved, read(.owner)) }
      if let saved = Duel(read(.duel)), !saved.isOver, saved.hasBegun { unfinished = saved }
    }
    seatTheOwner()
    seatTheGuest()
  }

  /// Gives the right seat its name in the language of the game until it has another one.
  private func seatTheGuest() {
    let (name, former) = (DuelPlayer.cleaned(Strings.secondPlayer), defaultGuest)
    guard name != former else { return }
    defaultGuest = name
    write(.guest, name)
    guard roster.names[1] == former else { return }
    roster.rename(.right, to: name)
    saveRoster()
  }

  /// Gives the left seat the name and the avatar of the profile after they have changed.
  ///
  /// A seat that no longer has the profile's former name was given to someone else and stays.
  private func seatTheOwner() {
    let chosen = DuelPlayer.cleaned(settings.playerName.rawValue)
    let name = chosen.isEmpty ? DuelPlayer.cleaned(Strings.firstPlayer) : chosen
    guard let avatar = Avatar.allCases.firstIndex(of: settings.avatar) else { return }
    let former = owner
    owner = "\(avatar) \(name)"
    guard let owner, owner != former else { return }
    write(.owner, owner)
    if let former, former.drop(while: { $0 != " " }).dropFirst() != roster.names[0] { return }
    roster.rename(.left, to: name)
    roster.setAvatar(of: .left, to: avatar)
    saveRoster()
  }

  private func showLobby() {
    ready = []
    seed = seeds()
    stage = .lobby
  }

  package func rename(_ side: DuelSide, to name: String) {
    guard name != roster.names[side.rawValue] else { return }
    roster.rename(side, to: name)
    if roster.player(side) == nil { ready.remove(side) }
    saveRoster()
  }

  package func changeAvatar(of side: DuelSide, by step: Int) {
    roster.changeAvatar(of: side, by: step)
    saveRoster()
  }

  package func choose(_ rule: DuelRule) {
    roster.rule = rule
    saveRoster()
  }

  /// Notes that a player is ready, or not any more.
  package func toggleReady(_ side: DuelSide) {
    if ready.remove(side) == nil, roster.player(side) != nil { ready.insert(side) }
  }

  /// Why the duel cannot start; nil if it can.
  package var obstacle: Obstacle? {
    guard let left = roster.player(.left), let right = roster.player(.right) else {
      let names = roster.names.map(DuelPlayer.cleaned)
      return names.contains("") ? .nameless : .sameNames
    }
    if ready.count == 2 { return nil }
    return .notReady(
      DuelSide.allCases.filter { !ready.contains($0) }.map { $0 == .left ? left.name : right.name })
  }

  package enum Obstacle: Hashable, Sendable {
    case nameless, sameNames
    case notReady([String])
  }

  /// Begins a duel of the two players; does nothing while there is an obstacle.
  package func start() {
    guard stage == .lobby, obstacle == nil, let left = roster.player(.left),
      let right = roster.player(.right)
    else { return }
    begin(Duel(roster.rule, seed: seed, left: left, right: right, first: first))
  }

  /// Begins another duel of the same players; the other player begins.
  package func rematch() {
    guard stage == .result, let duel else { return }
    first = duel.first.other
    seed = seeds()
    begin(
      Duel(duel.rule, seed: seed, left: duel[.left], right: duel[.right], first: first))
  }

  /// Continues the duel that was left.
  package func resumeUnfinished() {
    if let unfinished { begin(unfinished) }
  }

  /// Leads from the result back to the lobby.
  package func leaveResult() {
    first = duel?.first.other ?? .left
    showLobby()
  }

  private func saveRoster() { write(.roster, roster.text) }
}

// MARK: - Playing
extension DuelModel {
  private func begin(_ duel: Duel) {
    self.duel = duel
    unfinished = nil
    boards = (duel.rule == .turns ? [DuelSide.left] : DuelSide.allCases).map {
      makeBoard(of: $0, in: duel)
    }
    side = duel.rule == .turns ? duel.turn : .left
    if duel.rule == .race, duel.isDone(.left) { side = .right }
    isSideBySide = hasRoomForTwo && duel.rule == .race
    isPaused = false
    due = nil
    cursors = [Cell(row: 2, column: 2), Cell(row: 2, column: 2)]
    pointsByKeys = []
    stage = .playing
    veil = side
    save()
  }

  /// Creates the board of a player with the hands played so far; its clock stands.
  private func makeBoard(of side: DuelSide, in duel: Duel) -> GameModel {
    var session = Session(Game(mode: Duel.mode(of: duel.rule), seed: duel.seed), at: 0)
    for move in duel.moves where duel.rule == .turns || move.side == side {
      if case .play(let cells) = move.action { session.play(cells, at: move.time * 1_000_000) }
    }
    session.pause(at: duel.clock(of: side) * 1_000_000)
    let board = GameModel(resuming: session)
    board.isLesson = true
    board.runSearch = nil
    board.slamStyle = { [settings] in settings.motionIsReduced ? .light : .full }
    board.deselectStyle = { [settings] in settings.classicDeselect ? .classic : .branching }
    board.beginFrame(at: now)
    board.observers.append { [weak self] events, _ in
      for event in events { self?.take(event, from: side) }
    }
    for action in onBoard { action(board) }
    return board
  }

  /// Makes a move of the duel of what happened on a board.
  ///
  /// - Parameter owner: the owner of the board in a race.
  private func take(_ event: SessionEvent, from owner: DuelSide) {
    guard stage == .playing, let duel else { return }
    let mover = duel.rule == .turns ? duel.turn : owner
    let time = event.gameTime / 1_000_000
    switch event.kind {
    case .played(let move, _): apply(DuelMove(mover, .play(move), at: time))
    case .timeUp: apply(DuelMove(mover, .stop, at: min(time, Duel.timeLimit)))
    default: break
    }
  }

  private func apply(_ move: DuelMove) {
    guard let next = try? duel?.applying(move) else { return }
    duel = next
    save()
  }

  /// Returns the game time of a player's board in milliseconds.
  private func time(of side: DuelSide) -> UInt64 {
    let elapsed = board(of: side)?.session.clock.elapsed(at: now) ?? 0
    return min(elapsed / 1_000_000, rule == .race ? Duel.timeLimit : .max)
  }

  /// Plays the selected cards of a player.
  package func play(_ side: DuelSide) {
    guard isOpen, canPlay(side), let board = board(of: side) else { return }
    board.play()
  }

  /// Returns whether a player may play on a board now.
  package func canPlay(_ side: DuelSide) -> Bool {
    guard isOpen, let duel, !duel.isDone(side) else { return false }
    return isSideBySide || side == self.side && (rule == .race || duel.turn == side)
  }

  /// Gives the turn to the other player, or ends the player's own board in a race.
  package func giveUp(_ side: DuelSide) {
    guard canPlay(side), let board = board(of: side), let duel else { return }
    board.clearSelection()
    apply(DuelMove(side, duel.rule == .turns ? .pass : .stop, at: time(of: side)))
    if rule == .race { board.pause() }
  }

  /// Shows the cards to the player who has taken the device.
  package func liftVeil() {
    guard stage == .playing, veil != nil, !isPaused else { return }
    veil = nil
    runClocks()
  }

  private func runClocks() {
    guard veil == nil, !isPaused, let duel else { return }
    for each in isSideBySide ? DuelSide.allCases : [side] where !duel.isDone(each) {
      board(of: each)?.resume()
    }
    let undealt = boards.filter { $0.pieces.isEmpty && !$0.isDealing }
    for board in undealt { board.dealCards() }
    if !undealt.isEmpty { tell(.deal) }
  }

  private func tell(_ cue: Cue) {
    for action in onCue { action(cue) }
  }

  private func stopClocks() {
    for board in boards where !board.isPaused { board.pause() }
  }

  package func pause() {
    guard stage == .playing, !isPaused else { return }
    stopClocks()
    isPaused = true
    keepClocks()
  }

  package func resume() {
    guard isPaused else { return }
    isPaused = false
    runClocks()
  }

  /// Leaves the duel for the lobby, or the screen; the lobby offers to continue.
  package func leave() {
    pointsByKeys = []
    guard stage == .playing, let duel else {
      if stage == .result { first = duel?.first.other ?? .left }
      return showLobby()
    }
    if duel.isOver { return finish() }
    stopClocks()
    keepClocks()
    isPaused = false
    veil = nil
    due = nil
    unfinished = self.duel.flatMap { $0.hasBegun && !$0.isOver ? $0 : nil }
    showLobby()
  }

  /// Notes the times of a race, so that leaving it gains no time.
  private func keepClocks() {
    guard let duel, duel.rule == .race else { return }
    for each in DuelSide.allCases where !duel.isDone(each) && time(of: each) > duel.clock(of: each)
    {
      apply(DuelMove(each, .wait, at: time(of: each)))
    }
    save()
  }

  private func save() {
    guard let duel else { return }
    write(.duel, duel.isOver || !duel.hasBegun ? "" : duel.text)
  }

  /// Handles the command to go back; returns false if the screen is to be left.
  package func back() -> Bool {
    switch stage {
    case .lobby: return false
    case .result:
      leaveResult()
      return true
    case .playing:
      if isPaused {
        resume()
      } else if veil == nil, !isSideBySide, let board, !board.session.selection.isEmpty {
        board.clearSelection()
      } else {
        pause()
      }
      return true
    }
  }

  /// Shows both boards of a race at the same time, or one after the other, as the window allows.
  package func fit(sideBySide: Bool) {
    hasRoomForTwo = sideBySide
    let wanted = sideBySide && rule == .race
    guard wanted != isSideBySide else { return }
    isSideBySide = wanted
    guard stage == .playing, rule == .race, let duel else { return }
    stopClocks()
    due = nil
    side = duel.isDone(.left) ? .right : .left
    // The players see where their boards are before the clocks run.
    if !duel.isOver { veil = side }
  }
}

// MARK: - Frames
extension DuelModel {
  package func beginFrame(at moment: UInt64) {
    now = moment
    guard stage == .playing, let duel else { return }
    for board in boards { board.beginFrame(at: moment) }
    guard veil == nil, !isPaused else { return }
    guard let step = nextStep(of: self.duel ?? duel) else {
      due = nil
      return
    }
    guard boards.allSatisfy(\.isSettled) else { return }
    let delay = step == .result ? Self.resultDelay : Self.veilDelay
    guard let due else {
      self.due = moment + UInt64(delay * 1e9)
      return
    }
    guard moment >= due else { return }
    self.due = nil
    withAnimation(.spring(response: 0.5, dampingFraction: 0.85)) {
      if step == .result { finish() } else { change() }
    }
  }

  private enum Step { case result, change }

  private func nextStep(of duel: Duel) -> Step? {
    if duel.isOver { return .result }
    switch duel.rule {
    case .turns: return duel.turn != side ? .change : nil
    case .race: return !isSideBySide && duel.isDone(side) ? .change : nil
    }
  }

  /// Gives the device to the other player.
  private func change() {
    stopClocks()
    side = side.other
    veil = side
    tell(.veil)
  }

  private func finish() {
    guard let duel else { return }
    stopClocks()
    roster.add(duel)
    saveRoster()
    write(.duel, "")
    (veil, isPaused, due) = (nil, false, nil)
    resultNumber += 1
    stage = .result
    tell(duel.winner == nil ? .draw : .won)
  }

  /// Whether the model needs frames even if no view is animating.
  package var wantsFrames: Bool {
    stage == .playing && (due != nil || boards.contains { $0.wantsFrames })
  }

  /// When the time shown changes next, in nanoseconds on the clock of frames; nil unless time runs.
  func nextClockChange(isInSeconds: Bool) -> UInt64? {
    guard stage == .playing else { return nil }
    return boards.compactMap { $0.nextClockChange(isInSeconds: isInSeconds) }.min()
  }
}

// MARK: - Two players at once
extension DuelModel {
  package enum Direction: Hashable, Sendable { case up, down, left, right }

  /// Whether keys and pads belong to the two players, instead of moving the focus.
  package var takesKeys: Bool { isSideBySide && isOpen }

  /// Moves a player's cursor by one cell; it returns at the other edge.
  package func move(_ side: DuelSide, _ direction: Direction) {
    guard takesKeys else { return }
    // The first key only shows the cursor.
    guard pointsByKeys.insert(side).inserted == false else { return }
    let cell = cursors[side.rawValue]
    let (row, column) =
      switch direction {
      case .up: (cell.row + 4, cell.column)
      case .down: (cell.row + 1, cell.column)
      case .left: (cell.row, cell.column + 4)
      case .right: (cell.row, cell.column + 1)
      }
    cursors[side.rawValue] = Cell(row: row % 5, column: column % 5)
  }

  /// Selects the card at a player's cursor; if it is selected already, plays the hand.
  package func press(_ side: DuelSide) {
    guard takesKeys, canPlay(side), let board = board(of: side) else { return }
    guard !pointsByKeys.insert(side).inserted else { return }
    board.settle()
    let cell = cursors[side.rawValue]
    if board.session.selection.set.contains(cell), board.session.selectedHand != nil {
      board.play()
    } else if board.grid[cell] != nil {
      board.tap(cell)
    }
  }

  /// The keys of the left player by their places on the keyboard, W, A, S and D on a US one, with the
  /// directions in which they move the cursor.
  package static let leftKeys: [(key: Key, direction: Direction)] = [
    (.w, .up), (.a, .left), (.s, .down), (.d, .right),
  ]

  /// Handles a key of the left player; returns false if it is none.
  ///
  /// Keys that are held together with Control, Alt or the desktop's key keep their meaning.
  package func handle(_ event: KeyEvent) -> Bool {
    guard takesKeys, event.modifiers.isDisjoint(with: [.control, .option, .command]),
      let (_, direction) = Self.leftKeys.first(where: { $0.key == event.key })
    else { return false }
    if event.isDown { withAnimation(BoardView.select) { move(.left, direction) } }
    return true
  }

  /// Hides the cursor of a player who uses the pointer.
  func usePointer(_ side: DuelSide) {
    if pointsByKeys.contains(side) { pointsByKeys.remove(side) }
  }

  /// Handles a button of a gamepad; returns false if it is not for the two players.
  ///
  /// The pad that is used first belongs to the left player.
  package func handle(_ event: PadEvent) -> Bool {
    guard takesKeys else { return false }
    let id = event.pad.rawValue
    if !pads.contains(id), pads.count < 2 { pads.append(id) }
    guard let index = pads.firstIndex(of: id), let side = DuelSide(rawValue: index) else {
      return false
    }
    let direction: Direction? =
      switch event.button {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      default: nil
      }
    if let direction {
      if event.isDown { withAnimation(BoardView.select) { move(side, direction) } }
      return true
    }
    guard [.south, .west].contains(event.button) else { return false }
    guard event.isDown, !event.isRepeat else { return true }
    withAnimation(BoardView.move) {
      if event.button == .south { press(side) } else { play(side) }
    }
    return true
  }
}

extension AppModel {
  /// The letters that the left player's keys have in the keyboard layout.
  var duelLetters: String {
    DuelModel.leftKeys.map { settingsPanel.name(of: $0.key) }.joined(separator: " ")
  }
}
