package import Session
import StageUI

/// The animation of a played hand, as a function of the seconds since it was played.
///
/// The cards move along their links to the card selected last. Each card is counted when it
/// arrives. After a short stop comes the hit: the cards fall off the board, the other cards move
/// up, and the points fly into the score.
package struct Slam: Hashable, Sendable, Identifiable {
  /// Increases with each slam.
  package var id: Int
  /// When the hand was played, in nanoseconds.
  package var start: UInt64
  package var hand: Hand
  package var points: Int
  package var tier: SlamTier
  /// The played cards, in the order in which they are counted.
  var cards: [PlayedCard]
  var style: SlamStyle
  /// Whether the hit may flash.
  ///
  /// It is false if another flash was less than a third of a second before.
  var flashes = true
  /// Whether the hand has cleared the whole board.
  var isPerfectClear = false
  /// In Climb, the points counted after the cards, then after each charm that acts.
  var beats: [Int] = []
  /// The moment at which the next move cut the slam short, in seconds; nil if none did.
  ///
  /// From that moment on, the slam shows no text and fades.
  var cut: Double?

  struct PlayedCard: Hashable, Sendable {
    var card: Card
    /// The cells through which the card moves: from its own cell to the cell where the cards
    /// gather.
    var way: [Cell]
  }
}

/// How much of a played hand is animated.
package enum SlamStyle: Hashable, Sendable {
  /// The board changes at once, without an animation of the hand; used to play back hands.
  case none
  /// The board changes at once, and only light is animated; for reduced motion.
  case light
  case full
}

extension Slam {
  init(
    id: Int, start: UInt64, hand: Hand, points: Int, selection: [Cell], removed: [PlacedCard],
    adjacency: Adjacency, isPerfectClear: Bool, style: SlamStyle, beats: [Int] = []
  ) {
    self.beats = beats
    self.id = id
    self.start = start
    self.hand = hand
    self.points = points
    tier = SlamTier(hand, isPerfectClear: isPerfectClear)
    self.isPerfectClear = isPerfectClear
    self.style = style
    cards = Self.ways(in: selection, adjacency).compactMap { way in
      removed.first { $0.cell == way[0] }.map { PlayedCard(card: $0.card, way: way) }
    }
  }

  /// Returns, for each cell, the shortest path through touching cards to the last cell.
  ///
  /// Shorter paths come first; paths of equal length are in the order of selection.
  static func ways(in selection: [Cell], _ adjacency: Adjacency) -> [[Cell]] {
    guard let last = selection.last else { return [] }
    var ways = [[last]]
    var left = Array(selection.dropLast())
    var next = 0
    while next < ways.count {
      let way = ways[next]
      for cell in left where adjacency.touch(cell, way[0]) { ways.append([cell] + way) }
      left.removeAll { cell in ways.contains { $0[0] == cell } }
      next += 1
    }
    // If the move was not selected card by card, some cards may have no such path. They move in a
    // straight line.
    return ways + left.map { [$0, last] }
  }

  /// The cell where the cards gather.
  var target: Cell { cards.first?.way.last ?? Cell(row: 2, column: 2) }
}

// MARK: - The schedule, in seconds
extension Slam {
  private static let firstTick = 0.1
  private static let tickInterval = 0.075
  /// How long all cards stand still before the hit; twice as long for the two highest tiers.
  private static let stop = 0.06
  /// The least time between two flashes: no more than three in a second.
  static let flashInterval = 0.334

  /// Returns when a card has arrived and is counted.
  func tick(_ index: Int) -> Double { Self.firstTick + Self.tickInterval * Double(index) }

  private var lastTick: Double { tick(max(cards.count - 1, 0)) }

  private static let beatInterval = 0.16

  /// How many charms act on the hand.
  var actCount: Int { max(beats.count - 1, 0) }

  /// Returns the time at which a charm acts.
  ///
  /// The charms act one after the other, once all cards are counted.
  package func act(_ index: Int) -> Double { lastTick + Self.beatInterval * Double(index + 1) }

  private var lastAct: Double { actCount == 0 ? lastTick : act(actCount - 1) }

  /// When the cards hit the board; the board changes one frame later.
  package var hit: Double {
    style == .full ? lastAct + (tier < .deep ? Self.stop : 2 * Self.stop) : 0
  }

  /// When the points reach the score.
  package var landing: Double { style == .full ? hit + 0.42 : 0 }

  /// When the ending of the game may begin.
  package var ending: Double { tier == .spectacle ? duration - 0.3 : landing }

  package var duration: Double { hit + lasting }

  /// Seconds from the hit to the end.
  private var lasting: Double {
    switch tier {
    case .small: 0.9
    case .full: 1.05
    case .deep: 1.4
    case .spectacle: 2
    }
  }

  /// Seconds from the hit until the hand's name is gone; the names of the highest tiers stay to
  /// the end.
  var nameLasting: Double { tier == .full ? 0.85 : lasting }

  func elapsed(at now: UInt64) -> Double { Double(now - start) * 1e-9 }

  func isOver(at now: UInt64) -> Bool { elapsed(at: now) >= duration }

  /// Returns the points counted up to a moment; 0 before the first card.
  func counted(at moment: Double) -> Int {
    let count = cards.indices.last { tick($0) <= moment }.map { $0 + 1 } ?? 0
    if count == cards.count, let acted = (0..<actCount).last(where: { act($0) <= moment }) {
      return beats[acted + 1]
    }
    let points = beats.first ?? points
    return cards.isEmpty ? points : points * count / cards.count
  }

