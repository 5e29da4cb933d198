import Testing

@testable import Records

@Suite struct SyncerTests {
  private typealias State = Syncer.State
  private let schedule = Syncer.Schedule(
    quietTime: 250 * millisecond, maxDelay: 5_000 * millisecond, copyCount: 150, maxUncopied: 1500)

  /// Returns a state after `commits` commits at equal intervals.
  private func state(_ commits: Int, every nanoseconds: UInt64) -> (state: State, last: UInt64) {
    var state = State()
    for commit in 0..<commits { state.note(at: UInt64(commit) * nanoseconds) }
    return (state, UInt64(commits - 1) * nanoseconds)
  }

  @Test(arguments: [(1, Syncer.Work.sync), (149, .sync), (150, .copy), (3000, .copy)])
  func idleTimeTriggersSyncOrCheckpoint(_ commits: Int, _ work: Syncer.Work) {
    var (state, last) = state(commits, every: millisecond)
    #expect(state.take(at: last + 249 * millisecond, schedule) == nil)
    #expect(state.take(at: last + 250 * millisecond, schedule) == work)
    #expect(
      state.take(at: last + 9_000 * millisecond, schedule) == nil, "there was no commit since")
    #expect(state.uncopied == (work == .copy ? 0 : commits))
  }

  /// The log is checkpointed even if commits never pause.
  ///
  /// Without a pause, 1,500 commits trigger the checkpoint. With a pause, 150 commits are enough.
  @Test(arguments: [(1499, Syncer.Work.sync), (1500, .copy)])
  func frequentCommitsDoNotGrowTheLogWithoutBound(_ commits: Int, _ work: Syncer.Work) {
    var (state, last) = state(commits, every: 4 * millisecond)
    #expect(state.take(at: last, schedule) == work)
  }

  @Test func commitsAreSyncedWithinTheMaximumDelay() {
    var (state, last) = state(100, every: 50 * millisecond)
    #expect(last < schedule.maxDelay && state.take(at: last, schedule) == nil)
    state.note(at: schedule.maxDelay)
    #expect(state.take(at: schedule.maxDelay, schedule) == .sync)
  }
}
