package import PokerSlamGame
import Workers

extension DailySearch {
  /// Runs a search on a new thread with the lowest priority.
  package static let onOwnThread: Runner = { search, finish in
    OwnThread.run {
      guard let daily = search.run() else { return }
      Task { @MainActor in finish(daily) }
    }
  }
}
