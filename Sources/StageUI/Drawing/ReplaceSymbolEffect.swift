/// An effect that replaces a symbol by another one.
public struct ReplaceSymbolEffect: Hashable, Sendable {
  enum Direction: Hashable { case downUp, upUp, offUp }

  var direction = Direction.downUp

  /// The old symbol shrinks away, then the new one grows.
  public static let replace = ReplaceSymbolEffect()
  /// The effect that a symbol without a better one has: `replace`.
  public static let automatic = ReplaceSymbolEffect()

  /// The old symbol shrinks, the new one grows.
  public var downUp: ReplaceSymbolEffect { with(self) { $0.direction = .downUp } }
  /// Both symbols grow.
  public var upUp: ReplaceSymbolEffect { with(self) { $0.direction = .upUp } }
  /// The old symbol disappears at once, the new one grows.
  public var offUp: ReplaceSymbolEffect { with(self) { $0.direction = .offUp } }
  /// The effect applied layer by layer; the kit replaces all layers together.
  public var byLayer: ReplaceSymbolEffect { self }
  /// The effect applied to all layers together.
  public var wholeSymbol: ReplaceSymbolEffect { self }
  /// The effect `fallback`: the kit finds no related parts in symbols.
  public func magic(fallback: ReplaceSymbolEffect) -> ReplaceSymbolEffect { fallback }

  /// The duration in seconds.
  static let seconds = 0.3

  /// Returns the poses of the old and the new symbol.
  ///
  /// - Parameters:
  ///   - part: The part of the effect that has passed, from 0 to 1.
  ///   - fades: Whether the symbols keep their size, for reduced motion.
  func poses(at part: Double, fades: Bool) -> (old: SymbolPose, new: SymbolPose) {
    let (leaving, coming) = (min(part * 2, 1), max(part * 2 - 1, 0))
    let smooth = coming * coming * (3 - 2 * coming)
    var old = SymbolPose(scale: 1 - 0.5 * leaving, opacity: 1 - leaving)
    if direction == .upUp { old.scale = 1 + 0.3 * leaving }
    if direction == .offUp { old.opacity = 0 }
    let shown = direction == .offUp ? part * (2 - part) : smooth
    var new = SymbolPose(scale: 0.5 + 0.5 * shown, opacity: min(shown * 1.5, 1))
    if fades { (old.scale, new.scale) = (1, 1) }
    return (old, new)
  }
}

extension ContentTransition {
  /// Changing symbols replace each other.
  public static var symbolEffect: ContentTransition { .symbolEffect(.automatic) }

  /// Changing symbols replace each other with an effect.
  ///
  /// Unlike other content transitions, this one needs no animation of the program.
  public static func symbolEffect(
    _ effect: ReplaceSymbolEffect, options: SymbolEffectOptions = .default
  ) -> ContentTransition {
    ._symbol(effect, speed: options.rate)
  }
}

/// A symbol that is being replaced.
struct LeavingSymbol {
  var look: ImageLook
  var symbol: Symbol
  var effect: ReplaceSymbolEffect
  var fades: Bool
  var speed: Double
  var start: Double
  /// The part of the effect that has passed, from 0 to 1.
  var part = 0.0

  /// Returns nil if the change of an image is no replacement of a symbol.
  @MainActor
  init?(
    _ old: ImageLook?, new: ImageLook, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    guard case ._symbol(let effect, let speed) = environment.contentTransition, let old,
      case .symbol(let symbol) = old.content, case .symbol(let next) = new.content, symbol != next
    else { return nil }
    look = old
    self.symbol = symbol
    self.effect = effect
    self.speed = max(speed, 0.01)
    fades = environment.accessibilityReduceMotion
    start = pass.time
  }

  /// Moves on to `time`; returns false at the end.
  mutating func advance(to time: Double) -> Bool {
    part = min(max(time - start, 0) * speed / ReplaceSymbolEffect.seconds, 1)
    return part < 1
  }
}
