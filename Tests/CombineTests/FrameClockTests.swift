import Combine
import FoundationNames
import Synchronization
import Testing

@MainActor
struct FrameClockTests {
  @MainActor
  final class Log {
    var lines: [String] = []
  }

  private let clock = FrameClock()

  @Test func mainQueueRunsClosuresInOrderBeforeTheNextFrame() {
    var log: [Int] = []
    clock.act {
      DispatchQueue.main.async { log.append(1) }
      DispatchQueue.main.async {
        log.append(2)
        DispatchQueue.main.async { log.append(4) }
      }
      DispatchQueue.main.async { log.append(3) }
    }
    #expect(log == [])
    clock.advance(to: 0.1)
    #expect(log == [1, 2, 3])
    clock.advance(to: 0.2)
    #expect(log == [1, 2, 3, 4])
    #expect(clock.jobs.next == nil)
  }

  @Test func delayedClosuresRunInTheOrderOfTheirTimes() {
    var log: [String] = []
    func note(_ name: String) { log.append("\(name) \(Date.now.timeIntervalSinceReferenceDate)") }
    clock.act {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        note("b")
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) { note("c") }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { note("a") }
    }
    #expect(clock.jobs.next == 0.25)
    clock.advance(to: 2)
    #expect(log == ["a 0.25", "b 0.5", "c 0.75"])
    #expect(Date.now.timeIntervalSinceReferenceDate == 2)
  }

  @Test func cancelledWorkItemDoesNotRun() {
    var log: [String] = []
    let (a, b) = clock.act {
      let a = DispatchWorkItem { log.append("a") }
      let b = DispatchWorkItem { log.append("b") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: a)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: b)
      return (a, b)
    }
    a.cancel()
    clock.advance(to: 1)
    #expect(log == ["b"])
    #expect(a.isCancelled && !b.isCancelled)
  }

  @Test func groupNotifiesWhenAllItsWorkIsDone() {
    var log: [String] = []
    let group = DispatchGroup()
    clock.act {
      group.enter()
      DispatchQueue.main.async(group: group) { log.append("work") }
      group.notify(queue: .main) { log.append("done") }
      DispatchQueue.main.async(qos: .userInitiated) { log.append("urgent") }
    }
    clock.advance(to: 0.1)
    #expect(log == ["work", "urgent"])
    clock.act { group.leave() }
    clock.advance(to: 0.2)
    #expect(log == ["work", "urgent", "done"])
    // A group without work notifies at once.
    clock.act { group.notify(queue: .main) { log.append("again") } }
    clock.advance(to: 0.3)
    #expect(log.last == "again")
    let sum = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { index in sum.withLock { $0 += index } }
    #expect(sum.withLock { $0 } == 6)
  }

  @Test func timerFiresAtEachIntervalUntilItIsInvalidated() {
    var dates: [Double] = []
    let timer = clock.act {
      Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { timer in
        dates.append(Date.now.timeIntervalSinceReferenceDate)
        if dates.count == 3 { timer.invalidate() }
      }
    }
    clock.advance(to: 0.6)
    #expect(dates == [0.5])
    #expect(timer.isValid)
    clock.advance(to: 9)
    #expect(dates == [0.5, 1, 1.5])
    #expect(!timer.isValid)
    #expect(clock.jobs.next == nil)
  }

  @Test func timerThatDoesNotRepeatFiresOnce() {
    var count = 0
    let timer = clock.act {
      Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in count += 1 }
    }
    clock.advance(to: 5)
    #expect(count == 1 && !timer.isValid)
    timer.fire()
    #expect(count == 1)
  }

  @Test func timerRunsAfterItIsAddedToTheRunLoop() {
    var count = 0
    clock.act {
      let timer = Timer(timeInterval: 0.5, repeats: true) { _ in count += 1 }
      #expect(clock.jobs.next == nil)
      RunLoop.main.add(timer, forMode: .common)
    }
    clock.advance(to: 1)
    #expect(count == 2)
  }

  @Test func invalidatedTimerReleasesItsClosure() {
    final class Owner {}
    weak var released: Owner?
    let timer: Timer
    do {
      let owner = Owner()
      released = owner
      timer = clock.act {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in _ = owner }
      }
    }
    #expect(released != nil)
    timer.invalidate()
    #expect(released == nil)
  }

  @Test func runsMissedLongAgoAreLeftOut() {
    var count = 0
    clock.act { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 } }
    clock.advance(to: 3600)
    #expect((10...11).contains(count))
    #expect(clock.jobs.next == 3601)
  }

  @Test func closuresThatAddEachOtherDoNotHoldUpAFrame() {
    var count = 0
    func again() {
      count += 1
      DispatchQueue.main.async { again() }
    }
    clock.act { again() }
    for frame in 1...5 { clock.advance(to: Double(frame)) }
    #expect(count == 6)
  }

  @Test func serialQueueRunsClosuresInOrder() async {
    let queue = DispatchQueue(label: "order")
    let values = Mutex<[Int]>([])
    for value in 0..<50 { queue.async { values.withLock { $0.append(value) } } }
    queue.sync { values.withLock { $0.append(50) } }
    #expect(values.withLock { $0 } == Array(0...50))
  }

  @Test func backgroundQueueReturnsToTheMainQueue() async {
    let log = Log()
    let jobs = clock.jobs
    clock.act {
      DispatchQueue.global(qos: .userInitiated).async {
        let isMain = MainThread.isCurrent
        FrameJobs.$ofTask.withValue(jobs) {
          DispatchQueue.main.async { log.lines.append("\(isMain) \(MainThread.isCurrent)") }
        }
      }
    }
    for _ in 0..<2000 where clock.jobs.next == nil { await Task.yield() }
    clock.advance(to: 0.1)
    #expect(log.lines == ["false true"])
  }

  @Test func waitingClosureIsNotWrappedAgainAtEachLook() {
    var count = 0
    clock.act { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { count += 1 } }
    for _ in 0..<200_000 where clock.jobs.next != 1 { Issue.record("has another time") }
    clock.advance(to: 1)
    #expect(count == 1)
  }

  @Test func endedListDropsItsClosures() {
    var dropped = 0
    let jobs = FrameJobs()
    let count = Mutex(0)
    jobs.add(after: 1, drop: { count.withLock { $0 += 1 } }) { Issue.record("has ended") }
    jobs.end()
    jobs.add(after: 1, drop: { count.withLock { $0 += 1 } }) { Issue.record("has ended") }
    jobs.run(until: 5)
    dropped = count.withLock { $0 }
    #expect(dropped == 2)
  }

  /// A closure may hold a continuation, whose release without a result prints a warning.
  @Test func abandonedListWakesSleepersAndKeepsClosures() {
    final class Token {}
    let dropped = Mutex(0)
    var token: Token? = Token()
    weak let kept = token
    var jobs: FrameJobs? = FrameJobs()
    jobs?.add(after: 1, drop: { dropped.withLock { $0 += 1 } }) { Issue.record("has ended") }
    jobs?.add(after: 1) { [token] in Issue.record("has ended: \(token as Any)") }
    token = nil
    jobs?.abandon()
    #expect(dropped.withLock { $0 } == 1)
    jobs?.run(until: 5)
    jobs = nil
    #expect(kept != nil)
  }
}
