import Combine
import Testing

struct Problem: Error, Equatable {}

/// A subscriber that requests values one by one, as the test asks for them.
final class Reader<Input, Failure: Error>: Subscriber {
  var subscription: (any Subscription)?
  var values: [Input] = []
  var completions = 0
  /// The demand that each value returns.
  var more = Subscribers.Demand.none

  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    return more
  }
  func receive(completion: Subscribers.Completion<Failure>) { completions += 1 }
}

struct SubjectTests {
  @Test func passthroughSubjectSendsOnlyToCurrentSubscribers() {
    let subject = PassthroughSubject<Int, Never>()
    var (first, second) = ([Int](), [Int]())
    subject.send(1)
    let a = subject.sink { first.append($0) }
    subject.send(2)
    let b = subject.sink { second.append($0) }
    subject.send(3)
    a.cancel()
    subject.send(4)
    #expect(first == [2, 3])
    #expect(second == [3, 4])
    b.cancel()
  }

  @Test func currentValueSubjectSendsItsValueFirst() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var values: [Int] = []
    subject.value = 2
    let cancellable = subject.sink { values.append($0) }
    subject.send(3)
    #expect(values == [2, 3])
    #expect(subject.value == 3)
    cancellable.cancel()
  }

  @Test func valuesWithoutDemandAreLostBySubjectsButCurrentValueIsKept() {
    let passthrough = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    let (a, b) = (Reader<Int, Never>(), Reader<Int, Never>())
    passthrough.subscribe(a)
    current.subscribe(b)
    for value in 1...3 {
      passthrough.send(value)
      current.send(value)
    }
    #expect(a.values == [] && b.values == [])
    a.subscription?.request(.max(1))
    b.subscription?.request(.max(1))
    #expect(a.values == [] && b.values == [3])
    passthrough.send(4)
    passthrough.send(5)
    current.send(6)
    b.subscription?.request(.max(2))
    #expect(a.values == [4])
    #expect(b.values == [3, 6])
    current.send(7)
    current.send(8)
    #expect(b.values == [3, 6, 7])
  }

  @Test func releasedCancellableEndsTheSubscription() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var cancellables: Set<AnyCancellable> = []
    subject.sink { values.append($0) }.store(in: &cancellables)
    subject.send(1)
    cancellables = []
    subject.send(2)
    #expect(values == [1])
  }

  @Test func cancellationInsideSinkStopsFurtherValues() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var ended = 0
    var cancellable: AnyCancellable?
    cancellable = subject.sink(
      receiveCompletion: { _ in ended += 1 },
      receiveValue: {
        values.append($0)
        if $0 == 2 { cancellable?.cancel() }
      })
    for value in 1...4 { subject.send(value) }
    subject.send(completion: .finished)
    #expect(values == [1, 2])
    #expect(ended == 0)
  }

  @Test func cancellationInsideSinkStopsASequence() {
    var values: [Int] = []
    let subject = PassthroughSubject<Void, Never>()
    var cancellable: AnyCancellable?
    cancellable = subject.flatMap { (1...1000).publisher }.sink {
      values.append($0)
      if $0 == 3 { cancellable?.cancel() }
    }
    subject.send()
    #expect(values == [1, 2, 3])
  }

  @Test func valueSentInsideSinkArrivesAtOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let a = subject.sink {
      log.append("a\($0)")
      if $0 == 1 { subject.send(2) }
    }
    let b = subject.sink { log.append("b\($0)") }
    subject.send(1)
    #expect(log == ["a1", "a2", "b2", "b1"])
    a.cancel()
    b.cancel()
  }

  @Test func nothingFollowsTheCompletion() {
    let subject = PassthroughSubject<Int, Problem>()
    var log: [String] = []
    let first = subject.sink(
      receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    subject.send(1)
    subject.send(completion: .failure(Problem()))
    subject.send(2)
    subject.send(completion: .finished)
    #expect(log == ["1", "failure(CombineTests.Problem())"])
    let late = subject.sink(
      receiveCompletion: { log.append("late \($0)") }, receiveValue: { log.append("\($0)") })
    #expect(log.last == "late failure(CombineTests.Problem())")
    #expect(log.count == 3)
    first.cancel()
    late.cancel()
  }

  @Test func sinkReleasesItsClosuresWhenItEnds() {
    final class Owner {}
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Owner?
    let cancellable: AnyCancellable
    do {
      let owner = Owner()
      released = owner
      cancellable = subject.sink { _ in _ = owner }
    }
    #expect(released != nil)
    cancellable.cancel()
    #expect(released == nil)
  }

  @Test func subjectSubscribesToAPublisher() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let source = PassthroughSubject<Int, Never>()
    let cancellable = source.map { $0 * 10 }.subscribe(subject)
    source.send(4)
    #expect(subject.value == 40)
    cancellable.cancel()
    source.send(5)
    #expect(subject.value == 40)
  }

  @Test func futureCallsItsClosureOnceAndKeepsTheResult() {
    var calls = 0
    var fulfil: Future<Int, Problem>.Promise?
    let future = Future<Int, Problem> {
      calls += 1
      fulfil = $0
    }
    #expect(calls == 1)
    var log: [String] = []
    func follow(_ name: String) -> AnyCancellable {
      future.sink(
        receiveCompletion: { log.append("\(name) \($0)") },
        receiveValue: { log.append("\(name) \($0)") })
    }
    let early = follow("early")
    fulfil?(.success(7))
    fulfil?(.failure(Problem()))
    let late = follow("late")
    #expect(log == ["early 7", "early finished", "late 7", "late finished"])
    #expect(calls == 1)
    early.cancel()
    late.cancel()
  }

  @Test func deferredMakesAPublisherForEachSubscriber() {
    var made = 0
    let deferred = Deferred {
      made += 1
      return Just(made)
    }
    var values: [Int] = []
    #expect(made == 0)
    for _ in 0..<2 { deferred.sink { values.append($0) }.cancel() }
    #expect(values == [1, 2])
  }
}
