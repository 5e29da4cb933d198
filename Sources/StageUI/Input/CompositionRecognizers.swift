/// The base class of recognisers that track a press for two gestures.
class PairRecognizer<First: Gesture, Second: Gesture, Value>: GestureRecognizer<Value> {
  final let first: GestureRecognizer<First.Value>
  final let second: GestureRecognizer<Second.Value>

  init(
    _ first: GestureRecognizer<First.Value>, _ second: GestureRecognizer<Second.Value>
  ) {
    self.first = first
    self.second = second
  }

  override var isByMovement: Bool {
    first.outcome.isRecognized && first.isByMovement
      || second.outcome.isRecognized && second.isByMovement
  }

  override var takesTwoFingers: Bool { first.takesTwoFingers || second.takesTwoFingers }

  override var deadline: Double? {
    [first.deadline, second.deadline].compactMap { $0 }.min()
  }

  override func cancel(_ effects: GestureEffects) {
    if !first.outcome.isOver { first.cancel(effects) }
    if !second.outcome.isOver { second.cancel(effects) }
    phase = .failed
  }

  override func keepTwoFingerParts(_ effects: GestureEffects) {
    first.keepTwoFingerParts(effects)
    second.keepTwoFingerParts(effects)
    if first.outcome == .failed, second.outcome == .failed { phase = .failed }
  }
}

final class SimultaneousRecognizer<First: Gesture, Second: Gesture>:
  PairRecognizer<First, Second, SimultaneousGesture<First, Second>.Value>
{
  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    if !first.outcome.isOver { first.receive(signal, effects) }
    if !second.outcome.isOver { second.receive(signal, effects) }
    let value = SimultaneousGesture<First, Second>.Value(
      first: first.phase.value, second: second.phase.value)
    let outcomes = [first.outcome, second.outcome]
    if outcomes.allSatisfy({ $0 == .failed }) {
      phase = .failed
    } else if outcomes.allSatisfy(\.isOver) {
      phase = .ended(value)
    } else if outcomes.contains(where: \.isRecognized) {
      phase = .active(value)
    } else {
      phase = .possible(value.first == nil && value.second == nil ? nil : value)
    }
  }
}

final class SequenceRecognizer<First: Gesture, Second: Gesture>:
  PairRecognizer<First, Second, SequenceGesture<First, Second>.Value>
{
  private var last: Touch?

  override var deadline: Double? {
    first.outcome == .ended ? second.deadline : first.deadline
  }

  override func keepTwoFingerParts(_ effects: GestureEffects) {
    super.keepTwoFingerParts(effects)
    if first.outcome == .failed { phase = .failed }
  }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch), .moved(let touch): last = touch
    case .ended, .time: break
    }
    if first.outcome == .ended {
      second.receive(signal, effects)
    } else {
      first.receive(signal, effects)
      if first.outcome == .ended { beginSecond(after: signal, effects) }
    }
    follow()
  }

  /// Passes a press in progress to the second gesture as if the press began now.
  private func beginSecond(after signal: PressSignal, _ effects: GestureEffects) {
    switch signal {
    case .ended: break
    case .began(let touch), .moved(let touch): second.receive(.began(touch), effects)
    case .time(let time):
      guard var touch = last else { return }
      touch.time = time
      second.receive(.began(touch), effects)
    }
  }

  private func follow() {
    guard case .ended(let value) = first.phase else {
      phase = first.phase.map { .first($0) }
      return
    }
    switch second.phase {
    case .possible(let other): phase = .active(.second(value, other))
    case .active(let other): phase = .active(.second(value, other))
    case .ended(let other): phase = .ended(.second(value, other))
    case .failed: phase = .failed
    }
  }
}

final class ExclusiveRecognizer<First: Gesture, Second: Gesture>:
  PairRecognizer<First, Second, ExclusiveGesture<First, Second>.Value>
{
  /// The effects of the second gesture after it was recognised.
  ///
  /// They are held back until the first gesture fails.
  private let held = GestureEffects()

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    if !first.outcome.isOver { first.receive(signal, effects) }
    let fresh = GestureEffects()
    if !second.outcome.isOver { second.receive(signal, fresh) }
    switch first.phase {
    case .active, .ended:
      yieldSecond(fresh, effects)
      phase = first.phase.map { .first($0) }
    case .failed:
      effects.add(held)
      effects.add(fresh)
      phase = second.phase.map { .second($0) }
    case .possible(let value):
      if second.outcome.isRecognized { held.add(fresh) } else { effects.add(fresh) }
      phase = .possible(value.map { .first($0) })
    }
  }

  private func yieldSecond(_ fresh: GestureEffects, _ effects: GestureEffects) {
    if !second.outcome.isOver { second.cancel(fresh) }
    held.add(fresh)
    held.keepResets()
    effects.add(held)
  }

  override func cancel(_ effects: GestureEffects) {
    held.keepResets()
    effects.add(held)
    super.cancel(effects)
  }
}
