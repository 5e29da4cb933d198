public import Combine
internal import FoundationNames

struct ReceiveModifier<P: Publisher>: PrimitiveModifier where P.Failure == Never {
  var publisher: P
  var action: (P.Output) -> Void

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(ReceiveSlot(view, under: parent, pass))
  }
}

/// Subscribes to a publisher while its slot exists, and again when the publisher changes.
private final class ReceiveSlot<P: Publisher>: WrapperSlot<ReceiveModifier<P>>
where P.Failure == Never {
  private var subscription: AnyCancellable?
  private var publisher: P?
  /// The number of subscriptions so far.
  private var count = 0

  override func prepare(_ pass: UpdatePass) { start() }

  override func apply(_ pass: UpdatePass) {
    if let publisher, !ViewLayout.areEqual(publisher, modifier.publisher) { start() }
    super.apply(pass)
  }

  private func start() {
    subscription = nil
    count += 1
    let (publisher, number) = (modifier.publisher, count)
    self.publisher = publisher
    tree.afterUpdate { [weak self] in
      guard let self, !self.isRemoved, number == self.count else { return }
      self.subscription = Self.subscribe(self, number, to: publisher)
    }
  }

  private nonisolated static func subscribe(
    _ slot: ReceiveSlot, _ number: Int, to publisher: P
  ) -> AnyCancellable {
    publisher.sink { [weak slot] value in
      let value = Transferred(value: value)
      MainThread.run { slot?.take(value.value, of: number) }
    }
  }

  private func take(_ value: P.Output, of number: Int) {
    if !isRemoved, number == count { modifier.action(value) }
  }

  override func remove() {
    super.remove()
    subscription = nil
  }
}

/// A value that arrives on any thread and is used on the main actor.
private struct Transferred<Value>: @unchecked Sendable {
  let value: Value
}

extension View {
  /// Calls an action for every value of a publisher while the view exists.
  ///
  /// The subscription starts after the update that inserts the view. A value that arrives on
  /// another thread than the main actor's is passed on before the next frame.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    modifier(ReceiveModifier(publisher: publisher, action: action))
  }
}
