package import PokerSlamGame
import Workers

extension ReviewSearch {
  /// On a thread of its own, which gives way to every other.
  package static let onOwnThread: Runner = { search, finish in
    OwnThread.run {
      guard let review = search.run() else { return }
      Task { @MainActor in finish(review) }
    }
  }
}
