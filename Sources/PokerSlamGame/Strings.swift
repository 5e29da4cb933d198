import Session
import StageUI

/// The English texts that a player reads or hears; the game has no other language.
///
/// The labels of settings are declared with the settings. The names of hands and cards are in
/// PokerCore.
enum Strings {
  static let gameName = "Poker Slam"
  static let score = "Score"
  static let scoreOverline = "SCORE"
  static let board = "Board"
  static let choose = "Choose two to five touching cards"
  static func noHand(of count: Int) -> String {
    switch count {
    case 5: "No hand: all five cards must count"
    case 4: "No hand yet: every card must count"
    default: "No hand yet"
    }
  }
  static let oneCard = "One more card at least"
  static let tapAgain = "Not touching: press again"
  static let gameOver = "Game over"
  static let noHandLeft = "No hand is left"
  static let boardIsEmpty = "The board is empty"
  static let play = "Play hand"
  static let playHint = "plays the selected cards"

  static func points(_ hand: Hand) -> String { "+\(hand.points) points" }

  static func deck(_ count: Int) -> String {
    switch count {
    case 0: "The deck is empty"
    case 1: "1 card in the deck"
    default: "\(count) cards in the deck"
    }
  }

  static func deckShort(_ count: Int) -> String { "\(count) to come" }

  static func name(_ hand: Hand) -> String { hand.name }

  static func place(_ cell: Cell) -> String { "row \(cell.row + 1), column \(cell.column + 1)" }

  static func name(_ card: Card) -> String { card.name }

  // MARK: The menu

  static func savingFails(_ reason: String) -> String {
    "Saving failed and will be tried again: \(reason)"
  }
  static func savingFailed(_ reason: String) -> String {
    "The game ended before everything could be saved: \(reason)"
  }
  static let savingWorks = "Everything is saved again"
  static let version = "1.0"
  static let tapToStart = "Press to start"
  /// Returns the title of a mode's best score; Classic, the first mode, is not named.
  static func best(in mode: Mode) -> String {
    mode == .classic ? "Best" : "\(name(mode)), best"
  }
  static func bestWithHelp(in mode: Mode) -> String { "\(best(in: mode)) with help" }
  static let modes = "Modes"
  static let leaderboard = "Leaderboard"
  static let leaderboardShort = "Leaders"
  static let profile = "Profile"
  static let store = "Store"
  static let settings = "Settings"
  static let help = "Help"

  static func resumeAt(_ mode: Mode, _ score: Int) -> String {
    "Resume \(name(mode)) at \(score.formatted()) points"
  }

  /// Returns what the list of modes says about a mode: its best score, and its unfinished game.
  static func modeState(
    best: Int?, withHelp: Int?, score: Int?, secondsLeft: Int?, isWaiting: Bool
  ) -> String? {
    var parts: [String] = []
    if let best {
      parts.append(self.best(best))
    } else if let withHelp {
      parts.append("\(self.best(withHelp)) with help")
    }
    if let score {
      let time = secondsLeft.map { ", \(clock($0)) \(left)" } ?? ""
      parts.append("Resume at \(score.formatted()) points\(time)")
    } else if isWaiting {
      parts.append("A game waits")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  static func name(_ mode: Mode) -> String {
    switch mode {
    case .daily: "Daily"
    case .practice: "Practice"
    case .climb: "Climb"
    case .rush: "Rush"
    case .lookAhead: "Look Ahead"
    default: "Classic"
    }
  }

  static func explanation(_ mode: Mode) -> String {
    switch mode {
    case .climb: climbExplanation
    case .daily: dailyExplanation
    case .practice: "Undo and hints leave no mark, the deck is shown; not recorded"
    case .rush: rushExplanation
    case .lookAhead: "Classic with the next five cards in view, and records of its own"
    default: "One deck: score until no hand is left"
    }
  }

  static let nextCards = "Next"
  /// Returns a card of the deck, with the column that it falls into.
  static func next(_ entry: NextCards.Entry) -> String {
    entry.column.map { "\(name(entry.card)) into column \($0 + 1)" } ?? name(entry.card)
  }

  static let modesFootnote = "A game you leave waits for you, one for each mode."

  // MARK: The board

  static let leave = "Back to the menu"
  static let pause = "Pause"
  static let undo = "Undo"
  static let redo = "Redo"
  static let hint = "Hint"
  static let playShort = "Play"
  static let spaceKey = "Space"
  static let toPlay = "to play"
  static let newHighScore = "New high score"
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
      example.map { "Select these \(count($0.cardCount)) touching cards: a \(name($0))." }
        ?? coachAnyHand
    case .small:
      example.map { "Small hands count too: these \(count($0.cardCount)) make a \(name($0))." }
        ?? coachAnyHand
    case .falling: "Cards fall, and the deck refills the columns."
    case .bridge:
      "The ace bridges K and 2: "
        + bridge.map(\.face).joined(separator: " ") + " is a \(name(example ?? .straight))."
    case .points: "A deal has 52 cards, so points per card win. Help lists them."
    case .par:
      "The line ends at par, the best found\(par.map { ": \($0)" } ?? ""). Stars mark the way."
    }
  }
  private static let coachAnyHand = "Play two to five touching cards that make a hand."
  /// Returns a number of cards in words, 1…5.
  static func count(_ cards: Int) -> String {
    ["one", "two", "three", "four", "five"][cards - 1]
  }

