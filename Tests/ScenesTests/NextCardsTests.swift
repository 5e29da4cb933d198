import Session
import StageUI
import Testing

@testable import PokerSlamGame

@MainActor
@Suite struct NextCardsRowTests {
  private let row = Size(479, 56)

  /// All ways in which up to five cards fall into five columns, at three widths.
  @Test(arguments: [300.0, 479, 900])
  func cardsNeverOverlapAndStayInTheRow(_ width: Double) {
    for count in 0...5 {
      for code in 0..<Int(Double.pow(5, Double(count)).rounded()) {
        var (rest, columns) = (code, [Int?](repeating: nil, count: 5))
        for index in 0..<count {
          columns[index] = rest % 5
          rest /= 5
        }
        let layout = NextCardsLayout(columns, in: Size(width, 56))
        let lefts = layout.lefts.sorted()
        #expect(lefts[0] >= -1e-9 && lefts[4] + layout.card.width <= width + 1e-9)
        #expect(zip(lefts, lefts.dropFirst()).allSatisfy { $1 - $0 >= layout.card.width + 3 })
      }
    }
  }

  @Test func oneCardLiesAboveTheMiddleOfItsColumn() {
    let layout = NextCardsLayout([3, nil, nil, nil, nil], in: row)
    #expect(abs(layout.lefts[0] + layout.card.width / 2 - 3.5 * row.width / 5) < 1e-9)
    let pair = NextCardsLayout([2, 2, nil, nil, nil], in: row)
    #expect(abs((pair.lefts[0] + pair.lefts[1] + pair.card.width) / 2 - row.width / 2) < 1e-9)
    #expect(pair.lefts[0] < pair.lefts[1])
  }

  @Test func drawnCardsStayInTheRowUntilTheyFall() throws {
    let stepper = try SteppedProgram { $0.play(.lookAhead) }
    stepper.wait(frames: 60)
    let game = stepper.game
    let best = try #require(game.grid.hands(.king).max { $0.hand < $1.hand })
    game.choose(best.cells)
    let before = game.nextCards
    #expect(before.entries.allSatisfy { $0.column != nil })
    withAnimation(BoardView.move) { game.play() }
    stepper.wait(frames: 2)
    #expect(game.nextCards == before)
    stepper.wait(frames: 90)
    #expect(game.nextCards.entries.allSatisfy { $0.column == nil })
    #expect(Set(game.nextCards.entries.map(\.card)).isDisjoint(with: before.entries.map(\.card)))
  }

  @Test func rowIsShownInLookAheadOnly() throws {
    for (mode, isShown) in [(Mode.classic, false), (.practice, false), (.lookAhead, true)] {
      let stepper = try SteppedProgram { $0.play(mode) }
      stepper.wait(frames: 10)
      let rows = stepper.program.host.screenElements.filter {
        $0.accessibility.label == Strings.nextCards
      }
      #expect(rows.count == (isShown ? 1 : 0))
    }
  }
}
