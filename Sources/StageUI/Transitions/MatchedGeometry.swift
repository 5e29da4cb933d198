/// The properties of a frame that matched views share.
public typealias MatchedGeometryProperties = Flags<MatchedGeometryProperty>
/// The namespace of `MatchedGeometryProperties`.
public enum MatchedGeometryProperty {}

extension Flags where Kind == MatchedGeometryProperty {
  /// The position of the frame.
  public static var position: Self { Self(rawValue: 1) }
  /// The size of the frame.
  public static var size: Self { Self(rawValue: 2) }
  /// Position and size.
  public static var frame: Self { [.position, .size] }
}

struct MatchedKey: Hashable {
  var id: AnyHashable
  var namespace: Namespace.ID
}

struct MatchedGeometryModifier: NodeModifier, @MainActor Equatable {
  var key: MatchedKey
  var properties: MatchedGeometryProperties
  var anchor: UnitPoint
  var isSource: Bool

  func makeNode(_ tree: Tree) -> MatchedNode { MatchedNode(tree, self) }

  func update(_ node: MatchedNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(self, pass)
  }
}

/// Lays its child out in the frame that its group shares; the child is not scaled.
final class MatchedNode: ModifierNode {
  private(set) var modifier: MatchedGeometryModifier
  private var group: MatchedGroup
  /// The shared frame in the node's coordinates; nil if the child has the node's own frame.
  private var shared: Rect?
  /// A move to the frame of another group that has not begun yet; nil if there is none.
  ///
  /// `from` is the frame that was shown before the node changed its group. `transaction` animates
  /// the move from `from` to the frame of the new group.
  private var groupChange: (from: Rect, transaction: Transaction)?
  /// The move to the frame of another group: the frame at its start, and its progress, 0…1000.
  ///
  /// The frame of the new group may itself move meanwhile.
  private var motion: (from: Rect, progress: Animated<Double>)?

  init(_ tree: Tree, _ modifier: MatchedGeometryModifier) {
    self.modifier = modifier
    group = tree.matchedGroup(modifier.key)
    super.init(tree)
    group.add(self)
  }

  func set(_ modifier: MatchedGeometryModifier, _ pass: UpdatePass) {
    guard modifier != self.modifier else { return }
    if modifier.key != self.modifier.key {
      if isPlaced, pass.transaction.effectiveAnimation != nil, let child {
        groupChange = (toScreen.apply(child.shownFrame), pass.transaction)
      }
      group.remove(self, isLeaving: false)
      group = tree.matchedGroup(modifier.key)
      group.add(self)
    }
    self.modifier = modifier
    setNeedsLayout()
  }

  override func removed() {
    group.remove(self)
    super.removed()
  }

  /// Whether the node or an ancestor is being removed.
  var isBeingRemoved: Bool { selfAndAncestors.contains(where: \.isLeaving) }

  /// Sets the shared frame in window coordinates; if it is nil, the child gets the node's own
  /// frame.
  func take(_ screen: Rect?) {
    var screen = screen
    if let groupChange, screen != nil {
      let pass = UpdatePass(tree, transaction: groupChange.transaction, isInserting: true)
      var progress = Animated(0.0)
      progress.set(1000, pass, for: self)
      motion = progress.isRunning ? (groupChange.from, progress) : nil
    }
    // A node with its own frame, such as the source of the new group, has nothing to move to.
    groupChange = nil
    if screen == nil { motion = nil }
    if let motion, let target = screen {
      screen = motion.from.mixed(with: target, by: motion.progress.shown / 1000)
    }
    let local = screen.flatMap { rect in toScreen.inverse.map { $0.apply(rect) } }
    guard local != shared else { return }
    shared = local
    tree.needsPicture = true
    let pass = UpdatePass(tree, isInserting: true)
    arrangeChild(in: frame.size, pass)
  }

  override func tickValues(_ time: Double) -> Bool {
    if motion?.progress.tick(time) == false { motion = nil }
    return motion != nil
  }

  override func arrange(in size: Size, _ pass: UpdatePass) { arrangeChild(in: size, pass) }

  override func show(in list: inout DisplayList, at rect: Rect) {
    let moves = motion != nil || group.isMoving
    if moves { tree.movingAncestors += 1 }
    defer { if moves { tree.movingAncestors -= 1 } }
    super.show(in: &list, at: rect)
  }

