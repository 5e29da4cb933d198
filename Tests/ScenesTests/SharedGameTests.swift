import PNG
import PokerSlamGame
import Scenes
import Session
import StageUI
import Testing

/// Replays and pictures from other players: what holds is accepted, forgeries are refused.
@MainActor
@Suite struct SharedGameTests {
  /// The replays from which forgeries are made.
  private static let classic = ReplayPlayer.finished(
    Game(mode: .classic, seed: Seed(2026)), pace: 20)
  private static let rush: Replay = {
    guard case .game(let replay) = ReplayPlayer.rush() else { preconditionFailure() }
    return replay
  }()
  private static let climb: ClimbReplay = {
    guard case .climb(let replay) = ReplayPlayer.climb() else { preconditionFailure() }
    return replay
  }()

  private struct Forgery {
    var name: String
    var bytes: [UInt8]
    /// A part of the reason for the refusal.
    var reason: String

    init(_ name: String, _ bytes: [UInt8], _ reason: String) {
      (self.name, self.bytes, self.reason) = (name, bytes, reason)
    }

    init(_ name: String, _ text: String, _ reason: String) {
      self.init(name, Array(text.utf8), reason)
    }
  }

  // MARK: Texts

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  /// Returns the text of these lines with a matching check line.
  private static func sealed(_ lines: [String]) -> String {
    let text = lines.filter { !$0.hasPrefix("check") }.joined(separator: "\n") + "\n"
    var digest = Digest(value: 0)
    for byte in text.utf8 { digest.add(UInt64(byte)) }
    let hex = String(digest.value, radix: 16, uppercase: true)
    return text + "check \(String(repeating: "0", count: 16 - hex.count))\(hex)\n"
  }

  /// Returns the sealed text after a change of its lines.
  private static func changed(
    _ text: String, _ change: (inout [String]) -> Void
  ) -> String {
    var lines = lines(text)
    change(&lines)
    return sealed(lines)
  }

  /// Returns the sealed text with another line for a word.
  private static func with(_ line: String, in text: String) -> String {
    let word = line.prefix { $0 != " " }
    return changed(text) { lines in
      for index in lines.indices where lines[index].hasPrefix("\(word) ") {
        lines[index] = line
        break
      }
    }
  }

  private static func without(_ word: String, in text: String) -> String {
    changed(text) { $0.removeAll { $0.hasPrefix("\(word) ") } }
  }

  /// The indices of the lines that are moves.
  private static func moves(_ lines: [String]) -> [Int] {
    lines.indices.filter { lines[$0].hasPrefix("move ") }
  }

