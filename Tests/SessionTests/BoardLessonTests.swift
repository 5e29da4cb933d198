import Session
import Testing

@Suite struct BoardLessonTests {
  /// The prepared boards are legal positions: no card floats, all cards are shown, and each hand
  /// that the lesson asks for can be played when its turn comes.
  @Test(arguments: BoardLesson.allCases)
  func everyLessonCanBeSolved(_ lesson: BoardLesson) throws {
    var state = lesson.position
    #expect(!state.grid.hasFloatingCard && !state.isOver)
    for cell in state.grid.occupied {
      #expect(lesson.rows.contains(cell.row) && lesson.columns.contains(cell.column))
    }
    for step in lesson.goals.indices {
      let cells = lesson.goal(on: state.grid, step: step)
      #expect(cells.count == lesson.goals[step].count)
      #expect(lesson.mistake(with: cells, on: state.grid, step: step) == nil)
      guard case .played = state.apply(Move(cells)) else {
        Issue.record("step \(step) is refused")
        return
      }
    }
    #expect(!state.grid.isEmpty, "an empty board would be celebrated")
  }

  @Test func handsOfTheLessonsAreThoseThatTheyTeach() {
    let hands = BoardLesson.allCases.map { $0.position.grid.hand(at: $0.goal) }
    #expect(hands == [.threeOfAKind, .pair, .miniStraight, .pair, .miniFlush])
    let ring = BoardLesson.ring
    #expect(PlayableHand(ring.goal, .miniStraight).bridgesAce(on: ring.position.grid))
  }

  @Test func onlyTheLastLessonEndsWithoutAHand() {
    var state = BoardLesson.gaps.position
    #expect(state.deckCount == 0)
    _ = state.apply(Move(BoardLesson.gaps.goal))
    #expect(state.isOver && state.grid.count == 4)
    let queens = CellSet(["Qh", "Qd"].compactMap { Card($0) }.compactMap(state.grid.cell))
    #expect(queens.count == 2 && !Adjacency.king.isConnected(queens))
  }

  /// The first hand of the lesson about falling brings the second one together.
  @Test func fallingCardsBringTheKingsTogether() {
    let lesson = BoardLesson.falling
    var state = lesson.position
    let kings = lesson.goal(on: state.grid, step: 1)
    #expect(!Adjacency.king.isConnected(kings))
    _ = state.apply(Move(lesson.goal))
    #expect(Adjacency.king.isConnected(lesson.goal(on: state.grid, step: 1)))
    #expect(state.grid.count == 25, "the deck has refilled the column")
  }

  @Test func mistakesAreTold() {
    let (touching, sizes) = (BoardLesson.touching, BoardLesson.sizes)
    func mistake(_ lesson: BoardLesson, _ cards: String) -> BoardLesson.Mistake? {
      let grid = lesson.position.grid
      let cells = cards.split(separator: " ").compactMap { Card($0) }.compactMap(grid.cell)
      return lesson.mistake(with: CellSet(cells), on: grid, step: 0)
    }
    #expect(mistake(touching, "7h") == .tooFew)
    #expect(mistake(touching, "7h 7c") == .part(.pair))
    #expect(mistake(touching, "7h 4s") == .noHand(extra: Card(.four, .spades)))
    #expect(mistake(sizes, "Kd Kc 4s") == .noHand(extra: Card(.four, .spades)))
    #expect(mistake(BoardLesson.gaps, "Qd Jc") == .noHand(extra: Card(.queen, .diamonds)))
    #expect(mistake(touching, "7h 7c 7d") == nil)
  }

  @Test func solvedLessonsAreSavedAsBits() {
    var solved = SolvedLessons()
    #expect(solved.next == .touching)
    for lesson in [BoardLesson.sizes, .touching] { solved.insert(lesson) }
    #expect(solved.bits == 3 && solved.next == .ring && !solved.isComplete)
    for lesson in BoardLesson.allCases { solved.insert(lesson) }
    #expect(solved.isComplete && solved.bits == 31 && !solved.hasClimb)
    solved.insertClimb()
    #expect(solved.hasClimb && SolvedLessons(bits: 255).bits == 63)
  }
}

extension BoardLesson {
  /// The first hand to play.
  fileprivate var goal: CellSet { goal(on: position.grid, step: 0) }
}
