/// A card that turns in from its edge: rotated by 90 degrees about the vertical axis.
public struct CardFlipTransition: Transition {
  /// Creates the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .rotation3DEffect(.degrees(phase.value * 90), axis: (x: 0, y: 1, z: 0), perspective: 0)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A view that grows out of a point of its own bounds, such as the button that opened it.
public struct ScaleFromPointTransition: Transition {
  /// The point in the view's unit coordinates; it may lie outside of the view.
  public var point: UnitPoint

  /// Creates the transition.
  public init(_ point: UnitPoint) { self.point = point }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : 0.1, anchor: point)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A view that comes into focus: blurred by 20 points and transparent outside.
public struct BlurTransition: Transition {
  /// The radius of the blur, in points.
  public var radius: Double

  /// Creates the transition.
  public init(radius: Double = 20) { self.radius = radius }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.blur(radius: phase.isIdentity ? 0 : radius).opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A view that pops in from half its size; it looks best with `.preset(.bounceScale)`.
public struct BounceScaleTransition: Transition {
  /// Creates the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : 0.5).opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A modal view that comes from below and leaves downwards, slightly smaller while it does.
public struct ModalPresentTransition: Transition {
  /// Creates the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .visualEffect { effect, proxy in
        effect.offset(y: phase.isIdentity ? 0 : proxy.size.height * 0.25)
      }
      .scaleEffect(phase.isIdentity ? 1 : 0.95, anchor: .bottom)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A dialog of a game: it arrives at 80 % of its size and leaves at 95 %.
public struct GameModalTransition: Transition {
  /// Creates the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .scaleEffect(phase == .willAppear ? 0.8 : phase == .didDisappear ? 0.95 : 1)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

extension Transition where Self == CardFlipTransition {
  /// A card that turns in from its edge.
  public static var cardFlip: CardFlipTransition { CardFlipTransition() }
}

extension Transition where Self == ScaleFromPointTransition {
  /// A view that grows out of a point of its own bounds.
  public static func scale(from point: UnitPoint) -> ScaleFromPointTransition {
    ScaleFromPointTransition(point)
  }
}

extension Transition where Self == BlurTransition {
  /// A view that comes into focus.
  public static var blur: BlurTransition { BlurTransition() }
}

extension Transition where Self == BounceScaleTransition {
  /// A view that pops in from half its size.
  public static var bounceScale: BounceScaleTransition { BounceScaleTransition() }
}

extension Transition where Self == ModalPresentTransition {
  /// A modal view that comes from below.
  public static var modalPresent: ModalPresentTransition { ModalPresentTransition() }
}

extension Transition where Self == GameModalTransition {
  /// A dialog of a game.
  public static var gameModal: GameModalTransition { GameModalTransition() }
}

extension AnyTransition {
  /// A card that turns in from its edge, within 0.4 s.
  public static var cardFlip: AnyTransition {
    AnyTransition(CardFlipTransition()).animation(.easeInOut(duration: 0.4))
  }

  /// A view that grows out of a point of its own bounds.
  public static func scale(from point: UnitPoint) -> AnyTransition {
    AnyTransition(ScaleFromPointTransition(point)).animation(.preset(.hero))
  }

  /// A view that comes into focus, within 0.3 s.
  public static var blur: AnyTransition {
    AnyTransition(BlurTransition()).animation(.easeInOut(duration: 0.3))
  }

  /// A view that pops in from half its size.
  public static var bounceScale: AnyTransition {
    AnyTransition(BounceScaleTransition()).animation(.preset(.bounceScale))
  }

  /// A modal view that comes from below in 0.35 s and leaves faster.
  public static var modalPresent: AnyTransition {
    .asymmetric(
      insertion: AnyTransition(ModalPresentTransition()).animation(.preset(.modal)),
      removal: AnyTransition(ModalPresentTransition()).animation(.easeIn(duration: 0.28)))
  }

  /// A dialog of a game: it arrives with a spring and leaves within 0.25 s.
  public static var gameModal: AnyTransition {
    .asymmetric(
      insertion: AnyTransition(GameModalTransition()).animation(.preset(.modal)),
      removal: AnyTransition(GameModalTransition()).animation(.easeOut(duration: 0.25)))
  }
}
