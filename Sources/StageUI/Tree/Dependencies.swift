internal import Observation

/// What an evaluation of a body has read, and so what makes it evaluate again.
@MainActor
struct Dependencies {
  private(set) var environmentKeys: Set<UInt> = []
  private var locations: [AnyStateLocation] = []
  private let interest = Interest()

  /// Where reads are noted while a body is evaluated.
  @MainActor
  final class Reader {
    let slot: Slot
    fileprivate var environmentKeys: Set<UInt> = []
    fileprivate var locations: [AnyStateLocation] = []

    init(_ slot: Slot) { self.slot = slot }

    func reads(_ location: AnyStateLocation) {
      if !locations.contains(where: { $0 === location }) { locations.append(location) }
    }

    func reads(environment key: UInt) { environmentKeys.insert(key) }

    /// The reader of the body that is being evaluated at this moment.
    static var current: Reader?
  }

  /// Evaluates, and lets the slot be invalidated when what was read changes.
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
      // `onChange` comes on the thread of the change, before it; all models live on this one.
      MainActor.assumeIsolated {
        if !interest.isEnding { slot.map { $0.tree.invalidate($0) } }
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

  mutating func forget(_ slot: Slot) {
    for location in locations { location.remove(slot) }
    locations = []
    interest.end()
  }
}

/// Dummy observable of every evaluation; mutating it drops stale observation registrations.
///
/// Models forget who reads them when they change, and only then: one that never changes would keep a
/// note of each evaluation for ever.
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
