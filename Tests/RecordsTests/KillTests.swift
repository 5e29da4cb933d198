import Foundation
import Session
import TestSupport
import Testing
import Platform
import Workers

@testable import Records

/// Saving in a game that is killed at a random moment, or that runs on a full disk.
///
/// The game runs in a separate process. It notes each change in a file, before and after it saves
/// the change. Five games are killed, or fifty with `POKERSLAM_TORTURE=full` in the environment, or
/// a thousand with `POKERSLAM_CHAOS=full`.
@Suite(.serialized) struct KillTests {
  static let isFull = ProcessInfo.processInfo.environment["POKERSLAM_TORTURE"] == "full"

  @Test func savedChangesSurviveAKill() async throws {
    let folder = try TemporaryFolder()
    var random = Generator(seed: 12)
    var (safe, rounds, known) = (0, 0, 0)
    for _ in 0..<(FaultTests.isFull ? 1_000 : Self.isFull ? 50 : 5) {
      let (seed, delay) = (random.next(), random.below(400_000))
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = folder.path as String, seed = seed as UInt64, delay = delay as Int] in
        try KilledPlayer(folder: path, seed: seed).play(killedAfter: UInt32(delay))
      }
      let notes = try Notes(folder.path)
      safe += notes.safeCount - known
      let (store, notice) = RecordStore.openPatiently(folder.path)
      #expect(notice == nil && store.state == .saving)
      let found = try store.resume(at: 0).map { fingerprint($0, at: 0) }
      #expect(notes.allows(found), "\(notes.last) but \(String(describing: found))")
      let count = store.value(of: KilledPlayer.count)
      #expect((notes.count...notes.count + 1).contains(count))
      store.close()
      known = try notes.shorten(folder.path).safeCount
      rounds += 1
    }
    #expect(safe > rounds, "every run was killed before its first change")
    var tally = Tally()
    tally.cases = rounds
    tally.print("kills; \(safe) saved changes survived")
  }

  /// The file size limit simulates a full disk.
  @Test func fullDiskLosesNothing() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let (store, notice) = RecordStore.openPatiently(path)
      #expect(notice == nil)
      var (player, session) = (RandomPlayer(seed: 4), Session(game(4, .practice), at: 0))
      func playOn() -> Bool {
        while !player.act(on: &session) {}
        store.save(session, after: player.takeEvents(), at: player.now, on: today)
        return store.flush()
      }
      for _ in 0..<5 { #expect(playOn()) }
      let size = try File.size(path + "/records.sqlite-wal")
      limitFiles(to: size + 9_000)
      var refused = 0
      while refused < 20 { if !playOn() { refused += 1 } }
      guard case .failing(let error) = store.state else {
        Issue.record("\(store.state)")
        return
      }
      #expect(error.path == path + "/records.sqlite" && !error.reason.isEmpty)
      #expect(try store.unfinished().count == 1)
      limitFiles(to: 1 << 30)
      #expect(playOn())
      #expect(store.state == .saving)
      store.close()
      let (again, _) = RecordStore.openPatiently(path)
      #expect(try again.resume(at: 0)?.payload(at: 0) == session.payload(at: player.now))
    }
  }

  /// Opening takes less than 0.2 s with up to 20,000 games, and less than 1 s with 100,000; prints the
  /// times.
  @Test(.enabled(if: isFull)) func openingTwentyThousandGamesTakesUnder200Milliseconds() throws {
    let folder = try TemporaryFolder()
    var session = Session(game(9), at: 0)
    session.playToTheEnd()
    for count in [1_000, 10_000, 20_000, 100_000] {
      let store = folder.store()
      let old = try store.worker.query { database throws(RecordsError) in try database.nextGame() }
      for start in stride(from: old, through: count, by: 1_000) {
        let games = (start..<start + 1_000).map { number in
          Write.finish(
            FinishedGame(
              id: number, game: session.game, score: session.state.score, par: Par(score: 900),
              marks: [], hands: session.state.moveCount, cardsLeft: session.state.grid.count,
              time: 0, moment: later(number * 600), replay: session.payload(at: 0)))
        }
        store.worker.post(games)
        while !store.flush() { usleep(10_000) }
      }
      store.close()
      let times = (0..<5).map { _ in
        let start = Clock.nanoseconds()
        let store = folder.store()
        let end = Clock.nanoseconds()
        store.close()
        return Double((end - start) / 1_000) / 1_000
      }
      let size = try File.size(folder.file) >> 10
      print("\(count) games, \(size) KiB: opened in \(times.sorted()) ms")
      #expect(times.min()! < (count > 20_000 ? 1_000 : 200))
      // The lock file holds the manifest. Without a manifest, every page of the records is checked.
      try File.remove(folder.path + "/records.lock")
      let start = Clock.nanoseconds()
      let checked = folder.store()
      print("  without a lock file: \((Clock.nanoseconds() - start) / 1_000_000) ms")
      checked.close()
      if count <= 20_000 { try salvage(folder, isTimed: count <= 10_000) }
    }
  }

  /// Salvages a copy of the records in which one bit has changed; takes 0.7 s for 20,000 games.
  private func salvage(_ folder: TemporaryFolder, isTimed: Bool) throws {
    let damaged = try TemporaryFolder()
    var bytes = try File.read(folder.file)
    bytes[bytes.count / 2] ^= 1
    try File.write(bytes, to: damaged.file)
    try File.write(File.read(folder.path + "/records.lock"), to: damaged.path + "/records.lock")
    let start = Clock.nanoseconds()
    let (store, notice) = RecordStore.openPatiently(damaged.path)
    let time = Clock.nanoseconds() - start
    print("  salvaged in \(time / 1_000_000) ms: \(notice.map { "\($0)" } ?? "no notice")")
    #expect(!isTimed || store.state == .saving)
    store.close()
  }

  /// A change is saved within 2 ms in the median, with and without drawing between `save` and
  /// `flush`; prints the percentiles.
  @Test(.enabled(if: isFull)) func medianChangeIsSavedWithinTwoMilliseconds() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for (title, pause) in [("at once", UInt32(0)), ("after 2 ms of drawing", 2_000)] {
      var (player, session) = (RandomPlayer(seed: 9), Session(game(9, .practice), at: 0))
      var (calls, waits, whole): ([UInt64], [UInt64], [UInt64]) = ([], [], [])
      for round in 0..<3_000 {
        guard player.act(on: &session) else { continue }
        let start = Clock.nanoseconds()
        store.save(session, after: player.takeEvents(), at: player.now, on: today)
        let posted = Clock.nanoseconds()
        if pause > 0 { usleep(pause) }
        let drawn = Clock.nanoseconds()
        let isSaved = store.flush()
        let end = Clock.nanoseconds()
        #expect(isSaved)
        guard round > 100 else { continue }
        calls.append(posted - start)
        waits.append(end - drawn)
        whole.append(posted - start + end - drawn)
      }
      func percentiles(_ values: [UInt64]) -> String {
        let sorted = values.sorted()
        let parts = [sorted.count / 2, sorted.count * 99 / 100, sorted.count - 1]
        return parts.map { "\(Double(sorted[$0] / 100) / 10)" }.joined(separator: " / ")
      }
      print("flushed \(title), µs median / p99 / max of \(calls.count) changes:")
      print("  save \(percentiles(calls)), flush \(percentiles(waits)), both \(percentiles(whole))")
      #expect(whole.sorted()[whole.count / 2] < 2_000_000)
    }
  }
}

