/// A node whose content is dragged and goes on moving after a drag.
@MainActor
protocol DragResponder: ViewNode {
  func canScroll(_ axis: Axis) -> Bool
  /// Stops content that is moving, and begins a drag; returns false if the content is at rest.
  func grab() -> Bool
  func begin()
  func drag(to translation: Size, at time: Double)
  func end(velocity: Size, at time: Double)
}

extension ScrollNode: DragResponder {}

/// Recognises a drag along an axis in which the content can scroll.
final class ScrollRecognizer: GestureRecognizer<Void> {
  private unowned let scroller: any DragResponder
  private var start = Point.zero
  private var tracker = VelocityTracker<AnimatablePair<Double, Double>>()
  private var holds = false

  init(_ scroller: any DragResponder) { self.scroller = scroller }

  override var isByMovement: Bool { outcome == .active }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch):
      start = touch.position
      tracker.add(AnimatablePair(start.x, start.y), at: touch.time)
      holds = scroller.grab()
    case .moved(let touch): move(touch, effects)
    case .ended(let touch): end(touch, effects)
    case .time: break
    }
  }

  private func move(_ touch: Touch, _ effects: GestureEffects) {
    tracker.add(AnimatablePair(touch.position.x, touch.position.y), at: touch.time)
    if outcome == .possible {
      let (x, y) = (abs(touch.position.x - start.x), abs(touch.position.y - start.y))
      guard max(x, y) >= Touch.movement else { return }
      guard scroller.canScroll(x > y ? .horizontal : .vertical) else {
        cancel(effects)
        return
      }
      // The drag is measured from the point where it is recognised. If the earlier movement counted
      // too, the content would jump.
      start = touch.position
      phase = .active(())
      effects.add { [scroller] in scroller.begin() }
    }
    let way = Size(touch.position.x - start.x, touch.position.y - start.y)
    effects.add { [scroller] in scroller.drag(to: way, at: touch.time) }
  }

  private func end(_ touch: Touch, _ effects: GestureEffects) {
    guard outcome == .active else {
      cancel(effects)
      return
    }
    let velocity = tracker.velocity(at: touch.time)
    phase = .ended(())
    effects.add { [scroller] in
      scroller.end(velocity: Size(velocity.first, velocity.second), at: touch.time)
    }
  }

  override func cancel(_ effects: GestureEffects) {
    if holds || outcome == .active {
      effects.add(isReset: true) { [scroller] in
        scroller.end(velocity: .zero, at: scroller.tree.time)
      }
    }
    holds = false
    phase = .failed
  }
}
