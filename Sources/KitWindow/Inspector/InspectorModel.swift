import StageUI
import ViewChecks

/// The state of an open inspector: the last inspection, the selection, the filter.
@MainActor
final class InspectorModel: ObservableObject {
  /// The edge of the window at which the panel lies.
  enum Side: Hashable {
    case left, right, top, bottom
  }

  /// A line of the outline.
  struct Row: Hashable, Identifiable {
    /// The index of the element.
    var index: Int
    var id: UInt
    var level: Int
    var hasChildren: Bool
    var isOpen: Bool
  }

  /// A view that was just evaluated.
  struct Flash: Hashable {
    var rect: Rect
    /// The time in seconds at which it was noticed.
    var since: Double
  }

  @Published private(set) var inspection = Inspection()
  @Published private(set) var rows: [Row] = []
  @Published var selected: UInt? { didSet { if selected != oldValue { picked = nil } } }
  /// The drawings that made the pixel at which the selected view was picked; nil if it was selected
  /// in another way.
  @Published var picked: PixelHistory?
  /// The index of the element under the pointer.
  @Published private(set) var hovered: Int?
  /// The position of the pointer over the program's views; nil outside of them.
  var position: Point? {
    didSet {
      let found = position.flatMap { inspection.element(at: $0) }
      if hovered != found { hovered = found }
    }
  }
  @Published var filter = "" { didSet { if filter != oldValue { arrangeRows() } } }
  @Published var showsModifiers = false { didSet { arrangeRows() } }
  /// Whether the next press in the program selects the view under the pointer.
  @Published var isPicking = false
  /// Whether keys go to the panel and not to the program.
  @Published var takesKeys = true
  /// The side that the user chose; nil for the one that suits the window.
  @Published var chosenSide: Side?
  /// Whether the user closed the panel.
  @Published var isClosed = false
  @Published var flashes: [Flash] = []
  /// Whether the panel lists the faults of the views instead of the views.
  @Published var showsChecks = false
  /// The faults that the last check found, errors first; nil before the first check.
  @Published private(set) var faults: [MeaningFault]?
  /// The place of the selected fault in the list.
  @Published var selectedFault: Int?
  /// A short message, such as that text was copied.
  @Published var notice = ""
  /// The rows that the user opened or closed.
  private var openness: [UInt: Bool] = [:]
  /// The date of time 0, in seconds since the reference date.
  var start = 0.0
  var copy: (String) -> Void = { _ in }

  /// The index of the selected element; nil if none is selected or the view is gone.
  var selectedIndex: Int? {
    selected.flatMap { id in inspection.elements.firstIndex { $0.id == id } }
  }

  func show(_ inspection: Inspection) {
    guard inspection != self.inspection else { return }
    self.inspection = inspection
    if let position { self.hovered = inspection.element(at: position) }
    arrangeRows()
  }

  /// The width of a window from which on the panel is beside its views instead of below.
  private static let wide = 720.0

  /// The edge of a window of this size at which the panel lies.
  func side(in size: Size) -> Side { chosenSide ?? (size.width >= Self.wide ? .right : .bottom) }

  /// Shows the faults that a check has found, and keeps the selection if its fault is still there.
  func show(_ found: [MeaningFault]) {
    var known: Set<MeaningFault> = []
    let new = found.filter { known.insert($0).inserted }
    let sorted =
      new.filter { $0.severity == .error } + new.filter { $0.severity == .warning }
    guard sorted != faults else { return }
    let old = selectedFault.flatMap { faults?[$0] }
    faults = sorted
    selectedFault = old.flatMap { old in
      sorted.firstIndex(of: old)
        ?? sorted.firstIndex { $0.kind == old.kind && $0.element == old.element }
    }
  }

  // MARK: - Outline

  /// Whether an element has a row, apart from the filter.
  private func isListed(_ element: Inspection.Element) -> Bool {
    showsModifiers || !element.isPlainModifier
  }

