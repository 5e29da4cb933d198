internal import Glibc

/// The monotonic clock.
public enum Clock {
  /// Nanoseconds since some moment before the process began; never runs backwards.
  public static func nanoseconds() -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }
}
