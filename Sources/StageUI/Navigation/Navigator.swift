/// The pages of one navigation stack.
///
/// `entries` are the pages that the path and the links ask for; `pages` also contains the pages
/// that are still moving out.
@MainActor
final class Navigator {
  unowned let tree: Tree
  let node: NavigationNode
  weak var slot: Slot?
  /// The path of the program; nil if the stack keeps the path itself.
  var path: PathBinding?
  /// The column of a split view that the stack is; its links show their pages in the next column.
  var column: SplitColumn?
  private(set) var entries: [PageEntry] = []
  /// All pages, bottom first; the root is the first.
  private(set) var pages: [Page] = []
  private var registrations: [DestinationRegistration] = []
  /// The entries to add with the next update.
  private var pending: [PageEntry] = []
  /// The number of entries to keep with the next update.
  private var kept = Int.max
  private var isSyncing = false
  private var needsSync = false
  var dependencies = Dependencies()
  /// Whether the user prefers less motion: pages then fade.
  var reducesMotion = false
  /// Whether pages move from left to right.
  var isMirrored = false
  /// The views from which pages zoom, by their keys.
  var zoomSources: [MatchedKey: WeakZoomSource] = [:]

  init(_ node: NavigationNode) {
    self.node = node
    tree = node.tree
    node.navigator = self
  }

  /// The pages that are not being removed, bottom first.
  var livePages: [Page] { pages.filter { !$0.isLeaving } }
  /// The page that receives input.
  var top: Page? { pages.last { !$0.isLeaving } }

  /// Returns the page to which the user goes back from `page`.
  func page(below page: Page) -> Page? {
    // A page that is being made is not in the list yet; it comes on top.
    let index = pages.firstIndex { $0 === page } ?? pages.count
    return pages[..<index].last { !$0.isLeaving }
  }

  func setRoot(_ page: Page) {
    page.isNew = false
    pages = [page]
  }

  // MARK: - Requests

  /// Asks for another update of the pages.
  func invalidate() {
    needsSync = true
    guard !isSyncing, let slot else { return }
    tree.invalidate(slot)
  }

  func push<V: Hashable>(_ value: V) {
    if let column, column.hasNext, column.follow(value, self) { return }
    let value = PathValue(value)
    if let path {
      if !path.append(value) {
        tree.warn("the path cannot hold a value of type \(value.typeName)", at: slot)
      }
    } else {
      pending.append(PageEntry(.value(value)))
    }
    invalidate()
  }

  /// Shows the page of a source, unless it is shown already.
  func present(_ source: DestinationSource) {
    if let column, column.hasNext { return column.show(source.view) }
    source.isWanted = true
    if page(of: source) != nil || pending.contains(where: { $0.isFrom(source) }) { return }
    pending.append(PageEntry(.view(source)))
    invalidate()
  }

  /// Removes the page of a source and the pages above it.
  func withdraw(_ source: DestinationSource) {
    guard source.isWanted else { return }
    source.isWanted = false
    pending.removeAll { $0.isFrom(source) }
    invalidate()
  }

  func page(of source: DestinationSource) -> Page? {
    pages.last { !$0.isLeaving && $0.entry?.isFrom(source) == true }
  }

  /// Removes a page and the pages above it.
  func pop(_ page: Page) {
    guard let index = entries.firstIndex(where: { $0 === page.entry }) else { return }
    kept = min(kept, index)
    path?.truncate(entries[..<index].count(where: \.isValue))
    invalidate()
  }

  // MARK: - Destinations

  func register(_ registration: DestinationRegistration) {
    if let other = registrations.first(where: { $0.type == registration.type }),
      other.slot?.parent === registration.slot?.parent
    {
      tree.warn("a type has two navigation destinations; the outer one is used", at: other.slot)
    }
    registrations.append(registration)
    refreshUnresolved(registration.type)
  }

  func unregister(_ registration: DestinationRegistration) {
    registrations.removeAll { $0 === registration }
  }

  /// Makes the pages of a type again after its destination has changed.
  func destinationChanged(_ registration: DestinationRegistration, _ pass: UpdatePass) {
    guard chosen(registration.type) === registration else { return }
    for page in livePages {
      if case .value(let value)? = page.entry?.kind, value.type == registration.type {
        page.show(view(for: value, at: page), pass)
      }
    }
  }

  private func refreshUnresolved(_ type: ObjectIdentifier) {
    for page in livePages where page.isUnresolved {
      if case .value(let value)? = page.entry?.kind, value.type == type {
        page.isUnresolved = false
        page.needsView = true
        invalidate()
      }
    }
  }

  /// The registration nearest to the root.
  private func chosen(_ type: ObjectIdentifier) -> DestinationRegistration? {
    registrations.filter { $0.type == type && $0.slot != nil }
      .min { ($0.slot?.depth ?? 0) < ($1.slot?.depth ?? 0) }
  }

