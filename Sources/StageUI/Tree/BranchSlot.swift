/// The phase of a view during insertion and removal.
public enum TransitionPhase: Hashable, Sendable {
  case willAppear
  case identity
  case didDisappear

  /// Whether the view is neither being inserted nor being removed.
  public var isIdentity: Bool { self == .identity }

  /// −1 before insertion, 0 while present and 1 after removal, for use as a factor of offsets.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// A part of the tree that can be inserted and removed: a case of a condition or a row of a list.
///
/// While a branch is being removed, it is still drawn, but it is not laid out, receives no input
/// and is not in the accessibility tree. If it is inserted again during its removal, it returns
/// from its current state.
class Branch: Slot {
  private(set) var phase = TransitionPhase.identity
  /// The transitions of views that are inserted and removed together with this branch.
  private var transitions: [any TransitionObserver] = []
  /// The fade of the branch's nodes; nil if the branch has transitions or has never faded.
  private var fade: Fade?
  /// The animations of the removal; nil if the branch is not being removed.
  private var leaving: AnimationGroup?

  var isLeaving: Bool { leaving != nil }

  /// Makes the branch's content; branches inside are inserted without transitions of their own.
  func fill(_ pass: UpdatePass, _ make: () -> Void) {
    let arrives = !pass.isInserting && pass.canAnimateInsertion
    let outer = pass.isInserting
    pass.isInserting = true
    if arrives { phase = .willAppear }
    make()
    pass.isInserting = outer
    if arrives { enter(.identity, pass) }
  }

  /// Begins the removal; `gone` is called when the animations of the removal are complete, or at
  /// once if there are none.
  func leave(_ pass: UpdatePass, gone: @escaping @MainActor () -> Void) {
    guard leaving == nil else { return }
    let group = AnimationGroup(within: pass.transaction.group)
    let outer = pass.transaction
    pass.transaction.group = group
    leaving = group
    tree.preferencesAreStale = true
    nodesChanged()
    enter(.didDisappear, pass)
    pass.transaction = outer
    if group.isOver {
      gone()
      return
    }
    group.completions.append(
      (
        .removed,
        { [weak self, weak group] in
          guard let self, let group, self.leaving === group else { return }
          gone()
        }
      ))
    tree.watch(group)
  }

  /// Cancels the removal.
  func cancelRemoval(_ pass: UpdatePass) {
    guard leaving != nil else { return }
    leaving = nil
    tree.preferencesAreStale = true
    nodesChanged()
    enter(.identity, pass)
  }

  func add(_ transition: any TransitionObserver) { transitions.append(transition) }

  func remove(_ transition: any TransitionObserver) {
    transitions.removeAll { $0 === transition }
  }

  /// Whether a view is inserted and removed together with this branch by another transition.
  func hasOtherTransition(than transition: any TransitionObserver) -> Bool {
    transitions.contains { $0 !== transition }
  }

  private func enter(_ phase: TransitionPhase, _ pass: UpdatePass) {
    let old = self.phase
    self.phase = phase
    guard transitions.isEmpty else {
      for transition in transitions { transition.enter(phase, pass) }
      return
    }
    let fade = self.fade ?? Fade(tree, opacity: old.isIdentity ? 1 : 0)
    self.fade = fade
    fade.set(phase.isIdentity ? 1 : 0, pass)
    var nodes: [ViewNode] = []
    super.collect(into: &nodes)
    for node in nodes { node.fade = fade }
  }

  override func remove() {
    super.remove()
    // The group's completion holds the branch, and the animations of the branch hold the group.
    leaving?.completions = []
    leaving = nil
  }

  override func collect(into nodes: inout [ViewNode]) {
    let start = nodes.count
    super.collect(into: &nodes)
    for node in nodes[start...] {
      node.isLeaving = node.isLeaving || isLeaving
      if let fade { node.fade = fade }
    }
  }

  /// Returns the branches that are inserted and removed together with a slot, innermost first.
  ///
  /// These are the branches around the slot, up to the node that lays out the slot's nodes.
  static func around(_ slot: Slot) -> [Branch] {
    var branches: [Branch] = []
    var parent = slot.parent
    while let current = parent, current.childContainer === slot.container {
      if let branch = current as? Branch { branches.append(branch) }
      parent = current.parent
    }
    return branches
  }

  /// The innermost transition of the views around this branch, up to the node that lays out its nodes.
  var transitionAround: (any Transition)? {
    var slot = parent
    while let current = slot, current.childContainer === container {
      if let transition = current.transition { return transition }
      slot = current.parent
    }
    return nil
  }
}

/// A branch with one view.
final class TypedBranch<Content: View>: Branch {
  private(set) var content: TypedSlot<Content>?

  init(_ view: Content, under parent: Slot, _ pass: UpdatePass) {
    super.init(under: parent)
    fill(pass) {
      if let transition = transitionAround {
        content = TypedSlot(InheritedTransitionSlot(view, transition, under: self, pass))
      } else {
        content = Content._makeSlot(view, under: self, pass)
      }
    }
  }

  func update(_ view: Content, _ pass: UpdatePass) {
    inheritEnvironment()
    content?.update(view, pass)
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    content?.takeEnvironment(pass)
  }

  override var onlyChild: Slot? { content?.slot }
}

/// An object that shows the transition of a branch.
@MainActor
protocol TransitionObserver: AnyObject {
  func enter(_ phase: TransitionPhase, _ pass: UpdatePass)
}

/// The default transition: one opacity for all nodes of a branch.
@MainActor
final class Fade: Ticking {
  // Not owned: a fade can be reachable from the tree, for example from a change not yet processed.
  private unowned let tree: Tree
  private var animated: Animated<Double>
  private(set) var opacity: Double
  var isTicking = false

  init(_ tree: Tree, opacity: Double) {
    self.tree = tree
    self.opacity = opacity
    animated = Animated(opacity)
  }

  func set(_ value: Double, _ pass: UpdatePass) {
    animated.set(value, pass, for: self)
    opacity = animated.shown
    tree.needsPicture = true
  }

  func tick(_ time: Double) -> Bool {
    let runs = animated.tick(time)
    opacity = animated.shown
    return runs
  }
}
