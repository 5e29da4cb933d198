/// The position and movement of scrolled content along one axis.
///
/// The content is dragged, decelerates, bounces back from an end, moves to a target, or rests.
///
/// A value without side effects: its state depends only on its inputs and their times, in seconds.
/// Lengths are in points.
public struct ScrollPhysics: Hashable, Sendable {
  /// The distance scrolled: 0 at the start, `limit` at the end, outside of these while
  /// overscrolled.
  public private(set) var offset = 0.0
  /// The visible length.
  public private(set) var viewport = 0.0
  /// The length of the content.
  public private(set) var content = 0.0
  private var mode = Mode.rest

  private enum Mode: Hashable, Sendable {
    case rest
    /// The content is dragged.
    ///
    /// `start` is the offset at the beginning of the drag, with the resistance beyond the ends
    /// removed.
    case held(start: Double)
    case gliding(Glide)
    case settling(Settling)
  }

  /// Creates a position at rest at 0, with lengths of 0.
  public init() {}

  /// The largest offset without overscrolling.
  public var limit: Double { max(content - viewport, 0) }
  /// Whether the content is being dragged.
  public var isHeld: Bool { if case .held = mode { true } else { false } }
  /// Whether the content moves by itself.
  public var isMoving: Bool {
    switch mode {
    case .rest, .held: false
    case .gliding, .settling: true
    }
  }

  /// The offset at which the content will come to rest.
  public var destination: Double {
    switch mode {
    case .rest, .held: clamped(offset)
    case .gliding(let glide): clamped(glide.destination)
    case .settling(let settling): settling.target
    }
  }

  /// The distance before the start at which the content can rest, in points.
  var overhang = 0.0

  private func clamped(_ offset: Double) -> Double { min(max(offset, -overhang), limit) }

  /// Sets the lengths of the visible part and of the content.
  ///
  /// At rest, an offset outside of the limits is clamped at once.
  public mutating func resize(viewport: Double, content: Double) {
    guard viewport != self.viewport || content != self.content else { return }
    self.viewport = viewport
    self.content = content
    switch mode {
    case .rest: offset = clamped(offset)
    case .held, .gliding: break
    case .settling(var settling):
      settling.target = clamped(settling.target)
      mode = .settling(settling)
    }
  }
}

// MARK: - Changed contents
extension ScrollPhysics {
  /// Adds a distance to the offset and to the running movement, because content was inserted before
  /// the visible part.
  mutating func shift(by distance: Double) {
    offset += distance
    switch mode {
    case .rest: break
    case .held(let start): mode = .held(start: start + distance)
    case .gliding(let glide): mode = .gliding(glide.shifted(by: distance))
    case .settling(let settling): mode = .settling(settling.shifted(by: distance))
    }
  }
}

// MARK: - Dragging
extension ScrollPhysics {
  /// The distance by which the content moves per point of a small drag beyond an end.
  private static var give: Double { 0.55 }

  /// Begins a drag and stops any movement.
  public mutating func begin() {
    mode = .held(start: unstretched(offset))
  }

  /// Moves the content with a drag; `translation` is the total since `begin`.
  public mutating func drag(to translation: Double) {
    guard case .held(let start) = mode else { return }
    offset = stretched(start - translation)
  }

  /// Ends a drag with a velocity in points per second.
  public mutating func end(velocity: Double, at time: Double) {
    guard case .held = mode else { return }
    if offset < 0 || offset > limit {
      settle(at: clamped(offset), velocity: -velocity, .bounce, time)
    } else if abs(velocity) > Glide.slowest {
      mode = .gliding(Glide(from: offset, velocity: -velocity, start: time))
    } else {
      mode = .rest
    }
  }

  /// Returns an offset with resistance beyond the ends.
  private func stretched(_ offset: Double) -> Double { changed(offset, beyond: stretch) }
  /// Returns an offset with the resistance removed; the inverse of `stretched`.
  private func unstretched(_ offset: Double) -> Double { changed(offset, beyond: unstretch) }

  private func changed(_ offset: Double, beyond change: (Double) -> Double) -> Double {
    if offset < 0 { return -change(-offset) }
    return offset > limit ? limit + change(offset - limit) : offset
  }

  private func stretch(_ pull: Double) -> Double {
    guard viewport > 0 else { return 0 }
    return pull * viewport * Self.give / (viewport + Self.give * pull)
  }

  private func unstretch(_ shown: Double) -> Double {
    guard viewport > shown else { return shown }
    return shown * viewport / (Self.give * (viewport - shown))
  }
}

