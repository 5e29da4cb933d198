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

extension Animation {
  /// The animation in a few words for messages, such as `easeInOut 0.25 s` or `spring 0.3 s damping 0.7`.
  package var words: String {
    let base =
      switch compound?.content {
      case nil: plan.law.words
      case .repeated(let animation, let repetition):
        "\(animation.words) repeated "
          + (repetition.count < .infinity ? "\(Int(repetition.count)) times" : "for ever")
      case .custom(let custom): "\(type(of: custom.base))"
      }
    let timing = plan.timing
    let speed = timing.rate == 1 ? "" : " at speed \(timing.rate.inThousandths)"
    let delay = timing.offset == 0 || timing.rate == 0 ? 0 : timing.offset / timing.rate
    return base + speed + (delay == 0 ? "" : " delayed by \(delay.inThousandths) s")
  }
}

extension AnimationPlan.Law {
  fileprivate var words: String {
    switch self {
    case .curve(let curve, let duration): "\(curve.name) \(duration.inThousandths) s"
    case .spring(let spring, _): "spring \(spring.words)"
    case .interpolatingSpring(let spring, _): "interpolatingSpring \(spring.words)"
    case .compound: "compound"
    }
  }
}

extension Spring {
  fileprivate var words: String {
    "\(response.inThousandths) s damping \(dampingRatio.inThousandths)"
  }
}

extension UnitCurve {
  /// The name in `Animation` if there is one.
  fileprivate var name: String {
    let names: [(UnitCurve, String)] = [
      (.easeIn, "easeIn"), (.easeOut, "easeOut"), (.easeInOut, "easeInOut"),
    ]
    return names.first { $0.0 == self }?.1 ?? description
  }
}

extension Double {
  /// The number with up to three digits after the point.
  fileprivate var inThousandths: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
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
