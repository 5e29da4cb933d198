/// The forms in which a history can be written to a file.
package enum HistoryFormat: Hashable, Sendable {
  /// Twelve pictures with their times in one PNG file.
  case strip
  /// An animated PNG.
  case animation
  /// Uncompressed video in YUV4MPEG2.
  case video
  /// A test in Swift that repeats the input.
  case test
}

/// Writes a history to a file in steps, so that the window answers in between.
@MainActor
package protocol HistoryWriter: AnyObject {
  /// The path of the file.
  var path: String { get }
  /// The number of steps, and of those that are done.
  var steps: (done: Int, count: Int) { get }

  /// Does the next step. The file is complete after the last one; a writer that is released before
  /// leaves no file.
  func step() throws
}
