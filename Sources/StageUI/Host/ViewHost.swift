/// Runs a tree of views: turns input into actions, views into a display list, and the list into
/// pixels.
///
/// The host is independent of the platform: windows, screenshots and tests use the same type.
///
/// ```swift
/// let host = ViewHost(glyphs: fonts) { Greeting() }
/// let list = host.frame(size: Size(390, 844), scale: 2, time: 0)
/// ```
@MainActor
@preconcurrency
public final class ViewHost {
  /// The tree of slots and nodes.
  public let tree: Tree
  /// The environment at the root.
  ///
  /// `update(_:)` replaces the values that are preferences of the desktop: reduced motion, colour
  /// scheme, contrast and text scale.
  public var environment: EnvironmentValues
  /// Called for each sensory feedback when it occurs.
  public var onFeedback: (@MainActor (SensoryFeedback) -> Void)?
  /// The clipboard of text fields; by default, one of the program itself.
  public var clipboard: any Clipboard {
    get { tree.clipboard }
    set { tree.clipboard = newValue }
  }
  /// The program's function that opens a URL; nil if the program has none.
  package var openSystemURL: OpenURLAction.System?
  /// The source of fonts.
  package var glyphs: any GlyphSource { tree.glyphs }
  /// The host that was updated last.
  package private(set) static weak var current: ViewHost?
  /// The size in points and the scale of the window: expected before the first frame, then that of
  /// the last frame.
  package var window: (size: Size, scale: Double)? {
    get { shown ?? expected }
    set { expected = newValue }
  }
  private var expected: (size: Size, scale: Double)?
  /// Whether the program asks the desktop to keep the display on.
  package var keepsDisplayOn = false {
    didSet { if keepsDisplayOn != oldValue { keepDisplayOn?(keepsDisplayOn) } }
  }
  /// Asks the desktop to keep the display on, or no longer; nil if there is no desktop.
  package var keepDisplayOn: (@MainActor (Bool) -> Void)? {
    didSet { if keepsDisplayOn { keepDisplayOn?(true) } }
  }
  /// The date at time 0 of the frame clock.
  public var startDate: Date {
    get { tree.schedule.start }
    set { tree.schedule.start = newValue }
  }
  /// Records the times of each frame's zones; nil records nothing.
  public var profiler: Profiler? {
    didSet {
      tree.profiler = profiler
      renderer.profiler = profiler
    }
  }
  /// Makes the profiler of the frame overlay when F3 opens it; nil if the host does not use F3.
  ///
  /// Set in programs of the kit. The host ends the frames of this profiler, whose clock has to be
  /// that of the reports in `FrameInput`. Closing the overlay releases the profiler.
  public var makeProfiler: (@MainActor () -> Profiler)?
  /// Measures frames for the overlay; nil while it is off and no frames are measured.
  var meter: FrameMeter?
  /// Draws on top of everything in each new frame, for example a caption.
  public var overlay: (@MainActor (inout GraphicsContext, Size) -> Void)? {
    didSet { tree.needsPicture = true }
  }
  /// Makes the inspector when its key is pressed; nil if the views cannot be inspected.
  package var makeInspector: (@MainActor (ViewHost) -> any HostInspector)?
  /// The open inspector; evaluations are recorded while there is one.
  package var inspector: (any HostInspector)? {
    didSet {
      recordEvaluations(inspector != nil)
      tree.needsPicture = true
    }
  }
  /// Called when the key that pauses the program is pressed; nil if the host does not use the key.
  var onPauseKey: (@MainActor () -> Void)?
  /// The number of display lists made so far.
  private(set) var madeLists = 0
  private let overlayRecorder = Recorder()
  let renderer: Renderer
  package let runner: any BandRunner
  package private(set) var list = DisplayList()
  /// The picture that fades out in front of the current frames, with the start and the duration of
  /// the fade in seconds.
  private var outgoing: (list: DisplayList, since: Double, seconds: Double)?
  private var ring = FocusRing()
  private var isBuilt = false
  private var desktop = DesktopPreferences()
  private(set) var shown: (size: Size, scale: Double)?
  private let build: @MainActor (Tree, EnvironmentValues, Double) -> Void

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - glyphs: The source of fonts.
  ///   - runner: Runs the painting; the default uses the calling thread only.
  ///   - environment: The environment at the root.
  ///   - content: Makes the root view; called once, at the first frame.
  public convenience init<Content: View>(
    glyphs: any GlyphSource, runner: any BandRunner = SerialRunner(),
    environment: EnvironmentValues = EnvironmentValues(),
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    self.init(Tree(glyphs: glyphs), runner, environment, content)
  }

