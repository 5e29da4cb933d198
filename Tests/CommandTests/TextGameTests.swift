import Session
import Testing

@testable import pokerslam

@Suite @MainActor struct TextGameTests {
  /// The moves of the par line of seed 2026, except the last one.
  ///
  /// A par line is the best sequence of moves that the search finds.
  private static let line = [
    "e1 c2 e2 d3 c4", "d1 e1 d2 e3 e4", "row 4 columns 2 3 5, row 5 columns 1 4",
    "c1 b2 a3 c3 c4", "c1 c2 b3 c3 d3", "a3 b3 c4 e4 d5", "d2 d3 b4 c4 d5", "a1 b2 a3 b4 c4",
    "c4 b5 c5 d5", "e2 e3 e4 e5",
  ]

  private func play(_ input: [String], _ words: String...) -> World {
    let world = World(input: input)
    #expect(world.run(["play", "--text"] + (words.isEmpty ? ["--seed", "2026"] : words)) == 0)
    #expect(world.complaints.isEmpty)
    return world
  }

  @Test func shortGamePrintsItsRecordedText() {
    let world = play([
      "grid", "c4 e2", "row 1 column 5, row 2 columns 3 5, row 3 column 4 and row 4 column 3",
      "", "undo", "undo", "redo", "quit", "never read",
    ])
    #expect(
      world.output == """
        1000-0001-ZA4H: classic, cards touch on all eight sides, seed 2026, rules version 1
        Type help for a list of commands.

        row 1: king of hearts, 8 of hearts, 10 of diamonds, 6 of clubs, jack of diamonds
        row 2: 10 of clubs, queen of spades, jack of hearts, 5 of clubs, 4 of diamonds
        row 3: king of diamonds, ace of spades, 5 of hearts, 4 of clubs, ace of clubs
        row 4: 3 of diamonds, 4 of hearts, jack of clubs, 7 of diamonds, 6 of spades
        row 5: 7 of hearts, 9 of spades, 9 of clubs, 3 of hearts, 4 of spades
        Score 0. 27 cards in the deck.
        >     a   b   c   d   e
        1  Kh  8h 10d  6c  Jd
        2 10c  Qs  Jh  5c  4d
        3  Kd  As  5h  4c  Ac
        4  3d  4h  Jc  7d  6s
        5  7h  9s  9c  3h  4s
        > Not played: this move is not connected.
        > Full House, 90 points.
        Removed: jack of diamonds at row 1 column 5, jack of hearts at row 2 column 3, \
        4 of diamonds at row 2 column 5, 4 of clubs at row 3 column 4, \
        jack of clubs at row 4 column 3.
        New: 8 of spades at row 2 column 3, 6 of hearts at row 2 column 5, \
        king of spades at row 1 column 3, ace of diamonds at row 1 column 4, \
        6 of diamonds at row 1 column 5.
        row 1: king of hearts, 8 of hearts, king of spades, ace of diamonds, 6 of diamonds
        row 2: 10 of clubs, queen of spades, 8 of spades, 6 of clubs, 6 of hearts
        row 3: king of diamonds, ace of spades, 10 of diamonds, 5 of clubs, ace of clubs
        row 4: 3 of diamonds, 4 of hearts, 5 of hearts, 7 of diamonds, 6 of spades
        row 5: 7 of hearts, 9 of spades, 9 of clubs, 3 of hearts, 4 of spades
        Score 90. 22 cards in the deck.
        > > row 1: king of hearts, 8 of hearts, 10 of diamonds, 6 of clubs, jack of diamonds
        row 2: 10 of clubs, queen of spades, jack of hearts, 5 of clubs, 4 of diamonds
        row 3: king of diamonds, ace of spades, 5 of hearts, 4 of clubs, ace of clubs
        row 4: 3 of diamonds, 4 of hearts, jack of clubs, 7 of diamonds, 6 of spades
        row 5: 7 of hearts, 9 of spades, 9 of clubs, 3 of hearts, 4 of spades
        Score 0. 27 cards in the deck.
        > There is nothing to undo.
        > row 1: king of hearts, 8 of hearts, king of spades, ace of diamonds, 6 of diamonds
        row 2: 10 of clubs, queen of spades, 8 of spades, 6 of clubs, 6 of hearts
        row 3: king of diamonds, ace of spades, 10 of diamonds, 5 of clubs, ace of clubs
        row 4: 3 of diamonds, 4 of hearts, 5 of hearts, 7 of diamonds, 6 of spades
        row 5: 7 of hearts, 9 of spades, 9 of clubs, 3 of hearts, 4 of spades
        Score 90. 22 cards in the deck.
        > Score 90, 1 hand.

        """)
  }

  @Test func finishedGamePrintsItsSummary() {
    let world = play(Self.line + ["a3 a4 a5 b5", "a1 b1", "hint"])
    let end = world.lines.suffix(15)
    #expect(
      Array(end)
        == [
          "> Nearly Flush, 60 points.",
          "Removed: 2 of diamonds at row 3 column 1, king of diamonds at row 4 column 1, "
            + "3 of diamonds at row 5 column 1, queen of diamonds at row 5 column 2.",
          "Perfect clear! Game over: no hand is left, 0 cards on the grid.",
          "row 1: empty", "row 2: empty", "row 3: empty", "row 4: empty", "row 5: empty",
          "Score 920. 0 cards in the deck.", "Par 920: a crown, legend.",
          "> Not played: this move comes after the end of the game.",
          "> Your line is the line of par.", "> ", "Score 920, 11 hands.", "",
        ].suffix(15))
  }

  @Test func parReportNamesTheFirstMoveThatDiffersFromPar() throws {
    var session = Session(Game(seed: Seed(2026)), at: 0)
    for line in [Self.line[0], "b5 c5"] {
      session.play(try MoveReader.read(line.split(separator: " ").map(String.init)), at: 0)
    }
    let lines = ParReport.lines(of: session, World().io)
    #expect(lines.first == "Par is 920. The line of par differs from yours at move 2:")
    #expect(lines.count == 13 && lines[2].hasPrefix(" 2. Full House, score 180: "))
  }

  @Test func hintsGrowMoreSpecificAndResetAfterAMove() {
    let world = play(["hint", "hint", "hint", "hint", Self.line[0], "hint"])
    let hints = world.lines.filter { $0.hasPrefix("> There is") || $0.contains(", Full House: ") }
    let place =
      "Full House: 5 of clubs at row 2 column 4, 4 of diamonds at row 2 column 5, "
      + "5 of hearts at row 3 column 3, 4 of clubs at row 3 column 4, 4 of hearts at row 4 column 2."
    #expect(hints.first == "> There is a Full House.")
    #expect(hints.dropFirst().first == "> Most points now, \(place)")
    #expect(hints[2].hasPrefix("> Looking ahead, Full House: "))
    #expect(hints[3] == hints[2])
    #expect(hints.last == "> There is a Full House." && hints.count == 5)
  }

  @Test(
    arguments: [
      ("gird", "unknown word \"gird\"; did you mean grid?"),
      ("h", "\"h\" is ambiguous: hands, hint, help"),
      ("42", "unknown word \"42\""),
      ("b5 c9", "\"c9\" is not a cell; columns are a to e, rows 1 to 5, as in b3"),
      ("a1 b1", "Not played: this move is not one of the 17 hands."),
      ("a1", "Not played: this move plays one card; a hand takes 2 to 5."),
      ("save", "save takes the name of a file"),
      ("save no/where", "Not saved: no/where: No such file or directory."),
      ("redo", "There is nothing to redo."),
    ])
  func invalidRequestsAreAnsweredAndTheGameContinues(line: String, answer: String) {
    let world = play([line, "b5 c5"])
    #expect(world.lines.contains("> \(answer)"))
    #expect(world.lines.contains("> Pair, 15 points."))
    #expect(world.files.isEmpty)
  }

  @Test func savedGameContinuesWithUndo() throws {
    let first = play(Self.line.prefix(3) + ["UNDO", "save My game.txt", "q"])
    #expect(first.output.contains("> Saved to My game.txt.\n"))
    let file = try #require(first.files["My game.txt"])
    let second = World(input: ["redo", "u", "u", "u", "u"], files: ["saved": file])
    #expect(second.run("--text", "--load", "saved") == 0)
    let scores = second.lines.filter { $0.hasPrefix("Score") }.compactMap {
      $0.dropFirst(6).split { !$0.isNumber }.first
    }
    #expect(scores == ["180", "275", "180", "90", "0", "0"])
    #expect(second.output.contains("> There is nothing to undo.\n"))
  }

  @Test func helpInATextGameListsEveryRequest() {
    let world = play(["help"])
    for request in TextRequest.allCases { #expect(world.output.contains("\n\(request.rawValue) ")) }
  }
}
