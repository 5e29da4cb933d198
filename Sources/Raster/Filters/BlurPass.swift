/// One blur of one picture: made smaller, convolved down and across, enlarged line by line.
///
/// A source that is blurred at its own size, without levels, must not be written to by `finish`.
/// Every number depends on its place alone, so neither the threads nor the pieces they take show.
@safe
struct BlurPass {
  /// What to blur: whole premultiplied pixels, their alpha, or bytes of coverage.
  @safe
  enum Source {
    case pixels(UnsafePointer<Pixel>, stride: Int)
    case alpha(UnsafePointer<Pixel>, stride: Int)
    case coverage(UnsafePointer<UInt8>, stride: Int)

    var channels: Int {
      if case .pixels = self { 4 } else { 1 }
    }
  }

  /// What lies beyond the source's border.
  enum Edges {
    case clear
    /// The border's own pixels, without end.
    case repeating
  }

  /// Takes a finished line, from its first wanted pixel on; its numbers lie in 0...255.
  ///
  /// Eight more numbers than the line has may be read. A row is counted as the source's are.
  typealias Finish = (
    _ line: UnsafeMutablePointer<Float>, _ row: Int, _ worker: Int
  ) -> Void

  let plan: BlurPlan
  let source: Source
  let edges: Edges
  let x: BlurAxis
  let y: BlurAxis
  let memory: FilterMemory
  let runner: any BandRunner
  /// What the source is known by while it stays and only its blur changes.
  let sourceKey: PictureCache.Key?

  /// `bounds` says where the source lies on the grid that cells are counted on, and `wanted` which
  /// pixels of that grid to make: any when the edges are clear, else some of the source's.
  init(
    _ source: Source, bounds: PixelRect, wanted: PixelRect, plan: BlurPlan, edges: Edges = .clear,
    memory: FilterMemory, runner: any BandRunner, sourceKey: PictureCache.Key? = nil
  ) {
    self.source = source
    self.edges = edges
    self.plan = plan
    self.memory = memory
    self.runner = runner
    self.sourceKey = sourceKey
    x = BlurAxis(
      source: CellSpan(first: bounds.left, last: bounds.right - 1),
      wanted: CellSpan(first: wanted.left, last: wanted.right - 1), levels: plan.levels,
      radius: plan.radius)
    y = BlurAxis(
      source: CellSpan(first: bounds.top, last: bounds.bottom - 1),
      wanted: CellSpan(first: wanted.top, last: wanted.bottom - 1), levels: plan.levels,
      radius: plan.radius)
  }

  /// Blurs, grades the blurred cells' lines, and hands out each wanted line once.
  @unsafe
  func run(
    grade: (_ line: UnsafeMutablePointer<Float>, _ count: Int) -> Void = { _, _ in },
    finish: Finish
  ) {
    guard x.source.count > 0, y.source.count > 0, x.wanted.count > 0, y.wanted.count > 0 else {
      return
    }
    var here = memory.planes.0
    var there = memory.planes.1
    var plane: BlurPlane?
    if plan.levels == 1 {
      let smaller = BlurPlane(x.needed(1), y.needed(1), channels, in: here)
      unsafe halveSource(into: smaller)
      plane = smaller
      swap(&here, &there)
    } else if plan.levels > 1, let sourceKey {
      plane = memory.quarter(of: sourceKey, x.needed(2), y.needed(2), channels) {
        unsafe quarterSource(into: $0)
      }
    } else if plan.levels > 1 {
      let smaller = BlurPlane(x.needed(2), y.needed(2), channels, in: here)
      unsafe quarterSource(into: smaller)
      plane = smaller
      swap(&here, &there)
    }
    for level in stride(from: 3, through: plan.levels, by: 1) {
      let smaller = BlurPlane(x.needed(level), y.needed(level), channels, in: here)
      if let plane { unsafe halve(plane, into: smaller) }
      plane = smaller
      swap(&here, &there)
    }
    let count = x.blurred.count * channels
    if plan.levels == 0 {
      unsafe convolveRows(plane) { line, row, worker in
        unsafe grade(line, count)
        unsafe finish(line, row, worker)
      }
    } else {
      let blurred = BlurPlane(x.blurred, y.blurred, channels, in: here)
      unsafe convolveRows(plane) { line, row, _ in
        unsafe grade(line, count)
        unsafe blurred.row(row).update(from: line, count: count)
      }
      unsafe enlarge(blurred, finish: finish)
    }
  }

  var channels: Int { source.channels }

  /// Calls `body` for ranges of 0..<count that are worth a thread's while: `cost` is about the
  /// number of sums in one.
  func split(_ count: Int, cost: Int, _ body: (_ range: Range<Int>, _ worker: Int) -> Void) {
    let grain = max(1, 60_000 / max(cost, 1))
    let pieces = (count + grain - 1) / grain
    guard pieces > 1 else { return body(0..<count, 0) }
    runner.run(count: pieces) { index, worker in
      body(index * grain..<min((index + 1) * grain, count), worker)
    }
  }

  /// Makes room for `count` numbers in each thread's part of the scratch lines, and for what
  /// whole vectors read and write past them.
  func lines(of count: Int) -> Lines {
    let size = BlurPlane.rounded(count) + BlurPlane.strip
    memory.lines.reserve(size * max(runner.concurrency, 1))
    return unsafe Lines(base: memory.lines.base, size: size)
  }

  @safe
  struct Lines {
    fileprivate let base: UnsafeMutablePointer<Float>
    fileprivate let size: Int

    @unsafe
    subscript(worker: Int) -> UnsafeMutablePointer<Float> { unsafe base + worker * size }
  }
}

/// Cells in real numbers; the rows' memory is rounded up to whole strips.
@safe
struct BlurPlane {
  /// Sums that go through the columns together, in registers.
  static let strip = 32

  let columns: CellSpan
  let rows: CellSpan
  let stride: Int
  private let base: UnsafeMutablePointer<Float>

  init(_ columns: CellSpan, _ rows: CellSpan, _ channels: Int, in scratch: Scratch<Float>) {
    self.columns = columns
    self.rows = rows
    stride = Self.rounded(columns.count * channels)
    scratch.reserve(stride * rows.count)
    unsafe base = scratch.base
  }

  /// The next number of whole strips.
  static func rounded(_ count: Int) -> Int { (count + strip - 1) & ~(strip - 1) }

  /// The memory of a row, by its number.
  @unsafe
  func row(_ row: Int) -> UnsafeMutablePointer<Float> {
    unsafe base + (row - rows.first) * stride
  }
}
