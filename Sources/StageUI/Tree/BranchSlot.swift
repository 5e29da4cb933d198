/// Where a view stands between coming and going.
public enum TransitionPhase: Hashable, Sendable {
  case willAppear
  case identity
  case didDisappear

  public var isIdentity: Bool { self == .identity }

  /// -1, 0, 1: what a transition multiplies its offset with.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// A part of the tree that can come and go: a case of a condition, a row of a list.
///
/// While it goes it is still drawn, but not laid out, hit or spoken any more; if it is wanted again
/// in that time it comes back from where it is, with its state.
class Branch: Slot {
  private(set) var phase = TransitionPhase.identity
  /// The transitions that the views of this branch, and none around them, have asked for.
  private var transitions: [any TransitionPlace] = []
  /// Fades nodes for which nobody asked for a transition.
  private var fade: Fade?
  /// What runs until the branch is gone; nil while it stays.
  private var leaving: AnimationGroup?

  var isLeaving: Bool { leaving != nil }

  /// Makes the branch's content; inside, nothing else arrives by itself.
  func fill(_ pass: UpdatePass, _ make: () -> Void) {
    let arrives = !pass.isInserting && pass.canAnimateInsertion
    let outer = pass.isInserting
    pass.isInserting = true
    if arrives { phase = .willAppear }
    make()
    pass.isInserting = outer
    if arrives { enter(.identity, pass) }
  }

  /// Goes; `gone` is called when nothing of it is seen any more, at once if nothing moves.
  func leave(_ pass: UpdatePass, gone: @escaping @MainActor () -> Void) {
    guard leaving == nil else { return }
    let group = AnimationGroup(within: pass.transaction.group)
    let outer = pass.transaction
    pass.transaction.group = group
    leaving = group
    tree.preferencesAreOld = true
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

  /// Stays after all.
  func comeBack(_ pass: UpdatePass) {
    guard leaving != nil else { return }
    leaving = nil
    tree.preferencesAreOld = true
    nodesChanged()
    enter(.identity, pass)
  }

  func add(_ transition: any TransitionPlace) { transitions.append(transition) }

  func remove(_ transition: any TransitionPlace) {
    transitions.removeAll { $0 === transition }
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

  override func collect(into nodes: inout [ViewNode]) {
    let start = nodes.count
    super.collect(into: &nodes)
    for node in nodes[start...] {
      node.isLeaving = node.isLeaving || isLeaving
      if let fade { node.fade = fade }
    }
  }

  /// The branches that a slot comes and goes with, innermost first: no node lies between.
  static func around(_ slot: Slot) -> [Branch] {
    var branches: [Branch] = []
    var parent = slot.parent
    while let current = parent, current.childContainer === slot.container {
      if let branch = current as? Branch { branches.append(branch) }
      parent = current.parent
    }
    return branches
  }
}

/// A branch around one view.
final class TypedBranch<Content: View>: Branch {
  private(set) var content: TypedSlot<Content>?

  init(_ view: Content, under parent: Slot, _ pass: UpdatePass) {
    super.init(under: parent)
    fill(pass) { content = Content._makeSlot(view, under: self, pass) }
  }

  func update(_ view: Content, _ pass: UpdatePass) {
    inheritEnvironment()
    content?.update(view, pass)
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    content?.takeEnvironment(pass)
  }

  override var onlyChild: Slot? { content }
}

/// Someone who shows how a branch comes and goes.
@MainActor
protocol TransitionPlace: AnyObject {
  func enter(_ phase: TransitionPhase, _ pass: UpdatePass)
}

/// The default transition: an opacity for all nodes of a branch.
@MainActor
final class Fade: Ticking {
  private let tree: Tree
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
