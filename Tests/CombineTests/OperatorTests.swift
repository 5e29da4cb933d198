import Combine
import Testing

/// Returns the values and the completion of a publisher that ends at once.
func log<P: Publisher>(_ publisher: P) -> [String] {
  var lines: [String] = []
  let cancellable = publisher.sink(
    receiveCompletion: {
      switch $0 {
      case .finished: lines.append("end")
      case .failure(let error): lines.append("error \(type(of: error as any Error))")
      }
    }, receiveValue: { lines.append("\($0)") })
  cancellable.cancel()
  return lines
}

struct OperatorTests {
  @Test func valueOperatorsTransformAndSelect() {
    let numbers = (1...6).publisher
    #expect(log(numbers.map { $0 * 2 }.filter { $0 > 6 }) == ["8", "10", "12", "end"])
    #expect(log(["1", "x", "3"].publisher.compactMap { Int($0) }) == ["1", "3", "end"])
    #expect(log([1, 1, 2, 2, 1].publisher.removeDuplicates()) == ["1", "2", "1", "end"])
    #expect(log(numbers.scan(0, +)) == ["1", "3", "6", "10", "15", "21", "end"])
    #expect(log([1, nil, 3].publisher.replaceNil(with: 0)) == ["1", "0", "3", "end"])
    #expect(log(["ab", "c"].publisher.map(\.count)) == ["2", "1", "end"])
    #expect(
      log(numbers.tryMap { if $0 == 3 { throw Problem() } else { $0 } })
        == ["1", "2", "error Problem"])
  }

  @Test func countingOperatorsSelectByPosition() {
    let numbers = (1...5).publisher
    #expect(log(numbers.prefix(2)) == ["1", "2", "end"])
    #expect(log(numbers.prefix(0)) == ["end"])
    #expect(log(numbers.prefix { $0 < 3 }) == ["1", "2", "end"])
    #expect(log(numbers.first()) == ["1", "end"])
    #expect(log(numbers.first { $0 > 3 }) == ["4", "end"])
    #expect(log(numbers.last()) == ["5", "end"])
    #expect(log(numbers.last { $0 < 3 }) == ["2", "end"])
    #expect(log(numbers.dropFirst(3)) == ["4", "5", "end"])
    #expect(log(numbers.drop { $0 < 4 }) == ["4", "5", "end"])
    #expect(log(numbers.collect()) == ["[1, 2, 3, 4, 5]", "end"])
    #expect(log(numbers.collect(2)) == ["[1, 2]", "[3, 4]", "[5]", "end"])
    #expect(log(numbers.reduce(10, +)) == ["25", "end"])
    #expect(log(numbers.count()) == ["5", "end"])
    #expect(log(numbers.max()) == ["5", "end"])
    #expect(log(numbers.contains(3)) == ["true", "end"])
    #expect(log(numbers.allSatisfy { $0 < 5 }) == ["false", "end"])
    #expect(log(numbers.output(at: 2)) == ["3", "end"])
    #expect(log(Empty<Int, Never>().replaceEmpty(with: 9)) == ["9", "end"])
    #expect(log(Empty<Int, Never>().last()) == ["end"])
  }

  @Test func sequenceSendsOnlyWhatIsRequested() {
    let reader = Reader<Int, Never>()
    (1...).publisher.map { $0 * 10 }.subscribe(reader)
    #expect(reader.values == [])
    reader.subscription?.request(.max(2))
    #expect(reader.values == [10, 20])
    reader.subscription?.request(.max(1))
    #expect(reader.values == [10, 20, 30])
    reader.subscription?.cancel()
    reader.subscription?.request(.max(1))
    #expect(reader.values.count == 3)
  }

  @Test func leftOutValuesAreRequestedAgain() {
    let reader = Reader<Int, Never>()
    (1...).publisher.filter { $0.isMultiple(of: 10) }.subscribe(reader)
    reader.subscription?.request(.max(2))
    #expect(reader.values == [10, 20])
  }

  @Test func resultAtTheEndWaitsForItsRequest() {
    let reader = Reader<Int, Never>()
    (1...3).publisher.reduce(0, +).subscribe(reader)
    #expect(reader.values == [] && reader.completions == 0)
    reader.subscription?.request(.max(1))
    #expect(reader.values == [6] && reader.completions == 1)
  }

  @Test func prefixCancelsItsSource() {
    var events: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    let cancellable =
      subject
      .handleEvents(
        receiveOutput: { events.append("\($0)") }, receiveCompletion: { _ in events.append("end") },
        receiveCancel: { events.append("cancel") },
        receiveRequest: { events.append("request \($0)") }
      )
      .prefix(2).sink { _ in }
    for value in 1...4 { subject.send(value) }
    #expect(events == ["request unlimited", "1", "2", "cancel"])
    cancellable.cancel()
    #expect(events.count == 4)
  }

  @Test func printWritesEveryEvent() {
    final class Lines: TextOutputStream {
      var all = ""
      func write(_ text: String) { all += text }
    }
    let lines = Lines()
    _ = log([1].publisher.print("cards", to: lines))
    let expected = ["request unlimited", "receive value: (1)", "receive finished"]
    let written = lines.all.split(separator: "\n").dropFirst().map(String.init)
    #expect(written == expected.map { "cards: \($0)" })
  }

  @Test func failureOperatorsReplaceErrors() {
    let failing = [1, 2].publisher.setFailureType(to: Problem.self)
      .append(Fail<Int, Problem>(error: Problem()))
    #expect(log(failing) == ["1", "2", "error Problem"])
    #expect(log(failing.replaceError(with: 0)) == ["1", "2", "0", "end"])
    #expect(log(failing.catch { _ in [8, 9].publisher }) == ["1", "2", "8", "9", "end"])
    #expect(log(failing.retry(2)) == ["1", "2", "1", "2", "1", "2", "error Problem"])
    #expect(log(failing.mapError { _ in Other() }) == ["1", "2", "error Other"])
  }

  private struct Other: Error {}

  @Test func remainingDemandMovesToTheNextPublisher() {
    let reader = Reader<Int, Never>()
    [1, 2].publisher.append(3, 4).prepend(0).subscribe(reader)
    reader.subscription?.request(.max(4))
    #expect(reader.values == [0, 1, 2, 3])
    #expect(reader.completions == 0)
    reader.subscription?.request(.max(1))
    #expect(reader.values == [0, 1, 2, 3, 4])
    #expect(reader.completions == 1)
  }

  @Test func shareSubscribesOnce() {
    var subscriptions = 0
    var cancellations = 0
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.handleEvents(
      receiveSubscription: { _ in subscriptions += 1 }, receiveCancel: { cancellations += 1 }
    ).share()
    var values: [String] = []
    let a = shared.sink { values.append("a\($0)") }
    let b = shared.sink { values.append("b\($0)") }
    subject.send(1)
    a.cancel()
    #expect(cancellations == 0)
    subject.send(2)
    b.cancel()
    #expect(values == ["a1", "b1", "b2"])
    #expect(subscriptions == 1 && cancellations == 1)
    let c = shared.sink { values.append("c\($0)") }
    subject.send(3)
    #expect(subscriptions == 2)
    #expect(values.last == "c3")
    c.cancel()
  }

  @Test func finishedShareDoesNotStartAgain() {
    var subscriptions = 0
    let shared = [1, 2].publisher
      .handleEvents(receiveSubscription: { _ in subscriptions += 1 }).share()
    #expect(log(shared) == ["1", "2", "end"])
    #expect(log(shared) == ["end"])
    #expect(subscriptions == 1)
  }

  @Test func connectablePublisherWaitsForConnect() {
    let subject = PassthroughSubject<Int, Never>()
    let connectable = subject.makeConnectable()
    var values: [Int] = []
    let sink = connectable.sink { values.append($0) }
    subject.send(1)
    let connection = connectable.connect()
    subject.send(2)
    connection.cancel()
    subject.send(3)
    #expect(values == [2])
    sink.cancel()
  }
}
