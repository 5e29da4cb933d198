/// A view that draws by hand.
///
/// ```swift
/// Canvas { context, size in
///   context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.red))
/// }
/// ```
///
/// The closure runs when the size, what it captures or the surroundings' colours change. Views
/// with a `tag` among the symbols are drawn with `context.resolveSymbol(id:)`.
public struct Canvas<Symbols: View>: ContainerView {
  public var symbols: Symbols
  public var renderer: (inout GraphicsContext, Size) -> Void
  public var isOpaque: Bool
  public var colorMode: ColorRenderingMode
  public var rendersAsynchronously: Bool

  /// Everything is drawn in time, and what nothing is drawn over stays clear, whatever is asked.
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

  public var content: Symbols { symbols }

  public func update(_ node: CanvasNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(renderer, environment)
  }
}

public final class CanvasNode: DrawnNode, PlainNode {
  private var renderer: (inout GraphicsContext, Size) -> Void = { _, _ in }
  private var environment = EnvironmentValues()
  private var symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:]

  func set(
    _ renderer: @escaping (inout GraphicsContext, Size) -> Void, _ environment: EnvironmentValues
  ) {
    let isSame =
      ViewLayout.areEqual(self.renderer, renderer) && environment.isSame(as: self.environment)
    self.renderer = renderer
    self.environment = environment
    if !isSame { setNeedsDisplay() }
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  /// Symbols are as large as they like; where they are drawn is said later.
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

  /// Looks whether symbols have changed since they were drawn.
  private func refreshSymbols() {
    // The canvas draws symbols anywhere: their own pixel borders mean nothing.
    tree.carriers += 1
    defer { tree.carriers -= 1 }
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
