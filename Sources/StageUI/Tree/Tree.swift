/// A tree of slots and nodes, with its invalid slots, its animations and its schedule.
@MainActor
@preconcurrency
public final class Tree {
  let glyphs: any GlyphSource
  var profiler: Profiler?
  /// Pixels per point.
  private(set) var scale = 1.0
  private var root: Slot?
  private(set) var rootNode: ViewNode?
  private var lastID: UInt64 = 0

  /// The invalid slots, grouped by the change that invalidated them; changes are numbered in order.
  private(set) var invalid: [(number: Int, transaction: Transaction, slots: [Slot])] = []
  private var lastChange = 0
  /// The number of the change that is being processed; nil if there is none.
  private(set) var change: Int?
  /// The state locations that keep replaced values besides the current value.
  ///
  /// A replaced value is read while a change from before the replacement is processed.
  private var remembering: [AnyStateLocation] = []
  var ticking: [any Ticking] = []
  var schedule = WakeSchedule()
  private var groups: [AnimationGroup] = []
  /// Actions to call after the update, such as those of `onAppear`.
  private var actions: [() -> Void] = []
  /// Whether a preference may have changed; listeners check before the frame is made.
  var preferencesAreStale = false
  var preferenceListeners: [any PreferenceListener] = []
  /// The number of running tasks of views; tasks can change views at any time.
  var runningTasks = 0
  /// Whether the host makes a frame as soon as the main actor has work.
  var isWokenByTasks = false
  /// Nodes that are called after each layout.
  var layoutObservers: [any LayoutObserver] = []
  /// Presented views, bottom first.
  var presentations: [PresentationNode] = [] {
    didSet { rootNode?.childrenChanged() }
  }
  /// The layers of controls that only keyboard shortcuts can use, in order of insertion.
  var commandLayers: [CommandLayerNode] = []
  var matchedGroups: [MatchedKey: MatchedGroup] = [:]
  /// The settings read by `AppStorage`.
  var settings: [Setting] = []
  /// The settings store used if the environment has none.
  private(set) lazy var ownSettings = MemorySettingsStore()
  var needsLayout = true
  var needsPicture = true
  /// Counts changes that may affect the drawing order.
  var orderChanges = 0
  /// The number of reasons not to align drawings to pixels.
  ///
  /// Drawings are aligned while the number is 0.
  /// Usually, each reason is a moving ancestor of the node that is being drawn.
  var movingAncestors = 0
  /// The top left corner of the group being drawn, in window coordinates; zero inside a transform.
  var corner = Point.zero
  /// The time in seconds at which the current frame is shown.
  private(set) var time = 0.0
  /// Whether the current update makes a frame; false for an update between two events.
  private(set) var isMakingFrame = false
  private(set) lazy var pointing = Pointing(self)
  private(set) lazy var focus = FocusEngine(self)
  private(set) lazy var keyboard = Keyboard(self)
  var clipboard: any Clipboard = MemoryClipboard()
  /// Feedback not yet passed to the host.
  var feedback: [SensoryFeedback] = []
  /// The number of update passes.
  var passes = 0

  /// Counts of work since the tree was made.
  public struct Counters: Hashable, Sendable {
    /// Evaluated bodies of views and modifiers.
    public var bodies = 0
    /// Sizes measured because they were not cached.
    public var measures = 0
    /// Nodes that placed their children.
    public var layouts = 0
    /// Recorded drawings.
    public var recordings = 0

    /// Creates counters of 0.
    public init() {}
  }

  /// Counts of work since the tree was made.
  public internal(set) var counters = Counters()
  /// Whether the types of evaluated bodies are recorded, for tests.
  var logsEvaluations = false
  var evaluated: [String] = []
  /// Records evaluations, layouts and drawings while an inspector is open; nil otherwise.
  var log: EvaluationLog?
  /// Called with a description of each programming error and the path of its view.
  public var onWarning: (@MainActor (String) -> Void)?
  private var warnings: Set<String> = []
  let link = TreeLink()

