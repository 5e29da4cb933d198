/// The evaluated bodies of the views with one name.
public struct ViewBodies: Hashable, Sendable {
  /// The type of the views without its module and its generic arguments, such as `TileView`.
  public var view: String
  /// The number of evaluated bodies.
  public var count: Int

  /// Creates a count.
  public init(_ view: String, _ count: Int) { (self.view, self.count) = (view, count) }
}

/// The time that the bodies of the views with one name took.
public struct ViewTime: Hashable, Sendable {
  /// The type of the views without its module and its generic arguments, such as `TileView`.
  public var view: String
  /// The number of evaluated bodies.
  public var count: Int
  /// The nanoseconds of the bodies, without other bodies that were evaluated meanwhile.
  public var time: UInt64

  /// Creates a time.
  public init(_ view: String, count: Int, time: UInt64) {
    (self.view, self.count, self.time) = (view, count, time)
  }
}

/// When a body was evaluated, in nanoseconds of the profiler's clock.
struct BodyTime: Hashable, Sendable {
  var start: UInt64 = 0
  /// The end; 0 if it was not measured.
  var end: UInt64 = 0
  /// The nanoseconds without the bodies that were evaluated meanwhile.
  var own: UInt64 = 0
}

/// The types of the bodies that were evaluated in a frame.
struct FrameBodies: Hashable, Sendable {
  /// The types in the order of evaluation.
  var types: [ObjectIdentifier] = []
  /// The times of the bodies; empty if they were not measured.
  var times: [BodyTime] = []

  /// The views in the order of their numbers of bodies, the largest first; equal ones by name.
  var views: [ViewBodies] {
    var names: [ObjectIdentifier: String] = [:]
    return views(&names)
  }

  /// Returns the views.
  ///
  /// - Parameter names: the names that are known. Reading one from the metadata of its type takes microseconds.
  func views(_ names: inout [ObjectIdentifier: String]) -> [ViewBodies] {
    var counts: [String: Int] = [:]
    for type in types {
      counts[Self.name(of: type, &names), default: 0] += 1
    }
    return counts.map { ViewBodies($0.key, $0.value) }
      .sorted { ($1.count, $0.view) < ($0.count, $1.view) }
  }

  /// Returns the name of a type, and adds it to those that are known.
  static func name(
    of type: ObjectIdentifier, _ names: inout [ObjectIdentifier: String]
  ) -> String {
    if let known = names[type] { return known }
    let name = unsafe "\(unsafeBitCast(type, to: Any.Type.self))".prefix { $0 != "<" }
    names[type] = String(name)
    return String(name)
  }
}

extension Collection<ViewBodies> {
  /// The first three views as text, such as `TileView 25, Badge 9, Text 7`.
  package var leaders: String { prefix(3).map { "\($0.view) \($0.count)" }.joined(separator: ", ") }
}

/// The types of the latest evaluated bodies, in preallocated memory.
///
/// Memory that no frame has needed yet is not touched, so it is not resident.
@safe
final class EvaluatedBodies {
  /// The number of bodies whose types are kept, in 512 kB; a power of two.
  static let limit = 1 << 16

  /// The numbers of a frame's bodies.
  private struct Bodies {
    var start: Int
    var end: Int
  }

  private let types: UnsafeMutablePointer<ObjectIdentifier>
  /// The times of the bodies, in 1.5 MB; nil if they are not measured.
  private var times: UnsafeMutablePointer<BodyTime>?
  /// The nanoseconds of the bodies that were evaluated inside the one that is being evaluated.
  private var inside: UInt64 = 0
  /// The sums of all ended frames by type.
  private var sums: [ObjectIdentifier: (count: Int, time: UInt64)] = [:]
  private let frameLimit: Int
  /// The bodies of each ended frame, at its number modulo the limit.
  private let frames: UnsafeMutablePointer<Bodies>
  private var count = 0
  /// The number of bodies when the current frame began.
  private var frameStart = 0

