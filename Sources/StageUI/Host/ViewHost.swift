/// Runs a tree of views: turns input into actions, views into a display list, and that into pixels.
///
/// The same object serves the window, a screenshot and a test; none of them is known here.
///
/// ```swift
/// let host = ViewHost(glyphs: fonts) { Greeting() }
/// let list = host.frame(size: Size(390, 844), scale: 2, time: 0)
/// ```
@MainActor
public final class ViewHost {
  public let tree: Tree
  /// What the views inherit at the top.
  ///
  /// `update(_:)` replaces the values that the desktop has a preference for: reduced motion, colour
  /// scheme, contrast and text scale.
  public var environment: EnvironmentValues
  /// Told of everything that is to be felt or heard, when it happens.
  public var onFeedback: (@MainActor (SensoryFeedback) -> Void)?
  /// What second 0 of the frames' clock is on a calendar.
  public var startDate: Date {
    get { tree.schedule.start }
    set { tree.schedule.start = newValue }
  }
  /// Told where the time of a frame goes, until the next frame begins.
  public var profiler: Profiler? {
    didSet {
      tree.profiler = profiler
      renderer.profiler = profiler
    }
  }
  /// Drawn over everything, in every new picture: a `FrameGraph`, or what else is no view.
  public var overlay: (@MainActor (inout GraphicsContext, Size) -> Void)? {
    didSet { tree.needsPicture = true }
  }
  private let overlayRecorder = Recorder()
  private let renderer: Renderer
  private var list = DisplayList()
  /// The picture that fades out over those that follow, since a moment, in some seconds.
  private var outgoing: (list: DisplayList, since: Double, seconds: Double)?
  private var ring = FocusRing()
  private var isBuilt = false
  private var desktop = DesktopPreferences()
  private var shown: (size: Size, scale: Double)?
  private let build: @MainActor (Tree, EnvironmentValues, Double) -> Void

  public init<Content: View>(
    glyphs: any GlyphSource, runner: any BandRunner = SerialRunner(),
    environment: EnvironmentValues = EnvironmentValues(),
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    tree = Tree(glyphs: glyphs)
    self.environment = environment
    renderer = Renderer(runner: runner)
    build = { tree, environment, time in
      tree.build(content(), environment: environment, time: time)
    }
  }

  isolated deinit { tree.end() }

  /// Answers input and brings the picture up to date; at rest, nothing is evaluated or painted.
  public func update(_ input: FrameInput) -> FrameOutcome {
    profiler?.begin(.update)
    defer { profiler?.end() }
    let quits = input.events.contains { $0.kind == .quit }
    if environment.scenePhase != input.phase { environment.scenePhase = input.phase }
    if desktop != input.desktop {
      desktop = input.desktop
      environment.adopt(desktop)
    }
    let time = input.time.targetTimestamp.seconds
    if !isBuilt { refresh(size: input.size, scale: input.scale, time: time) }
    for event in input.events { send(event) }
    let changed = refresh(size: input.size, scale: input.scale, time: time)
    return FrameOutcome(
      needsPaint: changed, next: outgoing == nil ? tree.next : .animating(.display),
      pointerStyle: tree.pointing.isOverPressable ? .hand : .arrow, quits: quits,
      rumble: handOutFeedback())
  }

  /// Brings everything up to date for a moment in seconds and returns what to paint.
  @discardableResult
  public func frame(size: Size, scale: Double = 1, time: Double) -> DisplayList {
    profiler?.begin(.update)
    defer { profiler?.end() }
    refresh(size: size, scale: scale, time: time)
    return list
  }

  /// Lets the picture that is shown now fade out over those that follow, in some seconds.
  ///
  /// For changes of everything at once, as of a theme. Calls while a picture fades add to it.
  public func dissolve(over seconds: Double) {
    guard shown != nil, seconds > 0 else { return }
    outgoing = (list, tree.time, seconds)
    tree.needsPicture = true
  }

  /// Paints what was brought up to date last and returns what changed on the surface.
  public func paint(into surface: borrowing SurfaceMemory) -> [PixelRect] {
    if surface.isFresh { renderer.invalidate() }
    var pixmap = unsafe Pixmap(
      borrowing: surface.baseAddress, width: surface.width, height: surface.height,
      bytesPerRow: surface.bytesPerRow)
    return renderer.paint(list, scale: shown?.scale ?? 1, into: &pixmap)
  }

  /// What painting holds for the next frame, by cache.
  public var heldMemory: HeldMemory { renderer.heldMemory }

  /// To be called when nothing moves any more: frees memory that only frames in a row need.
  public func release() {
    renderer.release()
    list.shrink()
  }

  /// True when the picture is another one.
  @discardableResult
  private func refresh(size: Size, scale: Double, time: Double) -> Bool {
    if environment.displayScale != scale { environment.displayScale = scale }
    if shown?.size != size { environment.setSizeClasses(size) }
    if !isBuilt {
      isBuilt = true
      build(tree, environment, time)
    }
    if shown?.size != size || shown?.scale != scale {
      shown = (size, scale)
      tree.needsPicture = true
    }
    tree.pointing.advance(to: time)
    tree.keyboard.advance(to: time)
    tree.update(time: time, size: size, scale: scale, environment: environment)
    if followUp() { tree.update(time: time, size: size, scale: scale, environment: environment) }
    guard tree.needsPicture || outgoing != nil else { return false }
    tree.needsPicture = false
    record()
    return true
  }

  private func record() {
    profiler?.begin(.record)
    defer { profiler?.end() }
    list.removeAll()
    tree.rootNode?.append(to: &list, at: .zero)
    ring.append(to: &list, tree)
    recordOutgoing()
    recordOverlay()
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

  /// No node's: theirs are multiples of four.
  private static let overlayID: UInt64 = 2
  private static let outgoingID: UInt64 = 3

  /// Brings the views up to date for the next event, if the last one has changed them.
  func settle() {
    guard let shown, tree.isInvalid else { return }
    tree.update(
      time: tree.time, size: shown.size, scale: shown.scale, environment: environment,
      isFrame: false)
    _ = followUp()
  }
}