/// Limits the size of this process's files.
private func limitFiles(to bytes: Int) {
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t.max)
  #expect(unsafe setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit) == 0)
}

/// Returns a text that distinguishes states of a session.
func fingerprint(_ session: Session, at now: UInt64) -> String {
  var digest = Digest()
  for byte in session.payload(at: now).utf8 { digest.add(UInt64(byte)) }
  return String(digest.value, radix: 16)
}

/// Plays, saves and takes notes until it is killed.
struct KilledPlayer {
  static let count = SettingKey("count", 0)
  let folder: String
  let seed: UInt64

  func play(killedAfter microseconds: UInt32) throws {
    let killer = OwnThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
    let notes = unsafe open(folder + "/notes", O_WRONLY | O_CREAT | O_APPEND, 0o644)
    func note(_ line: String) { _ = unsafe write(notes, line + "\n", line.utf8.count + 1) }
    // With an even seed, the log is synced and copied into the database very often.
    var opener = DatabaseOpener(folder: folder)
    if seed % 2 == 0 {
      opener.schedule = Syncer.Schedule(quietTime: 20_000, maxDelay: 2_000_000, copyCount: 3)
    }
    let (store, _) = RecordStore.open(opener)
    var session = try store.resume(at: 0) ?? Session(game(seed), at: 0)
    var (player, count) = (RandomPlayer(seed: seed), store.value(of: KilledPlayer.count))
    // The last run may have been killed while it saved a change. Whether the records contain this
    // change is unknown, so note the state that was found.
    if count > 0 {
      note("= \(count) \(fingerprint(session, at: player.now))")
    }
    while true {
      guard player.act(on: &session) else { continue }
      count += 1
      let line = "\(count) \(fingerprint(session, at: player.now))"
      note("? \(line)")
      store.set(KilledPlayer.count, to: count)
      store.save(session, after: player.takeEvents(), at: player.now, on: today)
      if store.flush() { note("= \(line)") }
      if seed % 2 == 0, count % 3 == 0 { usleep(40) }
    }
    killer.join()
  }
}

/// The notes that a player wrote before it was killed.
struct Notes {
  private var lines: [[Substring]] = []

  init(_ folder: String) throws {
    guard File.exists(folder + "/notes") else { return }
    let text = String(decoding: try File.read(folder + "/notes"), as: UTF8.self)
    // Drops an incomplete last line: the kill interrupted its writing.
    lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    if !text.isEmpty, !text.hasSuffix("\n") { lines.removeLast() }
  }

  /// Returns the notes from the last saved change on, and removes the earlier ones from the file.
  ///
  /// The file stays short, so reading the notes takes the same time after every kill.
  func shorten(_ folder: String) throws -> Notes {
    var rest = self
    rest.lines = Array(lines[(lines.lastIndex { $0[0] == "=" } ?? 0)...])
    let text = rest.lines.map { $0.joined(separator: " ") + "\n" }.joined()
    try File.write(Array(text.utf8), to: folder + "/notes")
    return rest
  }

  var last: String { lines.last?.joined(separator: " ") ?? "nothing" }
  var safeCount: Int { lines.count { $0[0] == "=" } }
  /// The number of saved changes when the player was killed.
  var count: Int { lines.last { $0[0] == "=" }.flatMap { Int($0[1]) } ?? 0 }

  /// Returns whether `found` is the last state noted as saved, or the state that was being saved
  /// when the player was killed.
  func allows(_ found: String?) -> Bool {
    let safe = lines.last { $0[0] == "=" }.map { String($0[2]) }
    if lines.last?[0] == "?", found == lines.last.map({ String($0[2]) }) { return true }
    return found == safe
  }
}
