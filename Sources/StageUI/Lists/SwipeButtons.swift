/// The buttons behind a row, as wide together as the part of the row that is moved aside.
struct SwipeButtons<Content: View>: ContainerView {
  /// Whether they lie at the leading edge.
  var isLeading: Bool
  let content: Content

  func makeNode(_ tree: Tree) -> SwipeButtonsNode { SwipeButtonsNode(tree) }

  func update(_ node: SwipeButtonsNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.isLeading = isLeading
    node.reducesMotion = environment.accessibilityReduceMotion
  }
}

/// Lays out swipe actions: the first at the edge, the others beside it.
final class SwipeButtonsNode: ViewNode {
  private static let leastWidth = 74.0

  var isLeading = false
  var reducesMotion = false
  /// The width of the visible part, in points.
  var reveal = 0.0 {
    didSet { if reveal != oldValue { setNeedsLayout() } }
  }
  /// The extent to which the first button covers the others, 0…1.
  private var full = Animated(0.0)

  var isFull: Bool { full.target > 0 }

  /// Lets the first button cover the others, or not; returns whether this is a change.
  func setFull(_ isFull: Bool) -> Bool {
    guard isFull != self.isFull else { return false }
    var transaction = Transaction()
    if !reducesMotion { transaction.animation = .easeOut(duration: 0.2) }
    full.set(
      isFull ? 1 : 0, UpdatePass(tree, transaction: transaction, isInserting: true), for: self)
    setNeedsLayout()
    return true
  }

  override func tickValues(_ time: Double) -> Bool {
    guard full.isRunning else { return false }
    let runs = full.tick(time)
    setNeedsLayout()
    return runs
  }

  private func width(of node: ViewNode) -> Double {
    max(node.sizeThatFits(.unspecified).width, Self.leastWidth)
  }

  /// The width of all buttons side by side.
  var total: Double { laidOut.reduce(0) { $0 + width(of: $1) } }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: Size(total, 44))
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    let nodes = laidOut
    let total = total
    guard total > 0 else { return }
    let still = UpdatePass(tree, isInserting: true)
    // All buttons grow together; the first one then covers the others.
    let scale = reveal / total
    var used = 0.0
    for (index, node) in nodes.enumerated() {
      var own = width(of: node) * scale
      if index == 0 { own += (reveal - own) * full.shown }
      let room = max(own, width(of: node))
      _ = node.sizeThatFits(ProposedViewSize(width: room, height: size.height))
      // A button is never narrower than its content; the row covers the rest.
      let end = used + own
      let x = isLeading ? end - room : size.width - end
      node.place(at: Point(x, 0), Size(room, size.height), still)
      used = end
    }
  }

  /// The buttons further inside are drawn first, because the outer ones may cover them.
  override func show(in list: inout DisplayList, at rect: Rect) {
    guard reveal > 0 else { return }
    for child in childrenInDrawingOrder.reversed() { child.append(to: &list, at: rect.origin) }
  }

  /// Whether the buttons are being revealed, so that the focus can already move to them.
  var isOpening = false

  override var isSeen: Bool { isOpening || reveal > 1 }
}

/// Closes the row whose actions contain a button.
@MainActor
struct SwipeCloser: @MainActor Equatable {
  weak var row: ListRowNode?

  static func == (a: Self, b: Self) -> Bool { a.row === b.row }

  func callAsFunction() { row?.swipe.close() }
}

extension EnvironmentValues {
  var swipeCloser: SwipeCloser? {
    get { self[.swipeCloser, nil] }
    set { self[.swipeCloser, nil] = newValue }
  }
}

/// Fills the height of the row with the tint of the button; red if it deletes something.
private struct SwipeActionLook: ButtonStyle {
  @Environment(\.self) private var environment

  func makeBody(configuration: Configuration) -> some View {
    let color =
      configuration.role == .destructive
      ? Color.red : environment.tintColor ?? Color(.systemGray)
    configuration.label
      .font(.body.weight(.medium))
      .foregroundStyle(.white)
      .lineLimit(1)
      .padding(.horizontal, 16)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(color)
      .overlay(Color.black.opacity(configuration.isPressed ? 0.15 : 0))
  }
}

struct SwipeActionStyle: PrimitiveButtonStyle {
  @Environment(\.swipeCloser) private var close

  func makeBody(configuration: Configuration) -> some View {
    PressableButton(
      configuration: PrimitiveButtonStyleConfiguration(
        role: configuration.role, label: configuration.label,
        action: {
          close?()
          withAnimation { configuration.trigger() }
        }), style: SwipeActionLook())
  }
}
