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
  private var symbols: [AnyHashable: (drawing: Fragment, size: Size)] = [:]

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

  override func record(_ recorder: Recorder?, _ size: Size) -> Fragment {
    let symbols = symbols.mapValues { GraphicsContext.ResolvedSymbol($0.drawing, size: $0.size) }
    let environment = environment
    let colors = { (color: Color) in
      MainActor.assumeIsolated { color.resolved(in: environment) }
    }
    return recorder?.record(
      glyphs: tree.glyphs, symbols: symbols, surroundings: environment, colors: colors
    ) { draw(&$0, size) }
      ?? Fragment(
        glyphs: tree.glyphs, symbols: symbols, surroundings: environment, colors: colors
      ) { draw(&$0, size) }
  }

  /// Looks whether symbols have changed since they were drawn.
  private func refreshSymbols() {
    for child in laidOut {
      guard let tag = child.tag else {
        tree.warn("a canvas symbol without a tag cannot be drawn", at: child.slot)
        continue
      }
      let size = child.shownFrame.size
      let drawing = Fragment(glyphs: tree.glyphs) {
        child.draw(into: &$0, at: Point(-child.shownFrame.minX, -child.shownFrame.minY))
      }
      if let old = symbols[tag], old.size == size, old.drawing.isSameDrawing(as: drawing) {
        continue
      }
      symbols[tag] = (drawing, size)
      forgetDrawing()
    }
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    refreshSymbols()
    super.show(in: &list, at: rect)
  }

  override func draw(in context: inout GraphicsContext, at rect: Rect) {
    refreshSymbols()
    context.draw(
      GraphicsContext.ResolvedSymbol(drawing(rect.size), size: rect.size), in: rect)
  }

  override var reachable: [ViewNode] { [] }
}
