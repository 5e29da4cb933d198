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
  public var environment: EnvironmentValues
  private let renderer: Renderer
  private var list = DisplayList()
  private var isBuilt = false
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

  /// Answers input and brings the picture up to date; at rest, nothing is evaluated or painted.
  public func update(_ input: FrameInput) -> FrameOutcome {
    let quits = input.events.contains { $0.kind == .quit }
    let changed = refresh(
      size: input.size, scale: input.scale, time: input.time.targetTimestamp.seconds)
    return FrameOutcome(
      needsPaint: changed, next: tree.isMoving ? .animating(.display) : .atRest, quits: quits)
  }

  /// Brings everything up to date for a moment in seconds and returns what to paint.
  @discardableResult
  public func frame(size: Size, scale: Double = 1, time: Double) -> DisplayList {
    refresh(size: size, scale: scale, time: time)
    return list
  }

  /// Paints what was brought up to date last and returns what changed on the surface.
  public func paint(into surface: borrowing SurfaceMemory) -> [PixelRect] {
    if surface.isFresh { renderer.invalidate() }
    var pixmap = unsafe Pixmap(
      borrowing: surface.baseAddress, width: surface.width, height: surface.height,
      bytesPerRow: surface.bytesPerRow)
    return renderer.paint(list, scale: shown?.scale ?? 1, into: &pixmap)
  }

  /// True when the picture is another one.
  @discardableResult
  private func refresh(size: Size, scale: Double, time: Double) -> Bool {
    if !isBuilt {
      isBuilt = true
      build(tree, environment, time)
    }
    if shown?.size != size || shown?.scale != scale {
      shown = (size, scale)
      tree.needsPicture = true
    }
    tree.update(time: time, size: size, scale: scale, environment: environment)
    guard tree.needsPicture else { return false }
    tree.needsPicture = false
    list.removeAll()
    tree.rootNode?.append(to: &list, at: .zero)
    return true
  }
}
