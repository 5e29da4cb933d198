/// One transition to come with and another to go with.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  public var insertion: Insertion
  public var removal: Removal

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

/// Two transitions at once, the first inside the second.
struct CombinedTransition<First: Transition, Second: Transition>: Transition {
  var first: First
  var second: Second

  var _hasMotion: Bool { first._hasMotion || second._hasMotion }

  func body(content: Content, phase: TransitionPhase) -> some View {
    second.apply(content: first.apply(content: content, phase: phase), phase: phase)
  }
}

/// A transition that says itself how it moves.
struct AnimatedTransition<Base: Transition>: Transition {
  var base: Base
  var animation: Animation?

  var _hasMotion: Bool { base._hasMotion }

  func body(content: Content, phase: TransitionPhase) -> some View {
    base.apply(content: content, phase: phase).animation(animation, value: phase)
  }
}

/// One modifier while it is there and another while it is not.
struct ModifierTransition<Modifier: ViewModifier>: Transition {
  var active: Modifier
  var identity: Modifier

  func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(phase.isIdentity ? identity : active)
  }
}

extension Transition {
  public func combined<Other: Transition>(with other: Other) -> some Transition {
    CombinedTransition(first: self, second: other)
  }

  /// Moves with an animation of its own, whatever the change comes with.
  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(base: self, animation: animation)
  }
}

/// A transition of any kind.
@MainActor
public struct AnyTransition {
  fileprivate let transition: any Transition

  public init<Kind: Transition>(_ transition: Kind) { self.transition = transition }

  /// Both at once, this one inside the other.
  public func combined(with other: AnyTransition) -> AnyTransition {
    func combine(_ first: some Transition, _ second: some Transition) -> AnyTransition {
      AnyTransition(CombinedTransition(first: first, second: second))
    }
    return combine(transition, other.transition)
  }

  /// Moves with an animation of its own, whatever the change comes with.
  public func animation(_ animation: Animation?) -> AnyTransition {
    func animate(_ base: some Transition) -> AnyTransition {
      AnyTransition(AnimatedTransition(base: base, animation: animation))
    }
    return animate(transition)
  }
}

extension AnyTransition {
  public static var opacity: AnyTransition { AnyTransition(OpacityTransition()) }
  public static var identity: AnyTransition { AnyTransition(IdentityTransition()) }
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }
  public static var scale: AnyTransition { AnyTransition(ScaleTransition(0)) }
  public static var blurReplace: AnyTransition {
    AnyTransition(BlurReplaceTransition(configuration: .downUp))
  }

  public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(scale, anchor: anchor))
  }

  public static func offset(_ offset: Size) -> AnyTransition {
    AnyTransition(OffsetTransition(offset))
  }

  public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition {
    offset(Size(x, y))
  }

  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }

  public static func push(from edge: Edge) -> AnyTransition {
    AnyTransition(PushTransition(edge: edge))
  }

  /// One transition to come with and another to go with.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    func compose(_ insertion: some Transition, _ removal: some Transition) -> AnyTransition {
      AnyTransition(AsymmetricTransition(insertion: insertion, removal: removal))
    }
    return compose(insertion.transition, removal.transition)
  }

  /// `active` while the view is not there, `identity` while it is.
  public static func modifier<Modifier: ViewModifier>(
    active: Modifier, identity: Modifier
  ) -> AnyTransition {
    AnyTransition(ModifierTransition(active: active, identity: identity))
  }
}

/// Makes a transition of any kind one of a kind.
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
