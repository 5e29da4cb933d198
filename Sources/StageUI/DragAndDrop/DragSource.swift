/// The place and the look of the preview of a drag.
struct DragPose: Equatable {
  /// The centre of the preview before the drag, in window coordinates.
  var center: Point
  /// The size of the view that is dragged.
  var size: Size
  /// The way of the pointer since the drag began.
  var way = Size.zero
  var stage = Stage.held

  /// Whether the view is held, returns to its place, or was taken by a destination.
  enum Stage { case held, returning, taken }
}

struct DragSourceModifier: NodeModifier {
  let items: () -> DraggedItems
  let follow: (DragSourceNode.Event) -> Void

  func makeNode(_ tree: Tree) -> DragSourceNode { DragSourceNode(tree) }

  func update(_ node: DragSourceNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.setEnabled(environment.isEnabled)
    node.items = items
    node.follow = follow
  }
}

/// The node of a view that can be dragged.
final class DragSourceNode: InputNode {
  enum Event {
    /// The view was lifted at a point in window coordinates; nil without a pointer.
    case lifted(DragPose, at: Point?)
    case moved(Size)
    case dropped(isTaken: Bool)
  }

  fileprivate(set) var items: (() -> DraggedItems)?
  fileprivate(set) var follow: ((Event) -> Void)?
  private var session: DragSession?

  override var takesPresses: Bool { isEnabled }
  override func makeRecognizer() -> AnyGestureRecognizer? { DragSourceRecognizer(self) }

  /// Begins a drag at a point in window coordinates; nil without a pointer.
  func lift(at point: Point?) {
    guard let items = items?(), !items.values.isEmpty else { return }
    _ = tree.cancelDrag()
    let session = DragSession(items, from: self, in: tree)
    self.session = session
    tree.drag = session
    let bounds = screenBounds
    follow?(.lifted(DragPose(center: bounds.center, size: bounds.size), at: point))
    if let point {
      session.move(to: point)
      tree.tick(self)
    }
  }

  func move(by way: Size, to point: Point) {
    guard let session, session === tree.drag else { return }
    follow?(.moved(way))
    session.move(to: point)
    tree.tick(self)
  }

  /// Drops the values on the target below the pointer; `point` is nil without a pointer.
  func drop(at point: Point?) {
    guard let session, session === tree.drag else { return }
    self.session = nil
    if let point { session.move(to: point) }
    follow?(.dropped(isTaken: session.drop()))
  }

  /// Scrolls while the pointer is near the edge of a scroll view.
  override func tickValues(_ time: Double) -> Bool {
    guard let session, session === tree.drag else { return false }
    return session.scrollAtEdges(time)
  }

  func cancelDrag() {
    if let session, session === tree.drag { _ = tree.cancelDrag() }
  }

  /// Called after the drag was cancelled.
  func sessionCancelled() {
    session = nil
    tree.pointing.cancel(self)
    follow?(.dropped(isTaken: false))
  }

  override func removed() {
    if let session { tree.afterUpdate { session.end() } }
    session = nil
    super.removed()
  }

  // MARK: Without a pointer

  /// Control+X lifts the view that has the focus.
  override func press(_ press: KeyPress) -> Bool {
    guard press.phase == .down, press.modifiers == .control, press.characters == "x", isEnabled,
      tree.focus.focused?.isInside(self) == true
    else { return false }
    lift(at: nil)
    return session != nil
  }

  override func accessibilityElements() -> [AccessibilityElement] {
    guard isEnabled else { return super.accessibilityElements() }
    return super.accessibilityElements().map {
      $0.adding(action: "Drag") { [weak self] in self?.lift(at: nil) }
    }
  }
}

extension AccessibilityElement {
  /// Returns the element with another action, unless it has one of that name.
  func adding(action name: String, perform: @escaping () -> Void) -> AccessibilityElement {
    guard !actions.contains(where: { $0.name == name }) else { return self }
    return with(self) { $0.actions.append((name, perform)) }
  }
}

/// Recognises a drag of the mouse, and a drag of a finger after a long press.
private final class DragSourceRecognizer: GestureRecognizer<Void> {
  private let node: DragSourceNode
  private var start: Touch?

  /// The time in seconds after which a resting finger lifts the view.
  private static let delay = 0.5

  init(_ node: DragSourceNode) { self.node = node }

  /// A lifted view is dragged, even if a button inside of it was pressed.
  override var isByMovement: Bool { outcome == .active }

  override var deadline: Double? {
    guard outcome == .possible, let start, !start.isMouse else { return nil }
    return start.time + Self.delay
  }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch): start = touch
    case .moved(let touch): move(touch, effects)
    case .ended(let touch):
      guard outcome == .active else {
        phase = .failed
        return
      }
      phase = .ended(())
      effects.add { [node] in node.drop(at: touch.position) }
    case .time(let time): if let deadline, time >= deadline - 1e-6 { lift(effects) }
    }
  }

  private func lift(_ effects: GestureEffects) {
    guard let start else { return }
    phase = .active(())
    effects.add { [node] in node.lift(at: start.position) }
  }

  private func move(_ touch: Touch, _ effects: GestureEffects) {
    guard let start else { return }
    if outcome == .possible {
      if let deadline, touch.time >= deadline - 1e-6 {
        lift(effects)
      } else {
        guard touch.position.distance(to: start.position) >= Touch.movement else { return }
        // A finger that moves at once scrolls.
        if start.isMouse { lift(effects) } else { phase = .failed }
      }
    }
    guard outcome == .active else { return }
    let way = Size(touch.position.x - start.position.x, touch.position.y - start.position.y)
    effects.add { [node] in node.move(by: way, to: touch.position) }
  }

  override func cancel(_ effects: GestureEffects) {
    if outcome == .active { effects.add(isReset: true) { [node] in node.cancelDrag() } }
    super.cancel(effects)
  }
}
