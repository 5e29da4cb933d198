import CSQLite
import Glibc
import Platform
import Testing
import Workers

@testable import Records

/// System calls that are interrupted, do part of their work, or fail with an error number.
///
/// Each test runs in a separate process, because the failing calls are installed for all of the
/// process's SQLite.
@Suite(.serialized) struct InterruptionTests {
  /// EINTR, and reads and writes of half the bytes, must have no effect.
  @Test(arguments: FaultTests.Beginning.allCases)
  func interruptedSystemCallsAreRetried(beginning: FaultTests.Beginning) async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      [number = beginning.rawValue as Int] in
      let beginning = try #require(FaultTests.Beginning(rawValue: number))
      FaultySystem.install()
      FaultySystem.interruptsByTimer()
      var tally = Tally()
      for round in 0..<(FaultTests.isFull ? 200 : 5) {
        let life = try Life(beginning)
        FaultySystem.set(.sometimes(every: 2 + round % 5))
        try life.run(nil)
        #expect(FaultySystem.hits > 10, "too few calls were interrupted")
        FaultySystem.set(nil)
        #expect(life.isWhole, "round \(round)")
        life.check(&tally, "\(beginning), round \(round)")
      }
      tally.print("interruptions, \(beginning)")
      #expect(tally.told + tally.lost + tally.silent + tally.hangs == 0)
    }
    print(chaosLines(result.standardOutputContent))
  }

  @Test(arguments: FaultTests.Beginning.allCases, [false, true])
  func failedSystemCallIsReportedOrLosesNothing(
    beginning: FaultTests.Beginning, isLasting: Bool
  ) async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      [number = beginning.rawValue as Int, isLasting = isLasting as Bool] in
      let beginning = try #require(FaultTests.Beginning(rawValue: number))
      FaultySystem.install()
      var life = try Life(beginning)
      FaultySystem.set(.sometimes(every: .max))
      try life.run(nil)
      let count = FaultySystem.count
      #expect(count > 100, "too few calls were made to fail")
      var tally = Tally()
      let step = FaultTests.isFull ? isLasting ? 3 : 1 : isLasting ? 83 : 29
      for number in stride(from: step / 2, to: count, by: step) {
        life = try Life(beginning)
        FaultySystem.set(.error(from: number, isLasting: isLasting))
        try life.run(nil)
        FaultySystem.set(nil)
        life.check(&tally, "\(beginning), call \(number) of \(count)")
      }
      tally.print("system errors, \(beginning), \(isLasting ? "for good" : "once")")
      #expect(tally.lost == 0 && tally.silent == 0 && tally.hangs == 0)
    }
    print(chaosLines(result.standardOutputContent))
  }
}

/// Returns the tally lines that another process printed.
func chaosLines(_ output: [UInt8]) -> String {
  String(decoding: output, as: UTF8.self).split(separator: "\n")
    .filter { $0.hasPrefix("chaos") }.joined(separator: "\n")
}

/// Replacements for the system calls that SQLite makes.
///
/// Chosen calls fail.
private enum FaultySystem {
  enum Fault: Sendable {
    /// One of every `every` calls is affected.
    ///
    /// Affected calls alternate: one is interrupted, and the next does half of its work. A call
    /// that cannot do half of its work is always interrupted.
    case sometimes(every: Int)
    /// The call `from` fails with an error number that this kind of call can return.
    ///
    /// If the fault is lasting, all later calls fail too.
    case error(from: Int, isLasting: Bool)
  }

  private struct State: Sendable {
    var count = 0
    var hits = 0
    var fault: Fault?
  }

  private enum Effect { case none, error(Int32), half }

  private static let state = Monitor(State())

  static var count: Int { state.access { $0.count } }
  static var hits: Int { state.access { $0.hits } }

  static func set(_ fault: Fault?) {
    state.access { $0 = State(fault: fault) }
  }

  private static func next(_ errors: [Int32], isDivisible: Bool = false) -> Effect {
    state.access { state in
      guard let fault = state.fault else { return .none }
      defer { state.count += 1 }
      switch fault {
      case .sometimes(let every):
        guard state.count % every == every - 1 else { return .none }
        state.hits += 1
        return isDivisible && state.hits % 2 == 0 ? .half : .error(EINTR)
      case .error(let first, let isLasting):
        guard state.count == first || isLasting && state.count > first else { return .none }
        state.hits += 1
        return .error(errors[first % errors.count])
      }
    }
  }

  /// Raises a signal every 0.3 ms; the signal interrupts system calls.
  static func interruptsByTimer() {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in }
    #expect(unsafe sigaction(SIGALRM, &action, nil) == 0)
    let time = timeval(tv_sec: 0, tv_usec: 300)
    var timer = itimerval(it_interval: time, it_value: time)
    #expect(unsafe setitimer(__itimer_which_t(0), &timer, nil) == 0)
  }

  typealias Reading =
    @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int
  typealias Writing = @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int
  typealias Opening = @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> Int32
  typealias Cutting = @convention(c) (Int32, off_t) -> Int32

  static func install() {
    let reading: Reading = { file, bytes, count, start in
      var count = count
      switch FaultySystem.next([EIO], isDivisible: count > 1) {
      case .none: break
      case .half: count /= 2
      case .error(let number):
        errno = number
        return -1
      }
      return unsafe pread(file, bytes, count, start)
    }
    let writing: Writing = { file, bytes, count, start in
      var count = count
      switch FaultySystem.next([EIO, ENOSPC, EDQUOT, EFBIG], isDivisible: count > 1) {
      case .none: break
      case .half: count /= 2
      case .error(let number):
        errno = number
        return -1
      }
      return unsafe pwrite(file, bytes, count, start)
    }
    let opening: Opening = { path, flags, mode in
      if case .error(let number) = FaultySystem.next([EIO, EMFILE, EACCES, ENOSPC]) {
        errno = number
        return -1
      }
      guard let path = unsafe path else { return -1 }
      return unsafe Glibc.open(path, flags, mode_t(mode))
    }
    let cutting: Cutting = { file, length in
      if case .error(let number) = FaultySystem.next([EIO, ENOSPC]) {
        errno = number
        return -1
      }
      return ftruncate(file, length)
    }
    guard let system = unsafe sqlite3_vfs_find(nil) else {
      Issue.record("no system layer")
      return
    }
    func replace(_ name: String, _ call: sqlite3_syscall_ptr) {
      // Names that this build of SQLite does not use are refused.
      _ = unsafe system.pointee.xSetSystemCall(system, name, call)
    }
    unsafe replace("pread", unsafeBitCast(reading, to: sqlite3_syscall_ptr.self))
    unsafe replace("pread64", unsafeBitCast(reading, to: sqlite3_syscall_ptr.self))
    unsafe replace("pwrite", unsafeBitCast(writing, to: sqlite3_syscall_ptr.self))
    unsafe replace("pwrite64", unsafeBitCast(writing, to: sqlite3_syscall_ptr.self))
    unsafe replace("open", unsafeBitCast(opening, to: sqlite3_syscall_ptr.self))
    unsafe replace("ftruncate", unsafeBitCast(cutting, to: sqlite3_syscall_ptr.self))
  }
}
