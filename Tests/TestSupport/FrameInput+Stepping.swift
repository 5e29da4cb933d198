public import Frame

extension FrameTime {
  /// Returns the time of a frame that is shown at `moment`, one `step` after the previous frame.
  public static func stepped(to moment: Nanoseconds, step: Nanoseconds = .milliseconds(16))
    -> FrameTime
  {
    FrameTime(timestamp: moment, targetTimestamp: moment, duration: step, delta: step)
  }
}

extension FrameInput {
  /// Returns the input of a frame at `moment`, with events that all have this time.
  public static func stepped(
    to moment: Nanoseconds, _ kinds: [InputEvent.Kind] = [], size: Size, scale: Double = 1
  ) -> FrameInput {
    FrameInput(
      events: kinds.map { InputEvent(time: moment, $0) }, time: .stepped(to: moment), size: size,
      scale: scale)
  }
}
