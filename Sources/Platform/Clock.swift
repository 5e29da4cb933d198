internal import Glibc

/// The monotonic clock, and the one on the wall.
public enum Clock {
  /// Nanoseconds since some moment before the process began; never runs backwards.
  public static func nanoseconds() -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
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
    let since = Int(bitPattern: UInt(truncatingIfNeeded: nanoseconds() &- moment))
    return (wall.tv_sec * 1_000_000_000 + wall.tv_nsec - since) / 1_000_000
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
