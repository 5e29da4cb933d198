/// A drawing of a display list, or a group of drawings that is painted as one, in words.
package struct ListedDrawing: Sendable {
  /// The ids of the groups around it, the outermost first; the last one of a group is its own.
  package var groups: [UInt64]
  /// The number of listed groups around it.
  package var depth: Int
  /// Whether it is a group or a layer; its drawings follow.
  package var isGroup: Bool
  /// The shape, its box in points relative to the window, and its paint.
  package var words: String
  /// What changes the finished drawing, such as `opacity 0.5`, in the order in which it acts.
  package var effects: [String]
  /// A digest of everything that determines the drawing, the same in every process.
  ///
  /// For a group, it covers the effects and not the drawings inside.
  package var digest: UInt64
  /// The number of listed drawings and groups inside.
  package var innerCount = 0
  /// The area of the window that the drawing may change, in points.
  package var area: Rect
  /// Whether a group also changes pixels that its drawings do not cover.
  var changesOutside = false
  /// The glyphs, if it draws a line of text, and the transform from their coordinates to points.
  var run: GlyphRun?
  var toWindow: Transform
}

extension DisplayList {
  /// The drawings of the list and its groups with effects, bottom first.
  ///
  /// Groups that only move their drawings are not listed. Each group and each layer of a drawing
  /// comes before its drawings.
  package var drawings: [ListedDrawing] {
    var digests = FragmentDigests()
    return drawings(&digests)
  }

  /// Returns the drawings of the list, and reads only fragments that the list before did not have.
  package func drawings(_ digests: inout FragmentDigests) -> [ListedDrawing] {
    var lister = DrawingLister(digests)
    for item in items { lister.add(item, of: self) }
    digests = lister.digests
    digests.endList()
    return lister.drawings
  }
}

/// The digests of the drawings in the fragments of a list, for the list of the next frame.
///
/// Describing a paint takes tens of microseconds, and most fragments are in consecutive lists.
package struct FragmentDigests {
  /// A fragment, which is kept so that no other gets its identity, and a digest for each command.
  private typealias Entry = (fragment: Fragment, digests: [Digest])

  private var old: [ObjectIdentifier: Entry] = [:]
  private var current: [ObjectIdentifier: Entry] = [:]
  /// The number of fragments whose digests are known.
  var count: Int { old.count }

  package init() {}

  /// Returns the digests of a fragment's commands.
  fileprivate mutating func digests(of fragment: Fragment) -> [Digest] {
    let id = ObjectIdentifier(fragment)
    if let known = current[id] { return known.digests }
    let entry = old[id] ?? (fragment, fragment.commands.map(Digest.init(stably:)))
    current[id] = entry
    return entry.digests
  }

  /// Drops the fragments that the list did not have.
  fileprivate mutating func endList() {
    old = current
    current = [:]
  }
}

extension Digest {
  fileprivate init(stably command: DrawCommand) {
    self.init()
    combineStably(command)
  }
}

/// Lists the drawings of a display list.
private struct DrawingLister {
  /// What a group or a layer does to the drawings inside.
  private struct Surroundings {
    var transform: Transform
    var filters: [Filter] = []
    var actsOutside = false
    /// The index of the listed group; nil if it is not listed.
    var index: Int?
  }

  private(set) var drawings: [ListedDrawing] = []
  private(set) var digests: FragmentDigests
  private var around: [Surroundings] = []
  private var groups: [UInt64] = []
  private var depth = 0

  init(_ digests: FragmentDigests) { self.digests = digests }

  mutating func add(_ item: DisplayList.Item, of list: DisplayList) {
    switch item {
    case .begin(let place): begin(list.groups[place])
    case .draw(let fragment): add(fragment)
    case .place(let fragment, let id, let x, let y):
      groups.append(id)
      around.append(Surroundings(transform: Transform(translationX: x, y: y)))
      add(fragment)
      end()
    case .end: end()
    }
  }

  private mutating func begin(_ group: Group) {
    groups.append(group.id)
    let effects = group.effectWords
    var own = Surroundings(
      transform: group.transform, filters: group.filters,
      actsOutside: group.blendMode.actsOutside)
    if effects.isEmpty { return around.append(own) }
    own.index = drawings.count
    around.append(own)
    list("group", effects, digest: group.stableDigest(under: toWindow), area: area(of: .null))
    drawings[drawings.count - 1].isGroup = true
    drawings[drawings.count - 1].changesOutside = group.blendMode.actsOutside
    depth += 1
  }

  private mutating func end() {
    guard groups.popLast() != nil else { return }
    close()
  }

  /// Ends the innermost surroundings.
  private mutating func close() {
    guard let index = around.removeLast().index else { return }
    drawings[index].innerCount = drawings.count - index - 1
    depth -= 1
  }

  private mutating func add(_ fragment: Fragment) {
    for (command, digest) in zip(fragment.commands, digests.digests(of: fragment)) {
      add(command, digest)
    }
  }

  /// Adds a command with its digest, which does not contain the transform to the window.
  private mutating func add(_ command: DrawCommand, _ digest: Digest) {
    let toWindow = toWindow
    let box = command.transform.concatenating(toWindow).apply(command.shape.bounds)
    var digest = digest
    digest.combine(toWindow)
    list(
      command.words(in: box), command.effectWords, digest: digest.value,
      area: area(of: command.changedBox))
    drawings[drawings.count - 1].toWindow = command.transform.concatenating(toWindow)
    if case .glyphs(let run) = command.shape { drawings[drawings.count - 1].run = run }
    guard case .layer(let layer) = command.shape else { return }
    drawings[drawings.count - 1].isGroup = true
    drawings[drawings.count - 1].changesOutside = command.blendMode.actsOutside
    around.append(
      Surroundings(
        transform: command.transform, filters: command.filters,
        actsOutside: command.blendMode.actsOutside, index: drawings.count - 1))
    depth += 1
    for inner in layer.commands { add(inner, Digest(stably: inner)) }
    close()
  }

  private mutating func list(
    _ words: String, _ effects: [String], digest: UInt64, area: Rect
  ) {
    drawings.append(
      ListedDrawing(
        groups: groups, depth: depth, isGroup: false, words: words, effects: effects,
        digest: digest, area: area, toWindow: toWindow))
  }

  private var toWindow: Transform {
    around.reversed().reduce(.identity) { $0.concatenating($1.transform) }
  }

  /// Returns the area of the window that changes with a box in the innermost coordinates.
  private func area(of box: Rect) -> Rect {
    around.reversed().reduce(box) { box, outer in
      outer.actsOutside ? .infinite : outer.transform.apply(outer.filters.reach(of: box))
    }
  }
}

extension DrawCommand {
  /// The box that the drawing may change, in the coordinates around it.
  fileprivate var changedBox: Rect {
    if blendMode.actsOutside { return .infinite }
    let box = transform.apply(shape.bounds)
    guard box.isFinite || box.isNull else { return .infinite }
    return filters.reach(from: box, under: transform)
  }
}
