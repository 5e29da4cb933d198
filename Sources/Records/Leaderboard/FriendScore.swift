package import Session

/// A score of another player that was verified by playing its replay again.
package struct FriendScore: Hashable, Sendable {
  /// The name that this player gave the friend; see `cleanName`.
  package let name: String
  package let game: Game
  package let score: Int
  package let marks: Marks
  /// When the score was added.
  package let moment: Moment
  /// The text of the replay, as `Replay.text` writes it.
  package let replay: String

  init(
    name: String, game: Game, score: Int, marks: Marks, moment: Moment, replay: String
  ) {
    (self.name, self.game, self.score, self.marks) = (name, game, score, marks)
    (self.moment, self.replay) = (moment, replay)
  }

  /// Plays a replay again and takes its score; throws the reason if anything in it is wrong.
  ///
  /// This takes about 0.1 ms, and 0.1 s for a daily deal of a date that no table lists. Call it on a
  /// thread of its own.
  ///
  /// - Parameters:
  ///   - text: the replay, with the spaces and line ends of any mail or chat program.
  ///   - name: the friend's name; it is cleaned.
  ///   - moment: the current date and time.
  package init(
    verifying text: String, name: String, on moment: Moment
  ) throws(FriendRefusal) {
    guard let name = FriendScore.cleanName(name) else { throw .noName }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
    let replay: Replay
    do throws(ReplayError) {
      replay = try Replay(text)
    } catch {
      if case .otherFormat = error.reason { throw .levels }
      if error.reason == .unknownFormat(2) { throw .levels }
      throw .text(error)
    }
    guard replay.game.mode.isRecorded, !replay.game.mode.hasLevels else {
      throw .notRanked(replay.game.mode)
    }
    if let date = replay.game.dailyDate, let today = moment.date,
      date.dayNumber > today.dayNumber + 1
    {
      throw .notOpen(date)
    }
    switch replay.verifyStrictly() {
    case .refused(let refusal): throw .forged(refusal)
    case .verified(let end):
      let isOutOfTime = replay.game.mode.timeLimit.map { replay.time >= $0 / 1_000_000 } ?? false
      guard end.isOver || isOutOfTime else { throw .unfinished(hands: end.moveCount) }
      self.init(
        name: name, game: replay.game, score: end.score, marks: replay.marks, moment: moment,
        replay: replay.text)
    }
  }

  /// A number that identifies the replay; the same replay under two names has the same number.
  var digest: Int { FriendScore.digest(of: replay) }

  static func digest(of replay: String) -> Int {
    var checksum = Checksum()
    checksum.add(Array(replay.utf8))
    return Int(bitPattern: UInt(truncatingIfNeeded: checksum.value))
  }

  /// Whether the other values match the replay, except name and date.
  ///
  /// The text of the replay has a checksum, so damage to the text is detected.
  var matchesReplay: Bool {
    guard let replay = try? Replay(self.replay) else { return false }
    return replay.game == game && replay.score == score && replay.marks == marks
      && FriendScore.cleanName(name) == name
  }
}

// MARK: - Names
extension FriendScore {
  /// The largest number of characters of a name.
  package static let nameLimit = 16

  /// Returns a name without control characters and needless spaces, shortened to 16 characters; nil
  /// if nothing is left.
  package static func cleanName(_ name: String) -> String? {
    let spaced = String(
      String.UnicodeScalarView(
        name.unicodeScalars.prefix(1_000).map { isControl($0) ? " " : $0 }))
    let words = spaced.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = words.prefix(nameLimit).split(separator: " ").joined(separator: " ")
    // A character may consist of any number of scalars.
    guard !short.isEmpty, short.utf8.count <= 160 else { return nil }
    return short
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      // Joiners are part of emoji and of some scripts.
      scalar.value != 0x200D && scalar.value != 0x200C
    default: false
    }
  }

  /// Returns the friend's name in a file name.
  ///
  /// It is the part before the first full stop, underscore or dash, without a number at its end:
  /// "Ines 2.txt" and "Ines_classic.png" both belong to Ines.
  package static func name(ofFile name: String) -> String? {
    let stem = name.prefix { !"._-–—(".contains($0) }
    var words = stem.split(separator: " ")
    while let last = words.last, words.count > 1, last.allSatisfy(\.isNumber) {
      words.removeLast()
    }
    return cleanName(words.joined(separator: " "))
  }
}

/// The reason why a friend's replay is not added.
package enum FriendRefusal: Error, Hashable, Sendable {
  case noName
  /// There is no text, or only spaces.
  case empty
  case file(path: String, reason: String)
  /// The file has more bytes than the largest picture with a replay.
  case tooLong
  /// The file is neither text nor a picture.
  case notText
  /// The picture does not contain a replay.
  case pictureWithoutReplay
  case text(ReplayError)
  case forged(ReplayRefusal)
  /// The game was not played to its end.
  case unfinished(hands: Int)
  /// Games of the mode are not ranked.
  case notRanked(Mode)
  /// The replay is one of a run through levels, which the leaderboard does not rank.
  case levels
  /// The deal is that of a date in the future.
  case notOpen(CalendarDate)
  /// The replay is that of a game of this player.
  case own
}

extension FriendRefusal: CustomStringConvertible {
  /// The reason as a sentence without a full stop.
  package var description: String {
    switch self {
    case .noName: "The friend needs a name"
    case .empty: "There is no replay in it"
    case .file(_, let reason): "The file cannot be read: \(reason)"
    case .tooLong: "The file has more than \(ReplayFile.byteLimit >> 20) MB"
    case .notText: "The file is neither text nor a picture"
    case .pictureWithoutReplay: "The picture contains no replay"
    case .text(let error):
      switch error.reason {
      case .notAReplay: "This is not a replay of Poker Slam"
      case .wrongCheck: "The replay was changed or damaged: its check value does not match"
      default: "The replay cannot be read: \(error)"
      }
    case .forged(let refusal): "Playing it again fails: \(refusal)"
    case .unfinished(let hands): "The game was not finished: it stops after \(hands) hands"
    case .notRanked(let mode): "Games of the mode \(mode.name) are not ranked"
    case .levels: "Runs of Climb are not ranked here"
    case .notOpen(let date): "The daily deal of \(date) is not open yet"
    case .own: "This is a game of your own"
    }
  }
}
