internal import JSON
internal import Session

/// The contents of a store as JSON for backups and other machines.
///
///     {
///       "format": "poker slam records",
///       "version": 1,
///       "settings": { "name": { "truth": true } },
///       "bests": [{ "score": 812, "seconds": 1795300000, "east": 3600, "replay": "…" }],
///       "games": [{ "score": 790, "par": 905, "seconds": …, "east": …, "replay": "…" }],
///       "unfinished": [{ "score": 95, "seconds": …, "east": …, "replay": "…" }],
///       "daily": [{ "score": 790, "seconds": …, "east": …, "replay": "…" }],
///       "climbs": [{ "levels": 4, "score": 2610, "ended": true, "seconds": …, "east": …,
///                    "replay": "…" }],
///       "achievements": [{ "name": "houseRules", "mode": 0, "seconds": …, "east": … }],
///       "ledger": [{ "number": 1, "kind": 1, "item": "theme.aurora", "coins": -450,
///                    "seconds": …, "east": …, "receipt": "…", "previous": "", "hash": "…" }],
///       "friends": [{ "name": "Ines", "score": 840, "seconds": …, "east": …, "replay": "…" }],
///       "paidGames": [{ "code": "1000-0001-ZA4H", "score": 790, "seconds": … }],
///       "paidAchievements": ["houseRules"]
///     }
///
/// A setting is a `text`, a `real`, a `truth` or an `integer`; integers are strings, because JSON
/// numbers are exact only to 2^53. A game is stored as its replay. The date and the par are stored
/// beside the replay, which lacks them. The score is there for human readers and must match the
/// replay.
///
/// The date of a finished game is that of its end, the date of a run of Climb that of its last
/// decision, and that of a friend's score tells when it was added; the date of the others is that of
/// their beginning. Exports of earlier versions of the game lack `daily`, the first tries of daily
/// games, `climbs`, the runs of Climb, `achievements`, `ledger`, the entries of the store, or
/// `friends`. `paidGames` and `paidAchievements`, which may be missing, are those that were deleted
/// after the ledger had received their coins. Entries of the store whose hash is wrong are not imported. An achievement has the mode
/// and the date of the game that reached its goal. Only achievements that follow from the games of
/// the text are imported.
package struct Archive: Equatable, Sendable {
  var settings: [String: SettingValue] = [:]
  var bests: [BestScore] = []
  /// The finished games, oldest first; their ids are not used.
  var finished: [FinishedGame] = []
  var unfinished: [Unfinished] = []
  /// The first tries of daily games, in the order of their dates.
  var dailies: [DailyRecord] = []
  /// The runs of Climb, oldest first; their ids are not used.
  var climbs: [ClimbRecord] = []
  /// The unlocked achievements, in the order of their dates.
  var unlocks: [Unlock] = []
  /// The entries of the store's ledger that count, in the order of their numbers.
  var ledger: [LedgerEntry] = []
  /// The verified scores of friends, in the order in which they were added.
  var friends: [FriendScore] = []
  /// The deleted games and achievements whose coins are in the ledger.
  var paidGames: [CarriedGame] = []
  var paidRewards: [Achievement] = []

  struct Unfinished: Equatable, Sendable {
    var replay: Replay
    var moment: Moment
  }

  static let format = "poker slam records"
  static let version = 1
  /// The largest size of a setting's name in bytes.
  static let keyLimit = 100
  /// The largest size of a setting's text value in bytes.
  static let textLimit = 10_000

  /// Returns archives of at most `count` games, runs and friends' scores, which together are this
  /// one; the first has all of the rest.
  ///
  /// Merged in their order, they change the records as the whole does.
  func parts(of count: Int) -> [Archive] {
    var first = self
    (first.finished, first.friends, first.climbs) = ([], [], [])
    return [first] + parts(of: count, \.finished) + parts(of: count, \.friends)
      + parts(of: count, \.climbs)
  }

  private func parts<Element>(
    of count: Int, _ list: WritableKeyPath<Archive, [Element]>
  ) -> [Archive] {
    let all = self[keyPath: list]
    return stride(from: 0, to: all.count, by: count).map { start in
      var part = Archive()
      part[keyPath: list] = Array(all[start..<min(start + count, all.count)])
      return part
    }
  }

  // MARK: Writing

  /// The archive as JSON.
  package var text: String {
    let names = settings.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let members = names.compactMap { name in
      settings[name].map { JSON.Member(name, Archive.json($0)) }
    }
    var json: JSON = [
      "format": .string(Archive.format), "version": .number(Archive.version),
      "settings": .object(members),
      "bests": .array(bests.map { Archive.json($0.score, nil, $0.moment, $0.replay) }),
      "games": .array(finished.map { Archive.json($0.score, $0.par, $0.moment, $0.replay) }),
      "unfinished": .array(
        unfinished.map { Archive.json($0.replay.score, nil, $0.moment, $0.replay.text) }),
      "daily": .array(dailies.map { Archive.json($0.score, nil, $0.begun, $0.replay) }),
      "climbs": .array(climbs.map(Archive.json)),
      "achievements": .array(unlocks.map(Archive.json)),
      "ledger": .array(ledger.map(\.json)),
      "friends": .array(friends.map(Archive.json)),
    ]
    if !paidGames.isEmpty || !paidRewards.isEmpty {
      json["paidGames"] = .array(paidGames.map(Archive.json))
      json["paidAchievements"] = .array(paidRewards.map { .string($0.identifier) })
    }
    return String(decoding: json.encoded(.pretty), as: UTF8.self)
  }

  private static func json(_ value: SettingValue) -> JSON {
    switch value {
    case .text(let text): ["text": .string(text)]
    case .integer(let number): ["integer": .string("\(number)")]
    case .real(let number): ["real": .number(number)]
    case .truth(let value): ["truth": .bool(value)]
    }
  }

  private static func json(_ run: ClimbRecord) -> JSON {
    [
      "levels": .number(run.result.levels), "score": .number(run.result.score),
      "ended": .bool(run.isOver), "seconds": .number(run.moment.seconds),
      "east": .number(run.moment.eastOfUTC), "replay": .string(run.replay),
    ]
  }

  private static func json(_ friend: FriendScore) -> JSON {
    [
      "name": .string(friend.name), "score": .number(friend.score),
      "seconds": .number(friend.moment.seconds), "east": .number(friend.moment.eastOfUTC),
      "replay": .string(friend.replay),
    ]
  }

  private static func json(_ game: CarriedGame) -> JSON {
    [
      "code": .string(game.code), "score": .number(game.score), "seconds": .number(game.seconds),
    ]
  }

  private static func json(_ unlock: Unlock) -> JSON {
    [
      "name": .string(unlock.achievement.identifier), "mode": .number(Int(unlock.mode)),
      "seconds": .number(unlock.moment.seconds), "east": .number(unlock.moment.eastOfUTC),
    ]
  }

  private static func json(_ score: Int, _ par: Par?, _ moment: Moment, _ replay: String) -> JSON {
    var json: JSON = ["score": .number(score)]
    json["par"] = par.map { .number($0.score) }
    json["seconds"] = .number(moment.seconds)
    json["east"] = .number(moment.eastOfUTC)
    json["replay"] = .string(replay)
    return json
  }
}
