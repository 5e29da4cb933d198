import PokerSlamGame

/// Scenes in the languages other than English.
extension Scene {
  static let languages: [Scene] =
    Language.offered.dropFirst().flatMap { language in
      ["menu", "board-hand", "game-over", "settings", "reference"].flatMap { name in
        [spoken(name, language, 1280, 800), spoken(name, language, 390, 844)]
      }
    }
    // German has the longest words, and Japanese a font of its own and no spaces.
    + [Language.german, .japanese].flatMap { language in
      [
        "profile", "profile-badge", "replay", "share-panel", "leaderboard", "add-friend", "store",
        "duel-lobby",
      ].map { spoken($0, language, 1280, 800) }
    }
    + narrow(
      [
        "profile", "profile-achievements", "profile-history", "leaderboard", "replay",
        "share-panel", "store", "store-item", "duel-lobby", "duel-result",
      ], in: [.french, .spanish])
    + narrow(
      ["profile-achievements", "profile-history", "store-item", "duel-result"],
      in: [.german, .japanese])

  /// Returns each scene once in each of two languages: in one on a phone, in the other in a low
  /// window, in turn.
  private static func narrow(_ names: [String], in languages: [Language]) -> [Scene] {
    names.enumerated().flatMap { index, name in
      languages.enumerated().map { number, language in
        (index + number).isMultiple(of: 2)
          ? spoken(name, language, 390, 844) : spoken(name, language, 844, 390)
      }
    }
  }

  /// Returns a scene in another language.
  private static func spoken(
    _ name: String, _ language: Language, _ width: Double, _ height: Double
  ) -> Scene {
    guard let scene = base.first(where: { $0.name == name }) else {
      preconditionFailure("there is no scene \(name)")
    }
    let suffix = width < 500 ? "-phone" : height < 500 ? "-low" : ""
    var copy = Scene(
      "\(name)-\(language.rawValue)\(suffix)", width, height, at: scene.moment, scene.make,
      then: scene.start)
    copy.language = language
    return copy
  }
}
