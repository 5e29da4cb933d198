/// Shows its content in one phase after the other; each change of phase is animated separately.
///
/// ```swift
/// PhaseAnimator([1.0, 1.05]) { scale in
///   Logo().scaleEffect(scale)
/// } animation: { _ in .easeInOut(duration: 0.8) }
/// ```
///
/// Without a trigger the phases repeat forever. With a trigger, each change of its value runs
/// through all phases once and ends at the first phase.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  private let phases: [Phase]
  /// The value whose changes start a run; nil repeats forever.
  private let trigger: TriggerValue?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?
  @State private var step = Step()

  /// The current phase and the time of the next change.
  @MainActor
  private struct Step {
    var index = 0
    var begin = Date.distantPast
    var end: Date?
  }

  /// Creates an animator.
  ///
  /// `animation(phase)` is the animation that leads to a phase. When the animation's logical
  /// duration has passed, the animation to the next phase begins.
  ///
  /// - Precondition: `phases` is not empty.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable = NoTrigger(),
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    precondition(!self.phases.isEmpty, "the phases of an animator are empty")
    self.trigger = trigger is NoTrigger ? nil : TriggerValue(value: trigger)
    self.content = content
    self.animation = animation
  }

  public var body: some View {
    TimelineView(.explicit([step.begin] + (step.end.map { [$0] } ?? []))) { timeline in
      content(phases[min(step.index, phases.count - 1)])
        .onChange(of: step.end.map { timeline.date >= $0 } ?? false) { _, isDue in
          if isDue { advance(from: step.index) }
        }
    }
    .onAppear { if trigger == nil { advance(from: 0) } }
    .onChange(of: trigger) { advance(from: 0) }
  }

  /// The minimum time to show a phase, in seconds.
  private static var shortest: Double { 1.0 / 60 }

  /// Animates to the phase after `index`; the last one is followed by the first.
  private func advance(from index: Int) {
    guard phases.count > 1 else { return }
    let next = (index + 1) % phases.count
    let animation = animation(phases[next])
    let duration = max(animation?.logicalDuration ?? 0, Self.shortest)
    let isLast = trigger != nil && next == 0
    withAnimation(animation) {
      step = Step(index: next, begin: .now, end: isLast ? nil : .now + duration)
    }
  }
}

/// A type-erased equatable value.
struct TriggerValue: Equatable {
  let value: any Equatable

  static func == (a: TriggerValue, b: TriggerValue) -> Bool {
    func equals<E: Equatable>(_ value: E) -> Bool { b.value as? E == value }
    return equals(a.value)
  }
}

/// The default of `trigger` parameters: no trigger.
public struct NoTrigger: Equatable {
  /// Creates the value; used by default arguments.
  public init() {}
}

extension View {
  /// Animates the view through phases: once at each change of `trigger`, or forever without one.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable = NoTrigger(),
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let base = PlaceholderContentView<Self>(self)
    return PhaseAnimator(
      phases, trigger: trigger, content: { content(base, $0) }, animation: animation)
  }
}
