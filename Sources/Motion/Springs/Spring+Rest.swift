/// The condition under which a spring counts as at rest.
///
/// The energy of a spring is half the squared velocity plus half the squared offset times ω². The
/// energy never increases, so once it is below a limit, it stays below. This holds at any frame
/// rate, for numbers and for vectors. The duration need not be known in advance.
///
/// The limit is a millionth of the initial energy. If the movement started at rest, this is the
/// energy of a thousandth of its initial offset. But the limit is never above the energy of an
/// offset of a fiftieth of a unit. Otherwise a move of 300 points would end with a visible jump of
/// 0.3 points.
///
/// The energies in this file are twice the energy as defined above, and are sums over the
/// components of a vector.
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

  /// Returns the energy at which a movement that began with `energy` counts as at rest.
  @inlinable @inline(__always)
  static func restEnergy(from energy: Double, frequencySquared: Double) -> Double {
    min(energy * 1e-6, frequencySquared * 4e-4)
  }

  /// Returns the progress of a movement from 0 to 1; nil at rest.
  ///
  /// `velocity` is the initial velocity per second, on the same scale from 0 to 1. `sizeSquared` is
  /// the squared length of the real movement.
  func progress(
    at time: Double, velocity: Double, sizeSquared: Double
  ) -> AnimationProgress? {
    let (offset, rate) = unitMovement(at: time, velocity: velocity)
    guard isMoving(offset, rate, velocity: velocity, sizeSquared: sizeSquared) else { return nil }
    return AnimationProgress(value: 1 + offset, rate: rate)
  }

  /// Returns the first time at which `progress` is nil; infinite if there is none.
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

  /// Returns the offset from the target and the velocity of a movement from 0 to 1.
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
    // An instant spring moves only at time zero; one without stiffness moves for ever.
    guard frequencySquared > 0, frequencySquared < .infinity else { return offset != 0 }
    let left = energy(offsetSquared: offset * offset, velocitySquared: rate * rate)
    let initial = energy(offsetSquared: 1, velocitySquared: velocity * velocity)
    // The energy of an offset of a fiftieth of a unit. It is divided by the squared length of the
    // change, because this movement has the length 1.
    let largest = sizeSquared > 0 ? frequencySquared * 4e-4 / sizeSquared : .infinity
    return left > min(initial * 1e-6, largest)
  }
}
