import Foundation
import PNG
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
      for folder in FailurePage.folders.withLock({ $0 }) {
        try? RunReport.write(in: folder, embedsPictures: true)
      }
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
  ///
  /// Writing takes a time for each failure of the run, so that of many failures only some write the page:
  /// an eighth more each time. The end of the process writes all.
  func add(
    _ name: String, _ message: String, cause: String? = nil, _ figures: [PictureFigure] = [],
    facts: PictureFacts? = nil
  ) throws {
    let url = folder.appendingPathComponent(process)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    var result = PictureResult(name: name, message: message, cause: cause, facts: facts)
    // The page tells the drawings at each pixel only for the first failure of a cause.
    if let cause, !toldCauses.insert(cause).inserted { result.facts?.drawings?.places = [] }
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
    failures += 1
    guard failures >= nextPage else { return }
    try RunReport.write(in: folder)
    nextPage = failures + max(failures / 8, 1)
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
