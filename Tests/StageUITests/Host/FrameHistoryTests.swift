import Testing

@testable import StageUI

/// The frames of the last seconds and their memory.
@Suite struct FrameHistoryTests {
  /// Returns a drawing of a path with many points.
  private static func drawing(_ points: Int = 1000) -> Fragment {
    Fragment { context in
      var path = Path()
      for index in 0..<points { path.addLine(to: Point(Double(index), Double(index % 7))) }
      context.fill(path, with: .color(.blue))
    }
  }

  private static func list(_ fragments: Fragment...) -> DisplayList {
    var list = DisplayList()
    for fragment in fragments { list.draw(fragment) }
    return list
  }

  private static func add(_ list: DisplayList, _ milliseconds: Int, to history: inout FrameHistory)
  {
    history.add(list, size: Size(10, 10), scale: 1, at: .milliseconds(milliseconds))
  }

  @Test func framesStayForTenSecondsAndTheOneBeforeThemStaysVisible() {
    var history = FrameHistory(at: .zero)
    for second in 0...5 { Self.add(Self.list(Self.drawing(3)), second * 1000, to: &history) }
    history.advance(to: .milliseconds(12_500))
    #expect(history.frames.map(\.number) == [3, 4, 5, 6])
    #expect(history.start == .milliseconds(2500) && history.time(of: 0) == history.start)
    #expect(history.index(at: .milliseconds(2999)) == 0)
    #expect(history.index(at: .milliseconds(3000)) == 1)
    history.advance(to: .seconds(60))
    #expect(history.frames.map(\.number) == [6] && history.start == .seconds(50))
  }

  @Test func unchangedDrawingsCountOnce() {
    let still = Self.drawing()
    var shared = FrameHistory(at: .zero)
    for index in 0..<10 { Self.add(Self.list(still), index * 16, to: &shared) }
    var changing = FrameHistory(at: .zero)
    let drawings = (0..<10).map { _ in Self.drawing() }
    for (index, drawing) in drawings.enumerated() {
      Self.add(Self.list(drawing), index * 16, to: &changing)
    }
    let sizes = drawings.map { $0.heldPieces[0].bytes }
    #expect(sizes.allSatisfy { $0 > 16_000 })
    #expect(shared.bytes < 8_000, "the program holds the drawing itself")
    #expect(changing.bytes - shared.bytes == sizes.dropLast().reduce(0, +))
  }

  @Test func bitmapsThatSeveralDrawingsShareCountOnce() {
    let bitmap = Bitmap(width: 100, height: 100, pixels: [UInt32](repeating: 1, count: 10_000))
    func picture() -> Fragment {
      Fragment { context in
        context.draw(
          GraphicsContext.ResolvedImage(bitmap), in: Rect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    var history = FrameHistory(at: .zero)
    for index in 0..<10 { Self.add(Self.list(picture()), index * 16, to: &history) }
    #expect(history.bytes < 40_000, "the last frame has the bitmap too")
    Self.add(Self.list(Self.drawing(3)), 200, to: &history)
    #expect(history.bytes > 40_000 && history.bytes < 80_000)
  }

  @Test func theOldestFramesAreDroppedWhenTheMemoryIsFull() {
    var history = FrameHistory(at: .zero, byteLimit: 200_000)
    for index in 0..<100 { Self.add(Self.list(Self.drawing()), index * 16, to: &history) }
    #expect(history.bytes <= 200_000 && history.frames.count > 2 && history.isCut)
    #expect(history.frames.last?.number == 100)
    #expect(history.start == history.frames.first?.time)
    history.advance(to: .seconds(20))
    #expect(!history.isCut, "the dropped frames would be too old by now")
  }

  @Test func aSingleFrameStaysHoweverLargeItIs() {
    var history = FrameHistory(at: .zero, byteLimit: 1)
    for index in 0..<3 { Self.add(Self.list(Self.drawing()), index, to: &history) }
    #expect(history.frames.map(\.number) == [3])
  }

  @Test func tooManyEventsDropTheOldest() {
    var history = FrameHistory(at: .zero)
    for index in 0..<20_001 {
      history.note([InputEvent(time: Nanoseconds(Int64(index)), .text("a"))])
    }
    #expect(history.droppedInputs == 5000 && history.inputs.count == 15_001)
    #expect(history.inputs.first?.time == Nanoseconds(5000))
  }
}
