import PokerSlamGame
import Records
import Scenes
import StageUI
import TestSupport
import Testing

/// Uses a scene as the gallery does, from a moment of the scene on.
///
/// The gallery and the pause of the game print tests that call it. After each step, the window is
/// checked for what people need to read and to use it. The script runs twice, each time with a scene of
/// its own, and a frame after a step that differs the second time is a failure.
///
/// - Parameters:
///   - moment: The seconds from the start of the scene; nil for those of its picture.
///   - size: The size of the window in points; nil for that of the scene.
///   - picture: The name of the folder of pictures; nil for the name of the test.
///   - settings: Values of settings, by key.
///   - layoutDirection: The layout direction; nil for that of the language.
///   - checks: The checks after each step; nil for those of the scene's picture.
@MainActor
func useScene(
  _ name: String, at moment: Double? = nil, size: Size? = nil, scale: Double = 1,
  named picture: String? = nil, settings: [String: SettingValue] = [:],
  layoutDirection: LayoutDirection? = nil,
  checks: MeaningChecks? = nil, function: String = #function, file: StaticString = #filePath,
  fileID: String = #fileID,
  line: Int = #line, column: Int = #column, _ body: (ViewScript) throws -> Void
) throws {
  let animated = try #require(AnimatedScene.named(name), "no scene is called \(name)")
  var changes = SceneChanges()
  changes.settings = settings
  changes.layoutDirection = layoutDirection
  changes.moment = moment ?? animated.scene.moment
  let size = size ?? animated.scene.size
  let checks = checks ?? .scene(name)
  func run(_ checks: MeaningChecks) throws -> ScriptRun? {
    let running = animated.begin(
      glyphs: try GoldenTests.fonts.get(), size: size, scale: scale, changes: changes)
    let host = running.program.host
    return try useProgram(
      host, size: size, scale: scale, time: changes.moment ?? 0, named: picture, checks: checks,
      function: function, file: file, fileID: fileID, line: line, column: column
    ) { input in
      host.advance(to: input.time.targetTimestamp.seconds)
      running.prepareFrame()
      _ = running.program.update(input)
    } script: { script in
      try body(script)
    }
  }
  // A script that fails would only fail again.
  guard let first = try run(checks), !first.hasFailed else { return }
  try run(.none)?.expectSame(as: first, file: file, fileID: fileID, line: line, column: column)
}
