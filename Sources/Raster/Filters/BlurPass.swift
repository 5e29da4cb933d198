/// One blur of one picture: made smaller, convolved down and across, enlarged line by line.
///
/// A source that is blurred at its own size, without levels, must not be written to by `finish`.
/// Every number depends on its place alone, so neither the threads nor the pieces they take show.
@safe
struct BlurPass<Number: BlurNumber> {
  /// Takes a finished line, from its first wanted pixel on; its numbers lie in 0...255, as `Number`
  /// counts them.
  ///
  /// 28 more numbers than the line has may be read. A row is counted as the source's are.
  typealias Finish = (
    _ line: UnsafeMutablePointer<Number>, _ row: Int, _ worker: Int
  ) -> Void

  let plan: BlurPlan
  let source: Number.Source
  let edges: BlurEdges
  let x: BlurAxis
  let y: BlurAxis
  let cells: CellMemory<Number>
  let memory: FilterMemory
  let runner: any BandRunner
  /// What the source is known by while it stays and only its blur changes.
  let sourceKey: PictureCache.Key?

  /// `bounds` says where the source lies on the grid that cells are counted on, and `wanted` which
  /// pixels of that grid to make: any when the edges are clear, else some of the source's.
  init(
    _ source: Number.Source, bounds: PixelRect, wanted: PixelRect, plan: BlurPlan,
    edges: BlurEdges = .clear, memory: FilterMemory, runner: any BandRunner,
    sourceKey: PictureCache.Key? = nil
  ) {
    self.source = source
    self.edges = edges
    self.plan = plan
    self.memory = memory
    self.runner = runner
    self.sourceKey = sourceKey
    cells = Number.cells(memory)
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
    grade: (_ line: UnsafeMutablePointer<Number>, _ count: Int) -> Void = { _, _ in },
    finish: Finish
  ) {
    guard x.source.count > 0, y.source.count > 0, x.wanted.count > 0, y.wanted.count > 0 else {
      return
    }
    var here = cells.planes.0
    var there = cells.planes.1
    var plane: BlurPlane<Number>?
    if plan.levels == 1 {
      let smaller = BlurPlane(x.needed(1), y.needed(1), in: here)
      unsafe halveSource(into: smaller)
      plane = smaller
      swap(&here, &there)
    } else if plan.levels > 1, let sourceKey {
      // All of it: a kernel that grows needs no other one.
      plane = cells.quarter(of: sourceKey, x.all(2), y.all(2)) {
        unsafe quarterSource(into: $0)
      }
    } else if plan.levels > 1 {
      let smaller = BlurPlane(x.needed(2), y.needed(2), in: here)
      unsafe quarterSource(into: smaller)
      plane = smaller
      swap(&here, &there)
    }
    for level in stride(from: 3, through: plan.levels, by: 1) {
      let smaller = BlurPlane(x.needed(level), y.needed(level), in: here)
      if let plane { unsafe halve(plane, into: smaller) }
      plane = smaller
      swap(&here, &there)
    }
    let count = x.blurred.count * Number.channels
    if plan.levels == 0 {
      unsafe convolveRows(plane) { line, row, worker in
        unsafe grade(line, count)
        unsafe finish(line, row, worker)
      }
    } else {
      let blurred = BlurPlane(x.blurred, y.blurred, in: here)
      unsafe convolveRows(plane) { line, row, _ in
        unsafe grade(line, count)
        unsafe blurred.row(row).update(from: line, count: count)
      }
      unsafe enlarge(blurred, finish: finish)
    }
  }

  /// Calls `body` for ranges of 0..<count that are worth a thread's while: `cost` is about the
  /// number of sums of real numbers in one.
  func split(_ count: Int, cost: Int, _ body: (_ range: Range<Int>, _ worker: Int) -> Void) {
    let grain = max(1, 60_000 / max(cost * MemoryLayout<Number>.stride / 4, 1))
    let pieces = (count + grain - 1) / grain
    guard pieces > 1 else { return body(0..<count, 0) }
    runner.run(count: pieces) { index, worker in
      body(index * grain..<min((index + 1) * grain, count), worker)
    }
  }

  /// Makes room for `count` numbers in each thread's part of the scratch lines, and for what
  /// whole vectors read and write past them.
  func lines(of count: Int) -> Lines {
    let size = BlurPlane<Number>.rounded(count) + 2 * BlurPlane<Number>.strip
    cells.lines.reserve(size * max(runner.concurrency, 1))
    return unsafe Lines(base: cells.lines.base, size: size)
  }

  @safe
  struct Lines {
    fileprivate let base: UnsafeMutablePointer<Number>
    fileprivate let size: Int

    @unsafe
    subscript(worker: Int) -> UnsafeMutablePointer<Number> { unsafe base + worker * size }
  }
}

/// What lies beyond a blurred picture's border.
enum BlurEdges {
  case clear
  /// The border's own pixels, without end.
  case repeating
}

/// Cells of a picture; the rows' memory is rounded up to whole strips.
@safe
struct BlurPlane<Number: BlurNumber> {
  /// Numbers that go through the columns together, in registers.
  static var strip: Int { 32 }

  let columns: CellSpan
  let rows: CellSpan
  let stride: Int
  private let base: UnsafeMutablePointer<Number>

  init(_ columns: CellSpan, _ rows: CellSpan, in scratch: Scratch<Number>) {
    self.columns = columns
    self.rows = rows
    stride = Self.rounded(columns.count * Number.channels)
    scratch.reserve(stride * rows.count + Self.strip)
    unsafe base = scratch.base
  }

  /// The next number of whole strips.
  static func rounded(_ count: Int) -> Int { (count + strip - 1) & ~(strip - 1) }

  /// The memory of a row, by its number.
  @unsafe
  func row(_ row: Int) -> UnsafeMutablePointer<Number> {
    unsafe base + (row - rows.first) * stride
  }
}
