/// An achievement: a goal that a player reaches by what happens in finished games.
///
/// The raw value is its number in the records. Numbers and identifiers never change and are never
/// used again for another achievement.
package enum Achievement: Int, CaseIterable, Comparable, Sendable {
  case firstLight = 1
  case regular = 2
  case hundredGames = 3
  case fixture = 4
  case allRounder = 5
  case everyEvening = 6
  case nightOwl = 7
  case earlyBird = 8
  case houseRules = 9
  case royalty = 10
  case fourCrowns = 11
  case collector = 12
  case foursome = 13
  case straightTalk = 14
  case flushed = 15
  case rareBirds = 16
  case bridge = 17
  case smallChange = 18
  case thousandHands = 19
  case cardMill = 20
  case bronze = 21
  case silver = 22
  case gold = 23
  case platinum = 24
  case diamond = 25
  case legend = 26
  case ownHands = 27
  case cleanTable = 28
  case spotless = 29
  case onFire = 30
  case openHouse = 31
  case wideRange = 32
  case pairless = 33
  case straightAcross = 34
  case straightDown = 35
  case slant = 36
  case quickHands = 37
  case smallSteps = 38
  case rushHour = 39
  case deckEater = 40
  case onTheDot = 41
  case goodWeek = 42
  case goodMonth = 43
  case goldenDays = 44
  case baseCamp = 45
  case gatekeeper = 46
  case summit = 47
  case thinAir = 48
  case unbroken = 49
  case bigHand = 50
  case fullRack = 51
  case curiosityShop = 52
  case toolbox = 53
  case closeCall = 54
  case softLanding = 55
  case sharpshooter = 56
  case farSight = 57
  case fourSides = 58

  /// The word that identifies the achievement in exports.
  package var identifier: String { "\(self)" }

  /// Creates the achievement with an identifier; nil if there is none.
  package init?(identifier: String) {
    guard let found = Achievement.allCases.first(where: { $0.identifier == identifier }) else {
      return nil
    }
    self = found
  }

  package static func < (a: Achievement, b: Achievement) -> Bool { a.rawValue < b.rawValue }

  /// Whether title and sentence are hidden until the achievement is unlocked.
  package var isSecret: Bool {
    switch self {
    case .nightOwl, .earlyBird, .slant, .smallSteps, .thinAir, .closeCall, .softLanding: true
    default: false
    }
  }
}
