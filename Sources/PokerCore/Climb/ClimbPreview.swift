/// The result of using a tool, shown before the tool is used.
package struct ToolPreview: Equatable, Sendable {
  /// The grid after the use, before the refill.
  package let grid: Grid
  /// The hand with the most points on that grid; nil if there is none.
  package let best: ClimbHand?
}

extension ClimbRun {
  /// Returns the result of using a tool; nil if the tool is not held or cannot be used in this way.
  ///
  /// For Whirl it is always nil, because the result is not known beforehand.
  package func preview(of use: ToolUse) -> ToolPreview? {
    guard isOnGrid, use != .whirl, tools[use.tool] > 0,
      let changed = deal.applying(use, touching, self)
    else { return nil }
    var best: ClimbHand?
    table.visitHands(on: changed.grid, after: changed.history) { mask, hand, points in
      let isBetter = best.map { (Int32(points), $0.mask) > ($0.points, mask) } ?? true
      if isBetter { best = ClimbHand(mask: mask, hand: hand, points: Int32(points)) }
      return true
    }
    return ToolPreview(grid: changed.grid, best: best)
  }

  /// Returns the possible uses of a tool on the grid; empty if the tool is not held.
  package func possibleUses(of tool: Tool) -> [ToolUse] {
    guard isOnGrid, tools[tool] > 0 else { return [] }
    return uses(of: tool).filter { deal.applying($0, touching, self) != nil }
  }
}

/// A look back at the last deal of a run that is over.
package struct ClimbHindsight: Hashable, Sendable {
  /// The level at which the run ended.
  package let level: Int
  /// The points of the last attempt; `target` is the points that were needed.
  package let score: Int
  package let target: Int
  /// Whether the last attempt cleared its level, and the player ended the run in the shop.
  package var isCleared: Bool { score >= target }
  /// The hand with the most points of the whole run; nil if none was played.
  package let bestHand: ClimbSum?
  /// The cards of `bestHand`.
  package let bestCards: [Card]
  /// The charm that would have added most to the points of the last attempt; nil if none would have
  /// added any, or if there was no place for one.
  package let missingCharm: MissingCharm?
  /// The hands with which the simulated player `builder` clears the last deal; nil if it fails.
  ///
  /// The player has the charms and lessons of the run, and uses no tools.
  package let line: [ClimbSum]?
  /// The cards of the first hand of `line`.
  package let firstCards: [Card]

  /// A charm that was not held, and the points of the last attempt with it.
  package struct MissingCharm: Hashable, Sendable {
    package let charm: Charm
    package let score: Int
  }

  /// Replays a run; nil if the events are not legal.
  package init?(_ game: Game, _ events: [ClimbEvent]) {
    var run = ClimbRun(game)
    var best: ClimbSum?
    var bestCards: [Card] = []
    var start = run
    var hands: [(run: ClimbRun, cells: CellSet)] = []
    for event in events {
      if case .move(let move) = event, let sum = run.sum(at: move.cells) {
        if sum.points > best?.points ?? -1 {
          (best, bestCards) = (sum, run.grid.cards(at: move.cells))
        }
        hands.append((run, move.cells))
      }
      let (level, attempt) = (run.level, run.attempt)
      guard (try? run.apply(event)) != nil else { return nil }
      if !run.isOver, (level, attempt) != (run.level, run.attempt) {
        (start, hands) = (run, [])
      }
    }
    (level, target, score) = (run.level, run.target, run.deal.score)
    (bestHand, self.bestCards) = (best, bestCards)
    missingCharm = Self.missingCharm(hands, held: run.build.charms)
    let line = Self.line(from: start)
    (self.line, firstCards) = (line?.sums, line?.firstCards ?? [])
  }

  private static func missingCharm(
    _ hands: [(run: ClimbRun, cells: CellSet)], held: CharmSet
  ) -> MissingCharm? {
    let score = hands.reduce(0) { $0 + ($1.run.sum(at: $1.cells)?.points ?? 0) }
    var best: MissingCharm?
    guard held.count < ClimbRules.charmLimit else { return nil }
    for charm in Charm.allCases where !held.contains(charm) {
      let points = hands.reduce(0) { $0 + $1.run.points(at: $1.cells, adding: charm) }
      if points > best?.score ?? score { best = MissingCharm(charm: charm, score: points) }
    }
    return best
  }

  private static func line(
    from start: ClimbRun
  ) -> (sums: [ClimbSum], firstCards: [Card])? {
    var run = start
    var sums: [ClimbSum] = []
    var firstCards: [Card] = []
    while run.phase == .playing, run.level == start.level, run.attempt == start.attempt,
      run.hearts == start.hearts
    {
      let grid = run.grid
      guard let choice = run.builderChoices(run.target).first,
        let sum = run.sum(at: choice.cells), (try? run.apply(.move(choice.move))) != nil
      else { return nil }
      if sums.isEmpty { firstCards = grid.cards(at: choice.cells) }
      sums.append(sum)
      if run.levelsCleared >= start.level { return (sums, firstCards) }
    }
    return nil
  }
}

extension ClimbRun {
  /// Returns the points that the hand on `cells` would score with one more charm; 0 if the cells
  /// hold no hand.
  fileprivate func points(at cells: CellSet, adding charm: Charm) -> Int {
    guard let sum = sum(at: cells) else { return 0 }
    var conditions = conditions
    conditions.build.charms.insert(charm)
    return ClimbSum(sum.hand, at: cells, on: grid, after: deal.history, conditions).points
  }
}
