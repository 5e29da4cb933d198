internal import Glibc

/// The monotonic clock, and the one on the wall.
public enum Clock {
  /// Nanoseconds since some moment before the process began; never runs backwards.
  public static func nanoseconds() -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
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
