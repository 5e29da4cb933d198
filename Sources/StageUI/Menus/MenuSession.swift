/// An open menu with its submenus: the highlighted item, and the panels in order of opening.
@MainActor
final class MenuSession {
  private struct Level {
    weak var panel: MenuPanelNode?
    /// The item that opened the panel; nil for the outermost panel.
    weak var opener: MenuRowNode?
    var close: () -> Void
  }

  private unowned let tree: Tree
  private var levels: [Level] = []
  private(set) weak var highlighted: MenuRowNode?
  private lazy var timer = DelayedAction(tree)

  init(_ tree: Tree) { self.tree = tree }

  /// The time in seconds for which the pointer rests on an item until its submenu opens, or until
  /// the submenu of another item closes.
  static let delay = 0.2

  var hasOpenSubmenu: Bool { levels.count > 1 }

  // MARK: Panels

  func add(_ panel: MenuPanelNode, openedBy opener: MenuRowNode?, close: @escaping () -> Void) {
    levels.removeAll { $0.panel == nil || $0.panel === panel }
    levels.append(Level(panel: panel, opener: opener, close: close))
  }

  func remove(_ panel: MenuPanelNode) {
    levels.removeAll { $0.panel === panel || $0.panel == nil }
    highlight(nil)
    timer.cancel()
  }

  /// Closes the menu and all submenus.
  func close() {
    timer.cancel()
    let all = levels
    levels = []
    for level in all.reversed() { level.close() }
  }

  private func close(from index: Int) {
    guard index < levels.count else { return }
    let late = levels[index...]
    levels.removeSubrange(index...)
    for level in late.reversed() { level.close() }
  }

  // MARK: Highlight

  func highlight(_ row: MenuRowNode?) {
    guard row !== highlighted else { return }
    highlighted = row
    tree.needsPicture = true
    timer.cancel()
    guard let row else { return }
    if row.isEnabled, tree.focus.canFocus(row) { tree.focus.focus(row) }
    let index = levels.firstIndex { $0.panel.map(row.isInside) ?? false }
    guard let index else { return }
    if index + 1 < levels.count, levels[index + 1].opener === row { return }
    if row.opensSubmenu != nil || index + 1 < levels.count {
      timer.start(after: Self.delay) { [weak self, weak row] in
        guard let self, let row, self.highlighted === row else { return }
        self.close(from: index + 1)
        if row.isEnabled { row.opensSubmenu?() }
      }
    }
  }

  // MARK: A press that opened the menu, or that began on an item

  /// Follows a pressed pointer.
  func track(_ position: Point) { highlight(row(at: position)) }

  /// Chooses the item under a released pointer; returns false if there is none.
  @discardableResult
  func release(_ position: Point) -> Bool {
    let found = row(at: position)
    if let found, found.isEnabled { found.choose() }
    return found != nil
  }

  private func row(at position: Point) -> MenuRowNode? {
    for node in tree.hit(at: position) {
      if let row = node as? MenuRowNode { return row }
    }
    return nil
  }
}

/// Calls an action once after a delay, on the clock of the frames.
@MainActor
final class DelayedAction: Timed {
  private unowned let tree: Tree
  private var due: Double?
  private var action: (() -> Void)?

  init(_ tree: Tree) { self.tree = tree }

  var isRunning: Bool { due != nil }

  func start(after seconds: Double, _ action: @escaping () -> Void) {
    cancel()
    due = tree.time + seconds
    self.action = action
    tree.add(self)
  }

  func cancel() {
    guard due != nil else { return }
    due = nil
    action = nil
    tree.remove(self)
  }

  var wake: Wake? { due.map { .at($0) } }

  func timeChanged() {
    guard let due, tree.time >= due - 1e-6 else { return }
    let action = action
    cancel()
    action?()
  }
}
