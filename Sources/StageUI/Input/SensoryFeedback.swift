/// Feedback by touch or sound, described by its meaning.
public struct SensoryFeedback: Hashable, Sendable {
  /// The meaning of the feedback.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case success, warning, error, selection, increase, decrease, start, stop, alignment, levelChange
    case impact
  }

  /// The weight of an impact.
  public enum Weight: Hashable, Sendable { case light, medium, heavy }
  /// The rigidity of the views that collide in an impact.
  public enum Flexibility: Hashable, Sendable { case rigid, solid, soft }

  /// The meaning of the feedback.
  public var kind: Kind
  /// The weight of an impact.
  public var weight: Weight
  /// The strength, 0…1.
  public var intensity: Double

  /// Creates feedback; `weight` applies to impacts.
  public init(_ kind: Kind, weight: Weight = .medium, intensity: Double = 1) {
    self.kind = kind
    self.weight = weight
    self.intensity = intensity
  }

  /// A task was completed.
  public static let success = SensoryFeedback(.success)
  /// A task needs attention.
  public static let warning = SensoryFeedback(.warning)
  /// A task failed.
  public static let error = SensoryFeedback(.error)
  /// The selection changed.
  public static let selection = SensoryFeedback(.selection)
  /// A value increased.
  public static let increase = SensoryFeedback(.increase)
  /// A value decreased.
  public static let decrease = SensoryFeedback(.decrease)
  /// An activity started.
  public static let start = SensoryFeedback(.start)
  /// An activity stopped.
  public static let stop = SensoryFeedback(.stop)
  /// A dragged view was aligned.
  public static let alignment = SensoryFeedback(.alignment)
  /// A level was reached, for example a level of pressure.
  public static let levelChange = SensoryFeedback(.levelChange)
  /// Two views collided.
  public static let impact = SensoryFeedback(.impact)

  /// Returns feedback for a collision of two views; `weight` is how heavy they feel.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback(.impact, weight: weight, intensity: intensity)
  }

  /// Returns feedback for a collision of two views; `flexibility` is how rigid or soft they feel.
  ///
  /// Soft views give a longer and deeper vibration than rigid ones.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
    let weight: Weight =
      switch flexibility {
      case .rigid: .light
      case .solid: .medium
      case .soft: .heavy
      }
    return SensoryFeedback(.impact, weight: weight, intensity: intensity)
  }

  /// The vibration of a gamepad for this feedback.
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
  /// Gives feedback when a value changes.
  public func sensoryFeedback<Trigger: Equatable>(
    _ feedback: SensoryFeedback, trigger: Trigger
  ) -> some View {
    sensoryFeedback(trigger: trigger) { _, _ in feedback }
  }

  /// Gives feedback when a value changes and `condition` returns true for the old and the new
  /// value.
  public func sensoryFeedback<Trigger: Equatable>(
    _ feedback: SensoryFeedback, trigger: Trigger,
    condition: @escaping (Trigger, Trigger) -> Bool
  ) -> some View {
    sensoryFeedback(trigger: trigger) { condition($0, $1) ? feedback : nil }
  }

  /// Gives the feedback that a closure returns when `trigger` changes.
  public func sensoryFeedback<Trigger: Equatable>(
    trigger: Trigger, _ feedback: @escaping () -> SensoryFeedback?
  ) -> some View {
    sensoryFeedback(trigger: trigger) { _, _ in feedback() }
  }

  /// Gives the feedback that a closure returns for the old and the new value of `trigger`.
  ///
  /// The closure is called when `trigger` changes; nil gives no feedback.
  public func sensoryFeedback<Trigger: Equatable>(
    trigger: Trigger, _ feedback: @escaping (Trigger, Trigger) -> SensoryFeedback?
  ) -> some View {
    modifier(
      ChangeModifier(value: trigger, isInitial: false) { tree, old, new in
        if let feedback = feedback(old, new) { tree.feedback.append(feedback) }
      })
  }
}

extension ViewHost {
  /// Gives feedback at the end of the current or the next update.
  package func give(_ feedback: SensoryFeedback) { tree.feedback.append(feedback) }
}
