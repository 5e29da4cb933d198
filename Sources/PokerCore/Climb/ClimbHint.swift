/// Help in a run of Climb, which reveals no more than the player asked for.
package enum ClimbHint: Hashable, Sendable {
  /// Play this hand; the cells are nil for a hint that only names the hand.
  case hand(ClimbSum, cells: CellSet?)
  /// Use a tool on the dead grid.
  case use(ToolUse)
  /// Give up the dead grid, because no tool revives it.
  case yield
  /// Buy from this slot, whose offer is worth most per coin.
  case buy(Int, ClimbOffer)
  /// Leave the shop, because no offer is worth its price.
  case next
}

extension ClimbRun {
  /// Returns a hint for this position; nil in a bonus round and after the end.
  ///
  /// `level` tells how much the hint reveals. On a grid with hands, `lookahead` takes the first of
  /// `builderChoices`, and the other hint levels take the hand with the most points. Of equal
  /// hands, a hint takes the one with the lowest mask, so that repeated calls agree.
  package func hint(_ level: Hint.Level) -> ClimbHint? {
    switch phase {
    case .playing:
      let hands = hands
      let choice = level == .lookahead ? builderChoices(target).first : hands.best
      guard let choice, let sum = sum(at: choice.cells) else { return nil }
      return .hand(sum, cells: level == .name ? nil : choice.cells)
    case .dead:
      if let use = revivals.first { return .use(use) }
      return tools[.whirl] > 0 && grid.count > 1 ? .use(.whirl) : .yield
    case .shop:
      var generator = Generator(seed: game.seed.value ^ UInt64(levelsCleared))
      let purchases = ClimbValuation(of: self, &generator).purchases
      let choice = purchases.first { $0.sold == nil && refusal(ofBuying: $0.slot) == nil }
      return choice.map { .buy($0.slot, $0.offer) } ?? .next
    case .bonus, .over: return nil
    }
  }

  /// Returns the hands that the simulated player `ClimbPlayer.builder` rates highest, in ascending
  /// order of the masks.
  ///
  /// If some hands reach the target, the choices are those with the fewest cards, and of these the
  /// ones with the most points.
  ///
  /// Otherwise the hands are rated by `w = 52 * points - target * cards`. Of the twelve hands with
  /// the greatest w, the choices are those with the greatest `10 * w + 7 * w'`. Here w' is the
  /// greatest w on the grid that the hand leaves, or 0 if no hand is left. That grid is not
  /// refilled, except with the charm Lookout.
  func builderChoices(_ target: Int) -> [ClimbHand] {
    var choices: [ClimbHand] = []
    addBuilderChoices(target, to: &choices)
    return choices
  }

  /// The tool uses after which the best hand on the refilled grid has the most points.
  ///
  /// The list is empty if no use makes a hand possible. Whirl is excluded.
  var revivals: [ToolUse] {
    var uses: [ToolUse] = []
    var best = 0
    for tool in Tool.allCases where tool != .whirl && tools[tool] > 0 {
      for use in self.uses(of: tool) {
        guard var deal = deal.applying(use, touching, self) else { continue }
        deal.refill()
        var points = 0
        table.visitHands(on: deal.grid, after: deal.history) { _, _, found in
          points = max(points, found)
          return true
        }
        if points == 0 || points < best { continue }
        if points > best { uses.removeAll() }
        best = points
        uses.append(use)
      }
    }
    return uses
  }
}

extension [ClimbHand] {
  /// The hand with the most points; of several such hands, the first.
  fileprivate var best: ClimbHand? {
    first { hand in allSatisfy { $0.points <= hand.points } }
  }
}
