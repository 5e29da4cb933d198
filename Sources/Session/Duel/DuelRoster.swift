/// The two players of the next duel, and the results of all players, by name.
package struct DuelRoster: Hashable, Sendable {
  /// What a player has reached in duels.
  package struct Results: Hashable, Sendable {
    package var wins = 0
    /// The highest score of a duel; nil before the first one.
    package var best: Int?

    package init() {}
  }

  /// The names as they are typed, which may be empty, of the left and the right player.
  package private(set) var names: [String]
  package private(set) var avatars: [Int]
  package var rule = DuelRule.turns
  /// The results by name; the player who played last comes last.
  private var results: [(name: String, results: Results)] = []

  /// The number of players whose results are kept.
  package static let limit = 24

  /// - Parameter names: the names of the players before they choose their own.
  package init(names: [String]) {
    precondition(names.count == 2)
    (self.names, avatars) = (names, [10, 5])
  }

  package mutating func rename(_ side: DuelSide, to name: String) {
    // Spaces at the end are kept while a name is typed.
    let hasSpace = name.last == " " && name.count < DuelPlayer.nameLimit
    names[side.rawValue] = DuelPlayer.cleaned(name) + (hasSpace ? " " : "")
  }

  /// Gives a player an avatar; the other player gets the next one if both had the same.
  package mutating func setAvatar(of side: DuelSide, to avatar: Int) {
    avatars[side.rawValue] = avatar
    if avatars[side.other.rawValue] == avatar { changeAvatar(of: side.other, by: 1) }
  }

  /// Chooses the next avatar, or the previous one if `step` is -1, that the other player does not
  /// have.
  package mutating func changeAvatar(of side: DuelSide, by step: Int) {
    let count = DuelPlayer.avatarCount
    var new = avatars[side.rawValue]
    repeat { new = (new + step + count) % count } while new == avatars[side.other.rawValue]
    avatars[side.rawValue] = new
  }

  /// Returns the player; nil while the name is empty or equals that of the other player.
  package func player(_ side: DuelSide) -> DuelPlayer? {
    let name = DuelPlayer.cleaned(names[side.rawValue])
    guard name != DuelPlayer.cleaned(names[side.other.rawValue]) else { return nil }
    return DuelPlayer(name: name, avatar: avatars[side.rawValue])
  }

  package func results(of name: String) -> Results {
    results.first { $0.name == name }?.results ?? Results()
  }

  /// Adds the result of a finished duel.
  package mutating func add(_ duel: Duel) {
    guard duel.isOver else { return }
    for side in DuelSide.allCases {
      let name = duel[side].name
      var new = results(of: name)
      if duel.winner == side { new.wins += 1 }
      new.best = max(new.best ?? 0, duel.score(of: side))
      results.removeAll { $0.name == name }
      results.append((name, new))
    }
    if results.count > Self.limit { results.removeFirst(results.count - Self.limit) }
  }

  package static func == (a: DuelRoster, b: DuelRoster) -> Bool { a.text == b.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension DuelRoster {
  /// The roster in one line, for a setting.
  package var text: String {
    let players = DuelSide.allCases.map { side in
      "\(DuelPlayer.hexadecimal(names[side.rawValue])).\(avatars[side.rawValue])"
    }
    let lines = results.map {
      "\(DuelPlayer.hexadecimal($0.name)).\($0.results.wins).\($0.results.best ?? 0)"
    }
    return ([rule.rawValue] + players + lines).joined(separator: " ")
  }

  /// Reads a roster; nil unless the text is that of a roster.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 3, words.count <= 3 + Self.limit,
      let rule = DuelRule(rawValue: String(words[0]))
    else { return nil }
    self.init(names: ["", ""])
    self.rule = rule
    for (index, word) in words[1...2].enumerated() {
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let name = DuelPlayer.text(parts[0]), let avatar = Int(parts[1]),
        (0..<DuelPlayer.avatarCount).contains(avatar)
      else { return nil }
      names[index] = name
      avatars[index] = avatar
    }
    for word in words.dropFirst(3) {
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, let name = DuelPlayer.text(parts[0]), let wins = Int(parts[1]),
        let best = Int(parts[2]), wins >= 0, best >= 0
      else { return nil }
      var results = Results()
      (results.wins, results.best) = (wins, best)
      self.results.append((name, results))
    }
    guard self.text == text else { return nil }
  }
}
