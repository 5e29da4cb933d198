import Commands
import Measuring
import Platform
import Raster
import Workers

/// Paints hostile display lists through the public API: first those of the corpus, then random
/// ones.
///
/// The canvas must not trap, write outside the pixels, or take too much time or memory. The picture
/// must not depend on threads, bands, or the damaged area.
enum Fuzz {
  struct Options {
    var seconds: Double?
    var iterations = 1_000_000
    /// The difficult scenes, painted before random cases.
    var scenes = FuzzCorpus.scenes
    /// Seeds of cases that were slow once, painted before other random cases.
    var knownSeeds = FuzzCorpus.seeds
    var seed: UInt64 = 1
    /// The limit of a frame in nanoseconds.
    ///
    /// The smaller one of elapsed time and processor time counts, because the machine may be busy.
    var limit: UInt64 = 250_000_000
    /// The limit of a case's peak memory in bytes.
    var memoryLimit = 256 << 20
    /// Whether to paint only the corpus and print the cost of each scene.
    var isCorpusOnly = false
    /// Whether to run only the random case of `seed`, to repeat a failure.
    var isAlone = false
    /// A text to select scenes: only scenes whose name contains it are painted; empty for all.
    var sceneName = ""
    /// Whether to print the name of each case before it runs, to find a case that crashes.
    var isVerbose = false
  }

  @MainActor static let command = Command(
    "fuzz", "Paints random pictures and checks for crashes, wrong pixels and excessive cost",
    Options(),
    options: [
      .integer("--seconds", in: 0...1_000_000, "the duration, instead of a number of pictures") {
        $0.seconds = Double($1)
      },
      .integer("--iterations", in: 0...Int.max, "the number of pictures (default: 1000000)") {
        $0.iterations = $1
      },
      .integer("--seed", in: 0...(1 << 53), "the seed of the first picture (default: 1)") {
        $0.seed = UInt64($1)
      },
      .integer(
        "--limit", "MILLISECONDS", in: 0...1_000_000,
        "the time limit of a frame (default: 250)"
      ) { $0.limit = UInt64($1) * 1_000_000 },
      .integer(
        "--memory", "MEGABYTES", in: 0...1_000_000,
        "the peak memory limit of a case (default: 256)"
      ) { $0.memoryLimit = $1 << 20 },
      .flag("--corpus", "paints only the known difficult scenes, and prints their costs") {
        $0.isCorpusOnly = true
      },
      .flag("--alone", "paints only the picture of --seed, to repeat a failure") {
        $0.isAlone = true
      },
      .text("--scene", "WORDS", "paints only difficult scenes whose names contain this") {
        $0.sceneName = $1
      },
      .flag("--verbose", "prints the name of each case before it runs") { $0.isVerbose = true },
    ],
    failsWhen: "a picture is wrong or takes too much time or memory",
    examples: ["fuzz --seconds 60 --seed 7", "fuzz --alone --seed 898537"]
  ) { options, _ in run(options) ? 0 : 1 }

  /// The results of a run.
  struct Findings {
    var cases = 0
    var frames = 0
    /// The failures, at most one per case.
    var failures: [(name: String, what: String)] = []
    var slowest: (name: String, nanoseconds: UInt64) = ("", 0)
    var largest: (name: String, bytes: Int) = ("", 0)
  }

  /// Runs all cases and prints the results; returns whether there were no failures.
  static func run(_ options: Options) -> Bool {
    let findings = find(options)
    for failure in findings.failures.prefix(50) { print("\(failure.name): \(failure.what)") }
    if !findings.failures.isEmpty {
      print("repeat one: rasterlab fuzz --alone --seed N, or --corpus --scene NAME")
    }
    print(
      "\(findings.cases) cases, \(findings.frames) frames, \(findings.failures.count) failures; "
        + "slowest frame \(findings.slowest.nanoseconds / 1000) µs, \(findings.slowest.name); "
        + "most memory \(findings.largest.bytes >> 10) KB, \(findings.largest.name)")
    return findings.failures.isEmpty
  }

  static func find(_ options: Options) -> Findings {
    let pools = (1...3).map { WorkerPool(threads: $0) }
    var findings = Findings()
    if options.isAlone {
      findings.add("seed \(options.seed)", options) { FuzzCase(seed: options.seed, pools) }
      return findings
    }
    for scene in options.scenes where options.includes(scene) {
      findings.add(scene.name, options) { FuzzCase(scene, pools) }
    }
    for seed in options.knownSeeds where options.sceneName.isEmpty {
      findings.add("seed \(seed)", options) { FuzzCase(seed: seed, pools) }
    }
    if options.isCorpusOnly { return findings }
    let start = Clock.nanoseconds()
    var iterations = 0
    while iterations < options.iterations || options.seconds != nil {
      if let seconds = options.seconds,
        Double(Clock.nanoseconds() - start) > seconds * 1e9
      {
        break
      }
      let seed = options.seed &+ UInt64(iterations)
      findings.add("seed \(seed)", options) { FuzzCase(seed: seed, pools) }
      iterations += 1
    }
    return findings
  }
}

