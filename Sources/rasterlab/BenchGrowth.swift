import Measuring
import Raster
import Workers

/// Checks that time grows no faster than the work when pictures become larger.
extension Bench {
  static func measureGrowth(_ options: Options) throws {
    let geometry = try BenchGeometry(path: options.geometryPath)
    let passes = max(options.passes / 3, 2)
    print("time per pixel divided by memset's, at 3840 × 2160 and 1280 × 720: ratio at most 1.5")
    let small = sizes(geometry, width: 1280, height: 720, passes, options)
    let large = sizes(geometry, width: 3840, height: 2160, passes, options)
    for (a, b) in zip(small, large) {
      let (before, after) = (a.least / a.memset, b.least / b.memset)
      show(a.workload, before, after, limit: 1.5)
    }
    print("time of the larger workload divided by that of the smaller one")
    grow("circles 1,000 → 100,000", limit: 115, threads: options.threads) { isLarge in
      circles(isLarge ? 100_000 : 1000)
    }
    grow("edges 10,000 → 1,000,000", limit: 160, threads: options.threads) { isLarge in
      edges(isLarge ? 1_000_000 : 10_000)
    }
    print("time with 2 threads divided by that with 1: at most 1.05, above 1 ms 0.63")
    for workload in BenchWorkloads(geometry).all
    where options.only ?? workload.name == workload.name {
      let (one, two) = besideEachOther(workload, passes: passes)
      show(workload.name, one / 1e3, two / 1e3, limit: one > 1e6 ? 1 / 1.6 : 1 / 0.95)
    }
  }

  /// Returns the minimum times of a workload in nanoseconds, with one thread and with two.
  ///
  /// Both times are measured several times in pairs. The result is the pair whose ratio is the
  /// median of all ratios.
  private static func besideEachOther(
    _ workload: BenchWorkload, passes: Int
  ) -> (one: Double, two: Double) {
    func least(threads: Int) -> Double {
      measure([workload], width: 1920, height: 1080, threads: threads, passes: 1)
        .first?.least ?? .infinity
    }
    let pairs = (0..<max(passes, 5)).map { _ in (one: least(threads: 1), two: least(threads: 2)) }
      .sorted { $0.two / $0.one < $1.two / $1.one }
    return pairs[pairs.count / 2]
  }

  private static func sizes(
    _ geometry: BenchGeometry, width: Int, height: Int, _ passes: Int, _ options: Options
  ) -> [BenchRow] {
    let workloads = BenchWorkloads(geometry, width: width, height: height).wholeSurface
      .filter { options.only ?? $0.name == $0.name }
    return measure(
      workloads, width: width, height: height, threads: options.threads, passes: passes)
  }

  private static func show(_ name: String, _ before: Double, _ after: Double, limit: Double) {
    let ratio = after / before
    print(
      BenchTable.line([
        name, Figures.number(before, 2), Figures.number(after, 2), "",
        Figures.number(ratio, 2), ratio > limit + 0.005 ? "over" : "",
      ]))
  }

  /// Prints the times of the large and the small workload, and their ratio.
  ///
  /// The small workload is repeated for as long as the large one takes. The time of the small
  /// workload is the mean of these repetitions. Five pairs are measured, and the pair with the
  /// median ratio is printed. Minimum times would be unfair: on a shared machine only the small
  /// workload fits into an undisturbed moment.
  private static func grow(
    _ name: String, limit: Double, threads: Int, _ workload: (Bool) -> BenchWorkload
  ) {
    var surface = BenchSurface(width: 1920, height: 1080)
    let renderer = Renderer(runner: WorkerPool(threads: threads))
    var small = BenchRun(workload(false))
    var large = BenchRun(workload(true))
    large.draw(&surface, renderer)
    var pairs: [(before: Double, after: Double)] = []
    for _ in 0..<5 {
      let after = Stopwatch.time { large.draw(&surface, renderer) }
      var (spent, count) = (UInt64(0), 0)
      while spent < after {
        spent += Stopwatch.time { small.draw(&surface, renderer) }
        count += 1
      }
      pairs.append((Double(spent) / Double(count), Double(after)))
    }
    pairs.sort { $0.after / $0.before < $1.after / $1.before }
    let middle = pairs[pairs.count / 2]
    show(name, middle.before / 1e3, middle.after / 1e3, limit: limit)
  }

  private static func circles(_ count: Int) -> BenchWorkload {
    var numbers = SeededNumbers(seed: 8)
    let circles = (0..<count).map { _ in
      Path(
        ellipseIn: Rect(
          x: numbers.unit() * 1890, y: numbers.unit() * 1050, width: 30, height: 30))
    }
    return BenchWorkload("circles") { context in
      for circle in circles { context.fill(circle, with: .color(Color(hex: 0x8053DF))) }
    }
  }

  /// Returns a workload that fills a random walk over the surface, with edges of about eight
  /// pixels.
  private static func edges(_ count: Int) -> BenchWorkload {
    var numbers = SeededNumbers(seed: 15)
    var p = Point(960, 540)
    let points = (0..<count).map { _ in
      p.x = min(max(p.x + numbers.unit() * 16 - 8, 0), 1920)
      p.y = min(max(p.y + numbers.unit() * 16 - 8, 0), 1080)
      return p
    }
    let path = Path { path in
      path.addLines(points)
      path.closeSubpath()
    }
    return BenchWorkload("edges") { $0.fill(path, with: .color(Color(hex: 0x8053DF))) }
  }
}
