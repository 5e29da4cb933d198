package import PokerSlamGame
import Workers

extension ReviewSearch {
  /// Runs a search on a new thread with the lowest priority.
  package static let onOwnThread: Runner = { search, finish in
    OwnThread.run {
      guard let review = search.run() else { return }
      Task { @MainActor in finish(review) }
    }
  }
}
