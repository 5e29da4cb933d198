/// Draws what lies behind the content of a row: its part of the card, the lines, the highlight.
final class RowBackdropNode: DrawnNode {
  struct Look: Hashable {
    var fill: Color?
    var radius = 0.0
    var roundsTop = false
    var roundsBottom = false
    var selection: Color?
    var highlight = Color.clear
    var highlightRadius = 0.0
    var line: Color?
    var topLine: Color?
    /// The thickness of the lines: one pixel, in points.
    var thickness = 1.0
    /// The horizontal extent of the lines, as distances from the leading and trailing edges.
    var lineInsets = EdgeInsets()
    var topLineInsets = EdgeInsets()
  }

  private(set) var look = Look()
  private var highlight = Animated(0.0)

  func set(_ look: Look) { redisplay(&self.look, look) }

  /// Shows the highlight at once, or fades it out, as a fraction of its full strength.
  func setHighlight(_ amount: Double, isAnimated: Bool) {
    guard amount != highlight.target else { return }
    var transaction = Transaction()
    if isAnimated { transaction.animation = .easeOut(duration: 0.25) }
    highlight.set(
      amount, UpdatePass(tree, transaction: transaction, isInserting: true), for: self)
    setNeedsDisplay()
  }

  var highlightTarget: Double { highlight.target }

  override func tickValues(_ time: Double) -> Bool {
    guard highlight.isRunning else { return false }
    setNeedsDisplay()
    return highlight.tick(time)
  }

  override func contains(_ point: Point) -> Bool { false }
  override var reflectsDrawing: Bool { isMirrored }

  override func draw(_ context: inout GraphicsContext, _ size: Size) {
    let rect = Rect(origin: .zero, size: size)
    let card = Self.path(rect, look.radius, look.roundsTop, look.roundsBottom)
    if let fill = look.fill { context.fill(card, with: .color(fill)) }
    let spot =
      look.highlightRadius > 0
      ? Path(roundedRect: rect, cornerRadius: min(look.highlightRadius, size.height / 2)) : card
    if let selection = look.selection { context.fill(spot, with: .color(selection)) }
    if highlight.shown > 0 {
      context.fill(
        spot, with: .color(look.highlight.opacity(min(max(highlight.shown, 0), 1))))
    }
    drawLine(look.topLine, at: 0, look.topLineInsets, size, &context)
    drawLine(look.line, at: size.height - look.thickness, look.lineInsets, size, &context)
  }

  private func drawLine(
    _ color: Color?, at y: Double, _ insets: EdgeInsets, _ size: Size,
    _ context: inout GraphicsContext
  ) {
    guard let color else { return }
    let width = size.width - insets.leading - insets.trailing
    guard width > 0 else { return }
    context.fill(
      Path(Rect(x: insets.leading, y: y, width: width, height: look.thickness)),
      with: .color(color))
  }

  /// Returns a rectangle of which the upper or the lower corners may be rounded.
  static func path(
    _ rect: Rect, _ radius: Double, _ roundsTop: Bool, _ roundsBottom: Bool
  ) -> Path {
    guard radius > 0, roundsTop || roundsBottom else { return Path(rect) }
    return UnevenRoundedRectangle(
      topLeadingRadius: roundsTop ? radius : 0, bottomLeadingRadius: roundsBottom ? radius : 0,
      bottomTrailingRadius: roundsBottom ? radius : 0, topTrailingRadius: roundsTop ? radius : 0
    ).path(in: rect)
  }
}
