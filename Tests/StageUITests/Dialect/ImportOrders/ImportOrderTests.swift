import Combine
import StageUI
import TestSupport
import Testing

/// Timers, queues and dates of files that import Foundation too, on the clock of the frames.
@MainActor
struct ImportOrderTests {
  private func expectFrameClock(
    start: @escaping @MainActor () -> Void, note: @escaping @MainActor (String) -> Void,
    lines: () -> [String]
  ) async {
    var sleeps = false
    let host = ViewHost(glyphs: BlockFont()) {
      Text("x").onAppear(perform: start).task {
        sleeps = true
        try? await Task.sleep(for: .seconds(5))
        note("sleep")
      }
    }
    var log: [String] = []
    for second in 0...6 {
      _ = host.frame(size: Size(100, 100), time: Double(second))
      let isDue = second >= 5
      for _ in 0..<100_000 where !sleeps || isDue && lines().count < 5 { await Task.yield() }
      log += lines().dropFirst(log.count).map { "\($0) at \(second)" }
    }
    #expect(log == ["timer at 1", "item at 2", "publisher at 3", "delay at 4", "sleep at 5"])
  }

  @Test func combineFirstUsesTheClockOfTheFrames() async {
    let model = CombineFirstModel()
    await expectFrameClock(start: model.start, note: model.note) { model.lines }
  }

  @Test func foundationFirstUsesTheClockOfTheFrames() async {
    let model = FoundationFirstModel()
    await expectFrameClock(start: model.start, note: model.note) { model.lines }
  }

  @Test func kitFirstUsesTheClockOfTheFrames() async {
    let model = KitFirstModel()
    await expectFrameClock(start: model.start, note: model.note) { model.lines }
  }

  @Test func foundationThenKitUsesTheClockOfTheFrames() async {
    let model = FoundationThenKitModel()
    await expectFrameClock(start: model.start, note: model.note) { model.lines }
  }

  @Test func allThreeUsesTheClockOfTheFrames() async {
    let model = AllThreeModel()
    await expectFrameClock(start: model.start, note: model.note) { model.lines }
  }
}
