import StageTesting

/// The faults of ways that are right by design, each with its reason.
private let acceptedFaults = [
  AcceptedWayFault(
    kind: .flashes, element: nil,
    ways: ["game-over-daily-paper", "game-over-daily-high-contrast"],
    reason: """
      the scene plays all hands at once, so that the waves of the last ones overlap; a player's hands \
      follow each other
      """),
  AcceptedWayFault(
    kind: .jumps, element: "", ways: ["board-rush-time-up"],
    reason: "a text that was empty, and so had no size, is filled when the time is up"),
]

/// A kind of fault that is accepted in the films of some ways.
private struct AcceptedWayFault {
  var kind: MeaningChecks.Kind
  /// The label; nil for the whole window.
  var element: String?
  var ways: [String]
  var reason: String
}

extension MeaningChecks {
  /// The checks of the film of a way: those of frames over time, without the faults that are right by
  /// design.
  static func way(_ name: String) -> MeaningChecks {
    acceptedFaults.filter { $0.ways.contains(name) }
      .reduce(MeaningChecks([.flashes, .jumps, .twoPlaces, .traces])) { checks, fault in
        checks.except(fault.kind, of: fault.element, because: fault.reason)
      }
  }
}
