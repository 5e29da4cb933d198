/// The slot of a view with a body; the body is evaluated only when one of its inputs has changed.
final class BodySlot<V: View>: EvaluatingSlot<V, V.Body> {
  private var placeholder: PlaceholderNode?
  private let properties = PropertyStore()
  private var animator: BodyAnimator<V>?

  init(_ view: V, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    placeholder = placeholderIfTooDeep()
    properties.link(&self.view, to: self)
    animator = V._makeAnimator(view, in: self) as? BodyAnimator<V>
    apply(pass)
  }

  override func update(_ view: V, _ pass: UpdatePass) {
    if !isInvalid, ViewLayout.areEqual(self.view, view) {
      takeEnvironment(pass)
      return
    }
    self.view = view
    inheritEnvironment()
    properties.link(&self.view, to: self)
    animator?.follow(view, pass)
    apply(pass)
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    let old = environment
    guard let new = parent?.childEnvironment, !new.isSame(as: old) else { return }
    inheritEnvironment()
    if new.differs(from: old, in: dependencies.environmentKeys) {
      properties.link(&view, to: self)
      apply(pass)
    } else {
      content?.takeEnvironment(pass)
    }
  }

  override func revalidate(_ pass: UpdatePass) {
    guard isInvalid, !isRemoved else { return }
    properties.link(&view, to: self)
    apply(pass)
  }

  override func apply(_ pass: UpdatePass) {
    if placeholder == nil { super.apply(pass) }
  }

  override func make() -> V.Body {
    if tree.logsEvaluations { tree.evaluated.append("\(V.self)") }
    guard let animator else { return view.body }
    var shown = view
    animator.apply(to: &shown)
    return shown.body
  }

  override func collect(into nodes: inout [ViewNode]) {
    super.collect(into: &nodes)
    if let placeholder { nodes.append(placeholder) }
  }

  override func remove() {
    super.remove()
    properties.removed()
  }

  override var linkedProperties: PropertyStore? { properties }

  override var viewName: String? {
    let name = "\(V.self)"
    return name.contains("<") ? String(name.prefix { $0 != "<" }) : name
  }
}
