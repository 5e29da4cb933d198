/// The slot of a modified view; it contains the slot of the content and passes on that slot's
/// nodes.
class WrapperSlot<Content: View, Modifier: ViewModifier>:
  TypedSlot<ModifiedContent<Content, Modifier>>
{
  final var content: TypedSlot<Content>?

  init(_ view: ModifiedContent<Content, Modifier>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    prepare(pass)
    content = Content._makeSlot(view.content, under: self, pass)
  }

  /// Called once, before the content is made.
  func prepare(_ pass: UpdatePass) {}

  override func apply(_ pass: UpdatePass) { content?.update(view.content, pass) }

  override var onlyChild: Slot? { content }
}