  private func matches(_ element: Inspection.Element) -> Bool {
    let words = [element.name, element.label, element.identity ?? ""]
    return words.contains { $0.lowercased().hasPart(filter.lowercased()) }
  }

  private func arrangeRows() {
    let elements = inspection.elements
    /// The nearest listed element around each one, and whether elements of the program are inside.
    var owners = [Int?](repeating: nil, count: elements.count)
    var counts = [Int](repeating: 0, count: elements.count)
    var holdsProgram = [Bool](repeating: false, count: elements.count)
    var holdsMatch = [Bool](repeating: false, count: elements.count)
    for (index, element) in elements.enumerated() {
      owners[index] = element.parent.flatMap { isListed(elements[$0]) ? $0 : owners[$0] }
      if isListed(element), let owner = owners[index] { counts[owner] += 1 }
    }
    for index in elements.indices.reversed() {
      let element = elements[index]
      if !filter.isEmpty, isListed(element), matches(element) { holdsMatch[index] = true }
      guard let parent = element.parent else { continue }
      if !element.isFromKit || holdsProgram[index] { holdsProgram[parent] = true }
      if holdsMatch[index] { holdsMatch[parent] = true }
    }
    var levels = [Int](repeating: 0, count: elements.count)
    var isShown = [Bool](repeating: false, count: elements.count)
    var rows: [Row] = []
    for (index, element) in elements.enumerated() where isListed(element) {
      let owner = owners[index]
      let isOpen =
        filter.isEmpty
        ? openness[element.id]
          ?? (holdsProgram[index] || !element.isFromKit || owner == nil || counts[index] == 1
            || Self.containers.contains(element.name))
        : true
      levels[index] = owner.map { levels[$0] + 1 } ?? 0
      let isReached = owner.map { isShown[$0] } ?? true
      isShown[index] = isReached && isOpen
      guard isReached, filter.isEmpty || holdsMatch[index] else { continue }
      rows.append(
        Row(
          index: index, id: element.id, level: levels[index], hasChildren: counts[index] > 0,
          isOpen: isOpen))
    }
    if rows != self.rows { self.rows = rows }
  }

  /// The kit's views that only arrange others; their rows are open at first.
  private static let containers: Set<String> = [
    "VStack", "HStack", "ZStack", "ScrollView", "List", "LazyVStack", "LazyHStack", "Grid",
    "GridRow", "ForEach", "Section", "Form", "LazyVGrid", "LazyHGrid", "NavigationStack",
  ]

  func setOpen(_ isOpen: Bool, _ id: UInt) {
    openness[id] = isOpen
    arrangeRows()
  }

  /// Selects an element, and opens the rows around it.
  func select(_ index: Int) {
    guard inspection.elements.indices.contains(index) else { return }
    if !filter.isEmpty, !rows.contains(where: { $0.index == index }) { filter = "" }
    for outer in inspection.path(to: index).dropLast() {
      openness[inspection.elements[outer].id] = true
    }
    selected = inspection.elements[index].id
    notice = ""
    arrangeRows()
  }

  /// Returns the index of the nearest listed element: the element itself or one around it.
  func listed(_ index: Int) -> Int {
    var current = index
    while !isListed(inspection.elements[current]), let next = inspection.elements[current].parent {
      current = next
    }
    return current
  }

  /// The path and the frame of an element, for copying.
  func text(of index: Int) -> String {
    let frame = inspection.elements[index].frame.map { "  " + $0.short } ?? ""
    return inspection.pathText(to: index) + frame
  }

  func copySelection() {
    let words = showsChecks ? faultText : selectedIndex.map { text(of: $0) }
    guard let words else { return }
    copy(words)
    notice = "Copied"
  }

  /// Opens the rows inside of an element, or closes them.
  func toggle(_ id: UInt) {
    guard let row = rows.first(where: { $0.id == id }) else { return }
    setOpen(!row.isOpen, id)
  }
}
