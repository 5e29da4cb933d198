import Glibc
import Platform
import Synchronization
import Testing
import Workers

/// The costs of an idle pool, and the start and the end of its threads.
@Suite(.serialized) struct PoolAtRestTests {
  private final class Counter: Sendable { let value = Atomic<Int>(0) }

  /// A thread's number in the system, and the clock of its processor time.
  private struct Thread: Hashable, Sendable {
    var number: Int
    var clock: clockid_t

    /// The calling thread.
    static var current: Thread {
      var link = [CChar](repeating: 0, count: 64)
      let count = unsafe readlink("/proc/thread-self", &link, link.count)
      // The link reads 1234/task/1236.
      let text = String(
        decoding: link[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      var clock = clockid_t()
      unsafe pthread_getcpuclockid(pthread_self(), &clock)
      return Thread(number: text.split(separator: "/").last.flatMap { Int($0) } ?? 0, clock: clock)
    }

    /// The processor time of the thread in nanoseconds; the thread must be alive.
    var used: Int {
      var time = timespec()
      unsafe clock_gettime(clock, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
  }

  /// Returns the threads of a pool, without the calling thread.
  ///
  /// Runs short jobs until each thread has taken part in one.
  private func threads(of pool: WorkerPool) -> Set<Thread> {
    // Not a `Mutex`: the thread sanitizer does not see the lock of a `Mutex`.
    let seen = Monitor(Set<Thread>())
    let me = Thread.current
    for _ in 0..<200 where seen.access({ $0.count }) < pool.concurrency - 1 {
      pool.run(count: 16) { _, _ in
        let thread = Thread.current
        if thread.number != me.number { seen.access { _ = $0.insert(thread) } }
        usleep(200)
      }
    }
    return seen.access { $0 }
  }

  @Test func idleThreadsUseNoProcessorTime() {
    let pool = WorkerPool(threads: 4)
    let workers = threads(of: pool)
    #expect(workers.count == 3)
    usleep(50_000)
    let before = workers.reduce(0) { $0 + $1.used }
    usleep(200_000)
    let after = workers.reduce(0) { $0 + $1.used }
    #expect(after - before < 1_000_000, "\(after - before) ns")
    pool.run(count: 1) { _, _ in }
  }

  @Test func threadsEndWithTheirPool() throws {
    let workers = threads(of: WorkerPool(threads: 4)).map(\.number)
    #expect(workers.count == 3)
    // A thread that ended may still be listed for a moment.
    for _ in 0..<100 {
      let alive = try File.names(in: "/proc/self/task").compactMap { Int($0) }
      if Set(alive).isDisjoint(with: workers) { return }
      usleep(1000)
    }
    Issue.record("the threads \(workers) are still there")
  }

  @Test func hundredPoolsCanBeMadeAndReleased() {
    let total = Counter()
    for round in 0..<100 {
      let pool = WorkerPool(threads: 1 + round % 5)
      if round % 3 > 0 { pool.run(count: 7) { _, _ in total.value.add(1, ordering: .relaxed) } }
    }
    #expect(total.value.load(ordering: .relaxed) == 66 * 7)
  }

  @Test func indicesAreHandedOutInAscendingOrder() {
    let pool = WorkerPool(threads: 3)
    for _ in 0..<200 {
      // For each worker, the last index that the worker received, plus 1; 0 before the first.
      let last = (0..<3).map { _ in Counter() }
      pool.run(count: 50) { index, worker in
        let before = last[worker].value.exchange(index + 1, ordering: .relaxed)
        #expect(before <= index)
      }
    }
  }

  @Test func concurrentCallersOfAPoolBothFinish() async {
    let pool = WorkerPool(threads: 2)
    let totals = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          let total = Counter()
          for _ in 0..<1000 {
            pool.run(count: 4) { index, _ in total.value.add(index, ordering: .relaxed) }
          }
          return total.value.load(ordering: .relaxed)
        }
      }
      var totals: [Int] = []
      for await total in group { totals.append(total) }
      return totals
    }
    #expect(totals == [6000, 6000])
  }
}
