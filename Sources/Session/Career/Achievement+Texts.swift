/// The English words and the symbols of the achievements.
extension Achievement {
  /// The title, two or three words.
  package var title: String { texts.title }
  /// What the player has to do, in one sentence.
  package var sentence: String { texts.sentence }
  /// The name of the symbol on the badge, as in the kit's list of symbols.
  package var symbol: String { texts.symbol }

  private var texts: (title: String, sentence: String, symbol: String) {
    switch self {
    case .firstLight: ("First Light", "Finish a game.", "sparkles")
    case .regular: ("Regular", "Finish 25 games.", "rectangle.stack")
    case .hundredGames: ("Hundred Games", "Finish 100 games.", "number")
    case .fixture: ("Part of the Table", "Finish 500 games.", "lamp.desk")
    case .allRounder:
      ("All-Rounder", "Finish a game of Classic, Daily, Climb, Rush and Look Ahead.", "globe")
    case .everyEvening: ("Every Evening", "Finish a game on seven days in a row.", "calendar")
    case .nightOwl:
      ("Night Owl", "Finish a game between midnight and four in the morning.", "moon.fill")
    case .earlyBird:
      ("Early Bird", "Finish a game between five and seven in the morning.", "sunrise")
    case .houseRules: ("House Rules", "Play ten Full Houses.", "house.fill")
    case .royalty: ("Royalty", "Play a Royal Flush.", "suit.spade.fill")
    case .fourCrowns: ("Four Crowns", "Play a royal hand in each of the four suits.", "crown.fill")
    case .collector: ("Collector", "Play each of the 17 hands.", "diamond")
    case .foursome: ("Foursome", "Play ten Fours of a Kind.", "square.grid.2x2.fill")
    case .straightTalk: ("Straight Talk", "Play 50 Straights.", "list.number")
    case .flushed: ("Flushed", "Play 50 Flushes.", "drop")
    case .rareBirds: ("Rare Birds", "Play five Straight Flushes.", "leaf")
    case .bridge: ("Bridge", "Play a sequence through king, ace and two.", "link")
    case .smallChange: ("Small Change", "Play 200 Pairs.", "suit.heart.fill")
    case .thousandHands: ("A Thousand Hands", "Play 1,000 hands.", "hand.raised.fill")
    case .cardMill: ("Card Mill", "Play 10,000 cards.", "wind")
    case .bronze: ("Bronze", "Score 600 points with one deck.", "suit.club.fill")
    case .silver: ("Silver", "Score 700 points with one deck.", "medal")
    case .gold: ("Gold", "Score 780 points with one deck.", "medal.fill")
    case .platinum: ("Platinum", "Score 840 points with one deck.", "star.fill")
    case .diamond: ("Diamond", "Score 880 points with one deck.", "suit.diamond.fill")
    case .legend: ("Legend", "Score 920 points with one deck.", "trophy.fill")
    case .ownHands:
      ("On My Own", "Score 840 points with one deck, without undo or hints.", "person.fill")
    case .cleanTable: ("Clean Table", "Play every card of a deck.", "square.grid.3x3")
    case .spotless: ("Spotless", "Play every card of a deck in five games.", "checkmark")
    case .onFire: ("On Fire", "Play eight five-card hands in a row.", "flame.fill")
    case .openHouse: ("Open House", "Play four Full Houses with one deck.", "building.2")
    case .wideRange: ("Wide Range", "Play nine different hands with one deck.", "dial.low")
    case .pairless: ("No Small Fry", "Score 780 points with one deck and no Pair.", "nosign")
    case .straightAcross:
      ("Straight Across", "Play five cards that fill a row.", "arrow.left.and.right")
    case .straightDown: ("Straight Down", "Play five cards that fill a column.", "arrow.down")
    case .slant:
      ("Slant", "Play five cards from one corner to the opposite one.", "arrow.up.right")
    case .quickHands:
      ("Quick Hands", "Score 600 points with one deck in less than 90 seconds.", "bolt.fill")
    case .smallSteps: ("Small Steps", "Finish a deck below 400 points.", "figure.walk")
    case .rushHour: ("Rush Hour", "Score 3,000 points in Rush.", "stopwatch")
    case .deckEater: ("Deck Eater", "Use up four decks in one game of Rush.", "square.stack")
    case .onTheDot: ("On the Dot", "Finish a Daily that you began on its own date.", "target")
    case .goodWeek: ("A Good Week", "Reach a daily streak of seven days.", "checklist")
    case .goodMonth: ("A Good Month", "Reach a daily streak of 30 days.", "seal")
    case .goldenDays:
      ("Golden Days", "Reach gold in ten Dailies at the first try.", "sun.max.fill")
    case .baseCamp: ("Base Camp", "Clear level 3 of Climb.", "flag.fill")
    case .gatekeeper: ("Gatekeeper", "Pass ten gates of Climb.", "key")
    case .summit: ("Summit", "Clear level 12 of Climb.", "triangle")
    case .thinAir: ("Thin Air", "Clear level 15 of Climb.", "cloud")
    case .unbroken:
      ("Unbroken", "Clear five levels of Climb before you lose a heart.", "heart.fill")
    case .bigHand: ("Big Hand", "Score 400 points with one hand of Climb.", "hand.thumbsup")
    case .fullRack: ("Full Rack", "Hold five charms in Climb.", "hexagon")
    case .curiosityShop: ("Curiosity Shop", "Buy each of the 20 charms of Climb.", "bag.fill")
    case .toolbox: ("Toolbox", "Use each of the five tools of Climb.", "wrench")
    case .closeCall: ("Close Call", "Clear a gate of Climb with one heart left.", "bandage")
    case .softLanding: ("Soft Landing", "Keep a heart by the charm Safety Net.", "umbrella")
    case .sharpshooter: ("Sharpshooter", "Win six coins in one bonus round of Climb.", "scope")
    case .farSight: ("Far Sight", "Score 840 points in Look Ahead.", "eye")
    case .fourSides:
      ("Four Sides", "Score 700 points with one deck whose cards touch on four sides only.", "plus")
    }
  }
}
