internal import StageUI

/// The description of one element on the screen: its label, and what tells it from others with that
/// label.
struct ElementQuery {
  /// The label, or an identifier if no element has this label.
  var label: String
  var role: Accessibility.Role?
  /// The label or the identifier of an element around it.
  var group: String?
  /// The place among all elements that match otherwise, in reading order.
  var index: Int?

  /// An element with its place among all elements on the screen.
  struct Match {
    var place: Int
    var element: ScreenElement
    var groups: [Accessibility]
  }

  /// Why a query has no result, in words.
  struct Failure: Error {
    var message: String
    /// Whether no element matches, apart from the index.
    var isMissing = false
  }

  /// The number of elements that a message lists.
  private static let mostListed = 10

  /// Returns the only element that matches.
  @MainActor
  func match(in host: ViewHost) throws(Failure) -> Match {
    let all = host.elementsInGroups.enumerated().map {
      Match(place: $0, element: $1.element, groups: $1.groups)
    }
    var named = all.filter { $0.element.accessibility.label == label }
    if named.isEmpty {
      named = all.filter { !label.isEmpty && $0.element.accessibility.identifier == label }
    }
    let matches = named.filter { match in
      (role ?? match.element.accessibility.role) == match.element.accessibility.role
        && group.map { group in
          match.groups.contains { $0.label == group || $0.identifier == group }
        } != false
    }
    guard !matches.isEmpty else {
      throw Failure(message: missing(named, among: all), isMissing: true)
    }
    guard let index else {
      if matches.count == 1 { return matches[0] }
      throw Failure(
        message:
          "\(words) is ambiguous: \(matches.count) elements match; choose one with role:, in: "
          + "or index:" + Self.list(matches))
    }
    if matches.indices.contains(index) { return matches[index] }
    throw Failure(
      message: "\(words) has no index \(index): \(matches.count) elements match"
        + Self.list(matches))
  }

  /// The query in words.
  var text: String { words + (index.map { ", index \($0)" } ?? "") }

  /// The query without its index, in words, such as `button "Remove" in "Alice"`.
  private var words: String {
    (role.map { "\($0.rawValue) " } ?? "") + "\"\(label)\""
      + (group.map { " in \"\($0)\"" } ?? "")
  }

  private func missing(_ named: [Match], among all: [Match]) -> String {
    let kind = role == nil ? "element " : ""
    let start = "no \(kind)\(words) is on the screen; "
    guard named.isEmpty else { return start + "of this label there are" + Self.list(named) }
    let labels = all.map { "\"\($0.element.accessibility.label)\"" }
    return start + "there are \(labels.joined(separator: ", "))"
  }

  /// Returns a line for each element.
  private static func list(_ matches: [Match]) -> String {
    let more = matches.count - mostListed
    return
      (matches.prefix(mostListed).enumerated().map { index, match in
        let group = match.groups.last { !$0.label.isEmpty }
        return "\n  \(index): \(match.element.summary)"
          + (group.map { " in \"\($0.label)\"" } ?? "")
      } + (more > 0 ? ["\n  and \(more) more"] : [])).joined()
  }
}

extension PressObstacle {
  /// Returns why a press does not reach an element, in words.
  func words(for element: ScreenElement) -> String {
    let point = "(\(element.center.x.short), \(element.center.y.short))"
    let start = "a press at the center \(point) of \(element.summary) does not reach it: "
    switch self {
    case .outside: return start + "the point is outside of the window"
    case .scrolledAway: return start + "it is scrolled out of view; scroll to it first"
    case .missed: return start + "it takes no presses there; press another point with tap(at:)"
    case .covered(let other, let view):
      let name = other.map { "\($0.summary), " } ?? ""
      return start + "it is covered by \(name)drawn by \(view); "
        + "press a point that is free with tap(at:)"
    }
  }
}
