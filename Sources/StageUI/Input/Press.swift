/// A press of one pointer, and the gestures that compete for it.
///
/// The presses of a multiple tap belong together and are one `Press`.
///
/// All recognisers receive all events. Simultaneous gestures neither wait nor lose. Only one of the
/// other gestures wins. The gestures have an order: first the high-priority gestures, from the
/// outermost view to the innermost, then the remaining gestures, from the innermost view to the
/// outermost.
///
/// A recognised gesture wins when every gesture before it has failed. If it was recognised by
/// movement, it waits for high-priority gestures only. The losing gestures are cancelled.
@MainActor
final class Press {
  @MainActor
  final class Entry {
    let node: InputNode
    let recognizer: AnyGestureRecognizer
    /// The actions of the gesture that have not run yet.
    ///
    /// After the gesture was recognised, its actions wait until the gesture wins.
    let held = GestureEffects()

    init(_ node: InputNode, _ recognizer: AnyGestureRecognizer) {
      self.node = node
      self.recognizer = recognizer
    }

    var isSimultaneous: Bool { node.gesturePriority == .simultaneous }
    var isHigh: Bool { node.gesturePriority == .high }
  }

  let pointer: PointerEvent.ID
  private(set) var entries: [Entry]
  private var winner: Entry?
  private(set) var isDown = true
  /// The second finger of the press; nil without one.
  private(set) var second: (id: PointerEvent.ID, position: Point)?
  /// The last event of the first finger.
  private var last: PointerEvent?

  init(_ pointer: PointerEvent.ID, _ entries: [Entry]) {
    self.pointer = pointer
    self.entries = entries
  }

  var isOver: Bool { entries.isEmpty }

  var deadline: Double? { entries.compactMap(\.recognizer.deadline).min() }

  /// Passes an event to all recognisers, then determines the winner.
  func send(_ event: PointerEvent, at time: Double) {
    if event.phase == .up { isDown = false }
    last = event
    deliver { node in
      let touch = Touch(
        time: time, position: event.position, isMouse: event.id == .mouse,
        other: second?.position, modifiers: event.modifiers, node: node)
      switch event.phase {
      case .down: return .began(touch)
      case .up: return .ended(touch)
      case .moved, .cancelled, .left: return .moved(touch)
      }
    }
  }

  /// Whether the second finger of a gesture of two fingers may touch at a path of nodes.
  func mayJoin(_ path: [InputNode]) -> Bool {
    guard isDown, second == nil, pointer != .mouse else { return false }
    return entries.contains { entry in
      entry.recognizer.takesTwoFingers && path.contains { $0 === entry.node }
    }
  }

  /// Passes an event of the second finger to all recognisers as a move of the first one.
  func sendSecond(_ event: PointerEvent, at time: Double) {
    guard isDown, var last else { return }
    second = event.phase == .up ? nil : (event.id, event.position)
    last.phase = .moved
    send(last, at: time)
  }

  func advance(to time: Double) {
    guard entries.contains(where: { ($0.recognizer.deadline ?? .infinity) <= time + 1e-6 })
    else { return }
    deliver { _ in .time(time) }
  }

  private func deliver(_ signal: (InputNode) -> PressSignal) {
    for entry in entries where !entry.recognizer.outcome.isOver {
      entry.recognizer.receive(signal(entry.node), entry.held)
    }
    decide()
  }

  private func decide() {
    for entry in entries {
      switch entry.recognizer.outcome {
      case .possible, .failed: entry.held.run()
      case .active, .ended:
        if entry.isSimultaneous || winner === entry {
          entry.held.run()
        } else if winner == nil, !mustWait(entry) {
          win(entry)
        }
      }
    }
    entries.removeAll { entry in
      switch entry.recognizer.outcome {
      case .possible, .active: false
      case .failed: true
      case .ended: entry.isSimultaneous || winner != nil
      }
    }
  }

  private func mustWait(_ entry: Entry) -> Bool {
    for earlier in entries where !earlier.isSimultaneous {
      if earlier === entry { return false }
      if earlier.recognizer.outcome == .failed { continue }
      if earlier.isHigh || !entry.recognizer.isByMovement { return true }
    }
    return false
  }

  private func win(_ entry: Entry) {
    winner = entry
    for other in entries where other !== entry && !other.isSimultaneous { revoke(other) }
    entry.held.run()
  }

  /// Undoes the provisional effects of an entry that has lost.
  ///
  /// The `onEnded` actions of the entry are not called.
  private func revoke(_ entry: Entry) {
    entry.held.keepResets()
    if entry.recognizer.outcome != .failed { entry.recognizer.cancel(entry.held) }
    entry.held.run()
  }

  /// Cancels all gestures of the press.
  func cancel() { cancel { _ in true } }

  /// Cancels the entries that meet a condition.
  func cancel(where isMeant: (Entry) -> Bool) {
    let lost = entries.filter(isMeant)
    entries.removeAll(where: isMeant)
    for entry in lost { revoke(entry) }
    decide()
  }

  /// Removes and returns the entries that continue with another press, and cancels the others.
  ///
  /// - Parameter isMeant: Whether an entry continues.
  func takeWaiting(_ isMeant: (Entry) -> Bool) -> [Entry] {
    let waiting = entries.filter(isMeant)
    entries.removeAll(where: isMeant)
    for entry in entries where entry.recognizer.outcome == .possible { revoke(entry) }
    decide()
    cancel()
    return waiting
  }
}
