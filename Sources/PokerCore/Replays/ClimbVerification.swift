/// The reason why the replay of a run is refused: an illegal event, or a claim that does not hold.
package enum ClimbReplayRefusal: Error, Hashable, Sendable {
  /// The event with this number, counted from 1, is illegal.
  case event(Int, ClimbRefusal)
  /// The events lead to another result than the replay claims.
  case result(claimed: ClimbResult, played: ClimbResult)
  /// The result is as claimed, but the digest of the position differs, for example because the
  /// events were played by other rules.
  case position
  /// The event with this number, counted from 1, claims coins of a bonus round without the input
  /// that won them.
  case noBonusLog(Int)
}

/// The result of replaying a run's events and comparing the outcome with the replay's claims.
package enum ClimbVerification: Sendable {
  /// Every event is legal and the claims hold; the value is the position after the last event.
  case verified(ClimbRun)
  case refused(ClimbReplayRefusal)
}

extension ClimbReplay {
  /// Replays all events and compares the result with the claims.
  ///
  /// Coins of a bonus round are accepted even if the log of its input is missing.
  package func verify() -> ClimbVerification {
    do throws(ClimbReplayRefusal) {
      return .verified(try position())
    } catch {
      return .refused(error)
    }
  }

  /// Like `verify`, for replays from other people: refuses coins of a bonus round without its log.
  package func verifyStrictly() -> ClimbVerification {
    for (index, event) in events.enumerated() {
      if case .bonus(1..., nil) = event { return .refused(.noBonusLog(index + 1)) }
    }
    return verify()
  }

  /// Returns the position after the last event; throws if an event is illegal or the claims do not
  /// hold.
  package func position() throws(ClimbReplayRefusal) -> ClimbRun {
    var run = ClimbRun(game)
    for (index, event) in events.enumerated() {
      do throws(ClimbRefusal) {
        try run.advance(event)
      } catch {
        throw .event(index + 1, error)
      }
    }
    let claimed = ClimbResult(levels: levels, score: score)
    guard run.result == claimed else { throw .result(claimed: claimed, played: run.result) }
    guard run.digest == digest else { throw .position }
    return run
  }
}

extension ClimbRun {
  /// Applies an event without keeping its effects.
  package mutating func advance(_ event: ClimbEvent) throws(ClimbRefusal) {
    var effects = ClimbEffects(isKept: false)
    try apply(event, &effects)
  }

  /// The digest of everything that later events depend on.
  ///
  /// Its words, in order: the five columns of the grid; the cards left in the deck, the next card
  /// last; the number of these cards; the score and the number of hands of the attempt; the hands
  /// played at least once, and those played at least twice, as bits; the last hand (255 if none);
  /// the number of Whirls; level; attempt; hearts; coins; charms as bits; lessons by family; tools
  /// by kind; phase; score; levels cleared; hands of the run; rerolls. Then follows a word for each
  /// slot of the shop: 0 if its offer was bought; otherwise the number of the offer plus 32 for a
  /// charm, 64 for a lesson or 96 for a tool.
  package var digest: Digest {
    var digest = Digest()
    deal.add(to: &digest)
    for word in [level, attempt, hearts, coins, Int(build.charms.bits)] { digest.add(UInt64(word)) }
    for lesson in Lesson.allCases { digest.add(UInt64(build.lessons[lesson])) }
    for tool in Tool.allCases { digest.add(UInt64(tools[tool])) }
    for word in [Int(phase.rawValue), score, levelsCleared, handCount, rerolls] {
      digest.add(UInt64(word))
    }
    for offer in offers { digest.add(offer?.number ?? 0) }
    return digest
  }
}

extension ClimbOffer {
  fileprivate var number: UInt64 {
    switch self {
    case .charm(let charm): 32 + UInt64(charm.rawValue)
    case .lesson(let lesson): 64 + UInt64(lesson.rawValue)
    case .tool(let tool): 96 + UInt64(tool.rawValue)
    }
  }
}

extension ClimbVerification: CustomStringConvertible {
  /// One line: the result, or the reason for the refusal.
  package var description: String {
    switch self {
    case .verified(let run):
      "verified: \(run.levelsCleared) levels, \(run.score) points, \(run.handCount) hands, "
        + (run.isOver ? "ended at level \(run.level)" : "not finished")
    case .refused(let refusal): "refused: \(refusal)"
    }
  }
}

extension ClimbReplayRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .event(let number, let refusal): "event \(number) \(refusal.reason)"
    case .result(let claimed, let played):
      "the result is \(played.levels) levels and \(played.score) points, not \(claimed.levels) and "
        + "\(claimed.score) as stated"
    case .position: "the events lead to the stated result, but to another position"
    case .noBonusLog(let number): "event \(number) claims coins without the input that won them"
    }
  }
}

extension ClimbRefusal {
  /// The reason as a phrase that follows the name of an event, such as "is not connected".
  package var reason: String {
    switch self {
    case .over: "comes after the end of the run"
    case .wrongPhase(.playing): "comes while the level is played"
    case .wrongPhase(.dead): "comes while the grid has no hand"
    case .wrongPhase(.bonus): "comes before the bonus round"
    case .wrongPhase(.shop): "comes in the shop"
    case .wrongPhase(.over): "comes after the end of the run"
    case .hand(let refusal): refusal.reason
    case .forbidden(let hand, let twist): "is a \(hand.name), which \(twist.name) forbids"
    case .notBad(let hand): "is a \(hand.name), which can be played"
    case .toolNotHeld(let tool): "uses \(tool.name), which is not held"
    case .uselessTool(let tool): "uses \(tool.name) where it changes nothing"
    case .wrongBonus(let coins): "pays \(coins) coins; a bonus round pays 0 to 6"
    case .unprovenBonus(let claimed, let played):
      "claims \(claimed) coins, but its input wins \(played)"
    case .emptySlot(let slot): "buys from slot \(slot), which is empty"
    case .tooExpensive(let price, let coins): "costs \(price), and there are \(coins) coins"
    case .noRoom: "finds no room"
    case .charmNotHeld(let charm): "sells \(charm.name), which is not held"
    }
  }
}

/// A saved game of any mode.
package enum SavedReplay: Sendable {
  case game(Replay)
  case climb(ClimbReplay)

  /// Reads a replay of any format.
  package init(_ text: some StringProtocol) throws(ReplayError) {
    guard text.utf8.count <= Replay.byteLimit else {
      throw ReplayError(line: 1, column: 1, reason: .tooLong)
    }
    var words = ReplayWords(Array(text.utf8))
    if try words.format().number() == ClimbReplay.format {
      self = .climb(try ClimbReplay(text))
    } else {
      self = .game(try Replay(text))
    }
  }
}