  static func best(_ score: Int) -> String { "Best \(score.formatted())" }
  static func handsThere(_ count: Int) -> String {
    count == 1 ? "1 hand on the board" : "\(count) hands on the board"
  }
  static func handsShort(_ count: Int) -> String { count == 1 ? "1 hand" : "\(count) hands" }
  static let toCome = "TO COME"
  static func toCome(_ count: Int) -> String {
    count == 1 ? "1 card to come" : "\(count) cards to come"
  }
  /// Returns the text of a hint on a grid, with the reason why its cards belong together.
  ///
  /// - Parameter isShort: whether the reason is left out, because large text has no room for it.
  static func hint(_ hint: Hint, on grid: PokerCore.Grid, isShort: Bool = false) -> String {
    let hand = "\(name(hint.hand)), +\(hint.hand.points)"
    var why: String { hint.cells.map { reason(for: PlayableHand($0, hint.hand), on: grid) } ?? "" }
    switch hint.level {
    case .name: return "There is a \(name(hint.hand))"
    case .points: return isShort ? "Most points now: \(hand)" : "\(why): \(hand), the most now"
    case .lookahead:
      let first = hint.hasMostPoints ? "the same" : hand
      let rest = hint.next.map { "a \(name($0)), +\($0.points)" } ?? "no hand"
      let ahead = "One hand ahead: \(first), leaves \(rest)"
      return isShort ? ahead : "\(why). \(ahead)"
    }
  }
  static let marksTheScore = "marks the score"
  /// Returns the message that the score is now marked with the help that was used.
  static func marked(_ marks: Marks) -> String { "This score is now marked: \(help(marks))" }
  /// Returns the help that was used, in words; empty without help.
  static func help(_ marks: Marks) -> String {
    let words = [(Marks.undo, "undo"), (.hint, "hints")].filter { marks.contains($0.0) }.map(\.1)
    return words.isEmpty ? "" : "with \(words.joined(separator: " and "))"
  }

  /// Returns the reason why a selection of `count` cards is refused.
  static func reason(_ refusal: Refusal, of count: Int) -> String {
    switch refusal {
    case .gameOver: "The game is over"
    case .wrongCount(let count): count < 2 ? oneCard : fiveAtMost
    case .emptyCell: "There is no card"
    case .notConnected: "The cards must touch"
    case .noHand: noHand(of: count)
    case .timeUp: timeUp
    case .paused: "The game is paused"
    }
  }

  // MARK: Panels

