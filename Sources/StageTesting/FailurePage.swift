import Foundation
import PNG

/// An HTML page of all failures of a test run, with pictures and messages.
@MainActor
final class FailurePage {
  private let folder: URL
  private var entries: [(name: String, summary: String)] = []

  private static var pages: [String: FailurePage] = [:]

  /// Returns the page of a folder.
  ///
  /// The first use in a process removes the files of earlier runs, so that the page of a failure
  /// does not outlive a passing run.
  static func shared(in folder: URL) -> FailurePage {
    if let page = pages[folder.path] { return page }
    try? FileManager.default.removeItem(at: folder)
    let page = FailurePage(folder: folder)
    pages[folder.path] = page
    return page
  }

  private init(folder: URL) { self.folder = folder }

  var path: String { folder.appendingPathComponent("index.html").path }

  func add(_ name: String, _ summary: String, _ picture: PNGImage) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(picture.encoded()).write(to: folder.appendingPathComponent("\(name).png"))
    entries.append((name, summary))
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private var text: String {
    let figures = entries.map { entry in
      """
      <h2>\(Self.escaped(entry.name))</h2>
      <p>\(Self.escaped(entry.summary))</p>
      <img src="\(Self.escaped(entry.name)).png" alt="expected, difference, actual">

      """
    }
    return """
      <!DOCTYPE html>
      <meta charset="utf-8">
      <title>Pictures that differ</title>
      <style>body { background: #222; color: #eee; font-family: sans-serif } \
      img { max-width: 100% }</style>
      <h1>\(entries.count) pictures differ: expected, difference, actual</h1>

      """ + figures.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: "\"", with: "&quot;")
  }
}

/// Describes the first difference between two texts.
package enum TextDifference {
  /// Returns the end of an error message, such as `, first: 8 of hearts → 9 of hearts`.
  package static func first(expected: [UInt8], actual: [UInt8]) -> String {
    let old = String(decoding: expected, as: UTF8.self).split(separator: "\n")
    let new = String(decoding: actual, as: UTF8.self).split(separator: "\n")
    guard let pair = zip(old, new).first(where: { $0 != $1 }) else {
      return " in the number of lines: \(new.count), was \(old.count)"
    }
    return ", first: \(pair.0) → \(pair.1)"
  }
}
