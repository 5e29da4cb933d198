internal import JSON

/// The spans of profilers in Chrome's trace format, which Perfetto opens.
public enum ChromeTrace {
  /// Encodes the spans of several profilers as JSON, each as a process with its threads.
  ///
  /// A zone is a complete event (`"ph": "X"`) with `ts` and `dur` in microseconds. Its arguments are the
  /// number of its frame and `own`, the microseconds without the zones nested in it.
  ///
  /// The latest frames are there, as many as the profiler has room for, and before them the ten slowest. If
  /// frames are missing, a last thread shows where, with their numbers, and its name counts them.
  public static func encode(_ scenes: [(name: String, profiler: Profiler)]) -> [UInt8] {
    var list = EventList()
    for (process, scene) in scenes.enumerated() {
      let frames = TracedFrames(scene.profiler)
      let trackCount = scene.profiler.trackCount
      list.append(name("process_name", scene.name, process, 0))
      for track in 0..<trackCount {
        list.append(name("thread_name", track == 0 ? "frames" : "band \(track)", process, track))
        for (span, own) in frames.spans(track: track) {
          list.append(event(span, own: own, process, track))
        }
      }
      guard !frames.gaps.isEmpty else { continue }
      list.append(
        name(
          "thread_name", "not kept: \(frames.missingFrameCount) of \(frames.frameCount) frames",
          process, trackCount))
      for gap in frames.gaps { list.append(event(gap, process, trackCount)) }
    }
    return list.encoded()
  }

  /// The text of a trace, to which events are added one by one: with 300,000 events, which are 31 MB of text, the
  /// program takes 102 MB instead of 196 for all events as values (2026-11).
  private struct EventList {
    private var bytes = Array(#"{"traceEvents":["#.utf8)
    private var isEmpty = true

    mutating func append(_ event: JSON) {
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      isEmpty = false
      bytes += event.encoded()
    }

    consuming func encoded() -> [UInt8] {
      bytes += Array(#"],"displayTimeUnit":"ms"}"#.utf8)
      return bytes
    }
  }

  private static func name(_ kind: String, _ name: String, _ process: Int, _ track: Int) -> JSON {
    [
      "ph": "M", "name": .string(kind), "pid": .number(process + 1), "tid": .number(track + 1),
      "args": ["name": .string(name)],
    ]
  }

  private static func event(
    _ span: Profiler.Span, own: UInt64?, _ process: Int, _ track: Int
  ) -> JSON {
    var arguments = [JSON.Member("frame", .number(Int(span.frame)))]
    if let own { arguments.append(.init("own", .number(Double(own) / 1000))) }
    return event(span.zone.name, span.start, span.end, arguments, process, track)
  }

  private static func event(_ gap: TracedFrames.Gap, _ process: Int, _ track: Int) -> JSON {
    let first = JSON.number(gap.frames.lowerBound)
    let (name, arguments): (String, [JSON.Member]) =
      if let spans = gap.spans {
        ("spans not kept", [.init("frame", first), .init("spans", .number(spans))])
      } else {
        (
          "frames not kept",
          [
            .init("frames", .number(gap.frames.count)), .init("first", first),
            .init("last", .number(gap.frames.upperBound - 1)),
          ]
        )
      }
    return event(name, gap.start, gap.end, arguments, process, track)
  }

  private static func event(
    _ name: String, _ start: UInt64, _ end: UInt64, _ arguments: [JSON.Member], _ process: Int,
    _ track: Int
  ) -> JSON {
    [
      "ph": "X", "name": .string(name), "pid": .number(process + 1), "tid": .number(track + 1),
      "ts": .number(Double(start) / 1000), "dur": .number(Double(end - start) / 1000),
      "args": .object(arguments),
    ]
  }
}
