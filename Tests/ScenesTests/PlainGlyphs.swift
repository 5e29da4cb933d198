import PokerSlamGame
import Raster
import Records
import Scenes
import StageUI
import TestSupport

/// The fonts of the golden pictures.
///
/// The letters can be left out to show what is below them.
private final class PlainGlyphs: GlyphSource {
  private let source: any GlyphSource
  private let isEmpty: Bool

  init(_ source: any GlyphSource, isEmpty: Bool) {
    self.source = source
    self.isEmpty = isEmpty
  }

  func shape(_ text: String, font: FontDescription) -> GlyphRun {
    var run = source.shape(text, font: font)
    if isEmpty { run.faces = run.faces.map(EmptyFace.init) }
    return run
  }
}

/// A font face with the metrics of another face and with empty glyphs.
private final class EmptyFace: GlyphFace {
  let identity: UInt64
  let unitsPerEm: Double

  init(_ face: any GlyphFace) {
    identity = face.identity ^ 0x55AA
    unitsPerEm = face.unitsPerEm
  }

  var hasBitmaps: Bool { false }
  func outline(of glyph: UInt32) -> Path { Path() }
  func bitmap(of glyph: UInt32) -> GlyphBitmap? { nil }
}

/// A scene's pictures with and without letters, and its elements.
struct ScenePictures {
  let letters: LetteredPicture
  let elements: [ScreenElement]
}

/// A scene that is staged with letters and without them.
///
/// It is staged twice, because some texts are recorded as outlines. The letters could not be removed
/// from such a recording.
@MainActor
final class LetteredScene {
  private let lettered: StagedScene
  private let empty: StagedScene
  private var moment: Double
  /// Seconds between two pictures: the time of a transition, unless the scene is a moment of one.
  private let pause: Double
  private let size: Size
  private let scale: Double

  /// Stages a scene up to its moment, with these settings from its start.
  init(
    _ scene: Scene, _ size: Size, scale: Double, settings: [String: SettingValue] = [:]
  ) throws {
    let fonts = try GoldenTests.fonts.get()
    var changes = SceneChanges()
    changes.settings = settings
    lettered = scene.stage(glyphs: PlainGlyphs(fonts, isEmpty: false), changes: changes)
    empty = scene.stage(glyphs: PlainGlyphs(fonts, isEmpty: true), changes: changes)
    for staged in [lettered, empty] {
      staged.advance(to: scene.moment, size: size, scale: scale)
    }
    (moment, self.size, self.scale) = (scene.moment, size, scale)
    pause = moment >= 4 ? 1 : 0.002
  }

  /// Paints the scene; some time after the last picture, if settings change.
  func paint(_ settings: [String: SettingValue] = [:]) -> ScenePictures {
    if !settings.isEmpty { moment += pause }
    let letters = LetteredPicture(
      with: paint(lettered, settings), without: paint(empty, settings),
      width: Int(size.width * scale), scale: scale)
    return ScenePictures(letters: letters, elements: lettered.program.host.screenElements)
  }

  private func paint(_ staged: StagedScene, _ settings: [String: SettingValue]) -> [UInt32] {
    if !settings.isEmpty {
      staged.program.app.settings.override(settings)
      staged.advance(to: moment - pause / 2, size: size, scale: scale)
      // The picture in another theme appears at once.
      staged.program.host.dissolve(over: 1e-6)
    }
    let list = staged.advance(to: moment, size: size, scale: scale)
    return PaintedPicture.pixels(
      of: list, width: Int(size.width * scale), height: Int(size.height * scale), scale: scale)
  }
}
