import Session
import StageUI

/// The texts that a player reads or hears, in the current language.
///
/// Each text is a message of the catalogs, in the folder Languages. The command line is in English.
enum Strings {
  static var gameName: String { text("gameName") }
  static var score: String { text("score") }
  static var scoreOverline: String { text("scoreOverline") }
  static var board: String { text("board") }
  static var choose: String { text("choose") }
  static func noHand(of count: Int) -> String { text("noHand", ["count": count]) }
  static var oneCard: String { text("oneCard") }
  static var tapAgain: String { text("tapAgain") }
  /// Says that a card that does not touch the selected ones has taken their place.
  static var startsAnew: String { text("startsAnew") }
  static var gameOver: String { text("gameOver") }
  static var noHandLeft: String { text("noHandLeft") }
  static var boardIsEmpty: String { text("boardIsEmpty") }
  static var play: String { text("play") }
  static var playHint: String { text("playHint") }

  static func points(_ hand: Hand) -> String { text("handPoints", ["points": hand.points]) }

  static func deck(_ count: Int) -> String { text("deck", ["count": count]) }

  static func deckShort(_ count: Int) -> String { text("deckShort", ["count": count]) }

  static func name(_ hand: Hand) -> String { text("hand.\(hand)") }

  static func place(_ cell: Cell) -> String {
    text("place", ["row": cell.row + 1, "column": cell.column + 1])
  }

  static func name(_ card: Card) -> String {
    text("card", ["rank": name(card.rank), "suit": name(card.suit)])
  }

  static func name(_ rank: Rank) -> String {
    rank < .jack ? rank.face : text("rankName.\(rank)")
  }

  static func name(_ suit: Suit) -> String { text("suit.\(suit)") }

  // MARK: The menu

  static func savingFails(_ reason: String) -> String {
    text("savingFails", ["reason": reason])
  }
  static var savingWorks: String { text("savingWorks") }
  static let version = "1.0"
  static var tapToStart: String { text("tapToStart") }
  /// Returns the title of a mode's best score; Classic, the first mode, is not named.
  static func best(in mode: Mode) -> String {
    mode == .classic ? text("best") : text("bestInMode", ["mode": name(mode)])
  }
  static func bestWithHelp(in mode: Mode) -> String {
    text("bestWithHelp", ["best": best(in: mode)])
  }
  static func bestWithoutHelp(in mode: Mode) -> String { withoutHelp(best(in: mode)) }
  /// Returns the name or the number of a best score, with the words that no help was used.
  static func withoutHelp(_ best: any TextValue) -> String {
    text("bestWithoutHelp", ["best": best])
  }
  static var modes: String { text("modes") }
  static var leaderboard: String { text("leaderboard") }
  static var leaderboardShort: String { text("leaderboardShort") }
  static var profile: String { text("profile") }
  static var store: String { text("store") }
  static var settings: String { text("settings") }
  static var help: String { text("help") }

  static func resumeAt(_ mode: Mode, _ score: Int) -> String {
    text("resumeAt", ["mode": name(mode), "score": score])
  }

  /// Returns what the list of modes says about a mode: its best score, and its unfinished game.
  ///
  /// Of the best scores with and without help, only the higher one is named.
  static func modeState(
    best: Int?, withHelp: Int?, score: Int?, secondsLeft: Int?, isWaiting: Bool
  ) -> String? {
    var parts: [String] = []
    if let withHelp, withHelp > best ?? 0 {
      parts.append(text("bestWithHelp", ["best": self.best(withHelp)]))
    } else if let best {
      parts.append(self.best(best))
    }
    if let score {
      parts.append(
        secondsLeft.map { text("resumeInTime", ["score": score, "time": clock($0)]) }
          ?? text("resumeScore", ["score": score]))
    } else if isWaiting {
      parts.append(text("gameWaits"))
    }
    return parts.isEmpty ? nil : facts(parts)
  }

  static func name(_ mode: Mode) -> String {
    switch mode {
    case .daily: text("mode.daily")
    case .practice: text("mode.practice")
    case .climb: text("mode.climb")
    case .rush: text("mode.rush")
    case .lookAhead: text("mode.lookAhead")
    default: text("mode.other")
    }
  }

  static func explanation(_ mode: Mode) -> String {
    switch mode {
    case .climb: climbExplanation
    case .daily: dailyExplanation
    case .practice: text("explanation.practice")
    case .rush: rushExplanation
    case .lookAhead: text("explanation.lookAhead")
    default: text("explanation.other")
    }
  }

