internal import Session

extension Schema {
  /// Version 7: the verified scores of friends, each with the text of its replay.
  ///
  /// `day` is the date of a daily deal as a day number, `digest` a checksum of the replay, `seconds`
  /// and `east` tell when the score was added. Rows are never changed.
  static let friends = """
    CREATE TABLE friend(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      mode INTEGER NOT NULL,
      adjacency INTEGER NOT NULL,
      day INTEGER,
      code TEXT NOT NULL,
      score INTEGER NOT NULL,
      marks INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      east INTEGER NOT NULL,
      replay TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX friendByReplay ON friend(digest, name);
    CREATE INDEX friendByScore ON friend(mode, adjacency, score DESC, seconds);
    CREATE INDEX friendByName ON friend(name, mode, adjacency, score DESC, seconds);
    CREATE INDEX friendByDay ON friend(day, score DESC, seconds) WHERE day IS NOT NULL;
    """
}

/// The scores of friends.
extension Database {
  /// Adds a friend's score, unless the friend has this replay already.
  func add(_ score: FriendScore) throws(RecordsError) {
    let statement = try connection.statement(
      """
      INSERT INTO friend(name, mode, adjacency, day, code, score, marks, digest, seconds, east,
        replay) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(digest, name) DO NOTHING
      """)
    try statement.bind(score.name, at: 1)
    try statement.bind(Int(score.game.mode.id), at: 2)
    try statement.bind(Int(score.game.adjacency.rawValue), at: 3)
    try statement.bind(score.game.dailyDate?.dayNumber, at: 4)
    try statement.bind(score.game.code, at: 5)
    try statement.bind(score.score, at: 6)
    try statement.bind(Int(score.marks.rawValue), at: 7)
    try statement.bind(score.digest, at: 8)
    try statement.bind(score.moment.seconds, at: 9)
    try statement.bind(score.moment.eastOfUTC, at: 10)
    try statement.bind(score.replay, at: 11)
    try statement.run()
  }

  /// Removes all scores of a friend.
  func removeFriend(_ name: String) throws(RecordsError) {
    let statement = try connection.statement("DELETE FROM friend WHERE name = ?")
    try statement.bind(name, at: 1)
    try statement.run()
  }

  static let friendColumns = "id, name, code, score, marks, seconds, east, replay"

  /// Returns the score in a row of `friendColumns`; nil if a value is invalid.
  static func friend(_ row: Statement) -> FriendScore? {
    guard let name = FriendScore.cleanName(row.text(1)), let game = try? Game(code: row.text(2)),
      let score = row.integer(3, in: Statement.counts), let marks = row.marks(4),
      let moment = row.moment(5)
    else { return nil }
    return FriendScore(
      name: name, game: game, score: score, marks: marks, moment: moment, replay: row.text(7))
  }

  /// Returns the names of the friends and the numbers of their scores, in the order of the names.
  func friends() throws(RecordsError) -> [Friend] {
    try connection.statement(
      "SELECT name, count(*) FROM friend GROUP BY name ORDER BY name LIMIT 1000"
    ).rows { Friend(name: $0.text(0), scores: max(0, $0.integer(1))) }
  }

  /// Returns all scores of friends, in the order in which they were added.
  func friendScores() throws(RecordsError) -> [FriendScore] {
    try connection.statement("SELECT \(Database.friendColumns) FROM friend ORDER BY id").rows {
      Database.friend($0)
    }.compactMap(\.self)
  }

  /// Returns what the records know of a replay: whether the friend has it, or the player played it.
  func standing(of score: FriendScore) throws(RecordsError) -> FriendStanding {
    let known = try connection.statement("SELECT 1 FROM friend WHERE digest = ? AND name = ?")
    try known.bind(score.digest, at: 1)
    try known.bind(score.name, at: 2)
    if try !known.rows({ _ in true }).isEmpty { return .known }
    let own = try connection.statement(
      """
      SELECT 1 FROM finished WHERE mode = ? AND adjacency = ? AND score = ? AND code = ?
        AND replay = ? LIMIT 1
      """)
    try own.bind(Int(score.game.mode.id), at: 1)
    try own.bind(Int(score.game.adjacency.rawValue), at: 2)
    try own.bind(score.score, at: 3)
    try own.bind(score.game.code, at: 4)
    try own.bind(score.replay, at: 5)
    return try own.rows({ _ in true }).isEmpty ? .new : .own
  }
}

/// A friend with the number of scores that were added.
package struct Friend: Hashable, Sendable {
  package let name: String
  package let scores: Int

  package init(name: String, scores: Int) { (self.name, self.scores) = (name, scores) }
}

/// What the records know of a friend's replay.
package enum FriendStanding: Hashable, Sendable {
  case new
  /// The friend has this score already.
  case known
  /// The player has played this game.
  case own
}
