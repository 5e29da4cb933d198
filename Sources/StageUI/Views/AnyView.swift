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
    ErasingSlot(view, under: parent, pass)
  }
}

/// The slot of an erased view; it makes a new content slot when the type of the content changes.
final class ErasingSlot<V: ErasingView>: TypedSlot<V> {
  private var content: Slot?
  private var placeholder: PlaceholderNode?

  init(_ view: V, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    placeholder = placeholderIfTooDeep()
    if placeholder != nil { return }
    content = view._source.makeSlot(under: self, pass)
  }

  override func apply(_ pass: UpdatePass) {
    guard let content, !view._source.update(content, pass) else { return }
    content.remove()
    self.content = view._source.makeSlot(under: self, pass)
    nodesChanged()
  }

  override func collect(into nodes: inout [ViewNode]) {
    super.collect(into: &nodes)
    if let placeholder { nodes.append(placeholder) }
  }

  override var onlyChild: Slot? { content }
}
