/// The slot of a view whose content is made by a closure.
///
/// The closure is evaluated only when a value that it has read changes.
class EvaluatingSlot<V: View, Content: View>: ViewSlot<V> {
  final var content: TypedSlot<Content>?
  final private(set) var dependencies = Dependencies()

  /// Evaluates the closure and returns the content.
  func make() -> Content { preconditionFailure("make() is not overridden") }

  /// The type by which a profiler names the closure.
  var evaluatedType: any Any.Type { V.self }

  /// Whether only time has passed since the last evaluation, and the closure is evaluated in every
  /// frame; the values that it reads need not be tracked then.
  var isEvaluatedInEveryFrame: Bool { false }

  override func apply(_ pass: UpdatePass) {
    isInvalid = false
    tree.counters.bodies += 1
    let profiler = tree.profiler
    profiler?.add(bodyOf: evaluatedType)
    let costs = profiler?.costs
    costs?.begin(.bodies, on: viewNames)
    defer { costs?.end() }
    tree.log?.begin(self, isNew: content == nil)
    let begun = profiler?.beginBody()
    let value =
      isEvaluatedInEveryFrame
      ? dependencies.evaluate(for: self) { make() } : dependencies.track(for: self) { make() }
    if let begun { profiler?.endBody(begun) }
    tree.log?.end(self)
    if let content {
      content.update(value, pass)
    } else {
      content = Content._makeSlot(value, under: self, pass)
    }
  }

  override func revalidate(_ pass: UpdatePass) {
    if isInvalid, !isRemoved { apply(pass) }
  }

  override var onlyChild: Slot? { content?.slot }

  override func remove() {
    super.remove()
    dependencies.forget(self)
  }
}
