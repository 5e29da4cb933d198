internal import Session

/// The pages of leaderboards, each read through an index from a known place on.
extension Database {
  func page(
    of board: Leaderboard, _ span: LeaderboardSpan, _ limit: Int
  ) throws(RecordsError) -> LeaderboardPage {
    let limit = max(1, limit)
    let own = try ownEntry(on: board)
    let rows = LeaderboardRows(board, own: own)
    switch span {
    case .top: return try top(rows, limit)
    case .own:
      guard let own else { return try top(rows, limit) }
      return try page(around: own, rows, limit)
    case .after(let place):
      let (found, hasMore) = try read(rows, after: place, limit)
      return LeaderboardPage(
        entries: found.compactMap(\.entry), firstPosition: nil,
        previous: found.first?.place, next: hasMore ? found.last?.place : nil, own: own?.place)
    case .before(let place):
      let (found, hasMore) = try read(rows, before: place, limit)
      return LeaderboardPage(
        entries: found.compactMap(\.entry), firstPosition: nil,
        previous: hasMore ? found.first?.place : nil, next: found.last?.place, own: own?.place)
    }
  }

  private func top(_ rows: LeaderboardRows, _ limit: Int) throws(RecordsError) -> LeaderboardPage {
    let (found, hasMore) = try read(rows, after: nil, limit)
    return LeaderboardPage(
      entries: found.compactMap(\.entry), next: hasMore ? found.last?.place : nil,
      own: rows.own?.place)
  }

  private func page(
    around own: LeaderboardEntry, _ rows: LeaderboardRows, _ limit: Int
  ) throws(RecordsError) -> LeaderboardPage {
    let (above, hasMoreAbove) = try read(rows, before: own.place, limit / 2)
    let (below, hasMoreBelow) = try read(rows, after: own.place, limit / 2)
    let entries = above.compactMap(\.entry)
    return LeaderboardPage(
      entries: entries + [own] + below.compactMap(\.entry),
      firstPosition: try count(rows, before: own.place) + 1 - entries.count,
      previous: hasMoreAbove ? above.first?.place ?? own.place : nil,
      next: hasMoreBelow ? below.last?.place ?? own.place : nil, own: own.place)
  }

  // MARK: The player's own entry

  /// Returns the entry that is highlighted.
  ///
  /// On this device it is the latest game of the mode, if it is among the last hundred games.
  private func ownEntry(on board: Leaderboard) throws(RecordsError) -> LeaderboardEntry? {
    switch board {
    case .device(.climb):
      let statement = try connection.statement(
        """
        SELECT id, code, score, marks, seconds, east \(LeaderboardRows.climbs)
        ORDER BY seconds DESC, id DESC LIMIT 1
        """)
      return try statement.rows { LeaderboardRows.found($0, latest: $0.integer(0)).entry }.first
        ?? nil
    case .device(let mode):
      let statement = try connection.statement(
        """
        SELECT id, code, score, marks, seconds, east FROM
          (SELECT * FROM finished ORDER BY seconds DESC, id DESC LIMIT 100)
        WHERE mode = ? AND adjacency = 0 ORDER BY seconds DESC, id DESC LIMIT 1
        """)
      try statement.bind(Int(mode.id), at: 1)
      return try statement.rows { LeaderboardRows.found($0, latest: $0.integer(0)).entry }.first
        ?? nil
    case .friends(let mode):
      let statement = try connection.statement(
        """
        SELECT 0, code, score, marks, seconds, east FROM finished
        WHERE mode = ? AND adjacency = 0 ORDER BY score DESC, seconds, id LIMIT 1
        """)
      try statement.bind(Int(mode.id), at: 1)
      return try statement.rows { LeaderboardRows.found($0, latest: 0).entry }.first ?? nil
    case .daily(let date):
      let statement = try connection.statement(
        "SELECT 0, code, score, marks, seconds, east FROM daily WHERE id = ?")
      try statement.bind(date.dayNumber, at: 1)
      return try statement.rows { LeaderboardRows.found($0, latest: 0).entry }.first ?? nil
    }
  }

