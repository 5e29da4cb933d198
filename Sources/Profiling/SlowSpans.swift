/// The spans of the slowest frames, in preallocated memory that later spans do not overwrite.
///
/// Memory that no frame has needed yet is not touched, so it is not resident.
@safe
final class SlowSpans {
  /// The numbers of spans of a frame on a track.
  private struct Count {
    var kept = 0
    /// The oldest spans of the frame, for which there was no room.
    var left = 0
  }

  private let trackCount: Int
  /// The number of spans that are kept of a frame on each track.
  private let capacity: Int
  /// The number of the frame in each place; −1 in a free one.
  private var frames: [Int]
  private let counts: UnsafeMutablePointer<Count>
  private let spans: UnsafeMutablePointer<Profiler.Span>

  /// Creates places for frames and allocates their memory.
  init(frames: Int, tracks: Int, capacity: Int) {
    trackCount = tracks
    self.capacity = capacity
    self.frames = Array(repeating: -1, count: frames)
    unsafe counts = .allocate(capacity: frames * tracks)
    unsafe counts.initialize(repeating: Count(), count: frames * tracks)
    unsafe spans = .allocate(capacity: frames * tracks * capacity)
  }

  deinit {
    unsafe counts.deallocate()
    unsafe spans.deallocate()
  }

  /// The numbers of the frames whose spans are kept, in ascending order.
  var keptFrames: [Int] { frames.filter { $0 >= 0 }.sorted() }

  /// Gives a frame the place of another one, or a free place.
  ///
  /// - Returns: the place, for ``copy(_:of:size:to:track:)``.
  func place(of frame: Int, replacing old: Int?) -> Int {
    guard let place = frames.firstIndex(of: old ?? -1) else {
      preconditionFailure("there is no place for the spans of frame \(frame)")
    }
    frames[place] = frame
    return place
  }

  /// Copies the spans of a track from a ring; of too many the last ones, which contain the others.
  ///
  /// - Parameters:
  ///   - range: the numbers of the spans; each is in the ring at its number modulo the size.
  ///   - ring: the spans of the track.
  ///   - size: the number of spans in the ring.
  func copy(
    _ range: Range<Int>, of ring: UnsafeMutablePointer<Profiler.Span>, size: Int, to place: Int,
    track: Int
  ) {
    let kept = min(range.count, size, capacity)
    let index = place * trackCount + track
    let target = unsafe spans + index * capacity
    let start = (range.upperBound - kept) % size
    let untilEnd = min(kept, size - start)
    unsafe target.initialize(from: ring + start, count: untilEnd)
    unsafe (target + untilEnd).initialize(from: ring, count: kept - untilEnd)
    unsafe counts[index] = Count(kept: kept, left: range.count - kept)
  }

  /// Returns a frame whose spans are kept, as a part of a trace.
  func part(_ frame: Int) -> TracePart {
    guard let place = frames.firstIndex(of: frame) else {
      preconditionFailure("the spans of frame \(frame) are not kept")
    }
    let tracks = (0..<trackCount).map { place * trackCount + $0 }
    return TracePart(
      frames: frame..<frame + 1,
      spans: tracks.map { index in
        (0..<(unsafe counts[index].kept)).map { unsafe spans[index * capacity + $0] }
      },
      left: tracks.map { unsafe counts[$0].left })
  }
}