  /// Creates a tree; the ids of its nodes are greater than `firstID`.
  init(glyphs: any GlyphSource, firstID: UInt64 = 0) {
    self.glyphs = glyphs
    lastID = firstID
    unsafe link.target = self
  }

  deinit { unsafe link.target = nil }

  /// Removes all views permanently; called before the tree is released.
  func end() {
    root?.remove()
    (root, rootNode) = (nil, nil)
    ticking = []
  }

  func nextID() -> UInt64 {
    lastID += 4
    return lastID
  }

  /// Reports a programming error, once for each message and view.
  func warn(_ message: String, at slot: Slot?) {
    guard let onWarning else { return }
    let message = "\(message), at \(slot?.path ?? "the root")"
    guard warnings.count < 1000, warnings.insert(message).inserted else { return }
    onWarning(message)
  }
}

// MARK: - Updating
extension Tree {
  /// The maximum number of rounds in one frame.
  ///
  /// After the first, each round processes the changes that the previous round caused.
  private static var mostRounds: Int { 16 }
  /// The maximum number of changes that one round processes besides those present at its start.
  private static var mostChanges: Int { 32 }

  /// Builds the tree of a view.
  func build<Content: View>(_ view: Content, environment: EnvironmentValues, time: Double) {
    let slot = RootSlot(root: self, environment: environment)
    let node = RootNode(self)
    node.slot = slot
    slot.childContainer = node
    self.time = time
    Date.frame = date
    let pass = UpdatePass(self, isInserting: true)
    let content = Content._makeSlot(view, under: slot, pass)
    slot.content = content
    node.content = content
    root = slot
    rootNode = node
  }

  /// Marks a slot for evaluation in the current transaction.
  ///
  /// - Parameter cause: The reason for the evaluation; computed only while an inspector is open.
  func invalidate(_ slot: Slot, because cause: @autoclosure () -> EvaluationCause = .other) {
    guard !slot.isRemoved else { return }
    log?.note(cause(), for: slot)
    slot.isInvalid = true
    let transaction = Transaction.current
    if let last = invalid.indices.last, invalid[last].transaction.isSame(as: transaction) {
      invalid[last].slots.append(slot)
    } else {
      lastChange += 1
      invalid.append((lastChange, transaction, [slot]))
    }
  }

  /// Marks a slot for another evaluation as part of a later change.
  ///
  /// The slot has just read a value from before that change.
  func invalidate(_ slot: Slot, in change: Int) {
    guard let index = invalid.firstIndex(where: { $0.number == change }) else { return }
    invalid[index].slots.append(slot)
  }

  /// Returns the number of the last change if `location` must keep the value that this change
  /// replaces; otherwise nil.
  ///
  /// The value must be kept while earlier changes are unprocessed, because their evaluation still
  /// reads the value. As a result, two `withAnimation` calls in one action each animate their own
  /// changes.
  func remembersEarlier(_ location: AnyStateLocation) -> Int? {
    guard invalid.count > 1 else { return nil }
    if !remembering.contains(where: { $0 === location }) { remembering.append(location) }
    return lastChange
  }

  var isInvalid: Bool { !invalid.isEmpty || !actions.isEmpty || preferencesAreStale }
  var isMoving: Bool { !ticking.isEmpty }

  /// Schedules an action that is called in the current or next update, after the evaluation.
  func afterUpdate(_ action: @escaping () -> Void) { actions.append(action) }

  func tick(_ object: any Ticking) {
    needsPicture = true
    guard !object.isTicking else { return }
    object.isTicking = true
    ticking.append(object)
  }

  func watch(_ group: AnimationGroup) {
    if !groups.contains(where: { $0 === group }) { groups.append(group) }
  }

