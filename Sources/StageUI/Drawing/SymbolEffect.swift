/// An animation of a symbol that indicates activity or a change.
public struct SymbolEffect: Hashable, Sendable {
  enum Kind: Hashable { case pulse, breathe, bounce }

  var kind: Kind
  var isByLayer = false
  /// Whether breathing also changes the opacity.
  var fades = false
  var isDownwards = false

  /// Fades to half of the opacity and back.
  public static let pulse = SymbolEffect(kind: .pulse)
  /// Grows by 8 % and shrinks back, layer by layer.
  public static let breathe = SymbolEffect(kind: .breathe, isByLayer: true)
  /// Scales up once and swings back.
  public static let bounce = SymbolEffect(kind: .bounce)

  /// The effect applied layer by layer, with a delay of an eighth of the period between layers.
  public var byLayer: SymbolEffect { with(self) { $0.isByLayer = true } }
  /// The effect applied to all layers together.
  public var wholeSymbol: SymbolEffect { with(self) { $0.isByLayer = false } }
  /// `breathe` without a change of opacity.
  public var plain: SymbolEffect { with(self) { $0.fades = false } }
  /// `breathe` with a change of opacity.
  public var pulse: SymbolEffect { with(self) { $0.fades = true } }
  /// `bounce` that scales up.
  public var up: SymbolEffect { with(self) { $0.isDownwards = false } }
  /// `bounce` that scales down.
  public var down: SymbolEffect { with(self) { $0.isDownwards = true } }
}

/// The repetition and the speed of a symbol effect.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// The repetition of an effect.
  public struct RepeatBehavior: Hashable, Sendable {
    var count: Int?
    var delay = 0.0

    /// Repeats without a pause and without an end.
    public static let continuous = RepeatBehavior(count: nil)
    /// Repeats `count` times, or without end if `count` is nil.
    ///
    /// `delay` is the pause between repetitions in seconds; nil means no pause.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(count: count, delay: delay ?? 0)
    }
  }

  var rate = 1.0
  /// The repetition; nil uses the default of the modifier.
  ///
  /// With a `value`, the default is one repetition per change. With `isActive`, the default is to
  /// repeat without end while `isActive` is true.
  var behavior: RepeatBehavior?

  /// The default repetition of the modifier, at normal speed.
  ///
  /// With a `value`, the effect runs once per change. With `isActive`, it repeats while `isActive`
  /// is true.
  public static let `default` = SymbolEffectOptions()
  /// Repeats without an end.
  public static let repeating = SymbolEffectOptions(behavior: .continuous)
  /// Runs once.
  public static let nonRepeating = SymbolEffectOptions(behavior: .periodic(1))
  /// Repeats in a given way.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    SymbolEffectOptions(behavior: behavior)
  }
  /// Repeats `count` times; nil repeats without end.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    SymbolEffectOptions(behavior: .periodic(count))
  }
  /// Multiplies the speed of the effect.
  public static func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions(rate: speed)
  }

  /// The options with another repetition.
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    SymbolEffectOptions(rate: rate, behavior: behavior)
  }
  /// The options with another speed.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions(rate: speed, behavior: behavior)
  }
}

/// The scale and the opacity of a symbol or one of its layers at one time.
struct SymbolPose: Hashable {
  var scale = 1.0
  var opacity = 1.0

  func apply(to context: inout GraphicsContext, around center: Point) {
    context.opacity *= opacity
    context.translateBy(x: center.x, y: center.y)
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -center.x, y: -center.y)
  }
}

extension SymbolEffect {
  /// The duration of one repetition in seconds.
  var period: Double { kind == .bounce ? 0.8 : 2.4 }

  /// Returns the pose of a layer `time` seconds after its animation has started.
  func pose(at time: Double) -> SymbolPose {
    guard time > 0 else { return SymbolPose() }
    let turn = 2 * Double.pi * time / period
    let wave = (1 - Double.sincos(turn).cos) / 2
    switch kind {
    case .pulse: return SymbolPose(opacity: 1 - 0.5 * wave)
    case .breathe:
      return SymbolPose(scale: 1 + 0.08 * wave, opacity: fades ? 1 - 0.5 * wave : 1)
    case .bounce:
      // A damped oscillation; at the end its amplitude is below a thousandth.
      let part = time / period
      guard part < 1 else { return SymbolPose() }
      let swing = 0.3 * Double.exp(-6 * part) * Double.sincos(3 * .pi * part).sin
      return SymbolPose(scale: isDownwards ? 1 - swing : 1 + swing)
    }
  }

  /// The delay between two layers, as a fraction of the period.
  static let layerStep = 1.0 / 8
}
