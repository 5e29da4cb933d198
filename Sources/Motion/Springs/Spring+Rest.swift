/// When a spring is at rest.
///
/// Its energy, half the squared velocity and half the squared offset times ω², only falls. So "the
/// energy is below a limit" turns true once and stays so, at any frame rate and for a vector as for
/// a number, and needs no guess of the duration in advance. The limit is that of an offset of a
/// thousandth of what the movement began with, and of a fiftieth of a unit where that is less: a
/// move of 300 points must not end with a visible jump of 0.3.
///
/// The energies here are twice as large, and sums over the components of a vector.
extension Spring {
  @inlinable @inline(__always)
  func energy(offsetSquared: Double, velocitySquared: Double) -> Double {
    Self.energy(
      offsetSquared: offsetSquared, velocitySquared: velocitySquared,
      frequencySquared: frequencySquared)
  }

  @inlinable @inline(__always)
  static func energy(
    offsetSquared: Double, velocitySquared: Double, frequencySquared: Double
  ) -> Double {
    offsetSquared * frequencySquared + velocitySquared
  }

  /// The energy at which a movement that began with `energy` is at rest.
  @inlinable @inline(__always)
  static func restEnergy(from energy: Double, frequencySquared: Double) -> Double {
    min(energy * 1e-6, frequencySquared * 4e-4)
  }

  /// The progress from 0 to 1 with an initial velocity in changes per second; nil at rest.
  func progress(
    at time: Double, velocity: Double, sizeSquared: Double
  ) -> AnimationProgress? {
    let (offset, rate) = unitMovement(at: time, velocity: velocity)
    guard isMoving(offset, rate, velocity: velocity, sizeSquared: sizeSquared) else { return nil }
    return AnimationProgress(value: 1 + offset, rate: rate)
  }

  /// The first time at which `progress` is nil; infinite if there is none.
  func restTime(velocity: Double, sizeSquared: Double) -> Double {
    guard frequencySquared < .infinity else { return 0 }
    guard dampingRatio > 0, dampingRatio < .infinity, frequencySquared > 0 else {
      return .infinity
    }
    func isMoving(_ time: Double) -> Bool {
      let (offset, rate) = unitMovement(at: time, velocity: velocity)
      return self.isMoving(offset, rate, velocity: velocity, sizeSquared: sizeSquared)
    }
    var end = response
    while isMoving(end), end < 1e300 { end *= 2 }
    return Self.lastTime(from: 0, to: end, holds: isMoving)
  }

  /// Offset and velocity of a movement by 1.
  private func unitMovement(
    at time: Double, velocity: Double
  ) -> (offset: Double, rate: Double) {
    let step = step(time)
    return (
      step.offsetFromVelocity * velocity - step.offsetFromOffset,
      step.velocityFromVelocity * velocity - step.velocityFromOffset
    )
  }

  private func isMoving(
    _ offset: Double, _ rate: Double, velocity: Double, sizeSquared: Double
  ) -> Bool {
    // An instant spring moves as long as no time has passed, and one that pulls nothing for ever.
    guard frequencySquared > 0, frequencySquared < .infinity else { return offset != 0 }
    let left = energy(offsetSquared: offset * offset, velocitySquared: rate * rate)
    let initial = energy(offsetSquared: 1, velocitySquared: velocity * velocity)
    // The largest offset is in units of the value, of which this movement's size is 1.
    let largest = sizeSquared > 0 ? frequencySquared * 4e-4 / sizeSquared : .infinity
    return left > min(initial * 1e-6, largest)
  }
}
