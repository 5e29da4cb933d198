/// The points of a hand in Climb: a sum of flat points, times a multiplier in tenths.
package struct ClimbSum: Hashable, Sendable {
  package let hand: Hand
  /// The points of the hand itself, without lessons and charms.
  package let base: Int
  /// The points from the lessons held in the families to which the hand belongs.
  package let lessons: Int
  /// The contribution of each charm that acts on the hand, in ascending order of the charms.
  package let acts: [Act]
  /// The points lost to the twist Blight, 0 or negative.
  package let blight: Int

  /// The contribution of a charm to a hand.
  package struct Act: Hashable, Sendable {
    package let charm: Charm
    /// The flat points that the charm adds.
    package let points: Int
    /// The tenths that the charm adds to the multiplier.
    package let tenths: Int
  }

  /// The points before multiplication, at least 0.
  package var flat: Int {
    max(0, base + lessons + blight + acts.reduce(0) { $0 + $1.points })
  }

  /// The multiplier in tenths.
  package var tenths: Int { acts.reduce(10) { $0 + $1.tenths } }

  /// The points of the hand.
  package var points: Int { flat * tenths / 10 }
}

extension ClimbSum: CustomStringConvertible {
  /// The sum as text, such as `147 × 1.9 = 279`.
  package var description: String { "\(flat) × \(tenths / 10).\(tenths % 10) = \(points)" }
}

extension ClimbSum {
  /// Computes the sum of a hand on a grid, after the hands played before it in its deal.
  init(
    _ hand: Hand, at cells: CellSet, on grid: Grid, after history: ClimbHistory,
    _ conditions: ClimbConditions
  ) {
    let cards = grid.cards(at: cells)
    self.hand = hand
    base = hand.points
    lessons = Lesson.allCases.reduce(0) { sum, lesson in
      lesson.covers(hand) ? sum + 3 * cards.count * conditions.build.lessons[lesson] : sum
    }
    blight =
      conditions.twist == .blight ? -12 * cards.count { $0.suit == conditions.blightSuit } : 0
    let table = ClimbTable(conditions)
    acts = conditions.build.charms.compactMap { charm in
      var (points, tenths) = (charm.flatPoints(of: hand), charm.tenths(of: hand))
      switch charm {
      case .banner: points = 9 * cards.count { $0.suit == conditions.bannerSuit }
      case .court: points = 9 * cards.count { (.jack ... .king).contains($0.rank) }
      case .ace: tenths = cards.contains { $0.rank == .ace } ? 6 : 0
      case .ruler: tenths = CellSet.isRuled(cells.mask) ? 7 : 0
      case .bishop: tenths = table.touching(on: grid).isDiagonal(cells.mask) ? 4 : 0
      case .overture: tenths = history.count == 0 ? 15 : 0
      case .crescendo: tenths = history.count / 2
      case .collector: tenths = history.contains(hand) ? 0 : 5
      case .echo: tenths = history.last == hand ? 4 : 0
      default: break
      }
      return points == 0 && tenths == 0 ? nil : Act(charm: charm, points: points, tenths: tenths)
    }
  }
}
