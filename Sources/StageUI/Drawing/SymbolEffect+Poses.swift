extension SymbolEffect {
  /// The duration of one repetition in seconds.
  var period: Double {
    switch kind {
    case .pulse, .breathe: 2.4
    case .bounce: 0.8
    case .wiggle: 1
    case .rotate: 1.6
    case .variableColor: 1.6
    case .scale, .appear, .disappear: Self.transitionDuration
    }
  }

  /// The duration of a change between an active and an inactive effect in seconds.
  static let transitionDuration = 0.35

  /// Whether an active effect keeps its pose, instead of repeating a motion.
  var isHeld: Bool { kind == .scale || kind == .disappear }

  /// Whether the effect goes on for so long that fewer frames are enough.
  var isAmbient: Bool { kind == .pulse || kind == .breathe || kind == .variableColor }

  /// Returns the pose of a layer `time` seconds after its animation has started.
  func pose(at time: Double) -> SymbolPose {
    if kind == .appear { return hidden(1 - min(max(time / period, 0), 1)) }
    guard time > 0 else { return SymbolPose() }
    let turn = 2 * Double.pi * time / period
    let wave = (1 - Double.sincos(turn).cos) / 2
    switch kind {
    case .pulse: return SymbolPose(opacity: 1 - 0.5 * wave)
    // It changes the steps of a symbol instead.
    case .variableColor: return SymbolPose()
    case .breathe:
      return SymbolPose(scale: 1 + 0.08 * wave, opacity: fades ? 1 - 0.5 * wave : 1)
    case .bounce:
      // A damped oscillation; at the end its amplitude is below a thousandth.
      let part = time / period
      guard part < 1 else { return SymbolPose() }
      let swing = 0.3 * Double.exp(-6 * part) * Double.sincos(3 * .pi * part).sin
      return SymbolPose(scale: isDownwards ? 1 - swing : 1 + swing)
    case .wiggle:
      let part = time / period
      guard part < 1 else { return SymbolPose() }
      return moved(by: Double.exp(-5 * part) * Double.sincos(6 * .pi * part).sin)
    case .rotate: return SymbolPose(angle: direction == .counterClockwise ? -turn : turn)
    case .scale, .appear, .disappear: return held(at: wave)
    }
  }

  /// Returns the pose of `wiggle` at a deflection of −1…1: by 15 degrees or an eighth of the height.
  private func moved(by share: Double) -> SymbolPose {
    func along(_ radians: Double) -> SymbolPose {
      let (sine, cosine) = Double.sincos(radians)
      return SymbolPose(x: cosine * share / 8, y: sine * share / 8)
    }
    return switch direction {
    case .clockwise: SymbolPose(angle: share * .pi / 12)
    case .counterClockwise: SymbolPose(angle: -share * .pi / 12)
    case .along(let radians): along(radians)
    case .forward: along(0)
    case .backward: along(.pi)
    }
  }

  /// Returns the effect with the directions of a layout from right to left.
  var mirrored: SymbolEffect {
    with(self) {
      if direction == .forward { $0.direction = .backward }
      if direction == .backward { $0.direction = .forward }
    }
  }

  /// Returns the pose of an effect that is active to a degree of 0…1.
  func held(at share: Double) -> SymbolPose {
    guard kind == .scale else { return hidden(share) }
    return SymbolPose(scale: 1 + (isDownwards ? -0.2 : 0.2) * share)
  }

  /// Returns the pose of a symbol that is hidden to a degree of 0…1.
  private func hidden(_ share: Double) -> SymbolPose {
    SymbolPose(scale: 1 + (isDownwards ? 0.3 : -0.3) * share, opacity: 1 - share)
  }

  /// Returns the opacity of one of `count` steps in a pass of `variableColor`.
  func layerOpacity(at time: Double, layer: Int, of count: Int) -> Double {
    var part = min(max(time / period, 0), 1)
    if reverses { part = 1 - abs(2 * part - 1) }
    // Each layer fades in during one step; the last step shows them all, or none.
    let step = part * Double(count + 1) - Double(layer)
    let strength = isIterative ? 1 - min(abs(step - 1), 1) : min(max(step, 0), 1)
    return inactiveOpacity + (1 - inactiveOpacity) * strength
  }

  /// The delay between two layers, as a fraction of the period.
  static let layerStep = 1.0 / 8
}