  static var nextCards: String { text("nextCards") }
  /// Returns a card of the deck, with the column that it falls into.
  static func next(_ entry: NextCards.Entry) -> String {
    entry.column.map { text("nextIntoColumn", ["card": name(entry.card), "column": $0 + 1]) }
      ?? name(entry.card)
  }

  static var modesFootnote: String { text("modesFootnote") }

  // MARK: The board

  static var leave: String { text("leave") }
  static var pause: String { text("pause") }
  static var undo: String { text("undo") }
  static var redo: String { text("redo") }
  static var hint: String { text("hint") }
  static var playShort: String { text("playShort") }
  static var spaceKey: String { text("spaceKey") }
  static var toPlay: String { text("toPlay") }
  static var newHighScore: String { text("newHighScore") }
  /// Returns the coach's advice, in two lines of at most 250 points.
  ///
  /// - Parameters:
  ///   - example: the hand whose cards glow.
  ///   - bridge: the ranks of a sequence across the ace, in order.
  ///   - par: the par of the deal; nil until it is known.
  static func coach(
    _ beat: CoachBeat, _ example: Hand?, bridge: [Rank], par: Int? = nil
  ) -> String {
    switch beat {
    case .large:
      example.map {
        text("coach.large", ["count": count($0.cardCount), "hand": name($0)])
      } ?? coachAnyHand
    case .small:
      example.map {
        text("coach.small", ["count": count($0.cardCount), "hand": name($0)])
      } ?? coachAnyHand
    case .falling: text("coach.falling")
    case .bridge:
      text(
        "coach.bridge",
        [
          "cards": bridge.map(\.face).joined(separator: " "), "hand": name(example ?? .straight),
        ])
    case .points: text("coach.points")
    case .par:
      par.map { text("coach.par", ["par": $0]) } ?? text("coach.parSoon")
    }
  }
  private static var coachAnyHand: String { text("coachAnyHand") }
  /// Returns a number of cards in words, 1…5.
  static func count(_ cards: Int) -> String {
    text("countWord.\(cards)")
  }

  /// Returns a hand with its points, such as "Flush, +85".
  static func handAndPoints(_ hand: Hand) -> String {
    text("handAndPoints", ["hand": name(hand), "points": hand.points])
  }
  static var marksTheScore: String { text("marksTheScore") }
  /// Returns the message that the score is now marked with the help that was used.
  static var hintWarning: String { text("hintWarning") }
  static func marked(_ marks: Marks) -> String { text("marked", ["marks": help(marks)]) }
  /// Returns the help that was used, in words; empty without help.
  static func help(_ marks: Marks) -> String {
    switch (marks.contains(.undo), marks.contains(.hint)) {
    case (true, true): text("helpUsed.both")
    case (true, false): text("helpUsed.undo")
    case (false, true): text("helpUsed.hints")
    case (false, false): ""
    }
  }

  /// Returns the reason why a selection of `count` cards is refused.
  static func reason(_ refusal: Refusal, of count: Int) -> String {
    switch refusal {
    case .gameOver: text("refusal.gameOver")
    case .wrongCount(let count): count < 2 ? oneCard : fiveAtMost
    case .emptyCell: text("refusal.emptyCell")
    case .notConnected: text("refusal.notConnected")
    case .noHand: noHand(of: count)
    case .timeUp: timeUp
    case .paused: text("refusal.paused")
    }
  }

  // MARK: Panels

