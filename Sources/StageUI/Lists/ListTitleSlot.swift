/// Sets the text style of the header or the footer of a section in a list.
final class ListTitleSlot: Slot {
  private let isHeader: Bool

  init(isHeader: Bool, under parent: Slot) {
    self.isHeader = isHeader
    super.init(under: parent)
    refresh()
  }

  func refresh() {
    inheritEnvironment()
    if isHeader, childEnvironment.headerProminence == .increased {
      childEnvironment.font = .title3.bold()
      return
    }
    let style = childEnvironment.listStyle
    let isProminent = isHeader && (style == .plain || style == .inset || style == .sidebar)
    childEnvironment.font = isProminent ? .subheadline.weight(.semibold) : .footnote
    if isHeader, style == .grouped || style == .insetGrouped {
      childEnvironment.font = .footnote.weight(.medium)
    }
    ForegroundModifier(levels: [AnyShapeStyle(HierarchicalShapeStyle.secondary)], isDefault: true)
      .modify(&childEnvironment)
  }
}
