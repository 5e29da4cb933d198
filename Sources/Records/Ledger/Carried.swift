internal import Session

/// What of the present games and achievements has been paid already, before it was deleted.
///
/// When games are deleted, the ledger keeps their coins, and the records keep what identifies the
/// games: the second of their end, their score and their code. If an export brings the games back,
/// they earn nothing again.
struct Carried: Equatable, Sendable {
  /// The points of the present games that have been paid.
  var points = 0
  /// The achievements whose rewards have been paid.
  var rewards: Set<Achievement> = []
}

/// What identifies a game or run that has been paid.
struct CarriedGame: Hashable, Sendable {
  var seconds: Int
  var score: Int
  var code: String
}

/// The paid games are counters named `paid SCORE CODE SECONDS` with the seconds as their value, and the
/// achievements counters named `reward NUMBER`; see `removeCounters`.
extension Database {
  private static let paidName = "printf('paid %d %s %d', score, code, seconds)"

  /// Remembers all finished games, and some achievements, as paid.
  func carry(_ rewards: [Achievement]) throws(RecordsError) {
    for games in ["finished WHERE true", "climb WHERE ended <> 0"] {
      try connection.statement(
        """
        INSERT INTO counter SELECT \(Database.paidName), seconds FROM \(games)
        ON CONFLICT DO NOTHING
        """
      ).run()
    }
    try add(rewards)
  }

  /// Remembers games and achievements of an export as paid.
  func add(_ games: [CarriedGame], _ rewards: [Achievement]) throws(RecordsError) {
    for game in games {
      let statement = try connection.statement(
        """
        INSERT INTO counter SELECT \(Database.paidName), seconds
        FROM (SELECT ?1 AS seconds, ?2 AS score, ?3 AS code) WHERE true ON CONFLICT DO NOTHING
        """)
      try statement.bind(game.seconds, at: 1)
      try statement.bind(game.score, at: 2)
      try statement.bind(game.code, at: 3)
      try statement.run()
    }
    try add(rewards)
  }

  private func add(_ rewards: [Achievement]) throws(RecordsError) {
    for achievement in rewards {
      let statement = try connection.statement(
        "INSERT INTO counter VALUES('reward ' || ?1, ?1) ON CONFLICT DO NOTHING")
      try statement.bind(achievement.rawValue, at: 1)
      try statement.run()
    }
  }

  /// Returns the games that have been paid, in the order of their names.
  func carriedGames() throws(RecordsError) -> [CarriedGame] {
    try connection.statement("SELECT name FROM counter WHERE name GLOB 'paid *' ORDER BY name")
      .rows { row -> CarriedGame? in
        let words = row.text(0).split(separator: " ")
        guard words.count == 4, let score = Int(words[1]), let seconds = Int(words[3]) else {
          return nil
        }
        return CarriedGame(seconds: seconds, score: score, code: String(words[2]))
      }.compactMap(\.self)
  }

  /// Returns the achievements that have been paid, in the order of their numbers.
  func carriedRewards() throws(RecordsError) -> [Achievement] {
    try connection.statement(
      "SELECT value FROM counter WHERE name GLOB 'reward *' ORDER BY value LIMIT 1000"
    ).rows { Achievement(rawValue: $0.integer(0)) }.compactMap(\.self)
  }

  /// Returns the points and rewards of the stored games that have been paid.
  ///
  /// The games are found by the indexes of their dates.
  func carried() throws(RecordsError) -> Carried {
    var points = 0
    for (games, condition) in [("finished", "true"), ("climb", "ended <> 0")] {
      points += try connection.integer(
        """
        SELECT coalesce(sum(score), 0) FROM counter CROSS JOIN \(games)
        ON seconds = value AND name = \(Database.paidName)
        WHERE name GLOB 'paid *' AND \(condition)
        """)
    }
    return Carried(points: points, rewards: Set(try carriedRewards()))
  }
}
