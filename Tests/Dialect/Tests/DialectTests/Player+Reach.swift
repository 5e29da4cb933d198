import Input
import StageUI
import Testing

/// Walks with the focus over everything that can be used.
extension Player {
  /// Returns the elements on the screen that can be used, by role and label.
  ///
  /// - Parameter except: The labels of elements that are left out.
  func controls(except: Set<String>) -> Set<String> {
    let roles: [Accessibility.Role] = [
      .button, .link, .toggle, .slider, .stepper, .picker, .textField,
    ]
    let elements = host.screenElements.map { ($0, $0.accessibility) }.filter {
      roles.contains($1.role) && !$1.isDisabled && !except.contains($1.label)
    }
    return Set(elements.map { name($0.0) })
  }

  /// The role and the label of an element, and its place if another one has the same.
  private func name(_ element: ScreenElement) -> String {
    let (role, label) = (element.accessibility.role, element.accessibility.label)
    let same = host.screenElements.count {
      $0.accessibility.role == role && $0.accessibility.label == label
    }
    let place = same > 1 ? " at \(Int(element.frame.midX)), \(Int(element.frame.midY))" : ""
    return "\(role) “\(label)”\(place)"
  }

  private var focus: String? { host.focusedElement.map(name) }

  /// Presses Tab until the focus is where it was first and no control is left.
  ///
  /// - Parameter except: The labels of elements that need not be reached.
  /// - Returns: The elements that had the focus.
  func reachedByTab(except: Set<String>) async -> Set<String> {
    var reached: Set<String> = []
    var first: String?
    for _ in 0..<150 {
      await key(.tab, then: 0.1)
      guard let focus else { continue }
      if focus == first, controls(except: except).isSubset(of: reached) { break }
      first = first ?? focus
      reached.insert(focus)
    }
    return reached
  }

  /// Tries the four directions of the pad at each element that they reach, until no control is left.
  ///
  /// - Parameters:
  ///   - wanted: More elements to reach, which are not on the screen from the start.
  ///   - except: The labels of elements that need not be reached.
  /// - Returns: The elements that had the focus.
  func reachedByPad(_ wanted: Set<String>, except: Set<String>) async -> Set<String> {
    var map = FocusMap()
    // The first press only shows where the focus is.
    await pad(.down, then: 0.1)
    for _ in 0..<400 {
      guard let element = host.focusedElement else { break }
      map.add(name(element), isAdjustable: element.accessibility.isAdjustable)
      if controls(except: except).union(wanted).isSubset(of: map.places) { break }
      guard let step = map.nextStep(from: name(element)) else { break }
      await go(step, from: element, &map, then: 0.1)
    }
    return map.places
  }

  private func go(
    _ step: PadButton, from element: ScreenElement, _ map: inout FocusMap, then seconds: Double
  ) async {
    let place = name(element)
    // In a grid of colors, a direction moves the choice up to the edge.
    for _ in 0..<(element.accessibility.role == .picker ? 12 : 1) where focus == place {
      await pad(step, then: seconds)
    }
    map.learn(place, step, focus ?? place)
  }

  /// Moves the focus with the pad's directions to the element with a label and presses it.
  func pressByPad(_ label: String, at source: SourceLocation = #_sourceLocation) async {
    guard await focusByPad(label, at: source) else { return }
    await pad(.south)
  }

  /// Moves the focus with the pad's directions, first towards the element with a label.
  @discardableResult
  func focusByPad(_ label: String, at source: SourceLocation = #_sourceLocation) async -> Bool {
    var map = FocusMap()
    if !showsFocus { await pad(.down) }
    for _ in 0..<150 {
      guard let target = element(label), let focused = host.focusedElement else { break }
      if Self.matches(focused.accessibility.label, label) { return true }
      map.add(name(focused), isAdjustable: focused.accessibility.isAdjustable)
      let straight = direction(from: focused, to: target)
      guard let step = map.nextStep(from: name(focused), preferably: straight) else { break }
      await go(step, from: focused, &map, then: 0.4)
    }
    Issue.record(
      "the pad does not reach “\(label)”; it reaches \(map.places.sorted()) in\n\(tree)",
      sourceLocation: source)
    return false
  }

  private func direction(from start: ScreenElement, to target: ScreenElement) -> PadButton {
    let (dx, dy) = (target.center.x - start.center.x, target.center.y - start.center.y)
    if abs(dy) > max(start.frame.height, target.frame.height) / 2 { return dy < 0 ? .up : .down }
    return dx < 0 ? .left : .right
  }
}

/// The ways of the focus that are known.
private struct FocusMap {
  private var ways: [String: [PadButton: String]] = [:]
  private var directions: [String: [PadButton]] = [:]

  var places: Set<String> { Set(directions.keys) }

  /// Left and right change the value of an adjustable element.
  mutating func add(_ place: String, isAdjustable: Bool) {
    directions[place] = isAdjustable ? [.down, .up] : [.down, .right, .left, .up]
  }

  mutating func learn(_ place: String, _ step: PadButton, _ next: String) {
    ways[place, default: [:]][step] = next
  }

  /// Returns the first step to the nearest place with a direction that has not been tried; nil if
  /// all have been.
  func nextStep(from start: String, preferably wanted: PadButton? = nil) -> PadButton? {
    if let wanted, directions[start]?.contains(wanted) == true, ways[start]?[wanted] == nil {
      return wanted
    }
    var seen: Set<String> = [start]
    var queue: [(place: String, first: PadButton?)] = [(start, nil)]
    while !queue.isEmpty {
      let (place, first) = queue.removeFirst()
      for step in directions[place] ?? [] {
        guard let next = ways[place]?[step] else { return first ?? step }
        if seen.insert(next).inserted { queue.append((next, first ?? step)) }
      }
    }
    return nil
  }
}
