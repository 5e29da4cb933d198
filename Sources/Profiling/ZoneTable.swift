/// The reason why a zone cannot be added.
enum ZoneError: Error, Hashable, CustomStringConvertible {
  case invalidName(String)
  case tooMany(String)

  var description: String {
    switch self {
    case .invalidName(let name):
      "Zone(\"\(name)\"): the name has to consist of parts separated by dots, each of ASCII letters, "
        + "digits, - and _, and must not be frame or memset"
    case .tooMany(let name):
      "Zone(\"\(name)\"): a program can have \(Zone.limit) zones, of which the kit uses "
        + "\(ZoneTable.builtIn.count)"
    }
  }
}

/// Some zones.
package struct ZoneSet: Hashable, Sendable {
  /// A bit for each zone, by number.
  private(set) var bits: UInt64 = 0

  /// Creates a set of some zones.
  package init(_ zones: [Zone] = []) {
    for zone in zones { insert(zone) }
  }

  package var isEmpty: Bool { bits == 0 }

  package func contains(_ zone: Zone) -> Bool { bits >> UInt64(zone.number) & 1 == 1 }

  package mutating func insert(_ zone: Zone) { bits |= 1 << UInt64(zone.number) }

  mutating func remove(_ zone: Zone) { bits &= ~(1 << UInt64(zone.number)) }

  package func intersection(_ other: ZoneSet) -> ZoneSet {
    var result = self
    result.bits &= other.bits
    return result
  }

  package mutating func subtract(_ other: ZoneSet) { bits &= ~other.bits }
}

/// The names of the zones and how they contain each other.
struct ZoneTable {
  /// The names of the kit's zones, in the order of the work; a zone comes before its parts.
  static let builtIn = [
    "update", "layout", "record", "raster", "raster.flatten", "raster.prepare", "raster.mesh",
    "raster.filters", "raster.outlines", "raster.bands", "raster.bands.band", "raster.backdrops",
    "present", "overlay",
  ]

  /// The names of whole frames and of the machine's speed in files, which no zone can have.
  private static let reserved = [ProfileSamples.frame, ProfileSamples.memset]

  /// The names by number.
  private(set) var names: [String] = []
  /// The zones that contain each zone, by number.
  private(set) var parents: [Zone?] = []
  /// Each zone with all zones inside it, by number.
  private(set) var subtrees: [ZoneSet] = []
  /// All zones in the order of the work.
  private(set) var order: [Zone] = []
  /// The zones that are work on a frame before it is presented.
  private(set) var work = ZoneSet()

  init() {
    for name in Self.builtIn { _ = add(name[...]) }
  }

  /// Returns the zone with a name; it and the zones that contain it are added if they are missing.
  ///
  /// - Throws: the reason for which nothing was added.
  mutating func zone(_ name: some Collection<UInt8>) throws(ZoneError) -> Zone {
    if let known = names.firstIndex(where: { $0.utf8.elementsEqual(name) }) {
      return Zone(number: UInt8(known))
    }
    let text = String(decoding: name, as: UTF8.self)
    guard Self.isValid(text) else { throw .invalidName(text) }
    let path = Self.ancestors(of: text[...]) + [text[...]]
    let missing = path.count { name in !names.contains { $0 == name } }
    guard names.count + missing <= Zone.limit else { throw .tooMany(text) }
    return add(text[...])
  }

  /// Returns whether a name can be that of an added zone.
  private static func isValid(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return !reserved.contains(name)
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            switch UnicodeScalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
            default: false
            }
          }
      }
  }

  /// Adds a zone and the missing zones that contain it; returns the known one if there is one.
  private mutating func add(_ name: Substring) -> Zone {
    if let known = names.firstIndex(where: { $0 == name }) { return Zone(number: UInt8(known)) }
    let parent = Self.ancestors(of: name).last.map { add($0) }
    let zone = Zone(number: UInt8(names.count))
    let place: Int?
    if let parent {
      // Behind the last of the parent's parts.
      let parts = subtrees[Int(parent.number)]
      place = order.lastIndex { parts.contains($0) }.map { $0 + 1 }
    } else {
      place = zone.isBuiltIn ? nil : order.firstIndex(of: .present)
    }
    order.insert(zone, at: place ?? order.count)
    names.append(String(name))
    parents.append(parent)
    subtrees.append(ZoneSet())
    var outer: Zone? = zone
    var top = zone
    while let next = outer {
      subtrees[Int(next.number)].insert(zone)
      (top, outer) = (next, parents[Int(next.number)])
    }
    if top != .present, top != .overlay { work.insert(zone) }
    return zone
  }

  // MARK: - Names in files

  /// Returns names of zones in the order of a frame's work, each once; a zone comes before its parts.
  ///
  /// The names may be those of another program with zones of its own. Zones that are not the kit's stand
  /// behind the zones that contain them, or before `present`; among each other they keep their order.
  static func ordered(_ names: [String]) -> [String] {
    var order = [ProfileSamples.frame] + builtIn + [ProfileSamples.memset]
    for name in names where !order.contains(name) {
      let inside = order.firstIndex { $0.hasPrefix(name + ".") }
      let outside = ancestors(of: name[...]).reversed().lazy.compactMap { outer in
        order.lastIndex { $0 == outer || $0.hasPrefix(outer + ".") }
      }.first
      let last = order.firstIndex(of: "present") ?? order.count
      order.insert(name, at: inside ?? outside.map { $0 + 1 } ?? last)
    }
    return order.filter(names.contains)
  }

  /// Returns the names of the zones that contain the one with a name, outermost first.
  private static func ancestors(of name: Substring) -> [Substring] {
    name.indices.filter { name[$0] == "." }.map { name[..<$0] }
  }
}
