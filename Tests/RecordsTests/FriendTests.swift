import Platform
import Session
import TestSupport
import Testing

@testable import PokerCore
@testable import Records

/// Friends' scores: which replays are verified, and how the records keep them.
@Suite struct FriendTests {
  private func replay(_ seed: UInt64, _ mode: Mode = .classic) -> Replay {
    ended(game(seed, mode)).replay(at: 0)
  }

  private func score(_ text: String, _ name: String = "Ines") throws -> FriendScore {
    try FriendScore(verifying: text, name: name, on: today)
  }

  private func refusal(of text: String, name: String = "Ines") -> FriendRefusal? {
    do throws(FriendRefusal) {
      _ = try FriendScore(verifying: text, name: name, on: today)
      return nil
    } catch { return error }
  }

  /// Replaces one line's beginning, and corrects the check value, as a forger would.
  private func forged(_ text: String, _ change: (inout [String]) -> Void) -> String {
    var lines = text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("check") }
    change(&lines)
    let body = lines.map { $0 + "\n" }.joined()
    return body + "check \(Replay.hexadecimal(Replay.check(of: body)))\n"
  }

  // MARK: Verification

  @Test func finishedGameIsVerifiedAndNamed() throws {
    let replay = replay(3)
    let found = try score(replay.text, "  Ines\u{7}  of   Lisbon ")
    #expect(found.name == "Ines of Lisbon" && found.score == replay.score)
    #expect(found.game == replay.game && found.replay == replay.text && found.marks == [])
    // Mail programs change spaces and line ends.
    #expect(try score(replay.text.replacing("\n", with: "\r\n  ")).replay == replay.text)
  }

  @Test func dailyGameIsVerified() throws {
    let session = ended(try dailyGame("2026-11-20"))
    #expect(try score(session.payload(at: 0)).game.dailyDate == CalendarDate("2026-11-20"))
  }

  @Test func rushGameIsVerifiedWhenItsTimeIsUp() throws {
    var session = Session(game(4, .rush), at: 0)
    session.playSome(at: 1_000 * millisecond)
    let early = session.payload(at: 2_000 * millisecond)
    #expect(refusal(of: early) == .unfinished(hands: 1))
    #expect(try score(session.payload(at: 180_000 * millisecond)).score == session.state.score)
  }

  @Test func forgedReplaysAreRefusedWithTheReason() throws {
    let text = replay(3).text
    let points = replay(3).score
    let refused: [(String, (FriendRefusal) -> Bool)] = [
      ("", { $0 == .empty }),
      (" \n\t ", { $0 == .empty }),
      ("hello", { if case .text(let error) = $0 { error.reason == .notAReplay } else { false } }),
      (
        forged(text) { $0[2] = "score \(points + 5)" },
        { $0 == .forged(.score(claimed: points + 5, played: points)) }
      ),
      (
        text.replacing("score \(points)", with: "score \(points + 5)"),
        { if case .text(let error) = $0 { error.reason == .wrongCheck } else { false } }
      ),
      (
        forged(text) { $0[3] = "digest 0123456789ABCDEF" }, { $0 == .forged(.position) }
      ),
      (
        forged(text) { $0.swapAt($0.count - 1, $0.count - 2) },
        { if case .forged(.move) = $0 { true } else { false } }
      ),
      (
        forged(text) { $0.append("move V0000") },
        { if case .forged(.move) = $0 { true } else { false } }
      ),
      (
        forged(text) { $0[0] = "poker slam replay 9" },
        { if case .text(let error) = $0 { error.reason == .unknownFormat(9) } else { false } }
      ),
      (
        forged(text) { $0[1] = "game 1000-0000-0000" },
        { if case .text = $0 { true } else { false } }
      ),
      (text + text, { if case .text = $0 { true } else { false } }),
      (String(text.prefix(text.count / 2)), { if case .text = $0 { true } else { false } }),
      (
        String(repeating: "x", count: 300_000),
        { if case .text(let error) = $0 { error.reason == .tooLong } else { false } }
      ),
      (replay(3, .practice).text, { $0 == .notRanked(.practice) }),
    ]
    for (index, (text, isExpected)) in refused.enumerated() {
      let found = try #require(refusal(of: text), "forgery \(index) was accepted")
      #expect(isExpected(found), "forgery \(index): \(found)")
      #expect("\(found)".count > 10)
    }
  }

  @Test func hiddenUndoIsRefused() throws {
    var session = Session(game(3), at: 0)
    session.playSome(1)
    _ = session.undo(at: 0)
    session.playToTheEnd()
    let text = session.payload(at: 0)
    #expect(try score(text).marks == .undo)
    let clean = forged(text) { $0.removeAll { $0.hasPrefix("marks") } }
    guard case .forged(.unmarkedUndo) = refusal(of: clean) else {
      Issue.record("\(String(describing: refusal(of: clean)))")
      return
    }
  }

  @Test func unfinishedGamesAndRunsOfClimbAreRefused() throws {
    var session = Session(game(3), at: 0)
    session.playSome()
    #expect(refusal(of: session.payload(at: 0)) == .unfinished(hands: 1))
    let run = ClimbSession(Game(mode: .climb, seed: Seed(5)), at: 0)
    #expect(refusal(of: run.payload(at: 0)) == .levels)
  }

  @Test func dailyDealsOfTheFutureAndInventedOnesAreRefused() throws {
    let date = try #require(CalendarDate("2027-03-01"))
    let session = ended(try dailyGame("2027-03-01"))
    #expect(refusal(of: session.payload(at: 0)) == .notOpen(date))
    let deal = try dailyGame("2026-11-19")
    let other = Game(mode: .daily, seed: Seed(deal.seed.value + 1))
    #expect(refusal(of: ended(other).payload(at: 0)) == .forged(.notDaily))
  }

  @Test func namesAreCleaned() {
    #expect(FriendScore.cleanName(" \n\u{200B} ") == nil)
    #expect(FriendScore.cleanName("Maximiliana Theodora") == "Maximiliana Theo")
    #expect(FriendScore.cleanName("a\u{202E}b") == "a b")
    #expect(FriendScore.cleanName("e" + String(repeating: "\u{301}", count: 500)) == nil)
    #expect(refusal(of: replay(3).text, name: " ") == .noName)
    for (file, name) in [
      ("Ines.txt", "Ines"), ("Ines 2.txt", "Ines"), ("Ines_classic.png", "Ines"),
      ("Jo Ann 12 3.replay", "Jo Ann"), ("7.txt", "7"),
    ] {
      #expect(FriendScore.name(ofFile: file) == name, "\(file)")
    }
    #expect(FriendScore.name(ofFile: ".txt") == nil)
  }

  // MARK: Files

  private func chunk(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
    let length = contents.count
    return [UInt8(length >> 24 & 255), UInt8(length >> 16 & 255), UInt8(length >> 8 & 255)]
      + [UInt8(length & 255)] + Array(kind.utf8) + contents + [0, 0, 0, 0]
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  @Test func pictureWithAReplayIsRead() throws {
    let text = replay(3).text
    let plain = Self.signature + chunk("IHDR", Array(repeating: 0, count: 13))
    let tEXt = chunk("tEXt", Array("Replay".utf8) + [0] + Array(text.utf8))
    let iTXt = chunk("iTXt", Array("Replay".utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
    let title = chunk("tEXt", Array("Title".utf8) + [0] + Array("Poker Slam".utf8))
    #expect(try ReplayFile.text(in: plain + title + tEXt + chunk("IEND", [])) == text)
    #expect(try ReplayFile.text(in: plain + iTXt) == text)
    #expect(throws: FriendRefusal.pictureWithoutReplay) { try ReplayFile.text(in: plain + title) }
    // Cut at any byte, the picture is refused and nothing is read beyond its end.
    let whole = plain + tEXt
    for count in stride(from: 1, to: whole.count, by: 37) {
      #expect(throws: FriendRefusal.self) { try ReplayFile.text(in: Array(whole.prefix(count))) }
    }
    let huge = plain + [0xFF, 0xFF, 0xFF, 0xFF] + Array("tEXt".utf8) + [0, 0, 0, 0]
    #expect(throws: FriendRefusal.pictureWithoutReplay) { try ReplayFile.text(in: huge) }
  }

  @Test func filesAreReadOrRefusedWithTheReason() throws {
    let folder = try TemporaryFolder()
    let text = replay(3).text
    try File.write(Array(text.utf8), to: folder.path + "/Ines 2.txt")
    try File.write([0xFF, 0xFE, 0], to: folder.path + "/data.txt")
    #expect(try ReplayFile.text(at: "'\(folder.path)/Ines 2.txt' ") == text)
    #expect(try ReplayFile.text(at: "~/Ines 2.txt", home: folder.path) == text)
    #expect(try ReplayFile.text(at: "file://\(folder.path)/Ines 2.txt") == text)
    for path in ["/data.txt", "/none.txt", "", "/\0"] {
      #expect(throws: FriendRefusal.self) { try ReplayFile.text(at: folder.path + path) }
    }
    #expect(ReplayFile.isPath(" /tmp/a.txt ") && !ReplayFile.isPath(text))
    #expect(!ReplayFile.isPath("Poker Slam Replay 1 game") && !ReplayFile.isPath(" "))
    let reader = ReplayFolder(folder.path)
    #expect(try reader.names() == ["Ines 2.txt", "data.txt"])
    #expect(throws: FolderFailure.self) { try ReplayFolder(folder.path + "/none").names() }
    #expect(throws: FolderFailure.self) { try ReplayFolder(folder.path + "/data.txt").names() }
  }

  // MARK: The records

  private func page(_ store: RecordStore, _ board: Leaderboard) throws -> LeaderboardPage {
    try LeaderboardTests.answer { store.readLeaderboard(board, .top, limit: 50, finish: $0) }
  }

  private func standings(
    _ store: RecordStore, _ scores: [FriendScore]
  ) throws -> [FriendStanding] {
    try LeaderboardTests.answer { store.readStandings(of: scores, finish: $0) }
  }

  @Test func friendsBoardHasTheBestScoreOfEachAndTheOwnOne() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let own = ended(game(50))
    store.finish(own, at: 0, on: today)
    var expected: [String: Int] = [:]
    for seed in 1...12 {
      let name = ["Ines", "Jon", "Mei"][seed % 3]
      let added = try score(replay(UInt64(seed)).text, name)
      store.addFriends([added, added])
      expected[name] = max(expected[name] ?? 0, added.score)
    }
    let found = try page(store, .friends(.classic))
    #expect(found.entries.count == 4)
    #expect(found.entries.map(\.place) == found.entries.map(\.place).sorted())
    for entry in found.entries {
      #expect(entry.score == entry.name.map { expected[$0] } ?? own.state.score)
      #expect(entry.isOwn == (entry.name == nil))
    }
    #expect(try page(store, .friends(.rush)).entries.isEmpty)
    let friends = try LeaderboardTests.answer { store.readFriends(finish: $0) }
    #expect(friends == ["Ines", "Jon", "Mei"].map { Friend(name: $0, scores: 4) })
    store.removeFriend("Jon")
    #expect(
      try page(store, .friends(.classic)).entries.compactMap(\.name).sorted() == ["Ines", "Mei"])
    store.close()
  }

  /// The own row belongs to no page twice, wherever pages end.
  @Test(arguments: 1...6) func ownRowIsOnOnePage(limit: Int) throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.finish(ended(game(50)), at: 0, on: today)
    for seed in 1...9 {
      store.addFriends([try score(replay(UInt64(seed)).text, "Friend \(seed)")])
    }
    func read(_ span: LeaderboardSpan) throws -> LeaderboardPage {
      try LeaderboardTests.answer {
        store.readLeaderboard(.friends(.classic), span, limit: limit, finish: $0)
      }
    }
    var found = try read(.top)
    var entries = found.entries
    while let next = found.next {
      found = try read(.after(next))
      entries += found.entries
    }
    #expect(entries.count == 10 && entries.filter(\.isOwn).count == 1)
    #expect(entries.map(\.place) == entries.map(\.place).sorted())
    var back: [LeaderboardEntry] = []
    var place: LeaderboardPlace? = LeaderboardPlace(score: -1, seconds: 0, id: 0)
    while let edge = place {
      found = try read(.before(edge))
      back = found.entries + back
      place = found.previous
    }
    #expect(back == entries)
    store.close()
  }

  @Test func dailyBoardHasAllTriesOfTheDate() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let (deal, other) = (try dailyGame("2026-11-20"), try dailyGame("2026-11-19"))
    let date = try #require(CalendarDate("2026-11-20"))
    store.finish(ended(deal), at: 0, on: today)
    var tries: [FriendScore] = []
    for (number, name) in ["Ines", "Ines", "Jon"].enumerated() {
      var session = Session(deal, at: 0)
      while !session.playSome(number + 1).isEmpty {}
      tries.append(try score(session.payload(at: 0), name))
    }
    tries.append(try score(ended(other).payload(at: 0)))
    store.addFriends(tries)
    let found = try page(store, .daily(date))
    #expect(found.entries.count == 4 && found.entries.filter { $0.name == "Ines" }.count == 2)
    #expect(found.entries.filter(\.isOwn).count == 1)
    let place = try #require(found.entries.first { $0.name == "Jon" }).place
    let text = try LeaderboardTests.answer {
      store.readReplay(of: place, on: .daily(date), finish: $0)
    }
    #expect(text == tries[2].replay)
    store.close()
  }

  @Test func knownAndOwnReplaysAreRecognised() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let session = ended(game(50))
    store.finish(session, at: 0, on: today)
    let (own, new) = (try score(session.payload(at: 0)), try score(replay(1).text))
    #expect(try standings(store, [own, new]) == [.own, .new])
    store.addFriends([new])
    #expect(try standings(store, [own, new]) == [.own, .known])
    #expect(try standings(store, [try score(replay(1).text, "Jon")]) == [.new])
    store.close()
  }

  @Test func friendsSurviveTheEndOfTheProgramAndAResetDeletesThem() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    store.addFriends([try score(replay(1).text)])
    store.close()
    store = folder.store()
    #expect(try page(store, .friends(.classic)).entries.map(\.name) == ["Ines"])
    store.reset(.games)
    #expect(try store.count("friend") == 0)
    store.close()
  }

  @Test func damagedScoresAreNotSalvagedAndIntactOnesAre() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for seed in 1...5 { store.addFriends([try score(replay(UInt64(seed)).text, "F\(seed)")]) }
    #expect(store.flush())
    try store.change("UPDATE friend SET score = score + 5 WHERE name = 'F2'")
    try store.change("UPDATE friend SET replay = replace(replay, 'move', 'mov') WHERE name = 'F3'")
    let salvage = try store.worker.query { database in database.salvage() }
    #expect(salvage.friends.map(\.name).sorted() == ["F1", "F4", "F5"] && salvage.lost == 2)
    let copy = Database(try Connection("", .memory))
    try Schema.current.migrate(copy.connection, from: 0)
    try copy.add(salvage)
    #expect(try copy.friends().count == 3)
    store.close()
  }
}
