/// A column of options, each a button; the chosen one has a check mark.
struct OptionList<Selection: Hashable, Content: View>: View {
  let selection: Binding<Selection>
  let content: Content
  @Environment(\.self) private var environment

  var body: some View {
    OptionRows(
      content: content, selected: AnyHashable(selection.wrappedValue),
      colors: ControlColors(environment), isEnabled: environment.isEnabled,
      session: environment.menuSession
    ) { tag in
      if let value = tag.base as? Selection { selection.wrappedValue = value }
      environment.closeMenuAfterAction()
    }
    .foregroundStyle(ControlColors(environment).text)
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
final class OptionRowsNode: ViewNode, PlainNode {
  private static let height = 44.0
  static let indent = 36.0

  private var selected: AnyHashable?
  private var colors: ControlColors?
  private var isEnabled = true
  private weak var session: MenuSession?
  private var choose: ((AnyHashable) -> Void)?
  private var rows: [(option: ViewNode, control: OptionRowNode)] = []

  func set(
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
    let sizes = rowsLaidOut.map { $0.sizeThatFits(.unspecified) }
    return Size(
      proposal.width ?? ((sizes.map(\.width).max() ?? 0) + Self.indent + 12),
      Self.height * Double(sizes.count))
  }

  private var rowsLaidOut: [ViewNode] {
    _ = laidOut
    return rows.filter { !$0.option.isLeaving }.map(\.option)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    warnOfMissingChoice(selected, among: laidOut)
    for (index, node) in laidOut.enumerated() {
      node.place(
        at: Point(0, Double(index) * Self.height), Size(size.width, Self.height), pass)
    }
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    super.show(in: &list, at: rect)
    list.draw(Fragment { drawMarks(&$0, rect.size) }, id: id, at: rect.origin)
  }

  private func drawMarks(_ context: inout GraphicsContext, _ size: Size) {
    guard let colors else { return }
    for (index, row) in rows.enumerated() where row.option.choiceTag == selected {
      let y = (Double(index) + 0.5) * Self.height
      CheckMark.draw(&context, Point(0, y), colors.link)
    }
  }
}

/// The control of one option, with space for a check mark.
final class OptionRowNode: MenuRowNode {
  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    let childProposal = ProposedViewSize(
      width: max(size.width - OptionRowsNode.indent, 0), height: size.height)
    let fitting = child.sizeThatFits(childProposal)
    child.place(
      at: Point(OptionRowsNode.indent, (size.height - fitting.height) / 2), fitting, pass)
  }
}