  static let close = "Close"
  static let paused = "Paused"
  static let resume = "Resume"
  static let restart = "Restart"
  static let quitUnsaved = "Leave without saving"
  static let guestDeal = "Another game is in progress, so this one is not saved"
  static let newDeal = "New deal"
  static let sameDeal = "Same deal"
  static let sameDealAgain = "Play this deal again"
  static let saveAndQuit = "Save and quit"
  static let noHandLeftCapitals = "NO HAND LEFT"
  static let perfectClearCapitals = "PERFECT CLEAR"
  /// Returns the headline of a finished game, shown once the medal is.
  static func headline(_ ending: Ending) -> String {
    if ending.isPerfectClear { return perfectClearCapitals }
    if ending.rush != nil { return timeUpCapitals }
    return switch ending.rank {
    case nil: "GAME OVER"
    case .bronze, .silver: "WELL PLAYED"
    case .gold, .platinum: "GREAT GAME"
    case .diamond, .legend: "BRILLIANT"
    }
  }
  static let perfectClear = "Perfect clear"
  static let firstScore = "Your first score"
  static let yourBest = "Your best hand"
  static let yourBestShort = "your best"
  static let bestMissed = "Best missed hand"
  static let missed = "missed"
  /// Returns the points that the cards of a missed hand brought in other hands.
  static func brought(_ missed: MissedHand) -> String {
    "its cards brought \(missed.pointsBrought)"
  }
  /// Returns the name of the best missed hand and its cards, as far as they are known.
  static func missedHand(_ review: GameReview?) -> String {
    let cards = (review?.missed?.cards ?? []).map(name)
    return ([bestMissed] + (review.map { [name($0.missed)] } ?? []) + cards).joined(separator: ", ")
  }
  static func name(_ missed: MissedHand?) -> String { missed.map { name($0.hand) } ?? "None" }
  static let newRecord = "New record"
  static let newBestWithHelp = "New best with help"
  /// Returns the announcement of a record; scores with help have records of their own.
  static func newRecord(_ ending: Ending) -> String {
    if !ending.marks.isEmpty { return newBestWithHelp }
    return ending.recordWithHelp ?? 0 > ending.score ? "New best without help" : newRecord
  }
  static let seeStronger = "See a stronger line"
  static let showMissed = "shows it on the board"
  static let yourGame = "Your game"
  static let stepBack = "One hand back"
  static let stepForward = "One hand on"
  static let autoplay = "Play the hands"
  static let stop = "Stop"
  static let progress = "Hand"
  static func lineTitle(isStronger: Bool, points: Int) -> String {
    "\(isStronger ? "A stronger line" : "Another line"): \(points) points"
  }
  /// Returns the comparison at the end of a line: its points, the player's, and the difference.
  ///
  /// It also names par if the line, which began with hands of the player, ends above or below it.
  static func total(_ points: Int, yours: Int, par: Int?) -> String {
    let gain = points - yours
    let text =
      gain > 0
      ? "\(points) points: \(gain) more than your \(yours)"
      : "\(points) points; yours \(yours)"
    guard let par, points != par else { return text }
    return points > par
      ? "\(text), and above par \(par)" : "\(text). Par \(par) needs other first hands"
  }
  static let notRecorded = "Practice is not recorded"
  static let playAgain = "Play again"
  static let menu = "Menu"
  static let parTitle = "Par"
  static let onTheBoardNow = "on the board now"
  static let onTheTable = "On the table now"
  static let aceRule =
    "The ace is low and high, and bridges the two: Q K A, K A 2 and A 2 3 are all in sequence."
  static let touchRule = "Cards touch along edges and at corners; two to five make a hand."
  static let cardRule = "52 cards in all, so points per card win: the small figures."

  /// Returns the points per card of a hand, such as 13.8.
  static func pointsPerCard(_ hand: Hand) -> String {
    let tenths = Int((hand.pointsPerCard * 10).rounded())
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }
  static func aCard(_ hand: Hand) -> String { "\(pointsPerCard(hand)) a card" }

  static func title(of page: HelpPage) -> String {
    switch page {
    case .hands: "Hands"
    case .scoring: "Scoring"
    case .keys: "Keys"
    case .learn: learn
    }
  }

  /// The topics about scoring that Help explains, each with a symbol.
  static let scoring: [(symbol: String, title: String, text: String)] = [
    (
      "number", "Points per card",
      "A deal has 52 cards, so what each card brings decides: \(pointsPerCard(.pair)) in a pair, "
        + "\(pointsPerCard(.straight)) in a straight, \(pointsPerCard(.royalFlush)) in a royal "
        + "flush."
    ),
    (
      "gauge", "Par",
      "The best line the game has found for this deal, knowing every card. "
        + "The line below your score ends there; its tick shows where par was after as many cards."
    ),
    (
      "star.fill", "Stars",
      "One at \(Par.starShares[0]) %, two at \(Par.starShares[1]) % and three at "
        + "\(Par.starShares[2]) % of par; the crown for par itself."
    ),
  ]
  static let medals = "Medals"
  static let medalsText = "For the score alone, whatever the deal."
  static let marks = "Marks"
  static let marksText =
    "The arrow stands for undo, the bulb for hints. They stay beside a score that had help."
  static let modesTitle = "The other modes"
  static let modesText =
    ([.daily, .climb, .rush, .lookAhead] as [Mode])
    .map { "\(name($0)): \(explanation($0)).\n" }.joined()
    + "There, gaps are filled from the lowest row up, from left to right."
  static let theEnd = "The end"
  static let theEndText =
    "A game is over when no hand is left on the board. An empty board is a perfect clear."
  static let about = "About"

  static func pauseSummary(mode: Mode, score: Int, toCome: Int) -> String {
    "\(name(mode)) · \(score) points · \(toCome) cards to come"
  }

