/// The circumstances of a frame, for a reader who wants to see the frame again.
public struct FrameContext: Hashable, Sendable {
  /// What happened in the frame only once, such as `first frame of screen pause`.
  public var event: String?
  /// The input that the frame answers, such as `key space`.
  public var input: String?
  /// A text from which the program can show the frame again, such as the code of a game.
  public var replay: String?

  /// Creates a context.
  public init(event: String? = nil, input: String? = nil, replay: String? = nil) {
    self.event = event
    self.input = input
    self.replay = replay
  }
}

/// One of the slowest frames since the profiler was created.
public struct SlowFrame: Hashable, Sendable {
  /// The number of the frame, from 0.
  public var frame: Int
  /// The moment at which the frame ended, in nanoseconds of the profiler's clock, as in a trace.
  public var ended: UInt64
  /// The nanoseconds of work before the frame was presented.
  public var work: UInt64
  /// The nanoseconds of each zone without its nested zones, by the zones' numbers.
  var ownTimes: [UInt64]
  /// The facts that were given when the frame ended.
  public var facts: FrameFacts
  /// What renderers did for the frame.
  public var counts: FrameCounts
  /// The types of the evaluated bodies.
  var bodies = FrameBodies()
  /// The context that was made when the frame ended.
  public var context: FrameContext

  /// Returns the nanoseconds that the frame spent in a zone, without the zones nested in it.
  public func ownTime(of zone: Zone) -> UInt64 { ownTimes[Int(zone.number)] }

  /// The views whose bodies were evaluated in the frame, those with the most bodies first.
  ///
  /// Empty if none was, or if no host has the profiler.
  public var views: [ViewBodies] { bodies.views }

  /// The number of bodies that were evaluated for ``views``.
  package var bodyCount: Int { bodies.types.count }
}
