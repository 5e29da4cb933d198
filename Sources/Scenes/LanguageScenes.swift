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

  /// Returns a scene in another language.
  private static func spoken(
    _ name: String, _ language: Language, _ width: Double, _ height: Double
  ) -> Scene {
    guard let scene = base.first(where: { $0.name == name }) else {
      preconditionFailure("there is no scene \(name)")
    }
    let suffix = width < 500 ? "-phone" : ""
    var copy = Scene(
      "\(name)-\(language.rawValue)\(suffix)", width, height, at: scene.moment, scene.make,
      then: scene.start)
    copy.language = language
    return copy
  }
}
