import Combine
import IsolationMode5
import IsolationMode6
import IsolationMode6MainActor
import SwiftUI
import Synchronization
import Testing

/// Timers and subscriptions of each language mode change models, and views follow.
@MainActor
@Suite(.serialized) struct PublisherTests {
  @Test func timersChangeModelsOfMode5() {
    let watch = Stopwatch()
    let host = ViewHost(glyphs: NoGlyphs()) { StopwatchView(watch: watch) }
    host.frame(size: Size(300, 600), time: 0)
    #expect(host.accessibilityTree.contains("undated"))
    watch.start()
    for step in 1...4 { host.frame(size: Size(300, 600), time: Double(step)) }
    #expect(watch.seconds == 4)
    #expect(watch.isLong)
    host.frame(size: Size(300, 600), time: 4.01)
    #expect(host.accessibilityTree.contains("label 4 s"))
    #expect(host.accessibilityTree.contains("laps 2 4"))
    #expect(host.accessibilityTree.contains("beats 2"))
    #expect(!host.accessibilityTree.contains("undated"))
    watch.stop()
    watch.reset(after: 1)
    host.frame(size: Size(300, 600), time: 4.5)
    #expect(watch.seconds == 4)
    host.frame(size: Size(300, 600), time: 5.1)
    host.frame(size: Size(300, 600), time: 9)
    #expect(watch.seconds == 0)
    #expect(!watch.isLong)
    #expect(host.accessibilityTree.contains("laps 2 4 0"))
  }

  @Test func sinksChangeModelsOfMode6() async {
    let relay = Relay()
    let countdown = Countdown(from: 2)
    let host = ViewHost(glyphs: NoGlyphs()) { CountdownView(countdown: countdown, relay: relay) }
    host.frame(size: Size(300, 600), time: 0)
    host.frame(size: Size(300, 600), time: 0.1)
    relay.counter.add()
    host.frame(size: Size(300, 600), time: 0.2)
    #expect(host.accessibilityTree.contains("last 1 odd"))
    relay.counter.count = 5
    host.frame(size: Size(300, 600), time: 0.3)
    #expect(host.accessibilityTree.contains("last 5 odd"))
    #expect(host.accessibilityTree.contains("largest 5"))
    for step in 1...20 { host.frame(size: Size(300, 600), time: 0.3 + Double(step) * 0.25) }
    #expect(countdown.left == 0)
    #expect(host.accessibilityTree.contains("over"))
    for _ in 0..<1000 where countdown.blinks == 0 { await Task.yield() }
    #expect(countdown.blinks > 0)
  }

  @Test func timersChangeModelsOfTheMainActor() {
    let host = ViewHost(glyphs: NoGlyphs()) { LampView() }
    host.frame(size: Size(300, 600), time: 0)
    for step in 1...7 { host.frame(size: Size(300, 600), time: Double(step) * 0.5) }
    host.frame(size: Size(300, 600), time: 3.6)
    #expect(host.accessibilityTree.contains("switches 3"))
    #expect(host.accessibilityTree.contains("seen 3"))
  }

  /// Subscribers are told on the thread of the change, as in Combine; views on the main actor.
  @Test func changeOfPublishedPropertyOnAnotherThread() async {
    let model = Remote()
    let host = ViewHost(glyphs: NoGlyphs()) { RemoteView(model: model) }
    host.frame(size: Size(300, 600), time: 0)
    let heard = await Task.detached {
      let heard = Mutex<[Int]>([])
      let values = model.$count.dropFirst().sink { count in heard.withLock { $0.append(count) } }
      let changes = model.objectWillChange.sink { heard.withLock { $0.append(-1) } }
      model.count = 4
      values.cancel()
      changes.cancel()
      return heard.withLock { $0 }
    }.value
    #expect(heard == [-1, 4])
    for step in 1..<1000 where !host.accessibilityTree.contains("count 4") {
      await Task.yield()
      host.frame(size: Size(300, 600), time: Double(step))
    }
    #expect(host.accessibilityTree.contains("count 4"))
  }
}

/// A model that other threads change; unchecked, because one thread at a time uses it here.
private final class Remote: ObservableObject, @unchecked Sendable {
  @Published var count = 0
}

private struct RemoteView: View {
  @ObservedObject var model: Remote

  var body: some View { Text("count \(model.count)") }
}
