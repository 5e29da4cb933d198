import Records
import Session
import StageUI

/// The texts of the profile.
extension Strings {
  static var unnamedPlayer: String { text("unnamedPlayer") }
  static var editProfile: String { text("editProfile") }
  static var chooseToken: String { text("chooseToken") }
  static func name(_ avatar: Avatar) -> String { text("avatar.\(avatar)") }
  static var chooseShort: String { text("chooseShort") }
  static var nameTitle: String { text("nameTitle") }
  static var namePrompt: String { text("namePrompt") }
  static var readingProfile: String { text("readingProfile") }

  static func title(of tab: ProfileModel.Tab) -> String {
    switch tab {
    case .statistics: text("tab.statistics")
    case .achievements: text("tab.achievements")
    case .history: text("tab.history")
    }
  }

  // MARK: Level and totals

  static func pointsToNext(_ level: PlayerLevel) -> String {
    level.missing.map { text("pointsToLevel", ["count": $0, "level": level.number + 1]) }
      ?? text("lastLevel")
  }

  /// Returns what a screen reader says for the player: name, level and progress.
  static func playerSummary(_ name: String, _ level: PlayerLevel?) -> String {
    level.map { text("playerAtLevel", ["name": name, "level": $0.number]) } ?? name
  }

  static var timePlayed: String { text("timePlayed") }
  static var handsTitle: String { text("handsTitle") }
  static var gamesPlayed: String { text("gamesPlayed") }
  static var dailyStreak: String { text("dailyStreak") }
  static var longestDailyStreak: String { text("longestDailyStreak") }
  static var daysInRow: String { text("daysInRow") }
  static var longestRow: String { text("longestRow") }
  static var daysPlayed: String { text("daysPlayed") }
  static var mostInADay: String { text("mostInADay") }
  static func best(of mode: Mode) -> String { text("bestIn", ["mode": name(mode)]) }
  static func averageIn(of mode: Mode) -> String { text("averageIn", ["mode": name(mode)]) }

  /// Returns a time such as "31 h 20 min" or "4 min 30 s".
  static func playTime(milliseconds: UInt64) -> String {
    let seconds = milliseconds / 1_000
    let (hours, minutes) = (Int(clamping: seconds / 3_600), Int(seconds / 60 % 60))
    if hours > 0 { return text("playTime.hours", ["hours": hours, "minutes": minutes]) }
    let rest = Int(seconds % 60)
    return minutes > 0
      ? text("playTime.minutes", ["minutes": minutes, "seconds": rest])
      : text("playTime.seconds", ["seconds": rest])
  }

  // MARK: Statistics

  static var scoresTitle: String { text("scoresTitle") }
  /// What the dots and the line of the trend stand for.
  static var trendLegend: String {
    text("trendLegend", ["count": ModeStatistics.averagedGames])
  }
  static var trendTitle: String { text("trendTitle") }
  static var modeTitle: String { text("modeTitle") }
  static func inFigures(_ mode: Mode) -> String { text("inFigures", ["mode": name(mode)]) }
  static var todayTitle: String { text("todayTitle") }
  static var streaksTitle: String { text("streaksTitle") }
  static var exportTitle: String { text("exportTitle") }
  static var exportText: String { text("exportText") }
  static func exportName(_ format: ProfileModel.Format) -> String {
    text(format == .csv ? "exportAs.csv" : "exportAs.json")
  }
  static func exported(to path: String) -> String { text("exported", ["path": path]) }
  static func exportFailed(_ reason: String) -> String {
    text("exportFailed", ["reason": fileReason(reason)])
  }
  static var exportImpossible: String { text("exportImpossible") }