  private func arrangeChild(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    guard let shared else {
      _ = child.sizeThatFits(placementProposal)
      child.place(at: .zero, size, pass)
      return
    }
    let own = Rect(origin: .zero, size: size)
    let hasSize = modifier.properties.contains(.size)
    let childSize = child.sizeThatFits(
      hasSize ? ProposedViewSize(shared.size) : placementProposal)
    let box = modifier.properties.contains(.position) ? shared : own
    let anchor = modifier.anchor
    let place = Rect(
      x: box.minX + anchor.x * (box.width - childSize.width),
      y: box.minY + anchor.y * (box.height - childSize.height), width: childSize.width,
      height: childSize.height)
    child.place(at: fromLeading(place).origin, childSize, pass)
  }
}

/// The nodes that share a frame, and the animation from one source's frame to the next.
@MainActor
final class MatchedGroup: Ticking {
  private unowned let tree: Tree
  private let key: MatchedKey
  private var members: [MatchedNode] = []
  private weak var source: MatchedNode?
  private var motion: FrameMotion?
  /// Whether the last source has changed its group; the next source starts at its frame.
  private var hasLostSource = false
  /// The last shown frame in window coordinates.
  private var shown: Rect?
  var isTicking = false

  init(_ tree: Tree, _ key: MatchedKey) {
    self.tree = tree
    self.key = key
  }

  var isMoving: Bool { motion != nil }

  func add(_ node: MatchedNode) { members.append(node) }

  func remove(_ node: MatchedNode, isLeaving: Bool = true) {
    members.removeAll { $0 === node }
    if source === node {
      source = nil
      hasLostSource = !isLeaving
    }
    if members.isEmpty { tree.matchedGroups[key] = nil }
  }

  /// Chooses the node whose frame the group shares; called after each layout.
  func resolve(_ pass: UpdatePass) {
    let candidates = members.filter { $0.modifier.isSource && $0.isPlaced && !$0.isBeingRemoved }
    if candidates.count > 1 {
      tree.warn(
        "a matched geometry has \(candidates.count) sources; one is used", at: candidates[1].slot)
    }
    guard let new = candidates.first(where: { $0 === source }) ?? candidates.first else { return }
    let target = new.screenTarget
    if new !== source, let from = shown ?? source?.shownOnScreen,
      source != nil || motion != nil || isRemembered || hasLostSource,
      pass.transaction.effectiveAnimation != nil
    {
      set(target, from: from, pass)
    } else if motion != nil {
      set(target, from: target, pass)
    }
    source = new
    hasLostSource = false
  }

  /// Whether a node that is being removed still shows the frame of the last source.
  private var isRemembered: Bool { members.contains { $0.isBeingRemoved } }

  private func set(_ target: Rect, from: Rect, _ pass: UpdatePass) {
    let motion = motion ?? FrameMotion(from)
    motion.set(target, pass, for: self)
    self.motion = motion.isRunning ? motion : nil
  }

  func tick(_ time: Double) -> Bool {
    if motion?.tick(time) == false { motion = nil }
    return motion != nil
  }

  /// Sets the current frame on the nodes of the group.
  func follow() {
    if motion == nil { source?.take(nil) }
    let rect = motion?.shown ?? source?.shownOnScreen ?? shown
    shown = rect
    for member in members where member !== source || motion != nil { member.take(rect) }
  }
}

extension Rect {
  /// Returns the rect between this one and another; its size is never negative.
  fileprivate func mixed(with other: Rect, by amount: Double) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
    return Rect(
      x: mix(minX, other.minX), y: mix(minY, other.minY),
      width: max(mix(width, other.width), 0), height: max(mix(height, other.height), 0))
  }
}

extension MatchedNode {
  /// The node's own frame at this moment, in window coordinates.
  fileprivate var shownOnScreen: Rect {
    toScreen.apply(Rect(origin: .zero, size: shownFrame.size))
  }
}

extension Tree {
  fileprivate func matchedGroup(_ key: MatchedKey) -> MatchedGroup {
    if let known = matchedGroups[key] { return known }
    let group = MatchedGroup(self, key)
    matchedGroups[key] = group
    return group
  }
}

extension View {
  /// Shares the view's frame with other views that have the same id.
  ///
  /// If one of these views is removed and another one is inserted within an animation, both move
  /// from the old frame to the new one.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View {
    modifier(
      MatchedGeometryModifier(
        key: MatchedKey(id: AnyHashable(id), namespace: namespace), properties: properties,
        anchor: anchor, isSource: isSource))
  }
}
