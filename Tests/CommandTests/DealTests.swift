import Testing

@testable import pokerslam

@Suite @MainActor struct DealTests {
  @Test(
    arguments: ["2026", "1000-0001-ZA4H", "10000001za4h"])
  func dealCommandPrintsTheFirstGrid(code: String) {
    let world = World()
    #expect(world.run("deal", code) == 0)
    #expect(
      world.output == """
        1000-0001-ZA4H: classic, cards touch on all eight sides, seed 2026, rules version 1

            a   b   c   d   e
        1  Kh  8h 10d  6c  Jd
        2 10c  Qs  Jh  5c  4d
        3  Kd  As  5h  4c  Ac
        4  3d  4h  Jc  7d  6s
        5  7h  9s  9c  3h  4s

        27 cards in the deck
        86 hands to play, the best is Full House for 90

        """)
    #expect(world.complaints.isEmpty)
  }

  @Test func handsCommandListsAll17Hands() {
    let world = World()
    #expect(world.run("hands") == 0)
    #expect(
      world.output == """
         15  Pair                   2 cards of the same rank
         25  Mini Straight          3 cards in sequence, of mixed suits
         30  Mini Flush             3 cards of one suit, not in sequence
         35  Mini Straight Flush    3 cards in sequence, of one suit
         40  Mini Royal Flush       3 cards of one suit: jack, queen, king
         45  Three of a Kind        3 cards of the same rank
         50  Two Pair               4 cards of two ranks, two each
         55  Nearly Straight        4 cards in sequence, of mixed suits
         60  Nearly Flush           4 cards of one suit, not in sequence
         65  Nearly Straight Flush  4 cards in sequence, of one suit
         70  Nearly Royal Flush     4 cards of one suit: jack, queen, king, ace
         75  Four of a Kind         4 cards of the same rank
         80  Straight               5 cards in sequence, of mixed suits
         85  Flush                  5 cards of one suit, not in sequence
         90  Full House             5 cards of two ranks, three and two
         95  Straight Flush         5 cards in sequence, of one suit
        100  Royal Flush            5 cards of one suit: ten, jack, queen, king, ace
        In sequences the ace is high, low, or between king and two.

        """)
  }

  @Test func handsCommandListsTheHandsOfAGameCompactly() {
    let world = World()
    #expect(world.run("hands", "2026") == 0)
    #expect(world.lines.first == "90 Full House: 5c d2 4d e2 5h c3 4c d3 4h b4")
    #expect(world.lines.dropLast().last == "15 Pair: 9s b5 9c c5")
  }

  @Test func wordsOptionListsTheHandsOfAGameInWords() {
    let world = World()
    #expect(world.run("hands", "2026", "--words") == 0)
    let lines = world.lines.dropLast()
    #expect(lines.count == 86)
    #expect(
      lines.first
        == "90 Full House: 5 of clubs at row 2 column 4, 4 of diamonds at row 2 column 5, "
        + "5 of hearts at row 3 column 3, 4 of clubs at row 3 column 4, "
        + "4 of hearts at row 4 column 2")
    #expect(
      lines.last == "15 Pair: 9 of spades at row 5 column 2, 9 of clubs at row 5 column 3")
    let points = lines.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(points.count == 86 && points == points.sorted(by: >))
  }

  @Test func codeCommandMakesAndReadsCodes() {
    let made = World()
    #expect(made.run("code", "--mode", "practice", "--seed", "2026", "--orthogonal") == 0)
    let code = made.lines[0]
    let read = World()
    #expect(read.run("code", code) == 0)
    #expect(
      read.output
        == "\(code): practice, cards touch on four sides, seed 2026, rules version 1\n")
  }

  @Test func codeCommandMakesTheDailyGameOfADate() {
    let world = World()
    #expect(world.run("code", "--daily", "2026-11-20") == 0)
    let read = World()
    #expect(read.run("code", world.lines[0]) == 0)
    #expect(read.output.hasPrefix("\(world.lines[0]): daily of 2026-11-20, "))
  }

  @Test func codeCommandWithoutASeedDrawsAValidSeed() {
    let world = World()
    #expect(world.run("code") == 0)
    #expect(world.run("deal", world.lines[0]) == 0)
  }
}