  /// Updates the tree for the frame shown at `time`.
  ///
  /// If `isFrame` is false, the update is for an event before that frame.
  func update(
    time: Double, size: Size, scale: Double, environment: EnvironmentValues?, isFrame: Bool = true
  ) {
    self.time = time
    isMakingFrame = isFrame
    defer { isMakingFrame = false }
    Date.frame = date
    if scale != self.scale {
      self.scale = scale
      needsPicture = true
    }
    if let environment, let root = root as? RootSlot, !environment.isEqual(to: root.environment) {
      root.set(environment, UpdatePass(self, isInserting: false))
    }
    advance(time)
    advanceTimelines()
    var rounds = 0
    var isSettled = true
    repeat {
      isSettled = flush(size)
      if preferencesAreStale {
        preferencesAreStale = false
        for listener in preferenceListeners { listener.look() }
      }
      let due = actions
      actions.removeAll()
      for action in due { action() }
      rounds += 1
    } while isSettled && isInvalid && rounds < Self.mostRounds
    if needsPicture { for group in matchedGroups.values { group.follow() } }
    if isInvalid {
      warn(
        "views go on changing each other; the rest waits for the next frame",
        at: invalid.first?.slots.first ?? root)
    }
  }

  /// Advances all animated values.
  private func advance(_ time: Double) {
    guard !ticking.isEmpty else { return }
    needsPicture = true
    var index = 0
    while index < ticking.count {
      let object = ticking[index]
      if object.tick(time) {
        index += 1
      } else {
        object.isTicking = false
        ticking.remove(at: index)
      }
    }
    completeGroups()
  }

  private func completeGroups() {
    var due: [() -> Void] = []
    groups.removeAll { group in
      due += group.dueCompletions()
      return group.completions.isEmpty
    }
    for action in due { action() }
  }

  /// Evaluates invalid slots and lays out the tree; returns false if views change each other
  /// without end.
  private func flush(_ size: Size) -> Bool {
    var left = invalid.count + Self.mostChanges
    while !invalid.isEmpty {
      left -= 1
      if left < 0 {
        change = nil
        return false
      }
      let (number, transaction, slots) = invalid.removeFirst()
      change = number
      // These slots may already have been evaluated for an earlier change, with the state before
      // the current change. They are evaluated again.
      if !remembering.isEmpty { for slot in slots { slot.isInvalid = true } }
      let pass = UpdatePass(self, transaction: transaction, isInserting: false)
      for slot in slots.sorted(by: { $0.depth < $1.depth }) where slot.isInvalid && !slot.isRemoved
      {
        if let page = slot.activity, !page.isActive {
          page.postpone(slot)
          continue
        }
        log?.revalidated = slot
        slot.revalidate(pass)
        slot.isInvalid = false
      }
      layOut(size, pass)
      if let group = transaction.group { watch(group) }
    }
    change = nil
    for location in remembering { location.forgetEarlier() }
    remembering.removeAll()
    // Layout is repeated, because lazy containers can find during layout that their length has
    // changed.
    var rounds = 0
    repeat {
      layOut(size, UpdatePass(self, isInserting: false))
      rounds += 1
    } while needsLayout && rounds < 4
    completeGroups()
    return true
  }

  /// Lays the tree out if necessary.
  ///
  /// The pass is created only if the tree is laid out, so that an idle frame allocates nothing.
  private func layOut(_ size: Size, _ makePass: @autoclosure () -> UpdatePass) {
    guard let rootNode, needsLayout || rootNode.frame.size != size else { return }
    let pass = makePass()
    profiler?.begin(.layout)
    defer { profiler?.end() }
    needsLayout = false
    rootNode.place(at: .zero, size, pass)
    for node in layoutObservers { node.layoutFinished() }
    guard !matchedGroups.isEmpty else { return }
    for group in matchedGroups.values { group.resolve(pass) }
    needsPicture = true
  }