// MARK: - Autonomous movement
extension ScrollPhysics {
  /// Scrolls by the distance of a wheel's turn; an animation smooths the steps.
  public mutating func wheel(_ distance: Double, at time: Double) {
    guard !isHeld else { return }
    scroll(to: destination + distance, .step, at: time)
  }

  /// Scrolls to an offset, clamped to the limits.
  public mutating func scroll(to target: Double, animated: Bool = false, at time: Double) {
    if animated {
      scroll(to: target, .travel, at: time)
    } else {
      offset = clamped(target)
      mode = .rest
    }
  }

  private mutating func scroll(to target: Double, _ spring: Spring, at time: Double) {
    let velocity = velocity(at: time)
    settle(at: clamped(target), velocity: velocity, spring, time)
  }

  private mutating func settle(
    at target: Double, velocity: Double, _ spring: Spring, _ time: Double
  ) {
    mode = .settling(
      Settling(from: offset, target: target, velocity: velocity, spring: spring, start: time))
  }

  /// Returns the velocity of the offset in points per second.
  public func velocity(at time: Double) -> Double {
    switch mode {
    case .rest, .held: 0
    case .gliding(let glide): glide.velocity(at: time)
    case .settling(let settling): settling.velocity(at: time)
    }
  }

  /// Advances to a time; returns whether the content still moves.
  public mutating func advance(to time: Double) -> Bool {
    switch mode {
    case .rest, .held: return false
    case .gliding(let glide): glideOn(glide, time)
    case .settling(let settling):
      offset = settling.value(at: time)
      if settling.isFinished(at: time) {
        offset = settling.target
        mode = .rest
      }
    }
    return isMoving
  }

  private mutating func glideOn(_ glide: Glide, _ time: Double) {
    offset = glide.value(at: time)
    if offset < 0 || offset > limit {
      // The content reached the end at `moment`, which is before `time`. The bounce begins at
      // `moment`, with the velocity at that time.
      let edge = clamped(offset)
      let moment = glide.time(at: edge, before: time)
      let velocity = glide.velocity(at: moment)
      offset = edge
      settle(at: edge, velocity: velocity, .bounce, moment)
      if case .settling(let settling) = mode { offset = settling.value(at: time) }
    } else if abs(glide.velocity(at: time)) < Glide.slowest {
      mode = .rest
    }
  }
}

extension Spring {
  /// The spring that bounces the content back from beyond an end.
  fileprivate static let bounce = Spring(response: 0.5, dampingRatio: 1)
  /// The spring that scrolls by a notch of the wheel.
  fileprivate static let step = Spring(response: 0.25, dampingRatio: 1)
  /// The spring that scrolls to a requested offset.
  fileprivate static let travel = Spring(response: 0.4, dampingRatio: 1)
}

/// The deceleration after a drag: the velocity falls by 0.2 % per millisecond.
struct Glide: Hashable, Sendable {
  /// The speed, in points per second, below which the content counts as at rest.
  static var slowest: Double { 8 }
  /// The decay constant per second: −1000 · ln 0.998; `VelocityTracker` fades at the same rate.
  private static var fading: Double { 2.0020026706730794 }

  let from: Double
  let velocity: Double
  let start: Double

  func velocity(at time: Double) -> Double {
    velocity * Double.exp(-Self.fading * max(time - start, 0))
  }

  func value(at time: Double) -> Double { from + (velocity - velocity(at: time)) / Self.fading }

  func shifted(by distance: Double) -> Glide {
    Glide(from: from + distance, velocity: velocity, start: start)
  }

  var destination: Double { from + velocity / Self.fading }

  /// Returns when the glide passed `place`; the result is at most `time`.
  func time(at place: Double, before time: Double) -> Double {
    var (early, late) = (start, time)
    for _ in 0..<40 {
      let middle = (early + late) / 2
      let isPast = velocity > 0 ? value(at: middle) > place : value(at: middle) < place
      if isPast { late = middle } else { early = middle }
    }
    return late
  }
}

/// The movement to a target along a spring.
struct Settling: Hashable, Sendable {
  let from: Double
  var target: Double
  let velocity: Double
  let spring: Spring
  let start: Double

  func value(at time: Double) -> Double {
    from
      + spring.value(target: target - from, initialVelocity: velocity, time: max(time - start, 0))
  }

  func velocity(at time: Double) -> Double {
    spring.velocity(target: target - from, initialVelocity: velocity, time: max(time - start, 0))
  }

  func shifted(by distance: Double) -> Settling {
    Settling(
      from: from + distance, target: target + distance, velocity: velocity, spring: spring,
      start: start)
  }

  func isFinished(at time: Double) -> Bool {
    abs(value(at: time) - target) < 0.25 && abs(velocity(at: time)) < 8
  }
}
