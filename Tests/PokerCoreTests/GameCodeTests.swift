import Testing

@testable import PokerCore

@Suite struct GameCodeTests {
  static let games = [
    Game(seed: Seed(0)), Game(mode: .daily, seed: Seed(0x12_3456_789A)),
    Game(mode: .practice, adjacency: .orthogonal, seed: Seed(0xFF_FFFF_FFFF)),
    Game(adjacency: .orthogonal, seed: Seed(1)), Game(seed: Seed(0xAB_CDEF_0123)),
  ]

  func error(_ text: String) -> GameCodeError? {
    do throws(GameCodeError) {
      _ = try Game(code: text)
      return nil
    } catch { return error }
  }

  @Test func gameCodesEqualTheRecordedOnes() {
    #expect(
      Self.games.map(\.code) == [
        "1000-0000-0023", "1228-T5CY-4TBH", "15ZZ-ZZZZ-ZZNH", "1100-0000-01JK", "10NF-6YY0-93ES",
      ])
  }

  @Test func gameCodesRoundTrip() throws {
    var generator = Generator(seed: 8)
    for mode in Mode.all {
      for adjacency in Adjacency.allCases {
        for shift in 0..<40 {
          let seed = Seed(generator.next() >> UInt64(shift))
          let game = Game(mode: mode, adjacency: adjacency, seed: seed)
          #expect(try Game(code: game.code) == game)
        }
      }
    }
  }

  @Test func gameCodesTolerateCaseBlanksAndLookalikes() throws {
    let game = Self.games[4]
    let bare = game.code.filter { $0 != "-" }
    for text in [
      bare, bare.lowercased(), " 10nf 6yy0\t93es\r\n", "1_0.N-F6YYo93ES", "IONF-6YYO-93ES",
      "ionf6yy093es",
      "lONF6YYO93ES", "L0NF6YYo93eS",
    ] {
      #expect(try Game(code: text) == game)
    }
    #expect(GameCode.value(0x55) == GameCode.value(0x56) && GameCode.value(0x75) == 27)
  }

  @Test(arguments: games)
  func wrongLetterInACodeIsLocated(game: Game) throws {
    let letters = Array(game.code)
    for place in letters.indices where letters[place] != "-" {
      for wrong in GameCode.alphabet where wrong != letters[place] {
        var typed = letters
        typed[place] = wrong
        let scalar = try #require(wrong.unicodeScalars.first)
        #expect(
          error(String(typed))
            == .wrongCharacter(scalar, place: place + 1, fits: letters[place]))
      }
    }
  }

  @Test(
    arguments: games)
  func swappedLettersInACodeAreDetected(game: Game) {
    let letters = game.code.filter { $0 != "-" }.map(\.self)
    var (told, all) = (0, 0)
    for place in 0..<11 where letters[place] != letters[place + 1] {
      var typed = letters
      typed.swapAt(place, place + 1)
      let found = error(String(typed))
      all += 1
      if found == .swapped(place: place + 1) { told += 1 } else { #expect(found == .damaged) }
    }
    #expect(told * 3 >= all * 2, "\(told) of \(all)")
  }

  @Test func twoWrongLettersInACodeAreDetected() {
    let letters = Self.games[4].code.filter { $0 != "-" }.map(\.self)
    for first in 0..<12 {
      for second in 0..<first {
        for (a, b) in [(1, 1), (3, 17), (30, 9), (31, 31)] {
          var typed = letters
          typed[first] = moved(letters[first], by: a)
          typed[second] = moved(letters[second], by: b)
          #expect(error(String(typed)) != nil)
        }
      }
    }
  }

  func moved(_ letter: Character, by step: Int) -> Character {
    let value = letter.asciiValue.flatMap(GameCode.value) ?? 0
    return GameCode.character(value ^ UInt8(step))
  }

  @Test func malformedCodesAreRefusedWithAReason() {
    #expect(error("") == .wrongCount(0))
    #expect(error("1000-0000-006") == .wrongCount(11))
    #expect(error("1000-0000-0062-0") == .wrongCount(13))
    #expect(error("1000-00?0-0062") == .unknownCharacter("?", place: 8))
    #expect(error("1000-0é00-0062")?.place == 7)
    #expect(error("0000-0000-0000") == .unknownVersion(0))
  }

  @Test func codesOfOtherVersionsAndModesAreRefused() {
    func text(_ values: [UInt8]) -> String {
      String(GameCode.checked(values).map(GameCode.character))
    }
    #expect(error(text([2, 0, 0, 0, 0, 0, 0, 0, 0, 5])) == .unknownVersion(2))
    #expect(error(text([31] + [UInt8](repeating: 7, count: 20))) == .unknownVersion(31))
    #expect(error(text([7, 9])) == .unknownVersion(7))
    #expect(error(text([1, 9])) == .wrongCount(4))
    #expect(error(text([1, 30, 0, 0, 0, 0, 0, 0, 0, 5])) == .unknownMode(15))
  }

  @Test func gameCodeErrorsHaveOneLineMessages() {
    let errors: [(GameCodeError, String)] = [
      (.unknownCharacter("?", place: 8), "character 8, '?', is not used in game codes"),
      (.unknownCharacter("\u{7}", place: 1), "character 1, U+7, is not used in game codes"),
      (.wrongCount(11), "a game code has 12 letters and digits, not 11"),
      (
        .wrongCharacter("k", place: 3, fits: "M"),
        "character 3 of the game code is mistyped: expected 'M', not 'k'"
      ),
      (.swapped(place: 2), "characters 2 and the next one of the game code are swapped"),
      (.damaged, "the game code is mistyped in more than one place"),
      (
        .unknownVersion(2),
        "the game code is for rules version 2; this program plays version 1"
      ),
      (.unknownMode(9), "the game code is for mode 9, which this program does not know"),
    ]
    for (error, text) in errors { #expect(error.description == text) }
  }
}
