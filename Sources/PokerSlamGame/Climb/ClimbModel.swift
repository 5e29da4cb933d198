internal import Observation
package import Session
internal import StageUI

/// The current run of Climb, as observed by screens.
///
/// As in `GameModel`, each decision changes the run at once. But the screen that follows a
/// decision, such as the shop after a cleared level, appears later: when the animation of the last
/// hand has ended, or when the player goes on.
@MainActor
@Observable
package final class ClimbModel {
  package internal(set) var session: ClimbSession {
    didSet {
      updateMarks()
      if run.phase == .shop { shopRun = run }
    }
  }
  /// The run as the shop shows it: while the shop leaves, the run itself is at the next level.
  package private(set) var shopRun: ClimbRun
  package private(set) var marks: BoardMarks
  package private(set) var stage: Stage
  package var pieces: [BoardPiece] = []
  package private(set) var refusals = 0
  /// Why the last decision was refused, in words; nil after any other change.
  package internal(set) var complaint: String? { didSet { isWarnedOfHints = false } }
  package var impact = Impact()
  package var celebration: Celebration?
  package var slams: [Slam] = []
  package var heldScore: Int?
  package var cardsToFall = 0
  /// The points reached so far with the deal on the board.
  package private(set) var score = 0
  /// The coins and hearts that the header shows: they change with the panel that explains why.
  package private(set) var shownCoins = 0
  package private(set) var shownHearts = 0
  /// The deck of the deal that the board shows, the next card first; the run may know another deal.
  package private(set) var shownDeck: [Card] = []
  /// The sum of the played hand while its animation runs; nil otherwise.
  package private(set) var shownSum: ClimbSum?
  /// How many charms of `shownSum` have acted.
  package private(set) var actCount = 0
  package private(set) var hint: ClimbHint? {
    didSet {
      let cells = hint.flatMap(self.cells)
      if cells != hintCells { hintCells = cells }
    }
  }
  /// The cells of the hint; nil without a hint, and for hints without cells.
  ///
  /// Stored, because finding the card of a hint that only names its hand searches the grid.
  private(set) var hintCells: CellSet?
  /// The tool that the player is using; nil if none.
  package private(set) var aim: ToolAim?
  /// The charm that the player has chosen for sale but not sold yet; nil if there is none.
  ///
  /// While it is not nil, the shop asks for confirmation.
  package var charmForSale: Charm?
  /// The charm whose purchase was undone last, until the next decision in the shop.
  package internal(set) var returned: Charm?
  /// The arcade field of a gate's bonus round; nil outside of one.
  package private(set) var bonus: BonusField?
  /// The coins that the bonus round brought, shown until the player goes on to the shop; else nil.
  package private(set) var bonusCoins: Int?
  /// Whether the last hand of the lesson has been shown and its points have been counted.
  package private(set) var isLessonSolved = false
  /// Whether the run is the lesson of Climb, which refuses everything that it does not ask for.
  package let isLesson: Bool
  /// The charms that were bought since the start of the program, in that order.
  var boughtCharms: [Charm] = []
  /// The tools that were bought since the start of the program, in that order.
  var boughtTools: [Tool] = []
  /// The haptic feedback of the last event.
  package private(set) var felt: Felt?

  @ObservationIgnored package var held: HeldHand?
  @ObservationIgnored package var arrival: CardArrival?
  @ObservationIgnored package var press: BoardPress?
  @ObservationIgnored package private(set) var deal = 0
  @ObservationIgnored package var slamCount = 0
  @ObservationIgnored package var flashedAt: UInt64?
  @ObservationIgnored package private(set) var now: UInt64 = 0
  /// The grid shown on the board; while an interlude is shown, the run's own grid may be newer.
  @ObservationIgnored package private(set) var grid: PokerCore.Grid
  /// The effects that will be shown once the last hand has been shown.
  @ObservationIgnored private var pending: [ClimbEffect] = []
  /// When `pending` is shown; nil while the last hand is still being shown.
  @ObservationIgnored package private(set) var pendingDue: UInt64?
  /// Seconds between the end of a winning or losing hand and the panel that follows it.
  private static let pause = 0.7
  /// When the lesson's last panel appears; nil if it is not due.
  @ObservationIgnored package private(set) var lessonEnd: UInt64?
  @ObservationIgnored var lateShots = LateShots()
  /// Whether the player has ended the run before its last heart was lost.
  @ObservationIgnored package private(set) var isGivenUp = false
  /// Whether the shown words say that a hint keeps the run from being the player's best.
  @ObservationIgnored private var isWarnedOfHints = false
  /// The selection for which the player got the warning that it would cost a heart; nil if none.
  @ObservationIgnored private var warned: CellSet?
  /// When that warning was given.
  @ObservationIgnored private var warnedAt: UInt64 = 0
  @ObservationIgnored private(set) var stageStart: UInt64 = 0
  /// Returns the player's setting for taps on selected or ineligible cards.
  @ObservationIgnored var deselectStyle: @MainActor () -> DeselectStyle = { .branching }
  /// Returns how much of a played hand is animated.
  @ObservationIgnored package var slamStyle: @MainActor () -> SlamStyle = { .none }
  /// Called after each change that must be saved.
  @ObservationIgnored package var onChange: [@MainActor (ClimbModel) -> Void] = []
  /// Called at the moments of a slam, the animation of a played hand; used for sounds.
  @ObservationIgnored package var onSlam: [@MainActor (SlamMoment) -> Void] = []
  /// Called at events with sounds of their own; slams call `onSlam` instead.
  @ObservationIgnored package var onCue: [@MainActor (ClimbCue) -> Void] = []

  package init(_ session: ClimbSession, isLesson: Bool = false, at now: UInt64 = 0) {
    self.session = session
    self.isLesson = isLesson
    (self.now, stageStart) = (now, now)
    shopRun = session.run
    grid = session.run.grid
    score = session.run.deal.score
    marks = BoardMarks(selection: [], eligible: .empty)
    stage = ClimbModel.stage(of: session)
    shownDeck = run.deal.upcoming()
    updateMarks()
    showPurse()
  }

  func showPurse() { (shownCoins, shownHearts) = (run.coins, run.hearts) }

  private func updateMarks() {
    let new = boardMarks
    if new != marks { marks = new }
  }

  // MARK: The course of a run

  /// Starts a frame; called before anything else of the frame.
  package func beginFrame(at moment: UInt64) {
    now = moment
    followHeldHand()
    arrive()
    if let pendingDue, now >= pendingDue { showPendingAnimated() }
    if let lessonEnd, now >= lessonEnd, !isPaused {
      self.lessonEnd = nil
      withAnimation(.easeInOut(duration: 0.35)) { isLessonSolved = true }
    }
    if stage == .intro, !isPaused, now >= stageStart + UInt64(introSeconds * 1e9) { endIntro() }
    if let bonus, bonusCoins == nil, !isPaused, bonus.advance(to: now, tell: cue) {
      if bonus.isOver { endBonus(bonus) } else if bonus.isComplete { finishBonus() }
    }
  }

  private func enter(_ new: Stage) {
    (stage, stageStart) = (new, now)
    (hint, complaint, aim, charmForSale) = (nil, nil, nil, nil)
    (bonusCoins, lessonEnd, returned) = (nil, nil, nil)
    updateMarks()
    showPurse()
    if new == .bonus { bonus = BonusField(run, at: now) } else { bonus = nil }
  }

  /// Begins another run.
  package func begin(_ session: ClimbSession) {
    dropSlams()
    (pieces, arrival, press, pending, celebration) = ([], nil, nil, [], nil)
    pendingDue = nil
    (shownSum, actCount) = (nil, 0)
    self.session = session
    (isGivenUp, isLessonSolved) = (false, false)
    (grid, score, shownDeck) = (run.grid, run.deal.score, run.deal.upcoming())
    enter(Self.stage(of: session))
    if stage == .intro { cue(run.isGate ? .gate : .level) }
  }

  /// Shows the run's current position; called after the screen was opened.
  package func appear() {
    if stage == .intro { stageStart = now }
    if stage == .bonus, bonus == nil { bonus = BonusField(run, at: now) }
    if stage == .board, pieces.isEmpty, !isDealing { dealCards() }
  }

  /// Deals the cards of the run's grid.
  package func dealCards(atOnce: Bool = false) {
    deal += 1
    (pieces, arrival) = ([], nil)
    (grid, score, celebration) = (run.grid, run.deal.score, nil)
    (shownDeck, heldScore, cardsToFall) = (run.deal.upcoming(), nil, 0)
    showCards(perFrame: atOnce ? 25 : 5) { _, cell in
      atOnce ? .placed : .dealt(order: cell.row * 5 + cell.column)
    }
    arrive()
  }

  /// Ends the introduction of a level, because its time is over or the player goes on.
  package func endIntro() {
    guard stage == .intro else { return }
    withAnimation(.easeInOut(duration: 0.3)) { enter(.board) }
    dealCards()
    if run.phase == .dead { complaint = deadLine }
  }

  /// Leaves an interlude: deals again after a lost heart, goes on to the bonus round or the shop
  /// after a cleared level, and to the shop after the bonus round.
  package func goOn() {
    if pendingDue != nil { return showPendingAnimated() }
    guard !takesLateShot() else { return }
    switch stage {
    case .intro: endIntro()
    case .heartLost:
      enter(.board)
      dealCards()
    case .cleared: enter(run.phase == .bonus ? .bonus : .shop)
    case .bonus:
      guard let coins = bonusCoins else { return }
      enter(.shop)
      complaint = Strings.bonusResult(coins)
    case .shop:
      guard decide(.next) != nil else { return }
      (pieces, grid, score, celebration) = ([], run.grid, 0, nil)
      enter(.intro)
      cue(run.isGate ? .gate : .level)
    case .board, .over: break
    }
  }

  package func pause() {
    settle()
    press = nil
    // After the pause, the warning is no longer on the screen.
    warned = nil
    session.pause(at: now)
    tellChange()
  }

  package func resume() {
    session.resume(at: now)
    bonus?.resume(at: now)
    if stage == .intro { stageStart = now }
  }

  // MARK: Playing

  /// Plays the selected cards.
  ///
  /// Cards that do not make a hand, or make one that the gate forbids, cost a heart. The first call
  /// with such a selection only warns the player.
  package func play() {
    settle()
    guard isPlayable, aim == nil else { return }
    let selection = session.selection
    if isLesson, !ClimbLesson.allows(.move(selection.move), in: run) {
      return refuse(Strings.lessonRefusal(run))
    }
    switch run.refusal(of: selection.move) {
    case .hand(.noHand)?, .forbidden?:
      guard warned == selection.set else {
        (warned, warnedAt) = (selection.set, now)
        return refuse(Strings.costsAHeart)
      }
      // A double press must not cost a heart before the warning could be read, and neither must the
      // presses of a player who still fires: each of them begins the wait again.
      guard now >= warnedAt + 600_000_000 else {
        warnedAt = now
        return
      }
    case let refusal?: return refuse(Strings.reason(refusal))
    case nil: break
    }
    warned = nil
    let sum = session.selectedSum
    do throws(ClimbRefusal) {
      let effects = try session.play()
      (hint, complaint) = (nil, nil)
      show(effects, selection.cells, sum)
    } catch {
      refuse(Strings.reason(error))
    }
  }

  /// Gives up a grid on which no hand can be played, instead of using a tool.
  package func yield() {
    settle()
    aim = nil
    if let effects = decide(.yield) { show(effects, [], nil) }
  }

  /// Applies a decision; returns its effects, or nil if it is refused.
  func decide(_ event: ClimbEvent) -> [ClimbEffect]? {
    if isLesson, !ClimbLesson.allows(event, in: run) {
      refuse(Strings.lessonRefusal(run))
      return nil
    }
    do throws(ClimbRefusal) {
      let effects = try session.decide(event)
      (hint, complaint) = (nil, nil)
      return effects
    } catch {
      refuse(Strings.reason(error))
      return nil
    }
  }

  private func refuse(_ reason: String) {
    refusals += 1
    complaint = reason
    feel(.error)
    cue(.refusal)
  }

  func feel(_ feedback: SensoryFeedback) {
    felt = Felt(number: (felt?.number ?? 0) + 1, feedback: feedback)
  }

  func cue(_ cue: ClimbCue) {
    for observer in onCue { observer(cue) }
  }

  func tellChange() {
    for observer in onChange { observer(self) }
  }

  /// Shows the effects of a decision on the grid, and keeps its other effects for later.
  ///
  /// The other effects are shown by `showPending` when the animation of the hand has ended.
  private func show(_ effects: [ClimbEffect], _ selection: [Cell], _ sum: ClimbSum?) {
    let happened = effects.compactMap(\.boardEvent)
    for effect in effects { effect.apply(to: &grid) }
    pending += effects.filter { !$0.isOnBoard }
    tellChange()
    for case .scored(_, let total) in effects { score = total }
    // A new deal appears only when it is dealt.
    let isNew = effects.contains(where: \.isDeal)
    shownDeck =
      isNew
      ? Array(shownDeck.dropFirst(HeldHand(happened, []).drawn.count)) : run.deal.upcoming()
    if let sum, sum.points > 0 || !happened.isEmpty {
      let style = slamStyle()
      // Charms act one after the other only if the hand is animated.
      (shownSum, actCount) = (sum, style == .full ? 0 : sum.acts.count)
      var hand = HeldHand(happened, selection)
      hand.beats = sum.beats
      hold(hand, style)
    } else {
      if !happened.isEmpty { tell(.hit(happened, nil)) }
      let arrivals = HeldHand(happened, []).arrivals
      showCards(perFrame: 25) { _, cell in
        arrivals.firstIndex(of: cell).map { .refilled(order: $0) } ?? .placed
      }
      arrive()
      if run.isOver { showPendingLater() } else { showPending() }
    }
  }

  /// Shows what followed the last hand: a lost heart, a cleared level or the end of the run.
  private func showPending() {
    let effects = pending
    (pending, pendingDue) = ([], nil)
    (shownSum, actCount) = (nil, 0)
    if isLesson, stage == .board, ClimbLesson.step(of: run) == .solved {
      // The sum that the lesson is about stays in view for a while.
      lessonEnd = now + 1_500_000_000
    }
    for effect in effects {
      switch effect {
      case .died: complaint = deadLine
      case .heartLost, .heartSaved: showHeartLoss(effect, effects)
      case .cleared(let pay):
        enter(.cleared(pay))
        feel(.success)
        cue(run.levelsCleared == ClimbRules.summit ? .summit : .cleared(coins: pay.total))
      case .over: enter(.over(ClimbHindsight(session.game, session.events)))
      default: break
      }
    }
    updateMarks()
    showPurse()
  }

  private func showHeartLoss(_ effect: ClimbEffect, _ effects: [ClimbEffect]) {
    let isSaved = effect == .heartSaved
    feel(isSaved ? .warning : .error)
    cue(isSaved ? .heartSaved : .heartLost)
    guard !run.isOver else { return }
    let dealsAnew = effects.contains(where: \.isDeal)
    if dealsAnew {
      enter(.heartLost(HeartLoss(score: score, target: run.target, isSaved: isSaved)))
    } else {
      refusals += 1
      complaint = isSaved ? Strings.heartSaved : Strings.heartLost(left: run.hearts)
    }
  }

  /// Ends the run early; the levels cleared so far count.
  package func giveUp() {
    settle()
    guard !run.isOver else { return }
    isGivenUp = true
    enter(.over(ClimbHindsight(session.game, session.events)))
    tellChange()
  }

  // MARK: Hints

  /// Whether the next hint is the first of a run that could still become the player's best.
  package var marksTheRun: Bool { !isLesson && session.marks.isEmpty }

  /// Shows the next hint; until a hand is played, each call shows a stronger one.
  ///
  /// The first call of a run only warns the player that the run then cannot become the best one.
  package func showHint() {
    guard isPlayable else { return }
    settle()
    aim = nil
    if marksTheRun, !isWarnedOfHints {
      complaint = Strings.hintMarksClimb
      isWarnedOfHints = true
      feel(.warning)
      return updateMarks()
    }
    let level: Hint.Level =
      switch hint {
      case .hand(_, nil): .points
      case .hand: .lookahead
      default: .name
      }
    session.noteHint()
    hint = run.hint(level)
    complaint = nil
    updateMarks()
    tellChange()
  }

  // MARK: Tools

  /// Takes a tool to use it, or puts it back if it is already taken.
  package func take(_ tool: Tool) {
    settle()
    guard isPlayable, run.tools[tool] > 0 else { return }
    hint = nil
    complaint = nil
    if aim?.tool == tool { return cancelAim() }
    _ = session.clearSelection()
    setAim(ToolAim(tool))
    feel(.selection)
    cue(.tool)
  }

  package func cancelAim() {
    guard aim != nil else { return }
    setAim(nil)
    cue(.release)
  }

  private func setAim(_ new: ToolAim?) {
    aim = new
    updateMarks()
    let shown = new?.preview?.grid ?? run.grid
    guard shown != grid else { return }
    grid = shown
    withAnimation(BoardView.move) {
      showCards(perFrame: 25) { _, _ in .placed }
      arrive()
    }
  }

  private func aim(at cell: Cell) {
    guard let next = aim?.aimed(at: cell, on: run) else { return }
    feel(.selection)
    cue(.aim(next.cells.count))
    setAim(next)
  }

  /// Chooses the suit that Dye gives to a card.
  package func aim(at suit: Suit) {
    guard let next = aim?.aimed(at: suit, on: run) else { return }
    cue(.aim(2))
    setAim(next)
  }

  /// Uses the tool in hand; does nothing until its aim is complete.
  package func useTool() {
    guard let use = aim?.use, isPlayable else { return }
    // Until now the board has shown the preview of the tool's effect. Start again from the run's
    // grid, because `show` applies the effects to it.
    grid = run.grid
    aim = nil
    guard let effects = decide(.use(use)) else { return }
    cue(.toolUsed)
    impact.number += 1
    impact.tier = .small
    withAnimation(BoardView.move) { show(effects, [], nil) }
  }

  // MARK: The bonus round

  /// Pays the coins of the bonus round and shows them; the player goes on to the shop.
  private func endBonus(_ field: BonusField) {
    guard stage == .bonus, bonusCoins == nil,
      decide(.bonus(field.round.coins, field.log)) != nil
    else { return }
    tellChange()
    cue(.coins(field.round.coins))
    lateShots.roundEnded(at: now)
    withAnimation(.spring(response: 0.4, dampingFraction: 0.7)) {
      bonusCoins = field.round.coins
      showPurse()
    }
  }

  /// Ends the bonus round early, with the coins won so far.
  package func finishBonus() {
    guard let bonus, bonusCoins == nil else { return }
    bonus.finish()
    endBonus(bonus)
  }
}

