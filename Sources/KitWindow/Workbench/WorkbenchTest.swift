import StageUI
import ViewChecks

/// The source of a test that compares the picture of a preview as a workbench shows it.
struct WorkbenchTest {
  var preview: PreviewItem
  /// The name of the preview in the list, from which that of the test is made.
  var name: String
  var condition: PictureCondition
  /// The input of the preview since its first frame, on its own clock.
  var events: [InputEvent] = []

  /// The expression that makes the view; `ContentView()` if it has none outside of the preview.
  @MainActor private var view: String {
    guard let origin = preview.origin, origin.count == 1 else { return "ContentView()" }
    return "\(origin.type).previews"
  }

  /// What the program has to change in the test.
  @MainActor private var remarks: [String] {
    var remarks: [String] = []
    if let origin = preview.origin {
      if origin.count > 1 {
        remarks.append(
          "Replace ContentView() by view \(origin.place + 1) of \(origin.count) of \(origin.type).")
      }
    } else {
      remarks.append("Replace ContentView() by the view of the preview \(name.debugDescription).")
    }
    let changes = [condition.locale, condition.variant].map(\.name).filter { !$0.isEmpty }
    if !changes.isEmpty {
      remarks.append("Change the view as \(changes.joined(separator: " and ")).")
    }
    return remarks
  }

  /// The test: a call of `expectPictures` or, after input, of `useView`.
  @MainActor var source: String {
    events.isEmpty ? pictureTest : inputTest
  }

  @MainActor private var pictureTest: String {
    """
    \(remarks.map { "// \($0)\n" }.joined())@MainActor @Test func \(functionName)() throws {
      try expectPictures(
        of: \(view),
        in: [
          PictureCondition(
            \(Self.lines(of: conditionArguments, indent: 8))),
        ])
    }
    """
  }

  @MainActor private var inputTest: String {
    let size = RecordedTest.arguments(size: condition.size, scale: condition.scale)
    var test = RecordedTest(
      "useView", [view + modifiers] + size, events: events, since: .zero,
      until: Nanoseconds(seconds: condition.time))
    (test.name, test.remarks) = (functionName, remarks)
    return test.source
  }

  /// The arguments of the condition that differ from their defaults, after the size.
  private var conditionArguments: [String] {
    let defaults = PictureCondition(size: condition.size)
    var arguments = [RecordedTest.arguments(size: condition.size, scale: 1)[0]]
    func add<Value: Equatable>(
      _ name: String, _ path: KeyPath<PictureCondition, Value>, _ source: (Value) -> String
    ) {
      let value = condition[keyPath: path]
      if value != defaults[keyPath: path] { arguments.append("\(name): \(source(value))") }
    }
    add("scale", \.scale, RecordedTest.source)
    add("scheme", \.scheme) { ".\($0)" }
    add("contrast", \.contrast) { ".\($0)" }
    add("textScale", \.textScale, RecordedTest.source)
    add("textSize", \.textSize) { ".\($0)" }
    add("direction", \.direction) { ".\($0)" }
    add("reducesMotion", \.reducesMotion) { "\($0)" }
    add("time", \.time, RecordedTest.source)
    return arguments
  }

  /// The condition as modifiers of a view, for a function without conditions.
  private var modifiers: String {
    var text = ""
    func add(_ isChanged: Bool, _ name: String, _ value: String) {
      if isChanged { text += ".environment(\\.\(name), \(value))" }
    }
    let condition = condition
    add(condition.scheme != .light, "colorScheme", ".\(condition.scheme)")
    add(condition.contrast != .standard, "colorSchemeContrast", ".\(condition.contrast)")
    add(condition.textSize != .large, "dynamicTypeSize", ".\(condition.textSize)")
    add(condition.textScale != 1, "textScale", RecordedTest.source(condition.textScale))
    add(condition.direction != .leftToRight, "layoutDirection", ".\(condition.direction)")
    add(condition.reducesMotion, "accessibilityReduceMotion", "true")
    return text
  }

  /// Returns arguments in as many lines as needed, each but the last one with a comma at its end.
  private static func lines(of arguments: [String], indent: Int) -> String {
    let (space, width) = (String(repeating: " ", count: indent), 100 - indent)
    var lines: [String] = []
    for argument in arguments {
      if let last = lines.last, last.count + argument.count + 3 < width {
        lines[lines.count - 1] = "\(last), \(argument)"
      } else {
        lines.append(argument)
      }
    }
    return lines.joined(separator: ",\n\(space)")
  }

  /// The name of the preview as that of a function.
  var functionName: String { RecordedTest.functionName(of: name, fallback: "preview") }
}
