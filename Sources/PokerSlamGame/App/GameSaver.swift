package import Records
package import Session

/// Saves what happens in the game: every move before its first frame is shown, and how games end.
@MainActor
package final class GameSaver {
  private let store: RecordStore
  private var isClosed = false
  /// The date and time of now.
  private let moment: @MainActor () -> Moment
  private var finished: Int?
  /// The failure that was told last and when, on the clock of frames; nil while saving works.
  private var failure: (error: RecordsError, saidAt: UInt64)?
  /// A deal that was asked for while another game waits: the other stays, this one is not saved.
  package var guest: Game?
  /// Takes a line for the program's log.
  package var log: @MainActor (String) -> Void = { _ in }

  package init(_ store: RecordStore, moment: @escaping @MainActor () -> Moment) {
    self.store = store
    self.moment = moment
  }

  /// Saves the events of the app's game from now on.
  package func observe(_ app: AppModel) {
    app.game.observers.append { [unowned self, unowned app] events, game in
      save(events, game, app)
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
      app.note(game.state.score)
    }
    store.settle()
    report(app, at: game.now)
  }

  private static let minute: UInt64 = 60_000_000_000

  /// Tells the player what was lost, that saving fails, once a minute, and that it works again.
  ///
  /// The log gets every failure that differs from the last.
  private func report(_ app: AppModel, at now: UInt64) {
    for notice in store.takeNotices() { say("\(notice)", app) }
    guard case .failing(let error) = store.state else {
      if failure != nil, store.state == .saving { say(Strings.savingWorks, app) }
      failure = nil
      return
    }
    let text = Strings.savingFails("\(error)")
    if let failure, now < failure.saidAt + GameSaver.minute {
      if failure.error != error { log(text) }
      self.failure?.error = error
      return
    }
    failure = (error, now)
    say(text, app)
  }

  private func say(_ text: String, _ app: AppModel) {
    log(text)
    app.say(text)
  }

  /// Whether all that happened is kept, as far as it is known.
  package var isKept: Bool { store.state.isSaving }

  /// Saves what is left and ends saving; what could not be saved now is lost, and the log says so.
  ///
  /// Once is enough.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    store.close()
    if case .failing(let error) = store.state { log(Strings.savingFailed("\(error)")) }
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
    case .played, .redone, .undone, .wentTo, .began, .paused: true
    default: false
    }
  }
}
