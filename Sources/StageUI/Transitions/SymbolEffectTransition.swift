/// Lets the symbols inside a view appear and disappear; other views come and go at once.
public struct SymbolEffectTransition: Transition {
  let effect: SymbolEffect
  let options: SymbolEffectOptions

  /// Creates the transition.
  ///
  /// - Parameters:
  ///   - effect: `appear`, `disappear` or `automatic`; with `up` and `down` symbols are larger or
  ///     smaller while they are hidden.
  ///   - options: The speed, relative to the animation of the change.
  public init(effect: SymbolEffect, options: SymbolEffectOptions) {
    self.effect = effect
    self.options = options
  }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    let rate = max(options.rate, 0.01)
    content
      .modifier(SymbolShareModifier(share: phase.isIdentity ? 0 : 1, effect: effect))
      .transaction { if rate != 1 { $0.animation = $0.animation?.speed(rate) } }
  }
}

/// Hides the symbols inside a view to a degree of 0…1.
private struct SymbolShareModifier: AnimatedModifier {
  var share: Double
  let effect: SymbolEffect

  var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  func body(content: Content) -> some View {
    content.modifier(ValueModifier<SymbolTransitionNode>(effect.held(at: share)))
  }
}

/// Gives the symbols inside its child the pose of a transition.
private final class SymbolTransitionNode: ModifierNode, ValueKeeper {
  var value: SymbolPose? { didSet { if value != oldValue { tree.needsPicture = true } } }
  /// Whether the symbols have another pose than the one at rest.
  private var hasPose = false

  override func show(in list: inout DisplayList, at rect: Rect) {
    let pose = value ?? SymbolPose()
    // At rest the symbols keep the pose of a transition around this one.
    if pose != SymbolPose() || hasPose {
      forEachSymbolImage { $0.show(transition: pose) }
      hasPose = pose != SymbolPose()
    }
    super.show(in: &list, at: rect)
  }
}

extension SymbolEffect {
  /// The effect that suits the place: `appear` and `disappear` in a transition.
  public static let automatic = SymbolEffect(kind: .appear)
}

extension Transition where Self == SymbolEffectTransition {
  /// Symbols appear and disappear.
  public static var symbolEffect: SymbolEffectTransition { .symbolEffect(.automatic) }

  /// Symbols appear and disappear with an effect.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> SymbolEffectTransition {
    SymbolEffectTransition(effect: effect, options: options)
  }
}

extension AnyTransition {
  /// Symbols appear and disappear.
  public static var symbolEffect: AnyTransition { .symbolEffect(.automatic) }

  /// Symbols appear and disappear with an effect.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> AnyTransition {
    AnyTransition(SymbolEffectTransition(effect: effect, options: options))
  }
}