  static func gameCount(_ count: Int) -> String {
    text("gameCount", ["count": count])
  }
  static func playedCount(_ count: Int) -> String { text("playedCount", ["count": count]) }
  static func lastGames(_ count: Int) -> String { text("lastGames", ["count": count]) }
  static func median(_ score: Int) -> String { text("median", ["score": score]) }
  static func noGames(_ mode: Mode) -> String { text("noGames", ["mode": name(mode)]) }
  static var medianTitle: String { text("medianTitle") }
  static var averageTitle: String { text("averageTitle") }
  static var bestOfMode: String { text("bestOfMode") }
  static var weekTitle: String { text("weekTitle") }
  static var weekShort: String { text("weekShort") }
  static var medianShort: String { text("medianShort") }
  static var cardsLeftShort: String { text("cardsLeftShort") }
  static var timePerGame: String { text("timePerGame") }
  static var handsPerGame: String { text("handsPerGame") }
  static var pointsPerCardTitle: String { text("pointsPerCardTitle") }
  static var cardsLeftPerGame: String { text("cardsLeftPerGame") }
  static var perfectClears: String { text("perfectClears") }
  static var helpedGames: String { text("helpedGames") }
  static var levelsCleared: String { text("levelsCleared") }

  /// Returns a number such as "+24".
  static func signedNumber(_ number: Int) -> String {
    number > 0 ? text("plus", ["number": number]) : self.number(number)
  }

  /// Returns a mean with one decimal, such as "4.8", or without one if it is zero.
  static func oneDecimal(_ value: Hundredths) -> String {
    let tenths = (abs(value.count) + 5) / 10
    guard tenths % 10 > 0 else { return number(value.count < 0 ? -tenths / 10 : tenths / 10) }
    return decimal(tenths: value.count < 0 ? -tenths : tenths)
  }

  /// Returns a mean as the nearest whole number.
  static func wholeNumber(_ value: Hundredths) -> String { number((value.count + 50) / 100) }

  /// Returns a range of scores such as "780 to 799".
  static func scoreRange(_ range: Range<Int>) -> String {
    text("scoreRange", ["lowerBound": range.lowerBound, "upperBound": (range.upperBound - 1)])
  }

  static func modeSummary(of figures: ModeStatistics, best: Int?, _ mode: Mode) -> String {
    guard let best, let average = figures.average else {
      return noGames(mode)
    }
    var values: [String: any TextValue] = [
      "mode": name(mode), "games": gameCount(figures.games), "best": best,
      "average": wholeNumber(average),
    ]
    guard let median = figures.scores.median else { return text("modeSummary", values) }
    values["median"] = median
    return text("modeSummaryWithMedian", values)
  }

  static func handSummary(_ figures: HandStatistics) -> String {
    text(
      "handSummary",
      ["count": figures.count, "games": gameCount(figures.games), "most": figures.most])
  }

  static func handShort(_ figures: HandStatistics) -> String {
    text("handShort", ["count": figures.count, "games": gameCount(figures.games)])
  }

  static func trendValue(_ point: ModeStatistics.TrendPoint) -> String {
    text("trendValue", ["score": point.score, "average": wholeNumber(point.average)])
  }

  static func trendPoint(_ point: ModeStatistics.TrendPoint, on date: String) -> String {
    text("trendPoint", ["date": date, "point": trendValue(point)])
  }

  // MARK: Achievements

  static var badgesTitle: String { text("badgesTitle") }
  static var almostThere: String { text("almostThere") }
  static var secret: String { text("secret") }
  static var secretSentence: String { text("secretSentence") }
  static var unlockedTitle: String { text("unlockedTitle") }
  static var badgeReward: String { text("badgeReward") }
  static var badgeProgress: String { text("badgeProgress") }
  static func unlockedCount(_ count: Int, of all: Int) -> String {
    text("unlockedCount", ["count": count, "all": all])
  }

  /// What the rings and the percentages below the badges stand for.
  static var badgesLegend: String { text("badgesLegend") }
  static func badgeCaption(_ achievement: Achievement) -> String {
    text("badgeCaption", ["share": rarity(achievement)])
  }
  /// Returns the share of simulated players who unlock an achievement, such as "62 %".
  static func rarity(_ achievement: Achievement) -> String {
    let permille = Rarity.permille(achievement)
    switch permille {
    case 0: return text("rarityBelow", ["share": Texts.current.language.rules.percent(tenths: 1)])
    case ..<10: return Texts.current.language.rules.percent(tenths: permille)
    default: return percent((permille + 5) / 10)
    }
  }
  static func raritySentence(_ achievement: Achievement) -> String {
    text("raritySentence", ["share": rarity(achievement)])
  }

