internal import FoundationNames

/// A tree of slots and nodes, with its invalid slots, its animations and its schedule.
@MainActor
@preconcurrency
public final class Tree {
  package let glyphs: any GlyphSource
  /// Whether texts draw nothing, so that a picture shows what lies behind them.
  var hidesTexts = false
  var profiler: Profiler?
  /// Counts the work on each view; nil if it is not counted.
  var costs: CostMeter? { profiler?.costs }
  /// Pixels per point.
  private(set) var scale = 1.0
  private var root: Slot?
  private(set) var rootNode: ViewNode?
  private var lastID: UInt64 = 0

  /// The invalid slots, grouped by the change that invalidated them; changes are numbered in order.
  private(set) var invalid: [(number: Int, transaction: Transaction, slots: [Slot])] = []
  /// The memory of slots of an earlier change, for the next one.
  private var spareSlots: [Slot] = []
  /// The pass of an earlier change, for the next one.
  private var sparePass: UpdatePass?
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
  /// The values of the view with the focus; nil if no view reads them.
  var focusedValues: FocusedValuesLocation?
  /// The views that offer such values, in the order of insertion.
  var focusedValueNodes: [FocusedValueNode] = []
  /// The factor by which all animations that begin are faster than stated.
  package var animationSpeed = 1.0
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
  /// The drag from one view to another that is in progress; nil without one.
  var drag: DragSession?
  /// Feedback not yet passed to the host.
  var feedback: [SensoryFeedback] = []
  /// The number of update passes.
  var passes = 0

  /// Counts of work since the tree was made.
  public internal(set) var counters = Counters()
  /// Whether the types of evaluated bodies are recorded, for tests.
  var logsEvaluations = false
  var evaluated: [String] = []
  /// Records evaluations, layouts and drawings while an inspector is open; nil otherwise.
  var log: EvaluationLog?
  /// Called with a description of each programming error and the path of its view.
  public var onWarning: (@MainActor (String) -> Void)?
  var warnings: Set<String> = []
  let link = TreeLink()
  /// The timers and the work of the main queue.
  let jobs = FrameJobs()

  /// Creates a tree; the ids of its nodes are greater than `firstID`.
  init(glyphs: any GlyphSource, firstID: UInt64 = 0) {
    self.glyphs = glyphs
    lastID = firstID
    unsafe link.target = self
  }

  deinit {
    unsafe link.target = nil
    jobs.end()
  }

  /// Removes all views permanently; called before the tree is released.
  func end() {
    root?.remove()
    (root, rootNode) = (nil, nil)
    ticking = []
    // Changes and actions that were not processed hold views and the state of views.
    invalid = []
    actions = []
    groups = []
    remembering = []
    layoutObservers = []
    preferenceListeners = []
    settings = []
    focusedValues = nil
    jobs.end()
  }

  /// Returns the id of a new node; the next three ids are for the node's own groups.
  func nextID() -> UInt64 {
    lastID += 4
    return lastID
  }

  /// Returns the id of the node that draws a group with this id.
  nonisolated static func node(ofGroup id: UInt64) -> UInt64 { id & ~3 }
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
    let content = Content._makeSlot(view, under: slot, pass).slot
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
      var slots = spareSlots
      spareSlots = []
      slots.append(slot)
      invalid.append((lastChange, transaction, slots))
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
      // Texts round their sizes to pixels.
      if let rootNode { layOutAgain(rootNode) }
    }
    if let environment, let root = root as? RootSlot, !environment.isEqual(to: root.environment) {
      root.set(environment, UpdatePass(self, isInserting: false))
    }
    if isFrame { for setting in settings { setting.readAgain() } }
    let runsCode = isInvalid || !groups.isEmpty || !schedule.isEmpty
    if runsCode { withJobs { process(size) } } else { process(size) }
    if needsPicture { for group in matchedGroups.values { group.follow() } }
    if isInvalid {
      warn(
        "views go on changing each other; the rest waits for the next frame",
        at: invalid.first?.slots.first ?? root)
    }
  }

  private func layOutAgain(_ node: ViewNode) {
    node.setNeedsLayout()
    for child in node.children { layOutAgain(child) }
  }

  /// Advances the animations and processes the changes.
  private func process(_ size: Size) {
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

  /// Returns a pass for a change; frames that evaluate only a timeline allocate none.
  private func makePass(_ transaction: Transaction) -> UpdatePass {
    if isKnownUniquelyReferenced(&sparePass), let pass = sparePass {
      pass.begin(transaction)
      return pass
    }
    let pass = UpdatePass(self, transaction: transaction, isInserting: false)
    sparePass = pass
    return pass
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
      var (number, transaction, slots) = invalid.removeFirst()
      change = number
      // These slots may already have been evaluated for an earlier change, with the state before
      // the current change. They are evaluated again.
      if !remembering.isEmpty { for slot in slots { slot.isInvalid = true } }
      let pass = makePass(transaction)
      if slots.count > 1 { slots.sort { $0.depth < $1.depth } }
      for slot in slots where slot.isInvalid && !slot.isRemoved {
        if let page = slot.activity, !page.isActive {
          page.postpone(slot)
          continue
        }
        log?.revalidated = slot
        slot.revalidate(pass)
        slot.isInvalid = false
      }
      slots.removeAll(keepingCapacity: true)
      spareSlots = slots
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
}
