import Commands
import Measuring
import Platform
import Raster
import Workers

/// Hostile display lists through the public canvas: those of the corpus, then random ones.
///
/// Whatever is asked, the canvas must not trap, write outside the pixels or take much time or
/// memory; and the picture must not depend on threads, bands, or on how much of it was painted
/// anew.
enum Fuzz {
  struct Options {
    var seconds: Double?
    var iterations = 1_000_000
    /// The hard scenes to be painted before random ones.
    var scenes = FuzzCorpus.scenes
    /// Seeds of cases that took long once, to be painted before the others.
    var knownSeeds = FuzzCorpus.seeds
    var seed: UInt64 = 1
    /// The longest a frame may take, in nanoseconds: of the processor's time if that is less, as on
    /// a busy machine.
    var limit: UInt64 = 250_000_000
    /// The most memory a case may take at a time, in bytes.
    var memoryLimit = 256 << 20
    /// Paints the scenes of the corpus alone, and prints what each takes.
    var isCorpusOnly = false
    /// What the names of the corpus' scenes to paint contain.
    var sceneName = ""
    /// Names every case before it runs: for finding the one that ends the process.
    var isVerbose = false
  }

  @MainActor static let command = Command(
    "fuzz", "Paints random pictures and checks that nothing breaks", Options(),
    options: [
      .integer("--seconds", in: 0...1_000_000, "how long, instead of a number of pictures") {
        $0.seconds = Double($1)
      },
      .integer("--iterations", in: 0...Int.max, "how many, 1000000 when not given") {
        $0.iterations = $1
      },
      .integer("--seed", in: 0...(1 << 53), "the first picture's, 1 when not given") {
        $0.seed = UInt64($1)
      },
      .integer(
        "--limit", "MILLISECONDS", in: 0...1_000_000,
        "the longest a frame may take, 250 when not given"
      ) { $0.limit = UInt64($1) * 1_000_000 },
      .integer(
        "--memory", "MEGABYTES", in: 0...1_000_000,
        "the most a case may take at a time, 256 when not given"
      ) { $0.memoryLimit = $1 << 20 },
      .flag("--corpus", "paints the known hard scenes alone, and prints what each takes") {
        $0.isCorpusOnly = true
      },
      .text("--scene", "WORDS", "only those of the known hard scenes whose names contain this") {
        $0.sceneName = $1
      },
      .flag("--verbose", "names every case before it runs") { $0.isVerbose = true },
    ],
    failsWhen: "a picture is wrong or takes too much time or memory",
    examples: ["fuzz --seconds 60 --seed 7"]
  ) { options, _ in run(options) ? 0 : 1 }

  /// What a run found.
  struct Findings {
    var cases = 0
    var frames = 0
    /// At most one a case: `--seed` with its number and `--iterations 1` repeats a random one.
    var failures: [(name: String, what: String)] = []
    var slowest: (name: String, nanoseconds: UInt64) = ("", 0)
    var largest: (name: String, bytes: Int) = ("", 0)
  }

  /// Prints what was found; false when that is anything.
  static func run(_ options: Options) -> Bool {
    let findings = find(options)
    for failure in findings.failures.prefix(50) { print("\(failure.name): \(failure.what)") }
    print(
      "\(findings.cases) cases, \(findings.frames) frames, \(findings.failures.count) failures; "
        + "slowest frame \(findings.slowest.nanoseconds / 1000) µs, \(findings.slowest.name); "
        + "most memory \(findings.largest.bytes >> 10) KB, \(findings.largest.name)")
    return findings.failures.isEmpty
  }

  static func find(_ options: Options) -> Findings {
    let pools = (1...3).map { WorkerPool(threads: $0) }
    var findings = Findings()
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
  /// Runs a case; one that takes too long runs again, as caches are cold on a busy machine.
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
      failures.append((name, "it took \(bytes >> 20) MB"))
    }
  }
}

/// One surface, one renderer, a few frames.
struct FuzzCase {
  private let scene: FuzzCorpus.Scene?
  private var numbers: SeededNumbers
  private let renderer: Renderer
  private let isDeep: Bool
  private(set) var frames = 0
  private(set) var slowest: UInt64 = 0

  /// One case in this many is deep instead of wild.
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

  /// What went wrong, if anything did.
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
    return "frame \(frames) is not what a new renderer paints, at (\(place.x), \(place.y)): "
      + String(surface.pixmap[place.x, place.y], radix: 16) + " for "
      + String(whole[place.x, place.y], radix: 16)
  }
}
