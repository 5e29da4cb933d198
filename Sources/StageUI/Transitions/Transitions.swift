/// Fades in and out.
public struct OpacityTransition: Transition {
  /// Creates the transition.
  public init() {}

  /// Properties of a transition without motion.
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
}

/// Inserts and removes without a transition.
public struct IdentityTransition: Transition {
  /// Creates the transition.
  public init() {}

  /// Properties of a transition without motion.
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

/// Scales from a factor at insertion, and to the same factor at removal.
public struct ScaleTransition: Transition {
  /// The scale before insertion and after removal.
  public var scale: Double
  /// The point of the view that stays in place when the view is scaled.
  public var anchor: UnitPoint

  /// Creates the transition.
  public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
  }
}

/// Moves in from an offset, and out to the same offset.
public struct OffsetTransition: Transition {
  /// The offset in points.
  public var offset: Size

  /// Creates the transition.
  public init(_ offset: Size) { self.offset = offset }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// Moves in from an edge by the view's width or height, and out to the same edge.
public struct MoveTransition: Transition {
  /// The edge from which the view moves in, and to which it moves out.
  public var edge: Edge

  /// Creates the transition.
  public init(edge: Edge) { self.edge = edge }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(phase.isIdentity ? nil : edge)
  }
}

/// Moves in from the leading edge and out to the trailing edge, both by the view's width.
public struct SlideTransition: Transition {
  /// Creates the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(phase.isIdentity ? nil : phase == .willAppear ? .leading : .trailing)
  }
}

/// Moves in from an edge by the view's width or height and out to the opposite edge, with a fade.
public struct PushTransition: Transition {
  /// The edge from which the view moves in.
  public var edge: Edge

  /// Creates the transition.
  public init(edge: Edge) { self.edge = edge }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .moved(phase.isIdentity ? nil : phase == .willAppear ? edge : edge.opposite)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// Fades, scales and blurs in and out.
public struct BlurReplaceTransition: Transition {
  /// How the view is scaled at insertion and at removal.
  public enum Configuration: Equatable, Sendable {
    /// Grows at insertion and shrinks at removal.
    case downUp
    /// Grows at insertion and at removal.
    case upUp
  }

  /// How the view is scaled at insertion and at removal.
  public var configuration: Configuration

  /// Creates the transition.
  public init(configuration: Configuration) { self.configuration = configuration }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    let away = configuration == .upUp && phase == .didDisappear ? 1.1 : 0.9
    content
      .scaleEffect(phase.isIdentity ? 1 : away)
      .blur(radius: phase.isIdentity ? 0 : 7)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

extension Transition where Self == OpacityTransition {
  /// Fades in and out.
  public static var opacity: OpacityTransition { OpacityTransition() }
}

extension Transition where Self == IdentityTransition {
  /// Inserts and removes without a transition.
  public static var identity: IdentityTransition { IdentityTransition() }
}

extension Transition where Self == ScaleTransition {
  /// Scales from 0 at insertion, and to 0 at removal.
  public static var scale: ScaleTransition { ScaleTransition(0) }

  /// Scales from a factor at insertion, and to the same factor at removal, about an anchor.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
    ScaleTransition(scale, anchor: anchor)
  }
}

extension Transition where Self == OffsetTransition {
  /// Moves in from an offset in points, and out to the same offset.
  public static func offset(_ offset: Size) -> OffsetTransition { OffsetTransition(offset) }

  /// Moves in from an offset in points, and out to the same offset.
  public static func offset(x: Double = 0, y: Double = 0) -> OffsetTransition {
    OffsetTransition(Size(x, y))
  }
}

extension Transition where Self == MoveTransition {
  /// Moves in from an edge by the view's width or height, and out to the same edge.
  public static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}

extension Transition where Self == SlideTransition {
  /// Moves in from the leading edge and out to the trailing edge.
  public static var slide: SlideTransition { SlideTransition() }
}

extension Transition where Self == PushTransition {
  /// Moves in from an edge and out to the opposite one, with a fade.
  public static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}

extension Transition where Self == BlurReplaceTransition {
  /// Fades, scales and blurs in and out.
  public static var blurReplace: BlurReplaceTransition {
    BlurReplaceTransition(configuration: .downUp)
  }

  /// Fades, scales and blurs in and out.
  public static func blurReplace(
    _ configuration: BlurReplaceTransition.Configuration = .downUp
  ) -> BlurReplaceTransition {
    BlurReplaceTransition(configuration: configuration)
  }
}

extension Edge {
  var opposite: Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }
}

extension View {
  /// Draws the view moved beyond an edge of its frame, by its own width or height.
  ///
  /// If `edge` is nil, the view is not moved.
  fileprivate func moved(_ edge: Edge?) -> some View {
    let (x, y): (Double, Double) =
      switch edge {
      case nil: (0, 0)
      case .top: (0, -1)
      case .bottom: (0, 1)
      case .leading: (-1, 0)
      case .trailing: (1, 0)
      }
    return transformed(.move, x, y)
  }
}
