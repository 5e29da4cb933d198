/// Small options in rows of cells; the selected one has a ring.
struct PalettePicker<Selection: Hashable, Content: View, Label: View>: View {
  let selection: Binding<Selection>
  let content: Content
  let label: Label
  @Environment(\.self) private var environment

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      if environment.labelsVisibility != .hidden {
        label.font(.footnote).foregroundStyle(.secondary)
      }
      PaletteCells(
        content: content, selected: AnyHashable(choice: selection.wrappedValue),
        colors: ControlColors(environment), isEnabled: environment.isEnabled
      ) { tag in
        if let value = tag.base as? Selection { selection.wrappedValue = value }
      }
    }
    .accessibilityElement(children: .contain)
  }
}

private struct PaletteCells<Content: View>: ContainerView {
  let content: Content
  let selected: AnyHashable
  let colors: ControlColors
  let isEnabled: Bool
  let choose: (AnyHashable) -> Void

  func update(_ node: PaletteNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(selected, colors, isEnabled, nil, choose)
  }
}

/// Lays options out in rows of equal cells, as many in a row as fit, and wraps each in a control.
final class PaletteNode: OptionRowsNode {
  private static let side = 44.0

  private func cell(_ nodes: [ViewNode]) -> Size {
    let sizes = nodes.map { $0.sizeThatFits(.unspecified) }
    return Size(
      max(Self.side, (sizes.map(\.width).max() ?? 0) + 16),
      max(Self.side, (sizes.map(\.height).max() ?? 0) + 16))
  }

  private func columns(_ width: Double, _ cell: Size, _ count: Int) -> Int {
    width.isFinite ? min(max(Int(width / cell.width), 1), max(count, 1)) : max(count, 1)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let options = optionsLaidOut
    let cell = cell(options)
    let columns = columns(proposal.width ?? .infinity, cell, options.count)
    let rows = (options.count + columns - 1) / columns
    return Size(Double(columns) * cell.width, Double(rows) * cell.height)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    warn()
    let cell = cell(optionsLaidOut)
    let columns = columns(size.width + 0.01, cell, laidOut.count)
    for (index, node) in laidOut.enumerated() {
      node.place(
        at: Point(Double(index % columns) * cell.width, Double(index / columns) * cell.height),
        cell, pass)
    }
  }

  override func arrangeOption(_ option: ViewNode, in size: Size, _ pass: UpdatePass) {
    let fitting = option.sizeThatFits(ProposedViewSize(size))
    option.place(
      at: Point((size.width - fitting.width) / 2, (size.height - fitting.height) / 2), fitting,
      pass)
  }

  override func drawMark(
    _ context: inout GraphicsContext, _ row: Rect, _ colors: ControlColors
  ) {
    let ring = row.insetBy(dx: 3, dy: 3)
    let radius = row.width == row.height ? ring.width / 2 : 10.0
    let path = Path(roundedRect: ring, cornerRadius: radius)
    context.fill(path, with: .color(colors.group))
    context.stroke(path, with: .color(colors.tint), lineWidth: 2)
  }
}
