import Commands
import JSON
import Measuring
import PNG
import Platform
import PokerSlamGame
import PokerSlamHost
import Scenes
import Session
import StageUI
import TestSupport
import Testing
import Typeset
import Workers

@testable import pokerslam

@Suite @MainActor struct ProfileTests {
  /// Returns a profiler with `count` frames: frame 1 takes 1 ms, frame 2 takes 2 ms, and so on.
  ///
  /// Layout takes a tenth of each frame, or `slower` times as much.
  private func profiler(_ count: Int, slower: Double = 1) -> Profiler {
    final class ManualClock { var now: UInt64 = 0 }
    let clock = ManualClock()
    let profiler = Profiler(frames: count + 1) { clock.now }
    var window = SimulatedWindow(rate: 60)
    for frame in 1...count {
      profiler.begin(.update)
      clock.now += UInt64(frame) * 900_000
      profiler.begin(.layout)
      clock.now += UInt64(Double(frame) * 100_000 * slower)
      profiler.end()
      profiler.end()
      profiler.endFrame(window.facts(work: profiler.currentWork))
    }
    return profiler
  }

  @Test func profileJSONHasTheExpectedFigures() throws {
    let profile = SceneProfile(
      "board", profiler(20), memsets: [200_000, 100_000, 300_000],
      counts: [("bodies", 40), ("allocations", 1)])
    let json = profile.json
    #expect(
      json.description.hasPrefix(
        #"{"version":1,"scene":"board","frames":20,"p50_ms":10,"p95_ms":19,"p99_ms":20,"p999_ms":20,"#
          + #""max_ms":20,"low_1_fps":50,"low_01_fps":50,"over_8ms":12,"#))
    #expect(json["over_8ms"] == 12)
    #expect(json["memset_ms"] == 0.2)
    #expect(json["allocations"] == nil, "they are those of the frames, which have none")
    #expect(json["counts"]?.description == #"{"bodies":40,"allocations":1}"#)
    #expect(json["missed_slots"] == 4)
    #expect(json["zones"]?["layout"]?["p50_ms"] == 1)
    #expect(json["zones"]?["update"]?["max_ms"] == 18)
    #expect(json["zones"]?["raster"] == nil)
    #expect(profile.memsets == 50)
  }

  @Test func medianAboveTheLimitIsNamed() {
    let profile = SceneProfile("board", profiler(20), memsets: [200_000])
    #expect(profile.memsets == 50 && profile.complaint(above: 50) == nil)
    #expect(
      profile.complaint(above: 20)
        == "board: the median is 50.0 times memset, and the limit is 20.0")
  }

  /// The display has 60 Hz, and the simulated window takes exactly the given time for each frame.
  @Test func inputLatencyAndAnimationErrorAreExactForKnownWork() {
    let period = 1e9 / 60
    var window = SimulatedWindow(rate: 60)
    let steady = (0..<60).map { _ in window.show(work: .milliseconds(5)) }
    // A frame begins 5.4 ms before it is shown: 5 ms for its work and 0.4 ms to spare. Its input
    // arrived one period earlier, right after the previous frame had begun.
    for report in steady.suffix(20) {
      #expect(report.presentDelay == .zero)
      #expect(abs(Double(report.inputLatency?.count ?? 0) - (period + 5.4e6)) < 2)
    }
    #expect(steady[0].inputLatency == nil, "there was no frame before")
    let late = window.show(work: .milliseconds(15))
    #expect(late.presentDelay == .milliseconds(15) - Nanoseconds(5_400_000))
    #expect(abs(Double(late.inputLatency?.count ?? 0) - (period + 15e6)) < 2)
  }

  @Test func profileReportsInputLatencyAndAnimationError() throws {
    // Each frame takes 6 ms, except the last, which takes 40 ms.
    final class ManualClock { var now: UInt64 = 0 }
    let clock = ManualClock()
    let profiler = Profiler(frames: 60) { clock.now }
    var window = SimulatedWindow(rate: 60)
    for frame in 0..<50 {
      profiler.begin(.update)
      clock.now += frame == 49 ? 40_000_000 : 6_000_000
      profiler.end()
      profiler.endFrame(window.facts(work: profiler.currentWork))
    }
    let profile = SceneProfile("board", profiler, memsets: [])
    #expect(profile.json["animation_error"]?["p50_ms"] == 0)
    #expect(profile.json["animation_error"]?["max_ms"] == 33.6)
    #expect(profile.json["input_latency"]?["p50_ms"] == 23.067)
    #expect(profile.json["input_latency"]?["max_ms"] == 56.667)
    #expect(profile.lines.contains { $0.hasPrefix("  input latency      23.067") })
    #expect(profile.lines.contains { $0.hasPrefix("  animation error     0.000") })
  }

