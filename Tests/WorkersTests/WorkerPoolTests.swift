import Glibc
import Platform
import Synchronization
import Testing
import Workers

@Suite struct WorkerPoolTests {
  @Test func everyIndexRunsExactlyOnce() {
    for threads in [-1, 1, 2, 3, 8] {
      let pool = WorkerPool(threads: threads)
      #expect(pool.concurrency == max(threads, 1))
      for count in [-3, 0, 1, 2, 7, 64, 1000] {
        let seen = (0..<max(count, 1)).map { _ in Counter() }
        pool.run(count: count) { index, worker in
          #expect((0..<pool.concurrency).contains(worker))
          seen[index].value.add(1, ordering: .relaxed)
        }
        if count > 0 { #expect(seen.allSatisfy { $0.value.load(ordering: .relaxed) == 1 }) }
      }
    }
  }

  private final class Counter: Sendable { let value = Atomic<Int>(0) }
  private final class Box: @unchecked Sendable { var value = 0 }

  @Test func storesOfAJobAreVisibleWhenRunReturns() {
    let pool = WorkerPool(threads: 3)
    let results = (0..<5).map { _ in Box() }
    for round in 0..<10_000 {
      // These stores are not atomic; they must still be visible after `run` returns.
      pool.run(count: 5) { index, _ in results[index].value = round * 7 + index }
      #expect(results.reduce(0) { $0 + $1.value } == round * 35 + 10)
    }
  }

  @Test func poolToleratesAnnouncedJobsThatNeverCome() {
    let pool = WorkerPool(threads: 3)
    let total = Counter()
    for round in 0..<2000 {
      for _ in 0..<round % 3 { pool.getReady() }
      if round % 100 == 0 { usleep(500) }
      if round % 2 == 0 {
        pool.run(count: 4) { _, _ in total.value.add(1, ordering: .relaxed) }
      }
      if round % 5 == 0 { pool.standDown() }
    }
    #expect(total.value.load(ordering: .relaxed) == 4000)
  }

  @Test func concurrentCallsOfAJobHaveDifferentWorkerNumbers() {
    let pool = WorkerPool(threads: 4)
    let busy = (0..<4).map { _ in Counter() }
    for _ in 0..<200 {
      pool.run(count: 40) { _, worker in
        #expect(busy[worker].value.add(1, ordering: .acquiringAndReleasing).oldValue == 0)
        busy[worker].value.subtract(1, ordering: .acquiringAndReleasing)
      }
    }
  }

  @Test func jobMayRunANestedJob() {
    let pool = WorkerPool(threads: 2)
    let total = Counter()
    pool.run(count: 4) { _, _ in
      pool.run(count: 3) { _, _ in total.value.add(1, ordering: .relaxed) }
    }
    #expect(total.value.load(ordering: .relaxed) == 12)
  }

  /// Returns how many threads of this process are asleep.
  private static func sleepers() -> Int {
    let tasks = "/proc/self/task"
    guard let folder = unsafe opendir(tasks) else { return 0 }
    defer { unsafe closedir(folder) }
    var count = 0
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard Int(name) != nil, let stat = try? File.read("\(tasks)/\(name)/stat") else { continue }
      let text = String(decoding: stat, as: UTF8.self)
      if text.split(separator: ") ").last?.first == "S" { count += 1 }
    }
    return count
  }

  @Test func parkedThreadsSleepInTheKernel() {
    let pool = WorkerPool(threads: 4)
    pool.run(count: 8) { _, _ in }
    usleep(50_000)
    let before = Self.sleepers()
    #expect(before >= 3, "three threads of the pool sleep in the kernel")
    pool.run(count: 8) { _, _ in }
  }
}

@Suite struct FileTests {
  private let folder = "/tmp/pokerslam-file-tests-\(getpid())"

  @Test func writtenFileReadsBack() throws {
    try File.makeFolder(folder + "/a/b")
    let path = folder + "/a/b/file"
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try File.write(bytes, to: path, isDurable: true)
    #expect(try File.read(path) == bytes)
    try File.write("short", to: path)
    #expect(try File.read(path) == Array("short".utf8))
    unsafe system("rm -r \(folder)")
  }

  @Test func fileErrorsNameFileAndReason() {
    let missing = #expect(throws: FileError.self) { try File.read("/no/such/file") }
    #expect(missing?.description == "/no/such/file: No such file or directory")
    #expect(throws: FileError.self) { try File.write("x", to: "/no/such/folder/file") }
    #expect(throws: FileError.self) { try File.makeFolder("/proc/nothing/here") }
    #expect(throws: FileError.self) { try File.read("/") }
  }

  @Test func clockIsMonotonic() {
    var last = Clock.nanoseconds()
    for _ in 0..<1000 {
      let now = Clock.nanoseconds()
      #expect(now >= last)
      last = now
    }
  }
}
