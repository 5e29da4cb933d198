internal import Glibc

/// The monotonic clock and the wall clock.
public enum Clock {
  /// Returns nanoseconds since some moment before the process began; never decreases.
  public static func nanoseconds() -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return nanoseconds(now)
  }

  /// Whether the monotonic clock can be read and its time in nanoseconds fits into 63 bits.
  static var isPossible: Bool {
    var now = timespec()
    return unsafe clock_gettime(CLOCK_MONOTONIC, &now) == 0 && isPossible(now)
  }

  /// The limit of a valid time in seconds: 272 years.
  ///
  /// 63 bits of nanoseconds hold 292 years. The other 20 years leave room for sums of times.
  private static let mostSeconds = 1 << 33

  static func isPossible(_ time: timespec) -> Bool {
    (0..<mostSeconds).contains(time.tv_sec) && (0..<1_000_000_000).contains(time.tv_nsec)
  }

  /// Returns a time in nanoseconds; 0 for an invalid time, so that later sums do not overflow.
  static func nanoseconds(_ time: timespec) -> UInt64 {
    guard isPossible(time) else { return 0 }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Returns the nanoseconds of CPU time used by all threads of the process.
  public static func processorNanoseconds() -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  /// Returns the wall clock time at a moment of the monotonic clock, in milliseconds since
  /// 1970-01-01 UTC.
  public static func wallMilliseconds(at moment: UInt64) -> Int {
    var wall = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &wall)
    return wallMilliseconds(wall, since: nanoseconds() &- moment)
  }

  /// Returns a wall clock time in milliseconds, minus `since` nanoseconds.
  ///
  /// It wraps around on overflow.
  static func wallMilliseconds(_ wall: timespec, since: UInt64) -> Int {
    let rest = wall.tv_nsec &- Int(truncatingIfNeeded: since)
    let milliseconds = rest.quotientAndRemainder(dividingBy: 1_000_000)
    return wall.tv_sec &* 1000 &+ milliseconds.quotient - (milliseconds.remainder < 0 ? 1 : 0)
  }

  /// Returns the seconds since 1970-01-01 00:00 UTC, and the seconds by which local time is ahead
  /// of UTC.
  ///
  /// The wall clock jumps when it is set; use it only for dates.
  public static func wallTime() -> (seconds: Int, eastOfUTC: Int) {
    var now = time(nil)
    var local = unsafe tm()
    unsafe localtime_r(&now, &local)
    return (now, unsafe local.tm_gmtoff)
  }
}
