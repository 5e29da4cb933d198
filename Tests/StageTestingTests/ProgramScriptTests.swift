import PNG
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// Scripts that use a program that is more than a view.
@MainActor
@Suite struct ProgramScriptTests {
  /// A program that counts its frames, and logs the times and the pointer's places.
  @MainActor private final class Program {
    let host = ViewHost(glyphs: BlockFont.shared) { Color(hex: 0x123456) }
    private(set) var times: [Double] = []
    private(set) var places: [Point] = []
    private(set) var keys: [Key] = []

    func update(_ input: FrameInput) {
      times.append(input.time.targetTimestamp.seconds)
      for event in input.events {
        switch event.kind {
        case .pointer(let pointer): places.append(pointer.position)
        case .key(let key) where key.isDown: keys.append(key.key)
        default: break
        }
      }
      _ = host.update(input)
    }
  }

  private func use(_ program: Program, _ body: (ViewScript) throws -> Void) throws {
    try useProgram(
      program.host, size: Size(200, 100), time: 4, settings: .alone, checks: .none
    ) {
      program.update($0)
    } script: {
      try body($0)
    }
  }

  @Test func programGetsItsFramesOnItsClock() throws {
    let program = Program()
    try use(program) { script in
      #expect(script.time == 4 && program.times == [4])
      script.wait(0.5)
      #expect((31...32).contains(program.times.count) && program.times.last == 4.5)
      script.press(Key.space)
      #expect(program.keys == [.space])
    }
  }

  @Test func dragReachesAllItsPoints() throws {
    let program = Program()
    let path = [Point(10, 10), Point(110, 10), Point(111, 12), Point(10, 90)]
    try use(program) { $0.drag(along: path, seconds: 0.2) }
    #expect(program.places.first == path[0] && program.places.last == path[3])
    var rest = program.places[...]
    for point in path {
      let place = rest.firstIndex(of: point)
      #expect(place != nil, "\(point) is not reached")
      rest = rest[(place ?? rest.startIndex)...]
    }
    // From 10, 10 to 110, 10 it moves evenly.
    let upper = program.places.filter { $0.y == 10 }.map(\.x)
    #expect(upper.count > 4 && upper == upper.sorted())
  }

  @Test func dragWithoutALengthHolds() throws {
    let program = Program()
    try use(program) { $0.drag(from: Point(20, 20), to: Point(20, 20), seconds: 0.5) }
    #expect(Set(program.places) == [Point(20, 20)])
    #expect(program.times.count >= 31)
  }

  @Test func mouseMovesWithoutAPress() throws {
    let program = Program()
    try use(program) { $0.hover(at: Point(33, 44)) }
    #expect(program.places == [Point(33, 44)])
  }

  @Test func pictureOfAProgramIsThatOfItsHost() throws {
    let program = Program()
    let stage = PictureStage(program.host, PictureCondition(size: Size(20, 10)), at: 0) {
      program.update($0)
    }
    #expect(Array(stage.picture(threads: 1).image.pixels.prefix(4)) == [0x12, 0x34, 0x56, 255])
  }
}