  init<Content: View>(
    _ tree: Tree, _ runner: any BandRunner, _ environment: EnvironmentValues,
    _ content: @escaping @MainActor () -> Content
  ) {
    self.tree = tree
    self.environment = environment
    if environment.editMode == nil {
      self.environment.editMode = Binding(StateLocation(EditMode.inactive, tree: tree))
    }
    self.runner = runner
    renderer = Renderer(runner: runner)
    build = { tree, environment, time in
      tree.build(content(), environment: environment, time: time)
    }
  }

  isolated deinit { tree.end() }

  /// Handles input, updates the views and returns what the window has to do next.
  ///
  /// If nothing changed, nothing is evaluated or recorded.
  public func update(_ input: FrameInput) -> FrameOutcome {
    noteShown(input)
    return measuringUpdate { updateViews(input) }
  }

  /// Does the work of a frame in the zone `update` of the profiler, which `Profiler.measure` uses meanwhile.
  private func measuringUpdate<Result>(_ work: () -> Result) -> Result {
    // An event that opens or closes the overlay sets another profiler.
    guard let profiler else { return work() }
    return profiler.asCurrent { Profiler.measure(.update, work) }
  }

  private func updateViews(_ input: FrameInput) -> FrameOutcome {
    let quits = input.events.contains { $0.kind == .quit }
    if environment.scenePhase != input.phase { environment.scenePhase = input.phase }
    if desktop != input.desktop {
      desktop = input.desktop
      environment.adopt(desktop)
    }
    let time = input.time.targetTimestamp.seconds
    // Events need views that are laid out.
    let isFirst = shown == nil
    if isFirst { refresh(size: input.size, scale: input.scale, time: time) }
    for event in input.events { send(event) }
    let changed = refresh(size: input.size, scale: input.scale, time: time) || isFirst
    var outcome = FrameOutcome(
      needsPaint: changed, next: outgoing == nil ? tree.next : .animating(.display),
      pointerStyle: tree.pointing.style, textArea: tree.focus.focused?.textArea, quits: quits,
      rumble: deliverFeedback())
    inspector?.adjust(&outcome)
    if let meter, meter.level != .off {
      if changed || meter.isStale { meter.place(in: input.size, avoiding: controlFrames) }
      meter.adjust(&outcome, at: input.time.targetTimestamp)
    }
    return outcome
  }

  /// Makes the views without laying them out, before the size of the window is known.
  package func build(at time: Double) {
    guard !isBuilt else { return }
    isBuilt = true
    Self.current = self
    tree.runJobs(until: time)
    tree.withJobs { build(tree, environment, time) }
  }

  /// Whether the program calls `update(_:)` as soon as the main actor has work.
  ///
  /// If false, views with running tasks ask for a frame every 25 ms.
  package var isWokenByTasks: Bool {
    get { tree.isWokenByTasks }
    set { tree.isWokenByTasks = newValue }
  }

  /// Updates the views for a time in seconds and returns the display list; for use without a
  /// window.
  @discardableResult
  public func frame(size: Size, scale: Double = 1, time: Double) -> DisplayList {
    measuringUpdate {
      refresh(size: size, scale: scale, time: time)
      _ = deliverFeedback()
      return list
    }
  }

  /// Fades out the current picture in front of the following frames, in `seconds`.
  ///
  /// Use it when everything changes at once, such as the theme. A call during a fade fades out the
  /// mixture that is visible at that moment.
  public func dissolve(over seconds: Double) {
    guard shown != nil, seconds > 0 else { return }
    outgoing = (list, tree.time, seconds)
    tree.needsPicture = true
  }

