import Platform
import Session
import TestSupport
import Testing
import Workers

@testable import Records

/// The pages of leaderboards: their order, their completeness, and their cost.
@Suite struct LeaderboardTests {
  private static let board = Leaderboard.device(.classic)

  /// Waits for an answer that comes on the database's thread.
  static func answer<Answer: Sendable>(
    _ ask: (@escaping @Sendable (Result<Answer, RecordsError>) -> Void) -> Void
  ) throws -> Answer {
    let reply = Monitor<Result<Answer, RecordsError>?>(nil)
    ask { answer in reply.change { $0 = answer } }
    let limit = Clock.nanoseconds() + 30_000_000_000
    return try #require(reply.wait(until: limit, for: { $0 })).get()
  }

  private func page(
    _ store: RecordStore, _ span: LeaderboardSpan, limit: Int = 50,
    of board: Leaderboard = board
  ) throws -> LeaderboardPage {
    try Self.answer { store.readLeaderboard(board, span, limit: limit, finish: $0) }
  }

  /// Adds games by SQL: their scores have many ties, and some ended in the same second.
  private func fill(_ store: RecordStore, _ count: Int, from first: Int = 1) throws {
    try store.change(Self.filling(count, from: first))
    try store.change(Self.counting)
  }

  /// - Parameter length: the length of each replay.
  private static func filling(_ count: Int, from first: Int, length: Int = 1) -> String {
    """
    WITH RECURSIVE number(n) AS
      (SELECT \(first) UNION ALL SELECT n + 1 FROM number WHERE n < \(first + count - 1))
    INSERT INTO finished SELECT n, 0, 0, '\(game(5).code)', 100 + n * 7919 % 160 * 5, NULL, NULL,
      n % 7 = 0, 8, 5, 9000, 1700000000 + n / 3, 3600, substr(hex(zeroblob(\(length))), 1, \(length))
      FROM number
    """
  }

  /// Counts the games of each score, as the records do when they add a game.
  private static let counting = """
    DELETE FROM counter WHERE name GLOB 'score *';
    INSERT INTO counter
    SELECT printf('score %02d %d %010d', mode, adjacency, score), count(*) FROM finished
    GROUP BY mode, adjacency, score
    """

  /// Reads all pages in one direction.
  private func all(
    _ store: RecordStore, limit: Int, of board: Leaderboard = board, isBackwards: Bool = false,
    between: (Int) throws -> Void = { _ in }
  ) throws -> [LeaderboardEntry] {
    var (entries, number) = ([LeaderboardEntry](), 0)
    var place: LeaderboardPlace?
    if isBackwards {
      place = LeaderboardPlace(score: -1, seconds: 0, id: 0)
    } else {
      let first = try page(store, .top, limit: limit, of: board)
      entries = first.entries
      place = first.next
    }
    while let edge = place {
      try between(number)
      number += 1
      let found = try page(
        store, isBackwards ? .before(edge) : .after(edge), limit: limit, of: board)
      #expect(found.entries.count <= limit)
      if isBackwards {
        entries = found.entries + entries
        place = found.previous
      } else {
        entries += found.entries
        place = found.next
      }
    }
    return entries
  }

  // MARK: Paging

