public import Frame

extension FrameTime {
  /// Returns a frame shown at its target time, one `step` after the previous one.
  public static func stepped(to moment: Nanoseconds, step: Nanoseconds = .milliseconds(16))
    -> FrameTime
  {
    FrameTime(timestamp: moment, targetTimestamp: moment, duration: step, delta: step)
  }
}

extension FrameInput {
  /// Returns the input of a frame with events, all at the frame's time.
  public static func stepped(
    to moment: Nanoseconds, _ kinds: [InputEvent.Kind] = [], size: Size, scale: Double = 1
  ) -> FrameInput {
    FrameInput(
      events: kinds.map { InputEvent(time: moment, $0) }, time: .stepped(to: moment), size: size,
      scale: scale)
  }
}
