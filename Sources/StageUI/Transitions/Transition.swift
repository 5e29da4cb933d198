/// The appearance of a view during insertion and removal.
///
/// ```swift
/// struct Rise: Transition {
///   func body(content: Content, phase: TransitionPhase) -> some View {
///     content.offset(y: phase.isIdentity ? 0 : 20).opacity(phase.isIdentity ? 1 : 0)
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>

  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body

  /// Properties of the transition.
  static var properties: TransitionProperties { get }

  /// Whether this transition moves its view, instead of only fading it.
  var _hasMotion: Bool { get }
}

extension Transition {
  /// By default, the transition has motion.
  public static var properties: TransitionProperties { TransitionProperties() }

  public var _hasMotion: Bool { Self.properties.hasMotion }

  /// Returns a view in a phase of the transition.
  public func apply<Base: View>(content: Base, phase: TransitionPhase) -> Body {
    body(content: Content(_source: TypedContentSource(content)), phase: phase)
  }
}

/// Properties of a transition, read when it is applied.
public struct TransitionProperties: Sendable {
  /// Whether the transition contains motion.
  ///
  /// If the user prefers less motion, such a transition is replaced by a fade.
  public var hasMotion: Bool

  /// Creates properties.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// A placeholder for the view, used in a transition's body and in the content of an animator.
public struct PlaceholderContentView<Value>: ErasingView {
  public let _source: ContentSource
}

extension PlaceholderContentView where Value: View {
  init(_ view: Value) { self.init(_source: TypedContentSource(view)) }
}

struct TransitionModifier<Kind: Transition>: PrimitiveModifier {
  var transition: Kind

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(TransitionSlot(view, under: parent, pass))
  }
}

/// The slot of a view with a transition.
///
/// The surrounding branches (the parts of the tree that are inserted or removed) determine the
/// phase. The phase is an input of the transition's body, so changes of the phase are animated like
/// other changes. An interrupted transition returns from its current state.
private final class TransitionSlot<Content: View, Kind: Transition>:
  ViewSlot<ModifiedContent<Content, TransitionModifier<Kind>>>, TransitionObserver
{
  private var content: TypedSlot<Kind.Body>?
  private var phase = TransitionPhase.identity

  init(
    _ view: ModifiedContent<Content, TransitionModifier<Kind>>, under parent: Slot,
    _ pass: UpdatePass
  ) {
    super.init(view, under: parent)
    let branches = Branch.around(self)
    for branch in branches { branch.add(self) }
    phase = Self.phase(of: branches)
    content = Kind.Body._makeSlot(look(), under: self, pass)
  }

  /// Returns the phase that results from all branches; removal has priority over insertion.
  private static func phase(of branches: [Branch]) -> TransitionPhase {
    if branches.contains(where: { $0.phase == .didDisappear }) { return .didDisappear }
    return branches.contains { $0.phase == .willAppear } ? .willAppear : .identity
  }

  private func look() -> Kind.Body {
    view.modifier.transition.look(
      of: view.content, in: phase, reducesMotion: environment.accessibilityReduceMotion)
  }

  override var transition: (any Transition)? { view.modifier.transition }

  override func apply(_ pass: UpdatePass) { content?.update(look(), pass) }

  func enter(_ phase: TransitionPhase, _ pass: UpdatePass) {
    let new = Self.phase(of: Branch.around(self))
    guard new != self.phase else { return }
    self.phase = new
    content?.update(look(), pass)
  }

  override var onlyChild: Slot? { content?.slot }

  override func remove() {
    for branch in Branch.around(self) { branch.remove(self) }
    super.remove()
  }
}

/// The slot of a branch's view that is inserted and removed with the transition of a view around the branch,
/// as in `Text(name).id(name).transition(.slide)`.
///
/// A transition inside the branch is preferred to that one. A view that leaves keeps the transition that it had
/// before the change.
final class InheritedTransitionSlot<Content: View>: ViewSlot<Content>, TransitionObserver {
  private unowned let branch: Branch
  private var kind: any Transition
  private var content: TypedSlot<AnyView>?
  private var phase: TransitionPhase

  init(_ view: Content, _ kind: any Transition, under branch: Branch, _ pass: UpdatePass) {
    self.branch = branch
    self.kind = kind
    phase = branch.phase
    super.init(view, under: branch)
    branch.add(self)
    content = AnyView._makeSlot(look(), under: self, pass)
    guard branch.hasOtherTransition(than: self), !phase.isIdentity else { return }
    phase = .identity
    let outer = pass.transaction
    pass.transaction = Transaction()
    content?.update(look(), pass)
    pass.transaction = outer
  }

  private func look() -> AnyView {
    func look(_ kind: some Transition) -> AnyView {
      AnyView(
        kind.look(of: view, in: phase, reducesMotion: environment.accessibilityReduceMotion))
    }
    return look(kind)
  }

  override var transition: (any Transition)? { kind }

  override func apply(_ pass: UpdatePass) {
    kind = branch.transitionAround ?? kind
    content?.update(look(), pass)
  }

  func enter(_ phase: TransitionPhase, _ pass: UpdatePass) {
    let new = branch.hasOtherTransition(than: self) ? .identity : phase
    guard new != self.phase else { return }
    self.phase = new
    content?.update(look(), pass)
  }

  override var onlyChild: Slot? { content?.slot }

  override func remove() {
    branch.remove(self)
    super.remove()
  }
}

extension Transition {
  /// Returns a view in a phase of the transition.
  ///
  /// If the user prefers less motion, a fade replaces transitions with motion.
  fileprivate func look<Base: View>(
    of view: Base, in phase: TransitionPhase, reducesMotion: Bool
  ) -> Body {
    let fades = _hasMotion && reducesMotion
    return apply(
      content: view.opacity(fades && !phase.isIdentity ? 0 : 1), phase: fades ? .identity : phase)
  }
}

extension View {
  /// Sets the transition for insertion and removal of the view.
  ///
  /// It is also that of conditions, rows and identities in the view, outside of stacks and without a
  /// transition of their own.
  ///
  /// A view without a transition fades.
  public func transition<Kind: Transition>(_ transition: Kind) -> some View {
    modifier(TransitionModifier(transition: transition))
  }

  /// Sets the transition for insertion and removal of the view.
  ///
  /// It is also that of conditions, rows and identities in the view, outside of stacks and without a
  /// transition of their own.
  ///
  /// A view without a transition fades.
  public func transition(_ transition: AnyTransition) -> some View {
    modifier(TransitionModifier(transition: ErasedTransition(base: transition)))
  }
}
