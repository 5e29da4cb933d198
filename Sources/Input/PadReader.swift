/// Converts the raw reports of gamepads, which are noisy, into clean events.
///
/// - A stick inside a round dead zone of 0.24 reports zero; the range outside the zone is rescaled
///   to begin at zero.
/// - The left stick presses the button of its direction when it is pushed past 0.6, and releases it
///   below 0.45. The direction changes only if the stick clearly points in another direction, so
///   that a stick held diagonally does not alternate between two directions.
/// - The last pressed direction repeats while it is held; after a stall it repeats once, not once
///   per missed interval.
/// - If the directional pad and the stick point in the same direction, they make one press
///   together. The press ends when both the pad and the stick are released.
///
/// The caller provides the clock: `nextRepeat` tells when to call `advance` if there is no other
/// input.
public struct PadReader: Hashable, Sendable {
  /// The axes in the order of `SDL_GameControllerAxis`.
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    case leftX, leftY, rightX, rightY, leftTrigger, rightTrigger
  }

  private struct State: Hashable, Sendable {
    var pad: Pad
    /// The reported positions, −1…1: x and y of the left stick, then of the right one.
    var axes: [Double] = [0, 0, 0, 0]
    var sticks: [StickEvent.Side: Grid] = [:]
    var direction: PadButton?
    /// Whether the left stick was held when the focus was lost.
    ///
    /// Such a stick must be released before it can press a direction again.
    var isStale = false
  }

  /// A stick's position in steps of 1/64; smaller changes are noise.
  private struct Grid: Hashable, Sendable {
    var x = 0
    var y = 0
  }

  private struct Held: Hashable, Sendable {
    var pad: Pad.ID
    var button: PadButton
    /// The bit set of inputs that hold the button down: 1 for the button itself, 2 for the stick.
    var sources: UInt8
    var nextRepeat: Nanoseconds?
  }

  /// The deflection below which a stick counts as centred, 0…1.
  public static let deadZone = 0.24
  /// The time until a held direction repeats.
  public static let repeatDelay = Nanoseconds.milliseconds(400)
  /// The time between repeats of a held direction.
  public static let repeatInterval = Nanoseconds.milliseconds(90)
  private static let outerZone = 0.95
  private static let pushed = 0.6
  private static let released = 0.45
  /// The ratio at which a held direction turns between horizontal and vertical.
  ///
  /// The component of the new direction must be this many times as large as that of the old one.
  private static let turn = 1.3
  private static let triggerDown = 0.5
  private static let triggerUp = 0.35
  private static let steps = 64.0

  private var states: [State] = []
  private var held: [Held] = []

  public init() {}

  /// The connected gamepads, in the order they were connected.
  public var pads: [Pad] { states.map(\.pad) }

  /// The time of the next repeat; nil if no direction is held.
  public var nextRepeat: Nanoseconds? { held.compactMap(\.nextRepeat).min() }

  /// Adds the events of a new gamepad to `output`.
  public mutating func connect(_ pad: Pad, at time: Nanoseconds, into output: inout [InputEvent]) {
    guard index(of: pad.id) == nil else { return }
    states.append(State(pad: pad))
    output.append(.padConnected(pad), at: time)
  }

  /// Releases everything the gamepad held, then reports its disconnection.
  public mutating func disconnect(
    _ id: Pad.ID, at time: Nanoseconds, into output: inout [InputEvent]
  ) {
    guard let index = index(of: id) else { return }
    release(where: { $0.pad == id }, at: time, into: &output)
    states.remove(at: index)
    output.append(.padDisconnected(id), at: time)
  }

  /// Adds the events of a button to `output`.
  public mutating func button(
    _ button: PadButton, isDown: Bool, of id: Pad.ID, at time: Nanoseconds,
    into output: inout [InputEvent]
  ) {
    guard index(of: id) != nil else { return }
    set(button, of: id, source: 1, to: isDown, at: time, into: &output)
  }

  /// Adds the events of an axis to `output`.
  ///
  /// - Parameter value: the position: −1…1 for a stick, where right and down are positive, and 0…1
  ///   for a trigger.
  public mutating func axis(
    _ axis: Axis, value: Double, of id: Pad.ID, at time: Nanoseconds,
    into output: inout [InputEvent]
  ) {
    guard let index = index(of: id), value.isFinite else { return }
    switch axis {
    case .leftTrigger: pull(.leftTrigger, value, of: id, at: time, into: &output)
    case .rightTrigger: pull(.rightTrigger, value, of: id, at: time, into: &output)
    case .leftX: move(index, .left, axis: 0, value, at: time, into: &output)
    case .leftY: move(index, .left, axis: 1, value, at: time, into: &output)
    case .rightX: move(index, .right, axis: 2, value, at: time, into: &output)
    case .rightY: move(index, .right, axis: 3, value, at: time, into: &output)
    }
  }

  /// Adds to `output` the repeats that are due.
  public mutating func advance(to now: Nanoseconds, into output: inout [InputEvent]) {
    for index in held.indices {
      guard let due = held[index].nextRepeat, due <= now else { continue }
      held[index].nextRepeat = max(due + Self.repeatInterval, now + .milliseconds(45))
      let (pad, button) = (held[index].pad, held[index].button)
      output.append(
        .pad(PadEvent(pad: pad, button: button, isDown: true, isRepeat: true)), at: now)
    }
  }

  /// Releases all buttons after the focus was lost, even those that are still physically held.
  public mutating func releaseAll(at time: Nanoseconds, into output: inout [InputEvent]) {
    release(where: { _ in true }, at: time, into: &output)
    for index in states.indices {
      states[index].isStale = states[index].isStale || states[index].direction != nil
      states[index].direction = nil
    }
  }

  // MARK: - Sticks and triggers

  private mutating func move(
    _ index: Int, _ side: StickEvent.Side, axis: Int, _ value: Double, at time: Nanoseconds,
    into output: inout [InputEvent]
  ) {
    states[index].axes[axis] = min(max(value, -1), 1)
    let first = side == .left ? 0 : 2
    let (x, y) = Self.withoutDeadZone(states[index].axes[first], states[index].axes[first + 1])
    let place = Grid(
      x: Int(clamping: (x * Self.steps).rounded()), y: Int(clamping: (y * Self.steps).rounded()))
    guard place != states[index].sticks[side] ?? Grid() else { return }
    states[index].sticks[side] = place
    let pad = states[index].pad.id
    let (gridX, gridY) = (Double(place.x) / Self.steps, Double(place.y) / Self.steps)
    output.append(.stick(StickEvent(pad: pad, side: side, x: gridX, y: gridY)), at: time)
    guard side == .left else { return }
    let old = states[index].direction
    let new = Self.direction(x, y, held: states[index].isStale ? .up : old)
    if states[index].isStale, new != nil { return }
    states[index].isStale = false
    guard new != old else { return }
    states[index].direction = new
    if let old { set(old, of: pad, source: 2, to: false, at: time, into: &output) }
    if let new { set(new, of: pad, source: 2, to: true, at: time, into: &output) }
  }

  private static func withoutDeadZone(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let length = (x * x + y * y).squareRoot()
    guard length > deadZone else { return (0, 0) }
    let stretched = min((length - deadZone) / (outerZone - deadZone), 1)
    return (x / length * stretched, y / length * stretched)
  }

  private static func direction(_ x: Double, _ y: Double, held: PadButton?) -> PadButton? {
    let length = (x * x + y * y).squareRoot()
    guard length >= (held == nil ? pushed : released) else { return nil }
    let isAcross: Bool =
      switch held {
      case .left, .right: abs(y) <= abs(x) * turn
      case .up, .down: abs(x) > abs(y) * turn
      default: abs(x) > abs(y)
      }
    return isAcross ? (x < 0 ? .left : .right) : (y < 0 ? .up : .down)
  }

  private mutating func pull(
    _ trigger: PadButton, _ value: Double, of id: Pad.ID, at time: Nanoseconds,
    into output: inout [InputEvent]
  ) {
    let isDown = held.contains { $0.pad == id && $0.button == trigger }
    guard isDown ? value < Self.triggerUp : value > Self.triggerDown else { return }
    set(trigger, of: id, source: 1, to: !isDown, at: time, into: &output)
  }

  // MARK: - What is held

  private mutating func set(
    _ button: PadButton, of id: Pad.ID, source: UInt8, to isDown: Bool, at time: Nanoseconds,
    into output: inout [InputEvent]
  ) {
    let index = held.firstIndex { $0.pad == id && $0.button == button }
    let old = index.map { held[$0].sources } ?? 0
    let new = isDown ? old | source : old & ~source
    guard new != old else { return }
    if let index, new != 0 {
      held[index].sources = new
      return
    }
    if isDown {
      var item = Held(pad: id, button: button, sources: new)
      if button.isDirection {
        for other in held.indices { held[other].nextRepeat = nil }
        item.nextRepeat = time + Self.repeatDelay
      }
      held.append(item)
    } else if let index {
      held.remove(at: index)
    }
    output.append(.pad(PadEvent(pad: id, button: button, isDown: isDown)), at: time)
  }

  private mutating func release(
    where isMeant: (Held) -> Bool, at time: Nanoseconds, into output: inout [InputEvent]
  ) {
    for item in held where isMeant(item) {
      output.append(.pad(PadEvent(pad: item.pad, button: item.button, isDown: false)), at: time)
    }
    held.removeAll(where: isMeant)
  }

  private func index(of id: Pad.ID) -> Int? { states.firstIndex { $0.pad.id == id } }
}
