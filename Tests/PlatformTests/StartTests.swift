import Glibc
import Testing

@testable import Platform

/// The state of a process at its start; each test runs in a separate process.
@Suite struct StartTests {
  @Test func numbersOfClosedStandardStreamsAreNotReused() async {
    await #expect(processExitsWith: .exitCode(7)) {
      for stream in 0...2 as ClosedRange<Int32> { close(stream) }
      guard ThisProcess.prepare() == nil else { _exit(1) }
      // The numbers 0 to 2 are reserved: files opened later get other numbers. Reading from 0 and
      // writing to 1 still fail.
      guard unsafe open("/dev/null", O_RDWR) > 2 else { _exit(2) }
      var byte: UInt8 = 0
      guard unsafe read(0, &byte, 1) < 0, unsafe write(1, &byte, 1) < 0 else { _exit(3) }
      _exit(7)
    }
  }

  /// `Tests/Scripts/dialect` has a program that starts again.
  @Test func programDoesNotStartAgainIfTheVariableHasItsValue() async {
    await #expect(processExitsWith: .exitCode(7)) {
      unsafe setenv("POKERSLAM_RESTART", "same", 1)
      ThisProcess.restart(with: "POKERSLAM_RESTART", "same")
      _exit(7)
    }
  }

  @Test func writingToAClosedPipeOrATooLargeFileFails() async {
    await #expect(processExitsWith: .exitCode(7)) {
      guard ThisProcess.prepare() == nil else { _exit(1) }
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { _exit(2) }
      close(ends[0])
      var failure: FileError?
      do throws(FileError) { try File.write([1], to: ends[1], "pipe") } catch { failure = error }
      guard failure?.isUnwanted == true else { _exit(3) }
      var limits = rlimit(rlim_cur: 4, rlim_max: 4)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
      let path = "/tmp/pokerslam-start-tests-\(getpid())"
      do throws(FileError) { try File.write("12345", to: path) } catch { failure = error }
      guard failure?.description == "\(path): File too large", !File.exists(path) else { _exit(4) }
      _exit(7)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGPIPE])
  func processEndsByTheGivenSignal(signal: Int32) async {
    await #expect(processExitsWith: .signal(signal)) { [signal] in
      _ = ThisProcess.prepare()
      var all = sigset_t()
      unsafe sigfillset(&all)
      unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
      ThisProcess.end(by: signal)
    }
  }

  @Test func smallStackIsEnlargedOrRefusedWithAMessage() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var limits = rlimit(rlim_cur: 64 << 10, rlim_max: 4 << 20)
      let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
      guard unsafe setrlimit(stack, &limits) == 0, ThisProcess.prepare() == nil,
        unsafe getrlimit(stack, &limits) == 0, limits.rlim_cur == 4 << 20
      else { _exit(1) }
      limits = rlimit(rlim_cur: 64 << 10, rlim_max: 64 << 10)
      guard unsafe setrlimit(stack, &limits) == 0 else { _exit(2) }
      let sentence = "The stack is limited to 64 KB, and 1024 are needed: see ulimit -s."
      guard ThisProcess.prepare() == sentence else { _exit(3) }
      _exit(7)
    }
  }

  @Test func impossibleTimesCountAsZero() {
    let impossible = [(-1, 0), (.min, 0), (.max, 999_999_999), (1 << 33, 0), (5, -1), (5, .max)]
    for (seconds, nanoseconds) in impossible as [(Int, Int)] {
      let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
      #expect(!Clock.isPossible(time) && Clock.nanoseconds(time) == 0)
      for since in [0, 1, .max] as [UInt64] { _ = Clock.wallMilliseconds(time, since: since) }
    }
    #expect(Clock.isPossible && Clock.nanoseconds(timespec(tv_sec: 3, tv_nsec: 7)) == 3_000_000_007)
    let wall = timespec(tv_sec: 1_000, tv_nsec: 500_000)
    #expect(Clock.wallMilliseconds(wall, since: 0) == 1_000_000)
    #expect(Clock.wallMilliseconds(wall, since: 500_001) == 999_999)
    #expect(Clock.wallMilliseconds(wall, since: 2_500_000) == 999_998)
  }
}
