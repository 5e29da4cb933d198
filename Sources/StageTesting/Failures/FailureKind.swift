internal import Foundation

/// The words of a change without the names of elements, which are the same for all elements that changed so.
struct FailureKind: Codable, Equatable, Sendable {
  /// Such as `colour #FE0000, was #FF0000`.
  var words: String
  /// The views or elements that changed.
  var elements: [String]

  /// Whether it is a move, which elements may also share by chance.
  var isMove: Bool { words.hasPrefix(Self.move) }

  static let move = "moved by "

  /// The beginnings of words so specific that the same change at two elements has the same cause.
  private static let beginnings = [
    "colour ", "paint ", "font of size ", "shadow ", "rect with radius ",
  ]

  /// Whether one part of a change has such words.
  static func isSpecific(_ part: String) -> Bool {
    part.contains(", was ") && beginnings.contains { part.hasPrefix($0) }
  }

  /// Whether one part of a change may be only an effect of another one: other places and sizes.
  static func isPlace(_ part: String) -> Bool {
    part.hasPrefix(move) || part.hasPrefix("size ")
  }
}

extension DrawingChanges {
  /// The kind of the changes: their specific words, or else a move by the same distance.
  ///
  /// Nil if there is another change, or none. Moves and other sizes beside specific changes are not told: a
  /// larger font moves what is below it.
  var kind: FailureKind? {
    guard
      all.allSatisfy({ change in
        change.parts.allSatisfy { FailureKind.isSpecific($0) || FailureKind.isPlace($0) }
      })
    else { return nil }
    let specific = all.filter { $0.parts.contains(where: FailureKind.isSpecific) }
    if !specific.isEmpty {
      let words = Set(specific.flatMap { $0.parts.filter(FailureKind.isSpecific) }).sorted()
      return FailureKind(
        words: words.joined(separator: "; "), elements: specific.map(\.view).unique)
    }
    let words = Set(all.flatMap(\.parts))
    guard words.count == 1, let move = words.first, move.hasPrefix(FailureKind.move) else {
      return nil
    }
    return FailureKind(words: move, elements: all.map(\.view).unique)
  }
}

extension ElementList {
  /// Whether two trees have the same elements, at most with other frames.
  static func haveSameElements(_ old: String, _ new: String) -> Bool {
    func names(_ tree: String) -> [[String]] {
      ElementList(tree).elements.map { [$0.name, $0.presses] }
    }
    return names(old) == names(new)
  }

  /// Returns the kind of the changes from one tree to another: a move by the same distance; nil if there is
  /// another change, or none.
  static func kind(from old: String, to new: String) -> FailureKind? {
    guard haveSameElements(old, new) else { return nil }
    let moved = zip(ElementList(old).elements, ElementList(new).elements)
      .filter { $0.box != $1.box }
    let words = Set(
      moved.map { old, new in
        let (a, b) = (old.box, new.box)
        let isMove = a.right - a.left == b.right - b.left && a.bottom - a.top == b.bottom - b.top
        return isMove ? "\(FailureKind.move)(\(b.left - a.left), \(b.top - a.top))" : ""
      })
    guard words.count == 1, let move = words.first, !move.isEmpty else { return nil }
    return FailureKind(words: move, elements: moved.map(\.1.name).unique)
  }
}

extension PictureStrip {
  /// The kind of the change of the pixels: another colour by the same amount, or a move.
  func kind(among places: ElementPlaces) -> FailureKind? {
    guard let change, change.hasPrefix("colour by ") || change.hasPrefix(FailureKind.move) else {
      return nil
    }
    return FailureKind(
      words: change, elements: box.flatMap { places.name(of: $0) }.map { [$0] } ?? [])
  }
}

extension RunReport {
  /// The number of pictures from which elements that moved alike have one cause.
  private static let fewestMoves = 3

  /// Returns failures grouped by their causes; one without a cause is a group of its own.
  ///
  /// Failures of different elements have one cause if they are of one kind. A move is the cause only if
  /// several pictures share it.
  static func byCause(_ failures: [PictureResult]) -> [[PictureResult]] {
    var counts: [String: Int] = [:]
    for case let kind? in failures.map(\.kind) { counts[kind.words, default: 0] += 1 }
    var groups: [[PictureResult]] = []
    var places: [String: Int] = [:]
    for failure in failures {
      let kind = failure.kind.flatMap {
        !$0.isMove || counts[$0.words, default: 0] >= fewestMoves ? $0.words : nil
      }
      guard let key = kind.map({ "kind \($0)" }) ?? failure.cause.map({ "cause \($0)" }) else {
        groups.append([failure])
        continue
      }
      if let place = places[key] {
        groups[place].append(failure)
      } else {
        places[key] = groups.count
        groups.append([failure])
      }
    }
    return groups
  }

  /// Returns what failures of one cause share, such as
  /// `colour #FE0000, was #FF0000: 14 elements (first: Card › Text)`; nil if the cause of each says as much.
  ///
  /// - Parameter limit: The limit of the characters of the words and of the first element.
  static func title(of group: [PictureResult], limit: Int = .max) -> String? {
    let kinds = group.compactMap(\.kind)
    let elements = kinds.flatMap(\.elements).unique
    guard kinds.count == group.count, Set(kinds.map(\.words)).count == 1, elements.count > 1,
      Set(group.map(\.cause)).count > 1 || !kinds[0].isMove
    else { return nil }
    return "\(kinds[0].words.limited(to: limit)): \(elements.count) elements "
      + "(first: \(elements[0].limited(to: limit)))"
  }
}

extension String {
  /// Returns the first line, shortened to some characters.
  func limited(to count: Int) -> String {
    let line = prefix { !$0.isNewline }
    return line.count > count ? line.prefix(count) + "…" : String(line)
  }
}

extension [String] {
  /// The texts in their order, each once.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
