import Records
import Scenes
import StageUI

/// The input of a scene since it began, on the scene's clock, from which a test is made.
struct SceneRecording {
  /// The time at which the scene began.
  let began: Nanoseconds
  /// The size of the window in points, and its scale, when the scene began.
  let size: Size
  let scale: Double
  private(set) var events: [InputEvent] = []
  private(set) var droppedEvents = 0

  /// Enough for some minutes of a moving mouse.
  private static let most = 20_000

  init(at began: Nanoseconds, size: Size, scale: Double) {
    (self.began, self.size, self.scale) = (began, size, scale)
  }

  /// Logs events that the scene got; the keys of tools are left out.
  mutating func note(_ new: [InputEvent]) {
    events += new.filter { !$0.isForTools }
    guard events.count > Self.most else { return }
    let excess = Self.most / 4
    events.removeFirst(excess)
    droppedEvents += excess
  }
}

extension Workbench {
  /// Returns the source of a test that shows the scene with the chosen settings, repeats what was done
  /// with it, and ends with its picture.
  ///
  /// The test belongs into the target ScenesTests, whose `useScene` gives it the scene.
  func test(of recording: SceneRecording, until end: Nanoseconds) -> String {
    let moment = recording.began.seconds
    var arguments = [scene.name.debugDescription, "at: \(Self.source(moment))"]
    arguments += RecordedTest.arguments(size: recording.size, scale: recording.scale)
    // The scale is that of the recording.
    let settings = knobs.indices.filter { choices[$0] > 0 }.compactMap { place -> String? in
      guard case .setting(let key) = knobs[place].axis else { return nil }
      return "\(key.debugDescription): \(knobs[place].values[choices[place] - 1].source)"
    }
    if !settings.isEmpty { arguments.append("settings: [\(settings.joined(separator: ", "))]") }
    if let direction = changes.layoutDirection {
      arguments.append("layoutDirection: .\(direction)")
    }
    var test = RecordedTest(
      "useScene", arguments, events: recording.events, since: recording.began, until: end)
    if !settings.isEmpty { test.imports.insert("Records", at: 0) }
    test.name = RecordedTest.functionName(of: scene.name, fallback: "scene") + "AsRecorded"
    test.remarks = ["Made in the gallery; it belongs into Tests/ScenesTests."]
    if recording.droppedEvents > 0 {
      test.remarks.append("The first \(recording.droppedEvents) events are missing.")
    }
    return test.source
  }

  /// Returns a time in seconds with all its digits.
  private static func source(_ time: Double) -> String {
    time == time.rounded() && time.magnitude < 1e9 ? "\(Int(clamping: time))" : "\(time)"
  }
}

extension SettingValue {
  /// The value as it is written in Swift.
  fileprivate var source: String {
    switch self {
    case .text(let text): ".text(\(text.debugDescription))"
    case .integer(let number): ".integer(\(number))"
    case .real(let number): ".real(\(number))"
    case .truth(let isTrue): ".truth(\(isTrue))"
    }
  }
}
