extension Career {
  /// The points for which a coin is paid.
  package static let pointsPerCoin = 100

  /// The coins earned so far: one for every hundred points of all finished games, and the rewards of
  /// the unlocked achievements.
  ///
  /// They are computed from the records and never stored.
  package var coins: Int { coins(withoutPoints: 0, rewards: []) }

  /// Returns the coins that have not been paid before.
  ///
  /// - Parameters:
  ///   - points: the points of the games that have been paid.
  ///   - paid: the achievements whose rewards have been paid.
  package func coins(withoutPoints points: Int, rewards paid: Set<Achievement>) -> Int {
    let rewards = achievements.unlocked.map(\.achievement).filter { !paid.contains($0) }
      .reduce(0) { $0 + $1.reward }
    return max(0, statistics.all.points - points) / Career.pointsPerCoin + rewards
  }
}
