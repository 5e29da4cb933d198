/// The slot of a view with a body: evaluates it when, and only when, something it is made of changed.
final class BodySlot<V: View>: TypedSlot<V> {
  private var content: TypedSlot<V.Body>?
  private var placeholder: PlaceholderNode?
  private let properties = PropertyStore()
  private var dependencies = Dependencies()
  private var animator: BodyAnimator<V>?

  init(_ view: V, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    properties.link(&self.view, to: self)
    animator = V._makeAnimator(view, in: self) as? BodyAnimator<V>
    placeholder = placeholderIfTooDeep()
    if placeholder != nil { return }
    content = V.Body._makeSlot(evaluate(), under: self, pass)
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
    reevaluate(pass)
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    let old = environment
    guard let new = parent?.childEnvironment, !new.isSame(as: old) else { return }
    environment = new
    childEnvironment = new
    if new.differs(from: old, in: dependencies.environmentKeys) {
      properties.link(&view, to: self)
      reevaluate(pass)
    } else {
      content?.takeEnvironment(pass)
    }
  }

  override func revalidate(_ pass: UpdatePass) {
    guard isInvalid, !isRemoved else { return }
    properties.link(&view, to: self)
    reevaluate(pass)
  }

  private func reevaluate(_ pass: UpdatePass) {
    isInvalid = false
    if let content { content.update(evaluate(), pass) }
  }

  private func evaluate() -> V.Body {
    tree.counters.bodies += 1
    if tree.logsEvaluations { tree.evaluated.append("\(V.self)") }
    guard let animator else { return dependencies.track(for: self) { view.body } }
    var shown = view
    animator.apply(to: &shown)
    return dependencies.track(for: self) { shown.body }
  }

  override func collect(into nodes: inout [ViewNode]) {
    super.collect(into: &nodes)
    if let placeholder { nodes.append(placeholder) }
  }

  override var onlyChild: Slot? { content }

  override func remove() {
    super.remove()
    dependencies.forget(self)
    properties.removed()
  }

  override var viewName: String? {
    let name = "\(V.self)"
    return name.contains("<") ? String(name.prefix { $0 != "<" }) : name
  }
}
