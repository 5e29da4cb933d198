/// A slot whose rows can be created (“realised”) on demand, such as that of a `ForEach`.
@MainActor
protocol RowSource: Slot {
  var rowCount: Int { get }
  /// Creates the rows of a range and removes all others.
  func realize(_ range: Range<Int>, _ pass: UpdatePass)
  /// Returns the nodes of a row; empty if the row is not created.
  func nodes(ofRow index: Int) -> [ViewNode]
  /// The rows that are created.
  var createdRows: Range<Int> { get }
  /// Returns a text of a row's element for type-ahead; nil if the element has none.
  func text(ofRow index: Int) -> String?
  /// The actions by which a list edits the rows.
  var edits: RowEdits { get }
  /// Returns the index of the row with an identity; nil if there is none.
  func row(named id: AnyHashable) -> Int?
  /// Returns the identity of a row.
  func id(ofRow index: Int) -> AnyHashable
  /// The identities of the rows in the order of `forEachChild`, including rows being removed.
  var identities: [AnyHashable] { get }
  /// The node that determines which rows are created; nil if all are.
  var lazyContainer: LazyNode? { get }
}

final class ForEachSlot<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ViewSlot<ForEach<Data, ID, Content>>
{
  /// An identity and the number of preceding rows with the same identity.
  ///
  /// Duplicate identities are an error, but the number gives each row a different key.
  private struct Key: Hashable {
    var id: ID
    var occurrence = 0
  }

  private struct Row {
    var key: Key
    var branch: TypedBranch<Content>
  }

  /// The rows in drawing order, including those being removed.
  private var rows: [Row] = []
  /// The created rows, without those being removed.
  private var present: [TypedBranch<Content>] = []
  /// The indices of the elements whose rows are created; nil if all are.
  private var range: Range<Int>?
  private var knownCount = 0
  private var hasWarned = false
  private(set) var dependencies = Dependencies()
  private var index = RowIndex<Data, ID>()

  init(_ view: ForEach<Data, ID, Content>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    if let lazy = container as? LazyNode, isDirectlyInContainer {
      range = 0..<0
      lazyContainer = lazy
      lazy.lazyContents.add(self)
    }
    apply(pass)
  }

  private(set) weak var lazyContainer: LazyNode?

  override var isTransparent: Bool { false }

  override func update(_ view: ForEach<Data, ID, Content>, _ pass: UpdatePass) {
    index.dataChanged(from: self.view.data, to: view.data)
    former = range == nil ? nil : self.view
    super.update(view, pass)
    former = nil
  }

  /// The last view, while a lazy container's rows are updated.
  private var former: ForEach<Data, ID, Content>?

  /// Whether a row that is being created existed before the change, but was not visible.
  ///
  /// Only the places to which the change can have moved the row are searched.
  private func existed(_ id: ID, near row: Int) -> Bool {
    guard let former else { return false }
    let reach = 64 + abs(view.data.count - former.data.count)
    let places = (max(row - reach, 0)..<max(row + reach, 1)).clamped(to: 0..<former.data.count)
    for place in places {
      let index = former.data.index(former.data.startIndex, offsetBy: place)
      if former.id(former.data[index]) == id { return true }
    }
    return false
  }

  override func apply(_ pass: UpdatePass) {
    isInvalid = false
    if range != nil {
      // The container is laid out again, because a change also affects rows that are not created.
      if view.data.count == knownCount { container?.setNeedsLayout() } else { nodesChanged() }
    }
    knownCount = view.data.count
    show(range.map { $0.clamped(to: 0..<view.data.count) } ?? 0..<view.data.count, pass)
  }

  override func revalidate(_ pass: UpdatePass) {
    guard isInvalid, !isRemoved else { return }
    apply(pass)
  }