  /// Returns the view for a value; nil if no destination is known for its type.
  func knownView(for value: PathValue) -> AnyView? { chosen(value.type)?.make(value) }

  func view(for value: PathValue, at page: Page?) -> AnyView {
    if let view = knownView(for: value) { return view }
    page?.isUnresolved = true
    return AnyView(MissingDestination())
  }

  // MARK: - Updating

  /// Makes the pages equal to what the path and the links ask for.
  func sync(_ pass: UpdatePass) {
    guard !isSyncing else { return needsSync = true }
    isSyncing = true
    var rounds = 0
    repeat {
      needsSync = false
      change(to: wantedEntries(), pass)
      rounds += 1
    } while needsSync && rounds < 16
    isSyncing = false
    settle(pass)
  }

  private func wantedEntries() -> [PageEntry] {
    var values: [PathValue]?
    if let path, let slot { values = dependencies.track(for: slot) { path.read() } }
    var wanted: [PageEntry] = []
    var matched = 0
    for (index, entry) in entries.enumerated() {
      var isKept = index < kept
      switch entry.kind {
      case .value(let value):
        if let all = values {
          isKept = matched < all.count && all[matched] == value
          if isKept { matched += 1 }
        }
      case .view(let source):
        isKept = isKept && source.isWanted && source.owner?.isLeaving != true
        if !isKept, let all = values, all.count > matched {
          // The pages above a removed one go with it.
          let count = matched
          values = Array(all[..<count])
          tree.afterUpdate { [path] in path?.truncate(count) }
        }
      }
      guard isKept else { break }
      wanted.append(entry)
    }
    kept = .max
    wanted += pending.filter { !$0.isValue }
    if let values {
      wanted += values[min(matched, values.count)...].map { PageEntry(.value($0)) }
    } else {
      wanted += pending.filter(\.isValue)
    }
    pending = []
    return wanted
  }

  private func change(to wanted: [PageEntry], _ pass: UpdatePass) {
    let oldTop = top
    let lost = entries.filter { old in !wanted.contains { $0 === old } }
    let new = wanted.filter { entry in !entries.contains { $0 === entry } }
    entries = wanted
    for page in livePages where page.needsView {
      if case .value(let value)? = page.entry?.kind {
        page.needsView = false
        page.show(view(for: value, at: page), pass)
      }
    }
    guard !lost.isEmpty || !new.isEmpty else { return }
    oldTop?.rememberFocus()
    let removed = pages.filter { page in lost.contains { $0 === page.entry } }
    for page in removed {
      page.beginLeaving()
      if case .view(let source)? = page.entry?.kind {
        source.isWanted = false
        if let action = source.onPop { tree.afterUpdate(action) }
      }
    }
    for entry in new { pages.append(makePage(entry, pass)) }
    let isAnimated = node.isPlaced && !pass.transaction.disablesAnimations
    let motion = PageMotion(self)
    if let last = new.last, let page = pages.last(where: { $0.entry === last }) {
      motion.push(page, removed: removed, isAnimated: isAnimated)
    } else {
      motion.pop(removed, isAnimated: isAnimated)
    }
    node.pagesChanged()
    tree.preferencesAreStale = true
    if let top, top !== oldTop { moveFocus(to: top, from: oldTop, isPush: !new.isEmpty) }
  }

  private func makePage(_ entry: PageEntry, _ pass: UpdatePass) -> Page {
    guard let slot else { preconditionFailure("a navigator outlives its slot") }
    let view: AnyView
    var isUnresolved = false
    switch entry.kind {
    case .value(let value):
      isUnresolved = chosen(value.type) == nil
      if isUnresolved {
        tree.warn("no navigation destination for the type \(value.typeName)", at: slot)
      }
      view = self.view(for: value, at: nil)
    case .view(let source): view = source.view
    }
    let outer = pass.isInserting
    pass.isInserting = true
    defer { pass.isInserting = outer }
    let page = TypedPage(view, entry, self, under: slot, pass)
    page.isUnresolved = isUnresolved
    return page
  }

  /// Removes pages that have moved out or are covered.
  func settle(_ pass: UpdatePass) {
    let motion = PageMotion(self)
    let gone = motion.settle()
    guard !gone.isEmpty else { return }
    pages.removeAll { page in gone.contains { $0 === page } }
    for page in gone { page.remove() }
    node.pagesChanged()
  }

  func removeAll() {
    for page in pages { page.remove() }
    if let slot { dependencies.forget(slot) }
    pages = []
  }

  private func moveFocus(to page: Page, from old: Page?, isPush: Bool) {
    let hadFocus = tree.focus.focused.map { $0.isInside(node) } ?? true
    guard hadFocus else { return }
    tree.focus.schedule { [weak page, weak self] engine in
      guard let page, self?.top === page else { return }
      page.takeFocus(engine, restores: !isPush)
    }
  }
}

extension PageEntry {
  func isFrom(_ source: DestinationSource) -> Bool {
    if case .view(let own) = kind { own === source } else { false }
  }
}
