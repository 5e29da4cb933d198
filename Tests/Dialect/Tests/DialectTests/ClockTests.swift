import SwiftUI
import Testing

/// Tasks, queues and timers of views wait on the clock of the frames, and not on the computer's.
@MainActor
@Suite(.serialized) struct ClockTests {
  @MainActor
  final class Diary {
    var notes: Set<String> = []
  }

  /// Waits for an hour in all ways that the programs and listings use.
  struct HourView: View {
    let diary: Diary

    var body: some View {
      Button("Wait") {
        Task {
          try? await Task.sleep(for: .seconds(3600))
          diary.notes.insert("sleep of an action")
        }
        Task {
          try? await Task.sleep(until: .now + .seconds(3600), clock: .continuous)
          diary.notes.insert("sleep until an instant")
        }
      }
      .task {
        try? await Task.sleep(nanoseconds: 3_600_000_000_000)
        diary.notes.insert("sleep of a task")
      }
      .onAppear {
        DispatchQueue.main.asyncAfter(deadline: .now() + 3600) { diary.notes.insert("queue") }
      }
      .onReceive(Timer.publish(every: 3600, on: .main, in: .common).autoconnect()) { _ in
        diary.notes.insert("timer")
      }
    }
  }

  @Test func everyWaitOfAViewTakesAnHourOfFrames() async throws {
    let diary = Diary()
    let player = try Player { HourView(diary: diary) }
    await player.run(0.5)
    await player.tap("Wait")
    await player.skip(3590)
    #expect(diary.notes == [])
    await player.skip(20)
    _ = await player.wait { diary.notes.count == 5 }
    #expect(
      diary.notes
        == ["sleep of an action", "sleep until an instant", "sleep of a task", "queue", "timer"])
  }

  @Test func detachedTaskSleepsByTheComputersClock() async throws {
    let player = try Player { Text("Still") }
    let sleeper = Task.detached { try await Task.sleep(for: .seconds(3600)) }
    await player.skip(7200)
    sleeper.cancel()
    // The sleep ends by the cancellation and not by the frames.
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