  /// Paints the last frame and returns the rectangles that changed.
  public func paint(into surface: borrowing SurfaceMemory) -> [PixelRect] {
    var pixmap = unsafe Pixmap(
      borrowing: surface.baseAddress, width: surface.width, height: surface.height,
      bytesPerRow: surface.bytesPerRow)
    namePainters()
    if let meter, meter.level != .off {
      return meter.paint(
        list, scale: shown?.scale ?? 1, at: tree.time, into: &pixmap, isFresh: surface.isFresh,
        with: renderer, glyphs: tree.glyphs)
    }
    if surface.isFresh { renderer.invalidate() }
    return renderer.paint(list, scale: shown?.scale ?? 1, into: &pixmap)
  }

  /// The memory that each cache of the renderer holds between frames.
  public var heldMemory: HeldMemory { renderer.heldMemory }

  /// Frees memory that is only needed for consecutive frames; call it when nothing moves.
  public func release() {
    renderer.release()
    meter?.release()
    list.shrink()
  }

  /// Updates the views; returns whether the display list changed.
  @discardableResult
  package func refresh(size: Size, scale: Double, time: Double) -> Bool {
    if environment.displayScale != scale { environment.displayScale = scale }
    if shown?.size != size { environment.setSizeClasses(size) }
    if Self.current !== self { Self.current = self }
    // The size is set before the views are made, because they may ask for it.
    if shown?.size != size || shown?.scale != scale {
      shown = (size, scale)
      tree.needsPicture = true
    }
    build(at: time)
    runJobs(until: time)
    tree.pointing.advance(to: time)
    tree.keyboard.advance(to: time)
    tree.update(time: time, size: size, scale: scale, environment: environment)
    if followUp() { tree.update(time: time, size: size, scale: scale, environment: environment) }
    if let inspector, inspector.follow(size: size, scale: scale, time: time) {
      tree.needsPicture = true
    }
    guard tree.needsPicture || outgoing != nil else { return false }
    tree.needsPicture = false
    record()
    return true
  }

  private func record() {
    profiler?.begin(.record)
    defer { profiler?.end() }
    madeLists += 1
    list.removeAll()
    appendViews(to: &list)
    recordOutgoing()
    recordOverlay()
    inspector?.append(to: &list)
  }

  private func appendViews(to list: inout DisplayList) {
    tree.rootNode?.append(to: &list, at: .zero)
    ring.append(to: &list, tree)
  }

  /// Returns a new list with the views as they are now, without the overlay and the inspector.
  package func recordViews() -> DisplayList {
    var list = DisplayList()
    appendViews(to: &list)
    return list
  }

  private func recordOutgoing() {
    guard let outgoing else { return }
    let share = (tree.time - outgoing.since) / outgoing.seconds
    guard share < 1 else { return self.outgoing = nil }
    list.group(Raster.Group(id: Self.outgoingID, opacity: min(1 - share, 1))) {
      $0.draw(outgoing.list)
    }
  }

  private func recordOverlay() {
    guard let overlay, let size = shown?.size else { return }
    profiler?.begin(.overlay)
    defer { profiler?.end() }
    let fragment = overlayRecorder.record(glyphs: tree.glyphs) { overlay(&$0, size) }
    list.group(Raster.Group(id: Self.overlayID)) { $0.draw(fragment) }
  }

  /// Ids of groups that belong to no node; nodes use ids from 4 on.
  private static let overlayID: UInt64 = 2
  private static let outgoingID: UInt64 = 3

  /// Returns the name of a group that belongs to no node of the host; nil for other groups.
  static func name(ofGroup id: UInt64) -> String? {
    switch id {
    case FocusRing.id: "focus ring"
    case overlayID: "overlay"
    case outgoingID: "last picture, fading out"
    case firstToolID...: "inspector"
    default: nil
    }
  }

  /// Calls a closure that uses another host for a moment, with the host updated last.
  ///
  /// That host, its date, its timers and its transaction are current again afterwards.
  package static func aside<Result>(_ body: (ViewHost?) -> Result) -> Result {
    let (host, date, transaction) = (current, Date.frame, Transaction.current)
    Transaction.current = Transaction()
    defer {
      current = host
      host?.tree.jobs.activate()
      Date.frame = date
      Transaction.current = transaction
    }
    return body(host)
  }

  /// Updates the views before the next event if they are invalid.
  func settle() {
    guard let shown, tree.isInvalid else { return }
    tree.update(
      time: tree.time, size: shown.size, scale: shown.scale, environment: environment,
      isFrame: false)
    _ = followUp()
  }
}