  /// Returns the time of the last tick or act that is not later than `moment`.
  ///
  /// This is when a charm acted or, before the first charm, when a card was counted. Before the
  /// first card it is `moment` itself.
  func lastTick(before moment: Double) -> Double {
    (0..<actCount).last { act($0) <= moment }.map(act)
      ?? cards.indices.last { tick($0) <= moment }.map(tick) ?? moment
  }
}

// MARK: - Where things are, on a board of scale 1
extension Slam {
  struct Pose: Hashable {
    var center: Point
    /// The angle in radians.
    var angle = 0.0
    var scale = 1.0
    var opacity = 1.0
  }

  private static let gravity = 2100.0

  /// Returns the pose of a card; nil when the card is no longer visible.
  func pose(of index: Int, at moment: Double) -> Pose? {
    moment < hit ? gathering(index, at: moment) : falling(index, for: moment - hit)
  }

  private func gathering(_ index: Int, at moment: Double) -> Pose {
    let arrival = tick(index)
    let hops = Double(cards[index].way.count - 1)
    let start = max(arrival - 0.12 - 0.03 * hops, 0)
    let share = arrival > start ? min(max((moment - start) / (arrival - start), 0), 1) : 1
    // A card starts slowly, as if it had weight.
    let place = Self.place(on: cards[index].way, share * share)
    let pop = max(1 - (moment - arrival) / 0.07, 0)
    let isStopped = moment > lastTick
    return Pose(
      center: place, angle: lean(index) * share * share,
      scale: isStopped ? 0.95 : moment >= arrival ? 1 + 0.1 * pop : 1)
  }

  /// Returns the pose of a card after the hit: it is thrown up a little and to its side, and then
  /// falls.
  private func falling(_ index: Int, for seconds: Double) -> Pose? {
    let from = BoardLayout.unit.frame(of: target).center
    let (a, b) = (Self.share(index, 1), Self.share(index, 2))
    let side = Double(index) - Double(cards.count - 1) / 2
    let across = 95 * side + 60 * (a - 0.5)
    let up = 330 + 140 * b
    let place = Point(
      from.x + across * seconds,
      from.y - up * seconds + 0.5 * Self.gravity * seconds * seconds)
    let opacity = min(max((0.78 - seconds) / 0.18, 0), 1)
    guard opacity > 0 else { return nil }
    return Pose(
      center: place, angle: lean(index) + (1.6 * side + 2 * (a - 0.5)) * seconds, scale: 1,
      opacity: opacity)
  }

  /// Returns the angle of a card in the pile, in radians.
  private func lean(_ index: Int) -> Double {
    0.13 * (Double(index) - Double(cards.count - 1) / 2)
  }

  /// Returns a point on the path through the centers of the cells.
  ///
  /// - Parameter share: the part of the path's length that lies before the point, 0…1.
  static func place(on way: [Cell], _ share: Double) -> Point {
    let centers = way.map { BoardLayout.unit.frame(of: $0).center }
    let lengths = zip(centers, centers.dropFirst()).map { a, b in
      ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
    var left = share * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() {
      if left <= length, length > 0 {
        return centers[index].mixed(with: centers[index + 1], by: left / length)
      }
      left -= length
    }
    return centers.last ?? .zero
  }

  struct Spark: Hashable {
    var center: Point
    var radius: Double
    var opacity: Double
    var angle: Double
    /// The index of the card that gives the spark its suit.
    var card: Int
    var isSuit: Bool
  }

  private var sparkCount: Int {
    switch tier {
    case .small: 16
    case .full: 32
    case .deep: 44
    case .spectacle: 140
    }
  }

  /// Returns the sparks that are visible `seconds` after the hit.
  func sparks(after seconds: Double) -> [Spark] {
    guard !cards.isEmpty else { return [] }
    let from = BoardLayout.unit.frame(of: target).center
    let power = 1 + 0.22 * Double(tier.rawValue - 1)
    return (0..<sparkCount).compactMap { number in
      let (a, b, c) = (
        Self.share(number, 3), Self.share(number, 4), Self.share(number, 5)
      )
      // In a spectacle, the highest tier, the sparks fly in three waves.
      let age = seconds - (tier == .spectacle ? 0.45 * Double(number % 3) : 0)
      let life = (0.45 + 0.4 * b) * min(power, 1.2)
      guard age > 0, age < life else { return nil }
      let angle = 2 * Double.pi * a
      let reach = (150 + 420 * c) * power * (1 - Double.exp(-4 * age)) / 4 * 1.6
      let rest = 1 - age / life
      let isSuit = tier > .small && number % 3 == 0
      return Spark(
        center: Point(
          from.x + reach * Double.cos(angle),
          from.y + reach * Double.sin(angle) + 260 * age * age),
        radius: (isSuit ? 7 + 5 * b : 1.4 + 2.2 * b) * (isSuit ? 1 : rest.squareRoot()),
        opacity: min(rest * 2, 1), angle: 6 * (a - 0.5) * age, card: number % cards.count,
        isSuit: isSuit)
    }
  }

  /// Returns the vertical movement of the board after the hit, in points of a board of scale 1.
  static func nudge(_ tier: SlamTier, share: Double) -> Double {
    let rest = 1 - share
    return (2.5 + 1.5 * Double(tier.rawValue)) * rest * rest * Double.sin(4 * Double.pi * share)
  }

  /// Returns a pseudo-random number in 0..<1 for a number and a purpose.
  private static func share(_ number: Int, _ purpose: UInt64) -> Double {
    Double(mixed(number, purpose &+ 40) >> 11) / Double(1 << 53)
  }
}

extension BoardLayout {
  static let unit = BoardLayout(scale: 1)
}
