/// A movement of a symbol that says something: it lives, it has changed.
public struct SymbolEffect: Hashable, Sendable {
  enum Kind: Hashable { case pulse, breathe, bounce }

  var kind: Kind
  var isByLayer = false
  /// Breathing fades as well.
  var fades = false
  var isDownwards = false

  /// Fades to half and back.
  public static let pulse = SymbolEffect(kind: .pulse)
  /// Grows a little and back.
  public static let breathe = SymbolEffect(kind: .breathe, isByLayer: true)
  /// Jumps up in size once.
  public static let bounce = SymbolEffect(kind: .bounce)

  public var byLayer: SymbolEffect { with(self) { $0.isByLayer = true } }
  public var wholeSymbol: SymbolEffect { with(self) { $0.isByLayer = false } }
  public var plain: SymbolEffect { with(self) { $0.fades = false } }
  public var pulse: SymbolEffect { with(self) { $0.fades = true } }
  public var up: SymbolEffect { with(self) { $0.isDownwards = false } }
  public var down: SymbolEffect { with(self) { $0.isDownwards = true } }
}

/// How often and how fast a symbol moves.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// How a movement goes on when it is over.
  public struct RepeatBehavior: Hashable, Sendable {
    var count: Int?
    var delay = 0.0

    public static let continuous = RepeatBehavior(count: nil)
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(count: count, delay: delay ?? 0)
    }
  }

  var rate = 1.0
  /// Nil: once for a change, without end while active.
  var behavior: RepeatBehavior?

  public static let `default` = SymbolEffectOptions()
  public static let repeating = SymbolEffectOptions(behavior: .continuous)
  public static let nonRepeating = SymbolEffectOptions(behavior: .periodic(1))
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    SymbolEffectOptions(behavior: behavior)
  }
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    SymbolEffectOptions(behavior: .periodic(count))
  }
  public static func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions(rate: speed)
  }

  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    SymbolEffectOptions(rate: rate, behavior: behavior)
  }
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions(rate: speed, behavior: behavior)
  }
}

/// How large and how opaque a symbol, or a layer of it, is at a moment.
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
  /// In seconds, once through.
  var period: Double { kind == .bounce ? 0.8 : 2.4 }

  /// Of a layer, or of all, so many seconds after its start.
  func pose(at time: Double) -> SymbolPose {
    guard time > 0 else { return SymbolPose() }
    let turn = 2 * Double.pi * time / period
    let wave = (1 - Double.sincos(turn).cos) / 2
    switch kind {
    case .pulse: return SymbolPose(opacity: 1 - 0.5 * wave)
    case .breathe:
      return SymbolPose(scale: 1 + 0.08 * wave, opacity: fades ? 1 - 0.5 * wave : 1)
    case .bounce:
      // A swing that is over, but for a thousandth, at the end.
      let part = time / period
      guard part < 1 else { return SymbolPose() }
      let swing = 0.3 * Double.exp(-6 * part) * Double.sincos(3 * .pi * part).sin
      return SymbolPose(scale: isDownwards ? 1 - swing : 1 + swing)
    }
  }

  /// Layers follow each other by this part of a period.
  static let layerStep = 1.0 / 8
}
