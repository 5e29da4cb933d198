import TestSupport
import Timing

/// A display link on a machine with realistic wake-up delays.
///
/// By default, the simulated program takes 1 to 3 ms for a frame.
struct Simulation {
  struct Frame {
    var time: FrameTime
    var began: Nanoseconds
    var shown: Nanoseconds
    var isOutlier: Bool

    var error: Nanoseconds { shown - time.targetTimestamp }
  }

  var link: PacedDisplayLink
  var now = Nanoseconds.seconds(1000)
  var cost = Nanoseconds.milliseconds(1)...Nanoseconds.milliseconds(3)
  /// How long it takes to copy a frame to the display server.
  var presentCost = Nanoseconds.microseconds(50)
  /// One of every `2 * outlierPeriod` wake-ups is 4 ms late; if 0, none is.
  var outlierPeriod = 0
  /// The true refresh period in nanoseconds; nil if presenting does not wait for the display.
  var displayPeriod: Double?
  /// Whether frames are presented; false simulates frames without a change.
  var presents = true
  private var wakeUps = 0
  private var random = SeededGenerator(seed: 1)

  init(refreshRate: Double, synchronization: Pacer.Synchronization = .absent) {
    link = PacedDisplayLink(
      pacer: Pacer(refreshRate: refreshRate, synchronization: synchronization))
  }

  mutating func run(frames: Int) -> [Frame] {
    (0..<frames).map { _ in runFrame() }
  }

  private mutating func runFrame() -> Frame {
    guard let slot = link.plan(at: now) else { fatalError("paused") }
    var isOutlier = sleep(until: slot.begin)
    let began = now
    let time = link.time(of: slot, at: began)
    now += Nanoseconds(
      Int64.random(in: cost.lowerBound.count...cost.upperBound.count, using: &random))
    let ready = now
    guard presents else {
      link.finish(slot, work: began...ready, presenting: nil)
      return Frame(time: time, began: began, shown: now, isOutlier: isOutlier)
    }
    if let moment = slot.present { isOutlier = sleep(until: moment) || isOutlier }
    let presented = now
    present()
    link.finish(slot, work: began...ready, presenting: presented...now)
    return Frame(time: time, began: began, shown: now, isOutlier: isOutlier)
  }

  private mutating func present() {
    now += presentCost
    guard let displayPeriod else { return }
    let refresh = (Double(now.count) / displayPeriod).rounded(.up) * displayPeriod
    now = Nanoseconds(Int64(refresh)) + lateness(scale: 0.2)
  }

  /// Sleeps until a moment; returns whether the wake-up was late.
  private mutating func sleep(until moment: Nanoseconds) -> Bool {
    guard moment > now else { return false }
    wakeUps += 1
    let isOutlier = outlierPeriod > 0 && wakeUps % (outlierPeriod * 2) == outlierPeriod
    now = moment + (isOutlier ? .milliseconds(4) : lateness(scale: 1))
    return isOutlier
  }

  /// Returns a random delay of a wake-up.
  ///
  /// The median is 70 µs and the 99th percentile 214 µs, both times `scale`. The model is 70 µs ×
  /// 3.057^z, where z is a standard normal number divided by 2.326, so that z is 1 at the 99th
  /// percentile.
  private mutating func lateness(scale: Double) -> Nanoseconds {
    // The sum of twelve uniform numbers, less 6, is nearly standard normal and needs no logarithm.
    var sum = -6.0
    for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &random) }
    // The exponential is approximated by a line below the median and a parabola above it.
    let z = sum / 2.326
    let microseconds = z < 0 ? 70 * max(1 + z * 0.6, 0.2) : 70 + z * z * 144
    return Nanoseconds(seconds: microseconds * scale * 1e-6)
  }
}
