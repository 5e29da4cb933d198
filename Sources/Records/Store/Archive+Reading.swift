internal import JSON
internal import Session

/// The reason why an exported text was refused; no part of the text has been imported.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position, such as `games[3].replay`; empty for the whole text.
  package let place: String
  /// What is wrong, as a phrase in English.
  package let reason: String
  package var kind = Kind.damaged

  /// What is wrong, for messages in the player's language.
  package enum Kind: Hashable, Sendable {
    /// The text has more bytes than this.
    case tooLarge(limit: Int)
    /// The text is of another program.
    case notAnExport
    /// The text has a format that this program does not know.
    case newer
    /// A part of the text is missing or wrong.
    case damaged
    /// The player's own records cannot be read.
    case records
  }

  package var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
}

extension Archive {
  /// The largest size of an exported text in bytes.
  static let byteLimit = 64 << 20

  /// Reads an exported text and replays every game in it.
  ///
  /// Throws if a replay is illegal or does not end with the score stated beside it.
  package init(_ text: String) throws(ArchiveError) {
    guard text.utf8.count <= Archive.byteLimit else {
      throw ArchiveError(
        place: "", reason: "more than \(Archive.byteLimit >> 20) MiB",
        kind: .tooLarge(limit: Archive.byteLimit))
    }
    let json: JSON
    do throws(JSONError) {
      json = try JSON(decoding: text, depthLimit: 8)
    } catch {
      throw ArchiveError(place: "", reason: error.description)
    }
    let whole = Part(json: json, place: "")
    guard json["format"]?.string == Archive.format else {
      throw whole.error("this is not an export of Poker Slam records", .notAnExport)
    }
    let version = try whole.integer("version", in: 1...Int(Int32.max))
    guard version == Archive.version else {
      throw whole.error(
        "the records are in format \(version); this program reads format 1", .newer)
    }
    for member in try whole.members("settings") {
      settings[member.key] = try member.part.setting(named: member.key)
    }
    for part in try whole.parts("bests") {
      let (replay, state) = try part.game()
      guard state.game.mode.isRecorded else { throw part.error("its mode keeps no records") }
      bests.append(
        BestScore(
          game: state.game, score: state.score, marks: replay.marks, moment: try part.moment(),
          replay: replay.text))
    }
    for part in try whole.parts("games") { finished.append(try part.finished()) }
    for part in try whole.parts("unfinished") {
      unfinished.append(Unfinished(replay: try part.game().replay, moment: try part.moment()))
    }
    if json["daily"] != nil {
      for part in try whole.parts("daily") { dailies.append(try part.daily()) }
    }
    if json["climbs"] != nil {
      for part in try whole.parts("climbs") { climbs.append(try part.climb()) }
    }
    if json["ledger"] != nil {
      for part in try whole.parts("ledger") { ledger.append(try part.entry()) }
      ledger = ledger.filter(\.isIntact)
    }
    if json["friends"] != nil {
      for part in try whole.parts("friends") { friends.append(try part.friend()) }
    }
    if json["paidGames"] != nil {
      for part in try whole.parts("paidGames") { paidGames.append(try part.paidGame()) }
    }
    if json["paidAchievements"] != nil {
      // Those of a newer version of the game are left out.
      paidRewards = try whole.parts("paidAchievements").compactMap {
        $0.json.string.flatMap(Achievement.init(identifier:))
      }
    }
    if json["achievements"] != nil {
      var claims: [Unlock] = []
      for part in try whole.parts("achievements") {
        if let unlock = try part.unlock() { claims.append(unlock) }
      }
      if !claims.isEmpty {
        let found = Set(Career(playedGames).achievements.unlocked)
        unlocks = claims.filter(found.contains)
      }
    }
  }

  /// A JSON value and its position in the text, such as `games[3].replay`.
  private struct Part {
    let json: JSON
    let place: String

    func error(_ reason: String, _ kind: ArchiveError.Kind = .damaged) -> ArchiveError {
      ArchiveError(place: place, reason: reason, kind: kind)
    }

    private func deeper(_ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }

    private func member(_ name: String) throws(ArchiveError) -> Part {
      guard let value = json[name] else { throw error("'\(name)' is missing") }
      return Part(json: value, place: deeper(name))
    }

    func members(_ name: String) throws(ArchiveError) -> [(key: String, part: Part)] {
      let part = try member(name)
      guard let members = part.json.members else { throw part.error("expected an object") }
      return members.map { member in
        (member.key, Part(json: member.value, place: "\(part.place).\(member.key)"))
      }
    }

