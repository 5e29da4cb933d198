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
      say(Strings.replayRefused(Strings.reason(error)))
    }
  }

  /// Opens the viewer with a replay from someone else, after playing it again.
  ///
  /// Returns whether the replay holds; if it does not, the player is told why.
  ///
  /// - Parameter friend: the name of the player, if it is known.
  @discardableResult
  package func openReplay(text: String, by friend: String? = nil) -> Bool {
    do throws(SharedGameError) {
      open(try SharedGame(replay: text).tape, moment: nil, by: friend)
      return true
    } catch {
      say(Strings.replayRefused(error.reason))
      return false
    }
  }

  /// Tells the player why a game from someone else is refused.
  package func refuseReplay(_ error: SharedGameError) { say(Strings.replayRefused(error.reason)) }

  /// Tells the player that the file of a game cannot be read.
  ///
  /// - Parameter reason: the reason in English, as the system words it.
  package func refuseReplay(unreadable reason: String) {
    say(Strings.replayRefused(Strings.fileReason(reason)))
  }

  /// Opens the viewer with a game that was read from a file.
  package func openReplay(_ game: SharedGame) { open(game.tape, moment: nil) }

  private func open(_ tape: ReplayTape, moment: Moment?, by friend: String? = nil) {
    replayPractice = nil
    replay.open(tape, moment: moment, by: friend)
    withAnimation(.easeInOut(duration: 0.4)) { go(to: .replay) }
  }

  /// Begins a game of practice at the viewer's position and opens the board.
  package func playOnFromReplay() {
    guard let session = replay.practice(at: game.now) else { return }
    let left = leftGame?(.practice)
    let isKept = !session.isPrepared && (left.map { $0.game == session.game } ?? true)
    if !game.isOver { game.pause() }
    if game.mode != .practice {
      let state = game.state
      replacedGame = ReplacedGame(
        mode: nextMode, deal: game.isOver ? nil : state.game,
        score: game.isOver || state.moveCount == 0 ? nil : state.score)
    }
    replayPractice = (session.game, screen.origin)
    game.put(session)
    if !isKept { onUnsavedGame?(session.game) }
    withAnimation(.easeInOut(duration: 0.5)) { go(to: .board) }
    game.resume()
    say(isKept ? Strings.playOnSaved : Strings.playOnNotSaved)
  }

  /// The game that Play opens from the menu instead of the practice from a replay; nil if the board
  /// has a game that the player chose.
  var waitingGame: ReplacedGame? { game.mode == .practice ? replacedGame : nil }

  /// The mode that Play opens from the menu.
  var menuMode: Mode { waitingGame?.mode ?? game.mode }

  /// Opens the board with the game that practice from a replay had replaced.
  func open(_ waiting: ReplacedGame) {
    if let deal = waiting.deal, deal.mode.isDated {
      replacedGame = nil
      open(deal)
    } else {
      play(waiting.mode)
    }
  }
}

/// A game of the board that was left for practice from a replay.
struct ReplacedGame: Equatable {
  var mode: Mode
  /// The deal of the game; nil if the game was finished.
  var deal: Game?
  /// The score at which the game waits; nil if it was finished or not begun.
  var score: Int?
}
