internal import Foundation

/// Fails if the files in `Goldens` beside the calling file, or in the folder of the settings, have more bytes
/// than a budget.
///
/// ```swift
/// @MainActor @Test func picturesStaySmall() throws {
///   try expectGoldenSize(atMost: 5_000_000)
/// }
/// ```
///
/// A repository keeps each version of a picture for good, so that large ones are better found before they are
/// committed. The failure names the largest files. Call it in one test of the target, after the run that
/// records; ``PictureSettings/budget`` limits the files of one call.
@MainActor
public func expectGoldenSize(
  atMost budget: Int, settings: PictureSettings = PictureSettings(),
  file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
  column: Int = #column
) throws {
  let folder = PictureFolder("size", beside: "\(file)", settings)
  let goldens = PictureFolder.goldens(beside: "\(file)", settings)
  guard let excess = FolderSize(of: goldens).excess(over: budget) else {
    return folder.page.pass(folder.title)
  }
  TestReport.fail(
    "\(goldens.lastPathComponent) has \(excess)", of: folder.title, on: folder.page,
    at: TestPlace(file, fileID, line, column))
}

/// The bytes of the files in a folder and in the folders inside it.
struct FolderSize {
  /// The files with their paths from the folder, the largest first.
  private let files: [(path: String, bytes: Int)]

  /// Reads the sizes of a folder's files; a missing folder has none.
  init(of folder: URL) {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let files = (paths ?? []).compactMap { path -> (path: String, bytes: Int)? in
      let file = folder.appendingPathComponent(path).path
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
        attributes[.type] as? FileAttributeType != .typeDirectory
      else { return nil }
      return (path, (attributes[.size] as? NSNumber)?.intValue ?? 0)
    }
    self.files = files.sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }
  }

  /// The number of files that a message names.
  private static let mostFiles = 3

  /// Returns how the files exceed a number of bytes, and the largest of them, in words; nil if they do not.
  func excess(over budget: Int) -> String? {
    let bytes = files.reduce(0) { $0 + $1.bytes }
    guard bytes > budget else { return nil }
    let largest = files.prefix(Self.mostFiles).map { "\($0.path) (\($0.bytes))" }
    return "\(bytes) bytes; the budget is \(budget), and the largest files are "
      + largest.joined(separator: ", ")
  }
}
