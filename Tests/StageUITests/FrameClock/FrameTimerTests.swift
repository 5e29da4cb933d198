import Testing

@testable import StageUI

/// Timers, the main queue and sleeping tasks in views.
@MainActor
struct FrameTimerTests {
  final class Log {
    var lines: [String] = []
    var time = 0.0
  }

  /// Lets tasks run until a condition holds; other tests use the main actor at the same time.
  private func wait(until holds: () -> Bool) async {
    for _ in 0..<100_000 where !holds() { await Task.yield() }
  }

  @Test func delayedWorkChangesTheViewInItsFrame() {
    struct Banner: View {
      @State private var isShown = false

      var body: some View {
        Text(isShown ? "shown" : "hidden")
          .onAppear {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { isShown = true }
          }
      }
    }
    let bench = Bench { Banner() }
    func label() -> String? { bench.nodes(TextNode.self).first?.accessibility?.label }
    #expect(bench.host.tree.next == .at(Nanoseconds(seconds: 0.5)))
    bench.step(0.4)
    #expect(label() == "hidden")
    bench.step(0.1)
    #expect(label() == "shown")
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func mainQueueAsksForAFrameAndThenRests() {
    let (handle, log) = (Handle<Int>(), Log())
    let bench = Bench { Stage(0, handle) { Text("\($0)") } }
    #expect(bench.host.tree.next == .atRest)
    bench.host.tree.withJobs {
      DispatchQueue.main.async {
        log.lines.append("ran")
        handle.set(1)
      }
    }
    #expect(bench.host.tree.next == .animating(.display))
    bench.step()
    #expect(log.lines == ["ran"])
    #expect(bench.nodes(TextNode.self).first?.accessibility?.label == "1")
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func repeatingTimerWakesTheWindowOnlyAtItsTimes() {
    @MainActor
    final class Countdown: ObservableObject {
      @Published var left = 3
      private var timer: Timer?

      func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] timer in
          guard let self else { return }
          left -= 1
          if left == 0 { timer.invalidate() }
        }
      }
    }
    struct Shown: View {
      @StateObject private var countdown = Countdown()

