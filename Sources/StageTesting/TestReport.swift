internal import Testing
internal import XCTest

/// Reports failures to the framework whose test is running: Swift Testing or XCTest.
enum TestReport {
  static func fail(_ message: String, at place: SourceLocation) {
    if Test.current != nil {
      Issue.record(Comment(rawValue: message), sourceLocation: place)
    } else {
      XCTFail(message, file: #filePath, line: UInt(clamping: place.line))
    }
  }
}
