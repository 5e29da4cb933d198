/// A tree of slots and nodes: what is invalid in it, what moves, and when it is looked at next.
@MainActor
public final class Tree {
  let glyphs: any GlyphSource
  var profiler: Profiler?
  /// Pixels per point.
  private(set) var scale = 1.0
  private var root: Slot?
  private(set) var rootNode: ViewNode?
  private var lastID: UInt64 = 0

  /// What is invalid, by the changes that made it so, numbered in their order.
  private(set) var invalid: [(number: Int, transaction: Transaction, slots: [Slot])] = []
  private var lastChange = 0
  /// The change that is followed now.
  private(set) var change: Int?
  /// State that has been something else since a change that is still to be followed.
  private var remembering: [AnyStateLocation] = []
  private(set) var ticking: [any Ticking] = []
  var schedule = WakeSchedule()
  private var groups: [AnimationGroup] = []
  /// What views want done after they are up to date, such as `onAppear`.
  private var actions: [() -> Void] = []
  /// Somewhere a preference may be another; listeners look before the frame is made.
  var preferencesAreOld = false
  var preferenceListeners: [any PreferenceListener] = []
  /// Tasks of views that have not ended: their work may change views at any time.
  var runningTasks = 0
  /// Nodes for which it matters where they are, not only how large.
  var surveyors: [any Surveyor] = []
  /// Views presented above all others, from the bottom up.
  var presentations: [PresentationNode] = [] {
    didSet { rootNode?.childrenChanged() }
  }
  var matchedGroups: [MatchedKey: MatchedGroup] = [:]
  /// What `AppStorage` reads, and where it is kept when nobody says where.
  var settings: [Setting] = []
  private(set) lazy var ownSettings = MemorySettingsStore()
  var needsLayout = true
  var needsPicture = true
  /// Counts what may have changed who is drawn above whom.
  var orderChanges = 0
  /// How many nodes that are on their way lie around the one that is being shown.
  var carriers = 0
  /// Where the corner of the group that is being shown lies on the screen.
  var corner = Point.zero
  /// In seconds, when the frame that is being made is seen.
  private(set) var time = 0.0
  /// What changes now is in the frame that is made; false between two events of one frame.
  private(set) var isMakingFrame = false
  private(set) lazy var pointing = Pointing(self)
  private(set) lazy var focus = FocusEngine(self)
  private(set) lazy var keyboard = Keyboard(self)
  /// What is to be felt and heard, until the host hands it out.
  var feedback: [SensoryFeedback] = []
  /// How many walks through the tree there have been.
  var passes = 0

  /// What was done since the tree was made.
  public struct Counters: Hashable, Sendable {
    /// Bodies of views and modifiers evaluated.
    public var bodies = 0
    /// Sizes answered that were not remembered.
    public var measures = 0
    /// Nodes that placed their children.
    public var layouts = 0
    /// Drawings recorded.
    public var recordings = 0

    public init() {}
  }

  public internal(set) var counters = Counters()
  /// Notes the types whose bodies are evaluated, for tests.
  var logsEvaluations = false
  var evaluated: [String] = []
  /// Told what a program should mend: what, and at which view.
  public var onWarning: (@MainActor (String) -> Void)?
  private var warnings: Set<String> = []
  let link = TreeLink()

  init(glyphs: any GlyphSource) {
    self.glyphs = glyphs
    unsafe link.target = self
  }

  deinit { unsafe link.target = nil }

  /// Takes all views away for good; to be called while the tree still stands.
  func end() {
    root?.remove()
    (root, rootNode) = (nil, nil)
    ticking = []
  }

  func nextID() -> UInt64 {
    lastID += 4
    return lastID
  }

  /// Says what a program should mend, once for each place.
  func warn(_ message: String, at slot: Slot?) {
    guard let onWarning else { return }
    let message = "\(message), at \(slot?.path ?? "the root")"
    guard warnings.count < 1000, warnings.insert(message).inserted else { return }
    onWarning(message)
  }
}

// MARK: - Updating
extension Tree {
  /// How often changes that follow from changes are followed within one frame.
  private static var mostRounds: Int { 16 }
  /// How many more changes than there were at first are followed in one round.
  private static var mostChanges: Int { 32 }

  /// Makes the tree of a view.
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

  /// A slot's view no longer says what it would say now.
  func invalidate(_ slot: Slot) {
    guard !slot.isRemoved else { return }
    slot.isInvalid = true
    let transaction = Transaction.current
    if let last = invalid.indices.last, invalid[last].transaction.isSame(as: transaction) {
      invalid[last].slots.append(slot)
    } else {
      lastChange += 1
      invalid.append((lastChange, transaction, [slot]))
    }
  }

  /// A slot has been evaluated as things were before a change.
  func invalidate(_ slot: Slot, in change: Int) {
    guard let index = invalid.firstIndex(where: { $0.number == change }) else { return }
    invalid[index].slots.append(slot)
  }

