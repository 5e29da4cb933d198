package import Records
package import Session

/// Keeps what happens in the game: every move before its first frame is shown, and how games end.
@MainActor
package final class Keeping {
  private let store: RecordStore
  /// The date and time of what happens, asked of whoever has a clock.
  private let moment: @MainActor () -> Moment
  private var finished: Int?
  private var hasComplained = false
  /// A deal that was asked for while another game waits: that one stays, this one is not kept.
  package var guest: Game?

  package init(_ store: RecordStore, moment: @escaping @MainActor () -> Moment) {
    self.store = store
    self.moment = moment
  }

  /// Follows a game from now on.
  package func follow(_ app: AppModel) {
    app.game.observers.append { [unowned self, unowned app] event, game in
      take(event, game, app)
    }
    app.game.onReview = { [unowned self] game in
      if let par = game.par, let finished { store.note(par, ofGame: finished) }
    }
  }

  private func take(_ event: SessionEvent, _ game: GameModel, _ app: AppModel) {
    guard game.session.game != guest else { return }
    guest = nil
    switch event.kind {
    case .selection, .refused: return
    case .played, .redone, .undone, .wentTo, .began, .paused:
      store.save(game.session, at: game.now, on: moment())
      if game.isOver {
        finished = store.finish(game.session, at: game.now, on: moment())
        app.note(game.state.score)
      }
      if !store.settle() { complain(app) }
    default:
      store.save(game.session, at: game.now, on: moment())
    }
  }

  /// Says once that the disk does not take what is to be kept; it is tried again with every move.
  private func complain(_ app: AppModel) {
    guard !hasComplained, case .failing(let error) = store.state else { return }
    hasComplained = true
    app.say(Strings.savingFails("\(error)"))
  }

  package func close() { store.close() }
}
