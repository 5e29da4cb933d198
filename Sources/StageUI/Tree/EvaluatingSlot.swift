/// The slot of a view that makes its content by a closure, evaluated again when, and only when,
/// something the closure has read changes.
class EvaluatingSlot<V: View, Content: View>: TypedSlot<V> {
  final var content: TypedSlot<Content>?
  private var dependencies = Dependencies()

  final func evaluate(_ make: () -> Content) -> Content {
    isInvalid = false
    tree.counters.bodies += 1
    return dependencies.track(for: self, make)
  }

  override func revalidate(_ pass: UpdatePass) {
    if isInvalid, !isRemoved { apply(pass) }
  }

  override var onlyChild: Slot? { content }

  override func remove() {
    super.remove()
    dependencies.forget(self)
  }
}
