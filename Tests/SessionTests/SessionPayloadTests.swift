import Session
import Testing

@Suite struct SessionPayloadTests {
  /// Returns a session with branches, marks, elapsed time and a beaten record.
  func busy() throws -> Session {
    var session = Session(testGame, record: 20, at: 0)
    let hands = session.state.grid.hands(.king)
    session.play(hands[0].move, at: 1_000 * millisecond)
    session.playFirst(at: 2_000 * millisecond)
    session.undo(at: 2_500 * millisecond)
    session.undo(at: 2_600 * millisecond)
    session.play(hands[2].move, at: 3_000 * millisecond)
    session.playFirst(at: 4_000 * millisecond)
    session.undo(at: 4_500 * millisecond)
    session.noteHint(at: 4_600 * millisecond)
    return session
  }

  @Test func restoredSessionEqualsTheSavedOne() throws {
    var session = try busy()
    let payload = session.payload(at: 5_000 * millisecond)
    var restored = try Session(restoring: payload, at: 77)
    #expect(restored.game == testGame && restored.log == session.log)
    #expect(restored.state == session.state && restored.marks == [.undo, .hint])
    #expect(restored.record == 20 && restored.selection.isEmpty && !restored.isOver)
    #expect(restored.clock.elapsed(at: 77) == 5_000 * millisecond)
    #expect(restored.payload(at: 77) == payload)
    let now = 77 + 10 * millisecond
    while true {
      let (a, b) = (session.undo(at: 6_000 * millisecond), restored.undo(at: now))
      #expect(a.kinds == b.kinds && session.state == restored.state)
      if a.isEmpty { break }
    }
    for node in session.log.nodes.indices.dropFirst() {
      #expect(restored.go(to: node, at: now).changedPosition)
      session.go(to: node, at: 6_000 * millisecond)
      #expect(restored.state == session.state && restored.canRedo == session.canRedo)
    }
  }

  @Test func restoredSessionDoesNotAnnounceTheRecordAgain() throws {
    func playOn(_ session: inout Session) -> [SessionEvent.Kind] {
      var kinds: [SessionEvent.Kind] = []
      while let hand = session.state.grid.hands(.king).first {
        kinds += session.play(hand.move, at: 5_000 * millisecond).kinds
      }
      return kinds
    }
    var fresh = Session(testGame, record: 20, at: 0)
    #expect(playOn(&fresh).contains(.newRecord(previous: 20)))
    var session = try busy()
    var restored = try Session(restoring: session.payload(at: 0), at: 0)
    let kinds = playOn(&restored)
    #expect(!restored.beatsRecord && !kinds.contains(.newRecord(previous: 20)), "it had help")
    #expect(kinds == playOn(&session) && restored.state == session.state)
    var again = try Session(restoring: fresh.payload(at: 0), at: 0)
    #expect(again.beatsRecord && !playOn(&again).contains(.newRecord(previous: 20)))
  }

  /// A replay that is shared from the ending is as long as the one that was saved at the end.
  @Test func timeOfAGameStopsWithItsLastHand() throws {
    let second: UInt64 = 1_000_000_000
    var session = Session(testGame, at: 0)
    session.playFirst(at: 100 * second)
    #expect(session.replay(at: 150 * second).time == 150_000)
    session.playToTheEnd(at: 199 * second)
    #expect(session.replay(at: 199 * second).time == 199_000)
    #expect(session.replay(at: 246 * second).time == 199_000)
    session.undo(at: 250 * second)
    #expect(session.replay(at: 260 * second).time == 260_000, "the game goes on")
  }

  @Test func endedGameIsRestoredAsEnded() throws {
    var session = Session(testGame, at: 0)
    session.playToTheEnd()
    let restored = try Session(restoring: session.payload(at: 0), at: 0)
    #expect(restored.isOver && restored.canUndo && !restored.canRedo)
  }

  @Test func everyRevisionCanBeRestored() throws {
    var session = Session(testGame, at: 0)
    session.selectFirstHand()
    #expect(session.revision == 0)
    for count in 1... {
      guard session.playFirst() != nil else { break }
      #expect(session.revision == count)
      let restored = try Session(restoring: session.payload(at: 0), at: 0)
      #expect(restored.state == session.state && restored.log == session.log)
    }
    let revision = session.revision
    session.undo(at: 0)
    #expect(session.revision > revision)
  }

  @Test func invalidPayloadIsRefusedWithoutAChange() throws {
    var session = try busy()
    let before = session.payload(at: 0)
    func error(_ payload: String) -> PayloadError? {
      do throws(PayloadError) {
        session = try Session(restoring: payload, at: 0)
        return nil
      } catch { return error }
    }
    #expect(
      error("")?.description
        == "line 1, column 1: this is not a replay: it does not begin with 'poker slam replay'")
    var log = MoveLog()
    _ = log.play(Move([Cell(index: 0), Cell(index: 24)]))
    let illegal = Replay(position: GameState(testGame), log: log)
    #expect(error(illegal.text) == .refused(.move(1, .notConnected)))
    #expect(error(illegal.text)?.description == "move 1 is not connected")
    #expect(session.payload(at: 0) == before)
    #expect(error(Session(Game(seed: Seed(8)), at: 0).payload(at: 0)) == nil)
    #expect(session.game.seed == Seed(8))
  }
}