  static var close: String { text("close") }
  static var paused: String { text("paused") }
  static var resume: String { text("resume") }
  static var restart: String { text("restart") }
  static var quitUnsaved: String { text("quitUnsaved") }
  static var guestDeal: String { text("guestDeal") }
  static var newDeal: String { text("newDeal") }
  static var sameDeal: String { text("sameDeal") }
  static var sameDealAgain: String { text("sameDealAgain") }
  static var saveAndQuit: String { text("saveAndQuit") }
  static var noHandLeftCapitals: String { text("noHandLeftCapitals") }
  static var perfectClearCapitals: String { text("perfectClearCapitals") }
  /// Returns the headline of a finished game, shown once the medal is.
  static func headline(_ ending: Ending) -> String {
    if ending.isPerfectClear { return perfectClearCapitals }
    if ending.rush != nil { return timeUpCapitals }
    return switch ending.rank {
    case nil: text("headline.none")
    case .bronze, .silver: text("headline.bronze")
    case .gold, .platinum: text("headline.gold")
    case .diamond, .legend: text("headline.diamond")
    }
  }
  static var perfectClear: String { text("perfectClear") }
  static var firstScore: String { text("firstScore") }
  static var yourBest: String { text("yourBest") }
  static var yourBestShort: String { text("yourBestShort") }
  static var bestMissed: String { text("bestMissed") }
  static var missed: String { text("missed") }
  /// Returns the points of a missed hand, and the points that its cards brought instead.
  static func missed(_ missed: MissedHand) -> String {
    text("missedFor", ["points": missed.hand.points, "brought": missed.pointsBrought])
  }
  /// Returns the points that the cards of a missed hand brought in other hands.
  static func brought(_ missed: MissedHand) -> String {
    text("brought", ["pointsBrought": missed.pointsBrought])
  }
  /// Returns the name of the best missed hand and its cards, as far as they are known.
  static func missedHand(_ review: GameReview?) -> String {
    let cards = (review?.missed?.cards ?? []).map(name)
    return list([bestMissed] + (review.map { [name($0.missed)] } ?? []) + cards)
  }
  static func name(_ missed: MissedHand?) -> String {
    missed.map { name($0.hand) } ?? text("noHandYet")
  }
  static var newRecord: String { text("newRecord") }
  static var newBestWithHelp: String { text("newBestWithHelp") }
  /// Returns the announcement of a record; scores with help have records of their own.
  static func newRecord(_ ending: Ending) -> String {
    if !ending.marks.isEmpty { return newBestWithHelp }
    return ending.recordWithHelp ?? 0 > ending.score ? text("newBestAlone") : newRecord
  }
  static var seeStronger: String { text("seeStronger") }
  /// Returns the title of the button that shows the best line found.
  static func seeLine(_ standing: GameReview.Standing) -> String {
    switch standing {
    case .stronger: seeStronger
    case .other: text("seeAnother")
    case .own: text("seeOwn")
    }
  }
  static var showMissed: String { text("showMissed") }
  static var yourGame: String { text("yourGame") }
  static var stepBack: String { text("stepBack") }
  static var stepForward: String { text("stepForward") }
  static var autoplay: String { text("autoplay") }
  static var stop: String { text("stop") }
  static var progress: String { text("progress") }
  static func lineTitle(_ standing: GameReview.Standing, points: Int) -> String {
    switch standing {
    case .stronger: text("line.stronger", ["points": points])
    case .other: text("line.other", ["points": points])
    case .own: text("line.own", ["points": points])
    }
  }
  /// Returns the comparison at the end of a line: its points, the player's, and the difference.
  ///
  /// It also names par if the line, which began with hands of the player, ends above or below it.
  static func total(_ points: Int, yours: Int, par: Int?) -> String {
    let gain = points - yours
    let total =
      gain > 0
      ? text("lineTotal.more", ["points": points, "gain": gain, "yours": yours])
      : text("lineTotal.other", ["points": points, "yours": yours])
    guard let par, points != par else { return total }
    return text(
      points > par ? "lineTotal.abovePar" : "lineTotal.belowPar", ["total": total, "par": par])
  }
  static var notRecorded: String { text("notRecorded") }
  static var playAgain: String { text("playAgain") }
  static var menu: String { text("menu") }
  static var parTitle: String { text("parTitle") }
  static var onTheBoardNow: String { text("onTheBoardNow") }
  static var onTheTable: String { text("onTheTable") }
  static var aceRule: String { text("aceRule") }
  static var touchRule: String { text("touchRule") }
  static var cardRule: String { text("cardRule") }

  /// Returns the points per card of a hand, such as 13.8.
  static func pointsPerCard(_ hand: Hand) -> String {
    let tenths = Int((hand.pointsPerCard * 10).rounded())
    return tenths % 10 == 0 ? number(tenths / 10) : decimal(tenths: tenths)
  }
  static func aCard(_ hand: Hand) -> String { text("aCard", ["points": pointsPerCard(hand)]) }

  static func title(of page: HelpPage) -> String {
    switch page {
    case .hands: text("helpPage.hands")
    case .scoring: text("helpPage.scoring")
    case .keys: text("helpPage.keys")
    case .learn: learn
    }
  }

