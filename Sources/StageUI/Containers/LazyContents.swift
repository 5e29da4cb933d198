/// The parts of a lazy container that can yield several views: row sources (`ForEach`) and
/// sections.
@MainActor
final class LazyContents {
  private var sources: [any RowSource] = []
  private var sections: [ObjectIdentifier: any SectionPart] = [:]
  /// For each source, whether all its rows must be created.
  ///
  /// This is so if a row contains several views, as with a `ForEach` inside a `ForEach`, because
  /// each of these views is an element of the container.
  private var eager: [ObjectIdentifier: Bool] = [:]

  /// The contents of a container.
  struct Found {
    var items = LazyItems()
    /// The nodes that exist, each with the index of its element.
    ///
    /// The index is nil for rows of a source and for nodes that are being removed.
    fileprivate var nodes: [(node: ViewNode, element: Int?)] = []

    /// Returns the nodes to draw, in drawing order.
    ///
    /// Rows of sources and nodes that are being removed are always included. Other nodes are
    /// included if their elements are in `shown` or in `above`. Those in `above` come last, so that
    /// they are drawn on top.
    func nodes(shown: Range<Int>, above: [Int]) -> [ViewNode] {
      guard items.hasNodes else { return nodes.map(\.node) }
      var top: [ViewNode] = []
      let bottom = nodes.compactMap { node, element -> ViewNode? in
        guard let element else { return node }
        if above.contains(element) {
          top.append(node)
          return nil
        }
        return shown.contains(element) ? node : nil
      }
      return bottom + top
    }
  }

  /// Returns the first row source that meets a condition.
  func source(where isMeant: (any RowSource) -> Bool) -> (any RowSource)? {
    sources.first(where: isMeant)
  }

  func add(_ source: any RowSource) { sources.append(source) }
  func add(_ section: any SectionPart) { sections[ObjectIdentifier(section)] = section }

  func remove(_ slot: Slot) {
    if sections.removeValue(forKey: ObjectIdentifier(slot)) == nil {
      sources.removeAll { $0 === slot }
      eager[ObjectIdentifier(slot)] = nil
    }
  }

  func collect(_ content: Slot?, _ pass: UpdatePass) -> Found {
    // Creating rows can append further sources, so the count is read again in every round.
    var index = 0
    while index < sources.count {
      determineEagerness(sources[index], pass)
      index += 1
    }
    var found = Found()
    if let content { visit(content, around, &found) }
    return found
  }

  /// The sources, the sections and all their ancestors.
  private var around: Set<ObjectIdentifier> {
    var around: Set<ObjectIdentifier> = []
    func mark(_ slot: Slot) {
      var slot: Slot? = slot
      while let current = slot, around.insert(ObjectIdentifier(current)).inserted {
        slot = current.parent
      }
    }
    for source in sources { mark(source) }
    for section in sections.values { mark(section) }
    return around
  }

  private func visit(_ slot: Slot, _ around: Set<ObjectIdentifier>, _ found: inout Found) {
    guard around.contains(ObjectIdentifier(slot)), (slot as? Branch)?.isLeaving != true else {
      collect(slot, &found)
      return
    }
    if let section = sections[ObjectIdentifier(slot)] {
      visit(section, around, &found)
    } else if let source = slot as? any RowSource, source.lazyContainer != nil,
      eager[ObjectIdentifier(slot)] != true
    {
      found.items.append(source)
      found.nodes += slot.collected().map { ($0, nil) }
    } else {
      slot.forEachChild { visit($0, around, &found) }
    }
  }

  private func visit(
    _ section: any SectionPart, _ around: Set<ObjectIdentifier>, _ found: inout Found
  ) {
    func part(_ slot: Slot?, isWhole: Bool) -> Range<Int> {
      found.items.beginRun(isWhole: isWhole)
      let start = found.items.count
      if let slot { visit(slot, around, &found) }
      return start..<found.items.count
    }
    let header = part(section.header, isWhole: true)
    _ = part(section.content, isWhole: false)
    let footer = part(section.footer, isWhole: true)
    found.items.beginRun(isWhole: false)
    found.items.append(LazyItems.Section(header: header, footer: footer))
  }

  private func collect(_ slot: Slot, _ found: inout Found) {
    for node in slot.collected() {
      if node.isLeaving {
        found.nodes.append((node, nil))
      } else {
        found.nodes.append((node, found.items.count))
        found.items.append(node)
      }
    }
  }

  /// Determines from the first row whether the rows of a source are single views; if not, creates
  /// all rows.
  private func determineEagerness(_ source: any RowSource, _ pass: UpdatePass) {
    let id = ObjectIdentifier(source)
    guard source.rowCount > 0 else { return }
    if eager[id] == nil {
      if source.nodes(ofRow: 0).isEmpty { source.realize(0..<1, pass) }
      eager[id] = source.nodes(ofRow: 0).count { !$0.isLeaving } > 1
    }
    // If a row contains a section, all rows must be created. The row with the section may be
    // created later than the first row, so this is checked again each time.
    if eager[id] == false, sections.values.contains(where: { $0.isInside(source) }) {
      eager[id] = true
    }
    if eager[id] == true { source.realize(0..<source.rowCount, pass) }
  }
}
