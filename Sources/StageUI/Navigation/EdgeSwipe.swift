/// Recognises a drag from the leading edge of a stack, which moves the top page out.
final class EdgeSwipeRecognizer: GestureRecognizer<Void> {
  /// The width of the strip along the edge in which the drag can begin, in points.
  private static let strip = 24.0
  /// The time for which the movement of the finger goes on after the release, in seconds, to
  /// decide whether the page leaves.
  private static let lookahead = 0.2

  private weak var page: Page?
  private var start = Point.zero
  private var base = 1.0
  private var last = Point.zero
  private var tracker = VelocityTracker<AnimatablePair<Double, Double>>()

  init(_ page: Page) { self.page = page }

  override var isByMovement: Bool { outcome == .active }

  private var direction: Double { page?.navigator.isMirrored == true ? -1 : 1 }
  private var width: Double { max(page?.node.frame.width ?? 1, 1) }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch): begin(touch)
    case .moved(let touch): move(touch, effects)
    case .ended(let touch): end(touch, effects)
    case .time: break
    }
  }

  private func begin(_ touch: Touch) {
    let place = touch.location(in: .local)
    let x = direction > 0 ? place.x : width - place.x
    // The edge of the page while it moves, otherwise the edge of the stack.
    let edge = page.map { (1 - $0.presence) * width } ?? 0
    guard let page, page.canPop, x < edge + Self.strip, x > edge - Self.strip else {
      phase = .failed
      return
    }
    start = touch.position
    last = start
    tracker.add(AnimatablePair(start.x, start.y), at: touch.time)
  }

  private func move(_ touch: Touch, _ effects: GestureEffects) {
    guard let page else { return phase = .failed }
    tracker.add(AnimatablePair(touch.position.x, touch.position.y), at: touch.time)
    last = touch.position
    if outcome == .possible {
      let (x, y) = (direction * (last.x - start.x), abs(last.y - start.y))
      guard max(abs(x), y) >= Touch.movement else { return }
      guard x > y, page.canPop else { return phase = .failed }
      start = last
      phase = .active(())
      effects.add { [weak page] in page?.navigator.beginDrag(page) }
      base = page.presence
    }
    let presence = base - direction * (last.x - start.x) / width
    effects.add { [weak page] in page?.navigator.drag(page, to: presence) }
  }

  private func end(_ touch: Touch, _ effects: GestureEffects) {
    guard outcome == .active, let page else { return phase = .failed }
    let velocity = tracker.velocity(at: touch.time).first
    let speed = -direction * velocity / width
    phase = .ended(())
    effects.add { [weak page] in
      guard let page else { return }
      let pops = page.presence + speed * Self.lookahead < 0.5
      page.navigator.endDrag(page, velocity: speed, pops: pops)
    }
  }

  override func cancel(_ effects: GestureEffects) {
    if outcome == .active {
      effects.add(isReset: true) { [weak page] in
        page?.navigator.endDrag(page, velocity: 0, pops: false)
      }
    }
    phase = .failed
  }
}

extension Navigator {
  /// Stops the movement of a page, which then follows the finger.
  func beginDrag(_ page: Page?) {
    guard let page, page.canPop else { return }
    page.isDragged = true
    page.setPresence(page.presence)
    revealBelow(page)
  }

  func drag(_ page: Page?, to presence: Double) {
    guard let page, page.isDragged else { return }
    page.setPresence(min(max(presence, 0), 1))
    updateCoverage()
  }

  /// Lets the page move on by itself, out or back into place.
  func endDrag(_ page: Page?, velocity: Double, pops: Bool) {
    guard let page, page.isDragged else { return }
    page.isDragged = false
    page.releaseVelocity = velocity
    if pops, page.canPop {
      pop(page)
    } else {
      page.releaseVelocity = nil
      PageMotion(self).move(page, to: 1, velocity: velocity)
      invalidate()
    }
  }

  /// Shows the page below one that begins to move.
  private func revealBelow(_ page: Page) {
    if let below = self.page(below: page), below.isDeferred {
      below.isDeferred = false
      below.setPresence(1)
    }
    updateCoverage()
    node.setNeedsLayout()
  }
}
