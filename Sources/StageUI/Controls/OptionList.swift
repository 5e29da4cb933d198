/// A column of options, each a button; the chosen one has a check mark.
struct OptionList<Selection: Hashable, Content: View>: View {
  let selection: Binding<Selection>
  let content: Content
  @Environment(\.self) private var environment

  var body: some View {
    OptionRows(
      content: content, selected: AnyHashable(choice: selection.wrappedValue),
      colors: ControlColors(environment), isEnabled: environment.isEnabled,
      session: environment.menuSession
    ) { tag in
      if let value = tag.base as? Selection { selection.wrappedValue = value }
      environment.closeMenuAfterAction()
    }
    .defaultForegroundStyle(ControlColors(environment).text)
    .preference(key: MenuHasChecksKey.self, value: true)
  }
}

private struct OptionRows<Content: View>: ContainerView {
  let content: Content
  let selected: AnyHashable
  let colors: ControlColors
  let isEnabled: Bool
  let session: MenuSession?
  let choose: (AnyHashable) -> Void

  func update(_ node: OptionRowsNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(selected, colors, isEnabled, session, choose)
  }
}

/// Lays options out in rows, with space for a check mark, and wraps each in a control.
class OptionRowsNode: ViewNode, PlainNode {
  private static let leastHeight = 44.0
  static let indent = 36.0

  private var selected: AnyHashable?
  private var colors: ControlColors?
  private var isEnabled = true
  private weak var session: MenuSession?
  private var choose: ((AnyHashable) -> Void)?
  private var rows: [(option: ViewNode, control: OptionRowNode)] = []

  required override init(_ tree: Tree) { super.init(tree) }

  final func set(
    _ selected: AnyHashable, _ colors: ControlColors, _ isEnabled: Bool,
    _ session: MenuSession?, _ choose: @escaping (AnyHashable) -> Void
  ) {
    self.session = session
    self.selected = selected
    self.colors = colors
    self.isEnabled = isEnabled
    self.choose = choose
    for row in rows { updateControl(row.control, row.option) }
    tree.needsPicture = true
  }

  private func updateControl(_ control: OptionRowNode, _ option: ViewNode) {
    let tag = option.choiceTag
    control.session = session
    control.highlight = colors?.groove ?? .clear
    control.set(
      ControlModifier(
        isSelected: tag != nil && tag == selected,
        perform: { [weak self] in
          if let tag { self?.choose?(tag) }
        },
        onPress: { [weak self] _ in self?.tree.needsPicture = true }), isEnabled: isEnabled)
  }

  override var choosesByTag: Bool { true }

  override func collectNodes() -> [ViewNode] {
    var known = rows
    rows = super.collectNodes().map { option in
      if let index = known.firstIndex(where: { $0.option === option }) {
        let row = known.remove(at: index)
        row.control.wrap(option)
        return row
      }
      let control = OptionRowNode(tree)
      control.rows = self
      control.slot = slot
      control.wrap(option)
      updateControl(control, option)
      return (option, control)
    }
    for row in known { row.control.removed() }
    return rows.map(\.control)
  }

  override func removed() {
    for row in rows { row.control.removed() }
    super.removed()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let sizes = optionsLaidOut.map { $0.sizeThatFits(.unspecified) }
    let width = proposal.width ?? ((sizes.map(\.width).max() ?? 0) + Self.indent + 12)
    return Size(width, rowHeight(width) * Double(sizes.count))
  }

  /// Returns the height of each row, which is that of the highest option.
  private func rowHeight(_ width: Double) -> Double {
    let proposal = ProposedViewSize(width: max(width - Self.indent, 0), height: nil)
    let highest = optionsLaidOut.map { $0.sizeThatFits(proposal).height }.max() ?? 0
    return max(highest + 16, Self.leastHeight)
  }

  /// The options without their controls, except leaving ones.
  final var optionsLaidOut: [ViewNode] {
    _ = laidOut
    return rows.filter { !$0.option.isLeaving }.map(\.option)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    warn()
    let height = rowHeight(size.width)
    for (index, node) in laidOut.enumerated() {
      node.place(at: Point(0, Double(index) * height), Size(size.width, height), pass)
    }
  }

  /// Warns that no option has the tag of the selection.
  final func warn() { warnOfMissingChoice(selected, among: optionsLaidOut) }

  /// Places an option inside its control.
  func arrangeOption(_ option: ViewNode, in size: Size, _ pass: UpdatePass) {
    let proposal = ProposedViewSize(
      width: max(size.width - Self.indent, 0), height: size.height)
    let fitting = option.sizeThatFits(proposal)
    option.place(at: Point(Self.indent, (size.height - fitting.height) / 2), fitting, pass)
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    super.show(in: &list, at: rect)
    list.draw(Fragment { drawMarks(&$0) }, id: id, at: rect.origin)
  }

  private func drawMarks(_ context: inout GraphicsContext) {
    guard let colors else { return }
    for row in rows where row.option.choiceTag == selected {
      drawMark(&context, row.control.frame, colors)
    }
  }

  /// Draws the mark of the selected row.
  func drawMark(_ context: inout GraphicsContext, _ row: Rect, _ colors: ControlColors) {
    let start = isMirrored ? row.maxX - Self.indent : row.minX
    CheckMark.draw(&context, Point(start, row.midY), colors.link)
  }
}

/// The control of one option, with space for its mark.
final class OptionRowNode: MenuRowNode {
  fileprivate weak var rows: OptionRowsNode?

  override func arrange(in size: Size, _ pass: UpdatePass) {
    if let child { rows?.arrangeOption(child, in: size, pass) }
  }
}
