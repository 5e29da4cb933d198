import Platform
import Testing
import Workers

@testable import PokerSlamHost

/// The wait for a new daily deal: it starts and ends with the setting, and tells of each day once.
@MainActor
@Suite struct DailyNotifierTests {
  /// Days that a test sets, and how often the player was told of a new one.
  private let day = Monitor(1)
  private let told = Monitor(0)
  private let looks = Monitor(0)

  private func notifier() -> DailyNotifier {
    DailyNotifier { [day, looks] in
      looks.change { $0 += 1 }
      return DailyNotifier.Look(day: day.access { $0 }, wait: 1_000_000)
    }
  }

  /// Waits until the thread has looked at the clock twice more: what it then did is done.
  private func waitForALook() async throws {
    let before = looks.access { $0 }
    for _ in 0..<20_000 where looks.access({ $0 }) < before + 2 {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(looks.access { $0 } >= before + 2)
  }

  private func follow(_ notifier: DailyNotifier, _ isWanted: Bool) {
    notifier.follow(isWanted: isWanted) { [told] in told.change { $0 += 1 } }
  }

  @Test func eachNewDayIsToldOnce() async throws {
    let notifier = notifier()
    follow(notifier, true)
    try await waitForALook()
    #expect(told.access { $0 } == 0)
    for number in 2...3 {
      day.change { $0 = number }
      try await waitForALook()
      #expect(told.access { $0 } == number - 1)
    }
    follow(notifier, false)
  }

  /// A wait that was ended and started again at once would otherwise tell of each day twice.
  @Test func settingTurnedOffAndOnAgainTellsOnce() async throws {
    let notifier = notifier()
    for _ in 0..<5 {
      follow(notifier, true)
      follow(notifier, false)
    }
    follow(notifier, true)
    // Each of the ended threads may still look once; the last one must have seen the first day.
    for _ in 0..<4 { try await waitForALook() }
    day.change { $0 = 2 }
    for _ in 0..<3 { try await waitForALook() }
    #expect(told.access { $0 } == 1)
    follow(notifier, false)
  }

  @Test func nothingIsToldAfterTheSettingIsTurnedOff() async throws {
    let notifier = notifier()
    follow(notifier, true)
    try await waitForALook()
    follow(notifier, false)
    // The thread ends, and looks no more.
    var (last, quiet) = (-1, 0)
    while quiet < 5 {
      let now = looks.access { $0 }
      quiet = now == last ? quiet + 1 : 0
      last = now
      try await Task.sleep(for: .milliseconds(20))
    }
    day.change { $0 = 2 }
    try await Task.sleep(for: .milliseconds(50))
    #expect(told.access { $0 } == 0)
  }
}
