internal import CSDL2
internal import Frame
internal import Glibc

/// The one clock and the one sleep; everything else is given its moments.
enum StageClock {
  /// The monotonic clock that `sleep` counts on.
  ///
  /// Not SDL's counter: that is the raw clock, which runs at another rate (up to 0.05 %) than the
  /// one sleeping can be asked for.
  static func now() -> Nanoseconds {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Nanoseconds(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Sleeps until `moment`; at once if it has passed.
  ///
  /// Absolute, so that time between reading the clock and going to sleep is not added.
  static func sleep(until moment: Nanoseconds) {
    guard moment.count > 0 else { return }
    var deadline = timespec(
      tv_sec: Int(moment.count / 1_000_000_000), tv_nsec: Int(moment.count % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
  }

  /// Makes this thread's sleeps end on time: the kernel otherwise bundles wake-ups within 50 µs.
  ///
  /// No spinning: 25 µs late is good enough, and a core is not.
  static func sharpenSleep() {
    #if os(Linux)
      _ = csdl2_set_timer_slack(1)
    #endif
  }
}
