import Platform
import PokerSlamGame
import Session
import Stage
import Workers

/// Tells the player by a desktop notification when a new daily deal begins, while the game runs.
///
/// A thread of its own waits for midnight, because a hidden window makes no frames.
@MainActor
final class DailyNotifier {
  /// Changes with each start and end of the wait; a thread that waits for another number ends.
  private let number = Monitor(0)
  private var isOn = false
  private let look: @Sendable () -> Look

  /// The longest wait, in seconds; afterwards the clock is read again, since a suspended computer
  /// does not count.
  private nonisolated static let longestWait = 900

  /// What a look at the clock tells.
  struct Look: Sendable {
    /// The number of the local day.
    var day: Int
    /// The nanoseconds until the next look.
    var wait: UInt64
  }

  /// - Parameter look: looks at the clock; called on the thread that waits.
  init(look: @escaping @Sendable () -> Look = { DailyNotifier.lookAtTheClock() }) {
    self.look = look
  }

  /// Starts or ends the wait for midnight.
  ///
  /// - Parameter tell: tells the player of a new day; by default with a notification in the language
  ///   of the moment when the wait starts. It is called on the thread that waits.
  func follow(isWanted new: Bool, tell: (@Sendable () -> Void)? = nil) {
    guard new != isOn else { return }
    isOn = new
    let own = number.change { number in
      number += 1
      return number
    }
    guard new else { return }
    let notice = DesktopNotification(
      title: DailyNotice.title, text: DailyNotice.text, program: "pokerslam")
    OwnThread.run { [number, look] in
      Self.waitForDays(number, own, look, tell: tell ?? { notice.send() })
    }
  }

  /// Calls `tell` whenever a new day has begun, until the number is no longer `own`.
  private nonisolated static func waitForDays(
    _ number: Monitor<Int>, _ own: Int, _ look: @Sendable () -> Look, tell: @Sendable () -> Void
  ) {
    var now = look()
    while true {
      let limit = Clock.nanoseconds() + now.wait
      if number.wait(until: limit, for: { $0 == own ? nil : true }) == true { return }
      let new = look()
      if new.day > now.day { tell() }
      now = new
    }
  }

  private nonisolated static func lookAtTheClock() -> Look {
    let now = Clock.wallTime()
    let seconds = now.seconds + now.eastOfUTC
    let wait = min(longestWait, 86_400 - seconds % 86_400 + 1)
    return Look(day: seconds / 86_400, wait: UInt64(wait) * 1_000_000_000)
  }
}