      var body: some View { Text("\(countdown.left)").onAppear { countdown.start() } }
    }
    let bench = Bench { Shown() }
    var wakes: [FrameOutcome.Next] = [bench.host.tree.next]
    for _ in 0..<3 {
      bench.step(1)
      wakes.append(bench.host.tree.next)
    }
    #expect(wakes == [1, 2, 3].map { .at(Nanoseconds(seconds: $0)) } + [.atRest])
    #expect(bench.nodes(TextNode.self).first?.accessibility?.label == "0")
  }

  @Test func animationInDelayedWorkStartsInItsFrame() {
    struct Mover: View {
      @State private var isWide = false

      var body: some View {
        Color.white.frame(width: isWide ? 100 : 50, height: 10)
          .onAppear {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
              withAnimation(.linear(duration: 1)) { isWide = true }
            }
          }
      }
    }
    let bench = Bench { Mover() }
    func width() -> Double { bench.nodes(ColorNode.self).first?.shownFrame.width ?? 0 }
    bench.step(0.5)
    #expect(width() == 50)
    // The time of an animation begins one frame before the second frame.
    bench.step(1.0 / 60)
    bench.step(0.5 - 1.0 / 60)
    #expect(abs(width() - 75) < 0.01)
    bench.step(0.6)
    #expect(width() == 100)
    bench.step()
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func workAtTheSameTimeKeepsItsOwnAnimations() {
    @MainActor
    final class Model: ObservableObject {
      @Published var width = 50.0
      @Published var height = 10.0

      func start() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.height = 20 }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
          withAnimation(.linear(duration: 1)) { self.width = 100 }
        }
      }
    }
    struct Mover: View {
      @StateObject private var model = Model()

      var body: some View {
        Color.white.frame(width: model.width, height: model.height).onAppear { model.start() }
      }
    }
    let bench = Bench { Mover() }
    func size() -> Size { bench.nodes(ColorNode.self).first?.shownFrame.size ?? Size(0, 0) }
    bench.step(0.5)
    #expect(size() == Size(50, 20))
    bench.step(1.0 / 60)
    bench.step(0.5 - 1.0 / 60)
    #expect(abs(size().width - 75) < 0.01)
  }

  @Test func sleepingTaskWakesOnTheClockOfTheFrames() async {
    let log = Log()
    let bench = Bench {
      Text("x").task {
        for _ in 0..<2 {
          try? await Task.sleep(for: .seconds(1))
          log.lines.append("\(log.time)")
        }
        try? await Task.sleep(nanoseconds: 500_000_000)
        log.lines.append("end \(log.time)")
      }
    }
    bench.host.isWokenByTasks = true
    let jobs = bench.host.tree.jobs
    await wait { jobs.next != nil }
    #expect(bench.host.tree.next == .at(Nanoseconds(seconds: 1)))
    for step in 1...12 {
      log.time = Double(step) / 4
      bench.step(0.25)
      await wait { jobs.next != nil || log.lines.count == 3 }
    }
    #expect(log.lines == ["1.0", "2.0", "end 2.5"])
    await wait { bench.host.tree.next == .atRest }
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func taskSleepsUntilAnInstantOnTheClockOfTheFrames() async {
    let log = Log()
    let bench = Bench {
      Text("x").task {
        try? await Task.sleep(until: .now + .seconds(3600))
        log.lines.append("woke \(log.time)")
        try? await Task.sleep(until: .now + .seconds(3600), clock: .suspending)
        log.lines.append("again \(log.time)")
        // The past has no frames to wait for.
        try? await Task.sleep(until: .now - .seconds(3600), clock: .continuous)
        log.lines.append("at once \(log.time)")
      }
    }
    let jobs = bench.host.tree.jobs
    await wait { jobs.next != nil }
    bench.step(1800)
    #expect(log.lines.isEmpty && jobs.next != nil)
    log.time = 3600
    bench.step(1800)
    await wait { log.lines.count == 1 && jobs.next != nil }
    log.time = 7200
    bench.step(3600)
    await wait { log.lines.count == 2 && jobs.next != nil }
    bench.step()
    await wait { log.lines.count == 3 }
    #expect(log.lines == ["woke 3600.0", "again 7200.0", "at once 7200.0"])
  }

  @Test func taskOfAnActionSleepsOnTheClockOfTheFrames() async {
    let log = Log()
    let bench = Bench {
      Button("Go") {
        Task {
          try? await Task.sleep(for: .seconds(3600))
          log.lines.append("woke \(log.time)")
        }
      }
    }
    let jobs = bench.host.tree.jobs
    bench.tap(150, 100)
    await wait { jobs.next != nil }
    bench.step(3599)
    #expect(jobs.next != nil)
    log.time = 3600
    bench.step(1)
    await wait { !log.lines.isEmpty }
    #expect(log.lines == ["woke 3600.0"])
  }

  /// Assistive technology and tests use views without an event.
  @Test func taskOfAnActivatedActionSleepsOnTheClockOfTheFrames() async {
    let log = Log()
    var asleep = 0
    func sleep(_ name: String) {
      Task {
        asleep += 1
        try? await Task.sleep(for: .seconds(3600))
        log.lines.append("\(name) \(log.time)")
      }
    }
    let bench = Bench {
      VStack {
        Button("Go") { sleep("pressed") }
        Color.white.accessibilityElement().accessibilityLabel("Level")
          .accessibilityAdjustableAction { _ in sleep("adjusted") }
          .accessibilityAction(named: "Reset") { sleep("reset") }
      }
    }
    #expect(bench.host.activate(labelled: "Go"))
    #expect(bench.host.adjust(labelled: "Level", .increment))
    #expect(bench.host.perform(action: "Reset", labelled: "Level"))
    await wait { asleep == 3 }
    log.time = 3600
    bench.step(3600)
    await wait { log.lines.count == 3 }
    #expect(log.lines.sorted() == ["adjusted 3600.0", "pressed 3600.0", "reset 3600.0"])
  }

  @Test func removedViewCancelsItsSleepingTask() async {
    let (handle, log) = (Handle<Bool>(), Log())
    let bench = Bench {
      Stage(true, handle) { isShown in
        if isShown {
          Color.white.task {
            do {
              try await Task.sleep(for: .seconds(60))
              log.lines.append("woke")
            } catch {
              log.lines.append("\(type(of: error))")
            }
          }
        }
      }
    }
    let jobs = bench.host.tree.jobs
    await wait { jobs.next != nil }
    handle.set(false)
    bench.step()
    await wait { !log.lines.isEmpty }
    #expect(log.lines == ["CancellationError"])
    bench.step()
    #expect(jobs.next == nil)
  }

  @Test func endedTreeEndsItsSleepingTasks() async {
    let log = Log()
    do {
      let bench = Bench { Text("x") }
      _ = bench.host.tree.withJobs {
        Task {
          do {
            try await Task.sleep(for: .seconds(60))
          } catch {
            log.lines.append("\(type(of: error))")
          }
        }
      }
      let jobs = bench.host.tree.jobs
      await wait { jobs.next != nil }
    }
    await wait { !log.lines.isEmpty }
    #expect(log.lines == ["CancellationError"])
  }

  @Test func taskOutsideViewsSleepsOnItsOwnClock() async throws {
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(20))
    try await Task.sleep(nanoseconds: 1_000_000)
    try await Task.sleep(until: start + .milliseconds(40))
    #expect(ContinuousClock.now - start >= .milliseconds(40))
  }
}