  private static var texts: [Forgery] {
    let text = classic.text
    let first = lines(text)[moves(lines(text))[0]]
    let letters = String(first.split(separator: " ")[1])
    let other = Game(mode: .classic, seed: Seed(7)).code
    let wrongDaily = Replay(
      position: GameState(Game(mode: .daily, seed: Seed(20_000 << 16 + 65_535))), log: MoveLog())
    var mistyped = classic.game.code
    mistyped.replaceSubrange(
      mistyped.startIndex...mistyped.startIndex, with: mistyped.hasPrefix("1") ? "2" : "1")
    return [
      Forgery("nothing", "", "empty"),
      Forgery("another text", "hello", "not a replay"),
      Forgery("no UTF-8", [0xFF, 0xFE, 0x00, 0x41], "neither a picture"),
      Forgery(
        "changed score", text.replacing("score \(classic.score)", with: "score 999"),
        "check value"),
      Forgery("wrong score", with("score \(classic.score + 10)", in: text), "the score is"),
      Forgery("no score", with("score 0", in: text), "the score is"),
      Forgery("negative score", with("score -5", in: text), "number"),
      Forgery("long number", with("score 1234567890123", in: text), "number"),
      Forgery("wrong digest", with("digest 0123456789ABCDEF", in: text), "position"),
      Forgery("short digest", with("digest 0123", in: text), "hexadecimal"),
      Forgery("other deal", with("game \(other)", in: text), ""),
      Forgery("mistyped code", with("game \(mistyped)", in: text), "line 2"),
      Forgery("short code", with("game 1000", in: text), "line 2"),
      Forgery("newer format", changed(text) { $0[0] = "poker slam replay 3" }, "format 3"),
      Forgery("format of Climb", changed(text) { $0[0] = "poker slam replay 2" }, "format"),
      Forgery(
        "Climb in the format of games",
        changed(climb.text) { $0[0] = "poker slam replay 1" }, "format"),
      Forgery("other first line", changed(text) { $0[0] = "poker slam game 1" }, "not a replay"),
      Forgery("without a code", without("game", in: text), "expected 'game'"),
      Forgery("without a score", without("score", in: text), "expected 'score'"),
      Forgery("without a digest", without("digest", in: text), "expected 'digest'"),
      Forgery("without a time", without("time", in: text), "expected 'time'"),
      Forgery(
        "without a check", text.split(separator: "\n").dropLast().joined(separator: "\n"),
        "expected"),
      Forgery(
        "first move left out", changed(text) { $0.remove(at: moves($0)[0]) }, ""),
      Forgery(
        "last move left out", changed(text) { $0.remove(at: moves($0).last ?? 0) }, "the score is"),
      Forgery(
        "moves swapped",
        changed(text) { lines in
          let moves = moves(lines)
          lines.swapAt(moves[0], moves[4])
        }, ""),
      Forgery(
        "a move twice", changed(text) { $0.insert($0[moves($0)[2]], at: moves($0)[2]) }, ""),
      Forgery(
        "one card", changed(text) { $0[moves($0)[0]] = "move 10000 0" }, "plays one card"),
      Forgery(
        "six cards", changed(text) { $0[moves($0)[0]] = "move Z1000 0" }, "plays 6 cards"),
      Forgery(
        "cards apart", changed(text) { $0[moves($0)[0]] = "move 1000G 0" }, "is not connected"),
      Forgery("no cards", changed(text) { $0[moves($0)[0]] = "move 00000 0" }, "plays 0 cards"),
      Forgery("not a move", changed(text) { $0[moves($0)[0]] = "move !!!!! 0" }, "expected a move"),
      Forgery("short move", changed(text) { $0[moves($0)[0]] = "move 123" }, "expected a move"),
      Forgery("unknown step", changed(text) { $0[moves($0)[0]] = "jump 3" }, "expected 'move'"),
      Forgery("go nowhere", changed(text) { $0.insert("go 99", at: $0.count - 1) }, "only"),
      Forgery(
        "an undone move without its mark",
        changed(text) { lines in
          // Play the first move, take it back, and play the whole line after another first move.
          lines.insert("go 0", at: lines.count - 1)
          let last = moves(lines).count
          lines.insert("move \(Self.other(than: letters)) 999999", at: lines.count - 1)
          lines.insert("go \(last)", at: lines.count - 1)
        }, ""),
      Forgery(
        "time runs backwards",
        changed(text) { lines in
          let last = moves(lines).last ?? 0
          lines[last] = lines[last].split(separator: " ").prefix(2).joined(separator: " ") + " 1"
        }, "earlier time"),
      Forgery("time after the end", with("time 5", in: text), "after the end"),
      Forgery(
        "unknown mark",
        changed(text) { $0.insert("marks luck", at: 4) }, "expected 'undo'"),
      Forgery(
        "marks in another order",
        changed(text) { $0.insert("marks hint undo", at: 4) }, "expected 'undo'"),
      Forgery("trailing words", text + "and more\n", "unexpected"),
      Forgery("two replays", text + text, "unexpected"),
      Forgery("truncated", String(text.prefix(text.count / 2)), "line"),
      Forgery("oversize", text + String(repeating: " ", count: 262_144), "at most"),
      Forgery("NUL", text.replacing("time", with: "ti\0me"), "line"),
      Forgery("a daily game of no date", wrongDaily.text, "daily game"),
    ]
  }

  /// Returns another hand of the first grid, as the letters of a move.
  private static func other(than letters: String) -> String {
    let grid = GameState(classic.game).grid
    return grid.hands(.king).lazy.map { Move($0.cells).rowLetters }.first { $0 != letters } ?? ""
  }

