import Raster
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The symbols of the settings.
///
/// An unknown symbol would be drawn as a dashed box.
@MainActor
@Suite struct SymbolNamesTests {
  @Test(arguments: SettingsPage.allCases)
  func everySettingSymbolExists(_ page: SettingsPage) throws {
    var warnings: [String] = []
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(2027) })
    app.settingsPage = page
    let program = Program(app, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner())
    program.host.tree.onWarning = { warnings.append($0) }
    app.go(to: .settings)
    for frame in 0..<40 {
      _ = program.frame(size: Size(1280, 800), time: 1 + Double(frame) / 60)
    }
    #expect(warnings == [])
  }
}
