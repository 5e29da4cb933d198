/// The evaluated bodies of the views with one name.
public struct ViewBodies: Hashable, Sendable {
  /// The type of the views without its module and its generic arguments, such as `TileView`.
  public var view: String
  /// The number of evaluated bodies.
  public var count: Int

  /// Creates a count.
  public init(_ view: String, _ count: Int) { (self.view, self.count) = (view, count) }
}

/// The types of the bodies that were evaluated in a frame.
struct FrameBodies: Hashable, Sendable {
  /// The types in the order of evaluation.
  var types: [ObjectIdentifier] = []

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
      let name = names[type] ?? Self.name(of: type)
      names[type] = name
      counts[name, default: 0] += 1
    }
    return counts.map { ViewBodies($0.key, $0.value) }
      .sorted { ($1.count, $0.view) < ($0.count, $1.view) }
  }

  private static func name(of type: ObjectIdentifier) -> String {
    let type = unsafe unsafeBitCast(type, to: Any.Type.self)
    return String("\(type)".prefix { $0 != "<" })
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
    unsafe frames.deallocate()
  }

  @inline(__always)
  func append(_ type: any Any.Type) {
    unsafe types[count & (Self.limit - 1)] = ObjectIdentifier(type)
    count &+= 1
  }

  func endFrame(_ frame: Int) {
    unsafe (frames + frame % frameLimit).initialize(to: Bodies(start: frameStart, end: count))
  }

  /// Begins a frame without bodies.
  func beginFrame() { frameStart = count }

  /// The bodies of the current frame.
  var current: FrameBodies { bodies(frameStart, count) }

  /// Returns the bodies of a frame that has ended and is kept; none if their types are no longer known.
  func bodies(of frame: Int) -> FrameBodies {
    let bodies = unsafe frames[frame % frameLimit]
    return self.bodies(bodies.start, bodies.end)
  }

  private func bodies(_ start: Int, _ end: Int) -> FrameBodies {
    guard start >= count - Self.limit else { return FrameBodies() }
    return FrameBodies(types: (start..<end).map { unsafe types[$0 & (Self.limit - 1)] })
  }
}
