import PokerSlamHost
import Session
import Testing

@testable import pokerslam

/// Daily games named on the command line.
@MainActor
@Suite struct DailyCommandTests {
  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  @Test func textGameOfADatePlaysItsDeal() throws {
    let world = World(input: ["quit"])
    #expect(world.run("play", "--text", "--date", "2026-02-28") == 0)
    let game = try #require(Daily.listedGame(of: try date("2026-02-28")))
    #expect(world.lines[0].hasPrefix("\(game.code): daily of 2026-02-28, "))
    let same = World(input: ["quit"])
    #expect(same.run("play", "--text", "--mode", "daily", "--date", "2026-02-28") == 0)
    #expect(same.output == world.output)
  }

  @Test func dailyModeWithoutADatePlaysToday() throws {
    let before = PlayCommand.today
    let world = World(input: ["quit"])
    #expect(world.run("play", "--text", "--mode", "daily") == 0)
    let days = [before, PlayCommand.today].map { "daily of \($0), " }
    #expect(days.contains { world.lines[0].contains($0) })
  }

  @Test func textGameOfLookAheadNamesTheNextCards() {
    let state = GameState(Game(mode: .lookAhead, seed: Seed(2026)))
    let next = state.upcoming().map(\.name).joined(separator: ", ")
    for (mode, isNamed) in [("ahead", true), ("classic", false)] {
      let world = World(input: ["quit"])
      #expect(world.run("play", "--text", "--mode", mode, "--seed", "2026") == 0)
      #expect(world.lines.contains("Next from the deck: \(next).") == isNamed)
    }
  }

  @Test func finishedTextGamePrintsItsLine() throws {
    let game = try #require(Daily.listedGame(of: try date("2026-02-28")))
    var position = GameState(game)
    var (input, hands) = ([String](), [Hand]())
    while let found = position.grid.hands(.king).first {
      let cells = found.cells.map { "\(Array("abcde")[$0.column])\($0.row + 1)" }
      input.append(cells.joined(separator: " "))
      hands.append(found.hand)
      _ = position.apply(found.move)
    }
    let world = World(input: input + ["quit"])
    #expect(world.run("play", "--text", "--date", "2026-02-28") == 0)
    let share = DailyShare(
      date: try date("2026-02-28"), score: position.score, isLate: true, hands: hands)
    #expect(world.lines.contains(share.text))
  }

  @Test(arguments: [
    ("--date 2026-02-29", "--date takes a date such as 2026-11-20, not \"2026-02-29\""),
    ("--date 2025-12-31", "the daily games begin on 2026-01-01, not on 2025-12-31"),
    ("--date 2026-02-28 --mode classic", "--date names a daily game, not a classic game"),
    ("--date 2026-02-28 --seed 7", "a daily game is named by --date, not by --seed"),
    ("--mode daily --seed 7", "a daily game is named by --date, not by --seed"),
  ])
  func wrongDatesAreRefused(words: String, text: String) {
    for form in [["play", "--text"], ["play"]] {
      let world = World()
      #expect(world.run(form + words.split(separator: " ").map(String.init)) == 2)
      #expect(world.complaints.first?.contains(text) == true, "\(world.complaints)")
    }
  }

  @Test func datesAfterTodayAreRefused() throws {
    let today = try date("2026-11-26")
    #expect(throws: (any Error).self) {
      try GameName.chosen(seed: nil, mode: nil, date: try date("2026-11-27"), today: today)
    }
    let game = try GameName.chosen(seed: nil, mode: nil, date: today, today: today)
    #expect(game == Daily.listedGame(of: today))
    let world = World()
    #expect(world.run("play", "--text", "--date", "9999-12-31") == 2)
    #expect(
      world.complaints.first?.contains("the daily game of 9999-12-31 is not open yet") == true)
  }
}
