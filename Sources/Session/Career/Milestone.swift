/// The progress towards a goal, and the game that reached it.
///
/// The state depends only on the games that were added, not on their order. For this, each kind of
/// milestone keeps the earliest games that reach the goal together, and forgets later ones.
protocol Milestone: Equatable, Sendable {
  /// The progress, without a limit at the goal.
  var current: Int { get }
  /// The game that reached the goal first; nil if the goal is not reached.
  var reached: PlayedKey? { get }
}

/// A milestone reached when amounts of several games add up to a goal.
struct SumMilestone: Milestone {
  private let goal: Int
  private(set) var current = 0
  /// The earliest amounts, in the order of play; without the last of them, the goal is not reached.
  private var earliest: [Amount] = []
  private var sum = 0

  private struct Amount: Equatable {
    let key: PlayedKey
    let amount: Int
  }

  init(goal: Int) { self.goal = goal }

  var reached: PlayedKey? { sum >= goal ? earliest.last?.key : nil }

  mutating func add(_ amount: Int, _ key: PlayedKey) {
    guard amount > 0 else { return }
    current += amount
    if let reached, reached < key { return }
    earliest.insert(Amount(key: key, amount: amount), at: earliest.place { $0.key < key })
    sum += amount
    while let last = earliest.last, sum - last.amount >= goal {
      sum -= last.amount
      earliest.removeLast()
    }
  }
}

/// A milestone reached when one game has a value that is high enough.
struct PeakMilestone: Milestone {
  private let goal: Int
  private(set) var current = 0
  private(set) var reached: PlayedKey?

  init(goal: Int) { self.goal = goal }

  mutating func add(_ value: Int, _ key: PlayedKey) {
    current = max(current, value)
    if value >= goal, reached.map({ key < $0 }) ?? true { reached = key }
  }
}

/// A milestone reached when several games together contain a number of different things.
struct SetMilestone: Milestone {
  private let goal: Int
  /// The earliest game with each thing, by the number of the thing.
  private var earliest: [PlayedKey?] = []
  private var found: UInt64 = 0

  init(goal: Int) { self.goal = goal }

  var current: Int { found.nonzeroBitCount }

  var reached: PlayedKey? {
    guard current >= goal else { return nil }
    return earliest.compactMap(\.self).sorted()[goal - 1]
  }

  /// - Parameter things: the numbers of the things as bits.
  mutating func add(_ things: UInt64, _ key: PlayedKey) {
    var rest = things
    while rest != 0 {
      let thing = rest.trailingZeroBitCount
      rest &= rest - 1
      while earliest.count <= thing { earliest.append(nil) }
      if let known = earliest[thing], known < key { continue }
      earliest[thing] = key
    }
    found |= things
  }
}

/// A milestone reached when there is a game on each of several days in a row.
struct StreakMilestone: Milestone {
  private let goal: Int
  /// The earliest game of each day, by day.
  private var days: [Day] = []
  /// The largest number of days in a row.
  private(set) var current = 0
  private(set) var reached: PlayedKey?

  private struct Day: Equatable {
    let number: Int
    var key: PlayedKey
  }

  init(goal: Int) { self.goal = goal }

  mutating func add(_ day: Int, _ key: PlayedKey) {
    let place = days.place { $0.number < day }
    if place < days.count, days[place].number == day {
      guard key < days[place].key else { return }
      days[place].key = key
    } else {
      days.insert(Day(number: day, key: key), at: place)
    }
    examine(around: place)
  }

  /// Examines the streaks that contain the day at an index.
  private mutating func examine(around place: Int) {
    var (start, end) = (place, place)
    while start > 0, days[start - 1].number == days[start].number - 1 { start -= 1 }
    while end + 1 < days.count, days[end + 1].number == days[end].number + 1 { end += 1 }
    current = max(current, end - start + 1)
    let first = max(start, place - goal + 1)
    let last = min(end, place + goal - 1)
    guard last - first + 1 >= goal else { return }
    for window in first...(last - goal + 1) {
      guard let latest = days[window..<(window + goal)].map(\.key).max() else { continue }
      if reached.map({ latest < $0 }) ?? true { reached = latest }
    }
  }
}
