extension Animation: CustomStringConvertible {
  /// The animation as the Swift expression that creates it.
  public var description: String {
    let base =
      switch compound?.content {
      case nil: plan.law.description
      case .repeated(let animation, let repetition): "\(animation).\(repetition)"
      case .custom(let custom): "Animation(\(custom.base))"
      }
    let timing = plan.timing
    let speed = timing.rate == 1 ? "" : ".speed(\(timing.rate))"
    // `timing.floor` is ignored; it is above zero only after a negative delay.
    let delay = timing.offset == 0 || timing.rate == 0 ? 0 : timing.offset / timing.rate
    let completion = plan.statedCompletion.map { ".logicallyComplete(after: \($0))" } ?? ""
    return base + speed + (delay == 0 ? "" : ".delay(\(delay))") + completion
  }
}

extension AnimationPlan.Law: CustomStringConvertible {
  @usableFromInline var description: String {
    switch self {
    case .curve(let curve, let duration):
      "timingCurve(\(curve), duration: \(duration))"
    case .spring(let spring, let blend):
      "spring(\(spring)\(blend > 0 ? ", blendDuration: \(blend)" : ""))"
    case .interpolatingSpring(let spring, let velocity):
      "interpolatingSpring(\(spring)\(velocity == 0 ? "" : ", initialVelocity: \(velocity)"))"
    case .compound:
      "compound"
    }
  }
}

extension Repetition: CustomStringConvertible {
  var description: String {
    let way = "autoreverses: \(autoreverses)"
    return count < .infinity ? "repeatCount(\(Int(count)), \(way))" : "repeatForever(\(way))"
  }
}

extension Spring: CustomStringConvertible {
  /// The spring's response and damping ratio.
  public var description: String {
    let mass = mass == 1 ? "" : ", mass: \(mass)"
    return "Spring(response: \(response), dampingRatio: \(dampingRatio)\(mass))"
  }
}

extension UnitCurve: CustomStringConvertible {
  /// The name of the curve, or its control points.
  public var description: String {
    switch shape {
    case .linear: "linear"
    case .circularEaseIn: "circularEaseIn"
    case .circularEaseOut: "circularEaseOut"
    case .circularEaseInOut: "circularEaseInOut"
    case .circularEaseOutIn: "circularEaseInOut.inverse"
    case .bezier(let curve):
      "bezier(\(curve.startX), \(curve.startY), \(curve.endX), \(curve.endY))"
    }
  }
}
