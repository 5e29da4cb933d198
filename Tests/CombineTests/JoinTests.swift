import Combine
import Testing

struct JoinTests {
  private let a = PassthroughSubject<Int, Never>()
  private let b = PassthroughSubject<Int, Never>()

  @Test func mergeSendsValuesInOrderAndEndsWithTheLastSource() {
    var lines: [String] = []
    let cancellable = a.merge(with: b).sink(
      receiveCompletion: { _ in lines.append("end") }, receiveValue: { lines.append("\($0)") })
    a.send(1)
    b.send(2)
    a.send(completion: .finished)
    b.send(3)
    b.send(completion: .finished)
    #expect(lines == ["1", "2", "3", "end"])
    cancellable.cancel()
    #expect(
      log(Publishers.MergeMany([[1, 2].publisher, [3].publisher])) == ["1", "2", "3", "end"])
    #expect(log(Publishers.MergeMany([Just<Int>]())) == ["end"])
  }

  @Test func combineLatestWaitsForAllSources() {
    var lines: [String] = []
    let cancellable = a.combineLatest(b) { "\($0)-\($1)" }.sink { lines.append($0) }
    a.send(1)
    a.send(2)
    b.send(10)
    b.send(20)
    a.send(completion: .finished)
    b.send(30)
    #expect(lines == ["2-10", "2-20", "2-30"])
    cancellable.cancel()
  }

  @Test func combineLatestSupportsThreeAndFourSources() {
    #expect(
      log(Publishers.CombineLatest3(Just(1), Just("x"), [2, 3].publisher))
        == ["(1, \"x\", 2)", "(1, \"x\", 3)", "end"])
    #expect(
      log(Publishers.CombineLatest4(Just(1), Just(2), Just(3), Just(4))) == ["(1, 2, 3, 4)", "end"])
  }

  @Test func zipPairsValuesInOrder() {
    var lines: [String] = []
    let cancellable = a.zip(b).sink(
      receiveCompletion: { _ in lines.append("end") }, receiveValue: { lines.append("\($0)") })
    a.send(1)
    a.send(2)
    b.send(10)
    a.send(completion: .finished)
    b.send(20)
    #expect(lines == ["(1, 10)", "(2, 20)", "end"])
    cancellable.cancel()
  }

  @Test func flatMapFollowsAllPublishersOrALimitedNumber() {
    var lines: [String] = []
    let c = PassthroughSubject<Int, Never>()
    let subjects = [a, b, c]
    let all = (0..<3).publisher.flatMap { subjects[$0] }.sink { lines.append("all \($0)") }
    let one = (0..<3).publisher.flatMap(maxPublishers: .max(1)) { subjects[$0] }
      .sink { lines.append("one \($0)") }
    b.send(1)
    a.send(2)
    a.send(completion: .finished)
    b.send(3)
    c.send(4)
    #expect(lines == ["all 1", "all 2", "one 2", "all 3", "one 3", "all 4"])
    all.cancel()
    one.cancel()
  }

  @Test func flatMapRequestsOnePublisherAtATime() {
    var requests: [String] = []
    let cancellable = (0..<3).publisher
      .handleEvents(receiveRequest: { requests.append("\($0)") })
      .flatMap(maxPublishers: .max(1)) { Just($0) }
      .sink { requests.append("value \($0)") }
    #expect(
      requests == ["max(1)", "value 0", "max(1)", "value 1", "max(1)", "value 2", "max(1)"])
    cancellable.cancel()
  }

  @Test func switchToLatestCancelsThePreviousPublisher() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    var lines: [String] = []
    let cancellable = outer.switchToLatest().sink(
      receiveCompletion: { _ in lines.append("end") }, receiveValue: { lines.append("\($0)") })
    outer.send(a)
    a.send(1)
    outer.send(b)
    a.send(2)
    b.send(3)
    outer.send(completion: .finished)
    b.send(4)
    b.send(completion: .finished)
    #expect(lines == ["1", "3", "4", "end"])
    cancellable.cancel()
  }

  @Test func limitedDemandKeepsMergedValues() {
    let reader = Reader<Int, Never>()
    [1, 2].publisher.merge(with: [10, 20].publisher).subscribe(reader)
    #expect(reader.values == [])
    reader.subscription?.request(.max(3))
    #expect(reader.values.count == 3)
    #expect(reader.completions == 0)
    reader.subscription?.request(.max(1))
    #expect(reader.values.sorted() == [1, 2, 10, 20])
    #expect(reader.completions == 1)
  }

  @Test func errorEndsAJoinAtOnce() {
    let failing = PassthroughSubject<Int, Problem>()
    let other = PassthroughSubject<Int, Problem>()
    var lines: [String] = []
    let cancellable = failing.merge(with: other).sink(
      receiveCompletion: { lines.append("\($0)") }, receiveValue: { lines.append("\($0)") })
    failing.send(completion: .failure(Problem()))
    other.send(1)
    #expect(lines == ["failure(CombineTests.Problem())"])
    cancellable.cancel()
  }
}
