/// Animates a value along keyframes and rebuilds its content in every frame.
///
/// ```swift
/// KeyframeAnimator(initialValue: 0.0, trigger: wins) { lift in
///   Trophy().offset(y: lift)
/// } keyframes: { _ in
///   SpringKeyframe(-40, duration: 0.3)
///   SpringKeyframe(0, spring: .bouncy)
/// }
/// ```
public struct KeyframeAnimator<Value: Sendable, Path: Keyframes, Content: View>: View
where Path.Value == Value {
  private let initialValue: Value
  private let repeats: Bool
  private let trigger: TriggerValue?
  private let content: (Value) -> Content
  private let keyframes: (Value) -> Path
  @State private var run = Run()

  /// One run along the keyframes.
  @MainActor
  private struct Run {
    var timeline: KeyframeTimeline<Value>?
    var start: Date?
    var last: Value?
  }

  /// Creates an animator that runs along the keyframes forever, or once if `repeating` is false.
  ///
  /// The first run begins when the animator appears, at `initialValue`.
  ///
  /// With a trigger, the animator instead runs along the keyframes once at each change of
  /// `trigger`. Such a run starts from the current value.
  public init(
    initialValue: Value, repeating: Bool = true, trigger: some Equatable = NoTrigger(),
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) {
    self.initialValue = initialValue
    self.trigger = trigger is NoTrigger ? nil : TriggerValue(value: trigger)
    repeats = repeating && trigger is NoTrigger
    self.content = content
    self.keyframes = keyframes
  }

  public var body: some View {
    TimelineView(.animation(paused: run.timeline == nil)) { timeline in
      content(value(at: timeline.date))
        .onChange(of: isOver(at: timeline.date)) { _, isOver in if isOver { end() } }
    }
    .onAppear { if trigger == nil { begin() } }
    .onChange(of: trigger) { begin() }
  }

  private func begin() {
    let value = value(at: .now)
    run = Run(
      timeline: KeyframeTimeline(initialValue: value) { keyframes(value) }, start: .now,
      last: value)
  }

  private func end() {
    let last = run.timeline.map { $0.value(time: $0.duration) }
    run = Run(timeline: nil, start: nil, last: last)
  }

  private func isOver(at date: Date) -> Bool {
    guard let timeline = run.timeline, let start = run.start else { return false }
    return !repeats && date.timeIntervalSince(start) >= timeline.duration
  }

  private func value(at date: Date) -> Value {
    guard let timeline = run.timeline, let start = run.start else {
      return run.last ?? initialValue
    }
    let elapsed = max(date.timeIntervalSince(start), 0)
    guard repeats, timeline.duration > 0 else { return timeline.value(time: elapsed) }
    return timeline.value(time: elapsed.truncatingRemainder(dividingBy: timeline.duration))
  }
}

extension View {
  /// Animates the view along keyframes.
  ///
  /// Without a trigger, the animation begins when the view appears. It runs forever, or once if
  /// `repeating` is false. With a trigger, it runs once at each change of `trigger`.
  public func keyframeAnimator<Value: Sendable>(
    initialValue: Value, repeating: Bool = true, trigger: some Equatable = NoTrigger(),
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let base = PlaceholderContentView<Self>(self)
    return KeyframeAnimator(
      initialValue: initialValue, repeating: repeating, trigger: trigger,
      content: { content(base, $0) }, keyframes: keyframes)
  }
}