// MARK: - The board
extension ClimbModel: BoardModel {
  package func noteHandShown(isLate: Bool) {
    if isLate, slams.last?.cut == nil { showPendingLater() } else { showPendingAnimated() }
  }

  /// Shows the panel that follows the last hand, or the end of the run, after a pause.
  ///
  /// The player then sees what led to it. A player who goes on does not wait.
  private func showPendingLater() {
    guard pending.contains(where: \.opensPanel) else { return showPendingAnimated() }
    pendingDue = now + UInt64(Self.pause * 1e9)
    guard run.isOver else { return }
    showPurse()
    complaint = Strings.lastHeart
  }

  private func showPendingAnimated() {
    withAnimation(.easeInOut(duration: 0.35)) { showPending() }
  }

  package func tell(_ moment: SlamMoment) {
    if case .act(let index, _) = moment { actCount = index + 1 }
    for observer in onSlam { observer(moment) }
    if case .hit = moment,
      pending.contains(where: { if case .cleared = $0 { true } else { false } })
    {
      cue(.target)
    }
  }

  package func feelHit(_ happened: [GameEvent]) {
    for case .scored(_, let points, _) in happened {
      feel(SensoryFeedback(.success, intensity: min(0.4 + 0.003 * Double(points), 1)))
    }
  }

