internal import CVector
internal import Synchronization

/// Counts the work of frames exactly, by zone and by view.
///
/// Times differ from run to run, but these counts repeat: evaluated bodies, measured, placed and recorded
/// views, and under callgrind also instructions, allocations, retains and releases. Give the meter to a profiler, and the profiler to host and renderer:
///
/// ```swift
/// profiler.costs = meter
/// host.profiler = profiler
/// meter.start()
/// // Make and paint the frames.
/// meter.stop()
/// for line in try meter.costs().lines { print(line) }
/// ```
///
/// A program under callgrind has to be started with the options in ``callgrindOptions``. All calls of a
/// meter are made on the thread that makes the frames.
public final class CostMeter {
  /// A kind of work on a view.
  public enum Work: String, CaseIterable, Hashable, Sendable {
    /// Evaluations of the body.
    case bodies
    /// Sizes computed because they were not cached.
    case measures
    /// Placements of children.
    case layouts
    /// Recorded drawings.
    case recordings
  }

  /// A zone, or a view in a zone, below the views that contain it.
  struct Part {
    /// The name of the zone.
    var zone: String
    /// The names of the views, outermost first; empty for the zone itself.
    var views: [String] = []
    var children: [String: Int] = [:]
    var work = [Int](repeating: 0, count: Work.allCases.count)
  }

  /// A zone, or work on a view, that has begun and not ended.
  private struct Open {
    var part: Int
    /// The part of its zone.
    var zone: Int
    /// The number of the view that is painted in the zone; 0 if it is not known.
    var painter = 0
  }

  /// The options of `valgrind` with which this meter counts instructions.
  ///
  /// A file for the counts has to be added as `--callgrind-out-file=PATH`.
  public static let callgrindOptions = [
    "--tool=callgrind", "--instr-atstart=no", "--combine-dumps=yes", "--dump-line=no",
  ]

  private static let made = Atomic<Int>(0)

  /// Whether painting counts by view, too, if one thread paints.
  ///
  /// Each change of the view is a part of its own in the file of callgrind, so that frames take ten times as
  /// long. Look-ups that are made once then count for the view that happens to be painted.
  public var countsPaintingByView = false

  /// The prefix of this meter's parts in the file of callgrind.
  let key: String
  /// Part 0 is what happens outside of all zones, which does not count.
  private(set) var parts = [Part(zone: "")]
  /// The open zones and work, innermost last.
  private var open: [Open] = []
  /// The part whose work is being counted.
  private var current = 0
  private var isStarted = false
  /// Returns the view that draws into a group of the display list: the names of the views around it and its
  /// own, outermost first; nil for groups of no view.
  ///
  /// The host sets it before a list is painted. Without it, painting belongs to zones alone.
  package var painter: ((_ group: UInt64) -> [String]?)?
  /// The names of the painted views by number; number 0 is no view.
  private var painters: [[String]] = [[]]
  private var painterNumbers: [[String]: Int] = [[]: 0]
  /// Is told where counting continues; for tests.
  var onResume: ((Part) -> Void)?
  /// Whether callgrind counts for this meter.
  private var countsInstructions: Bool { isStarted && Callgrind.isRunning }

  /// Creates a meter that counts nothing until it is started.
  public init() {
    key = "\(Self.made.add(1, ordering: .relaxed).newValue):"
    open.reserveCapacity(256)
  }

  /// Starts counting; called between two frames.
  public func start() {
    isStarted = true
    if Callgrind.isRunning { Callgrind.start() }
  }

  /// Stops counting; called between two frames.
  public func stop() {
    if countsInstructions { Callgrind.stop() }
    isStarted = false
  }

  /// Begins a zone.
  func begin(_ zone: Zone) {
    pause()
    let zone = part(of: zone)
    // A view is painted in several zones: its offscreen pictures and their bands belong to it, too.
    let painter = open.last?.painter ?? 0
    open.append(Open(part: part(painters[painter], in: zone), zone: zone, painter: painter))
    resume(at: open[open.count - 1].part)
  }

