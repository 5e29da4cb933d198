import StageUI

/// What the window cuts off, and what moves in it.
extension Player {
  /// The elements except groups.
  private var parts: [ScreenElement] {
    host.screenElements.filter { $0.accessibility.role != .group }
  }

  private func isInside(_ frame: StageUI.Rect) -> Bool {
    frame.minX >= -1 && frame.maxX <= size.width + 1 && frame.minY >= -1
      && frame.maxY <= size.height + 1
  }

  /// Returns the elements that are not wholly in the window, wherever the wheel scrolls.
  func clippedElements() async -> [String] {
    var (checked, clipped): (Set<String>, [String]) = ([], [])
    while let next = parts.first(where: {
      !isInside($0.frame) && !checked.contains($0.accessibility.label)
    }) {
      let label = next.accessibility.label
      checked.insert(label)
      if await !canScroll(to: label) { clipped.append("“\(label)” at \(next.frame)") }
    }
    return clipped
  }

  /// Turns the wheel at an element until it is in the window; false if it stops before.
  private func canScroll(to label: String) async -> Bool {
    for _ in 0..<100 {
      guard let frame = parts.first(where: { $0.accessibility.label == label })?.frame else {
        return false
      }
      if isInside(frame) { return true }
      let x = frame.minX < -1 ? -0.5 : frame.maxX > size.width + 1 ? 0.5 : 0
      let y = frame.minY < -1 ? -0.5 : frame.maxY > size.height + 1 ? 0.5 : 0
      var hasMoved = false
      // Bars at the edges do not scroll.
      for part in [0.5, 0.25, 0.75] where !hasMoved {
        await wheel(x, y, at: Point(size.width / 2, size.height * part), then: 0.3)
        let moved = parts.first { $0.accessibility.label == label }
        hasMoved = moved?.frame != frame
      }
      if !hasMoved { return false }
    }
    return false
  }

  /// The frames of the elements with the same role and label, in reading order.
  var places: [String: [StageUI.Rect]] {
    Dictionary(grouping: host.screenElements) {
      "\($0.accessibility.role) “\($0.accessibility.label)”"
    }.mapValues { $0.map(\.frame) }
  }

  /// Runs a second and returns the elements that are somewhere else afterwards.
  func movedElements() async -> [String] {
    let early = places
    await run(1)
    let late = places
    return early.keys.filter { name in
      guard let old = early[name], let new = late[name], old.count == new.count else {
        return false
      }
      return zip(old, new).contains {
        abs($0.minX - $1.minX) > 1 || abs($0.minY - $1.minY) > 1
          || abs($0.maxX - $1.maxX) > 1 || abs($0.maxY - $1.maxY) > 1
      }
    }.sorted()
  }
}