  private static var otherModes: [Forgery] {
    let (rush, climb) = (rush.text, climb.text)
    return [
      Forgery(
        "Rush with a late move",
        changed(rush) { lines in
          let last = moves(lines).last ?? 0
          let words = lines[last].split(separator: " ")
          lines[last] = "move \(words[1]) 180000"
          if let time = lines.firstIndex(where: { $0.hasPrefix("time ") }) {
            lines[time] = "time 180000"
          }
        }, "time limit"),
      Forgery(
        "Rush without times",
        changed(rush) { lines in
          for index in moves(lines) {
            lines[index] = lines[index].split(separator: " ").prefix(2).joined(separator: " ")
          }
        }, "time limit"),
      Forgery(
        "Rush with undo", changed(rush) { $0.insert("go 0", at: $0.count - 1) }, "taken back"),
      Forgery("Climb with more levels", with("levels 99", in: climb), "the result is"),
      Forgery("Climb with more points", with("score 99999", in: climb), "points"),
      Forgery("Climb with another digest", with("digest 0", in: climb), "hexadecimal"),
      Forgery(
        "Climb begun in the shop",
        changed(climb) { lines in
          lines.insert("next", at: lines.firstIndex { $0.hasPrefix("move ") } ?? 0)
        }, "event 1"),
      Forgery(
        "Climb with a tool that is not held",
        changed(climb) { lines in
          lines.insert("use 1 3", at: lines.firstIndex { $0.hasPrefix("move ") } ?? 0)
        }, "event 1"),
      Forgery(
        "Climb with unknown events",
        changed(climb) { $0.insert("cheat", at: $0.count - 1) }, "event of Climb"),
      Forgery(
        "Climb with unproven coins",
        changed(climb) { lines in
          for index in lines.indices where lines[index] == "bonus 0" { lines[index] = "bonus 9" }
        }, ""),
    ]
  }

  // MARK: Pictures

  /// Returns a small picture with these texts.
  private static func picture(_ text: [(String, String)]) -> [UInt8] {
    PNGImage(
      width: 2, height: 2, pixels: (0..<16).map { UInt8($0 * 15) },
      text: text.map { PNGText(keyword: $0, value: $1) }
    ).encoded()
  }

  private static var honest: [(String, String)] {
    [
      ("Title", "Poker Slam"), ("Code", classic.game.code), ("Score", "\(classic.score)"),
      ("Replay", classic.text),
    ]
  }

  /// Returns the offset of a chunk's type in a file.
  private static func place(of chunk: String, in file: [UInt8]) -> Int {
    let letters = Array(chunk.utf8)
    return file.indices.dropLast(4).first { Array(file[$0..<$0 + 4]) == letters } ?? 0
  }

