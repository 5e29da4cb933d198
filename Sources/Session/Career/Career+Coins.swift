extension Career {
  /// The points for which a coin is paid.
  package static let pointsPerCoin = 100

  /// The coins earned so far: one for every hundred points of all finished games, and the rewards of
  /// the unlocked achievements.
  ///
  /// They are computed from the records and never stored.
  package var coins: Int {
    let rewards = achievements.unlocked.reduce(0) { $0 + $1.achievement.reward }
    return max(0, statistics.all.points) / Career.pointsPerCoin + rewards
  }
}
