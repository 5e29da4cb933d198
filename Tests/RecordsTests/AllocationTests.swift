import CSQLite
import Platform
import Testing
import Workers

@testable import Records

/// Makes each memory allocation of SQLite fail, alone or together with all later ones.
///
/// Changes reported as saved must be in the file afterwards, or a notice must report the loss.
@Suite(.serialized) struct AllocationTests {
  @Test(arguments: FaultTests.Beginning.allCases, [false, true])
  func failedAllocationsAreReportedOrLoseNothing(beginning: FaultTests.Beginning, isLasting: Bool)
    async throws
  {
    // The allocator must be set before SQLite is first used, so the test runs in a separate
    // process.
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      [number = beginning.rawValue as Int, isLasting = isLasting as Bool] in
      ScarceMemory.install()
      let beginning = try #require(FaultTests.Beginning(rawValue: number))
      var life = try Life(beginning)
      ScarceMemory.fail(nil)
      try life.run(nil)
      let count = ScarceMemory.count
      #expect(count > 300, "too few allocations were made to fail")
      var tally = Tally()
      // A prime step, so that allocations of all kinds are sampled.
      let step = FaultTests.isFull ? isLasting ? 7 : 1 : isLasting ? 613 : 199
      for number in stride(from: step / 2, to: count, by: step) {
        life = try Life(beginning)
        ScarceMemory.fail((number, isLasting))
        try life.run(nil)
        ScarceMemory.fail(nil)
        life.check(&tally, "\(beginning), allocation \(number) of \(count)")
      }
      tally.print("allocations, \(beginning), \(isLasting ? "for good" : "once")")
      #expect(tally.cases > 3)
      #expect(tally.lost == 0 && tally.silent == 0 && tally.hangs == 0)
    }
    print(chaosLines(result.standardOutputContent))
  }
}

/// An allocator for SQLite that can fail.
private enum ScarceMemory {
  private struct State: Sendable {
    var count = 0
    var fault: (number: Int, isLasting: Bool)?
  }

  private static let state = Monitor(State())
  /// The system's allocator; set once, before SQLite is used.
  nonisolated(unsafe) private static var system = unsafe sqlite3_mem_methods()

  static var count: Int { state.access { $0.count } }

  /// Resets the count and chooses the allocation that fails; with nil, all succeed.
  static func fail(_ fault: (number: Int, isLasting: Bool)?) {
    state.access { ($0.count, $0.fault) = (0, fault) }
  }

  private static var fails: Bool {
    state.access { state in
      let number = state.count
      state.count += 1
      guard let fault = state.fault else { return false }
      return fault.isLasting ? number >= fault.number : number == fault.number
    }
  }

  static func install() {
    sqlite3_shutdown()
    #expect(unsafe pokerslam_memory(&system, 0) == SQLITE_OK)
    var methods = unsafe system
    unsafe methods.xMalloc = { count in
      ScarceMemory.fails ? nil : unsafe ScarceMemory.system.xMalloc(count)
    }
    unsafe methods.xRealloc = { memory, count in
      ScarceMemory.fails ? nil : unsafe ScarceMemory.system.xRealloc(memory, count)
    }
    #expect(unsafe pokerslam_memory(&methods, 1) == SQLITE_OK)
  }
}
