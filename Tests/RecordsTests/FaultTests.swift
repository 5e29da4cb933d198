import CSQLite
import Foundation
import Platform
import Session
import TestSupport
import Testing
import Workers

@testable import Records

/// Makes each disk call fail, alone or together with all later ones.
///
/// Changes reported as saved must be in the file afterwards, or a notice must report the loss.
///
/// With `POKERSLAM_CHAOS=full` in the environment, every call fails in every way. Otherwise only a
/// sample of the calls fails.
@Suite(.serialized) struct FaultTests {
  static let isFull = ProcessInfo.processInfo.environment["POKERSLAM_CHAOS"] == "full"
  /// Whether the program is ten times slower, as with the thread sanitizer.
  static let isSlow = ProcessInfo.processInfo.environment["POKERSLAM_SLOW"] != nil

  enum Beginning: Int, CaseIterable {
    /// The records at the start.
    ///
    /// With `nothing` there is no folder. With `killed` the program was killed, and with
    /// `replacing` it was killed while it replaced a damaged file.
    case nothing, closed, killed, replacing
  }

  @Test(arguments: Beginning.allCases, [false, true])
  func diskFaultsAreReportedOrLoseNothing(beginning: Beginning, isLasting: Bool) throws {
    let calls = try Life(beginning).run(nil)
    #expect(calls.count > 60, "too few calls were made to fail")
    // A prime step, so that all kinds of calls are sampled.
    let step = Self.isFull ? 1 : isLasting ? 47 : 7
    let faults = stride(from: step / 2, to: calls.count, by: step).flatMap { index in
      let errors = calls[index].errors
      // If a lock on the log's index stays busy, SQLite waits ten seconds. To save time, only calls
      // near the end get this error.
      let some =
        isLasting && calls[index] == .lock && index < calls.count - 60 ? 0 : index % errors.count
      return (Self.isFull ? Array(errors.indices) : [some]).map { error in
        FaultyDisk.Fault(index: index, error: error, isLasting: isLasting)
      }
    }
    let tally = Monitor(Tally())
    // With a lasting fault, each case has to wait. So several cases run at the same time.
    let lanes = isLasting ? Self.isFull ? 8 : 2 : 1
    let threads = (0..<lanes).map { lane in
      OwnThread {
        for number in stride(from: lane, to: faults.count, by: lanes) {
          let fault = faults[number]
          let call = calls[fault.index]
          let title = "\(beginning), \(call) \(fault.index), error \(call.errors[fault.error])"
          var own = Tally()
          do {
            let life = try Life(beginning)
            try life.run(fault)
            life.check(&own, title)
          } catch { own.note(lost: true, "\(title): \(error)") }
          tally.access { [own] in $0.add(own) }
        }
      }
    }
    for thread in threads { thread.join() }
    let all = tally.access { $0 }
    all.print("faults, \(beginning), \(isLasting ? "for good" : "once")")
    #expect(all.lost == 0 && all.silent == 0 && all.hangs == 0, "\(all.details)")
  }

  @Test(arguments: Beginning.allCases)
  func powerLossKeepsSyncedChanges(beginning: Beginning) throws {
    let calls = try Life(beginning).run(nil)
    var (tally, random) = (Tally(), Generator(seed: 5))
    let step = Self.isFull ? 1 : 11
    for index in stride(from: step / 2, to: calls.count, by: step) {
      let life = try Life(beginning)
      try life.run(nil, powerFails: index)
      for number in 0..<(Self.isFull ? 8 : 2) {
        try life.checkAfterPowerLoss(
          &tally, &random, keepsLock: number % 2 == 0, "\(beginning), power fails at \(index)")
      }
    }
    tally.print("losses of power, \(beginning)")
    #expect(tally.lost == 0 && tally.silent == 0 && tally.hangs == 0, "\(tally.details)")
  }
}

/// The counts of many cases.
struct Tally: Sendable {
  var cases = 0
  /// Cases in which the program reported a problem.
  var told = 0
  /// Cases in which records that must exist are missing, or an intact file was refused.
  var lost = 0
  /// Cases in which changes are missing without a notice.
  var silent = 0
  /// Cases with a wait of more than two seconds.
  var hangs = 0
  /// The number of games that survived; counted only in tests that know which games to expect.
  var kept = 0
  var details: [String] = []

  mutating func note(lost isLost: Bool = false, silent isSilent: Bool = false, _ title: String) {
    if isLost { lost += 1 }
    if isSilent { silent += 1 }
    if isLost || isSilent { details.append(title) }
  }

  mutating func add(_ other: Tally) {
    cases += other.cases
    told += other.told
    lost += other.lost
    silent += other.silent
    hangs += other.hangs
    kept += other.kept
    details += other.details
  }

  /// Prints the counts, which `make chaos` adds up.
  ///
  /// A trap is not counted: it ends the tests.
  func print(_ title: String) {
    let status = (try? File.read("/proc/self/status")) ?? []
    let peak = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM") }?.split(separator: " ").dropFirst().joined(separator: " ")
    Swift.print(
      "chaos: \(cases) cases, \(told) told, \(lost) lost, \(silent) silent, \(hangs) hangs:",
      "\(title) (peak \(peak ?? "unknown"))")
    for detail in details.prefix(20) { Swift.print("chaos detail: \(detail)") }
  }
}

