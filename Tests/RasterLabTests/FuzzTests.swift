import Commands
import Measuring
import Raster
import Testing
import Workers

@testable import rasterlab

@Suite("Hostile display lists") struct FuzzTests {
  /// Always the same cases, so that a failure here repeats; two runs, for two cores.
  @Test(arguments: [1 as UInt64, 1_000_001]) func aSliceFindsNothing(seed: UInt64) {
    var options = Fuzz.Options()
    options.seed = seed
    options.iterations = 2500
    options.limit = .max
    (options.scenes, options.knownSeeds) = ([], [])
    let findings = Fuzz.find(options)
    #expect(findings.cases == 2500 && findings.frames > 2500)
    for failure in findings.failures { Issue.record("\(failure.name): \(failure.what)") }
  }

  /// Many of these took seconds and hundreds of megabytes; `make fuzz-canvas` counts both.
  ///
  /// Every third, three runs: a test that takes long is started last.
  @Test(arguments: 0..<3) func hardScenesTakeLittle(part: Int) {
    var options = Fuzz.Options()
    options.iterations = 0
    options.limit = 3_000_000_000
    options.scenes = FuzzCorpus.scenes.indices.filter { $0 % 3 == part }.map {
      FuzzCorpus.scenes[$0]
    }
    options.knownSeeds = part == 0 ? FuzzCorpus.seeds : []
    let findings = Fuzz.find(options)
    #expect(findings.cases > 20)
    for failure in findings.failures { Issue.record("\(failure.name): \(failure.what)") }
  }

  @Test func scenesAreKnownByTheirNames() {
    #expect(Set(FuzzCorpus.scenes.map(\.name)).count == FuzzCorpus.scenes.count)
  }

  @Test func aCaseOverALimitIsAFailure() {
    var options = Fuzz.Options()
    options.iterations = 0
    options.knownSeeds = []
    options.sceneName = "20,000 small circles"
    #expect(Fuzz.find(options).cases == 1)
    options.limit = 1
    #expect(Fuzz.find(options).failures.map(\.name) == ["20,000 small circles"])
  }

  /// A picture that was blurred in the last frame too is kept and painted by itself; by another
  /// corner its gradient came out a level brighter.
  @Test func cachedPicturesEqualUncachedOnes() {
    var test = FuzzCase(seed: 898_537, (1...3).map { WorkerPool(threads: $0) })
    #expect(test.run() == nil)
    #expect(test.frames == 4)
  }

  /// Clips may be ten thousand; layers and groups inside each other, of which painting makes a
  /// stack, a thousand.
  @Test(arguments: FuzzDepth.Kind.allCases) func depthIsNoDanger(_ kind: FuzzDepth.Kind) {
    let list = FuzzDepth.list(kind, depth: kind == .clips ? 10_000 : 1000)
    var pixmap = Pixmap(width: 50, height: 40)
    let time = Stopwatch.time { Renderer().paint(list, scale: 1, into: &pixmap) }
    #expect(time < 3_000_000_000, "\(time / 1_000_000) ms")
  }

  @Test func aSeedIsACase() {
    let pools = [WorkerPool(threads: 1)]
    var (a, b) = (FuzzCase(seed: 12, pools), FuzzCase(seed: 12, pools))
    #expect(a.run() == b.run() && a.frames == b.frames)
  }

  @Test func canariesTellOfAForeignWrite() {
    var numbers = SeededNumbers(seed: 4)
    var surface = FuzzSurface(width: 7, height: 5, &numbers)
    surface.pixmap.clear(surface.pixmap.bounds, to: .max)
    let before = surface.isIntact
    surface.corruptGuard()
    let after = surface.isIntact
    #expect(before && !after)
  }

  @Test func differencesAreFound() {
    var numbers = SeededNumbers(seed: 4)
    var surface = FuzzSurface(width: 7, height: 5, &numbers)
    let other = Pixmap(width: 7, height: 5)
    let nothing = surface.difference(from: other)
    #expect(nothing == nil)
    surface.pixmap.set(9, x: 6, y: 4)
    let place = surface.difference(from: other)
    #expect(place?.x == 6 && place?.y == 4)
  }

  @MainActor @Test func wordsThatMakeNoSenseAreRefused() throws {
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