  /// Returns the text of an entry's replay; nil if there is none.
  func replay(
    of place: LeaderboardPlace, on board: Leaderboard
  ) throws(RecordsError) -> String? {
    let statement: Statement
    switch board {
    case .device(let mode):
      let table = mode == .climb ? "climb" : "finished"
      statement = try connection.statement("SELECT replay FROM \(table) WHERE id = ?")
      try statement.bind(place.id, at: 1)
    case .friends(let mode) where place.id == 0:
      statement = try connection.statement(
        """
        SELECT replay FROM finished WHERE mode = ? AND adjacency = 0
        ORDER BY score DESC, seconds, id LIMIT 1
        """)
      try statement.bind(Int(mode.id), at: 1)
    case .daily(let date) where place.id == 0:
      statement = try connection.statement("SELECT replay FROM daily WHERE id = ?")
      try statement.bind(date.dayNumber, at: 1)
    case .friends, .daily:
      statement = try connection.statement("SELECT replay FROM friend WHERE id = ?")
      try statement.bind(place.id, at: 1)
    }
    return try statement.rows { $0.text(0) }.first
  }

  // MARK: Rows

  private typealias Found = LeaderboardRows.Found

  /// Returns the rows after a place, in order, and whether more rows follow.
  ///
  /// Two queries use the index: one for equal scores, one for lower ones.
  private func read(
    _ rows: LeaderboardRows, after place: LeaderboardPlace?, _ limit: Int
  ) throws(RecordsError) -> (rows: [Found], hasMore: Bool) {
    var found: [Found] = []
    if let place {
      let ties = try connection.statement(
        "\(rows.query) AND score = ? AND (seconds, id) > (?, ?) ORDER BY seconds, id LIMIT ?")
      try bind(place, to: ties, limit: limit + 1)
      found = try ties.rows { rows.found($0) }
    }
    if found.count <= limit {
      let lower = try connection.statement(
        "\(rows.query) AND score < ? ORDER BY score DESC, seconds, id LIMIT ?")
      try lower.bind(place?.score ?? Int.max, at: 1)
      try lower.bind(limit + 1 - found.count, at: 2)
      found += try lower.rows { rows.found($0) }
    }
    if let own = rows.ownRow, place.map({ $0 < own.place }) ?? true { found = merged(found, own) }
    return (Array(found.prefix(limit)), found.count > limit)
  }

  /// Returns the rows before a place, in order, and whether there are more before them.
  private func read(
    _ rows: LeaderboardRows, before place: LeaderboardPlace, _ limit: Int
  ) throws(RecordsError) -> (rows: [Found], hasMore: Bool) {
    let ties = try connection.statement(
      """
      \(rows.query) AND score = ? AND (seconds, id) < (?, ?)
      ORDER BY seconds DESC, id DESC LIMIT ?
      """)
    try bind(place, to: ties, limit: limit + 1)
    var found = try ties.rows { rows.found($0) }
    if found.count <= limit {
      let higher = try connection.statement(
        "\(rows.query) AND score > ? ORDER BY score, seconds DESC, id DESC LIMIT ?")
      try higher.bind(place.score, at: 1)
      try higher.bind(limit + 1 - found.count, at: 2)
      found += try higher.rows { rows.found($0) }
    }
    found.reverse()
    if let own = rows.ownRow, own.place < place { found = merged(found, own) }
    return (found.suffix(limit), found.count > limit)
  }

  private func bind(
    _ place: LeaderboardPlace, to statement: Statement, limit: Int
  ) throws(RecordsError) {
    try statement.bind(place.score, at: 1)
    try statement.bind(place.seconds, at: 2)
    try statement.bind(place.id, at: 3)
    try statement.bind(limit, at: 4)
  }

  private func merged(_ rows: [Found], _ own: Found) -> [Found] {
    var rows = rows
    rows.insert(own, at: rows.firstIndex { own.place < $0.place } ?? rows.count)
    return rows
  }

  /// Returns the number of rows before a place.
  ///
  /// On this device only the games with the same score are counted one by one, through the index;
  /// counters tell how many have each higher score. Among a million games that takes 1 ms for 6,000
  /// equal scores and 0.04 ms for 160 higher ones; counting all took 100 ms (2026-11).
  private func count(
    _ rows: LeaderboardRows, before place: LeaderboardPlace
  ) throws(RecordsError) -> Int {
    let higher = try connection.statement(rows.higher)
    try higher.bind(place.score, at: 1)
    let ties = try connection.statement("\(rows.count) AND score = ? AND (seconds, id) < (?, ?)")
    try ties.bind(place.score, at: 1)
    try ties.bind(place.seconds, at: 2)
    try ties.bind(place.id, at: 3)
    let counts = [try higher.rows { $0.integer(0) }, try ties.rows { $0.integer(0) }]
    return counts.joined().reduce(0, +)
  }
}