/// A run on a failing disk: start, some changes, the end of a game, an export, exit.
final class Life {
  static let count = SettingKey("count", 0)
  private static let early = 3

  let disk: FaultyDisk
  /// Whether records exist at the start.
  private let hasRecords: Bool
  /// The state of the unfinished game at the start.
  private var begun: String?
  /// The fingerprints of the game before any change and after each change.
  private var states: [String] = []
  /// The number of changes reported as saved.
  private var saved = 0
  private var finished: String?
  private var isFinishSaved = false
  private var isDailySaved = false
  /// Whether the program has reported a problem during the run.
  private var isTold = false
  private var longest: UInt64 = 0
  /// Whether the run reported everything as saved and no problem.
  var isWhole: Bool { saved == 10 && isFinishSaved && isDailySaved && !isTold }

  init(_ beginning: FaultTests.Beginning) throws {
    disk = try FaultyDisk()
    hasRecords = beginning != .nothing
    guard hasRecords else { return }
    let start = try Start.shared(beginning)
    for (name, bytes) in start.files { try File.write(bytes, to: disk.folder.path + "/" + name) }
    begun = start.begun
  }

  /// The records at the start of a life, which many lives begin with.
  private struct Start: Sendable {
    var files: [String: [UInt8]] = [:]
    var begun = ""

    private static let made = Monitor<[FaultTests.Beginning: Start]>([:])

    /// Returns the records of a beginning, which are made once in a process.
    static func shared(_ beginning: FaultTests.Beginning) throws -> Start {
      if let start = made.access({ $0[beginning] }) { return start }
      let start = try Start(beginning)
      made.access { $0[beginning] = start }
      return start
    }

    private init(_ beginning: FaultTests.Beginning) throws {
      let folder = try TemporaryFolder(in: File.exists("/dev/shm") ? "/dev/shm" : "/tmp")
      // The files of a killed program must belong to the same moment. They do, because the log is too
      // short to be checkpointed soon.
      let (store, _) = RecordStore.openPatiently(folder.path)
      store.set(Life.count, to: 0)
      for seed in 0..<UInt64(Life.early) {
        var session = Session(game(seed), at: 0)
        session.playToTheEnd()
        store.finish(session, at: 0, on: later(Int(seed)))
      }
      store.finish(ended(try dailyGame("2026-11-20")), at: 0, on: today)
      var session = Session(game(40, .practice), at: 0)
      store.save(session, after: [], at: 0, on: today)
      let events = session.playSome(1)
      store.save(session, after: events, at: 0, on: today)
      begun = fingerprint(session, at: 0)
      store.flush()
      // The files as left by a program that is killed now.
      let names =
        beginning == .killed ? ["records.sqlite", "records.sqlite-wal", "records.lock"] : []
      let killed = try Self.read(names, in: folder)
      store.close()
      files = try Self.read(File.names(in: folder.path), in: folder).merging(killed) { $1 }
      guard beginning == .replacing, var bytes = files.removeValue(forKey: "records.sqlite") else {
        return
      }
      // Until a new file is finished, SQLite writes it without a write-ahead log. Bytes 18 and 19 of
      // the file's header select this mode.
      bytes.replaceSubrange(18..<20, with: [1, 1])
      files["records.sqlite.new"] = bytes
    }

    private static func read(
      _ names: [String], in folder: TemporaryFolder
    ) throws -> [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      for name in names { files[name] = try File.read(folder.path + "/" + name) }
      return files
    }
  }

  private func open() -> (RecordStore, RecordsNotice?) {
    var opener = DatabaseOpener(folder: disk.folder.path)
    opener.schedule = Syncer.Schedule(
      quietTime: 300_000, maxDelay: 2_000_000, copyCount: 3, pauseAfterFailure: 500_000)
    opener.pauses = [200, 500, 1_000]
    return RecordStore.open(opener)
  }

