struct IdentityModifier<ID: Hashable>: PrimitiveModifier {
  var id: ID

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    IdentitySlot(view, under: parent, pass)
  }
}

/// A slot by whose name what it holds can be found.
@MainActor
protocol NamedSlot: Slot {
  /// The nodes of what has a name, if it is here.
  func nodes(named id: AnyHashable) -> [ViewNode]?
}

/// Another identity is another view: what was there goes, and a new one comes.
private final class IdentitySlot<Content: View, ID: Hashable>:
  TypedSlot<ModifiedContent<Content, IdentityModifier<ID>>>, NamedSlot
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
    // The first one comes with what is around it.
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

/// A view that is evaluated again only when it is not equal to what it was.
public struct EquatableView<Content: View & Equatable>: View, @MainActor Equatable {
  public var content: Content

  public init(content: Content) { self.content = content }

  public var body: Content { content }
}

extension View {
  /// Makes the view another one, with new state, whenever `id` is another.
  public func id<ID: Hashable>(_ id: ID) -> some View { modifier(IdentityModifier(id: id)) }
}

extension View where Self: Equatable {
  /// Has the view's own `==` decide whether it is evaluated again.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
