extension Achievement {
  /// The coins paid for unlocking it.
  ///
  /// They follow from the stored rarity: 10 if 60 % of the simulated players unlock it, 25 if 20 % do,
  /// 50 if 2 % do, otherwise 100. Sharpshooter, which simulated players cannot unlock, pays 25.
  package var reward: Int {
    switch self {
    case .firstLight, .regular, .allRounder, .everyEvening, .houseRules, .royalty, .straightTalk,
      .flushed, .rareBirds, .bridge, .bronze, .silver, .gold, .platinum, .ownHands, .onFire,
      .openHouse, .pairless, .straightAcross, .straightDown, .onTheDot, .baseCamp, .unbroken:
      10
    case .nightOwl, .earlyBird, .fourCrowns, .thousandHands, .diamond, .slant, .quickHands,
      .goldenDays, .bigHand, .fullRack, .softLanding, .sharpshooter, .farSight, .fourSides:
      25
    case .hundredGames, .collector, .foursome, .smallChange, .cleanTable, .wideRange, .smallSteps,
      .rushHour, .goodWeek, .gatekeeper, .summit, .toolbox, .closeCall:
      50
    case .fixture, .cardMill, .legend, .spotless, .deckEater, .goodMonth, .thinAir, .curiosityShop:
      100
    }
  }
}
