/// A page with content of a known type.
final class TypedPage<Content: View>: Page {
  private var content: TypedSlot<Content>?

  init(
    _ view: Content, _ entry: PageEntry?, _ navigator: Navigator, under parent: Slot,
    _ pass: UpdatePass
  ) {
    super.init(entry, navigator, under: parent)
    content = Content._makeSlot(view, under: self, pass)
    makeLayers(pass)
  }

  override var contentSlot: Slot? { content?.slot }

  func update(_ view: Content, _ pass: UpdatePass) {
    if let parent, !parent.childEnvironment.isSame(as: environment) { takeEnvironment(pass) }
    content?.update(view, pass)
  }

  override func show(_ view: AnyView, _ pass: UpdatePass) {
    if let view = view as? Content { update(view, pass) }
  }
}

/// A slot for views of the kit around the content of a page.
class PageLayer: Slot {}

final class TypedPageLayer<V: View>: PageLayer {
  private var content: TypedSlot<V>?

  init(_ view: V, in node: ViewNode, under page: Page, _ pass: UpdatePass) {
    super.init(under: page)
    childContainer = node
    content = V._makeSlot(view, under: self, pass)
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    content?.takeEnvironment(pass)
  }

  override var onlyChild: Slot? { content?.slot }
}
