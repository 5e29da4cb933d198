internal import Observation
package import Session
internal import StageUI

/// The lessons on prepared boards, as observed by screens.
@MainActor
@Observable
package final class LessonsModel {
  package private(set) var lesson: BoardLesson
  /// The board of the lesson.
  package let game: GameModel
  /// The number of hands of the lesson that have been played.
  package private(set) var step = 0
  /// Why the last try was wrong, in words; nil after any other change.
  package private(set) var reply: String?
  /// Whether the cards of the hand to play glow: after a wrong try, or when the player asks for it.
  package private(set) var showsGoal = false
  @ObservationIgnored private let settings: Settings
  /// When the player may go on from the solved lesson, in nanoseconds.
  @ObservationIgnored private var readAt: UInt64 = 0
  /// Nanoseconds to read the result of a solved lesson, once the board shows it.
  private static let reading: UInt64 = 1_000_000_000
  /// Called when played cards are not the hand that the lesson asks for; used for sounds.
  @ObservationIgnored package var onRefusal: [@MainActor () -> Void] = []

  init(_ lesson: BoardLesson, _ settings: Settings, at now: UInt64) {
    self.lesson = lesson
    self.settings = settings
    game = GameModel(resuming: Session(from: lesson.position, at: now))
    game.isLesson = true
    game.runSearch = nil
    game.slamStyle = { settings.motionIsReduced ? .light : .full }
    game.deselectStyle = { settings.classicDeselect ? .classic : .branching }
    game.beginFrame(at: now)
    game.observers.append { [weak self] events, _ in
      for event in events { self?.take(event) }
    }
    selectFirstCards()
  }

  /// Whether all hands of the lesson have been played.
  package var isSolved: Bool { step == lesson.goals.count }
  /// Whether the lesson is solved, and there was time to read its result.
  ///
  /// Without this time, a second press of the key that played the hand skipped the result.
  package var canGoOn: Bool { isSolved && game.now >= readAt }
  package var goal: CellSet {
    showsGoal && !isSolved && game.isSettled ? lesson.goal(on: game.grid, step: step) : []
  }

  /// Opens a lesson at its beginning.
  package func open(_ lesson: BoardLesson) {
    self.lesson = lesson
    (step, reply, showsGoal) = (0, nil, false)
    game.put(Session(from: lesson.position, at: game.now))
    selectFirstCards()
    game.dealCards(atOnce: true)
  }

  private func selectFirstCards() {
    for card in lesson.selected {
      if let cell = game.grid.cell(of: card) { game.tap(cell) }
    }
    reply = nil
  }

  /// Deals the cards when the screen appears.
  func appear() {
    if game.pieces.isEmpty, !game.isDealing { game.dealCards() }
  }

  /// Plays the selected cards if they are the hand to play; otherwise says why not.
  package func play() {
    game.settle()
    guard !isSolved else { return }
    let selection = game.session.selection.set
    if let mistake = lesson.mistake(with: selection, on: game.grid, step: step) {
      reply = Strings.reply(mistake, in: lesson)
      showsGoal = true
      game.refuseInLesson()
      for observer in onRefusal { observer() }
      return
    }
    step += 1
    (reply, showsGoal) = (nil, false)
    game.play()
    guard isSolved else { return }
    let shown = game.held?.slam.map { $0.start + UInt64($0.ending * 1e9) } ?? game.now
    readAt = shown + Self.reading
    var solved = settings.solvedLessons
    solved.insert(lesson)
    settings.solvedLessonBits = Double(solved.bits)
  }

  /// Makes the cards of the hand to play glow.
  package func showGoal() {
    if !isSolved { showsGoal = true }
  }

  /// Explains why a tapped card did not join the selection.
  private func take(_ event: SessionEvent) {
    guard case .selection(let change) = event.kind else { return }
    switch change {
    case .restarted(let cell, let left):
      // A drag starts a new selection, whatever it touches.
      guard !left.contains(where: { game.adjacency.touch($0, cell) }) else { return reply = nil }
      reply = game.grid[cell].map { card in
        Strings.doesNotTouch(card, left.last.flatMap { game.grid[$0] }, in: lesson)
      }
    case .held: reply = Strings.tapAgain
    case .refused: reply = Strings.fiveAtMost
    case .joined, .left, .cleared, .unchanged: reply = nil
    }
  }
}
