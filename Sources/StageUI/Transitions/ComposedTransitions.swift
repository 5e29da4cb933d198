/// A transition that combines one transition for insertion with another one for removal.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  /// The transition for insertion.
  public var insertion: Insertion
  /// The transition for removal.
  public var removal: Removal

  /// Creates a transition from one for insertion and one for removal.
  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }

  public var _hasMotion: Bool { insertion._hasMotion || removal._hasMotion }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    removal.apply(
      content: insertion.apply(
        content: content, phase: phase == .willAppear ? .willAppear : .identity),
      phase: phase == .didDisappear ? .didDisappear : .identity)
  }
}

/// Two transitions at the same time.
///
/// The first is applied to the view, and the second to the result.
struct CombinedTransition<First: Transition, Second: Transition>: Transition {
  var first: First
  var second: Second

  var _hasMotion: Bool { first._hasMotion || second._hasMotion }

  func body(content: Content, phase: TransitionPhase) -> some View {
    second.apply(content: first.apply(content: content, phase: phase), phase: phase)
  }
}

/// A transition with its own animation.
struct AnimatedTransition<Base: Transition>: Transition {
  var base: Base
  var animation: Animation?

  var _hasMotion: Bool { base._hasMotion }

  func body(content: Content, phase: TransitionPhase) -> some View {
    base.apply(content: content, phase: phase).animation(animation, value: phase)
  }
}

/// A transition that applies `identity` while the view is present, and `active` otherwise.
struct ModifierTransition<Modifier: ViewModifier>: Transition {
  var active: Modifier
  var identity: Modifier

  func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(phase.isIdentity ? identity : active)
  }
}

extension Transition {
  /// Returns a transition that applies this one to the view and `other` to the result.
  public func combined<Other: Transition>(with other: Other) -> some Transition {
    CombinedTransition(first: self, second: other)
  }

  /// Returns the transition with an animation of its own; nil disables animation.
  ///
  /// It replaces the animation of the change that inserts or removes the view.
  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(base: self, animation: animation)
  }
}

/// A type-erased transition.
@MainActor
@preconcurrency
public struct AnyTransition {
  fileprivate let transition: any Transition

  /// Wraps a transition.
  public init<Kind: Transition>(_ transition: Kind) { self.transition = transition }

  /// Returns a transition that applies this one to the view and `other` to the result.
  public func combined(with other: AnyTransition) -> AnyTransition {
    func combine(_ first: some Transition, _ second: some Transition) -> AnyTransition {
      AnyTransition(CombinedTransition(first: first, second: second))
    }
    return combine(transition, other.transition)
  }

  /// Returns the transition with an animation of its own; nil disables animation.
  ///
  /// It replaces the animation of the change that inserts or removes the view.
  public func animation(_ animation: Animation?) -> AnyTransition {
    func animate(_ base: some Transition) -> AnyTransition {
      AnyTransition(AnimatedTransition(base: base, animation: animation))
    }
    return animate(transition)
  }
}

extension AnyTransition {
  /// Fades in and out.
  public static var opacity: AnyTransition { AnyTransition(OpacityTransition()) }
  /// Inserts and removes without a transition.
  public static var identity: AnyTransition { AnyTransition(IdentityTransition()) }
  /// Moves in from the leading edge and out to the trailing edge.
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }
  /// Scales from 0 at insertion, and to 0 at removal.
  public static var scale: AnyTransition { AnyTransition(ScaleTransition(0)) }
  /// Fades, scales and blurs in and out.
  public static var blurReplace: AnyTransition {
    AnyTransition(BlurReplaceTransition(configuration: .downUp))
  }

  /// Scales from a factor at insertion, and to the same factor at removal, about an anchor.
  public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(scale, anchor: anchor))
  }

  /// Moves in from an offset in points, and out to the same offset.
  public static func offset(_ offset: Size) -> AnyTransition {
    AnyTransition(OffsetTransition(offset))
  }

  /// Moves in from an offset in points, and out to the same offset.
  public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition {
    offset(Size(x, y))
  }

  /// Moves in from an edge by the view's width or height, and out to the same edge.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }

  /// Moves in from an edge and out to the opposite one, with a fade.
  public static func push(from edge: Edge) -> AnyTransition {
    AnyTransition(PushTransition(edge: edge))
  }

  /// Uses different transitions for insertion and removal.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    func compose(_ insertion: some Transition, _ removal: some Transition) -> AnyTransition {
      AnyTransition(AsymmetricTransition(insertion: insertion, removal: removal))
    }
    return compose(insertion.transition, removal.transition)
  }

  /// Applies `active` before insertion and after removal, and `identity` in between.
  public static func modifier<Modifier: ViewModifier>(
    active: Modifier, identity: Modifier
  ) -> AnyTransition {
    AnyTransition(ModifierTransition(active: active, identity: identity))
  }
}

/// Wraps a type-erased transition as a transition.
struct ErasedTransition: Transition {
  var base: AnyTransition

  var _hasMotion: Bool { base.transition._hasMotion }

  func body(content: Content, phase: TransitionPhase) -> some View {
    func look<Kind: Transition>(_ kind: Kind) -> AnyView {
      AnyView(kind.body(content: PlaceholderContentView(_source: content._source), phase: phase))
    }
    return look(base.transition)
  }
}
