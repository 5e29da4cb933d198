/// A vector of any length.
///
/// Lists that are added must have the same length, or one must be empty.
struct NumberList: VectorArithmetic, Hashable {
  var numbers: [Double] = []

  static var zero: NumberList { NumberList() }

  static func + (a: NumberList, b: NumberList) -> NumberList { a.joined(with: b, by: 1) }
  static func - (a: NumberList, b: NumberList) -> NumberList { a.joined(with: b, by: -1) }

  /// Returns this list plus `factor` times the other list.
  ///
  /// An empty list counts as zeros.
  private func joined(with other: NumberList, by factor: Double) -> NumberList {
    if other.numbers.isEmpty { return self }
    if numbers.isEmpty { return other.scaled(by: factor) }
    var result = self
    for index in 0..<min(numbers.count, other.numbers.count) {
      result.numbers[index] += other.numbers[index] * factor
    }
    return result
  }

  mutating func scale(by factor: Double) {
    for index in numbers.indices { numbers[index] *= factor }
  }

  var magnitudeSquared: Double { numbers.reduce(0) { $0 + $1 * $1 } }
}

/// A value that consists of animatable numbers and a structure that is not animatable.
protocol NumberBearing: Equatable {
  /// Calls `visit` with each number and its weight; `visit` may change the number.
  ///
  /// The weight is a distance in points. In animations, a change of the number by 1 counts as a
  /// movement by this distance.
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void)
}

extension NumberBearing {
  /// The numbers as lengths in points: each number multiplied by its weight.
  var numberList: NumberList {
    var list = NumberList()
    var copy = self
    copy.visitNumbers { list.numbers.append($0 * $1) }
    return list
  }

  func replacingNumbers(with list: NumberList) -> Self {
    var copy = self
    var index = 0
    copy.visitNumbers { number, points in
      if index < list.numbers.count { number = list.numbers[index] / points }
      index += 1
    }
    return copy
  }

  /// Whether both values are equal apart from their numbers.
  func isLike(_ other: Self) -> Bool {
    var (a, b) = (self, other)
    a.visitNumbers { number, _ in number = 0 }
    b.visitNumbers { number, _ in number = 0 }
    return a == b
  }
}

extension Array: NumberBearing where Element: NumberBearing {
  mutating func visitNumbers(_ visit: (inout Double, Double) -> Void) {
    for index in indices { self[index].visitNumbers(visit) }
  }
}

/// A value whose numbers are animated.
///
/// If a new target differs only in its numbers, they move to their new values. If its structure
/// differs too, the whole target is shown at once.
@MainActor
struct AnimatedLook<Look: NumberBearing> {
  private(set) var target: Look
  private var animated: Animated<NumberList>

  init(_ look: Look) {
    target = look
    animated = Animated(look.numberList)
  }

  /// Sets a new target; returns whether it differs from the old one.
  mutating func set(_ look: Look, _ pass: UpdatePass, for owner: any Ticking) -> Bool {
    guard look != target else { return false }
    let canMove = look.isLike(target)
    target = look
    let outer = pass.transaction
    if !canMove { pass.transaction.animation = nil }
    animated.set(look.numberList, pass, for: owner)
    pass.transaction = outer
    return true
  }

  var isRunning: Bool { animated.isRunning }
  var shown: Look { animated.isRunning ? target.replacingNumbers(with: animated.shown) : target }
  mutating func tick(_ time: Double) -> Bool { animated.tick(time) }
}
