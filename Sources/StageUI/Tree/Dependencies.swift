internal import Observation

/// The values that the last evaluation of a body has read.
///
/// A change of one of these values invalidates the body's slot.
@MainActor
struct Dependencies {
  /// The keys in the order of their first reads.
  ///
  /// They contain addresses of types, so a set would have another order in each build, and ``EnvironmentValues``
  /// would compare more or fewer values: 0.5 % of the menu's updates (2026-11).
  private(set) var environmentKeys: [UInt] = []
  private var locations: [AnyStateLocation] = []
  private let interest = Interest()
  /// The reader of evaluations without tracking; it is made once, because they must not allocate.
  private var untracked: Reader?

  /// Records reads during the evaluation of a body.
  @MainActor
  final class Reader {
    unowned let slot: Slot
    private let isTracking: Bool
    fileprivate var environmentKeys: [UInt] = []
    fileprivate var locations: [AnyStateLocation] = []

    init(_ slot: Slot, isTracking: Bool = true) {
      (self.slot, self.isTracking) = (slot, isTracking)
    }

    func reads(_ location: AnyStateLocation) {
      guard isTracking else { return }
      if !locations.contains(where: { $0 === location }) { locations.append(location) }
    }

    func reads(environment key: UInt) {
      if isTracking, !environmentKeys.contains(key) { environmentKeys.append(key) }
    }

    /// The reader of the body that is being evaluated.
    static var current: Reader?
  }

  /// Calls `evaluate` and returns its result; later changes of the values read invalidate `slot`.
  mutating func track<Value>(for slot: Slot, _ evaluate: () -> Value) -> Value {
    let reader = Reader(slot)
    let outer = Reader.current
    Reader.current = reader
    defer { Reader.current = outer }
    interest.end()
    let value = withObservationTracking {
      interest.begin()
      return evaluate()
    } onChange: { [weak slot, interest] in
      // `onChange` is called before the change, on the thread that makes the change. That is the
      // main thread, because all models are used there.
      MainActor.assumeIsolated {
        if !interest.isEnding { slot.map { $0.tree.invalidate($0, because: .model) } }
      }
    }
    for location in locations where !reader.locations.contains(where: { $0 === location }) {
      location.remove(slot)
    }
    for location in reader.locations { location.add(slot) }
    locations = reader.locations
    environmentKeys = reader.environmentKeys
    return value
  }

  /// Calls `evaluate` and returns its result; the values read by the last `track` stay those whose
  /// changes invalidate `slot`.
  ///
  /// For slots that are evaluated in every frame: they show a change of any other value in the next
  /// frame anyhow. Observation alone allocates about 20 times for each evaluation that it tracks.
  mutating func evaluate<Value>(for slot: Slot, _ evaluate: () -> Value) -> Value {
    let reader = untracked ?? Reader(slot, isTracking: false)
    untracked = reader
    let outer = Reader.current
    Reader.current = reader
    defer { Reader.current = outer }
    return evaluate()
  }

  mutating func forget(_ slot: Slot) {
    for location in locations { location.remove(slot) }
    locations = []
    interest.end()
  }
}

/// A dummy observable that every evaluation reads; mutating it drops stale registrations.
///
/// A model drops its registrations only when it changes. Without this object, a model that never
/// changes would keep one registration for each evaluation.
@MainActor
private final class Interest: Observable {
  private nonisolated let registrar = ObservationRegistrar()
  private(set) var isEnding = false

  func begin() { registrar.access(self, keyPath: \.isEnding) }

  func end() {
    isEnding = true
    registrar.withMutation(of: self, keyPath: \.isEnding) {}
    isEnding = false
  }
}
