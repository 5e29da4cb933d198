internal import Observation
package import Session
package import StageUI

/// The deck of cards that explain the game, swiped away one by one.
@MainActor
@Observable
package final class HowToDeck {
  /// A card in the deck; a card that comes again has another number.
  package struct Entry: Hashable, Identifiable, Sendable {
    package var lesson: BoardLesson
    package var id: Int
  }

  /// What a swipe says about a card.
  package enum Verdict: CaseIterable, Hashable, Sendable {
    /// The player has understood the card; it leaves to the right.
    case gotIt
    /// The player wants to see the card again; it leaves to the left and comes back at the end.
    case again
    /// The card leaves upwards, without a mark.
    case skip

    /// How far a card flies off, in points.
    var flight: Size {
      switch self {
      case .gotIt: Size(500, 0)
      case .again: Size(-500, 0)
      case .skip: Size(0, -800)
      }
    }
  }

  /// The cards left, the top one first.
  package private(set) var entries: [Entry] = []
  /// How far the top card is dragged.
  package var drag = Size.zero
  /// The verdict of the last card, which sets the direction of its flight.
  package private(set) var verdict = Verdict.gotIt
  /// How many cards have left the deck for good.
  package var doneCount: Int { Self.count - entries.count }
  @ObservationIgnored private var dealtCount = 0

  package static let count = BoardLesson.allCases.count
  /// The drag to a side that commits, in points.
  package static let sideways = 100.0
  /// The drag upwards that commits, in points.
  package static let upwards = 150.0

  package init() { restart() }

  package var isDone: Bool { entries.isEmpty }

  /// Puts all cards back, in their order.
  package func restart() {
    entries = []
    drag = .zero
    for lesson in BoardLesson.allCases { add(lesson) }
  }

  private func add(_ lesson: BoardLesson) {
    entries.append(Entry(lesson: lesson, id: dealtCount))
    dealtCount += 1
  }

  /// Returns what a drag means if it ends now; nil if the card springs back.
  package static func verdict(of drag: Size) -> Verdict? {
    leaning(of: drag).flatMap { $0.share == 1 ? $0.verdict : nil }
  }

  /// The verdict that the drag points to, and how near it is, 0…1.
  package var leaning: (verdict: Verdict, share: Double)? { Self.leaning(of: drag) }

  private static func leaning(of drag: Size) -> (verdict: Verdict, share: Double)? {
    let up = -drag.height / upwards
    let aside = abs(drag.width) / sideways
    if up > aside, up > 0 { return (.skip, min(up, 1)) }
    return aside > 0 ? (drag.width > 0 ? .gotIt : .again, min(aside, 1)) : nil
  }

  /// The rotation of the dragged card, in degrees: a twentieth of the drag, at most 12.
  package var tilt: Double { min(max(drag.width / 20, -12), 12) }

  /// Takes the top card away.
  package func commit(_ verdict: Verdict) {
    guard let entry = entries.first else { return }
    self.verdict = verdict
    entries.removeFirst()
    if verdict == .again { add(entry.lesson) }
    drag = .zero
  }
}