  /// The topics about scoring that Help explains, each with a symbol.
  static var scoring: [(symbol: String, title: String, text: String)] {
    [
      (
        "number", text("scoring.perCard"),
        text(
          "scoring.perCardText",
          [
            "pair": pointsPerCard(.pair), "straight": pointsPerCard(.straight),
            "royal": pointsPerCard(.royalFlush),
          ])
      ),
      ("gauge", parTitle, text("scoring.parText")),
      (
        "star.fill", text("scoring.stars"),
        text(
          "scoring.starsText",
          [
            "first": percent(Par.starShares[0]), "second": percent(Par.starShares[1]),
            "third": percent(Par.starShares[2]),
          ])
      ),
    ]
  }
  static var medals: String { text("medals") }
  static var medalsText: String { text("medalsText") }
  static var marks: String { text("marks") }
  static var marksText: String { text("marksText") }
  static var modesTitle: String { text("modesTitle") }
  static var modesText: String {
    let modes = ([.daily, .climb, .rush, .lookAhead] as [Mode])
      .map { text("modeLine", ["mode": name($0), "explanation": explanation($0)]) }
    return (modes + [text("gapsRule")]).joined(separator: "\n")
  }
  static var theEnd: String { text("theEnd") }
  static var theEndText: String { text("theEndText") }
  static var about: String { text("about") }

  static func pauseSummary(mode: Mode, score: Int, toCome: Int) -> String {
    text("pauseSummary", ["mode": name(mode), "score": score, "toCome": toCome])
  }

  /// Returns a comparison of the game's score with the record.
  static func comparison(_ ending: Ending) -> String {
    if let daily = ending.daily { return comparison(daily) }
    guard ending.isRecorded else { return notRecorded }
    guard let record = ending.record else {
      return ending.rank.map { text("rankAtFirstTry", ["rank": rank($0)]) } ?? firstScore
    }
    let points = ending.score - record
    if points > 0 { return text("compared.more", ["points": points]) }
    // If the best score with help is higher, the one without help is named so.
    let isHigherWithHelp = ending.marks.isEmpty && ending.recordWithHelp ?? 0 > record
    let best = isHigherWithHelp ? withoutHelp(record) : number(record)
    return points == 0
      ? text("compared.level", ["record": best])
      : text("compared.short", ["points": -points, "record": best])
  }
  static func handStep(_ step: Int, of count: Int) -> String {
    text("handStep", ["step": step, "count": count])
  }
  static var bestLine: String { text("bestLine") }
  static var sameHand: String { text("sameHand") }
  static func couldHavePlayed(_ missed: MissedHand) -> String {
    text("couldHavePlayed", ["points": missed.hand.points, "brought": missed.pointsBrought])
  }
  static func cost(_ cost: Int) -> String { text("cost", ["cost": cost]) }
  /// Returns by how much the best score within reach was higher before the player's hand.
  static func leaves(_ parting: Parting) -> String {
    text("leaves", ["played": name(parting.played), "cost": parting.cost])
  }
  static func toNext(_ rank: ScoreRank, _ score: Int) -> String {
    text("toNext", ["count": rank.threshold - score, "rank": self.rank(rank)])
  }
  static func pace(_ note: PaceNote) -> String {
    switch note {
    case .lead(let points, let lead):
      text("pace.lead", ["points": points, "lead": self.lead(lead)])
    case .near(let rank, let missing): text("pace.near", ["missing": missing, "rank": medal(rank)])
    case .gained(let points, let gain, let lead):
      text("pace.gained", ["points": points, "gain": gain, "lead": self.lead(lead)])
    case .mark(let points, let number):
      text("pace.mark", ["points": points, "number": mark(number)])
    case .medal(let points, let rank):
      text(
        "pace.medal", ["points": points, "rank": medal(rank), "threshold": rank.threshold])
    case .lastCards(let count): text("pace.lastCards", ["count": count])
    }
  }
  private static func lead(_ points: Int) -> String {
    if points == 0 { return text("lead.level") }
    return points > 0
      ? text("lead.ahead", ["points": points]) : text("lead.behind", ["points": -points])
  }
  static func share(_ score: Int, of par: Par) -> String {
    let share = score * 100 / max(par.score, 1)
    // If the score is above par, the end of the scale is labelled with the score. The text then
    // names par instead.
    return score > par.score
      ? text("shareOfPar", ["share": percent(share), "par": par.score]) : ofPar(share)
  }
  /// Returns the name of a star on the way to par and its share of par, or the name of the crown;
  /// they are counted from 0.
  private static func mark(_ number: Int) -> String {
    guard number < Par.starShares.count else { return text("mark.\(number)") }
    return text("mark.\(number)", ["share": percent(Par.starShares[number])])
  }
  static func parIs(_ par: Par) -> String { text("parIs", ["par": par.score]) }
  /// Returns what the marks of a scale say, a line for each; the tick is left out without one.
  static func marks(_ scale: ScoreScale, tick: Int?) -> String {
    let marks = scale.marks.enumerated().map { facts([number($1.points), mark($0)]) }
    let tick = tick.map { facts([number($0), text("mark.tick")]) }
    return (marks + [tick].compactMap(\.self)).joined(separator: "\n")
  }
  /// Returns the stars that the score has earned and its share of par.
  static func stars(_ score: Int, of par: Par) -> String {
    let marks = ScoreScale(par, score: score).marks
    let stars = marks.count { !$0.isCrown && score >= $0.points }
    let share = share(score, of: par)
    if score >= par.score { return facts([text("crown"), share]) }
    return stars > 0 ? facts([text("stars", ["count": stars]), share]) : share
  }
  /// Returns the label at the end of a scale of points.
  static func end(of scale: ScoreScale) -> String {
    scale.end == scale.par.score ? text("par", ["score": scale.end]) : number(scale.end)
  }
  static func leftOnTheBoard(_ count: Int) -> String {
    count == 0 ? boardIsEmpty : text("leftOnTheBoard", ["count": count])
  }
  /// Returns why the game has ended, once the headline no longer says it.
  static func noHand(among count: Int) -> String {
    count == 0 ? boardIsEmpty : text("noHandAmong", ["count": count])
  }
  static func cardsLeftUnit(_ count: Int) -> String {
    text("cardsLeftUnit", ["count": count])
  }