  /// The number of the last change if others precede it; those still see the state's earlier value.
  ///
  /// So `withAnimation` twice in one action animates what changed in each as each says.
  func remembersEarlier(_ location: AnyStateLocation) -> Int? {
    guard invalid.count > 1 else { return nil }
    if !remembering.contains(where: { $0 === location }) { remembering.append(location) }
    return lastChange
  }

  var isInvalid: Bool { !invalid.isEmpty || !actions.isEmpty || preferencesAreOld }
  var isMoving: Bool { !ticking.isEmpty }

  /// Calls back when everything is up to date.
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

  /// Brings everything up to date for the frame shown at `time`, or for the next event before it.
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
      if preferencesAreOld {
        preferencesAreOld = false
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

  /// Lets what moves take on the values of the moment.
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

  /// False when views change what they show while they show it, again and again.
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
      // They may have been evaluated for an earlier change, as they were then.
      if !remembering.isEmpty { for slot in slots { slot.isInvalid = true } }
      let pass = UpdatePass(self, transaction: transaction, isInserting: false)
      for slot in slots.sorted(by: { $0.depth < $1.depth }) where slot.isInvalid && !slot.isRemoved
      {
        slot.revalidate(pass)
        slot.isInvalid = false
      }
      layOut(size, pass)
      if let group = transaction.group { watch(group) }
    }
    change = nil
    for location in remembering { location.forgetEarlier() }
    remembering.removeAll()
    // What is laid out may find out in the course of it that it is another length.
    var rounds = 0
    repeat {
      layOut(size, UpdatePass(self, isInserting: false))
      rounds += 1
    } while needsLayout && rounds < 4
    completeGroups()
    return true
  }

  /// Makes the pass only if there is something to lay out: an idle frame allocates nothing.
  private func layOut(_ size: Size, _ makePass: @autoclosure () -> UpdatePass) {
    guard let rootNode, needsLayout || rootNode.frame.size != size else { return }
    let pass = makePass()
    profiler?.begin(.layout)
    defer { profiler?.end() }
    needsLayout = false
    rootNode.place(at: .zero, size, pass)
    for node in surveyors { node.lookAround() }
    guard !matchedGroups.isEmpty else { return }
    for group in matchedGroups.values { group.resolve(pass) }
    needsPicture = true
  }

  /// A size as it can be laid out; what cannot is reported.
  func sensible(_ size: Size, for node: ViewNode) -> Size {
    if size.width >= 0, size.height >= 0 { return size }
    warn("a size of \(size.width) × \(size.height)", at: node.slot)
    func sensible(_ length: Double) -> Double { length > 0 ? length : 0 }
    return Size(sensible(size.width), sensible(size.height))
  }

  /// The same for an answer to an offer: endless is only who is offered endless room.
  func sensible(_ size: Size, for node: ViewNode, offered offer: ProposedViewSize) -> Size {
    let size = self.sensible(size, for: node)
    if size.width < .infinity, size.height < .infinity { return size }
    func finite(_ length: Double, _ offer: Double?) -> Double {
      length < .infinity || offer == .infinity ? length : offer ?? 10
    }
    let result = Size(finite(size.width, offer.width), finite(size.height, offer.height))
    if result != size { warn("a size of \(size.width) × \(size.height)", at: node.slot) }
    return result
  }

  func sensible(_ rect: Rect, for node: ViewNode) -> Rect {
    if !(rect.minX.isFinite && rect.minY.isFinite) {
      warn("a place of \(rect.minX.isFinite ? rect.minY : rect.minX)", at: node.slot)
    }
    func sensible(_ value: Double) -> Double { value.isFinite ? value : 0 }
    let size = self.sensible(rect.size, for: node)
    return Rect(
      x: sensible(rect.minX), y: sensible(rect.minY), width: min(size.width, 1e7),
      height: min(size.height, 1e7))
  }
}

/// The slot above all others.
private final class RootSlot: Slot {
  var content: Slot?

  func set(_ environment: EnvironmentValues, _ pass: UpdatePass) {
    if environment.safeAreaInsets != self.environment.safeAreaInsets {
      childContainer?.setNeedsLayout()
    }
    self.environment = environment
    childEnvironment = environment
    content?.takeEnvironment(pass)
  }

  override var onlyChild: Slot? { content }
}

/// The whole surface: its content in the middle of what nothing covers, as large as it wants to be,
/// and above it what is presented.
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
  /// Whether changes made with either may be shown together.
  fileprivate func isSame(as other: Transaction) -> Bool {
    animation == other.animation && disablesAnimations == other.disablesAnimations
      && isContinuous == other.isContinuous && group === other.group
  }
}

/// Leads to a tree as long as there is one.
///
/// A weak reference slows down counting of all others, and every node shown asks its tree.
@safe
@MainActor
final class TreeLink {
  fileprivate nonisolated(unsafe) unowned(unsafe) var target: Tree?

  var tree: Tree? { unsafe target }
}
