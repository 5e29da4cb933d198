import Records
import Session
import StageUI

/// The texts of the profile.
extension Strings {
  static let unnamedPlayer = "Player"
  static let editProfile = "Name and token"
  static let chooseToken = "Choose your token"
  static let chooseShort = "Choose"
  static let nameTitle = "Name"
  static let namePrompt = "Your name"
  static let readingProfile = "Loading"

  static func title(of tab: ProfileModel.Tab) -> String {
    switch tab {
    case .statistics: "Statistics"
    case .achievements: "Achievements"
    case .history: "History"
    }
  }

  // MARK: Level and totals

  static func pointsToNext(_ level: PlayerLevel) -> String {
    guard let missing = level.missing else { return "The last level" }
    return
      "\(missing.formatted()) \(missing == 1 ? "point" : "points") to level \(level.number + 1)"
  }

  /// Returns what a screen reader says for the player: name, level and progress.
  static func playerSummary(_ name: String, _ level: PlayerLevel?) -> String {
    level.map { "\(name), level \($0.number)" } ?? name
  }

  static let timePlayed = "Played"
  static let handsTitle = "Hands"
  static let gamesPlayed = "Games"
  static let dailyStreak = "Daily streak"
  static let longestDailyStreak = "Longest daily streak"
  static let daysInRow = "Days in a row"
  static let longestRow = "Most days in a row"
  static let daysPlayed = "Days played"
  static let mostInADay = "Most games in a day"
  static func best(of mode: Mode) -> String { "Best in \(name(mode))" }
  static func averageIn(of mode: Mode) -> String { "Average in \(name(mode))" }

  /// Returns a time such as "31 h 20 min" or "4 min 30 s".
  static func playTime(milliseconds: UInt64) -> String {
    let seconds = milliseconds / 1_000
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    // No-break spaces keep the words on one line.
    if hours > 0 {
      return "\(Int(clamping: hours).formatted())\u{A0}h\u{A0}\(minutes)\u{A0}min"
    }
    return minutes > 0
      ? "\(minutes)\u{A0}min\u{A0}\(seconds % 60)\u{A0}s" : "\(seconds)\u{A0}s"
  }

  // MARK: Statistics

  static let scoresTitle = "Scores"
  static let trendTitle = "Trend"
  static let modeTitle = "Mode"
  static let inFigures = "in figures"
  static let todayTitle = "Today"
  static let streaksTitle = "Streaks"
  static let exportTitle = "Export"
  static let exportText = "All figures as a file for other programs"
  static func exportName(_ format: ProfileModel.Format) -> String {
    format == .csv ? "Save as CSV" : "Save as JSON"
  }
  static func exported(to path: String) -> String { "Saved as \(path)" }
  static func exportFailed(_ reason: String) -> String { "Nothing was saved: \(reason)" }
  static let exportImpossible = "Nothing can be saved: there is no data folder"

  static func gameCount(_ count: Int) -> String {
    "\(count.formatted()) \(count == 1 ? "game" : "games")"
  }
  static func playedCount(_ count: Int) -> String { "\(count.formatted()) played" }
  static func lastGames(_ count: Int) -> String { count == 1 ? "Last game" : "Last \(count)" }
  static func median(_ score: Int) -> String { "Median \(score.formatted())" }
  static func noGames(_ mode: Mode) -> String { "No game of \(name(mode)) yet" }
  static let medianTitle = "Median"
  static let averageTitle = "Average"
  static let bestOfMode = "Best"
  static let weekTitle = "Change this week"
  static let weekShort = "this week"
  static let medianShort = "median"
  static let cardsLeftShort = "cards left"
  static let timePerGame = "Time per game"
  static let handsPerGame = "Hands per game"
  static let pointsPerCardTitle = "Points per card"
  static let cardsLeftPerGame = "Cards left"
  static let perfectClears = "Perfect clears"
  static let helpedGames = "With undo or hints"
  static let levelsCleared = "Levels cleared"

  /// Returns a number such as "+24".
  static func signedNumber(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }

  /// Returns a mean with one decimal, such as "4.8".
  static func oneDecimal(_ value: Hundredths) -> String {
    let tenths = (abs(value.count) + 5) / 10
    return (value.count < 0 && tenths > 0 ? "-" : "")
      + "\((tenths / 10).formatted()).\(tenths % 10)"
  }

  /// Returns a mean as the nearest whole number.
  static func wholeNumber(_ value: Hundredths) -> String { ((value.count + 50) / 100).formatted() }

  /// Returns a range of scores such as "780 to 799".
  static func scoreRange(_ range: Range<Int>) -> String {
    "\(range.lowerBound.formatted()) to \((range.upperBound - 1).formatted())"
  }

  static func modeSummary(of figures: ModeStatistics, _ mode: Mode) -> String {
    guard let best = figures.best?.score, let average = figures.average else {
      return noGames(mode)
    }
    let median = figures.scores.median.map { ", median \($0.formatted())" } ?? ""
    return "\(name(mode)), \(gameCount(figures.games)), best \(best.formatted()), "
      + "average \(wholeNumber(average))\(median)"
  }

  static func handSummary(_ figures: HandStatistics) -> String {
    "\(figures.count.formatted()) played in \(gameCount(figures.games)), "
      + "at most \(figures.most) in one"
  }

