/// An animation of a symbol that indicates activity or a change.
public struct SymbolEffect: Hashable, Sendable {
  enum Kind: Hashable {
    case pulse, breathe, bounce, variableColor, scale, appear, disappear, wiggle, rotate
  }

  /// The direction of `wiggle` and `rotate`.
  enum Direction: Hashable {
    case clockwise, counterClockwise
    /// A movement in an angle, 0 to the right and positive downwards.
    case along(radians: Double)
    case forward, backward
  }

  var kind: Kind
  var isByLayer = false
  /// Whether breathing also changes the opacity.
  var fades = false
  var isDownwards = false
  var direction = Direction.clockwise
  /// Whether `variableColor` shows one layer at a time; otherwise it adds layer to layer.
  var isIterative = false
  /// Whether `variableColor` runs backwards after each pass.
  var reverses = false
  /// The opacity of the layers that `variableColor` does not show.
  var inactiveOpacity = Symbol.inactiveOpacity

  /// Fades to half of the opacity and back.
  public static let pulse = SymbolEffect(kind: .pulse)
  /// Grows by 8 % and shrinks back, layer by layer.
  public static let breathe = SymbolEffect(kind: .breathe, isByLayer: true)
  /// Scales up once and swings back.
  public static let bounce = SymbolEffect(kind: .bounce)
  /// Shows one part of a symbol with variable colour after the other, over and over again.
  ///
  /// Other symbols stay as they are.
  public static let variableColor = SymbolEffect(kind: .variableColor, isByLayer: true)
  /// Turns a little to and fro, until it is still again.
  public static let wiggle = SymbolEffect(kind: .wiggle)
  /// Makes a full turn.
  public static let rotate = SymbolEffect(kind: .rotate)
  /// Is larger while the effect is active.
  public static let scale = SymbolEffect(kind: .scale)
  /// Fades in once when the effect becomes active.
  public static let appear = SymbolEffect(kind: .appear)
  /// Is hidden while the effect is active, and keeps its place.
  public static let disappear = SymbolEffect(kind: .disappear)

  /// The effect applied layer by layer, with a delay of an eighth of the period between layers.
  public var byLayer: SymbolEffect { with(self) { $0.isByLayer = true } }
  /// The effect applied to all layers together.
  public var wholeSymbol: SymbolEffect { with(self) { $0.isByLayer = false } }
  /// `breathe` without a change of opacity.
  public var plain: SymbolEffect { with(self) { $0.fades = false } }
  /// `breathe` with a change of opacity.
  public var pulse: SymbolEffect { with(self) { $0.fades = true } }
  /// `variableColor` that adds layer to layer.
  public var cumulative: SymbolEffect { with(self) { $0.isIterative = false } }
  /// `variableColor` that shows one layer at a time.
  public var iterative: SymbolEffect { with(self) { $0.isIterative = true } }
  /// `variableColor` that runs backwards after each pass.
  public var reversing: SymbolEffect { with(self) { $0.reverses = true } }
  /// `variableColor` that starts again after each pass.
  public var nonReversing: SymbolEffect { with(self) { $0.reverses = false } }
  /// `variableColor` in which the other layers are dimmed.
  public var dimInactiveLayers: SymbolEffect { with(self) { $0.inactiveOpacity = 0.3 } }
  /// `variableColor` in which the other layers are hidden.
  public var hideInactiveLayers: SymbolEffect { with(self) { $0.inactiveOpacity = 0 } }
  /// The effect with larger symbols: `bounce`, `scale`, `appear` and `disappear`; `wiggle` upwards.
  public var up: SymbolEffect {
    with(custom(angle: .degrees(-90))) { $0.isDownwards = false }
  }
  /// The effect with smaller symbols: `bounce`, `scale`, `appear` and `disappear`; `wiggle`
  /// downwards.
  public var down: SymbolEffect {
    with(custom(angle: .degrees(90))) { $0.isDownwards = true }
  }
  /// `wiggle` or `rotate` in the direction of a clock's hands.
  public var clockwise: SymbolEffect { with(self) { $0.direction = .clockwise } }
  /// `wiggle` or `rotate` against the direction of a clock's hands.
  public var counterClockwise: SymbolEffect { with(self) { $0.direction = .counterClockwise } }
  /// `wiggle` that moves the symbol to the left and back.
  public var left: SymbolEffect { custom(angle: .degrees(180)) }
  /// `wiggle` that moves the symbol to the right and back.
  public var right: SymbolEffect { custom(angle: .zero) }
  /// `wiggle` that moves the symbol in the direction of layout and back.
  public var forward: SymbolEffect { with(self) { $0.direction = .forward } }
  /// `wiggle` that moves the symbol against the direction of layout and back.
  public var backward: SymbolEffect { with(self) { $0.direction = .backward } }
  /// `wiggle` that moves the symbol in an angle and back: 0 to the right, 90 degrees downwards.
  public func custom(angle: Angle) -> SymbolEffect {
    with(self) { $0.direction = .along(radians: angle.radians) }
  }
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

/// The look of a symbol or one of its layers at one time.
struct SymbolPose: Hashable {
  var scale = 1.0
  var opacity = 1.0
  /// The turn about the middle in radians, clockwise.
  var angle = 0.0
  /// The offset, in heights of the symbol.
  var x = 0.0
  var y = 0.0

  /// Returns the transform of a symbol with a height, about its middle.
  func transform(about center: Point, height: Double) -> Transform {
    var change = Transform(scaleX: scale, y: scale)
    if angle != 0 { change = change.concatenating(Transform(rotationRadians: angle)) }
    (change.tx, change.ty) = (x * height, y * height)
    return .about(center, change)
  }

  /// Draws in this pose; the symbol's box begins at the origin.
  func apply(to context: inout GraphicsContext, around center: Point) {
    context.opacity *= opacity
    context.concatenate(transform(about: center, height: center.y * 2))
  }
}
