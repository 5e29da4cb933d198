import Glibc
import Platform
import TestSupport
import Testing
import Workers

@testable import Records

/// Waits for the disk in a process that is stopped meanwhile, as on a machine that is too busy.
@Suite(.serialized) struct StoppedProcessTests {
  /// Starts a program that stops this process for three seconds.
  ///
  /// - Returns: a value that becomes true when the process runs again.
  static func stop() -> Monitor<Bool> {
    let runsAgain = Monitor(false)
    OwnThread.run {
      let id = getpid()
      _ = LaunchedProgram("sh", ["-c", "kill -STOP \(id); sleep 3; kill -CONT \(id)"])?.wait()
      runsAgain.change { $0 = true }
    }
    return runsAgain
  }

  @Test func timeInAStoppedProcessDoesNotCount() async {
    await #expect(processExitsWith: .success) {
      let start = Clock.nanoseconds()
      let runsAgain = StoppedProcessTests.stop()
      #expect(runsAgain.wait(patience: 2_000_000_000) { $0 ? true : nil } == true)
      #expect(Clock.nanoseconds() - start > 2_500_000_000)
    }
  }

  @Test func waitEndsAfterItsPatience() {
    let start = Clock.nanoseconds()
    #expect(Monitor(()).wait(patience: 250_000_000) { _ in nil as Void? } == nil)
    #expect(Clock.nanoseconds() - start >= 250_000_000)
    #expect(Monitor(7).wait(patience: 0) { $0 } == 7)
  }

  /// A program that is stopped while it opens its records saves them nevertheless.
  @Test func stoppedStartStillSaves() async {
    await #expect(processExitsWith: .success) {
      let runsAgain = StoppedProcessTests.stop()
      let timeouts = DatabaseWorker.Timeouts(start: 2_000_000_000)
      repeat {
        let folder = try TemporaryFolder()
        let (store, notice) = RecordStore.open(
          DatabaseOpener(folder: folder.path, timeouts: timeouts))
        #expect(notice == nil && store.state == .saving)
        store.close()
      } while !runsAgain.access { $0 }
    }
  }
}
