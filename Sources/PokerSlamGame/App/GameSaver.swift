package import Records
package import Session

/// Saves what happens in the game: every move before its first frame is shown, and how games end.
@MainActor
package final class GameSaver {
  private let store: RecordStore
  /// The date and time of now.
  private let moment: @MainActor () -> Moment
  private var finished: Int?
  private var hasComplained = false
  /// A deal that was asked for while another game waits: the other stays, this one is not saved.
  package var guest: Game?

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
    if !store.settle() { complain(app) }
  }

  /// Says once that the disk refuses to save; it is tried again with every move.
  private func complain(_ app: AppModel) {
    guard !hasComplained, case .failing(let error) = store.state else { return }
    hasComplained = true
    app.say(Strings.savingFails("\(error)"))
  }

  package func close() { store.close() }
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
