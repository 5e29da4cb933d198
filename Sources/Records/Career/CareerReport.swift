package import Session

/// The result of computing a career again from the replays alone.
package struct CareerReport: Equatable, Sendable {
  package let career: Career
  /// The number of games and runs that were played again.
  package let games: Int
  package let differences: [CareerDifference]
}

/// A value in the records that does not follow from the replays.
package enum CareerDifference: Hashable, Sendable {
  /// A game whose row or replay is invalid; it does not count.
  case unplayable(UnplayableGame)
  /// A stored figure of a game differs from that of its replay.
  case figure(id: Int, isRun: Bool, name: String, stored: Int, played: Int)
  /// An achievement that the replays unlock is not stored.
  case missing(Unlock)
  /// A stored achievement that the replays do not unlock.
  case unproven(Unlock)
  /// A stored achievement has another date or mode than the game that reached its goal.
  case otherDate(stored: Unlock, played: Unlock)
  /// The career that the store had added up game by game was another one.
  case career
}

extension CareerDifference: CustomStringConvertible {
  /// One line in English.
  package var description: String {
    switch self {
    case .unplayable(let game):
      "\(CareerDifference.name(game.id, game.isRun)): \(game.reason)"
    case .figure(let id, let isRun, let name, let stored, let played):
      "\(CareerDifference.name(id, isRun)): \(name) is \(played), not \(stored) as stored"
    case .missing(let unlock): "\(unlock.achievement.identifier): not stored"
    case .unproven(let unlock): "\(unlock.achievement.identifier): no game unlocks it"
    case .otherDate(let stored, let played):
      "\(played.achievement.identifier): unlocked at \(played.moment.seconds) in mode "
        + "\(played.mode), not at \(stored.moment.seconds) in mode \(stored.mode) as stored"
    case .career: "the statistics differ from those of the replays"
    }
  }

  private static func name(_ id: Int, _ isRun: Bool) -> String {
    "\(isRun ? "run" : "game") \(id)"
  }
}

extension RecordStore {
  /// Computes statistics and achievements again from the replays alone, and reports what differs.
  ///
  /// It reads the file in pages, so that the file can be used meanwhile.
  ///
  /// - Parameter repairs: whether the stored achievements are corrected: missing ones are added,
  ///   unproven ones removed, and wrong dates replaced. Figures of games are not changed.
  /// - Parameter proceed: called after each page with the number of games read so far; returning
  ///   false cancels.
  /// - Returns: nil if cancelled.
  package func rebuild(
    repairs: Bool = false, proceed: (_ games: Int) -> Bool = { _ in true }
  ) throws(RecordsError) -> CareerReport? {
    var (career, count) = (Career(), 0)
    var differences: [CareerDifference] = []
    var place: PlayedPlace?
    repeat {
      let page = try playedPage(from: place, limit: 200)
      differences += page.unreadable.map {
        .unplayable(
          UnplayableGame(id: $0.id, isRun: $0.isRun, reason: "a value of its row is invalid"))
      }
      for row in page.rows {
        do throws(UnplayableGame) {
          let game = try row.played()
          differences += row.differences(from: game)
          career.add(game)
          count += 1
        } catch { differences.append(.unplayable(error)) }
      }
      place = page.next
      guard proceed(count) else { return nil }
    } while place != nil
    let changes = career.achievements.unlocked.differences(from: try unlocks())
    if let known = careerState.career, known != career { differences.append(.career) }
    if repairs, !changes.isEmpty { try repair(changes) }
    return CareerReport(career: career, games: count, differences: differences + changes)
  }

  private func repair(_ changes: [CareerDifference]) throws(RecordsError) {
    try worker.query { database throws(RecordsError) in
      try database.connection.transaction { () throws(RecordsError) in
        for change in changes {
          switch change {
          case .missing(let unlock): try database.add(unlock)
          case .unproven(let unlock): try database.removeUnlock(unlock.achievement)
          case .otherDate(_, let played): try database.put(played)
          case .unplayable, .figure, .career: break
          }
        }
      }
    }
    careerState.forget()
    careerState.unlocks = try unlocks()
  }
}

extension [Unlock] {
  /// Compares the computed achievements with the stored ones.
  fileprivate func differences(from stored: [Unlock]) -> [CareerDifference] {
    let changed = compactMap { played -> CareerDifference? in
      guard let known = stored.first(where: { $0.achievement == played.achievement }) else {
        return .missing(played)
      }
      return known == played ? nil : .otherDate(stored: known, played: played)
    }
    let unproven = stored.filter { known in
      !contains { $0.achievement == known.achievement }
    }
    return changed + unproven.map { .unproven($0) }
  }
}

extension PlayedRow {
  /// Compares the stored figures with those of the replay.
  fileprivate func differences(from played: PlayedGame) -> [CareerDifference] {
    let facts = played.facts
    let pairs: [(name: String, stored: Int, played: Int)] =
      switch self {
      case .game(let game, _):
        [
          ("score", game.score, facts.score), ("hands", game.hands, facts.hands.total),
          ("cards left", game.cardsLeft, facts.cardsLeft ?? 0),
          ("marks", Int(game.marks.rawValue), Int(facts.marks.rawValue)),
          ("time", Int(clamping: game.time), Int(clamping: facts.time)),
        ]
      case .run(let run):
        [
          ("score", run.result.score, facts.score),
          ("levels", run.result.levels, facts.climb?.levels ?? 0),
          ("marks", Int(run.marks.rawValue), Int(facts.marks.rawValue)),
        ]
      }
    return pairs.filter { $0.stored != $0.played }.map {
      .figure(
        id: played.key.id, isRun: played.key.isRun, name: $0.name, stored: $0.stored,
        played: $0.played)
    }
  }
}