  init(frames frameLimit: Int) {
    self.frameLimit = frameLimit
    unsafe types = .allocate(capacity: Self.limit)
    unsafe frames = .allocate(capacity: frameLimit)
  }

  deinit {
    unsafe types.deallocate()
    unsafe times?.deallocate()
    unsafe frames.deallocate()
  }

  @inline(__always)
  func append(_ type: any Any.Type) {
    unsafe types[count & (Self.limit - 1)] = ObjectIdentifier(type)
    if let times = unsafe times { unsafe times[count & (Self.limit - 1)] = BodyTime() }
    count &+= 1
  }

  /// Whether the times of bodies are measured; once true, it stays so.
  var measuresTimes: Bool { unsafe times != nil }

  /// Measures the times of the bodies from now on.
  func measureTimes() {
    guard !measuresTimes else { return }
    let times = UnsafeMutablePointer<BodyTime>.allocate(capacity: Self.limit)
    unsafe times.initialize(repeating: BodyTime(), count: min(count, Self.limit))
    unsafe self.times = times
    sums.reserveCapacity(256)
  }

  /// Begins the evaluation of the body that was appended last.
  ///
  /// - Returns: the number of the body, and the time of the bodies inside the one around it.
  func begin(at now: UInt64) -> (body: Int, outer: UInt64) {
    let body = count &- 1
    unsafe times?[body & (Self.limit - 1)] = BodyTime(start: now)
    defer { inside = 0 }
    return (body, inside)
  }

  /// Ends the evaluation of a body.
  func end(_ begun: (body: Int, outer: UInt64), at now: UInt64) {
    guard let times = unsafe times else { return }
    let place = begun.body & (Self.limit - 1)
    let length = now &- (unsafe times[place].start)
    // Bodies inside may have taken its place, if there were so many.
    if begun.body >= count - Self.limit {
      unsafe times[place].end = now
      unsafe times[place].own = length &- inside
    }
    inside = begun.outer &+ length
  }

  /// The times of all frames that have ended by name, the longest first; equal ones by name.
  var viewTimes: [ViewTime] {
    var names: [ObjectIdentifier: String] = [:]
    var times: [String: ViewTime] = [:]
    for (type, sum) in sums {
      let name = FrameBodies.name(of: type, &names)
      times[name, default: ViewTime(name, count: 0, time: 0)].count += sum.count
      times[name, default: ViewTime(name, count: 0, time: 0)].time += sum.time
    }
    return times.values.sorted { ($1.time, $0.view) < ($0.time, $1.view) }
  }

  private func addTimes() {
    guard let times = unsafe times else { return }
    for body in max(frameStart, count - Self.limit)..<max(count, frameStart) {
      let place = body & (Self.limit - 1)
      guard unsafe times[place].end > 0 else { continue }
      unsafe sums[types[place], default: (0, 0)].count += 1
      unsafe sums[types[place], default: (0, 0)].time += times[place].own
    }
  }

  func endFrame(_ frame: Int) {
    addTimes()
    unsafe (frames + frame % frameLimit).initialize(to: Bodies(start: frameStart, end: count))
  }

  /// Begins a frame without bodies.
  func beginFrame() {
    frameStart = count
    inside = 0
  }

  /// The bodies of the current frame.
  var current: FrameBodies { bodies(frameStart, count) }

  /// Returns the bodies of a frame that has ended and is kept; none if their types are no longer known.
  func bodies(of frame: Int) -> FrameBodies {
    let bodies = unsafe frames[frame % frameLimit]
    return self.bodies(bodies.start, bodies.end)
  }

  private func bodies(_ start: Int, _ end: Int) -> FrameBodies {
    guard start >= count - Self.limit else { return FrameBodies() }
    let places = (start..<end).map { $0 & (Self.limit - 1) }
    return FrameBodies(
      types: places.map { unsafe types[$0] },
      times: unsafe times.map { times in places.map { unsafe times[$0] } } ?? [])
  }
}
