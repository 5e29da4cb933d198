extension ClimbReplay {
  /// Reads a text as specified by `ClimbReplay`.
  ///
  /// It does not check whether the events are legal; `verify` does.
  package init(_ text: some StringProtocol) throws(ReplayError) {
    guard text.utf8.count <= Replay.byteLimit else {
      throw ReplayError(line: 1, column: 1, reason: .tooLong)
    }
    let bytes = Array(text.utf8)
    var words = ReplayWords(bytes)
    try words.readFirstLine(format: ClimbReplay.format)
    let game = try words.game(in: bytes, format: ClimbReplay.format)
    let score = try words.expect("score", with: .notANumber).number()
    let levels = try words.expect("levels", with: .notANumber).number()
    let digest = try words.expect("digest", with: .notADigest).digest()
    let marks = try words.marks()
    let time = try words.expect("time", with: .notANumber).number()
    let record = try words.climbRecord()
    let events = try words.climbEvents()
    self.init(
      game: game, events: events, score: Int(score), levels: Int(levels), digest: digest,
      marks: marks, time: time, record: record)
    let check = try words.expect("check", with: .notADigest)
    guard try check.digest() == Replay.check(of: uncheckedText) else {
      throw check.failure(.wrongCheck)
    }
    if !words.isAtEnd { throw words.failure(.surplus) }
  }
}

extension ReplayWords {
  fileprivate mutating func climbRecord() throws(ReplayError) -> ClimbResult? {
    guard let words = line(after: "record") else { return nil }
    let levels = try single(words.prefix(1), .notANumber).number()
    let score = try single(words.dropFirst(), .notANumber).number()
    return ClimbResult(levels: Int(levels), score: Int(score))
  }

  /// Consumes the event lines before the check line and returns their events.
  fileprivate mutating func climbEvents() throws(ReplayError) -> [ClimbEvent] {
    var events: [ClimbEvent] = []
    while !startsLine("check") {
      guard let words = line(), let first = words.first else { throw failure(.expected("check")) }
      guard events.count < Replay.moveLimit else { throw first.failure(.tooManyMoves) }
      events.append(try event(first, words.dropFirst()))
    }
    return events
  }

  private func event(
    _ name: ReplayWord, _ words: ArraySlice<ReplayWord>
  ) throws(ReplayError) -> ClimbEvent {
    let simple: [(String, ClimbEvent)] = [("yield", .yield), ("reroll", .reroll), ("next", .next)]
    if let event = simple.first(where: { name.reads($0.0) })?.1 {
      if let surplus = words.first { throw surplus.failure(.surplus) }
      return event
    }
    if name.reads("move") { return .move(try single(words, .notAMove).move()) }
    if name.reads("bad") { return .bad(try single(words, .notAMove).move()) }
    if name.reads("bonus") { return try bonus(name, words) }
    if name.reads("use") || name.reads("buy") || name.reads("sell") {
      var numbers: [Int] = []
      for word in words { numbers.append(Int(try word.number())) }
      guard let number = numbers.first else { throw failureAtEnd(.notANumber) }
      if name.reads("use") {
        if let tool = Tool(number: number), let use = ToolUse(tool, Array(numbers.dropFirst())) {
          return .use(use)
        }
      } else if numbers.count == 1 {
        if name.reads("buy"), (0...4).contains(number) { return .buy(number) }
        if name.reads("sell"), let charm = Charm(number: number) { return .sell(charm) }
      }
    }
    throw name.failure(.notAnEvent)
  }

  private func bonus(
    _ name: ReplayWord, _ words: ArraySlice<ReplayWord>
  ) throws(ReplayError) -> ClimbEvent {
    let coins = Int(try single(words.prefix(1), .notANumber).number())
    let rest = Array(words.dropFirst())
    if rest.isEmpty { return .bonus(coins, nil) }
    guard rest.count == 3,
      let log = BonusLog(
        width: Int(try rest[0].number()), height: Int(try rest[1].number()), text: rest[2].bytes)
    else { throw name.failure(.notAnEvent) }
    return .bonus(coins, log)
  }
}

extension Tool {
  fileprivate init?(number: Int) {
    guard let tool = UInt8(exactly: number).flatMap(Tool.init(rawValue:)) else { return nil }
    self = tool
  }
}

extension Charm {
  fileprivate init?(number: Int) {
    guard let charm = UInt8(exactly: number).flatMap(Charm.init(rawValue:)) else { return nil }
    self = charm
  }
}