  /// The board appears in frame 60 of this scene, and the 58 frames before are not measured.
  @Test func slowFramesOfAProfileNameScreenAndCommand() throws {
    let scene = try #require(AnimatedScene.named("menu-to-game"))
    var setting = ProfileRun.Setting()
    setting.frames = 4
    setting.warmUpFrames = 58
    setting.size = Size(320, 240)
    setting.threads = 1
    let run = ProfileRun(
      animatedScene: scene, setting: setting, fonts: try FontLibrary(),
      pool: WorkerPool(threads: 1))
    let profile = run.run().profile.frames
    #expect(profile.frames == 0..<4 && profile.slowest.count == 4)
    for slow in profile.slowest {
      #expect(
        slow.context.event == (slow.frame == 2 ? "first frame of screen board" : nil))
      let command = "profile menu-to-game --warm \(58 + slow.frame) --frames 1, game "
      #expect(slow.context.replay?.hasPrefix(command) == true)
      #expect(slow.facts.bodies != nil && slow.facts.damage == nil, "whole frames are painted")
    }
    #expect(profile.delays.map(\.name) == ["input latency", "animation error", "present delay"])
  }

  /// The board and its menu, with glyphs, shadows and gradients.
  @Test func countsOfAProfileAreTheSameInEachRunAndOnEachNumberOfThreads() throws {
    let scene = try #require(AnimatedScene.named("menu-to-game"))
    let fonts = try FontLibrary()
    func counts(threads: Int, damage: Bool) -> [FrameCounts] {
      var setting = ProfileRun.Setting()
      (setting.frames, setting.warmUpFrames, setting.threads) = (4, 58, threads)
      setting.size = Size(320, 240)
      setting.paintsDamageOnly = damage
      let run = ProfileRun(
        animatedScene: scene, setting: setting, fonts: fonts, pool: WorkerPool(threads: threads))
      return run.run().profile.frames.counts
    }
    let whole = counts(threads: 1, damage: false)
    #expect(counts(threads: 1, damage: false) == whole)
    #expect(counts(threads: 3, damage: false) == whole)
    #expect(whole.count == 4 && whole.allSatisfy { $0.damaged == 320 * 240 })
    #expect(whole.allSatisfy { $0.painted > 0 && $0.writtenBytes >= 4 * $0.painted })
    #expect(whole.contains { $0.caches.contains { $0.uses.hits > 0 } })
    let damaged = counts(threads: 1, damage: true)
    #expect(counts(threads: 3, damage: true) == damaged)
    let pixels = damaged.map(\.damaged)
    #expect(pixels.allSatisfy { $0 <= 320 * 240 } && pixels.contains { $0 > 0 })
  }

  @Test func paintedPixelsAndOverdrawCountWhereDamageIsPainted() throws {
    let scene = try #require(AnimatedScene.named("menu"))
    func profile(damage: Bool) throws -> SceneProfile {
      var setting = ProfileRun.Setting()
      (setting.frames, setting.warmUpFrames, setting.threads) = (3, 2, 1)
      setting.size = Size(320, 240)
      setting.paintsDamageOnly = damage
      let run = ProfileRun(
        animatedScene: scene, setting: setting, fonts: try FontLibrary(),
        pool: WorkerPool(threads: 1))
      return run.run().profile
    }
    let whole = try profile(damage: false).counts.map(\.name)
    #expect(Set(whole).isDisjoint(with: ["damage", "painted", "overdraw"]))
    let measured = try profile(damage: true)
    let counts = Dictionary(uniqueKeysWithValues: measured.counts.map { ($0.name, $0.count) })
    let painting = measured.frames.totalCounts
    #expect(counts["painted"] == painting.painted && painting.painted > painting.damaged)
    let overdraw = (Double(painting.painted) * 1000 / Double(painting.damaged)).rounded()
    #expect(counts["overdraw"] == Int(overdraw))
    // The gate knows these counts as exact ones, not as instructions.
    #expect(measured.counts.allSatisfy { FrameFigures.counts[$0.name] != nil })
  }

  @Test func countsOfEachFrameAddUpToThoseOfAllFrames() throws {
    let scene = try #require(AnimatedScene.named("board-flying"))
    var setting = ProfileRun.Setting()
    (setting.frames, setting.warmUpFrames, setting.threads) = (4, 2, 1)
    setting.size = Size(320, 240)
    setting.paintsDamageOnly = true
    let run = ProfileRun(
      animatedScene: scene, setting: setting, fonts: try FontLibrary(),
      pool: WorkerPool(threads: 1))
    let profile = run.run().profile
    #expect(
      profile.series.map(\.figure) == [
        "bodies", "measures", "layouts", "recordings", "damage", "painted", "overdraw",
      ])
    let sums = Dictionary(uniqueKeysWithValues: profile.counts.map { ($0.name, $0.count) })
    for series in profile.series {
      #expect(series.counts.count == 4, "\(series.figure)")
      if series.figure != "overdraw" {
        #expect(series.counts.reduce(0, +) == sums[series.figure], "\(series.figure)")
      }
      #expect(profile.json["series"]?[series.figure] == .string(series.runs))
    }
    #expect(sums["recordings"].map { $0 > 0 } == true)
    let frames = profile.series.suffix(3).map(\.counts)
    for (damage, (painted, overdraw)) in zip(frames[0], zip(frames[1], frames[2])) {
      #expect(overdraw == Int((Double(painted) * 1000 / Double(damage)).rounded()))
    }
    #expect(SceneProfile.thousandths(ofOverdraw: FrameCounts()) == 0, "nothing was damaged")
  }

  @Test func contextOfAPlayedFrameNamesANewScreenOnce() throws {
    let scene = try #require(AnimatedScene.named("menu"))
    let running = scene.begin(glyphs: try FontLibrary(), size: Size(320, 240))
    let app = running.program.app
    let screens = ScreenWatch(app)
    screens.update()
    #expect(screens.context.event == nil)
    #expect(screens.context.replay == "screen menu, game \(app.game.session.game.code)")
    app.go(to: .board)
    screens.update()
    #expect(screens.context.event == "first frame of screen board")
    screens.update()
    #expect(screens.context.event == nil)
  }

  @Test func logOfMangoHudTakesOneScene() {
    let world = World()
    #expect(world.run("profile", "menu", "board", "--mangohud", "log.csv") == 2)
    #expect(world.complaints.count == 1)
  }

  @Test func traceKeepsTheSpansOfAll2000Frames() {
    let profiler = Profiler(spans: ProfileRun.spans(frames: 2000), frames: 2) { 0 }
    for _ in 0..<2000 {
      for _ in 0..<Profiler.spansPerFrame {
        profiler.begin(.layout)
        profiler.end()
      }
      profiler.endFrame()
    }
    let spans = profiler.spans(track: 0)
    #expect(spans.count == 2000 * Profiler.spansPerFrame)
    #expect(spans.first?.frame == 0 && spans.last?.frame == 1999)
    #expect(ProfileRun.spans(frames: 6000) == 6000 * Profiler.spansPerFrame)
    #expect(
      ProfileRun.spans(frames: 1_000_000) == ProfileRun.spans(frames: 6000),
      "the memory has a limit")
  }

  @Test func costsOfASceneArePrintedAndDrawn() throws {
    let world = World()
    #expect(
      world.run(
        "profile", "board-flying", "--frames", "2", "--warm", "2", "--threads", "1", "--size",
        "320x240", "--costs", "costs.svg", "--json", "costs.json") == 0)
    let line = try JSON(decoding: try #require(world.files["costs.json"]))
    guard case .object(let figures)? = line["costs"] else {
      Issue.record("the file of --json has no costs")
      return
    }
    #expect(figures.contains { $0.key.hasPrefix("update/") && ($0.value["bodies"]?.int ?? 0) > 0 })
    #expect(world.lines.contains { $0.contains("bodies") && $0.contains("recordings") })
    #expect(world.lines.contains { $0.hasPrefix("update/") })
    #expect(world.lines.contains { $0.hasPrefix("record/") })
    let picture = String(decoding: try #require(world.files["costs.svg"]), as: UTF8.self)
    #expect(picture.contains(">board-flying, 2 frames</text>"))
    #expect(picture.contains("<title>record: "))
  }

  @Test func slowestFramesAreDrawnIntoAFolder() throws {
    let folder = try TemporaryFolder()
    var io = World().io
    io.writeFile = { bytes, path in try File.write(bytes, to: path) }
    let words = [
      "profile", "menu", "--frames", "3", "--warm", "2", "--threads", "1", "--size", "320x240",
      "--slow", "\(folder.path)/slow",
    ]
    #expect(PokerSlam.table.run(words, io) == 0)
    let names = try File.names(in: "\(folder.path)/slow").sorted()
    #expect(names == ["menu-0.png", "menu-1.png", "menu-2.png"])
    for name in names {
      let picture = try PNGImage(decoding: try File.read("\(folder.path)/slow/\(name)"))
      #expect(picture.width == 320 && picture.height == 240)
      #expect(Set(picture.pixels).count > 50, "the menu is drawn")
    }
  }

  @Test(arguments: [["menu", "board"], ["menu", "--runs", "2"]])
  func costsTakeOneSceneAndOneRun(_ words: [String]) {
    let world = World()
    #expect(world.run(["profile", "--costs", "costs.svg"] + words) == 2)
    #expect(world.complaints.count == 1)
  }

  @Test func withoutMemsetsTheirMultipleIsZero() {
    #expect(SceneProfile("board", profiler(1), memsets: []).memsets == 0)
  }

  @Test func allocationsOfAProfileAreThoseOfItsFrames() throws {
    var setting = ProfileRun.Setting()
    setting.frames = 3
    setting.warmUpFrames = 1
    setting.size = Size(320, 240)
    setting.threads = 1
    let run = ProfileRun(
      animatedScene: try #require(AnimatedScene.named("board-flying")), setting: setting,
      fonts: try FontLibrary(), pool: WorkerPool(threads: 1))
    let profile = run.run().profile
    let count = profile.counts.first { $0.name == SceneProfile.allocationCount }?.count
    // The tests' own build may count none.
    #expect((count != nil) == AllocationCount.isCounting)
    #expect(profile.frames.allocations.count == (count == nil ? 0 : 3))
    #expect(profile.frames.allocations.reduce(0, +) == count ?? 0)
    #expect((profile.json["allocations"] == nil) == (count == nil))
    #expect(profile.lines.contains { $0.contains("allocations ") } == (count != nil))
  }

  @Test func headingAndFirstLineHaveTheSameColumns() throws {
    let profile = SceneProfile("board", profiler(20), memsets: [200_000])
    func end(_ words: String, in line: String) throws -> Int {
      line.distance(
        from: line.startIndex, to: try #require(line.firstRange(of: words)).upperBound)
    }
    let (heading, first) = (SceneProfile.heading, profile.lines[0])
    #expect(try end("p99", in: heading) == end("20.000", in: first))
    #expect(first.hasSuffix(" of 0.200 ms") || first.hasSuffix(" of 0.2 ms"))
    #expect(heading.count == (try end(" of ", in: first)) - 4)
    let layout = try #require(profile.lines.first { $0.hasPrefix("  layout") })
    #expect(layout.count == (try end("whole", in: heading)))
  }

  @Test func profileWithShorterFramesIsBetter() {
    let (quiet, loud) = (profiler(9), profiler(9, slower: 3))
    let a = SceneProfile("a", quiet, memsets: [])
    let b = SceneProfile("a", loud, memsets: [])
    #expect(a.isBetter(than: b) && !b.isBetter(than: a))
  }

  @Test func differencesNameZonesThatChangedByMoreThanTwoPercent() throws {
    let stored = try FrameFigures(
      text: "board update 1000000\nboard raster.bands 5000000\nmenu update 100\n", path: "stored")
    #expect(stored.differences(from: stored) == [])
    var slower = stored
    slower.rows[1].count = 6_000_000
    #expect(
      slower.differences(from: stored) == [
        "board raster.bands: 6000000 instructions, stored: 5000000 (+20.0 %)"
      ])
    slower.rows[1].count = 5_099_000
    #expect(slower.differences(from: stored) == [])
    slower.rows[1].count = 4_890_000
    #expect(
      slower.differences(from: stored) == [
        "board raster.bands: 4890000 instructions, stored: 5000000 (-2.2 %)"
      ])
  }

  @Test func growthOfASmallZoneIsFound() throws {
    let stored = try FrameFigures(text: "board layout 310\n", path: "stored")
    let noisy = try FrameFigures(text: "board layout 1300\n", path: "noisy")
    #expect(noisy.differences(from: stored) == [])
    let grown = try FrameFigures(text: "board layout 1400\n", path: "grown")
    #expect(
      grown.differences(from: stored) == [
        "board layout: 1400 instructions, stored: 310 (+351.6 %)"
      ])
  }

  @Test func countsMayDifferByTheirNoiseOnly() throws {
    let stored = try FrameFigures(
      text: "menu bodies 1000\nmenu damage 576000\nmenu allocations 1356\n", path: "stored")
    var measured = stored
    measured.rows[2].count = 1362
    #expect(measured.differences(from: stored) == [])
    measured.rows[0].count = 1001
    measured.rows[1].count = 575_999
    measured.rows[2].count = 1366
    #expect(
      measured.differences(from: stored) == [
        "menu bodies: 1001, stored: 1000 (+0.1 %)", "menu damage: 575999, stored: 576000 (0.0 %)",
        "menu allocations: 1366, stored: 1356 (+0.7 %)",
      ])
  }

  @Test func seedAndModeChooseTheGame() throws {
    let game = try GameName.chosen(seed: "2026", mode: .practice)
    #expect(game?.mode.name == "practice" && game?.seed.value == 2026)
    #expect(try GameName.chosen(seed: nil, mode: nil) == nil)
    #expect(try GameName.chosen(seed: nil, mode: .classic)?.mode.name == "classic")
  }

  @Test func printPathsOptionListsFourFolders() {
    let world = World()
    #expect(world.run("--print-paths", "--data-dir", "/somewhere") == 0)
    #expect(world.lines.count == 4 && world.lines[0].hasSuffix("  /somewhere"))
  }

  @Test func differencesIncludeMissingAndNewFigures() throws {
    let stored = try FrameFigures(text: "board update 10\n", path: "stored")
    let measured = try FrameFigures(text: "board layout 10\n", path: "measured")
    #expect(
      measured.differences(from: stored) == [
        "board layout: 10 instructions, not stored", "board update: not measured",
      ])
    #expect(throws: CommandFailure.self) { try FrameFigures(text: "board x\n", path: "p") }
  }

  /// Times of a zone with some noise, which repeats every seven frames.
  private func times(_ median: Int, frames: Int = 200) -> [Int] {
    (0..<frames).map { median + median * ($0 * 3 % 7 - 3) / 100 }
  }

  private func samples(_ scene: String, prepare: Int, bands: Int) -> ProfileSamples {
    ProfileSamples(
      scene: scene,
      zones: [
        .init(name: "frame", times: times(prepare + bands)),
        .init(name: "raster", times: times(prepare + bands)),
        .init(name: "raster.prepare", times: times(prepare)),
        .init(name: "raster.bands", times: times(bands)),
        .init(name: "memset", times: times(400, frames: 10)),
      ])
  }

  @Test func profileSamplesSurviveTheirFile() throws {
    let profile = SceneProfile("a", profiler(9), memsets: [2500])
    let read = try ProfileSamples.read("\(profile.json)\n", path: "p")
    #expect(read == [profile.frames.samples])
    #expect(profile.frames.samples.zones.map(\.name) == ["frame", "update", "layout", "memset"])
    #expect(profile.frames.samples.zones.last?.times == [3])
    for bad in [
      #"{"version":2,"scene":"a","samples_us":{}}"#, #"{"scene":"a"}"#,
      #"{"scene":"a","samples_us":{"x":[1,-2]}}"#, "{",
    ] {
      #expect(throws: ProfileFileError.self) { try ProfileSamples.read(bad, path: "p") }
    }
  }

  @Test func compareCommandReadsFilesOfProfile() {
    func file(_ samples: ProfileSamples) -> [UInt8] {
      let line = JSON.object([
        .init("scene", .string(samples.scene)), .init("samples_us", samples.json),
      ])
      return Array("\(line)\n".utf8)
    }
    let files = [
      "a": file(samples("board", prepare: 1000, bands: 4000)),
      "b": file(samples("board", prepare: 1000, bands: 4600)),
    ]
    #expect(World(files: files).run("profile", "--compare", "a", "a") == 0)
    let world = World(files: files)
    #expect(world.run("profile", "--compare", "a", "b") == 1)
    #expect(world.lines.contains("  what changed first: raster.bands, slower"))
  }

  @Test func compareCommandExitsWith1WhenAFigureDiffers() {
    let files: [String: [UInt8]] = [
      "stored": Array("board update 1000000\n".utf8),
      "same": Array("board update 1010000\n".utf8),
      "other": Array("board update 1200000\n".utf8),
    ]
    let same = World(files: files)
    #expect(same.run("profile", "--compare", "stored", "same") == 0)
    #expect(same.complaints == [])
    let other = World(files: files)
    #expect(other.run("profile", "--compare", "stored", "other") == 1)
    #expect(
      other.complaints == ["board update: 1200000 instructions, stored: 1000000 (+20.0 %)"])
  }
}
