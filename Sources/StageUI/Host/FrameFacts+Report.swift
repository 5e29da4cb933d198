extension FrameFacts {
  /// Creates the facts of a frame that was shown.
  ///
  /// - Parameters:
  ///   - report: the moments of the frame, on the clock of the profiler.
  ///   - missedBefore: the refreshes that were missed until the previous frame.
  ///   - bodies: the number of bodies that were evaluated for the frame.
  public init(_ report: FrameReport, missedBefore: Int = 0, bodies: Int? = nil) {
    self.init()
    began = Self.moment(report.began)
    painted = Self.moment(report.painted)
    expected = Self.moment(report.time.targetTimestamp)
    presented = Self.moment(report.presented)
    shown = Self.moment(report.shown)
    oldestInput = report.oldestInput.map(Self.moment)
    missedRefreshes = max(report.missedRefreshes - missedBefore, 0)
    damage = report.damage
    self.bodies = bodies
  }

  private static func moment(_ time: Nanoseconds) -> UInt64 { UInt64(max(time.count, 0)) }
}

extension InputEvent {
  /// The event in a few words, such as `key space down`, for a slow frame.
  var summary: String {
    switch kind {
    case .pointer(let event):
      let place =
        "\(Int(clamping: event.position.x.rounded())),\(Int(clamping: event.position.y.rounded()))"
      return "pointer \(event.phase) \(place)"
    case .wheel: return "wheel"
    case .key(let event):
      return "key \(event.key.shortName ?? "\(event.key.rawValue)") \(event.isDown ? "down" : "up")"
    case .text: return "text"
    case .composing: return "composed text"
    case .pad, .padConnected, .padDisconnected: return "gamepad"
    case .stick: return "stick"
    case .resized(let size, _):
      return
        "resized \(Int(clamping: size.width.rounded()))x\(Int(clamping: size.height.rounded()))"
    case .focusGained, .focusLost, .exposed, .hidden, .shown, .quit: return "\(kind)"
    }
  }
}
