import Session
import StageUI

/// What the bot plays.
enum BotMode: String, CaseIterable {
  case classic, ahead, climb, daily, rush

  /// The label of the mode's row in the list of modes.
  var label: String {
    switch self {
    case .classic: "Classic"
    case .ahead: "Look Ahead"
    case .climb: "Climb"
    case .daily: "Daily"
    case .rush: "Rush"
    }
  }

  /// Whether a finished game of a mode counts as a game of the bot.
  func counts(_ mode: Mode) -> Bool {
    switch self {
    case .classic: !mode.hasLevels
    case .ahead: mode.showsNextCards
    case .climb: mode.hasLevels
    case .daily: mode.isDated
    case .rush: mode.isTimed
    }
  }
}

/// The clock of the bot's calendar: it follows simulated time and sometimes leaps.
@MainActor
final class BotClock {
  /// The leaps so far, in seconds.
  private var leaped = 0
  private var eastOfUTC = 3_600
  private var now = Nanoseconds.zero

  /// 28 October 2026, 20:00 UTC.
  private static let start = 1_793_217_600

  var moment: Moment {
    Moment(
      seconds: Self.start + leaped + Int(now.count / 1_000_000_000), eastOfUTC: eastOfUTC)
  }

  func advance(to now: Nanoseconds) { self.now = now }

  /// Leaps by some hours, seldom back, or moves to another time zone.
  func leap(_ random: inout Generator) {
    switch random.below(8) {
    case 0: leaped -= random.below(30 * 3_600)
    case 1: eastOfUTC = (random.below(27) - 12) * 3_600
    default: leaped += random.below(30 * 3_600)
    }
  }
}
