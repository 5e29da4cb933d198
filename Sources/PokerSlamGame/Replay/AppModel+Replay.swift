package import Records
import Session
internal import StageUI

// Opening replays, and playing on from them.
extension AppModel {
  /// Opens the viewer with a finished game of the history.
  ///
  /// A replay that does not hold is still shown as far as its moves are legal, marked as not
  /// verified; a text that is no replay is refused with a message.
  package func openReplay(_ entry: HistoryEntry) {
    do throws(ReplayError) {
      let saved = try SavedReplay(entry.replay)
      open(ReplayTape(saved, claimed: entry.score, isOwn: true), moment: entry.moment)
    } catch {
      say(Strings.replayRefused("\(error)"))
    }
  }

  /// Opens the viewer with a replay from someone else, after playing it again.
  ///
  /// Returns whether the replay holds; if it does not, the player is told why.
  @discardableResult
  package func openReplay(text: String) -> Bool {
    do throws(SharedGameError) {
      openReplay(try SharedGame(replay: text))
      return true
    } catch {
      say(Strings.replayRefused("\(error)"))
      return false
    }
  }

  /// Tells the player why a game from someone else is refused.
  package func refuseReplay(_ reason: String) { say(Strings.replayRefused(reason)) }

  /// Opens the viewer with a game that was read from a file.
  package func openReplay(_ game: SharedGame) { open(game.tape, moment: nil) }

  private func open(_ tape: ReplayTape, moment: Moment?) {
    replay.open(tape, moment: moment)
    withAnimation(.easeInOut(duration: 0.4)) { go(to: .replay) }
  }

  /// Begins a game of practice at the viewer's position and opens the board.
  package func playOnFromReplay() {
    guard let session = replay.practice(at: game.now) else { return }
    let left = leftGame?(.practice)
    let isKept = !session.isPrepared && (left.map { $0.game == session.game } ?? true)
    if !game.isOver { game.pause() }
    game.put(session)
    if !isKept { onUnsavedGame?(session.game) }
    withAnimation(.easeInOut(duration: 0.5)) { go(to: .board) }
    game.resume()
    say(isKept ? Strings.playOnSaved : Strings.playOnNotSaved)
  }
}
