import Foundation
import PNG
import Platform
import Synchronization

/// An HTML page of all failures of a test run, with pictures and messages, and its reports.
@MainActor
final class FailurePage {
  private let folder: URL
  /// The name of the folder of this process.
  private let process: String
  /// The causes of the failures so far.
  private var toldCauses: Set<String> = []
  /// The titles of the calls that reported a cause first.
  private var causes: [String: String] = [:]
  /// The number of failures so far, and that at which the page is written next.
  private var (failures, nextPage) = (0, 1)

  /// Whether pixels of the next failure are explained: of many failures that would take minutes.
  var explainsPixels: Bool { failures < PictureFolder.mostHistories }

  private static var pages: [String: FailurePage] = [:]
  /// The folders whose reports are written when the process ends, and whether this process has failures there.
  private nonisolated static let folders = Mutex<[(url: URL, hasFailed: Bool)]>([])

  /// Returns the page of a folder.
  ///
  /// The first use in a process removes the results of earlier runs, so that the page of a failure
  /// does not outlive a passing run.
  static func shared(in folder: URL) -> FailurePage {
    if let page = pages[folder.path] { return page }
    let page = FailurePage(folder: folder, run: RunReport.currentRun, process: getpid())
    pages[folder.path] = page
    let isFirst = folders.withLock { folders in
      folders.append((folder, false))
      return folders.count == 1
    }
    if isFirst { writeReportsAtExit() }
    return page
  }

  /// Writes the reports when the process ends, and prints the causes of its failures on standard error.
  ///
  /// Passed pictures alone do not write reports, which would take time for each.
  ///
  /// A process that has run all tests also fails for recorded files that no test draws any more. Its tests
  /// have ended, so its exit code tells it.
  ///
  /// The process may exit on any thread, so the function belongs to no actor.
  nonisolated private static func writeReportsAtExit() {
    atexit {
      let orphans = OrphanSearch.atEnd
      FailurePage.add(orphans)
      let folders = FailurePage.folders.withLock { $0 }
      for folder in folders { try? RunReport.write(in: folder.url, embedsPictures: true) }
      let process = FailurePage.name(of: getpid(), in: RunReport.currentRun)
      let pages = folders.filter(\.hasFailed).map { folder in
        let results = RunReport.results(in: folder.url, of: process)
        return (
          path: FailurePage.path(in: folder.url), failures: results.filter { $0.message != nil }
        )
      }
      for line in RunReport.summary(of: pages) { ThisProcess.complain(line) }
      // The functions that have been registered before still run.
      if !orphans.isEmpty { exit(EXIT_FAILURE) }
    }
  }

  /// Adds orphans to the results of this process.
  nonisolated private static func add(_ orphans: [(page: URL, orphan: OrphanSearch.Orphan)]) {
    let process = name(of: getpid(), in: RunReport.currentRun)
    for (page, orphan) in orphans {
      let result = PictureResult(
        name: orphan.name, message: orphan.message, cause: OrphanSearch.Orphan.cause)
      try? RunReport.append(result, to: page.appendingPathComponent(process))
      noteFailure(in: page)
    }
  }

  init(folder: URL, run: String, process: pid_t) {
    self.folder = folder
    self.process = Self.name(of: process, in: run)
    try? RunReport.removeEarlierRuns(in: folder, keeping: run)
  }

  var path: String { Self.path(in: folder) }

  nonisolated private static func path(in folder: URL) -> String {
    folder.appendingPathComponent("index.html").path
  }

  /// Returns the name of the folder of a process.
  nonisolated private static func name(of process: pid_t, in run: String) -> String {
    "\(run).\(process)"
  }

  /// Adds a picture that is the expected one, for the reports.
  ///
  /// - Parameter tolerance: The tolerance that the picture needed to pass; nil if it is equal.
  func pass(_ name: String, within tolerance: Tolerance? = nil) {
    let url = folder.appendingPathComponent(process)
    let acceptance = tolerance.map {
      PictureResult.Acceptance(
        name: $0.name, reason: $0.reason, difference: $0.difference, share: $0.share)
    }
    try? RunReport.append(PictureResult(name: name, acceptance: acceptance), to: url)
  }

  /// Adds a failure, and writes the page.
  ///
  /// Writing takes a time for each failure of the run, so that of many failures only some write the page:
  /// an eighth more each time. The end of the process writes all.
  func add(
    _ name: String, _ message: String, cause: String? = nil, kind: FailureKind? = nil,
    _ figures: [PictureFigure] = [], facts: PictureFacts? = nil
  ) throws {
    let url = folder.appendingPathComponent(process)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    var result = PictureResult(name: name, message: message, cause: cause, kind: kind, facts: facts)
    // The page tells the drawings at each pixel only for the first failure of a cause.
    let shared = kind.flatMap { $0.isMove ? nil : $0.words } ?? cause
    if let shared, !toldCauses.insert(shared).inserted { result.facts?.drawings?.places = [] }
    for (index, figure) in figures.enumerated() {
      let file = index == 0 ? "\(name).png" : "\(name)-\(index).png"
      try Data(figure.picture.encoded()).write(to: url.appendingPathComponent(file))
      result.figures.append(
        PictureResult.Figure(
          file: "\(process)/\(file)", caption: figure.caption,
          isStrip: figure.isStrip ? true : nil, isStep: figure.isStep ? true : nil,
          x: figure.corner?.x, y: figure.corner?.y))
    }
    try RunReport.append(result, to: url)
    if failures == 0 { Self.noteFailure(in: folder) }
    failures += 1
    guard failures >= nextPage else { return }
    try RunReport.write(in: folder)
    nextPage = failures + max(failures / 8, 1)
  }

  /// Notes that this process has a failure in a folder, of which it tells at its end.
  nonisolated private static func noteFailure(in folder: URL) {
    folders.withLock { folders in
      guard let place = folders.firstIndex(where: { $0.url.path == folder.path }) else { return }
      folders[place].hasFailed = true
    }
  }

  /// Returns the other call that reported a cause before; nil if this is the first one.
  func earlierCall(with cause: String, than title: String) -> String? {
    guard let first = causes[cause] else {
      causes[cause] = title
      return nil
    }
    return first == title ? nil : first
  }
}
