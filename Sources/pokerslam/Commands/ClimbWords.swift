import Commands
import Session

/// Runs of Climb in words, for terminals and screen readers.
enum ClimbWords {
  /// Returns the level, the charms, lessons and tools held, the grid and the score.
  static func position(_ run: ClimbRun, asTable: Bool = false) -> [String] {
    [status(run), holdings(run)] + (asTable ? run.grid.table : run.grid.spokenRows)
      + [
        "Score \(run.deal.score) of \(run.target). "
          + "\(Words.count(run.deal.deckCount, "card")) in the deck."
      ]
      + lookout(run) + (run.phase == .dead ? ["No hand is left: use a tool, or yield."] : [])
  }

  /// Returns level, target, hearts, coins and twists.
  static func status(_ run: ClimbRun) -> String {
    let twist = run.twist.map { " Gate: \(name($0, run))" } ?? ""
    let coming = run.omens.twist(ofLevel: run.level + 1) ?? run.omens.twist(ofLevel: run.level + 2)
    let next = run.isGate ? nil : coming.map { " The next gate: \(name($0, run))" }
    return "Level \(run.level), target \(run.target). \(Words.count(run.hearts, "heart")), "
      + "\(Words.count(run.coins, "coin")).\(twist)\(next ?? "")"
  }

  private static func name(_ twist: Twist, _ run: ClimbRun) -> String {
    let suit = twist == .blight ? " The suit is \(run.omens.blightSuit.name)." : ""
    return "\(twist.name). \(twist.sentence)\(suit)"
  }

  /// Returns the charms, lessons and tools that are held.
  static func holdings(_ run: ClimbRun) -> String {
    func list(_ names: [String]) -> String {
      names.isEmpty ? "none" : names.joined(separator: ", ")
    }
    let charms = run.build.charms.map { charm in
      charm == .banner ? "\(charm.name) (\(run.omens.bannerSuit.name))" : charm.name
    }
    let lessons = Lesson.allCases.compactMap { lesson in
      let count = run.build.lessons[lesson]
      return count == 0 ? nil : "\(lesson.name) \(count)"
    }
    return "Charms: \(list(charms)). Lessons: \(list(lessons)). "
      + "Tools: \(list(run.tools.all.map(\.name)))."
  }

  private static func lookout(_ run: ClimbRun) -> [String] {
    guard run.build.charms.contains(.lookout), run.isOnGrid else { return [] }
    return Words.next(run.deal.upcoming()).map { [$0] } ?? []
  }

  /// Returns the five slots of the shop with their prices.
  static func shop(_ run: ClimbRun) -> [String] {
    let slots = run.offers.enumerated().map { slot, offer in
      guard let offer else { return "\(slot): bought" }
      return
        "\(slot): \(offer.name), \(Words.count(run.price(of: offer), "coin")). \(sentence(offer))"
    }
    return ["The shop. \(Words.count(run.coins, "coin"))."] + slots
      + ["Reroll: \(Words.count(run.rerollPrice, "coin"))."]
  }

  private static func sentence(_ offer: ClimbOffer) -> String {
    switch offer {
    case .charm(let charm): charm.sentence
    case .lesson: "3 points for each card of its hands."
    case .tool(let tool): tool.sentence
    }
  }

  /// Returns all hands that may be played, most points first.
  static func hands(_ run: ClimbRun, inWords: Bool = true) -> [String] {
    let sums = run.hands.compactMap { hand in run.sum(at: hand.cells).map { (hand.cells, $0) } }
    return sums.sorted { ($1.1.points, $0.0) < ($0.1.points, $1.0) }.map { cells, sum in
      "\(sum.points) \(sum.hand.name): \(Words.cards(cells, on: run.grid, inWords: inWords))"
    }
  }

