import Audio
import KitWindow
import Platform
import TestSupport
import Testing

@testable import StageApp

@Suite @MainActor struct SupportTests {
  @Test func settingsOutliveTheProgram() throws {
    let folder = try TemporaryFolder()
    let environment: (String) -> String? = { ["XDG_CONFIG_HOME": folder.path][$0] }
    let settings = FileSettings(program: "test", environment: environment)
    settings.set(.int(3), for: "lives")
    settings.set(.double(0.5), for: "volume")
    settings.set(.bool(true), for: "isMuted")
    settings.set(.string("Ada \"the\" first"), for: "name")
    settings.set(.string("gone"), for: "other")
    settings.set(nil, for: "other")
    let start = Nanoseconds.seconds(10)
    let due = try #require(settings.saveIfDue(at: start))
    #expect(due == start + .milliseconds(500))
    #expect(!File.exists("\(folder.path)/test/settings.json"), "it waits for further changes")
    #expect(settings.saveIfDue(at: due) == nil)
    let read = FileSettings(program: "test", environment: environment)
    #expect(read.value(for: "lives") == .int(3))
    #expect(read.value(for: "volume") == .double(0.5))
    #expect(read.value(for: "isMuted") == .bool(true))
    #expect(read.value(for: "name") == .string("Ada \"the\" first"))
    #expect(read.value(for: "other") == nil)
    #expect(settings.saveIfDue(at: due + .seconds(9)) == nil, "nothing has changed since")
  }

  @Test func damagedSettingsCountAsMissing() throws {
    let folder = try TemporaryFolder()
    folder.add(folder: "test")
    try folder.add(file: "test/settings.json", bytes: Array("{\"a\": 1,".utf8))
    let settings = FileSettings(program: "test") { name in
      ["HOME": "/", "XDG_CONFIG_HOME": folder.path][name]
    }
    #expect(settings.value(for: "a") == nil)
    settings.set(.int(2), for: "a")
    settings.save()
    #expect(try File.read("\(folder.path)/test/settings.json") == Array("{\"a\":2}".utf8))
  }

  @Test(arguments: SensoryFeedback.Kind.allCases)
  func feedbackSoundsAreAudibleAndShort(kind: SensoryFeedback.Kind) {
    let sound = FeedbackPlayer().sound(SensoryFeedback(kind))
    let samples = (0..<sound.count).map { abs(sound[$0]) }
    #expect((0.05...0.95).contains(samples.max() ?? 0))
    #expect(samples[0] < 0.01 && samples[sound.count - 1] < 0.01, "no clicks")
    #expect((0.05...1).contains(sound.seconds))
  }

  @Test func feedbackSoundsDifferByMeaningAndWeight() {
    let player = FeedbackPlayer()
    let sounds: [SensoryFeedback] = [
      .success, .warning, .error, .selection, .increase, .decrease, .start, .stop,
      .impact(weight: .light), .impact(weight: .medium), .impact(weight: .heavy),
    ]
    let samples = sounds.map { feedback in
      let sound = player.sound(feedback)
      return (0..<min(sound.count, 2000)).map { sound[$0] }
    }
    #expect(Set(samples).count == sounds.count)
    #expect(
      player.sound(.impact(intensity: 0.2)) === player.sound(.impact),
      "the intensity is a matter of the volume")
  }

  /// The table and the files of a profiled window with a single frame, whose work took 2 ms.
  ///
  /// The frame was not shown, so that it has no picture.
  @Test func profileOfAWindowHasATableAndFourFiles() throws {
    let host = ViewHost(glyphs: BlockFont()) { Text("a") }
    let times = FrameTimes("Ten", host, tracks: 1, isTraced: true)
    let profiler = try #require(host.profiler)
    profiler.add(.update, from: 1_000_000, to: 3_000_000)
    profiler.endFrame()
    let profile = times.profile
    let table = FrameTimes.table(profile)
    #expect(table[0] == "1 frame")
    #expect(table.contains { $0.hasPrefix("work") && $0.contains("2.000") })
    #expect(table.last?.hasPrefix("1 % and 0.1 % low: mean time of the slowest 1 %") == true)
    let files = times.files(profile)
    #expect(
      files.map(\.name) == ["profile.json", "trace.json", "mangohud.csv", "presentmon.csv"])
    #expect(files.allSatisfy { !$0.bytes.isEmpty })
    let json = String(decoding: files[0].bytes, as: UTF8.self)
    #expect(json.hasPrefix(#"{"version":1,"scene":"Ten","frames":1,"p50_ms":2,"#))
    #expect(table.allSatisfy { !$0.contains("allocations") } && !json.contains("allocations"))
  }

  @Test func profilersOfWindowsCountTheAllocationsOfTheProgram() throws {
    var requests = 100
    Profiler.programAllocations = { requests }
    defer { Profiler.programAllocations = nil }
    let host = ViewHost(glyphs: BlockFont()) { Text("a") }
    host.addTools(threads: 1)
    #expect(host.makeProfiler?().allocations?() == 100, "that of F3")
    let times = FrameTimes("Ten", host, tracks: 1, isTraced: false)
    let profiler = try #require(host.profiler)
    requests += 12
    profiler.endFrame()
    #expect(profiler.facts(of: 0).allocations == 12)
    #expect(
      FrameTimes.table(times.profile).contains {
        $0.hasSuffix("allocations 12.0 a frame, at most 12")
      })
  }
}
