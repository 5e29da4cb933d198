/// Shows a view in one phase after the other, each reached with an animation of its own.
///
/// ```swift
/// PhaseAnimator([1.0, 1.05]) { scale in
///   Logo().scaleEffect(scale)
/// } animation: { _ in .easeInOut(duration: 0.8) }
/// ```
///
/// Without a trigger it goes on for ever; with one, each new value of the trigger goes through all
/// phases once and ends where it began.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  private let phases: [Phase]
  /// Nil goes on for ever.
  private let trigger: TriggerValue?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?
  @State private var step = Step()

  /// The phase shown, and when the next one is due.
  @MainActor
  private struct Step {
    var index = 0
    var begin = Date.distantPast
    var end: Date?
  }

  /// - Precondition: There is a phase.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable = NoTrigger(),
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    precondition(!self.phases.isEmpty, "a phase animator needs a phase")
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

  /// In seconds: how long a phase is shown at least.
  private static var shortest: Double { 1.0 / 60 }

  /// Goes on to the phase behind one; the way from the last leads back to the first.
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

/// A value of any type that can be compared.
struct TriggerValue: Equatable {
  let value: any Equatable

  static func == (a: TriggerValue, b: TriggerValue) -> Bool {
    func equals<E: Equatable>(_ value: E) -> Bool { b.value as? E == value }
    return equals(a.value)
  }
}

/// Stands for a trigger where there is none.
public struct NoTrigger: Equatable {
  public init() {}
}

extension View {
  /// Shows the view in one phase after the other, for ever, or once through all when a value changes.
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
