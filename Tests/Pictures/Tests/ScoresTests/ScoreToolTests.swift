import Scores
import StageTesting
import StageUI
import Testing

/// The tools of a running program: its overlay, pause and gallery, and comparisons of profiles.
@MainActor @Suite struct ScoreToolTests {
  private static let size = Size(240, 160)

  // MARK: - Profiles

  /// Returns the profile of frames of which each takes a number of milliseconds in the zone of scores.
  private func profile(_ milliseconds: UInt64) -> FrameProfile {
    var now: UInt64 = 0
    let profiler = Profiler { now }
    for _ in 0..<40 {
      profiler.begin(.update)
      profiler.begin(.format)
      now += milliseconds * 1_000_000
      profiler.end()
      now += 1_000_000
      profiler.end()
      profiler.endFrame()
    }
    return FrameProfile("scores", profiler)
  }

  @Test func slowerZoneIsNamed() throws {
    let samples = try [2, 3].map { try ProfileSamples.read(profile($0).json, path: "\($0).json") }
    let slower = ProfileComparison(samples[0], samples[1])
    #expect(slower.isWorse)
    let changes = try #require(slower.scenes.first?.changes)
    #expect(ProfileComparison.firstChange(in: changes)?.name == "scores.format")
    #expect(!ProfileComparison(samples[0], samples[0]).isWorse)
  }

  @Test func tablesHaveARowForEachFrame() {
    let profile = profile(2)
    let log = profile.mangoHudLog().split(separator: "\n")
    #expect(
      log.count == 43 && log[2] == "fps,frametime,elapsed" && log[3] == "333.333,3.00000,3000000")
    let table = FrameProfile.presentMonTable([profile]).split(separator: "\n")
    #expect(table.count == 41 && table[1].hasPrefix("scores,"))
  }

  // MARK: - Overlay, pause and gallery

  @Test func overlayShowsTheFramesOfTheRound() throws {
    let round = ScoreRound(glyphs: BlockFont.shared)
    var time: UInt64 = 0
    round.host.makeProfiler = {
      Profiler {
        time += 100_000
        return time
      }
    }
    try useProgram(round.host, size: Self.size, settings: .blocks) {
      round.update($0)
    } script: { script in
      let tree = script.tree
      for level in [FrameOverlay.figures, .graph, .damage, .off] {
        script.press(.f3)
        #expect(round.host.frameOverlay == level)
        #expect(script.tree == tree, "the overlay is no part of the program")
      }
    }
  }

  @Test func clockOfTheRoundStandsStillInAPause() throws {
    let round = ScoreRound(glyphs: BlockFont.shared)
    let travel = TimeTravel(round.host)
    travel.isRecording = true
    try useProgram(round.host, size: Self.size, settings: .blocks) { input in
      _ = travel.update(input) { round.update($0) }
    } script: { script in
      script.wait(3)
      #expect(script.shows("17 s"))
      script.press(.f4)
      #expect(travel.isPaused)
      script.press(.left)
      script.wait(5)
      script.press(.space)
      script.press(.f4)
      #expect(!travel.isPaused)
      #expect(script.shows("17 s") && script.shows("0 points"), "\(script.tree)")
      script.wait(2)
      #expect(script.shows("15 s"), "\(script.tree)")
    }
  }

  private struct ScoreCard_Previews: PreviewProvider {
    static var previews: some View {
      ScoreCard(player: "Alice", score: 640).previewLayout(.fixed(width: 220, height: 80))
        .previewDisplayName("Alice's card")
      LevelBar(level: 0.3).previewLayout(.sizeThatFits).previewDisplayName("A bar")
    }
  }

  @Test func galleryShowsAllPreviews() throws {
    let gallery = PreviewGallery(ScoreCard_Previews.self).background(Color(.systemBackground))
    try useView(gallery, size: Size(300, 240), settings: .blocks) { script in
      #expect(script.shows("Alice's card") && script.shows("A bar"), "\(script.tree)")
      #expect(script.value(of: "Level", index: 1) == "30 %")
      script.expectPicture("gallery")
    }
  }
}
