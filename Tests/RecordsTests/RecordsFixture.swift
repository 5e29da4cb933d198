import Glibc
import Session
import TestSupport
import Testing
import Platform
import Workers

@testable import Records

let millisecond: UInt64 = 1_000_000
let today = Moment(seconds: 1_795_300_000, eastOfUTC: 3_600)

func later(_ seconds: Int) -> Moment {
  Moment(seconds: today.seconds + seconds, eastOfUTC: today.eastOfUTC)
}

func game(_ seed: UInt64, _ mode: Mode = .classic, _ adjacency: Adjacency = .king) -> Game {
  Game(mode: mode, adjacency: adjacency, seed: Seed(seed))
}

/// Returns the daily game of a date such as `2026-11-20`.
func dailyGame(_ date: String) throws -> Game {
  let date = try #require(CalendarDate(date))
  return try #require(Daily.listedGame(of: date))
}

/// Returns a game that was played to its end.
func ended(_ game: Game, at now: UInt64 = 0) -> Session {
  var session = Session(game, at: 0)
  session.playToTheEnd(at: now)
  return session
}

extension TemporaryFolder {
  var file: String { path + "/records.sqlite" }

  func store() -> RecordStore {
    let (store, notice) = RecordStore.openPatiently(path)
    #expect(notice == nil)
    #expect(store.state == .saving)
    return store
  }
}

extension RecordStore {
  /// Opens as the game does, but waits longer, because other tests keep the machine busy.
  ///
  /// - Parameter lock: how long a write waits for the lock of another connection, in nanoseconds.
  static func openPatiently(
    _ folder: String, lock: UInt64 = 30_000_000_000
  ) -> (store: RecordStore, notice: RecordsNotice?) {
    let limit: UInt64 = 30_000_000_000
    let timeouts = DatabaseWorker.Timeouts(start: limit, move: limit, end: limit, lock: lock)
    return open(DatabaseOpener(folder: folder, timeouts: timeouts))
  }

  /// Executes an SQL statement on the records, as another program might.
  func change(_ text: String) throws {
    try worker.query { database throws(RecordsError) in try database.connection.execute(text) }
  }

  func count(_ table: String) throws -> Int {
    try worker.query { database throws(RecordsError) in
      try database.connection.integer("SELECT count(*) FROM \(table)")
    }
  }
}

extension Session {
  /// Plays one of the hands on the grid and returns the events: none if there is no hand.
  @discardableResult
  mutating func playSome(_ number: Int = 0, at now: UInt64 = 0) -> [SessionEvent] {
    let hands = state.grid.hands(game.adjacency)
    return hands.isEmpty ? [] : play(hands[number % hands.count].move, at: now)
  }

  mutating func playToTheEnd(at now: UInt64 = 0) { while !playSome(at: now).isEmpty {} }

  /// Returns a session with branches and marks, in which moves can be undone and redone.
  static func busy(_ game: Game, record: Int? = 20) -> Session {
    busyWithEvents(game, record: record).session
  }

  static func busyWithEvents(
    _ game: Game, record: Int? = 20
  ) -> (session: Session, events: [SessionEvent]) {
    var session = Session(game, record: record, at: 0)
    var events = session.playSome(3, at: 1_000 * millisecond)
    events += session.playSome(1, at: 2_000 * millisecond)
    events += session.undo(at: 2_500 * millisecond)
    events += session.undo(at: 2_600 * millisecond)
    events += session.playSome(5, at: 3_000 * millisecond)
    events += session.playSome(2, at: 4_000 * millisecond)
    events += session.playSome(7, at: 4_100 * millisecond)
    events += session.go(to: 2, at: 4_200 * millisecond)
    events += session.undo(at: 4_500 * millisecond)
    events += session.noteHint(at: 4_600 * millisecond)
    return (session, events)
  }
}

/// Returns whether two sessions are saved as the same text.
func == (a: Session?, b: Session?) -> Bool { a?.payload(at: 0) == b?.payload(at: 0) }

/// A player who acts at random, determined by a seed.
struct RandomPlayer {
  private var random: Generator
  private(set) var now: UInt64 = 0
  /// The events since the last call of `takeEvents`.
  private var events: [SessionEvent] = []

  init(seed: UInt64) { random = Generator(seed: seed) }

  /// Acts once at random; returns whether the session changed and must be saved.
  mutating func act(on session: inout Session) -> Bool {
    now += 7 * millisecond
    let before = session.revision
    switch random.below(20) {
    case 0..<10:
      let hands = session.state.grid.hands(session.game.adjacency)
      if hands.isEmpty { return act(on: &session) }
      events += session.play(hands[random.below(hands.count)].move, at: now)
    case 10..<14: events += session.undo(at: now)
    case 14..<16: events += session.redo(at: now)
    case 16: events += session.go(to: random.below(session.log.nodes.count), at: now)
    case 17: events += session.noteHint(at: now)
    case 18:
      events += session.pause(at: now)
      events += session.resume(at: now)
    default:
      if random.below(8) == 0 { events += session.begin(game(random.next()), record: 30, at: now) }
      if random.below(30) == 0 { events += session.restart(at: now) }
    }
    return session.revision != before
  }

  /// Returns the events since the last call.
  mutating func takeEvents() -> [SessionEvent] {
    defer { events = [] }
    return events
  }
}
