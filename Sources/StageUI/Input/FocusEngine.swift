public enum MoveCommandDirection: Hashable, Sendable, CaseIterable {
  case up, down, left, right
}

/// Which view keys go to, and where the focus goes next.
///
/// At most one node has the focus. Modal scopes trap it: while one is there, nothing outside can
/// have the focus, and what had it before gets it back.
@MainActor
final class FocusEngine {
  unowned let tree: Tree
  private(set) var focused: InputNode?
  /// Keys or a pad were used last.
  var showsRing = false {
    didSet {
      guard showsRing != oldValue else { return }
      tree.needsPicture = true
      if showsRing { focused?.revealOnScreen() }
    }
  }
  /// The ones there are, in the order they came.
  private var scopes: [FocusScopeNode] = []
  /// Where the focus was looked after last; nil is everything.
  private var scope: FocusScopeNode?
  /// Where the focus was when a scope came up, the scope it came from included.
  private var interrupted: [(scope: FocusScopeNode, focused: InputNode?)] = []
  /// Since when nobody could have the focus that it belongs to: those are still on their way in.
  private var owedSince: Double?
  /// Where the focused node was seen last and what it was called, for when it is gone.
  private var lastBounds = Rect.zero
  private var lastName = ""
  /// Asked for by a program before the views were there.
  private var requests: [(FocusEngine) -> Void] = []
  /// Those that a program's focus states belong to.
  private(set) var bound: [FocusBindingNode] = []

  init(_ tree: Tree) { self.tree = tree }

  // MARK: - Asking

  /// The focused node and the input nodes around it, the innermost first; without a focus, those of
  /// the scope, the topmost first.
  var chain: [InputNode] {
    guard let focused else { return (scopeNode.map(inputs) ?? []) + aroundScope }
    var chain: [InputNode] = []
    for node in focused.selfAndAncestors {
      if let input = node as? InputNode { chain.append(input) }
      if node === scope { break }
    }
    return chain + aroundScope
  }

  /// What is written behind `focusScope` belongs to the scope too.
  private var aroundScope: [InputNode] {
    scope?.ancestors.prefix { $0 is ModifierNode }.compactMap { $0 as? InputNode } ?? []
  }

  /// Goes back from where the focus is; false when nobody knows where to.
  func exit() -> Bool { chain.contains { $0.isEnabled && $0.exit() } }

  private func inputs(_ node: ViewNode) -> [InputNode] {
    guard node.isReachable else { return [] }
    var found = node.reachable.reversed().flatMap(inputs)
    if let input = node as? InputNode, !input.isControl { found.append(input) }
    return found
  }

  /// Where the focus may be.
  var scopeNode: ViewNode? { scope ?? tree.rootNode }

  // MARK: - Moving

  /// The first key shows where the focus is without moving it.
  func appear() -> Bool {
    if focused == nil { focusDefault() }
    return focused != nil
  }

  func move(_ direction: MoveCommandDirection) -> Bool {
    guard let scopeNode else { return false }
    guard let focused else { return appear() }
    guard let next = FocusSearch(scopeNode, tree).next(from: focused, direction) else {
      return false
    }
    focus(next)
    return true
  }

  func cycle(forward: Bool) -> Bool {
    guard let scopeNode else { return false }
    let order = FocusSearch(scopeNode, tree).readingOrder
    guard !order.isEmpty else { return false }
    guard let focused, let index = order.firstIndex(where: { $0 === focused }) else {
      return appear()
    }
    focus(order[(index + (forward ? 1 : order.count - 1)) % order.count])
    return true
  }

  /// Puts the focus where the scope would have it at first.
  func focusDefault() {
    guard let scopeNode else { return }
    // Nobody who does not see the focus wants to be taken to it.
    focus(FocusSearch(scopeNode, tree).preferred, reveals: showsRing)
    if focused == nil { owe() }
  }

  /// In seconds: how long the focus waits for a view that it belongs to before others have it.
  private static let patience = 1.0

  private func owe() { owedSince = owedSince ?? tree.time }

  /// Puts the focus where it belongs, or waits for who is to have it.
  private func settleDefault() {
    owe()
    guard let scopeNode, let owedSince else { return }
    if tree.time - owedSince < Self.patience, FocusSearch.expectsPreferred(in: scopeNode) { return }
    focusDefault()
  }

