/// A view that is drawn by a closure.
///
/// ```swift
/// Canvas { context, size in
///   context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.red))
/// }
/// ```
///
/// The closure runs again when the size, the values it captures or the environment change. It calls
/// `context.resolveSymbol(id:)` to find a symbol by its tag.
public struct Canvas<Symbols: View>: ContainerView {
  /// The views that `resolveSymbol(id:)` finds by their tags.
  public var symbols: Symbols
  /// Draws the content; receives the size of the canvas in points.
  public var renderer: (inout GraphicsContext, Size) -> Void
  /// Accepted for source compatibility, without effect.
  public var isOpaque: Bool
  /// Accepted for source compatibility, without effect.
  public var colorMode: ColorRenderingMode
  /// Accepted for source compatibility, without effect.
  public var rendersAsynchronously: Bool

  /// Creates a canvas.
  ///
  /// `opaque`, `colorMode` and `rendersAsynchronously` have no effect: the canvas is transparent
  /// where nothing is drawn, and it is drawn in the frame that shows it.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, Size) -> Void,
    @ViewBuilder symbols: () -> Symbols = { EmptyView() }
  ) {
    self.symbols = symbols()
    self.renderer = renderer
    isOpaque = opaque
    self.colorMode = colorMode
    self.rendersAsynchronously = rendersAsynchronously
  }

  /// The symbols.
  public var content: Symbols { symbols }

  public func update(_ node: CanvasNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(renderer, environment)
  }
}

/// Records the drawing of a `Canvas`.
public final class CanvasNode: DrawnNode, PlainNode {
  private var renderer: (inout GraphicsContext, Size) -> Void = { _, _ in }
  private var environment = EnvironmentValues()
  private var symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:]

  func set(
    _ renderer: @escaping (inout GraphicsContext, Size) -> Void, _ environment: EnvironmentValues
  ) {
    self.renderer = renderer
    self.environment = environment
    setNeedsDisplay()
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  /// Symbols have their ideal size; the drawing determines their positions.
  public override func arrange(in size: Size, _ pass: UpdatePass) {
    for child in laidOut { child.place(at: .zero, child.sizeThatFits(.unspecified), pass) }
  }

  public override func draw(_ context: inout GraphicsContext, _ size: Size) {
    renderer(&context, size)
  }

  override func record(_ recorder: Recorder, _ size: Size) -> Fragment {
    let environment = environment
    return recorder.record(
      glyphs: tree.glyphs, symbols: symbols, surroundings: environment,
      colors: { color in MainActor.assumeIsolated { color.resolved(in: environment) } }
    ) { draw(&$0, size) }
  }

  /// Updates the recordings of symbols that have changed.
  private func refreshSymbols() {
    // Drawings are aligned to pixels unless this count is above 0. Symbols must not be aligned,
    // because the canvas can draw them anywhere.
    tree.movingAncestors += 1
    defer { tree.movingAncestors -= 1 }
    for child in laidOut {
      guard let tag = child.tag else {
        tree.warn("a canvas symbol without a tag cannot be drawn", at: child.slot)
        continue
      }
      let frame = child.shownFrame
      var list = DisplayList()
      child.append(to: &list, at: Point(-frame.minX, -frame.minY))
      let symbol = GraphicsContext.ResolvedSymbol(list, size: frame.size)
      if symbols[tag] == symbol { continue }
      symbols[tag] = symbol
      forgetDrawing()
    }
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    refreshSymbols()
    super.show(in: &list, at: rect)
  }

  override var reachable: [ViewNode] { [] }
}
