import CSDL2
import Frame
import Testing

@testable import Stage

@Suite struct EventClockTests {
  private let start = Nanoseconds.milliseconds(1000)

  /// Reads the clock `microseconds` after the start; SDL's counter then shows `ticks`.
  private func time(
    _ clock: inout EventClock, of timestamp: UInt32, ticks: UInt32, after microseconds: Int64
  ) -> Int64 {
    let now = start + Nanoseconds(microseconds * 1000)
    return (clock.time(of: timestamp, ticks: ticks, now: now) - start).count / 1000
  }

  @Test func distanceOfTwoEventsIsThatOfTheirTimestamps() {
    var clock = EventClock()
    #expect(time(&clock, of: 50, ticks: 50, after: 0) == 0)
    #expect(time(&clock, of: 60, ticks: 150, after: 100_300) == 10_000)
    #expect(time(&clock, of: 110, ticks: 150, after: 100_900) == 60_000)
  }

  @Test func timesAreNeitherInTheFutureNorDecreasing() {
    var clock = EventClock()
    #expect(time(&clock, of: 50, ticks: 50, after: 900) == 900)
    #expect(time(&clock, of: 51, ticks: 51, after: 1000) == 1000)
    #expect(time(&clock, of: 49, ticks: 51, after: 1100) == 1000)
    #expect(time(&clock, of: 70, ticks: 60, after: 10_500) == 10_000)
  }

  @Test func offsetFollowsAClockOfAnotherRate() {
    var clock = EventClock()
    #expect(time(&clock, of: 0, ticks: 0, after: 0) == 0)
    #expect(time(&clock, of: 2_000_000, ticks: 2_000_000, after: 2_001_000_000) == 2_000_999_000)
    #expect(time(&clock, of: 4_000_000, ticks: 4_000_000, after: 4_000_000_000) == 4_000_000_000)
  }

  @Test func counterMayWrap() {
    var clock = EventClock()
    #expect(time(&clock, of: .max, ticks: .max, after: 0) == 0)
    #expect(time(&clock, of: .max, ticks: 9, after: 10_000) == 0)
    #expect(time(&clock, of: 4, ticks: 9, after: 10_000) == 5000)
  }

  @Test func serverTimesAreThoseOfTheMonotonicClock() {
    let now = Nanoseconds(5_000_000_700_000)
    #expect(EventClock.time(ofServer: 4_999_950, now: now) == .milliseconds(4_999_950))
    #expect(EventClock.time(ofServer: 5_000_000, now: now) == .milliseconds(5_000_000))
    #expect(EventClock.time(ofServer: 0, now: now) == nil, "no time")
    #expect(EventClock.time(ofServer: 5_000_001, now: now) == nil, "another clock")
    let wrapped = Nanoseconds.milliseconds(0x1_0000_0010)
    #expect(EventClock.time(ofServer: 0xFFFF_FFF0, now: wrapped) == .milliseconds(0xFFFF_FFF0))
    #expect(EventClock.time(ofServer: 0, now: wrapped) == nil, "no time just after the wrap")
  }

  @Test func timeOfAnEventOfX11IsRead() {
    /// Returns the time in a message of SDL with an event of X11.
    func time(subsystem: Int32, type: Int32) -> UInt32 {
      unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { message in
        unsafe message.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe message.storeBytes(of: subsystem, toByteOffset: 4, as: Int32.self)
        unsafe message.storeBytes(of: type, toByteOffset: 8, as: Int32.self)
        unsafe message.storeBytes(of: 77, toByteOffset: 64, as: UInt.self)
        var event = unsafe SDL_Event()
        unsafe event.type = SDL_SYSWMEVENT.rawValue
        unsafe event.syswm.msg = OpaquePointer(message.baseAddress)
        return unsafe csdl2_x11_time(&event)
      }
    }
    #expect(time(subsystem: 2, type: 6) == 77)
    #expect(time(subsystem: 2, type: 7) == 77, "the pointer has entered the window")
    #expect(time(subsystem: 2, type: 9) == 0, "the window has got the focus")
    #expect(time(subsystem: 2, type: 28) == 0, "a property has changed")
    #expect(time(subsystem: 6, type: 6) == 0, "not X11")
  }
}
