/// Fades.
public struct OpacityTransition: Transition {
  public init() {}

  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
}

/// Is there or not, at once.
public struct IdentityTransition: Transition {
  public init() {}

  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

/// Grows out of a point and shrinks into it.
public struct ScaleTransition: Transition {
  public var scale: Double
  public var anchor: UnitPoint

  public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
  }
}

/// Comes from some way off and goes back there.
public struct OffsetTransition: Transition {
  public var offset: Size

  public init(_ offset: Size) { self.offset = offset }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// Comes from beyond an edge of its own frame and goes back there.
public struct MoveTransition: Transition {
  public var edge: Edge

  public init(edge: Edge) { self.edge = edge }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(phase.isIdentity ? nil : edge)
  }
}

/// Comes from the leading edge and goes on to the trailing one.
public struct SlideTransition: Transition {
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(phase.isIdentity ? nil : phase == .willAppear ? .leading : .trailing)
  }
}

/// Comes from an edge and goes on to the opposite one, fading.
public struct PushTransition: Transition {
  public var edge: Edge

  public init(edge: Edge) { self.edge = edge }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .moved(phase.isIdentity ? nil : phase == .willAppear ? edge : edge.opposite)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// Comes out of a blur and goes back into one.
public struct BlurReplaceTransition: Transition {
  public enum Configuration: Equatable, Sendable {
    /// Comes growing and goes shrinking.
    case downUp
    /// Comes growing and goes on growing.
    case upUp
  }

  public var configuration: Configuration

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
  public static var opacity: OpacityTransition { OpacityTransition() }
}

extension Transition where Self == IdentityTransition {
  public static var identity: IdentityTransition { IdentityTransition() }
}

extension Transition where Self == ScaleTransition {
  public static var scale: ScaleTransition { ScaleTransition(0) }

  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
    ScaleTransition(scale, anchor: anchor)
  }
}

extension Transition where Self == OffsetTransition {
  public static func offset(_ offset: Size) -> OffsetTransition { OffsetTransition(offset) }

  public static func offset(x: Double = 0, y: Double = 0) -> OffsetTransition {
    OffsetTransition(Size(x, y))
  }
}

extension Transition where Self == MoveTransition {
  public static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}

extension Transition where Self == SlideTransition {
  public static var slide: SlideTransition { SlideTransition() }
}

extension Transition where Self == PushTransition {
  public static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}

extension Transition where Self == BlurReplaceTransition {
  public static var blurReplace: BlurReplaceTransition {
    BlurReplaceTransition(configuration: .downUp)
  }

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
  /// Shows the view beside where it is laid out, by its own size.
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