  static func handShort(_ figures: HandStatistics) -> String {
    "\(figures.count.formatted()) in \(gameCount(figures.games))"
  }

  static func trendValue(_ point: ModeStatistics.TrendPoint) -> String {
    "\(point.score.formatted()), average \(wholeNumber(point.average))"
  }

  static func trendPoint(_ point: ModeStatistics.TrendPoint, on date: String) -> String {
    "\(date): \(trendValue(point))"
  }

  // MARK: Achievements

  static let badgesTitle = "Badges"
  static let almostThere = "Almost there"
  static let secret = "Secret"
  static let secretSentence = "Keep playing: it will show itself."
  static let unlockedTitle = "Unlocked"
  static let badgeReward = "Reward"
  static let badgeProgress = "Progress"
  static func unlockedCount(_ count: Int, of all: Int) -> String { "\(count) of \(all)" }

  /// Returns the share of simulated players who unlock an achievement, such as "62 %".
  static func rarity(_ achievement: Achievement) -> String {
    let permille = Rarity.permille(achievement)
    switch permille {
    case 0: return "below 0.1 %"
    case ..<10: return "0.\(permille) %"
    default: return "\((permille + 5) / 10) %"
    }
  }
  static func raritySentence(_ achievement: Achievement) -> String {
    "Unlocked by \(rarity(achievement)) of simulated players"
  }

  static func title(_ progress: Achievements.Progress) -> String {
    progress.isHidden ? secret : progress.achievement.title
  }
  static func sentence(_ progress: Achievements.Progress) -> String {
    progress.isHidden ? secretSentence : progress.achievement.sentence
  }
  static func share(_ progress: Achievements.Progress) -> String {
    "\(progress.current.formatted()) of \(progress.goal.formatted())"
  }
  /// Returns what a screen reader says for a badge in the grid.
  static func badgeState(_ progress: Achievements.Progress) -> String {
    let rarity = raritySentence(progress.achievement).lowercased()
    if progress.isUnlocked { return "unlocked, \(rarity)" }
    return (progress.isHidden ? "locked" : "locked, \(share(progress))") + ", \(rarity)"
  }
  static func unlocked(_ unlock: Unlock, today: CalendarDate?) -> String {
    let mode = Mode.all.first { $0.id == unlock.mode }.map { ", \(name($0))" } ?? ""
    return profileDate(unlock.moment, today: today) + mode
  }
  static func unlockedNews(_ achievements: [Achievement]) -> String {
    achievements.count == 1
      ? achievements[0].title : "\(achievements.count) achievements unlocked"
  }
  static let newAchievement = "Achievement unlocked"
  static let seeProfile = "You find them in your profile"

  // MARK: History

  static let noGamesYet = "No games yet"
  static let noGamesText =
    "Finish your first game, and your figures, badges and history begin here."
  static let firstGame = "Play a game"
  static let historyUnreadable = "Your games could not be read"
  static let careerUnreadable = "Your figures could not be read"
  static let readAgain = "Try again"
  static let watchReplay = "Opens its replay"
  static let yourBestGame = "Your best"

  /// Returns the heading of a day in the history: "TODAY", "YESTERDAY" or "22 OCTOBER".
  static func historyDay(_ date: CalendarDate?, today: CalendarDate?) -> String {
    guard let date else { return "AT AN UNKNOWN DATE" }
    if let today {
      if date.dayNumber == today.dayNumber { return "TODAY" }
      if date.dayNumber == today.dayNumber - 1 { return "YESTERDAY" }
    }
    return fullDate(date, today: today).uppercased()
  }

  /// Returns a date such as "22 October", with the year if it is another one.
  static func profileDate(_ moment: Moment, today: CalendarDate?) -> String {
    guard let date = moment.date else { return "Unknown" }
    return fullDate(date, today: today)
  }

  private static func fullDate(_ date: CalendarDate, today: CalendarDate?) -> String {
    date.year == today?.year ? shortName(date) : "\(shortName(date)) \(date.year)"
  }

  /// Returns the local time of day, such as "18:42".
  static func timeOfDay(_ moment: Moment) -> String {
    let minutes = (86_400 - moment.secondsToMidnight) / 60
    let padded = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  /// Returns the figure of a game in the history: its score, or the level that a run reached.
  static func historyFigure(_ entry: HistoryEntry) -> String {
    entry.levels.map { level($0 + 1) } ?? entry.score.formatted()
  }

  /// Returns the line below the mode of a game in the history.
  static func historyDetail(_ entry: HistoryEntry, isBest: Bool) -> String {
    var parts: [String] = []
    if isBest { parts.append(yourBestGame) }
    if entry.levels != nil {
      parts.append("\(entry.score.formatted()) points")
    } else {
      if entry.isPerfectClear { parts.append(perfectClear) }
      if let rank = entry.rank { parts.append(self.rank(rank)) }
    }
    if let share = entry.parShare { parts.append("\(share) % of par") }
    if let date = entry.game.dailyDate, date != entry.moment.date {
      parts.append("deal of \(shortName(date))")
    }
    if parts.isEmpty, let left = entry.cardsLeft {
      parts.append("\(left) \(cardsLeftUnit(left))")
    }
    if !entry.marks.isEmpty { parts.append(help(entry.marks)) }
    return parts.joined(separator: ", ")
  }
}
