import Commands
import Platform
import Raster
import Workers

/// Random, hostile display lists through the public canvas.
///
/// Whatever is asked, the canvas must not trap, write outside the pixels or take long; and the
/// picture must not depend on threads, bands, or on how much of it was painted anew.
enum Fuzz {
  struct Options {
    var seconds: Double?
    var iterations = 1_000_000
    var seed: UInt64 = 1
    /// The longest a frame may take, in nanoseconds.
    var limit: UInt64 = 2_000_000_000
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
        "the longest a frame may take, 2000 when not given"
      ) { $0.limit = UInt64($1) * 1_000_000 },
      .flag("--verbose", "names every case before it runs") { $0.isVerbose = true },
    ],
    failsWhen: "a picture is wrong or takes too long",
    examples: ["fuzz --seconds 60 --seed 7"]
  ) { options, _ in run(options) ? 0 : 1 }

  /// What a run found.
  struct Findings {
    var cases = 0
    var frames = 0
    /// At most one a case, with its seed: `--seed` with it and `--iterations 1` repeats it.
    var failures: [(seed: UInt64, what: String)] = []
    var slowest: (seed: UInt64, nanoseconds: UInt64) = (0, 0)
  }

  /// Prints what was found; false when that is anything.
  static func run(_ options: Options) -> Bool {
    let findings = find(options)
    for failure in findings.failures.prefix(50) { print("seed \(failure.seed): \(failure.what)") }
    print(
      "\(findings.cases) cases, \(findings.frames) frames, \(findings.failures.count) failures; "
        + "slowest frame \(findings.slowest.nanoseconds / 1000) µs, seed \(findings.slowest.seed)")
    return findings.failures.isEmpty
  }

  static func find(_ options: Options) -> Findings {
    let pools = (1...3).map { WorkerPool(threads: $0) }
    var findings = Findings()
    let start = Clock.nanoseconds()
    while findings.cases < options.iterations || options.seconds != nil {
      if let seconds = options.seconds,
        Double(Clock.nanoseconds() - start) > seconds * 1e9
      {
        break
      }
      let seed = options.seed &+ UInt64(findings.cases)
      if options.isVerbose { ThisProcess.complain("seed \(seed)") }
      findings.cases += 1
      var test = FuzzCase(seed: seed, pools)
      let failure = test.run()
      findings.frames += test.frames
      if test.slowest > findings.slowest.nanoseconds {
        findings.slowest = (seed, test.slowest)
      }
      if let failure {
        findings.failures.append((seed, failure))
      } else if test.slowest > options.limit {
        findings.failures.append((seed, "a frame took \(test.slowest / 1_000_000) ms"))
      }
    }
    return findings
  }
}

/// One surface, one renderer, a few frames.
struct FuzzCase {
  private var numbers: SeededNumbers
  private let renderer: Renderer
  private let isDeep: Bool
  private(set) var frames = 0
  private(set) var slowest: UInt64 = 0

  /// One case in this many is deep instead of wild.
  private static let deepRarity: UInt64 = 1000

  init(seed: UInt64, _ pools: [WorkerPool]) {
    numbers = SeededNumbers(seed: seed)
    isDeep = seed % Self.deepRarity == Self.deepRarity - 1
    renderer = Renderer(
      runner: numbers.pick(pools), bandHeight: numbers.pick([1, 3, 8, 16, 32, 33, 500]))
  }

  /// What went wrong, if anything did.
  mutating func run() -> String? {
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
    let start = Clock.nanoseconds()
    renderer.paint(list, scale: scale, into: &surface.pixmap)
    slowest = max(slowest, Clock.nanoseconds() - start)
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
