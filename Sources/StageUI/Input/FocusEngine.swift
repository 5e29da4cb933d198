/// The direction of a move command.
public enum MoveCommandDirection: Hashable, Sendable, CaseIterable {
  case up, down, left, right
}

/// Keeps track of the focused view and moves the focus.
///
/// At most one node has the focus. While a modal scope exists, no node outside of it can have the
/// focus. When the scope is removed, the focus returns to the node that had it before the scope
/// appeared.
@MainActor
final class FocusEngine {
  unowned let tree: Tree
  private(set) var focused: InputNode?
  /// Whether the focus ring is visible: true if the last used device is a keyboard or gamepad.
  var showsRing = false {
    didSet {
      guard showsRing != oldValue else { return }
      tree.needsPicture = true
      updateRings()
      if showsRing { focused?.revealOnScreen() }
    }
  }
  /// All scopes in order of insertion.
  private var scopes: [FocusScopeNode] = []
  /// The modal scope that confines the focus; nil if the whole tree can have the focus.
  private var scope: FocusScopeNode?
  /// The modal scopes in use, oldest first, each with the node that had the focus before the scope
  /// appeared.
  private var interrupted: [Interruption] = []

  private struct Interruption {
    var scope: FocusScopeNode
    var focused: InputNode?
    /// The label and the centre of `focused`.
    ///
    /// They are used to find a replacement if that node is gone when the scope is removed.
    var name: String
    var place: Point
  }

  /// The time at which the focus began to wait for a node to appear; nil if it is not waiting.
  private var waitingSince: Double?
  /// The last known bounds and label of the focused node.
  ///
  /// They are used to find a replacement if the node is removed.
  private var lastBounds = Rect.zero
  private var lastName = ""
  /// Whether the focused node was preferred when it got the focus.
  private var wasPreferred = false
  /// The page that contains the text field with the focus; nil outside of navigation stacks.
  private weak var typingPage: Page?
  /// Requests of the program to move the focus, performed after the next update.
  private var requests: [(FocusEngine) -> Void] = []
  /// The nodes that observe the focus ring.
  private var ringed: [FocusRingNode] = []
  /// The nodes that bind views to focus states.
  private(set) var bound: [FocusBindingNode] = []
  /// Those of `bound` that contained the focused node when it got the focus.
  private var holding: [FocusBindingNode] = []
  /// The focus states of removed views that had the focus; they are reset after the update.
  private var abandoned: [() -> Void] = []

  init(_ tree: Tree) { self.tree = tree }

  // MARK: - State

  /// The nodes to which keys and commands are offered, in this order.
  ///
  /// If a node has the focus, these are that node and the input nodes around it, innermost first.
  /// If no node has the focus, these are all input nodes of the scope that are not controls,
  /// topmost first.
  var chain: [InputNode] {
    guard let focused else { return (scopeNode.map(inputs) ?? []) + aroundScope }
    var chain: [InputNode] = []
    for node in focused.selfAndAncestors {
      if let input = node as? InputNode { chain.append(input) }
      if node === scope { break }
    }
    return chain + aroundScope
  }

  /// The input nodes of the modifiers that are applied to the same view after `focusScope`.
  ///
  /// They count as part of the scope.
  private var aroundScope: [InputNode] {
    scope?.ancestors.prefix { $0 is ModifierNode }.compactMap { $0 as? InputNode } ?? []
  }

  /// Performs the exit command of the innermost node that has one; returns false if there is none.
  func exit() -> Bool { chain.contains { $0.isEnabled && $0.exit() } }

  private func inputs(_ node: ViewNode) -> [InputNode] {
    guard node.isReachable else { return [] }
    var found = node.reachable.reversed().flatMap(inputs)
    if let input = node as? InputNode, !input.isControl { found.append(input) }
    return found
  }

  /// The node that contains all nodes that can have the focus.
  var scopeNode: ViewNode? { scope ?? tree.rootNode }

  // MARK: - Moving

  /// Focuses the default node if no node has the focus; returns whether a node has the focus now.
  ///
  /// Called for the first key after the pointer was used. If a node has the focus already, that key
  /// only makes the focus ring visible.
  func appear() -> Bool {
    if focused == nil { focusDefault() }
    return focused != nil
  }

