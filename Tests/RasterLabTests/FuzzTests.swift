import Commands
import Foundation
import Measuring
import Raster
import Testing
import Workers

@testable import rasterlab

@Suite struct FuzzTests {
  /// Every run draws the same cases, so that a failure can be repeated.
  ///
  /// The two seeds run on two cores.
  @Test(arguments: [1 as UInt64, 1_000_001]) func fuzzCasesFindNoFailure(seed: UInt64) {
    var options = Fuzz.Options()
    options.seed = seed
    options.iterations = 2500
    options.limit = .max
    (options.scenes, options.knownSeeds) = ([], [])
    let findings = Fuzz.find(options)
    #expect(findings.cases == 2500 && findings.frames > 2500)
    for failure in findings.failures { Issue.record("\(failure.name): \(failure.what)") }
  }

  /// Many of these scenes took seconds and hundreds of megabytes before the renderer was optimised.
  ///
  /// `make fuzz-canvas` measures their time and memory. Each of three tests takes every third
  /// scene, so that the tests run in parallel.
  @Test(arguments: 0..<3) func hardScenesStayWithinTimeAndMemory(part: Int) {
    var options = Fuzz.Options()
    options.iterations = 0
    // With sanitizers, which make the program about ten times slower, a scene may take 30 s instead
    // of 3.
    let isSlow = ProcessInfo.processInfo.environment["POKERSLAM_SLOW"] != nil
    options.limit = isSlow ? 30_000_000_000 : 3_000_000_000
    options.scenes = FuzzCorpus.scenes.indices.filter { $0 % 3 == part }.map {
      FuzzCorpus.scenes[$0]
    }
    options.knownSeeds = part == 0 ? FuzzCorpus.seeds : []
    let findings = Fuzz.find(options)
    #expect(findings.cases > 20)
    for failure in findings.failures { Issue.record("\(failure.name): \(failure.what)") }
  }

  @Test func hardSceneNamesAreUnique() {
    #expect(Set(FuzzCorpus.scenes.map(\.name)).count == FuzzCorpus.scenes.count)
  }

  @Test func caseOverTheTimeLimitFails() {
    var options = Fuzz.Options()
    options.iterations = 0
    options.knownSeeds = []
    options.sceneName = "20,000 small circles"
    #expect(Fuzz.find(options).cases == 1)
    options.limit = 1
    #expect(Fuzz.find(options).failures.map(\.name) == ["20,000 small circles"])
  }

  @Test func aloneOptionRunsOnlyTheCaseOfTheSeed() {
    var options = Fuzz.Options()
    options.isAlone = true
    options.seed = 7
    options.limit = 0
    let findings = Fuzz.find(options)
    #expect(findings.cases == 1)
    #expect(findings.failures.map(\.name) == ["seed 7"])
  }

  /// A blurred picture is cached if it was blurred in the previous frame too.
  ///
  /// Here the cached picture has a subpixel offset. An error once made the gradient of the cached
  /// picture one level brighter than without the cache.
  @Test func cachedPicturesEqualUncachedOnes() {
    var test = FuzzCase(seed: 898_537, (1...3).map { WorkerPool(threads: $0) })
    #expect(test.run() == nil)
    #expect(test.frames == 4)
  }

  /// Clips may be nested 10,000 deep, but layers and groups only 1,000 deep, because painting
  /// recurses into layers and groups.
  @Test(arguments: FuzzDepth.Kind.allCases) func deepNestingIsPaintedInTime(_ kind: FuzzDepth.Kind)
  {
    let list = FuzzDepth.list(kind, depth: kind == .clips ? 10_000 : 1000)
    var pixmap = Pixmap(width: 50, height: 40)
    let time = Stopwatch.time { Renderer().paint(list, scale: 1, into: &pixmap) }
    #expect(time < 3_000_000_000, "\(time / 1_000_000) ms")
  }

  @Test func equalSeedsGiveEqualCases() {
    let pools = [WorkerPool(threads: 1)]
    var (a, b) = (FuzzCase(seed: 12, pools), FuzzCase(seed: 12, pools))
    #expect(a.run() == b.run() && a.frames == b.frames)
  }

  @Test func canariesDetectAnOutOfBoundsWrite() {
    var numbers = SeededNumbers(seed: 4)
    var surface = FuzzSurface(width: 7, height: 5, &numbers)
    surface.pixmap.clear(surface.pixmap.bounds, to: .max)
    let before = surface.isIntact
    surface.corruptGuard()
    let after = surface.isIntact
    #expect(before && !after)
  }

  @Test func firstDifferentPixelIsReported() {
    var numbers = SeededNumbers(seed: 4)
    var surface = FuzzSurface(width: 7, height: 5, &numbers)
    let other = Pixmap(width: 7, height: 5)
    let nothing = surface.difference(from: other)
    #expect(nothing == nil)
    surface.pixmap.set(9, x: 6, y: 4)
    let place = surface.difference(from: other)
    #expect(place?.x == 6 && place?.y == 4)
  }

  @MainActor @Test func invalidOptionsAreRefused() throws {
    for command in RasterLab.table.commands {
      for example in command.examples {
        try RasterLab.table.check(example.split(separator: " ").map(String.init))
      }
    }
    try RasterLab.table.check(["bench", "--threads", "2", "--growth"])
    for line in [
      ["fuzz", "--seed"], ["fuzz", "--speed", "3"], ["accuracy", "--shapes", "0"],
      ["bench", "--threads", "0"], ["bench", "--what"], ["digests", "--bands"], ["conformance"],
    ] {
      #expect(throws: UsageError.self) { try RasterLab.table.check(line) }
    }
  }
}
