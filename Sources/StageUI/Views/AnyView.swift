/// A view of any type: when the type changes, the state of what was shown is gone.
public struct AnyView: ErasingView {
  let source: ContentSource

  public init<Content: View>(_ content: Content) {
    source = (content as? AnyView)?.source ?? TypedContentSource(content)
  }

  public init<Content: View>(erasing content: Content) { self.init(content) }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    ErasingSlot(view, under: parent, pass)
  }
}

/// A view that stands for one whose type it does not know.
protocol ErasingView: PrimitiveView {
  var source: ContentSource { get }
}

/// Starts anew when the view that is meant becomes one of another type.
final class ErasingSlot<V: ErasingView>: TypedSlot<V> {
  private var content: Slot?
  private var placeholder: PlaceholderNode?

  init(_ view: V, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    placeholder = placeholderIfTooDeep()
    if placeholder != nil { return }
    content = view.source.makeSlot(under: self, pass)
  }

  override func apply(_ pass: UpdatePass) {
    guard let content else { return }
    if view.source.fits(content) {
      view.source.update(content, pass)
    } else {
      content.remove()
      self.content = view.source.makeSlot(under: self, pass)
      nodesChanged()
    }
  }

  override func collect(into nodes: inout [ViewNode]) {
    super.collect(into: &nodes)
    if let placeholder { nodes.append(placeholder) }
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    if let content { body(content) }
  }
}
