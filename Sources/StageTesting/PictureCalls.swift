internal import Foundation
internal import Synchronization
internal import Testing

/// The calls of this process that write files beside the tests.
///
/// Two calls with the same files would overwrite or remove each other's pictures.
final class PictureCalls: Sendable {
  static let shared = PictureCalls()

  private struct Call {
    var place: TestPlace
    var contents: [String]
  }

  /// The first call of each path.
  private let calls = Mutex<[String: Call]>([:])

  /// Returns the reason why a call must not write to its files; nil if it may.
  ///
  /// A test that is repeated makes its calls again, which is no conflict: it draws the same. Another part
  /// of the pictures is another path, because it draws others.
  ///
  /// - Parameters:
  ///   - path: The path of the files.
  ///   - contents: The names and digests of what was drawn.
  func conflict(over path: String, at place: TestPlace, drawing contents: [String]) -> String? {
    calls.withLock { calls in
      guard let first = calls[path] else {
        calls[path] = Call(place: place, contents: contents)
        return nil
      }
      let here = place.location
      let there = first.place.location
      guard there.line == here.line, there.column == here.column, there.fileID == here.fileID else {
        return
          "the call in line \(there.line) has the same name, so both would write the same files; "
          + "give this one a name of its own with named:"
      }
      guard first.contents != contents else { return nil }
      return "this call has drawn something else before, in a loop or for another argument of the "
        + "test; give each a name of its own with named:"
    }
  }
}

extension PictureFolder {
  /// Returns whether a call may write to its files; otherwise fails.
  ///
  /// - Parameters:
  ///   - contents: The names and digests of what was drawn.
  ///   - kind: The end of the name of files that are beside the folder.
  func isFree(for contents: [String], _ kind: String = "", at place: TestPlace) -> Bool {
    let part = settings.isWriting ? nil : settings.shard
    let path = url.path + kind + (part.map { " \($0)" } ?? "")
    guard let conflict = settings.calls?.conflict(over: path, at: place, drawing: contents) else {
      return true
    }
    TestReport.fail(
      "\(title): \(conflict)", of: "\(title)\(kind).conflict", on: page, at: place)
    return false
  }
}
