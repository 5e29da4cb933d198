internal import JSON

/// The spans of profilers in Chrome's trace format, which Perfetto opens.
public enum ChromeTrace {
  /// Encodes the spans of several profilers as JSON, each as a process with its threads.
  ///
  /// A zone is a complete event (`"ph": "X"`) with `ts` and `dur` in microseconds. Its arguments are the
  /// number of its frame and `own`, the microseconds without the zones nested in it. The first span of a frame
  /// that no other contains, which is an `update`, also has the number of evaluated `bodies` and as `views` the
  /// three views with the most of them. If the profiler measures views, each body is an event too, with the
  /// name of its view and the category `view`.
  ///
  /// The latest frames are there, as many as the profiler has room for, and before them the ten slowest. If
  /// frames are missing, a last thread shows where, with their numbers, and its name counts them.
  public static func encode(_ scenes: [(name: String, profiler: Profiler)]) -> [UInt8] {
    var list = EventList()
    for (process, scene) in scenes.enumerated() {
      let frames = TracedFrames(scene.profiler)
      let trackCount = scene.profiler.trackCount
      var views = TracedViews(scene.profiler)
      list.append(name("process_name", scene.name, process, 0))
      for track in 0..<trackCount {
        list.append(name("thread_name", track == 0 ? "frames" : "band \(track)", process, track))
        for (span, own) in frames.spans(track: track) {
          let bodies = track == 0 ? views.bodies(of: span) : nil
          let arguments = bodies.map { views.arguments(of: $0) } ?? []
          list.append(event(span, own: own, arguments, process, track))
          guard let bodies else { continue }
          for event in views.events(of: bodies, frame: Int(span.frame), process) {
            list.append(event)
          }
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

  /// The views whose bodies were evaluated in the frames of a trace.
  private struct TracedViews {
    private let profiler: Profiler
    private let slow: [Int: SlowFrame]
    private var names: [ObjectIdentifier: String] = [:]
    /// The frame of the last span with arguments.
    private var frame: Int?

    init(_ profiler: Profiler) {
      self.profiler = profiler
      slow = Dictionary(uniqueKeysWithValues: profiler.slowest.map { ($0.frame, $0) })
    }

    /// Returns the bodies of a frame for its first outermost span, none for others.
    mutating func bodies(of span: Profiler.Span) -> FrameBodies? {
      let number = Int(span.frame)
      guard span.depth == 0, number != frame else { return nil }
      frame = number
      let bodies =
        slow[number]?.bodies ?? (profiler.keeps(number) ? profiler.bodies(of: number) : nil)
      return bodies.flatMap { $0.types.isEmpty ? nil : $0 }
    }

    /// Returns the arguments about the bodies of a frame.
    mutating func arguments(of bodies: FrameBodies) -> [JSON.Member] {
      [.init("bodies", .number(bodies.types.count)), .init("views", bodies.views(&names).json)]
    }

    /// Returns an event for each measured body of a frame.
    mutating func events(of bodies: FrameBodies, frame: Int, _ process: Int) -> [JSON] {
      zip(bodies.types, bodies.times).compactMap { type, time in
        guard time.end > 0 else { return nil }
        return ChromeTrace.event(
          FrameBodies.name(of: type, &names), category: "view", time.start, time.end,
          [
            .init("frame", .number(frame)), .init("own", .number(Double(time.own) / 1000)),
          ], process, 0)
      }
    }
  }

  private static func event(
    _ span: Profiler.Span, own: UInt64?, _ more: [JSON.Member], _ process: Int, _ track: Int
  ) -> JSON {
    var arguments = [JSON.Member("frame", .number(Int(span.frame)))]
    if let own { arguments.append(.init("own", .number(Double(own) / 1000))) }
    return event(span.zone.name, span.start, span.end, arguments + more, process, track)
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
    _ name: String, category: String? = nil, _ start: UInt64, _ end: UInt64,
    _ arguments: [JSON.Member], _ process: Int, _ track: Int
  ) -> JSON {
    let category = category.map { [JSON.Member("cat", .string($0))] } ?? []
    return .object(
      [.init("ph", "X"), .init("name", .string(name))] + category + [
        .init("pid", .number(process + 1)), .init("tid", .number(track + 1)),
        .init("ts", .number(Double(start) / 1000)),
        .init("dur", .number(Double(end - start) / 1000)), .init("args", .object(arguments)),
      ])
  }
}