    func parts(_ name: String) throws(ArchiveError) -> [Part] {
      let part = try member(name)
      guard let array = part.json.array else { throw part.error("expected an array") }
      return array.enumerated().map { index, value in
        Part(json: value, place: "\(part.place)[\(index)]")
      }
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(ArchiveError) -> Int {
      let part = try member(name)
      guard let number = part.json.int, range.contains(number) else {
        throw part.error(
          "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }

    func moment() throws(ArchiveError) -> Moment {
      let seconds = try integer("seconds", in: Moment.allSeconds)
      return Moment(seconds: seconds, eastOfUTC: try integer("east", in: Moment.allEast))
    }

    func setting(named name: String) throws(ArchiveError) -> SettingValue {
      guard name.utf8.count <= Archive.keyLimit else { throw error("the name is too long") }
      guard let members = json.members, members.count == 1, let member = members.first else {
        throw error("expected one of 'text', 'integer', 'real' and 'truth'")
      }
      let value: SettingValue? =
        switch member.key {
        case "text": member.value.string.map { .text($0) }
        case "integer": member.value.string.flatMap { Int($0) }.map { .integer($0) }
        case "real": member.value.double.map { .real($0) }
        case "truth": member.value.bool.map { .truth($0) }
        default: nil
        }
      guard let value else { throw error("invalid value for '\(member.key)'") }
      if case .text(let text) = value, text.utf8.count > Archive.textLimit {
        throw error("the text is too long")
      }
      return value
    }

    /// Returns the replay in this part, and the position in which it ends.
    ///
    /// Throws if the replay is illegal or ends with another score than stated.
    func game() throws(ArchiveError) -> (replay: Replay, state: GameState) {
      let part = try member("replay")
      guard let text = part.json.string else { throw part.error("expected a string") }
      let replay: Replay
      do throws(ReplayError) { replay = try Replay(text) } catch {
        throw part.error(error.description)
      }
      let verdict = replay.verify()
      guard case .verified(let state) = verdict else { throw part.error(verdict.description) }
      let score = try integer("score", in: 0...Int(Int32.max))
      guard score == state.score else {
        throw error("the score is \(state.score), not \(score) as stated")
      }
      return (replay, state)
    }

    func daily() throws(ArchiveError) -> DailyRecord {
      let (replay, state) = try game()
      guard let date = state.game.seed.dailyDate, Daily.isDaily(state.game) else {
        throw error("its deal is not that of a date")
      }
      guard state.isOver else { throw error("the game is not finished") }
      return DailyRecord(
        date: date, game: state.game, score: state.score, marks: replay.marks,
        begun: try moment(), replay: replay.text)
    }

    func climb() throws(ArchiveError) -> ClimbRecord {
      let part = try member("replay")
      guard let text = part.json.string else { throw part.error("expected a string") }
      let replay: ClimbReplay
      do throws(ReplayError) { replay = try ClimbReplay(text) } catch {
        throw part.error(error.description)
      }
      let verdict = replay.verify()
      guard case .verified(let run) = verdict else { throw part.error(verdict.description) }
      let stated = ClimbResult(
        levels: try integer("levels", in: 0...Int(Int32.max)),
        score: try integer("score", in: 0...Int(Int32.max)))
      guard stated == run.result else {
        throw error(
          "the result is \(run.levelsCleared) levels and \(run.score) points, not "
            + "\(stated.levels) and \(stated.score) as stated")
      }
      guard let isOver = try member("ended").json.bool else {
        throw error("'ended' is neither true nor false")
      }
      if run.isOver, !isOver { throw error("the run is over") }
      return ClimbRecord(
        id: 0, game: replay.game, result: run.result, marks: replay.marks, isOver: isOver,
        moment: try moment(), replay: replay.text)
    }

    /// Returns an entry of the ledger, with the hash as it stands in the text.
    func entry() throws(ArchiveError) -> LedgerEntry {
      func text(_ name: String) throws(ArchiveError) -> String {
        let part = try member(name)
        guard let text = part.json.string, text.utf8.count <= LedgerEntry.textLimit else {
          throw part.error("expected a short string")
        }
        return text
      }
      return LedgerEntry(
        number: try integer("number", in: 1...Int(Int32.max)),
        kindNumber: try integer("kind", in: 0...Int(Int32.max)), item: try text("item"),
        coins: try integer("coins", in: LedgerEntry.allCoins), moment: try moment(),
        receipt: try text("receipt"), previous: try text("previous"), hash: try text("hash"))
    }

    /// Returns a friend's score after playing its replay again.
    func friend() throws(ArchiveError) -> FriendScore {
      let part = try member("replay")
      guard let text = part.json.string else { throw part.error("expected a string") }
      let named = try member("name")
      guard let name = named.json.string, FriendScore.cleanName(name) == name else {
        throw named.error("expected a name of at most \(FriendScore.nameLimit) characters")
      }
      let score: FriendScore
      let stated = try integer("score", in: 0...Int(Int32.max))
      let moment = try moment()
      do throws(FriendRefusal) {
        score = try FriendScore(verifying: text, name: name, on: moment)
      } catch { throw part.error(error.description) }
      guard score.score == stated else {
        throw error("the score is \(score.score), not \(stated) as stated")
      }
      return score
    }

    func paidGame() throws(ArchiveError) -> CarriedGame {
      let part = try member("code")
      guard let code = part.json.string, (try? Game(code: code)) != nil else {
        throw part.error("expected the code of a game")
      }
      return CarriedGame(
        seconds: try integer("seconds", in: Moment.allSeconds),
        score: try integer("score", in: 0...Int(Int32.max)), code: code)
    }

    /// Returns nil for an achievement of a newer version of the game.
    func unlock() throws(ArchiveError) -> Unlock? {
      let part = try member("name")
      guard let name = part.json.string else { throw part.error("expected a string") }
      let mode = try integer("mode", in: 0...15)
      let moment = try moment()
      return Achievement(identifier: name).map { Unlock($0, mode: UInt8(mode), at: moment) }
    }

    func finished() throws(ArchiveError) -> FinishedGame {
      let (replay, state) = try game()
      guard state.game.mode.isRecorded else { throw error("its mode keeps no records") }
      guard state.isOver || state.game.mode.timeLimit != nil else {
        throw error("the game is not finished")
      }
      let par = json["par"] == nil ? nil : Par(score: try integer("par", in: 0...1_000_000))
      return FinishedGame(
        id: 0, game: state.game, score: state.score, par: par, marks: replay.marks,
        hands: state.moveCount, cardsLeft: state.grid.count, time: replay.time,
        moment: try moment(), replay: replay.text)
    }
  }
}