extension Fuzz.Options {
  fileprivate func includes(_ scene: FuzzCorpus.Scene) -> Bool {
    sceneName.isEmpty || scene.name.contains(sceneName)
  }
}

extension Fuzz.Findings {
  /// Runs a case, and once more if it exceeds the time limit, because caches may have been cold.
  fileprivate mutating func add(
    _ name: String, _ options: Fuzz.Options, _ make: () -> FuzzCase
  ) {
    if options.isVerbose { ThisProcess.complain(name) }
    var (test, failure) = (make(), String?.none)
    let bytes = AllocationCount.peakBytes { failure = test.run() }
    cases += 1
    frames += test.frames
    var time = test.slowest
    if time > options.limit {
      var again = make()
      _ = again.run()
      time = min(time, again.slowest)
    }
    if options.isCorpusOnly {
      print("\(time / 1000) µs, \(bytes >> 10) KB, \(name)")
    }
    if time > slowest.nanoseconds { slowest = (name, time) }
    if bytes > largest.bytes { largest = (name, bytes) }
    if let failure {
      failures.append((name, failure))
    } else if time > options.limit {
      failures.append((name, "a frame took \(time / 1_000_000) ms"))
    } else if bytes > options.memoryLimit {
      failures.append((name, "it needed \(bytes >> 20) MB"))
    }
  }
}

/// A case: one surface, one renderer, a few frames.
struct FuzzCase {
  private let scene: FuzzCorpus.Scene?
  private var numbers: SeededNumbers
  private let renderer: Renderer
  private let isDeep: Bool
  private(set) var frames = 0
  private(set) var slowest: UInt64 = 0

  /// One case in this many is deeply nested.
  private static let deepRarity: UInt64 = 1000

  init(_ scene: FuzzCorpus.Scene, _ pools: [WorkerPool]) {
    self.scene = scene
    numbers = SeededNumbers(seed: 1)
    isDeep = false
    renderer = Renderer(runner: pools[0])
  }

  init(seed: UInt64, _ pools: [WorkerPool]) {
    scene = nil
    numbers = SeededNumbers(seed: seed)
    isDeep = seed % Self.deepRarity == Self.deepRarity - 1
    renderer = Renderer(
      runner: numbers.pick(pools), bandHeight: numbers.pick([1, 3, 8, 16, 32, 33, 500]))
  }

  /// Runs the case and returns a description of the failure, if any.
  mutating func run() -> String? {
    if let scene {
      var surface = FuzzSurface(width: scene.width, height: scene.height, &numbers)
      return check(scene.list(), 1, &surface)
    }
    let (width, height) = size()
    var surface = FuzzSurface(width: width, height: height, &numbers)
    let scale = numbers.chance(0.9) ? numbers.pick([1, 1, 1, 2, 0.5, 1.25]) : numbers.share()
    if isDeep {
      let kind = numbers.pick(FuzzDepth.Kind.allCases)
      let list = FuzzDepth.list(kind, depth: numbers.pick([10, 100, 1000, 10_000]))
      return check(list, scale, &surface)
    }
    var scene = FuzzScene(numbers)
    for _ in 0..<(1 + numbers.below(4)) {
      if let failure = check(scene.list, scale, &surface) { return failure }
      scene.step()
      if numbers.chance(0.1) { renderer.evictAll() }
    }
    return nil
  }

  private mutating func size() -> (Int, Int) {
    switch numbers.below(40) {
    case 0: (numbers.below(3), numbers.below(100))
    case 1: (numbers.below(1500), 1 + numbers.below(4))
    case 2: (1 + numbers.below(4), numbers.below(1500))
    case 3: (1 + numbers.below(400), 1 + numbers.below(300))
    default: (1 + numbers.below(100), 1 + numbers.below(80))
    }
  }

  private mutating func check(
    _ list: DisplayList, _ scale: Double, _ surface: inout FuzzSurface
  ) -> String? {
    let (start, work) = (Clock.nanoseconds(), Clock.processorNanoseconds())
    renderer.paint(list, scale: scale, into: &surface.pixmap)
    slowest = max(
      slowest, min(Clock.nanoseconds() - start, Clock.processorNanoseconds() - work))
    frames += 1
    guard surface.isIntact else { return "frame \(frames) wrote outside the pixels" }
    var whole = Pixmap(width: surface.pixmap.width, height: surface.pixmap.height)
    Renderer().paint(list, scale: scale, into: &whole)
    guard let place = surface.difference(from: whole) else { return nil }
    return "frame \(frames) differs from that of a new renderer at (\(place.x), \(place.y)): "
      + String(surface.pixmap[place.x, place.y], radix: 16) + " instead of "
      + String(whole[place.x, place.y], radix: 16)
  }
}
