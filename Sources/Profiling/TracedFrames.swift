/// Frames of a trace that follow each other, or one of the slowest frames.
struct TracePart {
  var frames: Range<Int>
  /// The spans of each track, in the order in which they ended.
  var spans: [[Profiler.Span]]
  /// The number of each track's spans that were not kept, which ended before the others.
  var left: [Int]

  /// The first and the last moment of all spans; nil without spans.
  var bounds: (start: UInt64, end: UInt64)? {
    let all = spans.joined()
    guard let start = all.lazy.map(\.start).min(), let end = all.lazy.map(\.end).max() else {
      return nil
    }
    return (start, end)
  }
}

/// The frames whose spans a profiler has kept, and the gaps between them.
///
/// The latest frames are whole in the ring of each track. Older ones are there if they are among the ten
/// slowest.
struct TracedFrames {
  /// Frames that were not kept, or a frame of which some spans were not kept.
  struct Gap {
    var frames: Range<Int>
    /// The number of spans that were not kept; nil if none of them was.
    var spans: Int?
    /// The moments between which the gap lies, in nanoseconds of the profiler's clock.
    var start: UInt64
    var end: UInt64
  }

  /// The number of frames that have ended.
  let frameCount: Int
  private let parts: [TracePart]
  /// The gaps in the order of time; they do not overlap.
  private(set) var gaps: [Gap] = []

  /// Reads the spans of a profiler.
  init(_ profiler: Profiler) {
    frameCount = profiler.frameCount
    let first = profiler.firstWholeFrame
    var parts = profiler.slowSpans.keptFrames.filter { $0 < first }
      .map(profiler.slowSpans.part)
    let latest = TracePart(
      frames: first..<max(first, frameCount),
      spans: (0..<profiler.trackCount).map { track in
        profiler.spans(track: track).filter { Int($0.frame) >= first }
      },
      left: Array(repeating: 0, count: profiler.trackCount))
    if !latest.frames.isEmpty || latest.bounds != nil { parts.append(latest) }
    self.parts = parts
    findGaps(from: profiler.firstMoment ?? 0, to: profiler.spans(track: 0).last?.end)
  }

  /// - Parameters:
  ///   - start: when the first frame began.
  ///   - end: the last moment that is known.
  private mutating func findGaps(from start: UInt64, to end: UInt64?) {
    var (frame, moment) = (0, start)
    for part in parts {
      let bounds = part.bounds ?? (moment, moment)
      let begin = max(moment, bounds.start)
      if frame < part.frames.lowerBound {
        gaps.append(Gap(frames: frame..<part.frames.lowerBound, start: moment, end: begin))
      }
      (frame, moment) = (part.frames.upperBound, max(moment, bounds.end))
      let left = part.left.reduce(0, +)
      if left > 0 { gaps.append(Gap(frames: part.frames, spans: left, start: begin, end: moment)) }
    }
    if frame < frameCount {
      gaps.append(Gap(frames: frame..<frameCount, start: moment, end: max(moment, end ?? moment)))
    }
  }

  /// The number of frames of which no span was kept.
  var missingFrameCount: Int {
    gaps.reduce(0) { $0 + ($1.spans == nil ? $1.frames.count : 0) }
  }

  /// Returns the spans of a track in the order in which they ended, each with its own time, which is without
  /// the spans nested in it; nil if some of those may be missing.
  func spans(track: Int) -> [(span: Profiler.Span, own: UInt64?)] {
    // The sums of the spans that no other has contained so far, by their depth.
    var inside: [Int: UInt64] = [:]
    var frame = 0
    return parts.flatMap { part in
      let left = part.left[track]
      if part.frames.lowerBound > frame || left > 0 { inside = [:] }
      frame = part.frames.upperBound
      // The missing spans ended before this moment, so a span that starts later contains none of them.
      let unknown = left > 0 ? part.spans[track].first?.end ?? 0 : 0
      return part.spans[track].map { span in
        let depth = Int(span.depth)
        let length = span.end - span.start
        let nested = inside.removeValue(forKey: depth + 1) ?? 0
        inside[depth, default: 0] += length
        return (span, span.start < unknown ? nil : length - min(nested, length))
      }
    }
  }
}
