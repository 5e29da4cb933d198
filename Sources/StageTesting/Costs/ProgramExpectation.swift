internal import Platform

/// Compares the size of a program, and the instructions of its start, with those stored beside the test.
///
/// ```swift
/// @MainActor @Test func tallyStaysSmall() throws {
///   try expectProgram(".build/release/Tally")
/// }
/// ```
///
/// The size is that of the loaded segments, without symbols and debug information. A difference of more
/// than a tenth of a percent fails, and the failure names the sections that changed. The file is
/// `Goldens/FILE/CALL.size.txt`.
///
/// If `STAGE_CALLGRIND` is set, as for the instructions of `expectCosts`, the program is also run under
/// valgrind until it has written the picture of its first frame, and its instructions are compared with
/// `Goldens/FILE/CALL.start.txt`, as a whole and for each module of Swift. The article
/// <doc:CountYourFrames> tells how. Otherwise that file stays as it is.
///
/// With `STAGE_RECORD=1` files that differ are written, and the test still fails.
///
/// - Parameters:
///   - program: A path, absolute or from the folder of the package; a name without a slash is a program
///     that was built beside the tests.
///   - arguments: The arguments with which the program makes its first frame and ends; nil if it cannot.
///     The default is what each app of the kit understands.
@MainActor
public func expectProgram(
  _ program: String, start arguments: [String]? = ["--screenshot", "/dev/null"],
  named name: String? = nil, settings: PictureSettings = PictureSettings(),
  function: String = #function, file: StaticString = #filePath, fileID: String = #fileID,
  line: Int = #line, column: Int = #column
) throws {
  let place = TestPlace(file, fileID, line, column)
  let call = callName(name, function)
  CostNames.tell(.programs, at: place)
  guard PictureFolder.draws("program", of: call, beside: "\(file)", settings) else { return }
  let folder = PictureFolder(call, beside: "\(file)", settings)
  let check = ProgramCheck(
    folder: folder, program: program, arguments: arguments,
    callgrindFile: ThisProcess.environment(StartCounter.variable))
  folder.end("program", with: try check.messages(), at: place)
}

/// The comparison of a program with its stored figures.
@MainActor
struct ProgramCheck {
  let folder: PictureFolder
  let program: String
  let arguments: [String]?
  /// The path to which the name of the call is added for callgrind's file; nil if the start is not
  /// counted.
  let callgrindFile: String?
  var counter = StartCounter()

  /// Returns what differs, and records it if the run records.
  ///
  /// A program without a size has no start either.
  func messages() throws -> [String] {
    let path = Self.path(of: program, in: folder.packagePath)
    guard File.exists(path) else {
      return ["\(path) does not exist; build the program before its test"]
    }
    let size: ProgramSize
    do { size = try ProgramSize(path: path) } catch { return ["\(error)"] }
    var messages = try folder.compare(ProgramFigure(size))
    guard let callgrindFile, let arguments else { return messages }
    let output = "\(callgrindFile).\(folder.title)"
    var start: ProgramFigure
    do {
      start = ProgramFigure(try counter.counts(of: path, arguments, output: output))
      start.machine = CountingMachine(
        callgrindFile: try File.read(output), package: folder.packagePath)
    } catch { return messages + ["\(error)"] }
    messages += try folder.compare(start)
    return messages
  }

  /// Returns the path of a program; a name without a slash is beside this one.
  static func path(of program: String, in package: String) -> String {
    if program.hasPrefix("/") { return program }
    if program.contains("/") { return "\(package)/\(program)" }
    let tests = (try? File.resolvingLink("/proc/self/exe")) ?? ""
    return (tests.lastIndex(of: "/").map { String(tests[...$0]) } ?? "") + program
  }
}
