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
  private let isWanted = Monitor(false)
  private var isOn = false

  /// The longest wait, in seconds; afterwards the clock is read again, since a suspended computer
  /// does not count.
  private nonisolated static let longestWait = 900

  init() {}

  /// Starts or ends the wait for midnight.
  func follow(isWanted new: Bool) {
    guard new != isOn else { return }
    isOn = new
    isWanted.change { $0 = new }
    guard new else { return }
    let isWanted = isWanted
    let notice = DesktopNotification(
      title: DailyNotice.title, text: DailyNotice.text, program: "pokerslam")
    OwnThread.run { Self.waitForDays(isWanted) { notice.send() } }
  }

  /// Calls `tell` whenever a new day has begun, until notifications are no longer wanted.
  private nonisolated static func waitForDays(
    _ isWanted: Monitor<Bool>, tell: @Sendable () -> Void
  ) {
    var day = today()
    while true {
      let limit = Clock.nanoseconds() + UInt64(secondsToLook()) * 1_000_000_000
      if isWanted.wait(until: limit, for: { $0 ? nil : true }) == true { return }
      let new = today()
      if new > day { tell() }
      day = new
    }
  }

  /// The number of the local day.
  private nonisolated static func today() -> Int {
    let now = Clock.wallTime()
    return (now.seconds + now.eastOfUTC) / 86_400
  }

  private nonisolated static func secondsToLook() -> Int {
    let now = Clock.wallTime()
    return min(longestWait, 86_400 - (now.seconds + now.eastOfUTC) % 86_400 + 1)
  }
}
