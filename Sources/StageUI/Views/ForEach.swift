/// A view for each element of a collection; elements keep their view's state as long as their
/// identity is there.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    self.id = { $0[keyPath: id] }
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    ForEachSlot(view, under: parent, pass)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
    id = { $0.id }
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    self.content = content
    id = { $0 }
  }
}

extension ForEach {
  /// A view for each element of a collection that can be written to.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  ) where Data == BoundElements<Elements> {
    self.data = BoundElements(base: data)
    self.content = content
    self.id = { $0.wrappedValue[keyPath: id] }
  }

  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where Data == BoundElements<Elements>, Elements.Element: Identifiable, ID == Elements.Element.ID {
    self.data = BoundElements(base: data)
    self.content = content
    id = { $0.wrappedValue.id }
  }
}

/// The elements of a collection, each as a binding to its place in it.
public struct BoundElements<Elements: MutableCollection & RandomAccessCollection>:
  @MainActor RandomAccessCollection
{
  fileprivate let base: Binding<Elements>
  private let elements: Elements

  @MainActor
  fileprivate init(base: Binding<Elements>) {
    self.base = base
    elements = base.wrappedValue
  }

  public var startIndex: Elements.Index { elements.startIndex }
  public var endIndex: Elements.Index { elements.endIndex }
  public func index(after index: Elements.Index) -> Elements.Index { elements.index(after: index) }
  public func index(before index: Elements.Index) -> Elements.Index {
    elements.index(before: index)
  }
  public func index(_ index: Elements.Index, offsetBy distance: Int) -> Elements.Index {
    elements.index(index, offsetBy: distance)
  }
  public func distance(from start: Elements.Index, to end: Elements.Index) -> Int {
    elements.distance(from: start, to: end)
  }

  /// A binding that outlives its element reads what the element was last.
  @MainActor
  public subscript(position: Elements.Index) -> Binding<Elements.Element> {
    let (base, last) = (base, elements[position])
    return Binding(
      get: {
        let current = base.wrappedValue
        return current.indices.contains(position) ? current[position] : last
      },
      set: { value, transaction in
        guard base.wrappedValue.indices.contains(position) else { return }
        withTransaction(transaction) { base.wrappedValue[position] = value }
      })
  }
}

/// Rows that are made when somebody wants to see them.
@MainActor
protocol RowSource: Slot {
  var rowCount: Int { get }
  /// The rows now shown are these; makes those that are missing and lets the others go.
  func realize(_ range: Range<Int>, _ pass: UpdatePass)
  /// The nodes of a row that is realised.
  func nodes(ofRow index: Int) -> [ViewNode]
  /// The row with an identity.
  func row(named id: AnyHashable) -> Int?
  /// The identity of a row.
  func id(ofRow index: Int) -> AnyHashable
  /// The node that decides which rows are there, if one does.
  var lazyContainer: LazyNode? { get }
}

final class ForEachSlot<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  TypedSlot<ForEach<Data, ID, Content>>
{
  /// An identity, and how many rows before have the same one, which none should.
  private struct Key: Hashable {
    var id: ID
    var occurrence = 0
  }

  private struct Row {
    var key: Key
    var branch: TypedBranch<Content>
  }

  /// In the order shown, those that leave between the others.
  private var rows: [Row] = []
  /// The rows of the range, without those that leave.
  private var present: [TypedBranch<Content>] = []
  /// Which elements have rows; all, unless a lazy container decides.
  private var range: Range<Int>?
  private var hasWarned = false
  private var dependencies = Dependencies()

  init(_ view: ForEach<Data, ID, Content>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    if let lazy = container as? LazyNode, isDirectlyInContainer {
      range = 0..<0
      lazyContainer = lazy
      lazy.add(self)
    }
    apply(pass)
  }

  private(set) weak var lazyContainer: LazyNode?

  /// Whether nothing between the container and the rows changes what they are.
  private var isDirectlyInContainer: Bool {
    var slot = parent
    while let current = slot, current.childContainer === container {
      if current.container !== container { return true }
      if !current.isTransparent { return false }
      slot = current.parent
    }
    return true
  }

  override var isTransparent: Bool { false }

  override func apply(_ pass: UpdatePass) {
    if range != nil { container?.setNeedsLayout() }
    show(range.map { $0.clamped(to: 0..<view.data.count) } ?? 0..<view.data.count, pass)
  }

  override func revalidate(_ pass: UpdatePass) {
    guard isInvalid, !isRemoved else { return }
    isInvalid = false
    apply(pass)
  }

  /// Has the rows of a range.
  ///
  /// - Parameter isScrolling: the data are what they were; rows come into sight and go out of it.
  private func show(_ range: Range<Int>, _ pass: UpdatePass, isScrolling: Bool = false) {
    var old: [Key: Int] = [:]
    for (index, row) in rows.enumerated() { old[row.key] = index }
    var stays = [Bool](repeating: false, count: rows.count)
    var shown: [Row] = []
    var occurrences: [ID: Int] = [:]
    shown.reserveCapacity(range.count)
    let elements = range.map { view.data[view.data.index(view.data.startIndex, offsetBy: $0)] }
    // What the closure reads is read by the rows, not by the body that it was written in.
    let contents = dependencies.track(for: self) { elements.map(view.content) }
    for (element, content) in zip(elements, contents) {
      var key = Key(id: view.id(element))
      key.occurrence = occurrences[key.id, default: 0]
      occurrences[key.id] = key.occurrence + 1
      if key.occurrence > 0 { warnOfDuplicate(key.id) }
      if let index = old[key] {
        stays[index] = true
        let row = rows[index]
        if !isScrolling || row.branch.isLeaving {
          row.branch.comeBack(pass)
          row.branch.update(content, pass)
        }
        shown.append(row)
      } else {
        shown.append(
          Row(key: key, branch: TypedBranch(content, under: self, pass)))
      }
    }
    let previous = rows
    rows = shown
    present = shown.map(\.branch)
    if shown.map(\.key) != previous.map(\.key) { nodesChanged() }
    for (index, row) in previous.enumerated() where !stays[index] {
      if isScrolling, !row.branch.isLeaving {
        row.branch.remove()
        continue
      }
      keep(row, after: previous[..<index].map(\.key))
      row.branch.leave(pass) { [weak self] in self?.forget(row.branch) }
    }
  }

  /// Puts a row that leaves where it was among those that stay.
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

  override func forEachChild(_ body: (Slot) -> Void) {
    for row in rows { body(row.branch) }
  }

  override func remove() {
    lazyContainer?.remove(self)
    super.remove()
    dependencies.forget(self)
  }
}

extension ForEachSlot: RowSource {
  var rowCount: Int { view.data.count }

  func realize(_ range: Range<Int>, _ pass: UpdatePass) {
    guard self.range != range else { return }
    self.range = range
    show(range.clamped(to: 0..<view.data.count), pass, isScrolling: true)
  }

  func nodes(ofRow index: Int) -> [ViewNode] {
    let place = index - (range?.lowerBound ?? 0)
    guard present.indices.contains(place) else { return [] }
    var nodes: [ViewNode] = []
    present[place].collect(into: &nodes)
    return nodes
  }

  func id(ofRow index: Int) -> AnyHashable {
    AnyHashable(view.id(view.data[view.data.index(view.data.startIndex, offsetBy: index)]))
  }

  func row(named id: AnyHashable) -> Int? {
    guard let id = id.base as? ID ?? (id as? ID) else { return nil }
    return view.data.firstIndex { view.id($0) == id }.map {
      view.data.distance(from: view.data.startIndex, to: $0)
    }
  }
}
