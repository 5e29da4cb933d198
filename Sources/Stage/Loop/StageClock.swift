internal import CSDL2
internal import Frame
internal import Glibc

/// The program's only clock and only sleep; all other code receives times as arguments.
enum StageClock {
  /// Reads the monotonic clock, the one that `sleep` uses.
  ///
  /// SDL's counter is not used. It is the raw clock, whose rate differs by up to 0.05 %, and a
  /// thread cannot sleep on the raw clock.
  static func now() -> Nanoseconds {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Nanoseconds(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Sleeps until `moment`; returns at once if it has passed.
  ///
  /// The deadline is absolute. A delay between reading the clock and going to sleep therefore does
  /// not lengthen the sleep.
  static func sleep(until moment: Nanoseconds) {
    guard moment.count > 0 else { return }
    var deadline = timespec(
      tv_sec: Int(moment.count / 1_000_000_000), tv_nsec: Int(moment.count % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
  }

  /// Makes this thread's sleeps end on time; by default the kernel groups wake-ups within 50 µs.
  ///
  /// Sleeps never spin: it is acceptable to wake 25 µs late, but not to occupy a core.
  static func minimizeTimerSlack() {
    #if os(Linux)
      _ = csdl2_set_timer_slack(1)
    #endif
  }
}
