package import Records
package import Session

/// Saves each move of the game before the first frame that shows it, and the results of finished
/// games.
@MainActor
package final class GameSaver {
  private let store: RecordStore
  private var isClosed = false
  /// Returns the current date and time.
  private let moment: @MainActor () -> Moment
  private var finished: Int?
  /// The run of Climb that ended last.
  private var finishedClimb: Game?
  /// The last failure that was reported and the time of the report, in nanoseconds; nil while
  /// saving works.
  private var failure: (error: RecordsError, saidAt: UInt64)?
  /// A `--seed` game that is not saved, because another game of its mode is in progress.
  package var guest: Game?
  /// A `--seed` run of Climb that is not saved, because another run is in progress.
  package var guestRun: Game?
  /// Receives a line for the program's log.
  package var log: @MainActor (String) -> Void = { _ in }

  package init(_ store: RecordStore, moment: @escaping @MainActor () -> Moment) {
    self.store = store
    self.moment = moment
  }

  /// Starts saving the app's game and its runs of Climb whenever they change.
  package func observe(_ app: AppModel) {
    app.game.observers.append { [unowned self, unowned app] events, game in
      save(events, game, app)
    }
    app.onClimb.append { [unowned self, unowned app] model in
      model.onChange.append { [unowned self, unowned app] model in save(model, app) }
    }
    app.game.onReview = { [unowned self] game in
      if let par = game.par, let finished { store.note(par, ofGame: finished) }
    }
  }

  private func save(_ events: [SessionEvent], _ game: GameModel, _ app: AppModel) {
    guard game.session.game != guest else { return }
    guest = nil
    guard events.contains(where: \.isSaved) else { return }
    store.save(game.session, after: events, at: game.now, on: moment())
    guard events.contains(where: \.mustBeSafe) else { return }
    if game.isOver {
      finished = store.finish(game.session, at: game.now, on: moment())
      let mode = game.session.game.mode
      app.noteResult(isKept: finished != nil || !mode.isRecorded)
      if mode.isDated { app.daily.reload() }
    }
    store.flush()
    report(app, at: game.now, isEnding: game.isOver)
  }

  /// Saves a run of Climb, unless the player has made no decision in it yet.
  private func save(_ climb: ClimbModel, _ app: AppModel) {
    let game = climb.session.game
    guard !climb.session.events.isEmpty, finishedClimb != game, guestRun != game else { return }
    store.save(climb.session, isOver: climb.isFinished, at: climb.now, on: moment())
    store.flush()
    report(app, at: climb.now, isEnding: climb.isFinished)
    guard climb.isFinished else { return }
    finishedClimb = game
    let result = climb.run.result
    if climb.session.marks.isEmpty, app.climbRecord.map({ result > $0 }) ?? true {
      app.climbRecord = result
    }
  }

  private static let minute: UInt64 = 60_000_000_000

  /// Tells the player about lost data, about failures to save, and when saving works again.
  ///
  /// The player is told of a failure at most once a minute. The log also gets each failure that
  /// differs from the previous one; it is in English. While nothing can be saved, the player is told
  /// so after each ending.
  private func report(_ app: AppModel, at now: UInt64, isEnding: Bool) {
    for notice in store.takeNotices() {
      log("\(notice)")
      app.say(notice)
    }
    guard case .failing(let error) = store.state else {
      if failure != nil, store.state == .saving {
        log("Everything is saved again")
        app.say(Strings.savingWorks)
      }
      failure = nil
      if isEnding, let obstacle = store.state.obstacle { app.say(.notSaving(obstacle)) }
      return
    }
    let text = "Saving failed and will be tried again: \(error)"
    if let failure, now < failure.saidAt + GameSaver.minute {
      if failure.error != error { log(text) }
      self.failure?.error = error
      return
    }
    failure = (error, now)
    log(text)
    app.say(Strings.savingFails(Strings.reason(error)))
  }

  /// Whether everything has been saved, as far as the store knows.
  package var isKept: Bool { store.state.isSaving }

  /// Saves what is pending, closes the store and logs a failure; later calls do nothing.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    store.close()
    if case .failing(let error) = store.state {
      log("The game ended before everything could be saved: \(error)")
    }
  }
}

extension SessionEvent {
  fileprivate var isSaved: Bool {
    switch kind {
    case .selection, .refused: false
    default: true
    }
  }

  /// Whether the event must be on disk before the next frame is shown.
  fileprivate var mustBeSafe: Bool {
    switch kind {
    case .played, .redone, .undone, .wentTo, .began, .paused, .timeUp: true
    default: false
    }
  }
}
