/// A view that a list adds to a row, such as the row's background or its swipe actions.
///
/// Its slot belongs to the slot of the row's content, so that it inherits that environment. The node
/// of the row updates it and removes it.
final class RowPart: Slot {
  let node: RowPartNode
  private var view: AnyView
  private var content: TypedSlot<AnyView>?

  init(_ view: AnyView, under parent: Slot, _ pass: UpdatePass) {
    node = RowPartNode(parent.tree)
    self.view = view
    super.init(under: parent)
    node.slot = self
    childContainer = node
    content = AnyView._makeSlot(view, under: self, pass)
    node.content = self
  }

  func update(_ view: AnyView, _ pass: UpdatePass) {
    inheritEnvironment()
    if view._source === self.view._source {
      content?.takeEnvironment(pass)
    } else {
      self.view = view
      content?.update(view, pass)
    }
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    content?.takeEnvironment(pass)
  }

  override var onlyChild: Slot? { content?.slot }

  override func remove() {
    guard !isRemoved else { return }
    super.remove()
    node.removed()
  }
}

/// Gives the view of a part the size of the part.
final class RowPartNode: ViewNode {
  override func measure(_ proposal: ProposedViewSize) -> Size {
    var size = Size.zero
    for node in laidOut {
      let own = node.sizeThatFits(proposal)
      size = Size(max(size.width, own.width), max(size.height, own.height))
    }
    return size
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    for node in laidOut {
      let own = node.sizeThatFits(ProposedViewSize(size))
      node.place(
        at: Point((size.width - own.width) / 2, (size.height - own.height) / 2), own, pass)
    }
  }
}