  func move(_ direction: MoveCommandDirection) -> Bool {
    guard let scopeNode else { return false }
    guard let focused else { return appear() }
    let next = FocusSearch(scopeNode, tree).next(from: focused, direction)
    if let row = row(beyond: focused, direction, insteadOf: next) {
      focus(row)
      return true
    }
    guard let next else { return false }
    focus(next)
    return true
  }

  /// Focuses the default node of the scope.
  func focusDefault() {
    guard let scopeNode else { return }
    // Scroll views reveal the focused node only while the ring is visible.
    focus(FocusSearch(scopeNode, tree).preferred, reveals: showsRing)
    if focused == nil { waitForNode() }
  }

  /// The time for which the focus waits for a preferred node to appear, in seconds.
  private static let waitLimit = 1.0

  private func waitForNode() { waitingSince = waitingSince ?? tree.time }

  /// Focuses the default node.
  ///
  /// If a preferred node is about to appear, waits up to `waitLimit` for it first.
  private func settleDefault() {
    waitForNode()
    guard let scopeNode, let waitingSince else { return }
    let end = waitingSince + Self.waitLimit
    if tree.time < end, FocusSearch.expectsPreferred(in: scopeNode) {
      // Without a frame of its own, the focus would stay away until the next input.
      tree.wake(at: end)
      return
    }
    focusDefault()
  }

  /// Moves the focus to the innermost pressed node that is focusable and enabled.
  ///
  /// `path` contains the pressed nodes, innermost first.
  func pressed(_ path: [InputNode]) {
    guard let node = path.first(where: { $0.isFocusable && $0.isEnabled }), canFocus(node) else {
      return
    }
    // The bar for text fields leaves the focus in its field.
    guard node is TextEntryNode || typingPage == nil || !node.isInBarForTextFields else { return }
    focus(node)
  }

  func focus(_ node: InputNode?, reveals: Bool = true) {
    guard node !== focused else { return }
    let old = focused
    focused = node
    waitingSince = nil
    tree.needsPicture = true
    old?.focusChanged(false)
    if let node {
      lastBounds = node.screenBounds
      lastName = name(of: node)
      wasPreferred = node.prefersFocus
      node.rememberInSections()
      node.focusChanged(true)
      if reveals { node.revealOnScreen() }
    }
    holding = bound.filter { $0.covers(node) }
    for binding in bound where !binding.covers(node) { binding.lose?() }
    for binding in holding { binding.gain?() }
    updateRings()
    updateTypingPage()
  }

  /// Updates the page whose bar for text fields is shown.
  ///
  /// A menu that interrupts a field keeps the bar, from which it may have been opened.
  private func updateTypingPage() {
    let holders = [focused, interrupted.last?.focused]
    let page = holders.lazy.compactMap { $0 }
      .first { $0 is TextEntryNode || $0.isInBarForTextFields }?.pageAround
    guard page !== typingPage else { return }
    typingPage?.isTyping = false
    typingPage = page
    guard let page else { return }
    page.isTyping = true
    guard page.bar.showsKeyboardItems else { return }
    // The bar must not cover the field.
    tree.afterUpdate { [weak self] in (self?.focused as? TextEntryNode)?.revealOnScreen() }
  }

  /// Updates `isRinged` of the observing nodes.
  ///
  /// `isRinged` is true while the focus ring is visible on a view inside the observing node or
  /// around that node.
  private func updateRings() {
    for observer in ringed { observer.isRinged = showsRing && observer.covers(focused) }
  }

  // MARK: - Maintenance

  func canFocus(_ node: InputNode) -> Bool {
    !node.isGone && node.isFocusable && node.isEnabled && node.isReachable(up: scopeNode)
  }

  /// Corrects the focus after an update of the views.
  func refresh() {
    scopes.removeAll(where: \.isGone)
    let due = abandoned
    abandoned.removeAll()
    for reset in due { reset() }
    let top = scopes.last { $0.isInUse }
    if top !== scope { change(to: top) }
    let asked = requests
    requests.removeAll()
    for request in asked { request(self) }
    guard let focused else {
      if waitingSince != nil { settleDefault() }
      return
    }
    if canFocus(focused) {
      lastBounds = focused.screenBounds
    } else if showsRing, wasPreferred, let scopeNode, FocusSearch.expectsPreferred(in: scopeNode) {
      // The next step of a sequence replaces the button that led to it.
      focus(nil)
      waitForNode()
    } else {
      focus(showsRing ? successor(of: lastName, at: lastBounds.center) : nil)
      if showsRing, self.focused == nil { waitForNode() }
    }
  }

