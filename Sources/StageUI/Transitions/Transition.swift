/// A way to come and go: how a view looks while it is not yet, or no longer, there.
///
/// ```swift
/// struct Rise: Transition {
///   func body(content: Content, phase: TransitionPhase) -> some View {
///     content.offset(y: phase.isIdentity ? 0 : 20).opacity(phase.isIdentity ? 1 : 0)
///   }
/// }
/// ```
@MainActor
public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>

  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body

  static var properties: TransitionProperties { get }

  /// Whether this very transition moves things; what it is made of decides.
  var _hasMotion: Bool { get }
}

extension Transition {
  public static var properties: TransitionProperties { TransitionProperties() }

  public var _hasMotion: Bool { Self.properties.hasMotion }

  /// The look of a view in a phase.
  public func apply<Base: View>(content: Base, phase: TransitionPhase) -> Body {
    body(content: Content(_source: TypedContentSource(content)), phase: phase)
  }
}

/// What somebody who shows transitions should know of one.
public struct TransitionProperties: Sendable {
  /// Things move about; with reduced motion, they are faded instead.
  public var hasMotion: Bool

  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// Stands for the view that comes and goes in a transition's body, or that an animator changes.
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
    TransitionSlot(view, under: parent, pass)
  }
}

/// Shows a view in the phase of the branches that it comes and goes with.
///
/// The phase is an input of the transition's body like any other, so that everything moves by the
/// ordinary means: half way back is where it was half way there.
private final class TransitionSlot<Content: View, Kind: Transition>:
  TypedSlot<ModifiedContent<Content, TransitionModifier<Kind>>>, TransitionPlace
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

  /// What goes goes, whatever else is on its way.
  private static func phase(of branches: [Branch]) -> TransitionPhase {
    if branches.contains(where: { $0.phase == .didDisappear }) { return .didDisappear }
    return branches.contains { $0.phase == .willAppear } ? .willAppear : .identity
  }

  /// With reduced motion, what moves stays where it is and is faded.
  private func look() -> Kind.Body {
    let kind = view.modifier.transition
    let fades = kind._hasMotion && environment.accessibilityReduceMotion
    return kind.apply(
      content: view.content.opacity(fades && !phase.isIdentity ? 0 : 1),
      phase: fades ? .identity : phase)
  }

  override func apply(_ pass: UpdatePass) { content?.update(look(), pass) }

  func enter(_ phase: TransitionPhase, _ pass: UpdatePass) {
    let new = Self.phase(of: Branch.around(self))
    guard new != self.phase else { return }
    self.phase = new
    content?.update(look(), pass)
  }

  override var onlyChild: Slot? { content }

  override func remove() {
    for branch in Branch.around(self) { branch.remove(self) }
    super.remove()
  }
}

extension View {
  /// How the view comes and goes.
  public func transition<Kind: Transition>(_ transition: Kind) -> some View {
    modifier(TransitionModifier(transition: transition))
  }

  public func transition(_ transition: AnyTransition) -> some View {
    modifier(TransitionModifier(transition: ErasedTransition(base: transition)))
  }
}
