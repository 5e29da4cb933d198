internal import Frame

/// Converts the times of SDL's events to the monotonic clock.
///
/// SDL counts milliseconds since its start on the raw clock, whose rate differs by up to 0.05 %, and
/// the counter wraps after 49 days. The offset between the clocks is therefore kept, and changed only
/// if it has become wrong by a part of a millisecond: the distance of two events is then exact on
/// SDL's clock. A conversion from the age of each event would add up to 1 ms to it.
struct EventClock {
  /// The last reading of SDL's counter, and its time on the monotonic clock.
  private var reading: (ticks: UInt32, time: Nanoseconds)?
  /// The last result.
  private var latest: Nanoseconds?

  /// Returns the time of an event; at least the last result, and at most `now`.
  ///
  /// - Parameters:
  ///   - timestamp: The event's time on SDL's counter. Times after `ticks` count as `ticks`.
  ///   - ticks: SDL's counter, read just before `now`.
  mutating func time(of timestamp: UInt32, ticks: UInt32, now: Nanoseconds) -> Nanoseconds {
    var time = now
    if let reading {
      // The counter began its current millisecond at most 1 ms ago.
      time = reading.time + .milliseconds(Int(ticks &- reading.ticks))
      time = min(max(time, now - .milliseconds(1)), now)
    }
    reading = (ticks, time)
    let age = Int32(bitPattern: ticks &- timestamp)
    let result = max(time - .milliseconds(max(Int(age), 0)), latest ?? Nanoseconds(.min))
    latest = result
    return result
  }

  /// Returns the time of an event of the X server; nil if the server uses another clock, or if
  /// `milliseconds` is 0, which means no time.
  ///
  /// A server on the same machine counts milliseconds of the monotonic clock. A time that is not in
  /// the last 5 s is that of another machine.
  static func time(ofServer milliseconds: UInt32, now: Nanoseconds) -> Nanoseconds? {
    guard milliseconds != 0 else { return nil }
    let current = now.count / 1_000_000
    let age = UInt32(truncatingIfNeeded: current) &- milliseconds
    return age < 5000 ? .milliseconds(Int(current) - Int(age)) : nil
  }
}
