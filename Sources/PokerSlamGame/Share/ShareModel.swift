internal import Observation
import Session
internal import StageUI

/// The panel that shares the picture of a game.
@MainActor
@Observable
package final class ShareModel {
  /// The game whose picture is shared; nil before one has been chosen.
  package private(set) var summary: ShareSummary?
  package private(set) var state = State.idle
  /// Writes the picture into the player's folder of pictures and calls `finish` with the path, or
  /// with the reason why it could not be written; nil if there is nothing to write with.
  @ObservationIgnored package var save: Saver?
  /// Puts the picture on the clipboard and calls `finish` with whether that succeeded; nil if there is
  /// nothing to do it with.
  @ObservationIgnored package var copy: Copier?
  /// The number of the last picture that was saved or copied; answers for earlier ones are ignored.
  @ObservationIgnored private var saving = 0

  package typealias Saver =
    @MainActor (ShareSummary, _ finish: @escaping @MainActor (Result<String, ShareFailure>) -> Void)
    -> Void

  package typealias Copier =
    @MainActor (ShareSummary, _ finish: @escaping @MainActor (_ isCopied: Bool) -> Void) -> Void

  package enum State: Hashable, Sendable {
    case idle, saving, copying
    case saved(path: String)
    /// The picture is on the clipboard.
    case copied
    /// No program could copy the picture, so its text was copied.
    case copiedText
    case failed(reason: String)
  }

  package init() {}

  package func open(_ summary: ShareSummary?) {
    self.summary = summary
    state = .idle
    saving += 1
  }

  /// Whether a picture is being written or copied; the window then looks for the end of it.
  package var isBusy: Bool { state == .saving || state == .copying }

  /// Copies the picture; `copyText` is called if that is not possible.
  func copyPicture(else copyText: @escaping @MainActor () -> Void) {
    guard let summary, !isBusy else { return }
    saving += 1
    let number = saving
    let finish: @MainActor (Bool) -> Void = { [weak self] isCopied in
      guard let self, number == saving else { return }
      if !isCopied { copyText() }
      withAnimation(.easeOut(duration: 0.2)) { state = isCopied ? .copied : .copiedText }
    }
    guard let copy else { return finish(false) }
    state = .copying
    copy(summary, finish)
  }

  package func savePicture() {
    guard let summary, !isBusy else { return }
    guard let save else {
      state = .failed(reason: Strings.noFolder)
      return
    }
    state = .saving
    saving += 1
    let number = saving
    save(summary) { [weak self] result in
      guard let self, number == saving else { return }
      withAnimation(.easeOut(duration: 0.2)) {
        state =
          switch result {
          case .success(let path): .saved(path: path)
          case .failure(let failure): .failed(reason: failure.reason)
          }
      }
    }
  }
}

/// The reason why a picture could not be saved, as a phrase in English.
package struct ShareFailure: Error, Hashable, Sendable {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

// MARK: - Opening
extension AppModel {
  /// Opens the panel with the picture of the replay that the viewer shows.
  package func shareReplay() {
    guard let tape = replay.tape else { return }
    replay.stop()
    share.open(ShareSummary(tape, par: replay.pace?.par))
    go(to: .share)
  }

  /// Whether the finished game on the board can be shared: a game that began at a prepared position
  /// has no code that repeats its deal.
  package var canShareGame: Bool {
    game.isOver && !game.session.isPrepared && game.state.moveCount > 0
  }

  /// Opens the panel with the picture of the finished game on the board.
  package func shareGame() {
    guard canShareGame else { return }
    let saved = SavedReplay.game(game.session.replay(at: game.now))
    var summary = ShareSummary(ReplayTape(saved, isOwn: true), par: game.par)
    // The line of a daily game tells whether it was played late.
    if let line = game.ending?.daily?.share { summary?.dailyLine = line }
    share.open(summary)
    go(to: .share)
  }

  /// Puts the picture on the clipboard or, where no program can do that, the line about the game.
  package func copySharePicture() {
    share.copyPicture { [weak self] in
      if let self, let summary = share.summary { copy(summary.line) }
    }
  }

  /// Asks the window to put the line about the game on the clipboard.
  package func copyShareLine() {
    if let summary = share.summary { copy(summary.line) }
  }
}
