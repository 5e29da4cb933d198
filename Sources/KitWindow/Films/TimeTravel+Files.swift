import Platform
public import StageUI

extension TimeTravel {
  /// Lets the keys of a pause write files: S a strip, A an animated PNG, V video, T a test.
  ///
  /// A window of ``ViewProgram`` or of an `App` does so by itself. A file is written over several updates
  /// of the paused program. Its name begins with `name` and is free.
  ///
  /// - Parameters:
  ///   - name: The name of the program, with which the names of the files begin.
  ///   - folder: The folder of the files, which is made if it is missing; nil for the working folder.
  ///   - report: Called with the path of each file that was written.
  public func writeFiles(
    named name: String, in folder: String? = nil,
    report: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    writeFiles(named: name, in: folder, runner: host.runner, report: report)
  }

  /// Lets the keys of a pause write files: a strip, an animated PNG, video, and a test.
  ///
  /// - Parameters:
  ///   - name: the name of the program, with which the names of the files begin.
  ///   - folder: the folder of the files, which is made if it is missing; nil for the working folder.
  ///   - test: returns the source of the test of a history.
  ///   - report: called with the path of each file that was written.
  package func writeFiles(
    named name: String, in folder: String? = nil, runner: any BandRunner,
    test: @escaping @MainActor (FrameHistory) -> String = \.test,
    report: @escaping @MainActor (String) -> Void
  ) {
    // Not `replacing(_:with:)`: it links the standard library's regular expressions, 1 MB (2026-11).
    let name = String(name.map { $0 == "/" ? "-" : $0 })
    let stem = folder.map { "\($0)/\(name)" } ?? File.absolutePath(name)
    onWritten = report
    makeWriter = { format, travel in
      guard let history = travel.history else {
        throw FileError(name, reason: "nothing is recorded")
      }
      if let folder { try File.makeFolder(folder) }
      let path = try Self.freePath(stem, format.ending)
      switch format {
      case .strip:
        return HistoryStrip(history, to: path, runner: runner, glyphs: travel.host.tree.glyphs)
      case .animation, .video:
        return try HistoryFilm(
          history, as: format, slowness: travel.slowness, to: path, runner: runner)
      case .test: return HistoryTest(test(history), to: path)
      }
    }
  }

  /// Returns the first path, such as `game-2.apng`, at which there is no file.
  private static func freePath(_ stem: String, _ ending: String) throws(FileError) -> String {
    for number in 1...9999 {
      let path = "\(stem)-\(number).\(ending)"
      if !File.exists(path) { return path }
    }
    throw FileError(stem, reason: "there are too many files of this program")
  }
}

extension HistoryFormat {
  fileprivate var ending: String {
    switch self {
    case .strip: "png"
    case .animation: "apng"
    case .video: "y4m"
    case .test: "swift"
    }
  }
}

/// Writes the recorded input as a test, in one step.
@MainActor
private final class HistoryTest: HistoryWriter {
  let path: String
  private(set) var steps = (done: 0, count: 1)
  private let text: String

  init(_ text: String, to path: String) {
    self.text = text
    self.path = path
  }

  func step() throws {
    _ = try File.write(Array(text.utf8), to: path)
    steps.done = 1
  }
}
