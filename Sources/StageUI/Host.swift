/// Runs a screen: turns input into actions, a description into a display list, and that into pixels.
///
/// The same object serves the window, a screenshot and a test; none of them is known here.
@MainActor
public final class Host {
  /// What a description may depend on besides the model.
  public struct Environment: Hashable, Sendable {
    /// In points.
    public var size: Size
    /// Pixels per point.
    public var scale: Double
    public var time: Nanoseconds

    public init(size: Size, scale: Double = 1, time: Nanoseconds = .zero) {
      self.size = size
      self.scale = scale
      self.time = time
    }
  }

  private let glyphs: any GlyphSource
  private let renderer: Renderer
  private let describe: @MainActor (Environment) -> Element
  private var root: Node?
  private var list = DisplayList()
  private var press: Press?
  private var shown: Environment?

  /// Drawings recorded so far: stays still while nothing but groups moves.
  public private(set) var recordingCount = 0

  private struct Press {
    var pointer: PointerEvent.ID
    var node: Node
    /// From the screen to the node, as it lay when the press began.
    var toNode: Transform
    var start: Point
  }

  public init(
    glyphs: any GlyphSource, runner: any BandRunner = SerialRunner(),
    describe: @escaping @MainActor (Environment) -> Element
  ) {
    self.glyphs = glyphs
    renderer = Renderer(runner: runner)
    self.describe = describe
  }

  /// Answers input and brings the picture up to date; at rest, nothing is described or painted.
  public func update(_ input: FrameInput) -> FrameOutcome {
    var quits = false
    var isTouched = shown?.size != input.size || shown?.scale != input.scale
    for event in input.events {
      if event.kind == .quit { quits = true }
      if handle(event) { isTouched = true }
    }
    let environment = Environment(
      size: input.size, scale: input.scale, time: input.time.targetTimestamp)
    if isTouched {
      shown = environment
      frame(environment)
    }
    return FrameOutcome(needsPaint: isTouched, next: .atRest, quits: quits)
  }

  /// Paints the screen brought up to date last and returns what changed on the surface.
  public func paint(into surface: borrowing SurfaceMemory) -> [PixelRect] {
    if surface.isFresh { renderer.invalidate() }
    var pixmap = unsafe Pixmap(
      borrowing: surface.baseAddress, width: surface.width, height: surface.height,
      bytesPerRow: surface.bytesPerRow)
    return renderer.paint(list, scale: shown?.scale ?? 1, into: &pixmap)
  }

  /// Describes the screen anew and returns what to paint.
  @discardableResult
  public func frame(_ environment: Environment) -> DisplayList {
    let element = describe(environment)
    let context = UpdateContext(glyphs: glyphs, scale: environment.scale)
    let root = self.root ?? Node(id: 1, element: element)
    root.update(element, origin: .zero, context: context)
    self.root = root
    recordingCount += context.recordings
    list.removeAll()
    root.append(to: &list)
    return list
  }

  /// Lets the screen shown last answer to an event; true when somebody wanted it.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    guard let root else { return false }
    switch event.kind {
    case .pointer(let pointer): return handle(pointer, root)
    case .key(let key): return key.isDown && !key.isRepeat && perform(key.key, root)
    default: return false
    }
  }

  /// The accessibility tree of the screen shown last, a line an element, indented by depth.
  public var accessibilityTree: String {
    var lines: [String] = []
    if let root { describe(root, toScreen: root.toParent, depth: 0, into: &lines) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func describe(
    _ node: Node, toScreen: Transform, depth: Int, into lines: inout [String]
  ) {
    guard node.element.opacity > 0 else { return }
    var depth = depth
    if let accessibility = node.element.accessibility {
      let box = toScreen.apply(Rect(origin: .zero, size: node.frame.size))
      let place = [box.minX, box.minY, box.width, box.height].map(Self.rounded)
      lines.append(
        String(repeating: "  ", count: depth) + accessibility.summary
          + " @\(place[0]),\(place[1]) \(place[2])x\(place[3])")
      depth += 1
    }
    for child in node.children {
      describe(child, toScreen: child.toParent.concatenating(toScreen), depth: depth, into: &lines)
    }
  }

  private static func rounded(_ value: Double) -> Int {
    abs(value) < 1e9 ? Int((value + 0.5).rounded(.down)) : 0
  }
}

// Input.
extension Host {
  private func handle(_ pointer: PointerEvent, _ root: Node) -> Bool {
    switch pointer.phase {
    case .down:
      return begin(pointer, root)
    case .moved, .up, .cancelled:
      guard let press, press.pointer == pointer.id else { return false }
      if pointer.phase != .moved { self.press = nil }
      proceed(press, pointer)
      return true
    case .left:
      return false
    }
  }

  private func begin(_ pointer: PointerEvent, _ root: Node) -> Bool {
    switch pointer.button {
    case .primary:
      guard press == nil,
        let hit = Self.hit(root, pointer.position, where: \.wantsPrimary)
      else { return false }
      let start = hit.toNode.apply(pointer.position)
      press = Press(pointer: pointer.id, node: hit.node, toNode: hit.toNode, start: start)
      hit.node.element.actions.onDrag?(
        DragEvent(phase: .began, location: start, startLocation: start))
      return true
    case .secondary:
      guard let hit = Self.hit(root, pointer.position, where: { $0.onSecondaryTap != nil })
      else { return false }
      hit.node.element.actions.onSecondaryTap?()
      return true
    default:
      return false
    }
  }

  private func proceed(_ press: Press, _ pointer: PointerEvent) {
    let location = press.toNode.apply(pointer.position)
    let phase: DragEvent.Phase =
      pointer.phase == .up ? .ended : pointer.phase == .cancelled ? .cancelled : .moved
    let actions = press.node.element.actions
    actions.onDrag?(DragEvent(phase: phase, location: location, startLocation: press.start))
    let bounds = Rect(origin: .zero, size: press.node.frame.size)
    if phase == .ended, bounds.contains(location) { actions.onTap?() }
  }

  /// The topmost node at a place on the screen that wants the event.
  private static func hit(
    _ node: Node, _ point: Point, fromScreen: Transform = .identity,
    where wants: (Actions) -> Bool
  ) -> (node: Node, toNode: Transform)? {
    guard node.element.opacity > 0, let back = node.toParent.inverse else { return nil }
    let toNode = fromScreen.concatenating(back)
    for child in node.inDrawingOrder.reversed() {
      if let found = hit(child, point, fromScreen: toNode, where: wants) { return found }
    }
    let bounds = Rect(origin: .zero, size: node.frame.size)
    guard wants(node.element.actions), bounds.contains(toNode.apply(point)) else { return nil }
    return (node, toNode)
  }

  /// Gives a key to the topmost node that binds it.
  private func perform(_ key: Key, _ node: Node) -> Bool {
    for child in node.inDrawingOrder.reversed() where perform(key, child) { return true }
    guard let binding = node.element.actions.keys.first(where: { $0.key == key }) else {
      return false
    }
    binding.action()
    return true
  }
}