  /// Returns a number of cards that are left, such as "3 cards left".
  static func cardsLeft(_ count: Int) -> String { text("cardsLeft", ["count": count]) }

  static func rank(_ rank: ScoreRank?) -> String {
    switch rank {
    case nil: text("rank.none")
    case .bronze: text("rank.bronze")
    case .silver: text("rank.silver")
    case .gold: text("rank.gold")
    case .platinum: text("rank.platinum")
    case .diamond: text("rank.diamond")
    case .legend: text("rank.legend")
    }
  }

  /// Returns the name of a rank's medal.
  static func medal(_ rank: ScoreRank?) -> String {
    rank.map { text("medal.\($0)") } ?? text("medal.none")
  }

  static func family(_ count: Int) -> String {
    text("family.\(count)")
  }

  static func definition(_ hand: Hand) -> String {
    switch hand {
    case .pair: text("definition.pair")
    case .miniStraight: text("definition.miniStraight")
    case .miniFlush: text("definition.miniFlush")
    case .miniStraightFlush, .nearlyStraightFlush, .straightFlush:
      text("definition.miniStraightFlush")
    case .miniRoyalFlush: text("definition.miniRoyalFlush")
    case .threeOfAKind: text("definition.threeOfAKind")
    case .twoPair: text("definition.twoPair")
    case .nearlyStraight: text("definition.nearlyStraight")
    case .nearlyFlush: text("definition.nearlyFlush")
    case .nearlyRoyalFlush: text("definition.nearlyRoyalFlush")
    case .fourOfAKind: text("definition.fourOfAKind")
    case .straight: text("definition.straight")
    case .flush: text("definition.flush")
    case .fullHouse: text("definition.fullHouse")
    case .royalFlush: text("definition.royalFlush")
    }
  }

  // MARK: About

  struct Credit: Hashable {
    var title: String
    var text: String
  }

  static func credits(version: String) -> [Credit] {
    [
      Credit(title: text("gameVersion", ["version": version]), text: text("credit.game")),
      Credit(title: "Quicksand", text: text("credit.quicksand")),
      Credit(title: "SDL 2", text: text("credit.sdl")),
      Credit(title: text("credit.shapingTitle"), text: text("credit.shaping")),
      Credit(title: "SQLite", text: text("credit.sqlite")),
      Credit(title: "Swift", text: text("credit.swift")),
      Credit(title: terms, text: termsText),
      Credit(title: privacy, text: privacyText),
    ]
  }
}
