import Platform
import Session
import TestSupport
import Testing
import Workers

@testable import PokerSlamGame
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
    let local: LocalLeaderboard
    let board: FolderLeaderboard

    @MainActor
    init(shares: Bool = true) throws {
      let (folder, jobs) = (try TemporaryFolder(), jobs)
      self.folder = folder
      store = RecordStore.openPatiently(folder.path).store
      try File.makeFolder(folder.path + "/shared")
      local = LocalLeaderboard(store, run: { jobs.add($0) }, clock: { today })
      board = FolderLeaderboard(local) { shares ? folder.path + "/shared" : "" }
    }

    func write(_ name: String, _ text: String) throws {
      try File.write(Array(text.utf8), to: "\(folder.path)/shared/\(name)")
    }
  }

  private func replay(_ seed: UInt64) -> String { ended(game(seed)).payload(at: 0) }

  /// Waits until a value arrives on the main actor.
  private func wait<Value>(_ value: () -> Value?) async throws -> Value {
    // Ten thousand files take more than a minute beside three other processes of tests.
    for _ in 0..<120_000 {
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

  /// Ten thousand files of a folder are all verified and added, and a second look adds none.
  @Test func tenThousandFilesAreAdded() async throws {
    let count = Conditions.areAll ? 10_000 : 1_000
    let setting = try Setting()
    let replays = (1...20).map { replay(UInt64($0)) }
    for number in 0..<count { try setting.write("F\(number).txt", replays[number % 20]) }
    var messages = 0
    let found = try await collect(setting) { _, _ in messages += 1 }.get()
    #expect(found == FriendCollection(added: count))
    #expect(messages <= 20)
    #expect(try await collect(setting).get() == FriendCollection())
    #expect(try setting.store.count("friend") == count)
    setting.store.close()
  }

  /// The main actor's turns are short, however many scores are added.
  @Test func scoresAreAddedInPartsOfOneSize() async throws {
    let setting = try Setting()
    let scores = try (1...500).map {
      try FriendScore(verifying: replay(UInt64($0 % 10 + 1)), name: "F\($0)", on: today)
    }
    let local = LocalLeaderboard(setting.store, run: { $0() }, clock: { today })
    var parts: [Int] = []
    var isFinished = false
    local.add(scores) {
      parts.append($0.count)
    } finish: {
      isFinished = true
    }
    #expect(parts.isEmpty)
    _ = try await wait { isFinished ? true : nil }
    #expect(parts == [200, 200, 100])
    isFinished = false
    local.add([]) {
      parts.append($0.count)
    } finish: {
      isFinished = true
    }
    #expect(isFinished && parts.count == 3)
    setting.store.close()
  }

  @Test func filesBeyondTheLimitAreNamed() async throws {
    let setting = try Setting()
    for number in 1...5 { try setting.write("F\(number).txt", replay(UInt64(number))) }
    let board = FolderLeaderboard(setting.local, fileLimit: 3) { [folder = setting.folder] in
      folder.path + "/shared"
    }
    var answer: FriendCollection?
    board.collect { _, count in
      #expect(count == 3)
    } finish: {
      answer = try? $0.get()
    }
    setting.jobs.run()
    let found = try await wait { answer }
    #expect(found.added == 3 && found.refused.map(\.file) == ["F4.txt"])
    #expect(found.refused[0].reason.contains("more than 3 replays, and 2 of them"))
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
