internal import Glibc

/// The monotonic clock, and the one on the wall.
public enum Clock {
  /// Nanoseconds since some moment before the process began; never runs backwards.
  public static func nanoseconds() -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return nanoseconds(now)
  }

  /// False when the monotonic clock cannot be read, or shows a time whose nanoseconds do not fit.
  static var isPossible: Bool {
    var now = timespec()
    return unsafe clock_gettime(CLOCK_MONOTONIC, &now) == 0 && isPossible(now)
  }

  /// 272 years: 20 below what 63 bits of nanoseconds hold, and twice what Linux lets a clock show.
  private static let mostSeconds = 1 << 33

  static func isPossible(_ time: timespec) -> Bool {
    (0..<mostSeconds).contains(time.tv_sec) && (0..<1_000_000_000).contains(time.tv_nsec)
  }

  /// An impossible time is the first there is, so that later sums with it stay in range.
  static func nanoseconds(_ time: timespec) -> UInt64 {
    guard isPossible(time) else { return 0 }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Nanoseconds that the process' threads have run for: less than have gone by on a busy machine, and
  /// more where several run at a time.
  public static func processorNanoseconds() -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  /// What the clock on the wall showed at a moment of the other: milliseconds since 1970-01-01 UTC.
  public static func wallMilliseconds(at moment: UInt64) -> Int {
    var wall = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &wall)
    return wallMilliseconds(wall, since: nanoseconds() &- moment)
  }

  /// Milliseconds of a wall clock so many nanoseconds ago; in years that do not fit it wraps around.
  static func wallMilliseconds(_ wall: timespec, since: UInt64) -> Int {
    let rest = wall.tv_nsec &- Int(truncatingIfNeeded: since)
    let milliseconds = rest.quotientAndRemainder(dividingBy: 1_000_000)
    return wall.tv_sec &* 1000 &+ milliseconds.quotient - (milliseconds.remainder < 0 ? 1 : 0)
  }

  /// Seconds since 1970-01-01 00:00 UTC, and how many more the local clocks show.
  ///
  /// It jumps whenever somebody sets it; good for dates only.
  public static func wallTime() -> (seconds: Int, eastOfUTC: Int) {
    var now = time(nil)
    var local = unsafe tm()
    unsafe localtime_r(&now, &local)
    return (now, unsafe local.tm_gmtoff)
  }
}
