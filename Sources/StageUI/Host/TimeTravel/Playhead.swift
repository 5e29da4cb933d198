/// The moment of a history that is shown while the program is paused, and how it moves.
struct Playhead {
  /// The time shown, on the program's clock.
  private(set) var time: Nanoseconds
  /// The factor by which playing is slowed down: 1, 2, 4 or 8.
  var slowness = 1
  var isPlaying: Bool { lastTick != nil }
  /// The time of the last tick, on the window's clock; nil while it does not play.
  private var lastTick: Nanoseconds?

  init(at time: Nanoseconds) { self.time = time }

  /// Shows the frame that is `count` frames later, or earlier if it is negative, and stops playing.
  mutating func step(by count: Int, in history: FrameHistory) {
    let index = history.index(at: time) + count
    guard index >= 0 else { return seek(to: history.start, in: history) }
    guard index < history.frames.count else { return seek(to: history.end, in: history) }
    seek(to: history.time(of: index), in: history)
  }

  /// Shows a time, which is clamped to the history, and stops playing.
  mutating func seek(to time: Nanoseconds, in history: FrameHistory) {
    self.time = min(max(time, history.start), history.end)
    lastTick = nil
  }

  /// Starts playing at a tick of the window's clock, from the start if the end is shown; stops if it
  /// plays.
  mutating func togglePlaying(at tick: Nanoseconds, in history: FrameHistory) {
    guard !isPlaying else { return lastTick = nil }
    if time >= history.end { time = history.start }
    lastTick = tick
  }

  /// Plays up to a tick of the window's clock; stops at the end.
  mutating func play(until tick: Nanoseconds, in history: FrameHistory) {
    guard let lastTick else { return }
    time = min(time + Nanoseconds(max(tick - lastTick, .zero).count / Int64(slowness)), history.end)
    self.lastTick = time < history.end ? tick : nil
  }
}