  static func title(_ progress: Achievements.Progress) -> String {
    progress.isHidden ? secret : title(progress.achievement)
  }
  static func sentence(_ progress: Achievements.Progress) -> String {
    progress.isHidden ? secretSentence : sentence(progress.achievement)
  }
  static func share(_ progress: Achievements.Progress) -> String {
    text("countOf", ["current": progress.current, "goal": progress.goal])
  }
  /// Returns what a screen reader says for a badge in the grid.
  static func badgeState(_ progress: Achievements.Progress) -> String {
    let rarity = text("badgeRarity", ["share": rarity(progress.achievement)])
    if progress.isUnlocked { return list([text("badge.unlocked"), rarity]) }
    return progress.isHidden
      ? list([text("badge.locked"), rarity])
      : list([text("badge.locked"), share(progress), rarity])
  }

  static func title(_ achievement: Achievement) -> String {
    text("badgeTitle.\(achievement.identifier)")
  }
  static func sentence(_ achievement: Achievement) -> String {
    text("badgeText.\(achievement.identifier)")
  }
  static func unlocked(_ unlock: Unlock, today: CalendarDate?) -> String {
    let date = profileDate(unlock.moment, today: today)
    return Mode.all.first { $0.id == unlock.mode }.map { list([date, name($0)]) } ?? date
  }
  static func unlockedNews(_ achievements: [Achievement]) -> String {
    achievements.count == 1
      ? title(achievements[0]) : text("unlockedNews", ["count": achievements.count])
  }
  static var newAchievement: String { text("newAchievement") }
  static var seeProfile: String { text("seeProfile") }
  static func others(_ count: Int) -> String { text("others", ["count": count]) }

  // MARK: History

  static var noGamesYet: String { text("noGamesYet") }
  static var noGamesText: String { text("noGamesText") }
  static var firstGame: String { text("firstGame") }
  static var historyUnreadable: String { text("historyUnreadable") }
  static var careerUnreadable: String { text("careerUnreadable") }
  static var readAgain: String { text("readAgain") }
  static var watchReplay: String { text("watchReplay") }
  static var yourBestGame: String { text("yourBestGame") }

  /// Returns the heading of a day in the history: "TODAY", "YESTERDAY" or "22 OCTOBER".
  static func historyDay(_ date: CalendarDate?, today: CalendarDate?) -> String {
    guard let date else { return text("historyDay.unknown") }
    if let today {
      if date.dayNumber == today.dayNumber { return text("historyDay.today") }
      if date.dayNumber == today.dayNumber - 1 { return text("historyDay.yesterday") }
    }
    return fullDate(date, today: today).uppercased()
  }

  /// Returns a date such as "22 October", with the year if it is another one.
  static func profileDate(_ moment: Moment, today: CalendarDate?) -> String {
    guard let date = moment.date else { return text("unknownDate") }
    return fullDate(date, today: today)
  }

  private static func fullDate(_ date: CalendarDate, today: CalendarDate?) -> String {
    date.year == today?.year ? shortName(date) : longName(date)
  }

  /// Returns the local time of day, such as "18:42".
  static func timeOfDay(_ moment: Moment) -> String {
    clock((86_400 - moment.secondsToMidnight) / 60, digits: 2)
  }

  /// Returns the figure of a game in the history: its score, or the levels that a run cleared.
  static func historyFigure(_ entry: HistoryEntry) -> String {
    entry.levels.map { levels($0) } ?? number(entry.score)
  }

  /// Returns the line below the mode of a game in the history.
  static func historyDetail(_ entry: HistoryEntry, isBest: Bool) -> String {
    var parts: [String] = []
    if isBest { parts.append(yourBestGame) }
    if entry.levels != nil {
      parts.append(points(entry.score))
    } else {
      if entry.isPerfectClear { parts.append(perfectClear) }
      if let rank = entry.rank { parts.append(self.rank(rank)) }
    }
    if let share = entry.parShare { parts.append(ofPar(share)) }
    if let date = entry.game.dailyDate, date != entry.moment.date {
      parts.append(text("dealOf", ["date": shortName(date)]))
    }
    if parts.isEmpty, let left = entry.cardsLeft {
      parts.append(cardsLeft(left))
    }
    if !entry.marks.isEmpty { parts.append(help(entry.marks)) }
    return list(parts)
  }
}
