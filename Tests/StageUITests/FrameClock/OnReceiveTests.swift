import Testing

import FoundationNames

@testable import StageUI

@MainActor
struct OnReceiveTests {
  final class Log {
    var lines: [String] = []
  }

  @Test func onReceiveFollowsASubjectWhileTheViewExists() {
    let (handle, log) = (Handle<Bool>(), Log())
    let subject = PassthroughSubject<Int, Never>()
    let bench = Bench {
      Stage(true, handle) { isShown in
        if isShown { Text("x").onReceive(subject) { log.lines.append("\($0)") } }
      }
    }
    subject.send(1)
    handle.set(false)
    bench.step()
    subject.send(2)
    handle.set(true)
    bench.step()
    subject.send(3)
    #expect(log.lines == ["1", "3"])
  }

  @Test func onReceiveCallsTheActionOfTheLatestView() {
    let (handle, log) = (Handle<Int>(), Log())
    let subject = CurrentValueSubject<Int, Never>(0)
    let bench = Bench {
      Stage(1, handle) { factor in
        Text("x").onReceive(subject) { log.lines.append("\($0 * factor)") }
      }
    }
    handle.set(10)
    bench.step()
    subject.send(5)
    #expect(log.lines == ["0", "50"])
  }

  @Test func changedPublisherIsSubscribedInsteadOfTheOld() {
    let (handle, log) = (Handle<Bool>(), Log())
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let bench = Bench {
      Stage(true, handle) { isA in
        Text("x").onReceive(isA ? a : b) { log.lines.append("\($0)") }
      }
    }
    b.send(1)
    handle.set(false)
    bench.step()
    a.send(2)
    b.send(3)
    #expect(log.lines == ["3"])
  }

  @Test func timerOfAViewCountsOnTheClockOfTheFrames() {
    struct Counter: View {
      @State private var count = 0
      let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()

      var body: some View { Text("\(count)").onReceive(timer) { _ in count += 1 } }
    }
    let bench = Bench { Counter() }
    #expect(bench.host.tree.next == .at(Nanoseconds(seconds: 0.5)))
    for _ in 0..<4 { bench.step(0.5) }
    #expect(bench.nodes(TextNode.self).first?.accessibility?.label == "4")
    bench.step(2)
    #expect(bench.nodes(TextNode.self).first?.accessibility?.label == "8")
  }

  @Test func onReceiveFollowsAPublishedProperty() {
    final class Model: ObservableObject {
      @Published var name = "a"
    }
    struct Names: View {
      @ObservedObject var model: Model
      let log: Log

      var body: some View {
        Text(model.name).onReceive(model.$name) { log.lines.append($0) }
      }
    }
    let (model, log) = (Model(), Log())
    let bench = Bench { Names(model: model, log: log) }
    for name in ["b", "c"] {
      model.name = name
      bench.step()
    }
    #expect(log.lines == ["a", "b", "c"])
    #expect(bench.nodes(TextNode.self).first?.accessibility?.label == "c")
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func valueFromAnotherThreadArrivesBeforeTheNextFrame() async {
    let log = Log()
    let subject = PassthroughSubject<Int, Never>()
    let bench = Bench { Text("x").onReceive(subject) { log.lines.append("\($0)") } }
    let jobs = bench.host.tree.jobs
    await Task.detached { FrameJobs.$ofTask.withValue(jobs) { subject.send(7) } }.value
    #expect(log.lines == [])
    bench.step()
    #expect(log.lines == ["7"])
  }

  @Test func modelWithItsOwnPublisherUpdatesItsViews() {
    final class Model: ObservableObject {
      let objectWillChange = PassthroughSubject<Void, Never>()
      var name = "a" { willSet { objectWillChange.send() } }
    }
    struct Name: View {
      @ObservedObject var model: Model

      var body: some View { Text(model.name) }
    }
    let model = Model()
    let bench = Bench { Name(model: model) }
    model.name = "b"
    bench.step()
    #expect(bench.nodes(TextNode.self).first?.accessibility?.label == "b")
  }
}
