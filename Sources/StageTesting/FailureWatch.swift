internal import Synchronization
internal import Testing
internal import XCTest

/// Notes the failures of the running test that others than this library report, such as those of
/// `#expect`, while a script runs.
final class FailureWatch: Sendable {
  private struct State {
    var messages: [String] = []
    var isPaused = false
  }

  private let state = Mutex(State())

  private func note(_ message: String) {
    state.withLock { state in
      if !state.isPaused { state.messages.append(message) }
    }
  }

  /// Returns the failures since the last call.
  func takeMessages() -> [String] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Reports a failure of this library, which is not noted.
  func pause(_ report: () -> Void) {
    state.withLock { $0.isPaused = true }
    report()
    state.withLock { $0.isPaused = false }
  }

  /// Runs `body`, and notes the failures in it; errors are thrown, and noted too.
  @MainActor
  func run(_ body: () throws -> Void) throws {
    var thrown: (any Error)?
    func caught() {
      do { try body() } catch { thrown = error }
    }
    if Test.current == nil {
      watchXCTest(caught)
    } else {
      // Known issues are matched before any issue is reported. Nothing matches here, so that each one
      // is reported as without this scope.
      withKnownIssue(isIntermittent: true) {
        caught()
      } matching: { issue in
        self.note(issue: issue)
        return false
      }
    }
    if let thrown { throw noted(thrown) }
  }

  /// Runs `body`, and notes the failures in it; errors are thrown, and noted too.
  @MainActor
  func run(_ body: @MainActor () async throws -> Void) async throws {
    var thrown: (any Error)?
    func caught() async {
      do { try await body() } catch { thrown = error }
    }
    if Test.current == nil {
      let observer = XCTestWatch(self)
      XCTestObservationCenter.shared.addTestObserver(observer)
      await caught()
      XCTestObservationCenter.shared.removeTestObserver(observer)
    } else {
      await withKnownIssue(isIntermittent: true) {
        await caught()
      } matching: { issue in
        self.note(issue: issue)
        return false
      }
    }
    if let thrown { throw noted(thrown) }
  }

  private func note(issue: Issue) {
    if issue.severity >= .error { note("\(issue)") }
  }

  /// The errors of failed requirements have been reported as failures before they are thrown.
  private func noted(_ error: any Error) -> any Error {
    if !(error is ExpectationFailedError) { note("\(error)") }
    return error
  }

  private func watchXCTest(_ body: () -> Void) {
    let observer = XCTestWatch(self)
    XCTestObservationCenter.shared.addTestObserver(observer)
    body()
    XCTestObservationCenter.shared.removeTestObserver(observer)
  }
}

/// Passes the failures of XCTest to a watch.
private final class XCTestWatch: XCTestObservation {
  private let watch: FailureWatch

  init(_ watch: FailureWatch) { self.watch = watch }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    watch.add(description)
  }
}

extension FailureWatch {
  fileprivate func add(_ message: String) { note(message) }
}