  private func timed<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = Clock.nanoseconds()
    defer { longest = max(longest, Clock.nanoseconds() - start) }
    return try body()
  }

  /// Runs once; returns the disk calls made.
  @discardableResult
  func run(_ fault: FaultyDisk.Fault?, powerFails: Int? = nil) throws -> [FaultyDisk.Call] {
    disk.arm(fault, powerFails: powerFails)
    let (store, notice) = timed { open() }
    isTold = notice != nil || !store.state.isSaving
    let waiting = timed { try? store.resume(at: 0) }
    var session = waiting ?? Session(game(41, .practice), at: 0)
    states = [fingerprint(session, at: 0)]
    for number in 1...10 {
      let events = number % 4 == 0 ? session.undo(at: 0) : session.playSome(number)
      states.append(fingerprint(session, at: 0))
      store.set(Self.count, to: number)
      store.save(session, after: events, at: 0, on: today)
      settle(store) { saved = number }
    }
    var last = Session(game(42), at: 0)
    last.playToTheEnd()
    finished = last.payload(at: 0)
    store.finish(last, at: 0, on: later(100))
    settle(store) { isFinishSaved = true }
    let daily = ended(try dailyGame("2026-11-21"))
    timed { _ = store.finish(daily, at: 0, on: later(101)) }
    settle(store) { isDailySaved = true }
    if timed({ try? store.exported() }) == nil { isTold = true }
    timed { store.close() }
    if !store.takeNotices().isEmpty || !store.state.isSaving { isTold = true }
    let calls = disk.calls
    disk.arm(nil)
    return calls
  }

  private func settle(_ store: RecordStore, then note: () -> Void) {
    if timed({ store.flush() }) {
      note()
      disk.note(saved: saved)
    } else {
      isTold = true
    }
    if !store.takeNotices().isEmpty { isTold = true }
  }

  /// Opens the records again on a healthy disk, and compares them with the changes made.
  func check(_ tally: inout Tally, _ title: String) {
    tally.cases += 1
    if longest > 2_000_000_000 {
      tally.hangs += 1
      tally.details.append("\(title): \(longest / 1_000_000) ms")
    }
    let names = (try? File.names(in: disk.folder.path)) ?? []
    if names.contains(where: { $0.contains("damaged") }) {
      return tally.note(lost: true, "\(title): an intact file was set aside, \(names)")
    }
    var (store, notice) = open()
    // Try again while a thread that waited for the disk still has the file open.
    for _ in 0..<120 where notice == .notSaving(.inUse) {
      store.close()
      usleep(100_000)
      (store, notice) = open()
    }
    defer { store.close() }
    let missing = compare(store, atLeast: saved, isFinishSaved, isDailySaved)
    if isTold || notice != nil { tally.told += 1 }
    // Earlier records and changes reported as saved must be there. Only "later" changes may be
    // missing, and only if a notice reported this.
    tally.note(
      lost: missing.contains { $0 != "later" } || notice != nil,
      silent: !missing.isEmpty && !isTold,
      "\(title): \(missing), \(String(describing: notice))")
  }

  /// Compares the records found after a power loss with the changes made.
  ///
  /// - Parameter keepsLock: Whether the program's last manifest of its files is on the disk. If it
  ///   is, a notice must report missing saved changes.
  func checkAfterPowerLoss(
    _ tally: inout Tally, _ random: inout Generator, keepsLock: Bool, _ title: String
  ) throws {
    let crashed = try disk.crashed(&random, keepsLock: keepsLock)
    let start = Clock.nanoseconds()
    let (store, notice) = RecordStore.openPatiently(crashed.folder.path)
    let milliseconds = (Clock.nanoseconds() - start) / 1_000_000
    defer { store.close() }
    tally.cases += 1
    if milliseconds > 2_000 { tally.hangs += 1 }
    if notice != nil { tally.told += 1 }
    let lost = compare(store, atLeast: disk.durable, false).filter { $0 != "later" }
    let missing = compare(store, atLeast: disk.savedAtLast, false).filter { $0 != "later" }
    // A notice of a wrong checksum would mean that an intact file was set aside.
    let isWrong = notice?.description.contains("its checksum is wrong") == true
    tally.note(
      lost: !lost.isEmpty || isWrong, silent: keepsLock && notice == nil && !missing.isEmpty,
      """
      \(title), lock file \(keepsLock): lost \(lost), missing \(missing), \
      \(String(describing: notice))
      """)
  }

  /// Returns the missing parts; "later" stands for changes that were never reported as saved.
  private func compare(
    _ store: RecordStore, atLeast saved: Int, _ isFinishSaved: Bool, _ isDailySaved: Bool = false
  ) -> [String] {
    guard store.state.isSaving else { return ["\(store.state)"] }
    var missing: [String] = []
    let found = (try? store.resume(at: 0)).flatMap { $0 }.map { fingerprint($0, at: 0) }
    let place = found.flatMap { $0 == begun ? 0 : states.lastIndex(of: $0) }
    let isBegun = hasRecords || saved > 0
    if let place, place < saved { missing.append("change \(saved), there is \(place)") }
    if place == nil, isBegun { missing.append("the game") }
    if let place, place < states.count - 1 { missing.append("later") }
    let count = store.value(of: Self.count)
    if count < saved { missing.append("setting \(saved), there is \(count)") }
    let games: [FinishedGame]
    do { games = try store.recentGames(limit: 99) } catch { return missing + ["\(error)"] }
    if hasRecords, games.count < Self.early { missing.append("games, there are \(games.count)") }
    if !games.contains(where: { $0.replay == finished }) {
      missing.append(isFinishSaved ? "the game that ended" : "later")
    }
    let history: DailyHistory
    do { history = try store.dailyHistory() } catch { return missing + ["\(error)"] }
    let days = ["2026-11-20", "2026-11-21"].compactMap { CalendarDate($0) }
    if hasRecords, history[days[0]] == nil { missing.append("the earlier daily game") }
    if history[days[1]] == nil { missing.append(isDailySaved ? "the daily game" : "later") }
    return missing
  }
}
