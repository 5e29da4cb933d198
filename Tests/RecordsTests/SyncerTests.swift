import Testing

@testable import Records

@Suite struct SyncerTests {
  private typealias Desk = Syncer.Desk
  private let rhythm = Syncer.Rhythm(
    quiet: 250 * millisecond, patience: 5_000 * millisecond, copyCount: 150, mostUncopied: 1500)

  /// A desk after so many commits, a moment apart.
  private func desk(_ commits: Int, every nanoseconds: UInt64) -> (desk: Desk, last: UInt64) {
    var desk = Desk()
    for commit in 0..<commits { desk.note(at: UInt64(commit) * nanoseconds) }
    return (desk, UInt64(commits - 1) * nanoseconds)
  }

  @Test(arguments: [(1, Syncer.Work.sync), (149, .sync), (150, .copy), (3000, .copy)])
  func aQuietMomentHasTheDiskTakeWhatThereIs(_ commits: Int, _ work: Syncer.Work) {
    var (desk, last) = desk(commits, every: millisecond)
    #expect(desk.take(at: last + 249 * millisecond, rhythm) == nil)
    #expect(desk.take(at: last + 250 * millisecond, rhythm) == work)
    #expect(desk.take(at: last + 9_000 * millisecond, rhythm) == nil, "nothing came since")
    #expect(desk.uncopied == (work == .copy ? 0 : commits))
  }

  /// The log of somebody who never stops is copied too, if later.
  @Test(arguments: [(1499, Syncer.Work.sync), (1500, .copy)])
  func frequentCommitsDoNotGrowTheLogWithoutBound(_ commits: Int, _ work: Syncer.Work) {
    var (desk, last) = desk(commits, every: 4 * millisecond)
    #expect(desk.take(at: last, rhythm) == work)
  }

  @Test func commitsAreSyncedAfterPatienceAtTheLatest() {
    var (desk, last) = desk(100, every: 50 * millisecond)
    #expect(last < rhythm.patience && desk.take(at: last, rhythm) == nil)
    desk.note(at: rhythm.patience)
    #expect(desk.take(at: rhythm.patience, rhythm) == .sync)
  }
}