  /// Creates the rows of a range.
  ///
  /// - Parameter isScrolling: Whether the data are unchanged, and rows only become visible or
  /// invisible.
  private func show(_ range: Range<Int>, _ pass: UpdatePass, isScrolling: Bool = false) {
    // Key paths, `zip` and `enumerated` are slow in generic code and therefore avoided here. A key
    // path would be created at each use. The types of `zip` and `enumerated` would be looked up for
    // each element.
    var old: [Key: Int] = [:]
    for index in rows.indices { old[rows[index].key] = index }
    var stays = [Bool](repeating: false, count: rows.count)
    var shown: [Row] = []
    var occurrences: [ID: Int] = [:]
    shown.reserveCapacity(range.count)
    let elements = range.map { view.data[view.data.index(view.data.startIndex, offsetBy: $0)] }
    // Values read by the closure are dependencies of this slot, not of the surrounding body.
    tree.log?.begin(self, isNew: rows.isEmpty)
    let contents = dependencies.track(for: self) { elements.map(view.content) }
    tree.log?.end(self)
    for index in elements.indices {
      var key = Key(id: view.id(elements[index]))
      key.occurrence = occurrences[key.id, default: 0]
      occurrences[key.id] = key.occurrence + 1
      if key.occurrence > 0 { warnOfDuplicate(key.id) }
      if let old = old[key] {
        stays[old] = true
        let row = rows[old]
        if !isScrolling || row.branch.isLeaving {
          row.branch.cancelRemoval(pass)
          row.branch.update(contents[index], pass)
        }
        shown.append(row)
      } else {
        let isInserting = pass.isInserting
        if existed(key.id, near: range.lowerBound + index) { pass.isInserting = true }
        shown.append(Row(key: key, branch: TypedBranch(contents[index], under: self, pass)))
        pass.isInserting = isInserting
      }
    }
    let previous = rows
    rows = shown
    present = shown.map { $0.branch }
    if shown.map({ $0.key }) != previous.map({ $0.key }) { nodesChanged() }
    for index in previous.indices where !stays[index] {
      let row = previous[index]
      if isScrolling, !row.branch.isLeaving {
        row.branch.remove()
        continue
      }
      keep(row, after: previous[..<index].map { $0.key })
      row.branch.leave(pass) { [weak self] in self?.forget(row.branch) }
    }
  }

  /// Inserts into `rows` a row that is being removed.
  ///
  /// The row is inserted after its nearest former predecessor that is still in `rows`.
  private func keep(_ row: Row, after predecessors: [Key]) {
    for key in predecessors.reversed() {
      if let index = rows.firstIndex(where: { $0.key == key }) {
        rows.insert(row, at: index + 1)
        return
      }
    }
    rows.insert(row, at: 0)
  }

  private func forget(_ branch: TypedBranch<Content>) {
    rows.removeAll { $0.branch === branch }
    branch.remove()
    nodesChanged()
  }

  private func warnOfDuplicate(_ id: ID) {
    guard !hasWarned else { return }
    hasWarned = true
    tree.warn("two rows of a ForEach have the id \(id)", at: self)
  }

  override func collect(into nodes: inout [ViewNode]) {
    guard container?.choosesByTag == true else { return super.collect(into: &nodes) }
    for row in rows {
      let start = nodes.count
      row.branch.collect(into: &nodes)
      for node in nodes[start...] where node.impliedTag == nil {
        node.impliedTag = ImpliedTag(AnyHashable(row.key.id))
      }
    }
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    for row in rows { body(row.branch) }
  }

  override func remove() {
    lazyContainer?.lazyContents.remove(self)
    super.remove()
    dependencies.forget(self)
  }
}

extension ForEachSlot: EvaluatedSlot {}

extension ForEachSlot: RowSource {
  var identities: [AnyHashable] { rows.map { AnyHashable($0.key.id) } }

  var rowCount: Int { view.data.count }

  func realize(_ range: Range<Int>, _ pass: UpdatePass) {
    guard self.range != range else { return }
    self.range = range
    show(range.clamped(to: 0..<view.data.count), pass, isScrolling: true)
  }

  func nodes(ofRow index: Int) -> [ViewNode] {
    let place = index - (range?.lowerBound ?? 0)
    return present.indices.contains(place) ? present[place].collected() : []
  }

  var createdRows: Range<Int> {
    let start = range?.lowerBound ?? 0
    return start..<start + present.count
  }

  var edits: RowEdits { view.edits }

  func text(ofRow index: Int) -> String? {
    let element = view.data[view.data.index(view.data.startIndex, offsetBy: index)]
    if let text = element as? any StringProtocol { return String(text) }
    return Mirror(reflecting: element).children.lazy.compactMap { $0.value as? String }.first
  }

  func id(ofRow index: Int) -> AnyHashable {
    AnyHashable(view.id(view.data[view.data.index(view.data.startIndex, offsetBy: index)]))
  }

  func row(named id: AnyHashable) -> Int? {
    guard let id = id.base as? ID ?? (id as? ID) else { return nil }
    return index.row(named: id, in: view.data, view.id)
  }
}
