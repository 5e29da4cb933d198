struct IdentityModifier<ID: Hashable>: PrimitiveModifier {
  var id: ID

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(IdentitySlot(view, under: parent, pass))
  }
}

/// A slot whose contents can be found by an identity.
@MainActor
protocol NamedSlot: Slot {
  /// Returns the slot's nodes if it has this identity, otherwise nil.
  func nodes(named id: AnyHashable) -> [ViewNode]?
}

/// The slot of a view with an identity: a change of the identity removes the old view and inserts a
/// new one.
private final class IdentitySlot<Content: View, ID: Hashable>:
  ViewSlot<ModifiedContent<Content, IdentityModifier<ID>>>, NamedSlot
{
  private var branch: TypedBranch<Content>?
  private var leaving: [TypedBranch<Content>] = []
  private var id: ID

  init(
    _ view: ModifiedContent<Content, IdentityModifier<ID>>, under parent: Slot, _ pass: UpdatePass
  ) {
    id = view.modifier.id
    super.init(view, under: parent)
    let outer = pass.isInserting
    // The first view is inserted together with the views around it, without a transition of its
    // own.
    pass.isInserting = true
    branch = TypedBranch(view.content, under: self, pass)
    pass.isInserting = outer
  }

  override func apply(_ pass: UpdatePass) {
    if id == view.modifier.id {
      branch?.update(view.content, pass)
      return
    }
    id = view.modifier.id
    if let old = branch {
      leaving.append(old)
      old.leave(pass) { [weak self] in
        self?.leaving.removeAll { $0 === old }
        old.remove()
        self?.nodesChanged()
      }
    }
    branch = TypedBranch(view.content, under: self, pass)
    nodesChanged()
  }

  func nodes(named id: AnyHashable) -> [ViewNode]? {
    AnyHashable(self.id) == id ? branch?.collected() : nil
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    for branch in leaving { body(branch) }
    if let branch { body(branch) }
  }
}

/// A view that is evaluated again only if its content differs from the content of the last update.
public struct EquatableView<Content: View & Equatable>: View, @MainActor Equatable {
  /// The view.
  public var content: Content

  /// Creates a view that compares its content.
  public init(content: Content) { self.content = content }

  public var body: Content { content }
}

extension View {
  /// Sets the identity of the view; when it changes, the view and its state are replaced.
  public func id<ID: Hashable>(_ id: ID) -> some View { modifier(IdentityModifier(id: id)) }
}

extension View where Self: Equatable {
  /// Compares the view with its own `==` to decide whether it is evaluated again.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
