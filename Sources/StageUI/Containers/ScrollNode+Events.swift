// Scrolling by wheel and keys.

extension Key {
  /// The key that has the same meaning in a right-to-left layout.
  fileprivate var mirrored: Key { self == .left ? .right : self == .right ? .left : self }
}

extension ScrollNode {
  /// The distance per notch of the wheel, in points.
  private static let notch = 56.0
  /// The distance per press of an arrow key, in points.
  private static let arrowStep = 48.0

  /// Scrolls by a wheel or a key; returns false if the content cannot scroll in that direction.
  func handleScroll(_ event: ScrollEvent, at time: Double) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .wheel(let turned):
      var notches = inLayoutDirection(turned)
      if axes == .horizontal, notches.width == 0 {
        notches = Size(notches.height, 0)
      }
      let (isSideways, isUpright) = (
        wants(notches.width, .horizontal), wants(notches.height, .vertical)
      )
      guard isSideways || isUpright else { return false }
      isUserDriven = true
      if isSideways { horizontal.wheel(notches.width * Self.notch, at: time) }
      if isUpright { vertical.wheel(notches.height * Self.notch, at: time) }
      moveContent(at: time)
      return true
    case .key(let key): return handle(isMirrored ? key.mirrored : key, at: time)
    }
  }

  /// Whether the content can scroll further in the wheel's direction.
  private func wants(_ notches: Double, _ axis: Axis) -> Bool {
    let physics = self[axis]
    guard canScroll(axis), notches != 0 else { return false }
    return notches < 0 ? physics.destination > 0 : physics.destination < physics.limit
  }

  private func handle(_ key: Key, at time: Double) -> Bool {
    let axis = mainAxis
    let physics = self[axis]
    let page = max(physics.viewport - Self.arrowStep, physics.viewport / 2)
    let target: Double
    switch key {
    case .pageUp: target = physics.destination - page
    case .pageDown: target = physics.destination + page
    case .home: target = 0
    case .end: target = physics.limit
    case .up where axis == .vertical, .left where axis == .horizontal:
      target = physics.destination - Self.arrowStep
    case .down where axis == .vertical, .right where axis == .horizontal:
      target = physics.destination + Self.arrowStep
    default: return false
    }
    guard canScroll(axis), min(max(target, 0), physics.limit) != physics.destination else {
      return false
    }
    isUserDriven = true
    scroll(along: axis, to: target, isAnimated: true)
    moveContent(at: time)
    return true
  }
}
