/// The frames that a program showed in the last seconds, and its input since recording began.
///
/// A frame is kept as its display list, so it can be painted again with the same pixels. Lists share
/// the fragments that did not change. A frame at rest is kept once, however long it is shown.
package struct FrameHistory {
  /// A frame that was shown.
  package struct Frame {
    /// The number of the frame since recording began, from 1.
    package let number: Int
    package let list: DisplayList
    /// The size of the window in points.
    package let size: Size
    /// The number of pixels per point.
    package let scale: Double
    /// The time for which the frame was made, on the program's clock.
    package let time: Nanoseconds
    /// The memory that no later frame shares, in bytes; of the last frame only its list.
    fileprivate(set) var bytes: Int
  }

  /// How long frames are kept.
  private let length: Nanoseconds
  /// The most bytes that are kept, besides what the program holds itself.
  private let byteLimit: Int
  /// The frames, oldest first.
  package private(set) var frames: [Frame] = []
  /// The memory that only the history holds, in bytes; an estimate.
  package private(set) var bytes = 0
  /// The time of the last update, on the program's clock.
  package private(set) var end: Nanoseconds
  /// The time at which recording began.
  package let began: Nanoseconds
  /// The events since recording began, without the keys of tools.
  package private(set) var inputs: [InputEvent] = []
  /// The number of events that were dropped because there were too many.
  package private(set) var droppedInputs = 0
  private var count = 0
  /// The time of the last frame that was dropped because of the memory limit; nil if none was.
  private var lastCut: Nanoseconds?
  /// The pieces of memory of each fragment of the last frame.
  private var shared: [ObjectIdentifier: [HeldPiece]] = [:]

  private static let mostInputs = 20_000

  package init(
    at time: Nanoseconds, length: Nanoseconds = .seconds(10), byteLimit: Int = 64 << 20
  ) {
    (began, end) = (time, time)
    self.length = length
    self.byteLimit = byteLimit
  }

  /// The earliest time that can be shown.
  package var start: Nanoseconds { max(frames.first?.time ?? end, end - length) }

  /// Whether frames of the last seconds are missing because of the memory limit.
  package var isCut: Bool { lastCut.map { $0 > end - length } ?? false }

  /// Returns the index of the frame that was visible at a time; the first frame for earlier times.
  package func index(at time: Nanoseconds) -> Int {
    frames.lastIndex { $0.time <= time } ?? 0
  }

  /// Returns the time of a frame, which is not before `start`.
  package func time(of index: Int) -> Nanoseconds { max(frames[index].time, start) }

  /// Adds a frame that was made for a time.
  package mutating func add(
    _ list: DisplayList, size: Size, scale: Double, at time: Nanoseconds
  ) {
    var pieces: [ObjectIdentifier: [HeldPiece]] = [:]
    list.forEachFragment { fragment in
      let id = ObjectIdentifier(fragment)
      if pieces[id] == nil { pieces[id] = shared[id] ?? fragment.heldPieces }
    }
    if !frames.isEmpty {
      let unshared = Self.bytes(of: shared, without: pieces)
      frames[frames.count - 1].bytes += unshared
      bytes += unshared
    }
    shared = pieces
    count += 1
    frames.append(
      Frame(
        number: count, list: list, size: size, scale: scale, time: time, bytes: list.heldBytes))
    bytes += list.heldBytes
    while bytes > byteLimit, frames.count > 1 {
      lastCut = frames[0].time
      removeFirst()
    }
    advance(to: time)
  }

  /// Notes the time of an update, and drops the frames that were last visible too long before it.
  package mutating func advance(to time: Nanoseconds) {
    end = time
    while frames.count > 1, frames[1].time <= end - length { removeFirst() }
  }

  /// Logs events that the program got.
  package mutating func note(_ events: [InputEvent]) {
    inputs += events.filter { !$0.isForTools }
    guard inputs.count > Self.mostInputs else { return }
    let excess = Self.mostInputs / 4
    inputs.removeFirst(excess)
    droppedInputs += excess
  }

  private mutating func removeFirst() { bytes -= frames.removeFirst().bytes }

  /// Returns the bytes of the pieces in `old` that are not in `new`.
  private static func bytes(
    of old: [ObjectIdentifier: [HeldPiece]], without new: [ObjectIdentifier: [HeldPiece]]
  ) -> Int {
    let gone = old.filter { new[$0.key] == nil }.values
    var bytes = gone.reduce(0) { $0 + $1[0].bytes }
    let bitmaps = gone.flatMap { $0.dropFirst() }
    guard !bitmaps.isEmpty else { return bytes }
    var kept = Set(new.values.flatMap { $0.dropFirst().map(\.id) })
    for bitmap in bitmaps where kept.insert(bitmap.id).inserted { bytes += bitmap.bytes }
    return bytes
  }
}
