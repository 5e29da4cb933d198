import Glibc
import Testing
import Workers

/// What the program does when the system refuses to start threads.
///
/// Each test that makes the system refuse threads runs in a separate process.
@Suite struct ScarceThreadsTests {
  /// Makes the system refuse further threads; returns whether that succeeded.
  ///
  /// The limit does not apply to root, so the process first becomes another user.
  private static func refuseThreads() -> Bool {
    if getuid() == 0, setuid(64_321) != 0 { return false }
    var limits = rlimit(rlim_cur: 0, rlim_max: 0)
    return unsafe setrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limits) == 0
  }

  @Test func workOfRefusedThreadsRunsOnTheCallingThread() async {
    await #expect(processExitsWith: .exitCode(7)) {
      guard Self.refuseThreads() else { _exit(1) }
      let done = Monitor(pthread_t?.none)
      OwnThread.run { done.access { $0 = pthread_self() } }
      guard done.access({ $0 }) == pthread_self() else { _exit(2) }
      let pool = WorkerPool(threads: 4)
      let count = Monitor(0)
      pool.run(count: 9) { _, _ in count.access { $0 += 1 } }
      _exit(pool.concurrency == 1 && count.access { $0 } == 9 ? 7 : 3)
    }
  }

  @Test func programEndsWithAMessageIfARequiredThreadIsRefused() async {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      guard Self.refuseThreads() else { _exit(2) }
      OwnThread {}.detach()
      _exit(3)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words == "The system starts no more threads, and this program needs one.\n")
  }

  @Test func ownThreadsBlockSignals() {
    let mask = Monitor(sigset_t())
    OwnThread {
      mask.access { mask in _ = unsafe pthread_sigmask(SIG_BLOCK, nil, &mask) }
    }.join()
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGALRM] {
      #expect(mask.access { mask in unsafe sigismember(&mask, signal) } == 1)
    }
  }
}