/// The rows of a leaderboard: the queries that read them, and the player's own row if it is stored
/// elsewhere.
struct LeaderboardRows {
  struct Found {
    let place: LeaderboardPlace
    /// The row's contents; nil if a value is invalid.
    let entry: LeaderboardEntry?
  }

  let query: String
  let count: String
  /// The query that counts the rows with a higher score than its argument.
  let higher: String
  let own: LeaderboardEntry?
  /// Whether the table contains the player's own row.
  private let containsOwn: Bool
  private let hasNames: Bool

  /// The finished runs of Climb, ordered by levels and then by points; they are few, so they need
  /// no index.
  static let climbs = """
    FROM (SELECT id, code, levels * \(LeaderboardPlace.levelWeight) + score AS score, marks,
      seconds, east FROM climb WHERE ended <> 0 AND score < \(LeaderboardPlace.levelWeight))
    WHERE score >= 0
    """

  init(_ board: Leaderboard, own: LeaderboardEntry?) {
    self.own = own
    let condition: String
    switch board {
    case .device(.climb):
      (hasNames, containsOwn) = (false, true)
      condition = Self.climbs
      query = "SELECT id, code, score, marks, seconds, east \(condition)"
    case .device(let mode):
      (hasNames, containsOwn) = (false, true)
      condition = "FROM finished WHERE mode = \(mode.id) AND adjacency = 0"
      query = "SELECT id, code, score, marks, seconds, east \(condition)"
    case .friends(let mode):
      (hasNames, containsOwn) = (true, false)
      // The best score of each friend: no row of the same name comes before it.
      condition = """
        FROM friend WHERE mode = \(mode.id) AND adjacency = 0 AND NOT EXISTS(
          SELECT 1 FROM friend AS other WHERE other.name = friend.name
            AND other.mode = \(mode.id) AND other.adjacency = 0
            AND (other.score > friend.score OR other.score = friend.score
              AND (other.seconds, other.id) < (friend.seconds, friend.id)))
        """
      query = "SELECT id, code, score, marks, seconds, east, name \(condition)"
    case .daily(let date):
      (hasNames, containsOwn) = (true, false)
      condition = "FROM friend WHERE day = \(date.dayNumber)"
      query = "SELECT id, code, score, marks, seconds, east, name \(condition)"
    }
    count = "SELECT count(*) \(condition)"
    if case .device(let mode) = board, mode != .climb {
      higher = """
        SELECT coalesce(sum(value), 0) FROM counter
        WHERE name > printf('score %02d 0 %010d', \(mode.id), ?)
          AND name < printf('score %02d 1', \(mode.id))
        """
    } else {
      higher = "\(count) AND score > ?"
    }
  }

  /// The player's own row, if it must be added to those of the table.
  var ownRow: Found? {
    containsOwn ? nil : own.map { Found(place: $0.place, entry: $0) }
  }

  func found(_ row: Statement) -> Found {
    LeaderboardRows.found(row, hasName: hasNames, latest: containsOwn ? own?.place.id : nil)
  }

  /// - Parameter latest: the number of the row that is the player's own.
  static func found(_ row: Statement, hasName: Bool = false, latest: Int?) -> Found {
    let id = row.integer(0)
    let place = LeaderboardPlace(score: row.integer(2), seconds: row.integer(4), id: id)
    let name = hasName ? FriendScore.cleanName(row.text(6)) : nil
    guard let game = try? Game(code: row.text(1)), row.integer(2, in: Statement.counts) != nil,
      let marks = row.marks(3), let moment = row.moment(4), !hasName || name != nil
    else { return Found(place: place, entry: nil) }
    return Found(
      place: place,
      entry: LeaderboardEntry(
        place: place, name: name, game: game, marks: marks, moment: moment, isOwn: id == latest))
  }
}
