extension Replay {
  /// Reads a text as specified by `Replay`.
  ///
  /// It does not check whether the moves are legal; `verify` does.
  package init(_ text: some StringProtocol) throws(ReplayError) {
    guard text.utf8.count <= Replay.byteLimit else {
      throw ReplayError(line: 1, column: 1, reason: .tooLong)
    }
    let bytes = Array(text.utf8)
    var words = ReplayWords(bytes)
    try words.readFirstLine(format: Replay.format)
    let game = try words.game(in: bytes, format: Replay.format)
    let score = try words.expect("score", with: .notANumber).number()
    let digest = try words.expect("digest", with: .notADigest).digest()
    let marks = try words.marks()
    let time = try words.expect("time", with: .notANumber).number()
    let record = try words.record()
    let log = try words.script()
    self.init(
      game: game, log: log, score: Int(score), digest: digest, marks: marks, time: time,
      record: record)
    let check = try words.expect("check", with: .notADigest)
    guard try check.digest() == Replay.check(of: uncheckedText) else {
      throw check.failure(.wrongCheck)
    }
    if !words.isAtEnd { throw words.failure(.surplus) }
  }
}

extension ReplayWords {
  /// Consumes the first line; throws unless it states this format.
  mutating func readFirstLine(format: Int) throws(ReplayError) {
    let word = try self.format()
    let number = try word.number()
    guard number == format else { throw word.failure(.unknownFormat(Int(number))) }
  }

  /// Consumes the first line and returns the word that states the format.
  mutating func format() throws(ReplayError) -> ReplayWord {
    let title = ["poker", "slam", "replay"]
    guard let words = line(), words.count >= title.count,
      zip(words, title).allSatisfy({ $0.reads($1) })
    else { throw ReplayError(line: 1, column: 1, reason: .notAReplay) }
    return try single(words.dropFirst(title.count), .notANumber)
  }

  /// Consumes the line of the game and returns the game; throws if replays of its mode have another
  /// format.
  mutating func game(in bytes: [UInt8], format: Int) throws(ReplayError) -> Game {
    let words = try expect("game")
    guard let first = words.first, let last = words.last else {
      throw failureAtEnd(.code(.wrongCount(0)))
    }
    let code = bytes[first.bytes.startIndex..<last.bytes.endIndex]
    let game: Game
    do throws(GameCodeError) {
      game = try Game(code: String(decoding: code, as: UTF8.self))
    } catch {
      throw first.failure(.code(error), after: error.place.map { $0 - 1 } ?? 0)
    }
    let usual = game.mode.hasLevels ? ClimbReplay.format : Replay.format
    guard usual == format else { throw first.failure(.otherFormat(usual)) }
    return game
  }

  /// Consumes the line of marks, if there is one, and returns the marks.
  mutating func marks() throws(ReplayError) -> Marks {
    guard let words = line(after: "marks") else { return [] }
    guard !words.isEmpty else { throw failureAtEnd(.unknownMark) }
    var marks: Marks = []
    for word in words {
      let known = Marks.words.first { word.reads($0.word) }
      guard let mark = known?.mark, mark.rawValue > marks.rawValue else {
        throw word.failure(.unknownMark)
      }
      marks.formUnion(mark)
    }
    return marks
  }

  fileprivate mutating func record() throws(ReplayError) -> Int? {
    guard let words = line(after: "record") else { return nil }
    return Int(try single(words, .notANumber).number())
  }

  /// Consumes the lines of steps before the check line and returns the log that results from them.
  fileprivate mutating func script() throws(ReplayError) -> MoveLog {
    var log = MoveLog()
    while true {
      if let words = line(after: "move") {
        try play(words, in: &log)
      } else if let words = line(after: "go") {
        let word = try single(words, .notANumber)
        let node = Int(try word.number())
        guard log.nodes.indices.contains(node) else {
          throw word.failure(.unknownMove(moves: log.nodes.count - 1))
        }
        log.go(to: node)
      } else if startsLine("check") {
        return log
      } else {
        throw failure(.unknownStep)
      }
    }
  }

  private func play(
    _ words: ArraySlice<ReplayWord>, in log: inout MoveLog
  ) throws(ReplayError) {
    let word = try single(words.prefix(1), .notAMove)
    let move = try word.move()
    let times = words.dropFirst()
    let time = times.isEmpty ? nil : try single(times, .notANumber).number()
    guard log.nodes.count <= Replay.moveLimit else { throw word.failure(.tooManyMoves) }
    guard log.play(move, time: time) else { throw word.failure(.playedBefore) }
  }
}
