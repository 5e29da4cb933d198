/// What a slot's evaluation is due to, before its names are looked up.
enum EvaluationCause {
  case location(AnyStateLocation)
  case model
  case animation
  case time
  case geometry
  case other
}

/// A slot whose content is made by a closure that is evaluated again when a value changes.
@MainActor
protocol EvaluatedSlot: Slot, InspectedSlot {
  var dependencies: Dependencies { get }
}

extension EvaluatingSlot: EvaluatedSlot {}

/// A slot that shows its view to an inspector.
@MainActor
protocol InspectedSlot: Slot {
  var inspectedView: Any { get }
}

extension ViewSlot: InspectedSlot {
  final var inspectedView: Any { view }
}

extension WrapperSlot: InspectedSlot {
  /// The modifier of an empty view; the slot of the content shows the content.
  final var inspectedView: Any { ModifiedContent(content: EmptyView(), modifier: modifier) }
}

/// Records why and how often slots are evaluated, and for how long, while an inspector is open.
@MainActor
final class EvaluationLog {
  /// What is known of one slot.
  struct Record {
    var evaluations = 0
    var nanoseconds: Int64 = 0
    /// The reasons of the last evaluation; the locations are named when a snapshot is taken.
    var reasons: [Inspection.Reason] = []
    var locations: [AnyStateLocation] = []
    /// The causes noted since the last evaluation.
    fileprivate var causes: [EvaluationCause] = []
    /// The texts of the models' properties before they changed.
    fileprivate var models: [String: String]?
    fileprivate var view: Any?
    fileprivate var environment: EnvironmentValues?
  }

  /// The records by the identity of the slot.
  private(set) var records: [ObjectIdentifier: Record] = [:]
  /// The number of layouts and of drawings by the id of the node.
  var layouts: [UInt64: Int] = [:]
  var recordings: [UInt64: Int] = [:]
  /// The slots evaluated since `takeEvaluated()` was called.
  private var evaluated: Set<ObjectIdentifier> = []
  /// The slot that is evaluated because of its own changes, and not because of its parent's.
  weak var revalidated: Slot?
  /// The counters of the tree when the log was made.
  let start: Tree.Counters
  /// Returns the time in nanoseconds.
  private let clock: @MainActor () -> Int64
  private var began: Int64 = 0

  /// Creates a log of a tree's future evaluations.
  init(_ tree: Tree, clock: (@MainActor () -> Int64)? = nil) {
    start = tree.counters
    let zero = ContinuousClock.now
    self.clock =
      clock ?? {
        let (seconds, attoseconds) = (ContinuousClock.now - zero).components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
      }
    tree.rootNode?.slot.map(remember)
  }

  /// Notes the view and the environment of each slot, to compare them with later ones.
  private func remember(_ slot: Slot) {
    if let slot = slot as? any EvaluatedSlot {
      var record = Record()
      (record.view, record.environment) = (slot.inspectedView, slot.environment)
      records[ObjectIdentifier(slot)] = record
    }
    slot.forEachChild(remember)
  }

  /// Notes a cause of a slot's next evaluation.
  func note(_ cause: EvaluationCause, for slot: Slot) {
    records[ObjectIdentifier(slot), default: Record()].causes.append(cause)
    guard case .model = cause, let slot = slot as? any InspectedSlot,
      records[ObjectIdentifier(slot)]?.models == nil
    else { return }
    records[ObjectIdentifier(slot)]?.models = InspectedProperty.models(of: slot)
  }

  func begin(_ slot: any EvaluatedSlot, isNew: Bool) {
    let key = ObjectIdentifier(slot)
    var record = records[key] ?? Record()
    if isNew { record = Record() }
    let view = slot.inspectedView
    (record.reasons, record.locations) = ([], [])
    if isNew { record.reasons = [.appeared] } else { explain(&record, slot, view) }
    (record.causes, record.models) = ([], nil)
    (record.view, record.environment) = (view, slot.environment)
    record.evaluations += 1
    revalidated = nil
    records[key] = record
    evaluated.insert(key)
    began = clock()
  }

  func end(_ slot: Slot) {
    let time = clock() - began
    records[ObjectIdentifier(slot)]?.nanoseconds += time
  }

  private func explain(_ record: inout Record, _ slot: any EvaluatedSlot, _ view: Any) {
    for cause in record.causes { add(cause, to: &record, slot) }
    guard revalidated !== slot || record.causes.isEmpty else { return }
    if let old = record.environment {
      let keys = slot.dependencies.environmentKeys.filter {
        slot.environment.differs(from: old, in: [$0])
      }
      record.reasons += keys.map { .environment(EnvironmentValues.name(of: $0)) }
        .sorted { $0.description < $1.description }
    }
    let changes = record.view.map { InspectedProperty.changes(from: $0, to: view) } ?? []
    if !changes.isEmpty || record.reasons.isEmpty && record.locations.isEmpty {
      record.reasons.append(.parent(InspectedName.parent(of: slot), changes))
    }
  }

  private func add(_ cause: EvaluationCause, to record: inout Record, _ slot: any EvaluatedSlot) {
    switch cause {
    case .location(let location):
      if !record.locations.contains(where: { $0 === location }) {
        record.locations.append(location)
      }
    case .model:
      let old = record.models ?? [:]
      let new = InspectedProperty.models(of: slot)
      let names = new.filter { old[$0.key] != $0.value }.keys.sorted()
      let reasons = names.isEmpty ? [.model("")] : names.map { Inspection.Reason.model($0) }
      record.reasons += reasons.filter { !record.reasons.contains($0) }
    case .animation: record.reasons.append(.animation)
    case .time: record.reasons.append(.time)
    case .geometry: record.reasons.append(.geometry)
    case .other: record.reasons.append(.other)
    }
  }

  /// Returns the slots evaluated since the last call.
  func takeEvaluated() -> Set<ObjectIdentifier> {
    defer { evaluated = [] }
    return evaluated
  }

  /// Discards the records of all slots and nodes except those in the tree.
  func keep(slots: Set<ObjectIdentifier>, nodes: Set<UInt64>) {
    records = records.filter { slots.contains($0.key) }
    layouts = layouts.filter { nodes.contains($0.key) }
    recordings = recordings.filter { nodes.contains($0.key) }
  }
}
