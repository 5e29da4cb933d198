/// The places below a lazy container that are not simply views: lists of rows, and sections.
@MainActor
final class LazyLandmarks {
  private var sources: [any RowSource] = []
  private var sections: [ObjectIdentifier: any SectionPart] = [:]
  /// Sources whose rows are not one view each, as a `ForEach` in a `ForEach` is: all their views are
  /// made, each an element of its own.
  private var eager: [ObjectIdentifier: Bool] = [:]

  /// What a container is made of.
  struct Found {
    var items = LazyItems()
    /// With the elements of those that are there whether they are in sight or not.
    fileprivate var nodes: [(node: ViewNode, element: Int?)] = []

    /// Those of some elements, of rows that are made, and what leaves; some of them on top.
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

  func add(_ source: any RowSource) { sources.append(source) }
  func add(_ section: any SectionPart) { sections[ObjectIdentifier(section)] = section }

  func remove(_ slot: Slot) {
    if sections.removeValue(forKey: ObjectIdentifier(slot)) == nil {
      sources.removeAll { $0 === slot }
      eager[ObjectIdentifier(slot)] = nil
    }
  }

  func collect(_ content: Slot?, _ pass: UpdatePass) -> Found {
    // Those that are made on the way may have more in them.
    var index = 0
    while index < sources.count {
      findOut(sources[index], pass)
      index += 1
    }
    var found = Found()
    if let content { visit(content, around, &found) }
    return found
  }

  /// The landmarks and what is around them.
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

  /// Finds out whether the rows of a source are one view each; if not, makes all of them.
  private func findOut(_ source: any RowSource, _ pass: UpdatePass) {
    let id = ObjectIdentifier(source)
    guard source.rowCount > 0 else { return }
    if eager[id] == nil {
      if source.nodes(ofRow: 0).isEmpty { source.realize(0..<1, pass) }
      eager[id] = source.nodes(ofRow: 0).count { !$0.isLeaving } > 1
    }
    // A section may have come with a later row.
    if eager[id] == false, sections.values.contains(where: { $0.isInside(source) }) {
      eager[id] = true
    }
    if eager[id] == true { source.realize(0..<source.rowCount, pass) }
  }
}
