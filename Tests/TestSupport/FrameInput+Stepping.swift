public import Frame

extension FrameTime {
  /// A frame that is shown at the moment it is made for, one `step` after the frame before.
  public static func stepped(to moment: Nanoseconds, step: Nanoseconds = .milliseconds(16))
    -> FrameTime
  {
    FrameTime(timestamp: moment, targetTimestamp: moment, duration: step, delta: step)
  }
}

extension FrameInput {
  /// Input of a frame that hears of some events, all at its own moment.
  public static func stepped(
    to moment: Nanoseconds, _ kinds: [InputEvent.Kind] = [], size: Size, scale: Double = 1
  ) -> FrameInput {
    FrameInput(
      events: kinds.map { InputEvent(time: moment, $0) }, time: .stepped(to: moment), size: size,
      scale: scale)
  }
}
