import SwiftUI
import Testing

/// Tasks, the main queue and timers in a file that imports only SwiftUI: Foundation has a timer and
/// queues of the same names, and the standard library has `Task.sleep`.
///
/// Each test lets an hour of frames pass in a moment, so none would end on the computer's clock.
@MainActor
@Suite struct FrameClockTests {
  final class Log {
    var lines: [String] = []
  }

  /// Lets tasks run until a condition holds; other tests use the main actor at the same time.
  private func wait(until holds: () -> Bool) async {
    for _ in 0..<100_000 where !holds() { await Task.yield() }
  }

  private func host<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> ViewHost {
    let host = ViewHost(glyphs: NoGlyphs(), content: content)
    host.frame(size: Size(200, 100), time: 0)
    return host
  }

  private struct Sleeper: View {
    let log: Log
    @State private var text = "awake"

    var body: some View {
      Text(text).task {
        log.lines.append("begins")
        try? await Task.sleep(for: .seconds(3600))
        text = "slept an hour"
        log.lines.append("slept")
        try? await Task.sleep(nanoseconds: 1_800_000_000_000)
        text = "slept for longer"
        log.lines.append("slept again")
      }
    }
  }

  @Test func sleepOfATaskEndsWithItsFrame() async {
    let log = Log()
    let host = host { Sleeper(log: log) }
    await wait { !log.lines.isEmpty }
    for _ in 0..<100 { await Task.yield() }
    host.frame(size: Size(200, 100), time: 3599)
    for _ in 0..<100 { await Task.yield() }
    #expect(log.lines == ["begins"])
    host.frame(size: Size(200, 100), time: 3600)
    await wait { log.lines.count == 2 }
    host.frame(size: Size(200, 100), time: 3600)
    #expect(host.accessibilityTree.contains("slept an hour"))
    host.frame(size: Size(200, 100), time: 5400)
    await wait { log.lines.count == 3 }
    #expect(log.lines == ["begins", "slept", "slept again"])
  }

  @Test func sleepOfATaskOfAnActionEndsWithItsFrame() async {
    let log = Log()
    let host = host {
      Button("Go") {
        Task {
          log.lines.append("begins")
          try await Task.sleep(for: .seconds(3600))
          log.lines.append("slept")
        }
      }
    }
    #expect(host.activate(labelled: "Go"))
    await wait { !log.lines.isEmpty }
    host.frame(size: Size(200, 100), time: 3600)
    await wait { log.lines.count == 2 }
    #expect(log.lines == ["begins", "slept"])
  }

  @Test func workOfTheMainQueueRunsBeforeItsFrame() {
    struct Banner: View {
      @State private var isShown = false

      var body: some View {
        Text(isShown ? "shown" : "hidden")
          .onAppear {
            DispatchQueue.main.asyncAfter(deadline: .now() + 3600) { isShown = true }
          }
      }
    }
    let host = host { Banner() }
    host.frame(size: Size(200, 100), time: 3599.9)
    #expect(host.accessibilityTree.contains("hidden"))
    host.frame(size: Size(200, 100), time: 3600)
    #expect(host.accessibilityTree.contains("shown"))
  }

  @Test func workItemAndQueuedWorkRunBeforeTheNextFrame() {
    let log = Log()
    let host = host {
      Button("Go") {
        let item = DispatchWorkItem { log.lines.append("item") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(3600), execute: item)
        DispatchQueue.main.async { log.lines.append("queued") }
      }
    }
    #expect(host.activate(labelled: "Go"))
    host.frame(size: Size(200, 100), time: 1)
    #expect(log.lines == ["queued"])
    host.frame(size: Size(200, 100), time: 3601)
    #expect(log.lines == ["queued", "item"])
  }

  @Test func publishedTimerCountsTheTimeOfTheFrames() {
    struct Counter: View {
      @State private var count = 0
      @State private var dates: [Date] = []
      let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()

      var body: some View {
        Text("\(count) ticks in \(seconds.formatted()) s")
          .onReceive(timer) { date in
            count += 1
            dates.append(date)
          }
      }

      private var seconds: Double {
        guard let first = dates.first, let last = dates.last else { return 0 }
        return last.timeIntervalSince(first)
      }
    }
    let host = host { Counter() }
    for frame in 1...120 { host.frame(size: Size(200, 100), time: Double(frame) / 60) }
    #expect(host.accessibilityTree.contains("4 ticks in 1.5 s"), "\(host.accessibilityTree)")
  }

  @Test func scheduledTimerCountsTheTimeOfTheFrames() {
    @MainActor
    final class Clock: ObservableObject {
      @Published var count = 0
      private var timer: Timer?

      func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] timer in
          self?.count += 1
          if self?.count == 3 { timer.invalidate() }
        }
      }
    }
    struct Shown: View {
      @StateObject private var clock = Clock()

      var body: some View { Text("count \(clock.count)").onAppear { clock.start() } }
    }
    let host = host { Shown() }
    for second in 1...2 { host.frame(size: Size(200, 100), time: Double(second)) }
    #expect(host.accessibilityTree.contains("count 2"))
    for second in 3...9 { host.frame(size: Size(200, 100), time: Double(second)) }
    #expect(host.accessibilityTree.contains("count 3"))
  }
}
