import Glibc
import Synchronization
import Testing
import Workers

/// What a pool costs when it has nothing to do, and how it begins and ends.
@Suite(.serialized) struct PoolAtRestTests {
  private final class Counter: Sendable { let value = Atomic<Int>(0) }

  /// Microseconds of processor time that this process's thread `number` has used, by /proc.
  private static func ticks(ofThread number: Int) -> Int {
    guard let stat = try? File.read("/proc/self/task/\(number)/stat") else { return 0 }
    let fields = String(decoding: stat, as: UTF8.self).split(separator: ") ").last?.split(
      separator: " ")
    // User and system time are the 14th and 15th fields; the first two have been cut off.
    guard let fields, fields.count > 12 else { return 0 }
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }

  private static func threadNumbers() throws -> Set<Int> {
    Set(try File.names(in: "/proc/self/task").compactMap { Int($0) })
  }

  @Test func restingThreadsUseNoProcessorTime() throws {
    // The pool's threads are the ones that its own jobs have run on.
    let pool = WorkerPool(threads: 4)
    let seen = Mutex<Set<Int>>([])
    let me = Int(gettid())
    for _ in 0..<50 where seen.withLock({ $0.count }) < 3 {
      pool.run(count: 16) { _, _ in
        let number = Int(gettid())
        if number != me { seen.withLock { _ = $0.insert(number) } }
        usleep(500)
      }
    }
    let workers = seen.withLock { $0 }
    #expect(workers.count == 3)
    usleep(20_000)
    let before = workers.map(Self.ticks).reduce(0, +)
    usleep(200_000)
    let after = workers.map(Self.ticks).reduce(0, +)
    // A tick is 10 ms; a single thread that spun would have used 20 of them.
    #expect(after - before <= 1)
    pool.run(count: 1) { _, _ in }
  }

  @Test func threadsEndWithTheirPool() throws {
    let workers = Mutex<Set<Int>>([])
    do {
      let pool = WorkerPool(threads: 4)
      let me = Int(gettid())
      for _ in 0..<50 where workers.withLock({ $0.count }) < 3 {
        pool.run(count: 16) { _, _ in
          let number = Int(gettid())
          if number != me { workers.withLock { _ = $0.insert(number) } }
          usleep(500)
        }
      }
    }
    let left = try Self.threadNumbers().intersection(workers.withLock { $0 })
    #expect(left.isEmpty)
  }

  @Test func aHundredPoolsComeAndGo() {
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
      // Each worker by itself sees its indices go up.
      let last = (0..<3).map { _ in Counter() }
      pool.run(count: 50) { index, worker in
        let before = last[worker].value.exchange(index + 1, ordering: .relaxed)
        #expect(before <= index)
      }
    }
  }

  @Test func twoCallersAtOnceBothFinish() async {
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
