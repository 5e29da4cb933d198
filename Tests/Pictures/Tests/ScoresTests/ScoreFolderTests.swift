import Foundation
import Scores
import StageTesting
import StageUI
import Testing

/// A card of one of many scenes; its number is in the environment.
private struct SceneCard: View {
  @Environment(\.sceneNumber) private var number
  private static let players = ["Alice", "Bob", "Eve", "Sylvie", "Ann", "Ben", "Tom"]

  var body: some View {
    let player = "\(Self.players[number % Self.players.count]) \(number)"
    ScoreCard(player: player, score: number * 37 % 1000)
      .overlay { if number == FolderRun.changedScene { Color.red.frame(width: 9) } }
  }
}

extension EnvironmentValues {
  private struct SceneKey: EnvironmentKey {
    static let defaultValue = 0
  }

  fileprivate var sceneNumber: Int {
    get { self[SceneKey.self] }
    set { self[SceneKey.self] = newValue }
  }
}

/// What the variables of the environment ask for.
private enum FolderRun {
  private static let variables = ProcessInfo.processInfo.environment
  /// The folder of the pictures; nil in a run without these tests.
  static let folder = variables["SCORES_GOLDENS"]
  /// The score of Alice.
  static let score = Int(variables["SCORES_SCORE"] ?? "") ?? 640
  /// The number of scenes, in calls of a hundred; none for the cards.
  static let scenes = Int(variables["SCORES_SCENES"] ?? "") ?? 0
  /// The scene that looks different; nil for none.
  static let changedScene = Int(variables["SCORES_CHANGED"] ?? "")
}

/// Pictures in another folder than that beside the tests: `Tests/Scripts/approve` and `scenes` run them.
@MainActor @Suite(.enabled(if: FolderRun.folder != nil)) struct ScoreFolderTests {
  private var settings: PictureSettings {
    var settings = PictureSettings.blocks
    settings.folder = FolderRun.folder
    return settings
  }

  @Test(.enabled(if: FolderRun.scenes == 0)) func cardOfAlice() throws {
    try expectPicture(
      of: ScoreCard(player: "Alice", score: FolderRun.score), size: Size(220, 80),
      settings: settings)
  }

  @Test(.enabled(if: FolderRun.scenes == 0)) func cardOfBob() throws {
    try expectPicture(
      of: ScoreCard(player: "Bob", score: 120), size: Size(220, 80), settings: settings)
  }

  @Test(arguments: 0..<FolderRun.scenes / 100) func hundredScenes(_ hundred: Int) throws {
    let variants = (hundred * 100..<hundred * 100 + 100).map { number in
      PictureVariant("\(number)") { $0.environment(\.sceneNumber, number) }
    }
    try expectPictures(
      of: SceneCard(), in: PictureAxes(sizes: [Size(220, 80)], variants: variants).all,
      named: "hundred\(hundred)", settings: settings)
  }
}
