import StageTesting

/// The faults of scenes that are right by design, each with its reason.
///
/// A row without a label accepts the fault of each element of its scenes.
private let acceptedFaults: [AcceptedFault] = [
  AcceptedFault(
    .faintText, of: LivingInkTitle.all, in: [""],
    because: """
      LivingInk paints the letters above the text, which itself draws only their shadow; the tests \
      of contrast measure them
      """),
  AcceptedFault(
    .faintText, in: ["game-over-counting"],
    because: "the picture is a moment at which the lines of the result appear"),
  AcceptedFault(
    .smallText, in: ["share-panel"],
    because: "the preview is a small copy of the shared picture, which is shared in full size"),
  AcceptedFault(
    .smallText, in: ["climb-reroll"],
    because: "the picture is a moment at which new goods grow into their places"),
  AcceptedFault(
    .smallTargets, in: ["climb-reroll"],
    because: "the picture is a moment at which new goods grow into their places"),
  AcceptedFault(
    .smallTargets, of: [""], in: ["lessons-", "duel-lobby"],
    because: """
      the background takes presses of the whole window; only at its centre, which is measured, \
      little of it lies between other controls
      """),
]

/// A kind of fault that is accepted in some scenes.
private struct AcceptedFault {
  var kind: MeaningChecks.Kind
  var elements: [String?]
  var scenes: [String]
  var reason: String

  /// - Parameters:
  ///   - elements: The labels; nil for each element.
  ///   - scenes: The beginnings of the names of the scenes.
  init(
    _ kind: MeaningChecks.Kind, of elements: [String]? = nil, in scenes: [String],
    because reason: String
  ) {
    (self.kind, self.scenes, self.reason) = (kind, scenes, reason)
    self.elements = elements ?? [nil]
  }
}

/// The titles that LivingInk paints, as far as scenes show them.
private enum LivingInkTitle {
  static let all = [
    "Poker Slam", "The summit!", "That is all",
    // Titles of lessons.
    "Touch to join", "The ace bridges", "Gaps stay", "Cards fall", "Every card counts",
    // Hands, in the languages of the scenes.
    "Flush", "Straight Flush", "Full House", "Full", "フルハウス",
  ]
}

extension MeaningChecks {
  /// The checks of the picture and of the scripts of a scene: the standard ones, without the faults
  /// that are right by design.
  static func scene(_ name: String) -> MeaningChecks {
    var checks = MeaningChecks.standard
    for fault in acceptedFaults where fault.scenes.contains(where: name.hasPrefix) {
      for element in fault.elements {
        checks = checks.except(fault.kind, of: element, because: fault.reason)
      }
    }
    return checks
  }

  /// The kinds of faults that a frame within a motion may have: what enters begins faint and small.
  ///
  /// The pictures at rest, before and after, are checked for them.
  static let ofRestAlone: Set<Kind> = [.faintText, .smallText, .smallTargets]

  /// The checks of frames within the motions of a scene, such as those of strips: the ones of its
  /// picture without those of a rest.
  static func moments(of name: String) -> MeaningChecks {
    var checks = scene(name)
    checks.kinds.subtract(ofRestAlone)
    return checks.adding([.twoPlaces, .jumps])
  }
}
