import Foundation
import PNG
import Synchronization

/// An HTML page of all failures of a test run, with pictures and messages, and its reports.
@MainActor
final class FailurePage {
  private let folder: URL
  /// The name of the folder of this process.
  private let process: String
  /// The titles of the calls that reported a cause first.
  private var causes: [String: String] = [:]

  private static var pages: [String: FailurePage] = [:]
  /// The folders whose reports are written when the process ends.
  private nonisolated static let folders = Mutex<[URL]>([])

  /// Returns the page of a folder.
  ///
  /// The first use in a process removes the results of earlier runs, so that the page of a failure
  /// does not outlive a passing run.
  static func shared(in folder: URL) -> FailurePage {
    if let page = pages[folder.path] { return page }
    let page = FailurePage(folder: folder, run: RunReport.currentRun, process: getpid())
    pages[folder.path] = page
    let isFirst = folders.withLock { folders in
      folders.append(folder)
      return folders.count == 1
    }
    if isFirst { writeReportsAtExit() }
    return page
  }

  /// Passed pictures alone do not write reports, which would take time for each.
  ///
  /// The process may exit on any thread, so the function belongs to no actor.
  nonisolated private static func writeReportsAtExit() {
    atexit {
      for folder in FailurePage.folders.withLock({ $0 }) { try? RunReport.write(in: folder) }
    }
  }

  init(folder: URL, run: String, process: pid_t) {
    self.folder = folder
    self.process = "\(run).\(process)"
    try? RunReport.removeEarlierRuns(in: folder, keeping: run)
  }

  var path: String { folder.appendingPathComponent("index.html").path }

  /// Adds a picture that is the expected one, for the reports.
  func pass(_ name: String) {
    let url = folder.appendingPathComponent(process)
    try? RunReport.append(PictureResult(name: name), to: url)
  }

  /// Adds a failure, and writes the page.
  func add(
    _ name: String, _ message: String, cause: String? = nil,
    _ figures: [(caption: String, picture: PNGImage)] = []
  ) throws {
    let url = folder.appendingPathComponent(process)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    var result = PictureResult(name: name, message: message, cause: cause)
    for (index, figure) in figures.enumerated() {
      let file = index == 0 ? "\(name).png" : "\(name)-\(index).png"
      try Data(figure.picture.encoded()).write(to: url.appendingPathComponent(file))
      result.figures.append(
        PictureResult.Figure(file: "\(process)/\(file)", caption: figure.caption))
    }
    try RunReport.append(result, to: url)
    try RunReport.write(in: folder)
  }

  /// Returns the other call that reported a cause before; nil if this is the first one.
  func earlierCall(with cause: String, than title: String) -> String? {
    guard let first = causes[cause] else {
      causes[cause] = title
      return nil
    }
    return first == title ? nil : first
  }

  /// Returns the page of some failures; those with one cause are together, the first one open.
  nonisolated static func html(of failures: [PictureResult]) -> String {
    var groups: [[PictureResult]] = []
    var places: [String: Int] = [:]
    for failure in failures {
      if let cause = failure.cause, let place = places[cause] {
        groups[place].append(failure)
      } else {
        if let cause = failure.cause { places[cause] = groups.count }
        groups.append([failure])
      }
    }
    let sections = groups.map { group in
      let more = group.dropFirst().map(section).joined()
      guard !more.isEmpty else { return section(of: group[0]) }
      return section(of: group[0])
        + "<details><summary>\(group.count - 1) more with this cause</summary>\n\(more)</details>\n"
    }
    return """
      <!DOCTYPE html>
      <meta charset="utf-8">
      <title>Pictures that differ</title>
      <style>body { background: #222; color: #eee; font-family: sans-serif } \
      img { max-width: 100% } figure { margin: 0 0 1em }</style>
      <h1>\(failures.count) pictures differ, from \(groups.count) causes</h1>

      """ + sections.joined()
  }

  private nonisolated static func section(of failure: PictureResult) -> String {
    let figures = failure.figures.map { figure in
      let (file, caption) = (RunReport.escaped(figure.file), RunReport.escaped(figure.caption))
      return "<figure><img src=\"\(file)\" alt=\"\(caption)\">"
        + "<figcaption>\(caption)</figcaption></figure>\n"
    }
    return "<h2>\(RunReport.escaped(failure.name))</h2>\n"
      + "<p>\(RunReport.escaped(failure.message ?? ""))</p>\n" + figures.joined()
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

  /// The largest change of timing that is recognised, in frames.
  private static let longestDelay = 6

  /// Returns "timing: what was in frame 3 is in frame 4" if most frames of a film that differ are
  /// frames of the expected film, all of them by the same number later or earlier; otherwise nil.
  ///
  /// Both texts have a line for each frame: its number and its digest.
  static func timing(expected: [UInt8], actual: [UInt8]) -> String? {
    let (old, new) = (digests(expected), digests(actual))
    let differing = zip(old, new).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    guard old.count == new.count, differing.count > 2 else { return nil }
    for delay in (1...longestDelay).flatMap({ [$0, -$0] }) {
      let moved = differing.filter { frame in
        old.indices.contains(frame - delay) && new[frame] == old[frame - delay]
      }
      guard let first = moved.first, moved.count * 4 >= differing.count * 3 else { continue }
      return "timing: what was in frame \(first - delay) is in frame \(first)"
    }
    return nil
  }

  /// Returns the digests of a film; empty if a line is not one of a film.
  private static func digests(_ text: [UInt8]) -> [Substring] {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let digests = lines.enumerated().compactMap { number, line -> Substring? in
      let words = line.split(separator: " ")
      return words.count == 2 && words[0] == "\(number)" ? words[1] : nil
    }
    return digests.count == lines.count ? digests : []
  }
}