  /// A press goes to the node that can have the focus, and keys go on from there.
  func pressed(_ path: [InputNode]) {
    guard let node = path.first(where: { $0.isFocusable && $0.isEnabled }), canHave(node) else {
      return
    }
    focus(node)
  }

  func focus(_ node: InputNode?, reveals: Bool = true) {
    guard node !== focused else { return }
    let old = focused
    focused = node
    owedSince = nil
    tree.needsPicture = true
    old?.focusChanged(false)
    if let node {
      lastBounds = node.screenBounds
      lastName = name(of: node)
      node.rememberInSections()
      node.focusChanged(true)
      if reveals { node.revealOnScreen() }
    }
    for binding in bound where !binding.covers(node) { binding.lose?() }
    for binding in bound where binding.covers(node) { binding.gain?() }
  }

  // MARK: - Looking after it

  func canHave(_ node: InputNode) -> Bool {
    !node.isGone && node.isFocusable && node.isEnabled && node.isReachable(up: scopeNode)
  }

  /// Keeps the focus where it may be; called when everything is up to date.
  func refresh() {
    scopes.removeAll(where: \.isGone)
    let top = scopes.last { $0.isInUse }
    if top !== scope { change(to: top) }
    let due = requests
    requests.removeAll()
    for request in due { request(self) }
    guard let focused else {
      if owedSince != nil { settleDefault() }
      return
    }
    if canHave(focused) {
      lastBounds = focused.screenBounds
    } else {
      focus(showsRing ? successor : nil)
      if showsRing, self.focused == nil { owe() }
    }
  }

  /// Who has the focus after a node that is gone: where it has only been laid out another way, who is
  /// called what it was; else the nearest.
  private var successor: InputNode? {
    guard let scopeNode else { return nil }
    let search = FocusSearch(scopeNode, tree)
    let place = lastBounds.center
    guard !lastName.isEmpty else { return search.nearest(to: place) }
    return search.readingOrder.first { name(of: $0) == lastName } ?? search.nearest(to: place)
  }

  /// What is said of a node inside it or closely around it.
  private func name(of node: InputNode) -> String {
    AccessibilityElement.joinedLabel((node.closelyAround.last ?? node).accessibilityElements())
  }

  private func change(to top: FocusScopeNode?) {
    let isKnown = top.map { top in interrupted.contains { $0.scope === top } } ?? true
    if let top, !isKnown {
      interrupted.append((top, focused))
      scope = top
      if focused.map({ !$0.isInside(top) }) ?? true { focus(nil) }
      settleDefault()
      return
    }
    var restored: InputNode?
    while let last = interrupted.last, last.scope !== top {
      restored = last.focused
      interrupted.removeLast()
    }
    scope = top
    if let restored, canHave(restored) {
      focus(restored)
    } else {
      focus(nil)
      if showsRing { settleDefault() }
    }
  }

  /// How opaque the scopes that leave still are: what they lie over cannot show its ring above them.
  var leavingOpacity: Double { scopes.reduce(0) { max($0, $1.leavingOpacity) } }

  func add(_ scope: FocusScopeNode) { scopes.append(scope) }
  func add(_ binding: FocusBindingNode) { bound.append(binding) }

  /// Remembers a wish until the views are up to date.
  func ask(_ request: @escaping (FocusEngine) -> Void) {
    requests.append(request)
    tree.afterUpdate {}
  }

  func forget(_ node: InputNode) {
    bound.removeAll { $0 === node }
    for index in interrupted.indices where interrupted[index].focused === node {
      interrupted[index].focused = nil
    }
    tree.keyboard.forget(node)
  }
}

extension InputNode {
  /// Every section around remembers where the focus was in it.
  fileprivate func rememberInSections() {
    for node in selfAndAncestors { (node as? FocusSectionNode)?.remembered = self }
  }

  /// Everything around that can scroll shows the node.
  fileprivate func revealOnScreen() {
    for case let scroller as ScrollNode in ancestors {
      let toScroller = toScreen.concatenating(scroller.fromScreen ?? .identity)
      scroller.reveal(toScroller.apply(Rect(origin: .zero, size: shownFrame.size)))
    }
  }
}
