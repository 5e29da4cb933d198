internal import Synchronization

/// A part of the work on a frame.
///
/// The kit measures its own zones. A program adds zones for parts of its own, best as constants, and
/// measures work in them with ``Profiler/measure(_:_:)``:
///
/// ```swift
/// extension Zone {
///   static let rules = Zone("game.rules")
/// }
/// ```
///
/// A dot separates the name of a zone from that of the zone that contains it: `game.rules` is a part of
/// `game`, which is added too, and `update.search` would be a part of ``update``. A zone that no other
/// contains counts as work of the frame.
public struct Zone: Hashable, Sendable {
  /// The number of the zone, below ``limit``.
  ///
  /// The zones of the kit have the first numbers, and added zones have the next ones in the order in
  /// which they are added.
  public let number: UInt8

  @inlinable
  init(number: UInt8) { self.number = number }

  /// The number of zones that a program can have, with those of the kit.
  public static let limit = 64

  private static let table = Mutex(ZoneTable())

  /// Adds a zone, or returns the one that already has the name.
  ///
  /// Safe on any thread. A name that is already known costs a search and no allocation.
  ///
  /// - Parameter name: the names of the zones that contain it, outermost first, and its own, separated by
  ///   dots. They consist of ASCII letters, digits, `-` and `_`. Files use `frame` and `memset` for other
  ///   times, so no zone can have these names.
  /// - Precondition: the name is valid, and with it the program has at most ``limit`` zones. Otherwise the
  ///   program ends with a message.
  public init(_ name: StaticString) {
    self = name.withUTF8Buffer { unsafe Zone(utf8: $0) }
  }

  /// Adds the zone whose name has these bytes, or returns the one that already has it.
  package init(utf8 name: some Collection<UInt8>) {
    do throws(ZoneError) {
      self = try Self.table.withLock { table throws(ZoneError) in try table.zone(name) }
    } catch {
      // A failed precondition prints nothing in release builds.
      fatalError(error.description)
    }
  }

  /// The zones of the kit and all added ones, in the order of the work; a zone comes before its parts.
  ///
  /// Added zones that no other contains stand before ``present``.
  public static var allCases: [Zone] { table.withLock { $0.order } }

  /// The zone that contains this one; nil for the top-level parts of a frame.
  public var parent: Zone? { Self.table.withLock { $0.parents[Int(number)] } }

  /// The name with its parents', such as `raster.bands`.
  public var name: String { Self.table.withLock { $0.names[Int(number)] } }

  /// The top-level parts of a frame before it is presented: those of the kit, then added ones.
  public static var work: [Zone] {
    allCases.filter { $0.parent == nil && $0 != .present && $0 != .overlay }
  }

  /// The zone and all zones inside it.
  package var subtree: ZoneSet { Self.table.withLock { $0.subtrees[Int(number)] } }

  /// All zones that are work on a frame before it is presented.
  package static var workSet: ZoneSet { table.withLock { $0.work } }

  /// Whether the zone is one of the kit's.
  package var isBuiltIn: Bool { number < ZoneTable.builtIn.count }
}

extension Zone: CaseIterable, CustomStringConvertible {
  public var description: String { name }
}

// The zones of the kit. The numbers are places in `ZoneTable.builtIn`. They are constants and not stored
// properties, which another module would have to ask whether they are initialized.
extension Zone {
  /// Handling events, evaluating bodies, advancing values.
  @inlinable public static var update: Zone { Zone(number: 0) }
  /// Measuring and placing views.
  @inlinable public static var layout: Zone { Zone(number: 1) }
  /// Recording drawings into the display list.
  @inlinable public static var record: Zone { Zone(number: 2) }
  /// Painting the list into pixels.
  @inlinable public static var raster: Zone { Zone(number: 3) }
  /// Resolving the list's groups and comparing them with the last frame's.
  @inlinable public static var flatten: Zone { Zone(number: 4) }
  /// Converting commands to steps shared by all bands.
  @inlinable public static var prepare: Zone { Zone(number: 5) }
  /// Painting a mesh gradient into a cached picture.
  @inlinable public static var mesh: Zone { Zone(number: 6) }
  /// Offscreen layers, blurs and other filters.
  @inlinable public static var filters: Zone { Zone(number: 7) }
  /// Flattening curves to lines.
  @inlinable public static var outlines: Zone { Zone(number: 8) }
  /// Painting bands of rows.
  @inlinable public static var bands: Zone { Zone(number: 9) }
  /// One band of rows, on one of the threads.
  @inlinable public static var band: Zone { Zone(number: 10) }
  /// Blurring backdrops.
  @inlinable public static var backdrops: Zone { Zone(number: 11) }
  /// Presenting the frame.
  @inlinable public static var present: Zone { Zone(number: 12) }
  /// Drawing the overlay that shows these measurements.
  @inlinable public static var overlay: Zone { Zone(number: 13) }
}
