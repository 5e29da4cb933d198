import Platform
import PokerSlamGame
import Session
import TestSupport
import Testing
import Workers

@testable import Records

/// The shared folder: every file is checked on another thread, once, and only verified scores enter.
@MainActor
@Suite struct FolderLeaderboardTests {
  /// Functions that were given to another thread, until a test runs them.
  private final class Jobs: Sendable {
    private let waiting = Monitor<[@Sendable () -> Void]>([])

    var count: Int { waiting.access { $0.count } }

    func add(_ job: @escaping @Sendable () -> Void) { waiting.change { $0.append(job) } }

    /// Runs the functions on a thread of their own.
    func run() {
      let jobs = waiting.access { jobs in
        defer { jobs = [] }
        return jobs
      }
      for job in jobs { OwnThread.run(job) }
    }
  }

  private struct Setting {
    let folder: TemporaryFolder
    let store: RecordStore
    let jobs = Jobs()
    let board: FolderLeaderboard

    @MainActor
    init(shares: Bool = true) throws {
      let (folder, jobs) = (try TemporaryFolder(), jobs)
      self.folder = folder
      store = RecordStore.openPatiently(folder.path).store
      try File.makeFolder(folder.path + "/shared")
      let local = LocalLeaderboard(store, run: { jobs.add($0) }, clock: { today })
      board = FolderLeaderboard(local) { shares ? folder.path + "/shared" : "" }
    }

    func write(_ name: String, _ text: String) throws {
      try File.write(Array(text.utf8), to: "\(folder.path)/shared/\(name)")
    }
  }

  private func replay(_ seed: UInt64) -> String { ended(game(seed)).payload(at: 0) }

  /// Waits until a value arrives on the main actor.
  private func wait<Value>(_ value: () -> Value?) async throws -> Value {
    for _ in 0..<30_000 {
      if let value = value() { return value }
      try await Task.sleep(for: .milliseconds(1))
    }
    return try #require(value())
  }

  private func collect(
    _ setting: Setting, progress: @escaping @MainActor (Int, Int) -> Void = { _, _ in }
  ) async throws -> Result<FriendCollection, LeaderboardFailure> {
    var answer: Result<FriendCollection, LeaderboardFailure>?
    setting.board.collect(progress: progress) { answer = $0 }
    setting.jobs.run()
    return try await wait { answer }
  }

  private func names(_ setting: Setting) async throws -> [String] {
    var page: LeaderboardPage?
    setting.board.load(.friends(.classic), .top, limit: 50) { page = try? $0.get() }
    return try await wait { page }.entries.compactMap(\.name)
  }

  @Test func verifiedFilesEnterAndForgedOnesAreNamed() async throws {
    let setting = try Setting()
    try setting.write("Ines.txt", replay(1))
    try setting.write("Jon 2.replay", replay(2))
    try setting.write("Mallory.txt", replay(3).replacing("move", with: "moves"))
    try setting.write("notes.md", "no replay")
    let found = try await collect(setting).get()
    #expect(found.added == 2 && found.refused.map(\.file) == ["Mallory.txt"])
    #expect(try await names(setting).sorted() == ["Ines", "Jon"])
    // The second look adds nothing, and names the forged file again.
    let again = try await collect(setting).get()
    #expect(again.added == 0 && again.refused == found.refused)
    setting.store.close()
  }

  @Test func ownReplaysInTheFolderAreNeitherAddedNorRefused() async throws {
    let setting = try Setting()
    let own = ended(game(5))
    setting.store.finish(own, at: 0, on: today)
    try setting.write("Me.txt", own.payload(at: 0))
    #expect(try await collect(setting).get() == FriendCollection())
    #expect(try await names(setting).isEmpty)
    setting.store.close()
  }

  @Test func folderThatCannotBeReadIsAFailureWithItsReason() async throws {
    let setting = try Setting()
    try File.remove(setting.folder.path + "/shared")
    guard case .failure(let failure) = try await collect(setting) else {
      Issue.record("a missing folder was read")
      return
    }
    #expect(failure.reason.contains("there is no folder"))
    setting.store.close()
  }

  @Test func withoutASharedFolderNothingIsRead() async throws {
    let setting = try Setting(shares: false)
    #expect(try await collect(setting).get() == FriendCollection())
    setting.store.close()
  }

  /// The frame that opens the friends' list neither reads a file nor plays a replay, however many
  /// files there are.
  @Test func manyFilesAreNotCheckedOnTheFrame() async throws {
    let setting = try Setting()
    for seed in 1...300 { try setting.write("F\(seed).txt", replay(UInt64(seed))) }
    var answer: FriendCollection?
    var steps: [Int] = []
    let start = Clock.nanoseconds()
    setting.board.collect { checked, count in
      steps.append(checked)
      #expect(count == 300)
    } finish: {
      answer = try? $0.get()
    }
    let time = Clock.nanoseconds() - start
    #expect(setting.jobs.count == 1 && answer == nil && steps.isEmpty)
    #expect(time < 5_000_000, "\(time) ns")
    setting.jobs.run()
    let found = try await wait { answer }
    #expect(found.added == 300 && found.refused.isEmpty)
    #expect(steps.count > 5 && steps == steps.sorted())
    setting.store.close()
  }

  @Test func replayIsAddedFromTextAndFromAFile() async throws {
    let setting = try Setting()
    try setting.write("a.txt", replay(2))
    var outcomes: [FriendOutcome] = []
    func add(_ input: String, _ name: String) async throws -> FriendOutcome {
      outcomes = []
      setting.board.add(input, ofFriend: name) { outcomes.append($0) }
      #expect(outcomes.isEmpty)
      setting.jobs.run()
      return try await wait { outcomes.first }
    }
    guard case .added(let score) = try await add(replay(1), "Ines") else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(score.name == "Ines")
    #expect(try await add(replay(1), "Ines") == .known(score))
    guard case .added = try await add("\(setting.folder.path)/shared/a.txt", "Jon") else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(try await add("/nowhere.txt", "Jon").isRefused)
    #expect(try await add(replay(3), " ") == .refused(.noName))
    setting.store.close()
  }
}

extension FriendOutcome {
  fileprivate var isRefused: Bool { if case .refused = self { true } else { false } }
}
