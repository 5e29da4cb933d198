/// The parts of the bars of a frame graph: the zones of the kit, and zones that the program has added.
struct GraphSections {
  /// A part of each bar.
  struct Section: Equatable {
    var name: String
    var color: Color
    /// The zones whose own times are the length of the part.
    var zones: ZoneSet
  }

  /// Names that stand side by side below the graph.
  struct Row: Equatable {
    /// The distance of the names in points.
    var width: Double
    var sections: [Section]
  }

  /// The parts for the zones of the kit.
  private var kit: [Section] = []
  /// The parts for added zones, each zone without those inside that have a part too.
  private var own: [Section] = []
  /// The part for the added zones without a part; nil if none of them took time.
  private var others: Section?
  /// The added zones that have a part, in the order in which they took time first.
  private var added: [Zone] = []

  private static let builtIn: [(zone: Zone, color: Color)] = [
    (.update, Color(hex: 0x5AC8FA)), (.layout, Color(hex: 0x34C759)),
    (.record, Color(hex: 0xFFD60A)), (.raster, Color(hex: 0xFF6B5A)),
    (.present, Color(hex: 0xBF5AF2)),
  ]
  /// The colours of added zones, which are also the largest number of parts for them.
  private static let colors = [
    Color(hex: 0xFF9F0A), Color(hex: 0xFF6FB5), Color(hex: 0x66D4CF), Color(hex: 0xAC8E68),
    Color(hex: 0x7D9BFF), Color(hex: 0xB4E35A), Color(hex: 0xD9B8FF), Color(hex: 0xC7C7CC),
  ]
  private static let otherColor = Color(hex: 0x8E8E93)
  private static let rowLength = 4
  /// The letters of a name that four names in a row have room for.
  private static let nameLength = 18

  init() { use([]) }

  /// The parts from the bottom up, presenting last; together they are all zones but the overlay.
  var list: [Section] { kit.dropLast() + own + [others].compactMap { $0 } + kit.suffix(1) }

  /// The names below the graph: a row for the zones of the kit, then rows of four.
  var rows: [Row] {
    let named = own + [others].compactMap { $0 }
    return [Row(width: 64, sections: kit)]
      + stride(from: 0, to: named.count, by: Self.rowLength).map { start in
        Row(width: 128, sections: Array(named[start...].prefix(Self.rowLength)))
      }
  }

  /// Gives parts to added zones that took time, as long as there are colours.
  ///
  /// A zone that has a part keeps it. A zone for which no colour is left counts for the zone that contains
  /// it, or for a part `others`.
  mutating func use(_ used: [Zone]) {
    added += used.filter { !added.contains($0) }.prefix(Self.colors.count - added.count)
    let top = Self.builtIn.map(\.zone)
    var rest = ZoneSet(Zone.allCases)
    rest.subtract(Zone.overlay.subtree)
    var zones: [Zone: ZoneSet] = [:]
    // Zones come before their parts in the list of all zones, so here the inner zones take theirs first.
    for zone in Zone.allCases.reversed() where added.contains(zone) || top.contains(zone) {
      zones[zone] = zone.subtree.intersection(rest)
      rest.subtract(zone.subtree)
    }
    func section(_ zone: Zone, _ color: Color) -> Section {
      Section(name: Self.short(zone.name), color: color, zones: zones[zone] ?? ZoneSet())
    }
    kit = Self.builtIn.map { section($0.zone, $0.color) }
    own = zip(added, Self.colors).map { section($0, $1) }
    if others != nil || used.contains(where: { rest.contains($0) }) {
      others = Section(name: "others", color: Self.otherColor, zones: rest)
    }
  }

  private static func short(_ name: String) -> String {
    name.count > nameLength ? "…" + name.suffix(nameLength - 1) : name
  }
}