  private static var pictures: [Forgery] {
    let file = picture(honest)
    func flipped(_ chunk: String, after offset: Int) -> [UInt8] {
      var file = file
      file[place(of: chunk, in: file) + offset] ^= 1
      return file
    }
    func changed(_ keyword: String, _ value: String) -> [UInt8] {
      picture(honest.map { $0.0 == keyword ? (keyword, value) : $0 })
    }
    var large = file
    large.replaceSubrange(16..<24, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
    return [
      Forgery("signature only", Array(file.prefix(8)), "damaged"),
      Forgery("truncated picture", Array(file.dropLast(20)), "damaged"),
      Forgery("picture without its end", Array(file.dropLast(12)), "damaged"),
      Forgery("changed bit of the moves", flipped("tEXt", after: 30), "damaged"),
      Forgery("changed bit of the pixels", flipped("IDAT", after: 8), "damaged"),
      Forgery("changed header", flipped("IHDR", after: 7), "damaged"),
      Forgery("other size", large, "damaged"),
      Forgery("bytes after the end", file + [0], "damaged"),
      Forgery("two pictures", file + file, "damaged"),
      Forgery("picture and replay", file + Array(classic.text.utf8), "damaged"),
      Forgery("no moves", picture([("Title", "Poker Slam")]), "no moves"),
      Forgery(
        "two replays in a picture", picture(honest + [("Replay", rush.text)]), "2 texts"),
      Forgery(
        "two codes in a picture",
        picture(honest + [("Code", classic.game.code)]), "2 texts"),
      Forgery("other code", changed("Code", rush.game.code), "states the code"),
      Forgery("other score", changed("Score", "1005"), "states 1005 points"),
      Forgery("score in words", changed("Score", "many"), "states many points"),
      Forgery(
        "forged moves", changed("Replay", with("score 1005", in: classic.text)), "the score is"),
      Forgery("moves of another game", changed("Replay", rush.text), "states the code"),
      Forgery("no replay as moves", changed("Replay", "none"), "not a replay"),
      Forgery("empty moves", changed("Replay", ""), "not a replay"),
      Forgery("JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "neither a picture"),
      Forgery(
        "oversize file", file + [UInt8](repeating: 0, count: SharedGame.byteLimit), "MiB"),
    ]
  }

  // MARK: Tests

  @Test func everyForgeryIsRefusedWithItsReason() throws {
    let forgeries = Self.texts + Self.otherModes + Self.pictures
    #expect(Set(forgeries.map(\.name)).count == forgeries.count && forgeries.count >= 70)
    #expect(Set(forgeries.map(\.bytes)).count == forgeries.count, "two forgeries are equal")
    for forgery in forgeries {
      do throws(SharedGameError) {
        _ = try SharedGame(file: forgery.bytes)
        Issue.record("\(forgery.name) is accepted")
      } catch {
        #expect(
          !error.reason.isEmpty
            && (forgery.reason.isEmpty || error.reason.contains(forgery.reason)),
          "\(forgery.name): \(error.reason)")
      }
    }
  }

  @Test(arguments: [Language.french, .german, .japanese, .spanish])
  func reasonOfEveryRefusalIsInThePlayersLanguage(_ language: Language) {
    func reason(_ forgery: Forgery, _ language: Language) -> String? {
      Texts.$current.withValue(Texts(language)) {
        do throws(SharedGameError) {
          _ = try SharedGame(file: forgery.bytes)
          return nil
        } catch { return error.reason }
      }
    }
    for forgery in Self.texts + Self.otherModes + Self.pictures {
      let text = reason(forgery, language)
      #expect(text != nil && text != reason(forgery, .english), "\(forgery.name): \(text ?? "")")
    }
  }

  @Test func honestGamesAreAccepted() throws {
    for text in [Self.classic.text, Self.rush.text, Self.climb.text] {
      let game = try SharedGame(file: Array(text.utf8))
      #expect(game.tape.verdict == .verified)
      #expect(game.tape.saved.text == text)
    }
    let game = try SharedGame(file: Self.picture(Self.honest))
    #expect(game.tape.saved.text == Self.classic.text)
    // Chat programs change line ends and spaces.
    let mailed = Self.classic.text.replacing("\n", with: "\r\n").replacing(" ", with: "  ")
    #expect(try SharedGame(file: Array(mailed.utf8)).tape.saved.text == Self.classic.text)
  }

  @Test func refusedGameTellsThePlayerAndOpensNothing() {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(1) })
    #expect(!app.openReplay(text: "hello"))
    #expect(app.screen.name == "menu" && app.replay.tape == nil)
    #expect(app.toast?.text.contains("not a replay") == true)
    #expect(app.openReplay(text: Self.classic.text))
    #expect(app.screen.name == "replay" && app.replay.tape?.game == Self.classic.game)
  }

  /// Random changes of a picture's bytes never crash the reader, and never show another game.
  @Test func damagedPicturesAreRefusedOrUnchanged() throws {
    let file = Self.picture(Self.honest)
    var generator = Generator(seed: 20_261_127)
    for _ in 0..<400 {
      var damaged = file
      switch generator.below(3) {
      case 0: damaged[generator.below(file.count)] ^= UInt8(1 << generator.below(8))
      case 1: damaged.removeSubrange(generator.below(file.count)..<file.count)
      default:
        let place = generator.below(file.count)
        damaged.insert(UInt8(generator.below(256)), at: place)
      }
      if let game = try? SharedGame(file: damaged) {
        #expect(game.tape.saved.text == Self.classic.text)
      }
    }
  }

  // MARK: The picture

  @Test func savedPictureOpensTheGameItShows() throws {
    let tape = ReplayTape(.game(Self.classic))
    let summary = try #require(ShareSummary(tape, par: Par(score: 920)))
    let drawing = SharedPicture.paint(
      summary, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner())
    let file = drawing.encoded()
    let image = try PNGImage(decoding: file, allowsTrailingBytes: false)
    #expect(image.width == 1200 && image.height == 630)
    #expect(image.text.map(\.keyword) == ["Title", "Code", "Score", "Replay"])
    let game = try SharedGame(file: file)
    #expect(game.tape.saved.text == Self.classic.text)
  }

  /// The settings of a player do not change the picture.
  @Test func summaryTellsPlacesAndNoCards() throws {
    let tape = ReplayTape(.game(Self.classic))
    let summary = try #require(ShareSummary(tape, par: Par(score: 1_000)))
    #expect(summary.hands.count == tape.count)
    for (hand, play) in zip(summary.hands, tape.plays) {
      #expect(hand.played == CellSet(play.cells) && hand.played.isSubset(of: hand.occupied))
    }
    #expect(summary.parShare == Self.classic.score / 10)
    #expect(summary.line.contains(summary.code) && summary.line.contains("\(summary.score)"))
    #expect(ShareSummary(ReplayTape(.game(Self.classic), claimed: 1)) == nil)
  }
}
