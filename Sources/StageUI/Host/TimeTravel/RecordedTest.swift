/// The source text of a test with StageTesting that repeats recorded input.
package struct RecordedTest {
  /// The modules that the test imports, in alphabetical order.
  package var imports = ["StageTesting", "StageUI", "Testing"]
  /// The lines of the comment above the test.
  package var remarks: [String] = []
  /// The name of the test's function.
  package var name = "recordedInput"
  /// The function that gives a script to the test, such as `useView`, with its arguments.
  package var call: (function: String, arguments: [String])
  /// The input, on the program's clock.
  package var events: [InputEvent]
  /// The time at which the program, or the recording, began.
  package var began: Nanoseconds
  /// The time of the picture with which the test ends.
  package var end: Nanoseconds

  /// The longest line of the source.
  private static let width = 100

  package init(
    _ function: String, _ arguments: [String], events: [InputEvent], since began: Nanoseconds,
    until end: Nanoseconds
  ) {
    call = (function, arguments)
    (self.events, self.began, self.end) = (events, began, end)
  }

  /// The test as a complete file.
  package var source: String {
    let script = InputScript(events, since: began, until: end)
    let arguments = call.arguments.joined(separator: ", ")
    var opening = "  try \(call.function)(\(arguments)) { script in"
    if opening.count > Self.width {
      opening = "  try \(call.function)(\n    \(arguments)\n  ) { script in"
    }
    return """
      \(imports.map { "import \($0)\n" }.joined())
      \(remarks.map { "// \($0)\n" }.joined())@MainActor @Test func \(name)() throws {
      \(opening)
      \(script.lines.map { "    \($0)\n" }.joined())    script.expectPicture("end")
        }
      }

      """
  }

  /// The arguments for the size of the window in points, and for its scale.
  package static func arguments(size: Size, scale: Double) -> [String] {
    [
      "size: Size(\(InputScript.source(size.width)), \(InputScript.source(size.height)))",
      "scale: \(InputScript.source(scale))",
    ]
  }

  /// Returns a name as that of a function: `boardFlying` for `board-flying`.
  ///
  /// - Parameter fallback: the beginning of the function's name if that of a name is no letter.
  package static func functionName(of name: String, fallback: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }.enumerated().map { place, word in
      place == 0
        ? word.prefix(1).lowercased() + word.dropFirst()
        : word.prefix(1).uppercased() + word.dropFirst()
    }
    let joined = words.joined()
    return (joined.first?.isLetter == true ? "" : fallback) + joined
  }

  /// Returns a number as in a source, with at most three fraction digits.
  package static func source(_ number: Double) -> String { InputScript.source(number) }
}

extension FrameHistory {
  /// A test with StageTesting that repeats the recorded input.
  ///
  /// It starts with a new view, so it repeats the program only if recording began with the program.
  package var test: String {
    var test = recordedTest("useView", ["ContentView()"])
    test.remarks.insert(
      contentsOf: [
        "Recorded input. Replace ContentView() by the view of the program, in the state that it had",
        "when recording began.",
      ], at: 0)
    return test.source
  }

  /// Returns a test that repeats the recorded input, with the size of the last frame.
  ///
  /// - Parameter arguments: The first arguments of the function.
  package func recordedTest(_ function: String, _ arguments: [String]) -> RecordedTest {
    let window = RecordedTest.arguments(
      size: frames.last?.size ?? .zero, scale: frames.last?.scale ?? 1)
    var test = RecordedTest(
      function, arguments + window, events: inputs, since: began, until: end)
    if droppedInputs > 0 { test.remarks = ["The first \(droppedInputs) events are missing."] }
    return test
  }
}
