/// A type-erased view; a change of the type replaces the view and its state.
public struct AnyView: ErasingView {
  public let _source: ContentSource

  /// Wraps a view.
  public init<Content: View>(_ content: Content) {
    _source = (content as? AnyView)?._source ?? TypedContentSource(content)
  }

  /// Wraps a view.
  public init<Content: View>(erasing content: Content) { self.init(content) }
}

/// A view around another view of unknown type.
public protocol ErasingView: PrimitiveView {
  var _source: ContentSource { get }
}

extension ErasingView {
  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(ErasingSlot(view, under: parent, pass))
  }
}

/// The slot of an erased view; it makes a new content slot when the type of the content changes.
final class ErasingSlot<V: ErasingView>: ViewSlot<V> {
  private var content: (slot: Slot, type: any Any.Type)?
  private var placeholder: PlaceholderNode?

  init(_ view: V, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    placeholder = placeholderIfTooDeep()
    if placeholder != nil { return }
    make(pass)
  }

  private func make(_ pass: UpdatePass) {
    let source = view._source
    content = (source.makeSlot(under: self, pass), source.viewType)
  }

  override func apply(_ pass: UpdatePass) {
    guard let content else { return }
    if content.type == view._source.viewType { return view._source.update(content.slot, pass) }
    content.slot.remove()
    make(pass)
    nodesChanged()
  }

  override func collect(into nodes: inout [ViewNode]) {
    super.collect(into: &nodes)
    if let placeholder { nodes.append(placeholder) }
  }

  override var onlyChild: Slot? { content?.slot }
}
