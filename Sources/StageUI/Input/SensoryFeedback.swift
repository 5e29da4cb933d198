/// Something to be felt or heard: what it means, not what it is like.
public struct SensoryFeedback: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case success, warning, error, selection, increase, decrease, start, stop, alignment, levelChange
    case impact
  }

  public enum Weight: Hashable, Sendable { case light, medium, heavy }
  public enum Flexibility: Hashable, Sendable { case rigid, solid, soft }

  public var kind: Kind
  public var weight: Weight
  /// 0…1.
  public var intensity: Double

  public init(_ kind: Kind, weight: Weight = .medium, intensity: Double = 1) {
    self.kind = kind
    self.weight = weight
    self.intensity = intensity
  }

  public static let success = SensoryFeedback(.success)
  public static let warning = SensoryFeedback(.warning)
  public static let error = SensoryFeedback(.error)
  public static let selection = SensoryFeedback(.selection)
  public static let increase = SensoryFeedback(.increase)
  public static let decrease = SensoryFeedback(.decrease)
  public static let start = SensoryFeedback(.start)
  public static let stop = SensoryFeedback(.stop)
  public static let alignment = SensoryFeedback(.alignment)
  public static let levelChange = SensoryFeedback(.levelChange)
  public static let impact = SensoryFeedback(.impact)

  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback(.impact, weight: weight, intensity: intensity)
  }

  /// Of things that give way: the softer they are, the longer and deeper it is.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
    let weight: Weight =
      switch flexibility {
      case .rigid: .light
      case .solid: .medium
      case .soft: .heavy
      }
    return SensoryFeedback(.impact, weight: weight, intensity: intensity)
  }

  /// How it feels in a pad.
  public var rumble: Rumble {
    func pulse(_ low: Double, _ high: Double, _ milliseconds: Int) -> Rumble {
      Rumble(
        low: low * intensity, high: high * intensity, duration: .milliseconds(milliseconds))
    }
    switch kind {
    case .success: return pulse(0.35, 0.5, 120)
    case .warning: return pulse(0.5, 0.2, 160)
    case .error: return pulse(0.8, 0.1, 220)
    case .selection, .alignment, .levelChange: return pulse(0, 0.25, 20)
    case .increase, .decrease: return pulse(0, 0.3, 25)
    case .start, .stop: return pulse(0.2, 0.3, 60)
    case .impact:
      switch weight {
      case .light: return pulse(0.1, 0.4, 30)
      case .medium: return pulse(0.4, 0.4, 50)
      case .heavy: return pulse(0.9, 0.3, 90)
      }
    }
  }
}

extension View {
  /// Lets something be felt when a value changes.
  public func sensoryFeedback<Trigger: Equatable>(
    _ feedback: SensoryFeedback, trigger: Trigger
  ) -> some View {
    sensoryFeedback(trigger: trigger) { _, _ in feedback }
  }

  public func sensoryFeedback<Trigger: Equatable>(
    _ feedback: SensoryFeedback, trigger: Trigger,
    condition: @escaping (Trigger, Trigger) -> Bool
  ) -> some View {
    sensoryFeedback(trigger: trigger) { condition($0, $1) ? feedback : nil }
  }

  public func sensoryFeedback<Trigger: Equatable>(
    trigger: Trigger, _ feedback: @escaping (Trigger, Trigger) -> SensoryFeedback?
  ) -> some View {
    modifier(
      ChangeModifier(value: trigger, isInitial: false) { tree, old, new in
        if let feedback = feedback(old, new) { tree.feedback.append(feedback) }
      })
  }
}
