import StageTesting
import Synchronization

/// Faults of scenes that are right by design, with their reason.
struct AcceptedFault: Sendable {
  var kinds: Set<MeaningChecks.Kind>
  /// The labels of the elements; nil stands for each element.
  var elements: [String?]
  /// The beginnings of the names of the scenes.
  var scenes: [String]
  /// The least measure that is accepted, such as a contrast ratio; nil accepts all.
  var bound: Double?
  var reason: String

  /// - Parameter elements: The labels; nil for each element.
  init(
    _ kinds: Set<MeaningChecks.Kind>, of elements: [String]? = nil, in scenes: [String],
    downTo bound: Double? = nil, because reason: String
  ) {
    (self.kinds, self.scenes, self.bound, self.reason) = (kinds, scenes, bound, reason)
    self.elements = elements ?? [nil]
  }

  /// A row without labels accepts the fault of each element of its scenes.
  static let all = [
    AcceptedFault(
      [.faintText, .contrast, .perceivedContrast], of: livingInkTitles, in: [""],
      because: """
        LivingInk paints the letters above the text, which itself draws only their shadow; the tests \
        of contrast measure them
        """),
    AcceptedFault(
      [.faintText, .contrast, .perceivedContrast],
      of: ["New best with help", "90 more than before"], in: ["game-over-counting"],
      because: "the picture is a moment at which the lines of the result appear"),
    AcceptedFault(
      [.contrast, .perceivedContrast], of: ["Got it"], in: ["how-to-play-paper"], downTo: 3.2,
      because: "the stamp appears while the card is dragged aside"),
    AcceptedFault(
      [.contrast, .perceivedContrast], of: ["900", "New high score"], in: ["board-slam-"],
      downTo: 3.8, because: "the light of a slam passes behind the texts, for less than a second"),
    AcceptedFault(
      [.perceivedContrast], of: ["TIME IS UP"], in: ["game-over-rush"], downTo: 41,
      because: """
        the title of a lost round glows in warm colours, whose ratio of 5.2 is far above the 3 of \
        large text
        """),
    AcceptedFault(
      [.perceivedContrast], of: ["7"], in: ["board-rush-still"], downTo: 42,
      because: "the last seconds are red, with a ratio of 4.5, where large text needs 3"),
    AcceptedFault(
      [.perceivedContrast],
      in: [
        "leaderboard", "replay", "profile", "how-to-play-", "climb-", "daily-low", "store-",
        "duel-result-ja-phone",
      ],
      downTo: 54,
      because: """
        secondary texts are a little paler than the main ones, on dark plates; all of them have the \
        ratio of 4.5, and Lc 60 is meant for texts to be read at length
        """),
    AcceptedFault(
      [.smallText], in: ["share-panel"],
      because: "the preview is a small copy of the shared picture, which is shared in full size"),
    AcceptedFault(
      [.smallText, .smallTargets], in: ["climb-reroll"],
      because: "the picture is a moment at which new goods grow into their places"),
    AcceptedFault(
      [.overflowingText, .textOverControls], of: ["14", "1"], in: ["profile", "menu-unlock"],
      because: "the badge with the level lies on the edge of the picture of the player"),
    AcceptedFault(
      [.overflowingText, .textOverControls],
      of: ["Best value", "Bester Preis", "Meilleur prix", "Mejor precio", "お得"], in: ["store"],
      because: "the ribbon lies on the edge of its offer"),
    AcceptedFault(
      [.overflowingText, .textOverControls], of: ["+0.3", "+0.4", "+0.6", "+1.5"], in: ["climb"],
      because: "what a charm adds stands on its lower edge"),
    AcceptedFault(
      [.overflowingText],
      of: ["Median 820", "Mediana 820", "Médiane 820", "中央値820", "895", "680"],
      in: ["profile"],
      because: "the names of a chart's lines stand on the lines, also on the highest one"),
    AcceptedFault(
      [.overflowingText], of: ["790", "2,235", "4,006"], in: ["share-"],
      because: "the score has the height of its digits, which is less than that of a line"),
    AcceptedFault(
      [.overflowingText], of: ["Next"], in: ["board-ahead"],
      because: "the title of the next cards stands before their frame"),
    AcceptedFault(
      [.overflowingText], of: ["A new deal"], in: ["climb-map"],
      because: "the words stand around the line from level to level"),
    AcceptedFault(
      [.overflowingText], of: ["Touch to join", "Cards join any neighbour, at corners too."],
      in: ["how-to-play-still"], because: "the picture shows a card that is dragged aside"),
  ]

  /// The titles that LivingInk paints, as far as scenes show them.
  private static let livingInkTitles = [
    "Poker Slam", "Press to start", "押すとスタート", "VS", "The summit!", "That is all",
    // Titles of lessons.
    "Touch to join", "The ace bridges", "Gaps stay", "Cards fall", "Every card counts",
    // Hands, in the languages of the scenes.
    "Flush", "Straight Flush", "Full House", "Full", "フルハウス",
  ]

  /// The kinds, labels and beginnings of names that accept no fault any more.
  ///
  /// - Parameter acceptances: What the checks of all scenes have accepted.
  func stale(in acceptances: Set<Acceptance>) -> [String] {
    let own = acceptances.filter { $0.reason == reason }
    return kinds.filter { kind in !own.contains { $0.kind == kind } }.map(\.rawValue).sorted()
      + elements.filter { element in !own.contains { $0.element == element } }
      .map { "\"\($0 ?? "")\"" }
      + scenes.filter { start in !own.contains { $0.scene.hasPrefix(start) } }
      .map { "scenes \"\($0)…\"" }
  }
}

/// A fault that was accepted.
struct Acceptance: Hashable, Sendable {
  var kind: MeaningChecks.Kind
  var element: String?
  var reason: String
  var scene: String

  private static let noted = Mutex<Set<Acceptance>>([])

  /// What the checks of scenes in this process have accepted.
  static var all: Set<Acceptance> { noted.withLock { $0 } }

  func note() { Self.noted.withLock { _ = $0.insert(self) } }
}
