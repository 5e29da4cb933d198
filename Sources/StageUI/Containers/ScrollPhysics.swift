/// Where the content of a scrolling view lies along one axis, and how it goes on by itself: under a
/// finger, thrown, sprung back from its ends, or on the way to a place.
///
/// A pure value: everything it does follows from what it was told and when, in seconds.
public struct ScrollPhysics: Hashable, Sendable {
  /// How far the content is scrolled: 0 at its start, `limit` at its end, beyond while it is pulled.
  public private(set) var offset = 0.0
  /// The room that is seen.
  public private(set) var viewport = 0.0
  /// The length of what is scrolled.
  public private(set) var content = 0.0
  private var mode = Mode.rest

  private enum Mode: Hashable, Sendable {
    case rest
    /// Under a finger that took hold at an offset which no end holds back.
    case held(start: Double)
    case gliding(Glide)
    case settling(Settling)
  }

  public init() {}

  public var limit: Double { max(content - viewport, 0) }
  public var isHeld: Bool { if case .held = mode { true } else { false } }
  /// Goes on without anybody doing anything.
  public var isMoving: Bool {
    switch mode {
    case .rest, .held: false
    case .gliding, .settling: true
    }
  }

  /// Where it will come to rest.
  public var destination: Double {
    switch mode {
    case .rest, .held: clamped(offset)
    case .gliding(let glide): clamped(glide.destination)
    case .settling(let settling): settling.target
    }
  }

  private func clamped(_ offset: Double) -> Double { min(max(offset, 0), limit) }

  /// Takes on other lengths; what now lies beyond the end comes back at once.
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

// MARK: - Under a finger
extension ScrollPhysics {
  /// How much of a pull beyond an end is given way to at first.
  private static var give: Double { 0.55 }

  /// A finger takes hold; what was moving stops.
  public mutating func begin() {
    mode = .held(start: unstretched(offset))
  }

  /// The finger has gone this far since it took hold; the content goes with it.
  public mutating func drag(to translation: Double) {
    guard case .held(let start) = mode else { return }
    offset = stretched(start - translation)
  }

  /// The finger leaves with a velocity in points per second.
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

  /// What is shown for an offset that a finger would have: less and less beyond the ends.
  private func stretched(_ offset: Double) -> Double { changed(offset, beyond: stretch) }
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

// MARK: - By itself
extension ScrollPhysics {
  /// The wheel asks for this much further, as smooth as a wheel's steps allow.
  public mutating func wheel(_ distance: Double, at time: Double) {
    guard !isHeld else { return }
    scroll(to: destination + distance, .step, at: time)
  }

  /// Goes to a place, at once or on a way.
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

  /// In points of offset per second.
  public func velocity(at time: Double) -> Double {
    switch mode {
    case .rest, .held: 0
    case .gliding(let glide): glide.velocity(at: time)
    case .settling(let settling): settling.velocity(at: time)
    }
  }

  /// Goes on to a moment; true while it moves.
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
      // It runs into the end at full speed, at the moment it gets there.
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
  /// Back from beyond an end.
  fileprivate static let bounce = Spring(response: 0.5, dampingRatio: 1)
  /// A notch of the wheel.
  fileprivate static let step = Spring(response: 0.25, dampingRatio: 1)
  /// To a place that was asked for.
  fileprivate static let travel = Spring(response: 0.4, dampingRatio: 1)
}

/// A throw: the velocity fades by two thousandths a millisecond.
struct Glide: Hashable, Sendable {
  /// Slower than this is at rest, in points per second.
  static var slowest: Double { 8 }
  /// The fading per second: 1000 · ln 0.998.
  ///
  /// A tracker of velocities fades the same way.
  private static var fading: Double { 2.0020026706730794 }

  let from: Double
  let velocity: Double
  let start: Double

  func velocity(at time: Double) -> Double {
    var tracker = VelocityTracker<Double>()
    tracker.add(0, at: start - 1)
    tracker.add(velocity, at: start)
    return tracker.velocity(at: max(time, start))
  }

  func value(at time: Double) -> Double { from + (velocity - velocity(at: time)) / Self.fading }

  var destination: Double { from + velocity / Self.fading }

  /// When it passes a place that it has passed by `time`.
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

/// A way to a place along a spring.
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

  func isFinished(at time: Double) -> Bool {
    abs(value(at: time) - target) < 0.25 && abs(velocity(at: time)) < 8
  }
}
