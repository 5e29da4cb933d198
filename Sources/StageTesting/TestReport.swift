internal import Testing
internal import XCTest

/// The call of a test to which its failures belong.
struct TestPlace: Sendable {
  var location: SourceLocation
  /// The path of the source, which XCTest accepts only as a literal.
  var file: StaticString

  /// Macros such as `#_sourceLocation` would need an import of Testing in files of XCTest.
  init(_ file: StaticString, _ fileID: String, _ line: Int, _ column: Int) {
    location = SourceLocation(
      fileID: fileID, filePath: "\(file)", line: line, column: column)
    self.file = file
  }
}

/// Reports failures to the framework whose test is running: Swift Testing or XCTest.
enum TestReport {
  /// Reports a failure, and adds it to a page with its reports.
  ///
  /// - Parameters:
  ///   - name: What has failed, as `FILE.CALL.KIND`.
  ///   - page: The page of the call; nil if it has none.
  ///   - cause: The part of the message that failures with the same cause share; nil if there is none.
  @MainActor
  static func fail(
    _ message: String, of name: String, on page: FailurePage?, cause: String? = nil,
    at place: TestPlace
  ) {
    // The failure itself must not depend on the page.
    try? page?.add(name, message, cause: cause)
    fail(message, at: place)
  }

  /// Reports a failure that is on the page of its call already.
  static func fail(_ message: String, at place: TestPlace) {
    if Test.current != nil {
      Issue.record(Comment(rawValue: message), sourceLocation: place.location)
    } else {
      XCTFail(message, file: place.file, line: UInt(clamping: place.location.line))
    }
  }

  /// Reports a message that fails no test: a warning in Swift Testing, a line of output in XCTest, which has no
  /// warnings.
  static func warn(_ message: String, at place: TestPlace) {
    if Test.current != nil {
      Issue.record(
        Comment(rawValue: message), severity: .warning, sourceLocation: place.location)
    } else {
      print("\(place.file):\(place.location.line): warning: \(message)")
    }
  }
}
