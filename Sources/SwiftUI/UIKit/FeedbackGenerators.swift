import StageUI

/// The base of the feedback generators.
///
/// Feedback is rumble of the game pad and a sound, as with `View.sensoryFeedback(_:trigger:)`.
@MainActor
@preconcurrency
public class UIFeedbackGenerator {
  init() {}

  /// Does nothing: a desktop has no haptic engine that would have to wake up first.
  public func prepare() {}

  final func give(_ feedback: SensoryFeedback) { ViewHost.current?.give(feedback) }
}

/// Gives feedback for a collision of two views.
@MainActor
@preconcurrency
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy or how rigid the views feel.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  private let style: FeedbackStyle

  /// Creates a generator.
  public init(style: FeedbackStyle = .medium) { self.style = style }

  /// Gives feedback; `intensity` is 0…1.
  public func impactOccurred(intensity: Double = 1) {
    switch style {
    case .light: give(.impact(weight: .light, intensity: intensity))
    case .medium: give(.impact(weight: .medium, intensity: intensity))
    case .heavy: give(.impact(weight: .heavy, intensity: intensity))
    case .soft: give(.impact(flexibility: .soft, intensity: intensity))
    case .rigid: give(.impact(flexibility: .rigid, intensity: intensity))
    }
  }
}

/// Gives feedback for the outcome of a task.
@MainActor
@preconcurrency
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  /// Creates a generator.
  public override init() {}

  /// Gives feedback.
  public func notificationOccurred(_ type: FeedbackType) {
    switch type {
    case .success: give(.success)
    case .warning: give(.warning)
    case .error: give(.error)
    }
  }
}

/// Gives feedback for a change of the selection.
@MainActor
@preconcurrency
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Creates a generator.
  public override init() {}

  /// Gives feedback.
  public func selectionChanged() { give(.selection) }
}
