internal import JSON

/// The spans of profilers in Chrome's trace format, which Perfetto opens.
public enum ChromeTrace {
  /// Encodes the spans of several profilers as JSON, each as a process with its threads.
  ///
  /// A zone is a complete event (`"ph": "X"`) with `ts` and `dur` in microseconds. Its arguments are the
  /// number of its frame and `own`, the microseconds without the zones nested in it.
  public static func encode(_ scenes: [(name: String, profiler: Profiler)]) -> [UInt8] {
    var events: [JSON] = []
    for (process, scene) in scenes.enumerated() {
      events.append(name("process_name", scene.name, process, 0))
      for track in 0..<scene.profiler.trackCount {
        events.append(name("thread_name", track == 0 ? "frames" : "band \(track)", process, track))
        let spans = scene.profiler.spans(track: track)
        events += zip(spans, ownTimes(of: spans)).map { event($0, own: $1, process, track) }
      }
    }
    return JSON.object([
      .init("traceEvents", .array(events)), .init("displayTimeUnit", "ms"),
    ]).encoded()
  }

  private static func name(_ kind: String, _ name: String, _ process: Int, _ track: Int) -> JSON {
    [
      "ph": "M", "name": .string(kind), "pid": .number(process + 1), "tid": .number(track + 1),
      "args": ["name": .string(name)],
    ]
  }

  /// Returns the time of each span without the spans nested in it.
  ///
  /// Spans come in the order in which they ended, so nested spans come first.
  private static func ownTimes(of spans: [Profiler.Span]) -> [UInt64] {
    var inside: [Int: UInt64] = [:]
    return spans.map { span in
      let depth = Int(span.depth)
      let length = span.end - span.start
      let nested = inside.removeValue(forKey: depth + 1) ?? 0
      inside[depth, default: 0] += length
      return length - min(nested, length)
    }
  }

  private static func event(
    _ span: Profiler.Span, own: UInt64, _ process: Int, _ track: Int
  ) -> JSON {
    [
      "ph": "X", "name": .string(span.zone.name), "pid": .number(process + 1),
      "tid": .number(track + 1), "ts": .number(Double(span.start) / 1000),
      "dur": .number(Double(span.end - span.start) / 1000),
      "args": ["frame": .number(Int(span.frame)), "own": .number(Double(own) / 1000)],
    ]
  }
}