  /// Begins work on a view in the current zone; outside of zones nothing is counted.
  ///
  /// - Parameter path: The names of the views around it and its own, outermost first.
  package func begin(_ work: Work, on path: @autoclosure () -> [String]) {
    pause()
    var part = 0
    let zone = open.last?.zone ?? 0
    if zone != 0 {
      part = self.part(path(), in: zone)
      if isStarted { parts[part].work[Self.index(of: work)] += 1 }
    }
    open.append(Open(part: part, zone: zone))
    resume(at: part)
  }

  /// Makes the painting that follows count for a view, until the innermost zone ends or the next call.
  ///
  /// - Parameter painter: a number that ``painterNumber(ofGroup:)`` has returned, or 0 for the zone itself.
  package func paint(for painter: Int) {
    guard let last = open.last, last.zone != 0, last.painter != painter else { return }
    pause()
    open[open.count - 1].painter = painter
    open[open.count - 1].part = part(painters[painter], in: last.zone)
    resume(at: open[open.count - 1].part)
  }

  /// Returns the number of the view that draws into a group; nil if none is known.
  package func painterNumber(ofGroup id: UInt64) -> Int? {
    guard let path = painter?(id) else { return nil }
    if let known = painterNumbers[path] { return known }
    painters.append(path)
    painterNumbers[path] = painters.count - 1
    return painters.count - 1
  }

  /// Calls a closure whose work does not count.
  package func aside<Result>(_ body: () -> Result) -> Result {
    pause()
    defer { resume(at: current) }
    return body()
  }

  /// Ends the zone or the work that began last.
  package func end() {
    pause()
    _ = open.popLast()
    resume(at: open.last?.part ?? 0)
  }

  /// Returns the costs so far.
  ///
  /// - Parameter callgrindFile: The content of the file of callgrind; nil if instructions are not counted.
  public func costs(callgrindFile: [UInt8]? = nil) throws -> FrameCosts {
    let counts = try callgrindFile.map { try CallgrindFile($0, key: key).counts }
    return FrameCosts(parts, counts)
  }

  /// Returns how often a kind of work was done so far, in all zones and on all views.
  package func total(_ work: Work) -> Int {
    parts.reduce(0) { $0 + $1.work[Self.index(of: work)] }
  }

  static func index(of work: Work) -> Int {
    switch work {
    case .bodies: 0
    case .measures: 1
    case .layouts: 2
    case .recordings: 3
    }
  }

  private func part(of zone: Zone) -> Int {
    child(zone.name, of: 0) { Part(zone: zone.name) }
  }

  private func part(_ path: [String], in zone: Int) -> Int {
    path.reduce(zone) { part($1, in: $0) }
  }

  private func part(_ view: String, in parent: Int) -> Int {
    child(view, of: parent) {
      Part(zone: parts[parent].zone, views: parts[parent].views + [view])
    }
  }

  private func child(_ name: String, of parent: Int, _ make: () -> Part) -> Int {
    if let known = parts[parent].children[name] { return known }
    parts.append(make())
    parts[parent].children[name] = parts.count - 1
    return parts.count - 1
  }

  /// Ends the counting for the current part; the meter's own work, which follows, counts for part 0.
  private func pause() {
    if countsInstructions { Callgrind.dump(key, current) }
  }

  private func resume(at part: Int) {
    current = part
    onResume?(parts[part])
    if countsInstructions { Callgrind.dump(key, 0) }
  }
}

/// Requests to callgrind, which have no effect if the program runs without it.
private enum Callgrind {
  /// The requests of the tool are numbered from here.
  private static let base = UInt64(0x4354_0000)

  /// Whether valgrind runs the program; it does not change.
  static let isRunning = cv_valgrind(0x1001, nil) != 0

  static func start() { _ = cv_valgrind(base + 4, nil) }
  static func stop() { _ = cv_valgrind(base + 5, nil) }

  /// Appends the counts since the last dump to the file, under a name, and sets them to 0.
  ///
  /// Texts of up to 15 bytes need no memory, so that the part does not get an allocation of the meter.
  static func dump(_ key: String, _ part: Int) {
    _ = unsafe (key + String(part)).withCString { unsafe cv_valgrind(base + 3, $0) }
  }
}