  package func tap(_ cell: Cell) {
    settle()
    guard isPlayable else { return }
    if aim != nil { return aim(at: cell) }
    session.deselectStyle = deselectStyle()
    note(session.tap(cell))
  }

  package func beginDrag(at cell: Cell, joined: Bool) {
    guard isPlayable, aim == nil else { return }
    note(session.beginDrag(at: cell, joined: joined))
  }

  package func drag(to cell: Cell) {
    guard isPlayable, aim == nil else { return }
    note(session.drag(to: cell))
  }

  package func clearSelection() {
    press = nil
    if aim != nil { return cancelAim() }
    if isPlayable { note(session.clearSelection()) }
  }

  private func note(_ change: SelectionChange) {
    guard change != .unchanged else { return }
    switch change {
    case .refused:
      let twist = run.handLimit < Selection.limit ? run.twist : nil
      refuse(twist.map { Strings.sentence($0, run.omens) } ?? Strings.fiveAtMost)
    case .held: refuse(Strings.tapAgain)
    case .restarted(let cell, let left):
      // A drag starts a new selection also from a card that touches the old ones.
      complaint = left.contains { run.touching.touch($0, cell) } ? nil : Strings.startsAnew
      feel(.selection)
    default:
      complaint = nil
      feel(.selection)
    }
    warned = nil
    cue(.selected(change, count: session.selection.count, session.selectedSum?.hand))
  }
}