  /// Returns a hint as a sentence.
  static func hint(_ hint: ClimbHint, _ run: ClimbRun) -> String {
    switch hint {
    case .hand(let sum, nil): "There is a \(sum.hand.name)."
    case .hand(let sum, let cells?):
      "\(sum.hand.name), \(sum): \(Words.places(cells, on: run.grid))."
    case .use(let use): "Use \(ClimbWords.use(use, run.grid))."
    case .yield: "No tool revives this grid: yield."
    case .buy(let slot, let offer): "Buy \(offer.name) from slot \(slot)."
    case .next: "Nothing here is worth its price: next."
    }
  }

  /// Returns the use of a tool in words, with the cards that it changes.
  static func use(_ use: ToolUse, _ grid: Grid) -> String {
    func place(_ cell: Cell) -> String { Words.places([cell], on: grid) }
    return switch use {
    case .swap(let a, let b): "Switch on \(place(a)) and \(place(b))"
    case .scissors(let cell): "Scissors on \(place(cell))"
    case .whirl: "Whirl"
    case .dye(let cell, let suit): "Dye on \(place(cell)), to \(suit.name)"
    case .lift(let cell): "Lift on \(place(cell))"
    }
  }

  /// Returns an effect in words; nil for an effect that the printed grid shows.
  static func tell(_ effect: ClimbEffect) -> String? {
    switch effect {
    case .scored(let sum, let total): "\(sum.hand.name), \(sum). Score \(total)."
    case .removed(let cards): "Removed: \(Words.places(cards))."
    case .refilled(let cards): "New: \(Words.places(cards))."
    case .changed(_, let cards): "Changed: \(Words.places(cards))."
    case .died: "No hand is left."
    case .heartLost(let left): "A heart is lost, \(left) left."
    case .heartSaved: "The Safety Net keeps your heart and is gone."
    case .cleared(let pay):
      "Level cleared: \(Words.count(pay.total, "coin")) (hearts \(pay.hearts), unplayed cards "
        + "\(pay.unplayed), interest \(pay.interest), Purse \(pay.purse), gate \(pay.gate))."
    case .gatePassed(let bonus, let hearts):
      "The bonus round pays \(Words.count(bonus, "coin")). \(Words.count(hearts, "heart"))."
    case .bought(let offer, let price): "Bought \(offer.name) for \(Words.count(price, "coin"))."
    case .sold(let charm, let price): "Sold \(charm.name) for \(Words.count(price, "coin"))."
    case .over: "The run is over."
    case .dealt, .fell, .shopOpened: nil
    }
  }

  /// Lists a run's events: hands with their sums, tools, purchases, and the levels.
  static func account(of events: [ClimbEvent], from game: Game) -> [String] {
    var run = ClimbRun(game)
    var lines = [heading(run)]
    for event in events {
      let before = run
      guard let effects = try? run.apply(event) else { break }
      switch event {
      case .move(let move):
        let cards = Words.cards(move.cells, on: before.grid, inWords: false)
        let sum = before.sum(at: move.cells)
        let total = before.deal.score + (sum?.points ?? 0)
        lines.append(
          "  \(sum?.hand.name ?? "no hand"), \(sum?.description ?? ""), "
            + "score \(total): \(cards)")
      case .bad(let move):
        lines.append("  no hand: \(Words.cards(move.cells, on: before.grid, inWords: false))")
      case .use(let use): lines.append("  \(ClimbWords.use(use, before.grid))")
      case .yield: lines.append("  yield")
      case .bonus, .buy, .sell: break
      case .reroll: lines.append("  Reroll.")
      case .next: lines.append(heading(run))
      }
      for effect in effects {
        switch effect {
        case .heartLost, .heartSaved, .cleared, .gatePassed, .bought, .sold, .over:
          if let text = tell(effect) { lines.append("  \(text)") }
        case .dealt(_, let attempt, _) where attempt > 0: lines.append("  Dealt anew.")
        default: break
        }
      }
    }
    return lines
  }

  private static func heading(_ run: ClimbRun) -> String {
    "Level \(run.level), target \(run.target)" + (run.twist.map { ", \($0.name)" } ?? "")
  }
}
