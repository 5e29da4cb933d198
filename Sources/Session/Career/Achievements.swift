/// The progress of a player towards all achievements.
///
/// It is computed from replays and does not depend on the order in which games are added.
package struct Achievements: Equatable, Sendable {
  private var sums = AchievementRules.sums.map { SumMilestone(goal: $0.goal) }
  private var peaks = AchievementRules.peaks.map { PeakMilestone(goal: $0.goal) }
  private var sets = AchievementRules.sets.map { SetMilestone(goal: $0.goal) }
  private var streaks = AchievementRules.streaks.map { StreakMilestone(goal: $0.goal) }

  package init() {}

  package init(_ games: some Sequence<PlayedGame>) {
    for game in games { add(game) }
  }

  /// Adds a finished game, and returns the achievements that it unlocks, in ascending order.
  ///
  /// A game must not be added twice. If games are added out of order, the game that unlocks an
  /// achievement here may be another than the one that reached its goal first.
  @discardableResult
  package mutating func add(_ game: PlayedGame) -> [Achievement] {
    var unlocked: [Achievement] = []
    func change<Part: Milestone, Value>(
      _ part: inout Part, _ rule: AchievementRule<Value>, _ body: (inout Part, Value) -> Void
    ) {
      let wasReached = part.reached != nil
      body(&part, rule.value(game))
      if !wasReached, part.reached != nil { unlocked.append(rule.achievement) }
    }
    for (index, rule) in AchievementRules.sums.enumerated() {
      change(&sums[index], rule) { $0.add($1, game.key) }
    }
    for (index, rule) in AchievementRules.peaks.enumerated() {
      change(&peaks[index], rule) { $0.add($1, game.key) }
    }
    for (index, rule) in AchievementRules.sets.enumerated() {
      change(&sets[index], rule) { $0.add($1, game.key) }
    }
    for (index, rule) in AchievementRules.streaks.enumerated() {
      change(&streaks[index], rule) { part, day in if let day { part.add(day, game.key) } }
    }
    return unlocked.sorted()
  }

  /// The progress towards one achievement.
  package struct Progress: Hashable, Sendable {
    package let achievement: Achievement
    /// How much of the goal is reached, at most `goal`.
    package let current: Int
    package let goal: Int
    /// The game that reached the goal first; nil if the achievement is locked.
    package let reached: PlayedKey?

    package var isUnlocked: Bool { reached != nil }
    /// The progress in thousandths, for a ring or a bar.
    package var permille: Int { current * 1000 / goal }
    /// Whether title and sentence are to be hidden.
    package var isHidden: Bool { achievement.isSecret && !isUnlocked }
  }

  package subscript(achievement: Achievement) -> Progress {
    guard let found = all.first(where: { $0.achievement == achievement }) else {
      preconditionFailure("the achievement \(achievement) has no rule")
    }
    return found
  }

  /// The progress towards each achievement, in ascending order.
  package var all: [Progress] {
    func list<Value>(
      _ parts: [some Milestone], _ rules: [AchievementRule<Value>]
    ) -> [Progress] {
      zip(parts, rules).map { part, rule in
        Progress(
          achievement: rule.achievement, current: min(part.current, rule.goal), goal: rule.goal,
          reached: part.reached)
      }
    }
    let found =
      list(sums, AchievementRules.sums) + list(peaks, AchievementRules.peaks)
      + list(sets, AchievementRules.sets) + list(streaks, AchievementRules.streaks)
    return found.sorted { $0.achievement < $1.achievement }
  }

  /// The unlocked achievements, in the order in which their goals were reached.
  package var unlocked: [Unlock] {
    all.compactMap { progress in
      progress.reached.map { Unlock(progress.achievement, by: $0) }
    }.sorted()
  }
}

/// An unlocked achievement with its date and mode.
package struct Unlock: Hashable, Comparable, Sendable {
  package let achievement: Achievement
  /// The end of the game that reached the goal.
  package let moment: Moment
  /// The number of that game's mode.
  package let mode: UInt8

  package init(_ achievement: Achievement, mode: UInt8, at moment: Moment) {
    (self.achievement, self.mode, self.moment) = (achievement, mode, moment)
  }

  package init(_ achievement: Achievement, by key: PlayedKey) {
    self.init(achievement, mode: key.mode, at: key.moment)
  }

  package static func < (a: Unlock, b: Unlock) -> Bool {
    (a.moment.seconds, a.achievement) < (b.moment.seconds, b.achievement)
  }
}
