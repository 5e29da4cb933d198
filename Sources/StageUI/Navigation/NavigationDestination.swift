/// The view for a value of a path; it is made when the page is shown.
private struct DestinationView<Value, Content: View>: View {
  let value: Value
  let content: (Value) -> Content

  var body: some View { content(value) }
}

private struct DestinationModifier: PrimitiveModifier {
  let type: ObjectIdentifier
  let make: @MainActor (PathValue) -> AnyView?

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(DestinationSlot(view, under: parent, pass))
  }
}

/// Registers the pages for the values of one type with the stack around it.
private final class DestinationSlot: WrapperSlot<DestinationModifier> {
  private var registration: DestinationRegistration?
  private weak var navigator: Navigator?

  override func prepare(_ pass: UpdatePass) {
    let modifier = self.modifier
    let registration = DestinationRegistration(self, type: modifier.type, make: modifier.make)
    self.registration = registration
    navigator = environment.navigation?.navigator
    if navigator == nil {
      tree.warn("a navigation destination is outside of a navigation stack", at: self)
    }
    navigator?.register(registration)
  }

  override func apply(_ pass: UpdatePass) {
    registration?.make = modifier.make
    super.apply(pass)
    if let registration { navigator?.destinationChanged(registration, pass) }
  }

  override func remove() {
    super.remove()
    if let registration { navigator?.unregister(registration) }
  }
}

/// A modifier that shows a page while the program asks for it.
@MainActor
protocol PresentingModifier: PrimitiveModifier {
  /// Returns the view of the page, or nil if it is not shown.
  func shownView() -> AnyView?
  /// Called when the user has left the page.
  func left()
}

private struct PresentedDestinationModifier: PresentingModifier {
  let view: @MainActor () -> AnyView?
  let clear: @MainActor () -> Void

  func shownView() -> AnyView? { view() }
  func left() { clear() }

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(PresentedDestinationSlot(view, under: parent, pass))
  }
}

/// Shows a page while a binding asks for it.
final class PresentedDestinationSlot<Presenting: PresentingModifier>: WrapperSlot<Presenting> {
  private var source: DestinationSource?
  private var dependencies = Dependencies()

  override func prepare(_ pass: UpdatePass) {
    // The page is added after the page that contains this view.
    tree.afterUpdate { [weak self] in
      guard let self, !self.isRemoved else { return }
      self.refresh(UpdatePass(self.tree, isInserting: false))
    }
  }

  override func apply(_ pass: UpdatePass) {
    super.apply(pass)
    refresh(pass)
  }

  override func revalidate(_ pass: UpdatePass) {
    if isInvalid, !isRemoved { refresh(pass) }
  }

  private func refresh(_ pass: UpdatePass) {
    isInvalid = false
    let modifier = self.modifier
    let shown = dependencies.track(for: self) { modifier.shownView() }
    guard let place = environment.navigation, let navigator = place.navigator else { return }
    guard let shown else {
      if let source { navigator.withdraw(source) }
      return
    }
    let source = source ?? DestinationSource(shown)
    self.source = source
    source.view = shown
    source.owner = place.page
    source.onPop = { [weak self] in self?.popped() }
    if let page = navigator.page(of: source) {
      page.show(shown, pass)
    } else {
      navigator.present(source)
    }
  }

  private func popped() {
    guard !isRemoved, modifier.shownView() != nil else { return }
    modifier.left()
  }

  override func remove() {
    super.remove()
    dependencies.forget(self)
    if let source { environment.navigation?.navigator?.withdraw(source) }
  }
}

extension View {
  /// Sets the pages for the values of one type in the path of the stack around the view.
  ///
  /// Do not apply it inside of a lazy container, where it takes effect only while its row exists.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(
      DestinationModifier(type: ObjectIdentifier(data)) { value in
        (value.value.base as? D ?? value.value as? D).map {
          AnyView(DestinationView(value: $0, content: destination))
        }
      })
  }

  /// Shows a page on the stack around the view while `isPresented` is true.
  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    let page = destination()
    return modifier(
      PresentedDestinationModifier(
        view: { isPresented.wrappedValue ? AnyView(page) : nil },
        clear: { isPresented.wrappedValue = false }))
  }

  /// Shows a page for an item on the stack around the view while `item` is not nil.
  ///
  /// Another item replaces the content of the page.
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(
      PresentedDestinationModifier(
        view: {
          item.wrappedValue.map {
            AnyView(DestinationView(value: $0, content: destination).id($0))
          }
        }, clear: { item.wrappedValue = nil }))
  }
}
