internal import Observation
package import Session
internal import StageUI

/// The state behind all screens: the screen shown, the game and the settings.
@MainActor
@Observable
package final class AppModel {
  /// The current screen; its phase is that of the current game or, in Climb, of the run.
  package var screen: Screen {
    var screen = route
    screen.phase = screen.place == .climb ? climb.phase : game.phase
    screen.isDaily = game.mode.isDated
    screen.isTimed = game.mode.isTimed
    return screen
  }
  /// The screen that the player navigated to; its `phase` may be stale.
  ///
  /// Only tests of transitions assign it from outside: the game behind it stays as it is.
  var route = Screen()
  package let game: GameModel
  package let settings: Settings
  /// The model of the mode Climb.
  ///
  /// At its first use, it resumes the run that the player left, or begins a new one. A run that has
  /// ended stays until the next one begins.
  package var climb: ClimbModel {
    if let openedClimb { return openedClimb }
    let model = ClimbModel(leftClimb?() ?? newClimb(), at: game.now)
    connect(model)
    model.pause()
    openedClimb = model
    for action in onClimb { action(model) }
    return model
  }
  @ObservationIgnored private var openedClimb: ClimbModel?
  /// Called once with the model of Climb, when it is first used.
  @ObservationIgnored package var onClimb: [@MainActor (ClimbModel) -> Void] = []
  /// Returns the run of Climb that the player left, if there is one.
  @ObservationIgnored package var leftClimb: (@MainActor () -> ClimbSession?)?
  /// Whether the game that was open last is the run of Climb.
  private var playedClimbLast = false
  /// Whether the player was on a board since the leaderboard was opened last.
  private var playedSinceLeaderboard = false
  /// The run of Climb that the menu resumes: the one that was open last, if it is under way.
  package var climbToResume: ClimbModel? {
    playedClimbLast ? openedClimb.flatMap { $0.isUnderWay ? $0 : nil } : nil
  }
  /// The run and the level at which the map last showed the player.
  @ObservationIgnored package var mapVisit: (game: Game, level: Int)?
  /// The best result of Climb; nil before the first run has ended.
  package var climbRecord: ClimbResult?
  /// The model of Climb, if it has been used.
  package var usedClimb: ClimbModel? { openedClimb }
  /// The lessons; at their first use, they open at the first lesson that is not solved.
  package var lessons: LessonsModel {
    if let usedLessons { return usedLessons }
    let model = LessonsModel(settings.solvedLessons.next ?? .touching, settings, at: game.now)
    usedLessons = model
    for action in onLessons { action(model) }
    return model
  }
  /// The lesson of Climb; each visit begins it anew.
  package var climbLesson: ClimbModel {
    if let usedClimbLesson { return usedClimbLesson }
    let model = ClimbModel(ClimbLesson.session(at: game.now), isLesson: true, at: game.now)
    connect(model)
    model.onChange.append { [settings] model in
      guard ClimbLesson.step(of: model.run) == .solved else { return }
      var solved = settings.solvedLessons
      solved.insertClimb()
      settings.solvedLessonBits = Double(solved.bits)
    }
    usedClimbLesson = model
    for action in onClimbLesson { action(model) }
    return model
  }
  /// The lesson of Climb, if it has been used.
  @ObservationIgnored package private(set) var usedClimbLesson: ClimbModel?
  /// Called once with the lesson of Climb, when it is first used.
  @ObservationIgnored package var onClimbLesson: [@MainActor (ClimbModel) -> Void] = []
  /// The deck of cards that explain the game.
  package let howTo = HowToDeck()
  /// The lessons, if they have been used.
  @ObservationIgnored package private(set) var usedLessons: LessonsModel?
  /// Called once with the lessons, when they are first used.
  @ObservationIgnored package var onLessons: [@MainActor (LessonsModel) -> Void] = []
  /// The calendar of daily games.
  package let daily: DailyModel
  /// The settings panel: its search, its keys and buttons, and the player's data.
  package let settingsPanel = SettingsModel()
  /// The light at the edges of the window that stands for a rumble.
  let echo = ScreenEcho()
  package let profile = ProfileModel()
  package let replay = ReplayModel()
  package let share = ShareModel()
  /// The board's game that was replaced by practice from a replay; see `waitingGame`.
  var replacedGame: ReplacedGame? {
    didSet {
      if replacedGame?.deal != oldValue?.deal { saveReplacedGame?(replacedGame?.deal) }
    }
  }
  /// Saves which unfinished game practice from a replay has replaced; nil if there is none.
  @ObservationIgnored package var saveReplacedGame: (@MainActor (Game?) -> Void)?
  /// Called with a game that is not to be saved, because another game of its mode is in progress or
  /// no code tells its deal.
  @ObservationIgnored package var onUnsavedGame: (@MainActor (Game) -> Void)?
  /// The practice begun from a replay, and the place to which that replay leads back; nil once
  /// another replay is opened.
  var replayPractice: (game: Game, origin: Screen.Place)?
  package let leaderboard = LeaderboardModel()
  /// The store and its account.
  package let store: StoreModel
  package let duel: DuelModel
  /// Returns the unfinished game of a daily deal that the player left, if there is one.
  @ObservationIgnored package var leftDaily: (@MainActor (Game) -> Session?)?
  /// A text that the window puts on the clipboard; nil if there is none.
  @ObservationIgnored private var textToCopy: String?
  /// The current page of the settings panel.
  package var settingsPage: SettingsPage {
    get { route.settingsPage }
    set { route.settingsPage = newValue }
  }
  /// The current page of Help.
  package var helpPage: HelpPage {
    get { route.helpPage }
    set { route.helpPage = newValue }
  }
  /// Whether nothing can be saved, so that the game is lost when the program ends.
  package var forgets = false
  /// The message shown at the top of the window for some seconds; nil if there is none.
  package private(set) var toast: Toast?
  /// Whether an unfinished game can be resumed.
  package internal(set) var canResume: Bool
  /// The best scores of games without help, by `Mode.id`; modes without such a game are missing.
  var records: [UInt8: Int] = [:]
  /// The best scores of games with help, by `Mode.id`; modes without such a game are missing.
  var helpedRecords: [UInt8: HelpedRecord] = [:]
  /// The last score that was reached without help, and its game.
  @ObservationIgnored var scoreBeforeHelp: (game: Game, score: Int)?
  /// The last game in which the player was told that hints mark the score.
  @ObservationIgnored private var warnedGame: Game?
  /// The last game in which the coach gave tips to a new player.
  @ObservationIgnored private var coachedGame: Game?
  /// The line of hands that is being played back; nil unless the playback is on screen.
  package private(set) var line: LinePlayer?
  package var quits = false
  /// The position and scale at which the menu last showed its fan of cards, or the calendar its
  /// deal; nil if there was no room for them, or if the board was opened from another screen.
  @ObservationIgnored var fan: FanPlace?
  /// The place from which the player came to the menu; its button gets the focus.
  @ObservationIgnored var menuOrigin: Screen.Place?
  /// Returns the unfinished game that the player left in a mode, if there is one.
  @ObservationIgnored package var leftGame: (@MainActor (Mode) -> Session?)?
  /// Returns whether the player left an unfinished game of a mode.
  @ObservationIgnored package var hasLeftGame: @MainActor (Mode) -> Bool = { _ in false }
  @ObservationIgnored private var seeds: SeedSource

  package struct Toast: Hashable, Sendable {
    package var number: Int
    package var text: String
    /// How long the message is shown, in seconds: at least 3, more for a long text.
    package var seconds: Double { max(3, 1.5 + Double(text.count) * 0.06) }
  }

  /// A best score that was reached with help, and the kinds of help used (undo, hints).
  package struct HelpedRecord: Hashable, Sendable {
    package var score: Int
    package var marks: Marks
  }

  /// The source of the seeds of new games.
  package typealias SeedSource = @MainActor () -> Seed

  package init(
    game: Game, settings: Settings = Settings(), record: Int? = nil, resuming: Session? = nil,
    at now: UInt64 = 0, seeds: @escaping SeedSource
  ) {
    self.settings = settings
    self.seeds = seeds
    store = StoreModel(settings)
    duel = DuelModel(settings, seeds: seeds)
    daily = DailyModel { Moment(seconds: Daily.firstDate.dayNumber * 86_400) }
    let mode = (resuming?.game ?? game).mode
    self.game = resuming.map(GameModel.init(resuming:)) ?? GameModel(game, record: record, at: now)
    canResume = resuming.map { !$0.isOver && $0.state.moveCount > 0 } ?? false
    records[mode.id] = record
    // The store does not tell whether the coach gave tips in this game. If the mode of the game has
    // no best score yet, this is the player's first game, so it counts as coached.
    if let resuming, record == nil, mode.isRecorded { coachedGame = resuming.game }
    // The game is paused until the player opens the board.
    self.game.beginFrame(at: now)
    self.game.pause()
    self.game.deselectStyle = { settings.classicDeselect ? .classic : .branching }
    self.game.slamStyle = { settings.motionIsReduced ? .light : .full }
    self.game.recordWithHelp = { [weak self] in
      self.flatMap { $0.helpedRecords[$0.game.session.game.mode.id]?.score }
    }
    profile.bestScores = { [weak self] mode in
      ProfileModel.BestScores(
        withoutHelp: self?.record(of: mode), withHelp: self?.helpedScore(of: mode))
    }
    self.game.isCoached = { [weak self] in self?.isCoached ?? false }
    store.say = { [weak self] text in self?.say(text) }
    self.game.dailyResult = { [daily] in daily.result(of: $0) }
    self.game.observers.append { [unowned self] events, game in
      sayMarks(events)
      if events.playsMove, game.session.marks.isEmpty, !isDailyPractice {
        scoreBeforeHelp = (game.session.game, game.state.score)
      }
      if events.playsMove, game.isOver, game.session.game.mode.isDated {
        daily.record(game.session)
      }
    }
  }

  /// Tells the player that the score is now marked as reached with help.
  private func sayMarks(_ events: [SessionEvent]) {
    guard !isDailyPractice else { return }
    for case .marked(let marks) in events.map(\.kind) {
      withAnimation(.easeOut(duration: 0.3)) { say(Strings.marked(marks)) }
    }
  }

  /// Shows a hint, or the next one.
  ///
  /// If the first hint of a game would mark the score, the first press only says so.
  func askForHint() {
    let marksTheScore = game.mode.isRecorded && !isDailyPractice && !game.help.contains(.hint)
    guard marksTheScore, game.mode.allowsHints, !game.isOver, !game.isPaused,
      warnedGame != game.session.game
    else { return game.showHint() }
    warnedGame = game.session.game
    say(Strings.hintWarning)
  }

  /// Goes to a destination from any screen.
  package func go(to destination: Destination) { change { $0.go(to: destination) } }

  /// Goes one step back: closes the topmost panel, clears the selection, pauses or resumes the
  /// game, or leaves a finished one.
  package func back() {
    if screen.place == .store, screen.panels.isEmpty, store.back() { return }
    if screen.place == .duel, screen.panels.isEmpty, duel.back() { return }
    if screen.place == .climbLesson, screen.panels.isEmpty, !climbLesson.session.selection.isEmpty {
      return climbLesson.clearSelection()
    }
    if screen.place == .profile, screen.panels.isEmpty, profile.goBack() { return }
    let hasSelection =
      screen.place == .climb
      ? climb.aim != nil || !climb.session.selection.isEmpty : !game.session.selection.isEmpty
    change { $0.back(hasSelection: hasSelection) }
  }

  /// Handles a tap outside the overlay, or on the free parts of the game-over panel.
  package func dismiss() {
    if screen.overlay == .gameOver { game.skipEnding() }
    change { $0.dismiss() }
  }

  package func close(_ panel: Screen.Panel) { route.close(panel) }

  private func change(_ transition: (inout Screen) -> Screen.Effect) {
    var new = screen
    let old = new.place
    let effect = transition(&new)
    route = new
    if old != new.place { leave(old, for: new.place) }
    if new.place == .duel, new.overlay != nil { duel.pause() }
    if line != nil, new.place != .beamLine { line = nil }
    if new.place == .climb || old == .climb, !perform(effect, onClimbAt: new.place) { return }
    switch effect {
    case .nothing: break
    case .pause: game.pause()
    case .resume: game.resume()
    case .clearSelection: game.clearSelection()
    case .enterGame: enterGame()
    case .leaveGame: leaveGame()
    }
    if old != new.place { followPlace(from: old, to: new.place) }
  }

  private func followPlace(from old: Screen.Place, to new: Screen.Place) {
    if new == .menu { menuOrigin = old }
    if old == .daily { daily.cancelSearch() }
    if old == .store { store.leave() }
    if new == .store { store.open() }
    if new == .howToPlay { howTo.restart() }
    if new == .daily { daily.open() }
    if new == .profile { profile.open() }
    if new == .leaderboard {
      // A player comes from a game to see its place, and returns to the list that was chosen.
      leaderboard.open(
        playedSinceLeaderboard ? playedClimbLast ? .climb : game.mode : leaderboard.mode)
      playedSinceLeaderboard = false
    }
    if new == .duel { duel.open() }
  }

  /// Pauses what the player leaves: the run of Climb, or the game if the player goes from the board
  /// to Climb.
  private func leave(_ old: Screen.Place, for new: Screen.Place) {
    if old == .board, new == .climb { leaveGame() }
    if old == .climb { climb.pause() }
    if !new.keepsFan(from: old) { fan = nil }
    if new == .board || new == .climb {
      (playedClimbLast, playedSinceLeaderboard) = (new == .climb, true)
    }
    if old == .duel { duel.leave() }
  }

  /// Carries out an effect on the run of Climb; returns whether the effect must be carried out on
  /// the game as well.
  private func perform(_ effect: Screen.Effect, onClimbAt place: Screen.Place) -> Bool {
    switch effect {
    case .nothing: break
    case .pause: climb.pause()
    case .resume: climb.resume()
    case .clearSelection: climb.clearSelection()
    case .enterGame:
      if place == .board { return true }
      climb.resume()
      climb.appear()
    case .leaveGame: break
    }
    return false
  }

  private func connect(_ model: ClimbModel) {
    model.deselectStyle = { [settings] in settings.classicDeselect ? .classic : .branching }
    model.slamStyle = { [settings] in settings.motionIsReduced ? .light : .full }
    model.beginFrame(at: game.now)
  }

  /// Opens the lesson of Climb at its beginning.
  package func openClimbLesson() {
    let isFirst = usedClimbLesson == nil
    let model = climbLesson
    if !isFirst { model.begin(ClimbLesson.session(at: game.now)) }
    go(to: .climbLesson)
    model.appear()
  }

  /// Where "Save and quit" leads from the board: the replay whose game was played on, the calendar,
  /// or the menu.
  package var exit: Destination {
    if replayPractice?.game == game.session.game { return .replay }
    return screen.isDaily ? .daily : .menu
  }

  /// Leaves the paused game for `destination`.
  ///
  /// A replay leads back to where it was opened from, as before the practice.
  package func quit(to destination: Destination) {
    go(to: destination)
    guard destination == .replay, let origin = replayPractice?.origin else { return }
    route.origin = origin
    replay.searchAgain()
  }

  /// Leaves a lesson for the place it was opened from.
  func leaveLesson() { change { $0.back(hasSelection: false) } }

  private func newClimb() -> ClimbSession {
    ClimbSession(Game(mode: .climb, seed: seeds()), record: climbRecord, at: game.now)
  }

  /// Begins another run of Climb and opens it.
  package func beginClimb() {
    climb.begin(newClimb())
    go(to: .climb)
    climb.appear()
  }

  /// Ends the run in progress early; its result still counts.
  package func endClimb() {
    route.closeAllPanels()
    climb.resume()
    climb.giveUp()
  }

  private func leaveGame() {
    guard !game.isOver else { return }
    game.pause()
    canResume = game.state.moveCount > 0
    if game.session.game.mode.isDated { daily.noteLeaving(game.session) }
  }

  /// The mode that the board opens from the menu.
  ///
  /// A deal of a date is played once; after it, Classic continues.
  var nextMode: Mode { game.isOver && game.mode.isDated ? .classic : game.mode }

  private func enterGame() {
    if game.isOver {
      let mode = nextMode
      if let left = leftGame?(mode) {
        game.put(left)
        game.resume()
      } else {
        begin(mode)
      }
    } else {
      game.resume()
    }
  }

  package func pause() {
    if screen.place == .duel { duel.pause() }
    guard screen.isPausable else { return }
    if screen.place == .climb { climb.pause() } else { game.pause() }
  }

  package func resume() {
    route.closeAllPanels()
    if screen.place == .climb { climb.resume() } else { game.resume() }
  }

  /// Begins another game of the current mode; a daily game begins again with the same deal.
  package func newGame() {
    route.closeAllPanels()
    let old = game.session.game
    if old.mode.isDated { begin(old) } else { begin(old.mode) }
  }

  private func begin(_ mode: Mode) {
    game.begin(Game(mode: mode, seed: seeds()), record: records[mode.id])
    if screen.place == .board { game.dealCards(atOnce: true) }
  }

  /// Begins the game of a date; practice has no record to beat.
  private func begin(_ deal: Game) {
    daily.noteBeginning(of: deal)
    game.begin(deal, record: daily.isPractice(deal) ? nil : records[deal.mode.id])
    if screen.place == .board { game.dealCards(atOnce: true) }
  }

  /// Whether the current game is practice on a daily deal that was finished before.
  package var isDailyPractice: Bool {
    game.session.game.mode.isDated && daily.isPractice(game.session.game)
  }

  /// Opens the board with the deal of the calendar's day: its unfinished game, or a new one.
  ///
  /// If the deal is not known yet, the board opens when it is found.
  package func playDaily() {
    daily.refresh()
    guard daily.condition(of: daily.day) != .closed else { return }
    daily.whenKnown { [weak self] deal in
      withAnimation(.easeInOut(duration: 0.5)) { self?.open(deal) }
    }
  }

  /// Opens the board with a deal of a date: its unfinished game, or a new one.
  func open(_ deal: Game) {
    if game.session.game != deal || game.isOver {
      if !game.isOver { game.pause() }
      if let left = leftDaily?(deal) { game.put(left) } else { begin(deal) }
    }
    go(to: .board)
    game.resume()
  }

  /// Asks the window to put the finished daily game's line on the clipboard.
  package func copyResult() {
    if let share = game.ending?.daily?.share { textToCopy = share }
  }

  /// Asks the window to put the line of the first try of the calendar's day on the clipboard.
  package func copyDay() {
    if let share = daily.readShare?(daily.day) { textToCopy = share }
  }

  /// Asks the window to put a text on the clipboard.
  package func copy(_ text: String) { textToCopy = text }

  /// Returns the text that the window is to put on the clipboard, once.
  package func takeTextToCopy() -> String? {
    defer { textToCopy = nil }
    return textToCopy
  }

  /// Tells the player whether the text is on the clipboard.
  package func noteCopied(_ isCopied: Bool) {
    withAnimation(.easeOut(duration: 0.3)) { say(isCopied ? Strings.copied : Strings.notCopied) }
  }

  /// Replaces the current game by a new one of the same mode.
  package func newDeal() {
    newGame()
    game.resume()
  }

  /// Opens the board with a mode's unfinished game, or with a new one.
  package func play(_ mode: Mode) {
    replacedGame = nil
    if game.session.game.mode != mode || game.isOver {
      if !game.isOver { game.pause() }
      if let left = leftGame?(mode) {
        game.put(left)
      } else {
        game.begin(Game(mode: mode, seed: seeds()), record: records[mode.id])
      }
      if screen.place == .board { game.dealCards(atOnce: true) }
    }
    go(to: .board)
    game.resume()
  }

  /// Shows the best line of the finished game's deal as soon as the search has found it.
  package func watch() {
    game.whenReviewed { [weak self] review in
      guard let self, screen.place != .menu else { return }
      show(LinePlayer(review, of: game))
    }
  }

  /// Shows the board at the moment when the best missed hand could have been played.
  package func showMissedHand() {
    if let missed = game.review?.missed { show(LinePlayer(missed, of: game)) }
  }

  private func show(_ line: LinePlayer) {
    game.noteSeenLine()
    withAnimation(.easeInOut(duration: 0.3)) {
      self.line = line
      self.route.place = .beamLine
    }
  }

  package func playAgain() {
    withAnimation(.easeInOut(duration: 0.3)) { newGame() }
  }

  /// Whether the coach gives tips in the current game or did so at its beginning.
  var isCoached: Bool {
    !settings.knowsTheBoard && !settings.solvedLessons.isComplete
      || coachedGame == game.session.game
  }

  /// Notes that the coach gives tips in the current game.
  ///
  /// After the coach's last hand, it also notes that the player knows the board.
  func noteCoachedHand() {
    guard !settings.knowsTheBoard else { return }
    // Hands are forgiven in the review only if the coach asked for them.
    if !settings.solvedLessons.isComplete { coachedGame = game.session.game }
    if game.state.moveCount >= Coach.steps { settings.knowsTheBoard = true }
  }

  /// Restarts the game with the same deal; a game against the clock begins with a new one, because
  /// the cards of the old one are known.
  package func restart() {
    if game.session.game.mode.isTimed { return newDeal() }
    route.closeAllPanels()
    if isDailyPractice { return begin(game.session.game) }
    game.restart()
    game.dealCards(atOnce: true)
  }

  /// Returns the name of the key that performs an action, as the player has chosen it.
  func keyName(of action: GameAction) -> String {
    settingsPanel.keyName(of: action, settings.bindings) ?? Strings.noBinding
  }

  /// Returns the name of the gamepad button that performs an action, as the player has chosen it.
  func buttonName(of action: GameAction) -> String {
    (settings.bindings.buttons[action] ?? action.defaultButton).map { Strings.name($0) }
      ?? Strings.noBinding
  }

  /// Forgets all results and the current game, after the records were deleted.
  package func forgetEverything() {
    for setting in settings.all { setting.reset() }
    (records, helpedRecords) = ([:], [:])
    (climbRecord, coachedGame, scoreBeforeHelp, canResume) = (nil, nil, nil, false)
    line = nil
    game.begin(Game(mode: .classic, seed: seeds()), record: nil)
    game.pause()
    openedClimb?.begin(newClimb())
    daily.reload()
    store.forgetPayments()
    store.readAgain()
    profile.noteNewGame()
  }

  package func say(_ text: String) {
    toast = Toast(number: (toast?.number ?? 0) + 1, text: text)
  }

  /// Tells the player that a `--seed` game is not saved while a game of its mode is in progress.
  package func sayThatAGameWaits() { say(Strings.guestDeal) }

  package func forgetToast(_ number: Int) {
    if toast?.number == number { toast = nil }
  }
}