  @Test(arguments: [1, 7, 50, 299, 300, 301])
  func pagesOfAnySizeGiveEachRowOnceInOrder(limit: Int) throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try fill(store, 300)
    let forwards = try all(store, limit: limit)
    #expect(forwards.count == 300 && Set(forwards.map(\.place)).count == 300)
    #expect(forwards.map(\.place) == forwards.map(\.place).sorted())
    #expect(zip(forwards, forwards.dropFirst()).contains { $0.score == $1.score })
    #expect(try all(store, limit: limit, isBackwards: true).map(\.place) == forwards.map(\.place))
    store.close()
  }

  /// Games that are added while the pages are read move no row to a page where it occurs twice or
  /// is missing.
  @Test(arguments: [false, true])
  func rowsAddedBetweenPagesRepeatAndHideNone(isBackwards: Bool) throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try fill(store, 200)
    let before = Set(try all(store, limit: 60).map(\.place))
    let found = try all(store, limit: 9, isBackwards: isBackwards) { number in
      try fill(store, 5, from: 1_000 + number * 5)
    }
    let places = found.map(\.place)
    #expect(Set(places).count == places.count && places == places.sorted())
    #expect(before.isSubset(of: places))
    store.close()
  }

  @Test func ownPageHasThePositionAndBothNeighbours() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try fill(store, 300)
    let entries = try all(store, limit: 100)
    let found = try page(store, .own, limit: 20)
    let own = try #require(found.own)
    let index = try #require(entries.firstIndex { $0.place == own })
    // The latest game has the highest number.
    #expect(entries[index].isOwn && entries.filter(\.isOwn).count == 1)
    #expect(own.id == 300)
    let first = try #require(found.firstPosition)
    #expect(found.entries.map(\.place) == Array(entries[(first - 1)..<(first + 20)].map(\.place)))
    #expect(found.entries[index + 1 - first].place == own)
    #expect(found.previous == found.entries.first?.place)
    #expect(found.next == found.entries.last?.place)
    store.close()
  }

  @Test func emptyBoardHasAnEmptyPage() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for span in [LeaderboardSpan.top, .own, .before(LeaderboardPlace(score: 5, seconds: 0, id: 1))]
    {
      let found = try page(store, span)
      #expect(found.entries.isEmpty && found.next == nil && found.previous == nil)
      #expect(found.own == nil)
    }
    store.close()
  }

  @Test func finishedGameIsOnTheBoardOfItsModeOnly() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let session = ended(game(3))
    store.finish(session, at: 0, on: today)
    let found = try page(store, .top)
    #expect(found.entries.map(\.score) == [session.state.score])
    #expect(found.entries[0].isOwn && found.entries[0].name == nil)
    #expect(try page(store, .top, of: .device(.rush)).entries.isEmpty)
    let text = try Self.answer {
      store.readReplay(of: found.entries[0].place, on: Self.board, finish: $0)
    }
    #expect(text == session.payload(at: 0))
    store.close()
  }

  /// Rows that a damaged file or another program has changed are left out, and paging goes on
  /// behind them.
  @Test func invalidRowsAreSkipped() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try fill(store, 40)
    try store.change("UPDATE finished SET code = 'nonsense' WHERE id % 2 = 0")
    #expect(try all(store, limit: 3).count == 20)
    store.close()
  }

  // MARK: Cost

  /// The number of games of each score is that of the rows, also after a better result of the same
  /// game and after a reset.
  @Test func gamesAreCountedByScore() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    func expectCounts(_ place: String) throws {
      let wrong = try store.worker.query { database throws(RecordsError) in
        try database.connection.integer(
          """
          SELECT count(*) FROM
            (SELECT printf('score %02d %d %010d', mode, adjacency, score) AS name,
              count(*) AS value FROM finished GROUP BY 1) AS real
          FULL JOIN (SELECT * FROM counter WHERE name GLOB 'score *' AND value > 0) AS kept
            USING(name) WHERE real.value IS NOT kept.value
          """)
      }
      #expect(wrong == 0, "\(place)")
    }
    for seed in 1...6 { store.finish(ended(game(UInt64(seed))), at: 0, on: later(seed)) }
    store.finish(ended(game(7, .lookAhead)), at: 0, on: later(9))
    try expectCounts("after games")
    var session = Session(game(8), at: 0)
    session.playToTheEnd()
    store.save(session, after: [], at: 0, on: today)
    store.finish(session, at: 0, on: later(20))
    let first = try store.recentGames(limit: 1)[0]
    for score in [first.score - 5, first.score + 5] {
      try store.worker.query { database throws(RecordsError) in
        try database.add(
          FinishedGame(
            id: first.id, game: first.game, score: score, par: nil, marks: [], hands: 8,
            cardsLeft: 5, time: 9, moment: first.moment, replay: first.replay))
      }
      try expectCounts("after \(score) in place of \(first.score)")
    }
    store.reset(.games)
    try expectCounts("after a reset")
    store.close()
  }

  /// The time of a page, of the position of the own row and of adding a score must not grow with the
  /// number of games; and a file of so many games opens.
  @Test func millionGamesAreAsFastAsAThousand() throws {
    let (small, large) = (try TemporaryFolder(), try TemporaryFolder())
    var (few, many) = (small.store(), large.store())
    try fill(few, 1_000)
    // With a large cache and without a time limit, since the records never write so many at once.
    for part in 0..<4 {
      try many.worker.query { database throws(RecordsError) in
        database.connection.allow(seconds: 60)
        try database.connection.execute("PRAGMA cache_size = -65536")
        try database.connection.execute(
          LeaderboardTests.filling(250_000, from: 1 + part * 250_000, length: 300))
        try database.connection.execute(LeaderboardTests.counting)
        try database.connection.execute("PRAGMA cache_size = -128")
        _ = try database.connection.emptyLog()
      }
    }
    #expect(try many.count("finished") == 1_000_000)
    many.close()
    #expect(try File.size(large.file) > 3 * FileImage.byteLimit)
    many = large.store()
    few.close()
    few = small.store()
    func nanoseconds(_ store: RecordStore, _ round: Int) throws -> UInt64 {
      let start = Clock.nanoseconds()
      let session = ended(game(UInt64(round + 10)))
      _ = store.finish(session, at: 0, on: later(round))
      let top = try page(store, .top, limit: 100)
      #expect(top.entries.count == 100)
      let middle = LeaderboardPlace(score: 500, seconds: 1_700_100_000, id: 5)
      #expect(try page(store, .after(middle), limit: 100).entries.count == 100)
      #expect(try page(store, .before(middle), limit: 100).entries.count == 100)
      return Clock.nanoseconds() - start
    }
    func expectAlike(
      _ work: String, allowing extra: UInt64, _ measure: (RecordStore, Int) throws -> UInt64
    ) throws {
      var (fastest, fastestOfMany) = (UInt64.max, UInt64.max)
      for round in 0..<16 {
        fastest = min(fastest, try measure(few, round))
        fastestOfMany = min(fastestOfMany, try measure(many, round))
      }
      #expect(
        fastestOfMany < 2 * fastest + extra, "\(work): \(fastestOfMany) and \(fastest) ns")
    }
    try expectAlike("pages", allowing: 1_000_000, nanoseconds)
    // Of a million games, six thousand have the same score; counting them takes a millisecond.
    try expectAlike("own position", allowing: 2_000_000) { store, _ in
      let start = Clock.nanoseconds()
      let own = try page(store, .own, limit: 20)
      #expect(own.firstPosition.map { $0 > 1 } == true)
      return Clock.nanoseconds() - start
    }
    few.close()
    many.close()
  }

  @Test(arguments: [
    Leaderboard.device(.classic), .friends(.classic), .daily(Daily.firstDate),
  ])
  func eachPageIsReadThroughAnIndex(board: Leaderboard) throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let plans = try store.worker.query { database throws(RecordsError) in
      try database.plans(of: board)
    }
    #expect(plans.count >= 4)
    for plan in plans {
      #expect(plan.contains("INDEX finishedByScore") || plan.contains("INDEX friendBy"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
    store.close()
  }
}

extension Database {
  /// Returns the query plans of a leaderboard's pages.
  fileprivate func plans(of board: Leaderboard) throws(RecordsError) -> [String] {
    let query = LeaderboardRows(board, own: nil).query
    var plans: [String] = []
    for rest in [
      "score = 5 AND (seconds, id) > (1, 1) ORDER BY seconds, id LIMIT 9",
      "score < 5 ORDER BY score DESC, seconds, id LIMIT 9",
      "score = 5 AND (seconds, id) < (1, 1) ORDER BY seconds DESC, id DESC LIMIT 9",
      "score > 5 ORDER BY score, seconds DESC, id DESC LIMIT 9",
    ] {
      let rows = try connection.statement("EXPLAIN QUERY PLAN \(query) AND \(rest)").rows {
        $0.text(3)
      }
      plans.append(rows.joined(separator: "; "))
    }
    return plans
  }
}
