package import PokerSlamGame

extension AppModel {
  /// Runs the searches for hands and deals on threads of their own, so that no frame waits for them.
  package func searchOnOwnThreads() {
    game.runSearch = ReviewSearch.onOwnThread
    daily.runSearch = DailySearch.onOwnThread
    replay.runSearch = ReviewSearch.onOwnThread
  }
}
