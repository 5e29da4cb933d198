/// Recognises a sideways drag over a row, which reveals its actions, and a long press, which lifts
/// the row so that it can be moved.
final class RowRecognizer: GestureRecognizer<Void> {
  /// The time after which a resting press lifts a row, in seconds.
  private static let longPress = 0.45

  private enum Mode { case undecided, swipe, move }

  private unowned let row: ListRowNode
  private var mode = Mode.undecided
  private var start = Point.zero
  private var due: Double?
  private var tracker = VelocityTracker<Double>()

  init(_ row: ListRowNode) { self.row = row }

  override var isByMovement: Bool { outcome == .active }
  override var deadline: Double? { outcome == .possible ? due : nil }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch):
      start = touch.position
      if row.list.canMove(row) { due = touch.time + Self.longPress }
      tracker.add(start.x, at: touch.time)
    case .moved(let touch): move(touch, effects)
    case .ended(let touch): end(touch, effects)
    case .time(let time):
      guard mode == .undecided, let due, time + 1e-6 >= due else { return }
      mode = .move
      phase = .active(())
      let y = start.y
      effects.add { [weak row] in row.map { $0.list.lift($0, at: y) } }
    }
  }

  private func move(_ touch: Touch, _ effects: GestureEffects) {
    let (x, y) = (touch.position.x - start.x, touch.position.y - start.y)
    switch mode {
    case .undecided:
      guard max(abs(x), abs(y)) >= Touch.movement else { return }
      guard abs(x) > abs(y), row.swipe.accepts(x) else { return cancel(effects) }
      mode = .swipe
      phase = .active(())
      effects.add { [weak row] in row?.swipe.begin() }
      fallthrough
    case .swipe:
      tracker.add(touch.position.x, at: touch.time)
      effects.add { [weak row] in row?.swipe.drag(to: x, at: touch.time) }
    case .move:
      let y = touch.position.y
      effects.add { [weak row] in row?.list.moveLifted(to: y) }
    }
  }

  private func end(_ touch: Touch, _ effects: GestureEffects) {
    switch mode {
    case .undecided: phase = .failed
    case .swipe:
      let velocity = tracker.velocity(at: touch.time)
      phase = .ended(())
      effects.add { [weak row] in row?.swipe.end(velocity: velocity) }
    case .move:
      phase = .ended(())
      effects.add { [weak row] in row?.list.drop() }
    }
  }

  override func cancel(_ effects: GestureEffects) {
    let mode = mode
    if outcome == .active {
      effects.add(isReset: true) { [weak row] in
        if mode == .swipe { row?.swipe.end(velocity: 0) } else { row?.list.drop(isCancelled: true) }
      }
    }
    phase = .failed
  }
}
