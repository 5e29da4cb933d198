import Combine
import Testing

@MainActor
struct AsyncTests {
  /// Lets tasks run until a condition holds; other tests use the main actor at the same time.
  private func wait(until holds: () -> Bool) async {
    for _ in 0..<100_000 where !holds() { await Task.yield() }
  }

  @Test func loopReceivesAllValuesOfASequence() async {
    var values: [Int] = []
    for await value in (1...4).publisher.filter({ $0 != 2 }).values { values.append(value) }
    #expect(values == [1, 3, 4])
  }

  @Test func eachStepRequestsOneValue() async {
    var requests: [String] = []
    let publisher = (1...9).publisher.handleEvents(
      receiveCancel: { requests.append("cancel") },
      receiveRequest: { requests.append("\($0)") })
    for await value in publisher.values where value == 2 { break }
    #expect(requests == ["max(1)", "max(1)", "cancel"])
  }

  @Test func loopThrowsTheErrorAfterTheValues() async {
    let failing = [1, 2].publisher.setFailureType(to: Problem.self)
      .append(Fail<Int, Problem>(error: Problem()))
    var values: [Int] = []
    await #expect(throws: Problem.self) {
      for try await value in failing.values { values.append(value) }
    }
    #expect(values == [1, 2])
  }

  @Test func loopWaitsForASubjectAndEndsWithIt() async {
    let subject = PassthroughSubject<Int, Never>()
    var lines: [String] = []
    var requests = 0
    let publisher = subject.handleEvents(receiveRequest: { _ in requests += 1 })
    let task = Task {
      for await value in publisher.values { lines.append("\(value)") }
      lines.append("end")
    }
    await wait { requests == 1 }
    subject.send(1)
    // No value is requested before the loop continues.
    subject.send(2)
    await wait { requests == 2 }
    subject.send(3)
    await wait { requests == 3 }
    subject.send(completion: .finished)
    await task.value
    #expect(lines == ["1", "3", "end"])
  }

  @Test func cancelledTaskEndsTheLoopAndTheSubscription() async {
    var isCancelled = false
    let subject = PassthroughSubject<Int, Never>()
    var isRequested = false
    let publisher = subject.handleEvents(
      receiveCancel: { isCancelled = true }, receiveRequest: { _ in isRequested = true })
    var hasEnded = false
    let task = Task {
      for await _ in publisher.values {}
      hasEnded = true
    }
    await wait { isRequested }
    #expect(!isCancelled)
    task.cancel()
    await task.value
    #expect(isCancelled && hasEnded)
  }

  @Test func loopFollowsAPublishedProperty() async {
    final class Model: ObservableObject {
      @Published var count = 0
    }
    let model = Model()
    var values: [Int] = []
    let task = Task {
      for await value in model.$count.values {
        values.append(value)
        if value == 2 { break }
      }
    }
    for count in 1...2 {
      await wait { values.count == count }
      model.count = count
    }
    await task.value
    #expect(values == [0, 1, 2])
  }
}
