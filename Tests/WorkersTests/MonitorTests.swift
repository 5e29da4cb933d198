import Glibc
import Platform
import Testing
import Workers

@Suite struct MonitorTests {
  @Test func threadsPassAValueBackAndForth() {
    let table = Monitor(0)
    let other = OwnThread {
      for turn in 0..<500 {
        table.wait { $0 == turn * 2 + 1 ? () : nil }
        table.change { $0 += 1 }
      }
    }
    for turn in 0..<500 {
      table.change { $0 += 1 }
      #expect(table.wait { $0 == turn * 2 + 2 ? $0 : nil } == turn * 2 + 2)
    }
    other.join()
    #expect(table.access { $0 } == 1_000)
  }

  @Test func monitorChangesAreAtomic() {
    let pair = Monitor((0, 0))
    let others = (0..<3).map { _ in
      OwnThread {
        for _ in 0..<10_000 {
          pair.access { pair in
            pair.0 += 1
            pair.1 += 1
          }
        }
      }
    }
    for _ in 0..<10_000 { #expect(pair.access { $0.0 == $0.1 }) }
    for other in others { other.join() }
    #expect(pair.access { $0 } == (30_000, 30_000))
  }

  @Test func monitorWaitTimesOut() {
    let never = Monitor(false)
    let start = Clock.nanoseconds()
    #expect(never.wait(until: start + 20_000_000) { $0 ? 1 : nil } == nil)
    #expect(Clock.nanoseconds() >= start + 20_000_000)
    #expect(never.wait(until: 0) { $0 ? 1 : nil } == nil)
    let soon = OwnThread { never.change { $0 = true } }
    #expect(never.wait(until: start + 60_000_000_000) { $0 ? 1 : nil } == 1)
    soon.join()
  }

  @Test func fileLockIsExclusiveAndReleased() throws {
    let path = "/tmp/pokerslam-lock-tests-\(getpid())"
    defer { try? File.remove(path) }
    var first: FileLock? = try FileLock(path)
    #expect(first != nil)
    #expect(try FileLock(path) == nil)
    first = nil
    #expect(try FileLock(path) != nil)
    #expect(throws: FileError.self) { try FileLock("/no/where") }
    #expect(throws: FileError.self) { try FileLock("/tmp") }
  }

  @Test func renamedFileKeepsItsSize() throws {
    let path = "/tmp/pokerslam-rename-tests-\(getpid())"
    try File.write("five!", to: path)
    try File.rename(path, to: path + "-new")
    #expect(!File.exists(path))
    #expect(try File.size(path + "-new") == 5)
    try File.remove(path + "-new")
    #expect(throws: FileError.self) { try File.size(path) }
    #expect(throws: FileError.self) { try File.rename(path, to: path + "-new") }
  }

  @Test func wallClockIsPlausible() {
    let now = Clock.wallTime()
    #expect(now.seconds > 1_760_000_000 && abs(now.eastOfUTC) <= 86_400)
  }
}