  /// Returns a comparison of the game's score with the record.
  static func comparison(_ ending: Ending) -> String {
    if let daily = ending.daily { return comparison(daily) }
    guard ending.isRecorded else { return notRecorded }
    guard let record = ending.record else {
      return ending.rank.map { "\(rank($0)) at the first try" } ?? firstScore
    }
    let points = ending.score - record
    if points > 0 { return "\(points.formatted()) more than before" }
    return points == 0
      ? "Level with your best, \(record.formatted())"
      : "\((-points).formatted()) short of your best, \(record.formatted())"
  }
  static func handStep(_ step: Int, of count: Int) -> String { "Hand \(step) of \(count)" }
  static let sameHand = "You played this too"
  static func couldHavePlayed(_ missed: MissedHand) -> String {
    missed.pointsBrought == 0
      ? "You could have played this for +\(missed.hand.points)"
      : "You could have played this for +\(missed.hand.points). "
        + "Its cards brought you \(missed.pointsBrought)"
  }
  static func cost(_ cost: Int) -> String { "This cost you \(cost)" }
  /// Returns the hand that the player played instead of the best one, and what it cost.
  static func leaves(_ parting: Parting) -> String {
    "Your \(name(parting.played)) here cost you \(parting.cost)"
  }
  static func toNext(_ rank: ScoreRank, _ score: Int) -> String {
    "\(rank.threshold - score) to \(self.rank(rank))"
  }
  static func pace(_ note: PaceNote) -> String {
    switch note {
    case .lead(let points, let lead): "+\(points) · \(self.lead(lead))"
    case .near(let rank, let missing): "\(missing) to the \(medal(rank))"
    case .gained(let points, let gain): "+\(points) · \(gain) gained on par"
    case .mark(let points, let number): "+\(points) · \(mark(number))"
    case .medal(let points, let rank): "+\(points) · \(medal(rank))"
    case .lastCards(let count): "The last \(count) cards"
    }
  }
  private static func lead(_ points: Int) -> String {
    points > 0 ? "\(points) ahead of par" : points < 0 ? "\(-points) behind par" : "level with par"
  }
  static func share(_ score: Int, of par: Par) -> String {
    let share = "\(score * 100 / max(par.score, 1)) % of par"
    // If the score is above par, the end of the scale is labelled with the score. The text then
    // names par instead.
    return score > par.score ? "\(share) \(par.score)" : share
  }
  /// Returns the name of a star on the way to par, or of the crown, counted from 0.
  private static func mark(_ number: Int) -> String {
    ["first star", "second star", "third star", "crown: par reached"][number]
  }
  /// Returns the stars that the score has earned and its share of par.
  static func stars(_ score: Int, of par: Par) -> String {
    let marks = ScoreScale(par, score: score).marks
    let stars = marks.count { !$0.isCrown && score >= $0.points }
    let earned =
      score >= par.score ? "Crown · " : stars > 0 ? "\(stars) star\(stars == 1 ? "" : "s") · " : ""
    return earned + share(score, of: par)
  }
  /// Returns the label at the end of a scale of points.
  static func end(of scale: ScoreScale) -> String {
    scale.end == scale.par.score ? "Par \(scale.end)" : "\(scale.end)"
  }
  static func leftOnTheBoard(_ count: Int) -> String {
    switch count {
    case 0: boardIsEmpty
    case 1: "1 card left on the board"
    default: "\(count) cards left on the board"
    }
  }
  /// Returns why the game has ended, once the headline no longer says it.
  static func noHand(among count: Int) -> String {
    switch count {
    case 0: boardIsEmpty
    case 1: "No hand with 1 card left"
    default: "No hand left among \(count) cards"
    }
  }
  static func cardsLeftUnit(_ count: Int) -> String { count == 1 ? "card left" : "cards left" }

  static func rank(_ rank: ScoreRank?) -> String {
    switch rank {
    case nil: "No rank yet"
    case .bronze: "Bronze"
    case .silver: "Silver"
    case .gold: "Gold"
    case .platinum: "Platinum"
    case .diamond: "Diamond"
    case .legend: "Legend"
    }
  }

  /// Returns the name of a rank's medal.
  static func medal(_ rank: ScoreRank?) -> String {
    rank.map { "\(self.rank($0)) medal" } ?? "No medal yet"
  }

  static func family(_ count: Int) -> String {
    ["TWO CARDS", "THREE CARDS", "FOUR CARDS", "FIVE CARDS"][count - 2]
  }