  /// Returns the node that replaces a focused node that is gone.
  ///
  /// It is the first node with the same label. If there is none, it is the node nearest to `place`.
  private func successor(of lastName: String, at place: Point) -> InputNode? {
    guard let scopeNode else { return nil }
    let search = FocusSearch(scopeNode, tree)
    guard !lastName.isEmpty else { return search.nearest(to: place) }
    return search.readingOrder.first { name(of: $0) == lastName } ?? search.nearest(to: place)
  }

  /// Returns the accessibility label of a node.
  private func name(of node: InputNode) -> String {
    AccessibilityElement.joinedLabel((node.closelyAround.last ?? node).accessibilityElements())
  }

  private func change(to top: FocusScopeNode?) {
    let isKnown = top.map { top in interrupted.contains { $0.scope === top } } ?? true
    if let top, !isKnown {
      interrupted.append(
        Interruption(
          scope: top, focused: focused, name: focused == nil ? "" : lastName,
          place: lastBounds.center))
      scope = top
      if focused.map({ !$0.isInside(top) }) ?? true { focus(nil) }
      settleDefault()
      return
    }
    var restored: InputNode?
    var old: Interruption?
    while let last = interrupted.last, last.scope !== top {
      restored = last.focused
      old = last
      interrupted.removeLast()
    }
    scope = top
    if let restored, canFocus(restored) {
      focus(restored)
    } else if let old, showsRing, !old.name.isEmpty,
      let next = successor(of: old.name, at: old.place)
    {
      focus(next)
    } else {
      focus(nil)
      if showsRing { settleDefault() }
    }
  }

  /// The largest opacity of the modal scopes that are being removed.
  ///
  /// Such a scope still covers the focus ring of the views behind it.
  var leavingOpacity: Double { scopes.reduce(0) { max($0, $1.leavingOpacity) } }

  func add(_ scope: FocusScopeNode) { scopes.append(scope) }
  func add(_ binding: FocusBindingNode) { bound.append(binding) }
  func add(_ observer: FocusRingNode) { ringed.append(observer) }

  /// Schedules a request to be performed after the next update, or after that of the next frame.
  func schedule(inNextFrame waits: Bool = false, _ request: @escaping (FocusEngine) -> Void) {
    requests.append(request)
    if waits { tree.wake(at: tree.time + 1.0 / 60) } else { tree.afterUpdate {} }
  }

  func forget(_ node: InputNode) {
    if let binding = node as? FocusBindingNode {
      bound.removeAll { $0 === binding }
      // The view is gone, so no later move of the focus resets its state.
      if let lose = binding.lose, holding.contains(where: { $0 === binding }) {
        holding.removeAll { $0 === binding }
        abandoned.append(lose)
        tree.afterUpdate {}
      }
    }
    if node is FocusRingNode { ringed.removeAll { $0 === node } }
    for index in interrupted.indices where interrupted[index].focused === node {
      interrupted[index].focused = nil
    }
    tree.keyboard.forget(node)
  }
}

extension InputNode {
  /// Stores the node as the last focused one in all focus sections around it.
  fileprivate func rememberInSections() {
    for node in selfAndAncestors { (node as? FocusSectionNode)?.remembered = self }
  }

  /// Whether the node is in the bar for text fields of a page.
  fileprivate var isInBarForTextFields: Bool {
    ancestors.contains { ($0 as? BarPartNode)?.isForTextFields == true }
  }

  /// The innermost page around the node; nil if a sheet or alert of that page contains the node.
  fileprivate var pageAround: Page? {
    for node in ancestors {
      if (node as? FocusScopeNode)?.isInUse == true { return nil }
      if let page = (node as? PageNode)?.page ?? (node as? PageBarNode)?.page { return page }
    }
    return nil
  }

  /// Scrolls all scroll views around the node until it is visible, also beside pinned headers.
  fileprivate func revealOnScreen() {
    var insets = EdgeInsets()
    for node in ancestors {
      if let rows = node as? LazyNode { insets = rows.pinnedInsets(around: self) }
      guard let scroller = node as? ScrollNode else { continue }
      let toScroller = toScreen.concatenating(scroller.fromScreen ?? .identity)
      let rect = toScroller.apply(Rect(origin: .zero, size: shownFrame.size))
      scroller.reveal(rect.outset(by: insets))
      insets = EdgeInsets()
    }
  }
}
