import Combine
import FoundationNames
import Testing

@MainActor
struct TimeTests {
  private let clock = FrameClock()

  /// Calls the closure at times, and returns what happens with the times.
  private func record(
    until end: Double, sending values: [(time: Double, value: Int)],
    _ operate: (PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> [String] {
    let subject = PassthroughSubject<Int, Never>()
    var lines: [String] = []
    let cancellable = clock.act {
      operate(subject).sink(
        receiveCompletion: { _ in lines.append("end") },
        receiveValue: { lines.append("\(Self.tenths) \($0)") })
    }
    for step in 0...Int(end * 10) {
      clock.advance(to: Double(step) / 10)
      for (time, value) in values where abs(time * 10 - Double(step)) < 0.5 {
        clock.act { subject.send(value) }
      }
    }
    cancellable.cancel()
    return lines
  }

  private static var tenths: Int {
    Int((Date.now.timeIntervalSinceReferenceDate * 10).rounded())
  }

  @Test func debounceSendsAfterAPause() {
    let lines = record(until: 2, sending: [(0.1, 1), (0.3, 2), (0.5, 3), (1.2, 4)]) {
      $0.debounce(for: .seconds(0.3), scheduler: DispatchQueue.main).eraseToAnyPublisher()
    }
    #expect(lines == ["8 3", "15 4"])
  }

  @Test func debounceLeavesNoStaleWakeUps() {
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = clock.act {
      subject.debounce(for: 0.3, scheduler: RunLoop.main).sink { _ in }
    }
    for value in 0..<5 {
      clock.advance(to: Double(value) / 10)
      clock.act { subject.send(value) }
    }
    #expect(clock.jobs.next == 0.7)
    clock.advance(to: 0.7)
    #expect(clock.jobs.next == nil)
    clock.act { subject.send(9) }
    #expect(clock.jobs.next != nil)
    cancellable.cancel()
    #expect(clock.jobs.next == nil)
  }

  @Test func throttleSendsTheLatestValueOfEachInterval() {
    let values = (0...9).map { (time: Double($0) / 10, value: $0) }
    let latest = record(until: 2, sending: values) {
      $0.throttle(for: .milliseconds(400), scheduler: DispatchQueue.main, latest: true)
        .eraseToAnyPublisher()
    }
    #expect(latest == ["0 0", "4 3", "8 7", "12 9"])
  }

  @Test func throttleCanSendTheFirstValueOfEachInterval() {
    let values = (0...9).map { (time: Double($0) / 10, value: $0) }
    let first = record(until: 2, sending: values) {
      $0.throttle(for: .milliseconds(400), scheduler: DispatchQueue.main, latest: false)
        .eraseToAnyPublisher()
    }
    #expect(first == ["0 0", "4 1", "8 4", "12 8"])
  }

  @Test func delayKeepsTheDistanceOfValues() {
    let lines = record(until: 1, sending: [(0.1, 1), (0.2, 2)]) {
      $0.delay(for: .seconds(0.5), scheduler: RunLoop.main).prefix(2).eraseToAnyPublisher()
    }
    #expect(lines == ["6 1", "7 2", "end"])
  }

  @Test func timeoutEndsAfterAPause() {
    let lines = record(until: 2, sending: [(0.3, 1), (0.7, 2), (1.6, 3)]) {
      $0.timeout(.seconds(0.5), scheduler: DispatchQueue.main).eraseToAnyPublisher()
    }
    #expect(lines == ["3 1", "7 2", "end"])
  }

  @Test func receiveOnTheMainQueueWaitsForTheNextFrameAndKeepsTheOrder() {
    var values: [Int] = []
    let cancellable = clock.act {
      (1...3).publisher.receive(on: DispatchQueue.main).sink { values.append($0) }
    }
    #expect(values == [])
    clock.advance(to: 0.1)
    #expect(values == [1, 2, 3])
    cancellable.cancel()
  }

  @Test func subscribeOnSubscribesOnTheScheduler() {
    var log: [String] = []
    let cancellable = clock.act {
      Deferred {
        log.append("made")
        return Just(1)
      }
      .subscribe(on: RunLoop.main).sink { log.append("\($0)") }
    }
    #expect(log == [])
    for frame in 1...3 { clock.advance(to: Double(frame)) }
    #expect(log == ["made", "1"])
    cancellable.cancel()
  }

  @Test func timerPublisherSendsWhileItHasSubscribers() {
    let timer = Timer.publish(every: 0.25, on: .main, in: .common).autoconnect()
    var dates: [Double] = []
    #expect(clock.jobs.next == nil)
    let cancellable = clock.act { timer.sink { dates.append($0.timeIntervalSinceReferenceDate) } }
    clock.advance(to: 1)
    #expect(dates == [0.25, 0.5, 0.75, 1])
    cancellable.cancel()
    #expect(clock.jobs.next == nil)
    clock.advance(to: 2)
    #expect(dates.count == 4)
  }

  @Test func measureIntervalSendsTheTimeBetweenValues() {
    let subject = PassthroughSubject<Int, Never>()
    var seconds: [Double] = []
    let cancellable = clock.act {
      subject.measureInterval(using: RunLoop.main).sink { seconds.append($0.timeInterval) }
    }
    for time in [0.5, 2] {
      clock.advance(to: time)
      clock.act { subject.send(0) }
    }
    #expect(seconds == [0.5, 1.5])
    cancellable.cancel()
  }
}