  static func definition(_ hand: Hand) -> String {
    switch hand {
    case .pair: "Two of one rank"
    case .miniStraight: "Three in sequence"
    case .miniFlush: "Three of one suit"
    case .miniStraightFlush, .nearlyStraightFlush, .straightFlush: "In sequence, one suit"
    case .miniRoyalFlush: "J Q K of one suit"
    case .threeOfAKind: "Three of one rank"
    case .twoPair: "Two and two"
    case .nearlyStraight: "Four in sequence"
    case .nearlyFlush: "Four of one suit"
    case .nearlyRoyalFlush: "J Q K A of one suit"
    case .fourOfAKind: "Four of one rank"
    case .straight: "Five in sequence"
    case .flush: "Five of one suit"
    case .fullHouse: "Three and two"
    case .royalFlush: "10 to ace, one suit"
    }
  }

  // MARK: Settings

  static func percent(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }

  // MARK: Keys

  static let keys = "MOUSE AND KEYS"
  static let handsKey = "?"
  /// Returns the keys and their actions, the most useful first.
  static func keyList(_ key: (GameAction) -> String) -> [(keys: String, action: String)] {
    [
      ("Click or drag", "Select cards"), ("Click again", "Unselect the last card"),
      ("Right button", "Unselect all, then pause"),
      (key(.play), "Select the ringed card, or play"), ("Arrows, Tab", "Move to a card or button"),
      ("Return", "Select or press it"), ("Escape", "Unselect all, then pause"),
      ("\(key(.undo)), \(key(.redo))", "Undo, redo"), (key(.hint), "Hint, again for more"),
      (handsKey, "Help"), (key(.pause), "Pause"), ("F11", "Fullscreen"),
    ]
  }
  static let climbKeys = "CLIMB"
  /// Returns the keys of Climb alone, and their actions.
  static func climbKeyList(_ key: (GameAction) -> String) -> [(keys: String, action: String)] {
    [
      ("\(key(.firstTool)), \(key(.secondTool))", "Take a tool, or put it back"),
      ("\(key(.play)), Return", "Use it, or go on"),
      ("\(key(.steerLeft)), \(key(.steerRight)); \(key(.play))", "Bonus round: steer; fire"),
    ]
  }
  static let pad = "GAMEPAD"
  /// Returns the gamepad's controls and their actions, the most useful first.
  static func padList(_ button: (GameAction) -> String) -> [(keys: String, action: String)] {
    [
      ("Stick or cross", "Move to a card or button"),
      ("Lower button", "Select or press it"),
      (button(.play), "Play the selected cards"), ("Right button", "Unselect all, then pause"),
      ("Shoulders", "Previous, next"), (button(.pause), "Pause"),
    ]
  }

  static func title(of page: SettingsPage) -> String {
    switch page {
    case .audio: "Audio"
    case .display: "Display"
    case .controls: "Controls"
    case .keys: "Keys and gamepad"
    case .accessibility: "Accessibility"
    case .data: "Data"
    }
  }

  static func reset(_ page: SettingsPage) -> String { "Reset \(title(of: page).lowercased())" }

  static func theme(_ name: ThemeName) -> String {
    switch name {
    case .violet: "Violet"
    case .felt: "Felt"
    case .paper: "Paper"
    case .aurora: "Aurora"
    case .ember: "Ember"
    case .highContrast: "High contrast"
    }
  }

  static func palette(_ palette: Settings.Palette) -> String {
    switch palette {
    case .classic: "Classic"
    case .safe: "Colour-blind safe"
    case .twoColour: "Two colours"
    case .highContrast: "High contrast"
    case .jewel: "Jewels"
    case .sorbet: "Sorbet"
    }
  }

  static func motion(_ choice: Settings.ReduceMotion) -> String {
    switch choice {
    case .desktop: "Desktop"
    case .on: "On"
    case .off: "Off"
    }
  }

  // MARK: About

  struct Credit: Hashable {
    var title: String
    var text: String
  }

  static func credits(version: String) -> [Credit] {
    [
      Credit(
        title: "Poker Slam \(version)",
        text: "Every pixel is drawn by the game's own code. MIT licence."),
      Credit(
        title: "Quicksand",
        text: "By Andrew Paglinawan. SIL Open Font License 1.1, from Debian's fonts-quicksand."),
      Credit(title: "SDL 2", text: "Window, input and sound. zlib licence."),
      Credit(
        title: "FreeType and HarfBuzz",
        text: "Outlines and shaping. FreeType License; MIT licence."),
      Credit(title: "SQLite", text: "Records and saved games. Public domain."),
      Credit(
        title: "Swift", text: "The language and its runtime. Apache License 2.0 with exception."),
      Credit(title: terms, text: termsText),
      Credit(title: privacy, text: privacyText),
    ]
  }
}