  /// Returns the size with negative and NaN lengths replaced by 0, with a warning.
  func sanitized(_ size: Size, for node: ViewNode) -> Size {
    if size.width >= 0, size.height >= 0 { return size }
    warn("the size \(size.width) × \(size.height) is invalid; 0 is used", at: node.slot)
    func sanitized(_ length: Double) -> Double { length > 0 ? length : 0 }
    return Size(sanitized(size.width), sanitized(size.height))
  }

  /// Returns a measured size with invalid lengths replaced, with a warning.
  ///
  /// A length may be infinite only if the proposed length is infinite; otherwise the proposed
  /// length is used, or 10 if there is none.
  func sanitized(_ size: Size, for node: ViewNode, proposed proposal: ProposedViewSize) -> Size {
    let size = self.sanitized(size, for: node)
    if size.width < .infinity, size.height < .infinity { return size }
    func finite(_ length: Double, _ proposal: Double?) -> Double {
      length < .infinity || proposal == .infinity ? length : proposal ?? 10
    }
    let result = Size(finite(size.width, proposal.width), finite(size.height, proposal.height))
    if result != size {
      warn(
        "the size \(size.width) × \(size.height) is infinite; the proposal is used", at: node.slot)
    }
    return result
  }

  func sanitized(_ rect: Rect, for node: ViewNode) -> Rect {
    if !(rect.minX.isFinite && rect.minY.isFinite) {
      let coordinate = rect.minX.isFinite ? rect.minY : rect.minX
      warn("the coordinate \(coordinate) is not finite; 0 is used", at: node.slot)
    }
    func sanitized(_ value: Double) -> Double { value.isFinite ? value : 0 }
    let size = self.sanitized(rect.size, for: node)
    return Rect(
      x: sanitized(rect.minX), y: sanitized(rect.minY), width: min(size.width, 1e7),
      height: min(size.height, 1e7))
  }
}

/// The root of the slots.
private final class RootSlot: Slot {
  var content: Slot?

  func set(_ environment: EnvironmentValues, _ pass: UpdatePass) {
    if environment.safeAreaInsets != self.environment.safeAreaInsets {
      childContainer?.setNeedsLayout()
    }
    tree.directionMayChange(from: self.environment, to: environment)
    self.environment = environment
    childEnvironment = environment
    content?.takeEnvironment(pass)
  }

  override var onlyChild: Slot? { content }
}

/// The node of the whole window.
///
/// The content has its own size and is centred in the safe area. Presented views lie above it.
private final class RootNode: ViewNode, SafeAreaSource {
  var safeInsets: EdgeInsets { (slot as? RootSlot)?.environment.safeAreaInsets ?? EdgeInsets() }

  override func collectNodes() -> [ViewNode] {
    super.collectNodes() + tree.presentations as [ViewNode]
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    let insets = safeInsets
    let room = size.inset(by: insets).positive
    for child in laidOut {
      if child is PresentationNode {
        _ = child.sizeThatFits(ProposedViewSize(size))
        child.place(at: .zero, size, pass)
        continue
      }
      let childSize = child.sizeThatFits(ProposedViewSize(room))
      let origin = Alignment.center.origin(of: child, childSize, in: room)
      child.place(at: Point(origin.x + insets.leading, origin.y + insets.top), childSize, pass)
    }
  }
}

extension Transaction {
  /// Whether changes made with the two transactions can be processed together.
  fileprivate func isSame(as other: Transaction) -> Bool {
    animation == other.animation && disablesAnimations == other.disablesAnimations
      && isContinuous == other.isContinuous && group === other.group
  }
}

/// A reference to a tree; it becomes nil when the tree is released.
///
/// It is not a weak reference, because weak references slow down all reference counting of the
/// tree, and every drawn node accesses its tree.
@safe
@MainActor
final class TreeLink {
  fileprivate nonisolated(unsafe) unowned(unsafe) var target: Tree?

  var tree: Tree? { unsafe target }
}
