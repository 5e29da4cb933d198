struct ToolbarModifier: PrimitiveModifier {
  let items: AnyView

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(ToolbarSlot(view, under: parent, pass))
  }
}

/// The slot of a view with toolbar items; they have the environment of the view, but are laid out
/// in the bars of the page.
private final class ToolbarSlot: WrapperSlot<ToolbarModifier> {
  private var holder: ToolbarHolder?

  override func prepare(_ pass: UpdatePass) {
    guard let page = environment.navigation?.page else {
      // Without a stack there is no bar.
      tree.warn("a toolbar is outside of a navigation stack; it is not shown", at: self)
      return
    }
    holder = ToolbarHolder(modifier.items, page, under: self, pass)
  }

  override func apply(_ pass: UpdatePass) {
    super.apply(pass)
    holder?.update(modifier.items, pass)
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    super.forEachChild(body)
    if let holder { body(holder) }
  }

  override func collect(into nodes: inout [ViewNode]) { content?.collect(into: &nodes) }
}

/// The slot of the items of one `toolbar` modifier.
final class ToolbarHolder: Slot {
  private weak var page: Page?
  private var content: TypedSlot<AnyView>?

  fileprivate init(_ items: AnyView, _ page: Page, under parent: Slot, _ pass: UpdatePass) {
    self.page = page
    super.init(under: parent)
    childContainer = page.bar
    content = AnyView._makeSlot(items, under: self, pass)
    page.add(self)
  }

  fileprivate func update(_ items: AnyView, _ pass: UpdatePass) {
    inheritEnvironment()
    content?.update(items, pass)
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    content?.takeEnvironment(pass)
  }

  override var onlyChild: Slot? { content?.slot }

  override func remove() {
    guard !isRemoved else { return }
    super.remove()
    page?.remove(self)
  }
}

extension View {
  /// Adds views to the trailing end of the bar of the page that contains the view.
  @_disfavoredOverload
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let views = content()
    return toolbar { ToolbarItemGroup { views } }
  }

  /// Adds items to the bars of the page that contains the view.
  public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    modifier(ToolbarModifier(items: content()._makeView()))
  }
}
