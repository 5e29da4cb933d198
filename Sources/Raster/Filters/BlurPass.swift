/// One blur of one picture: made smaller, convolved down and across, enlarged line by line.
///
/// A source that is blurred at its own size, without levels, must not be written to by `finish`.
/// Every number depends on its place alone, so neither the threads nor the pieces they take show.
struct BlurPass<Number: BlurNumber> {
  /// Takes a finished line from its first wanted pixel on; numbers in 0...255 as `Number` counts.
  ///
  /// 28 more numbers than the line has may be read. A row is counted as the source's are.
  typealias Finish = (
    _ line: MutableRow<Number>, _ row: Int, _ worker: Int
  ) -> Void

  let plan: BlurPlan
  let source: PixelRows
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
    _ source: PixelRows, bounds: PixelRect, wanted: PixelRect, plan: BlurPlan,
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
  func run(
    grade: (_ line: MutableRow<Number>, _ count: Int) -> Void = { _, _ in },
    finish: Finish
  ) {
    guard x.source.count > 0, y.source.count > 0, x.wanted.count > 0, y.wanted.count > 0 else {
      return
    }
    let count = x.blurred.count * Number.channels
    if plan.levels == 0 {
      return convolve(nil) { line, row, worker in
        grade(line, count)
        finish(line, row, worker)
      }
    }
    var here = cells.planes.0
    var there = cells.planes.1
    var plane = smaller(by: min(plan.levels, 2), in: &here, else: &there)
    for level in stride(from: 3, through: plan.levels, by: 1) {
      let smaller = BlurPlane(x.needed(level), y.needed(level), in: here)
      halve(plane, into: smaller)
      plane = smaller
      swap(&here, &there)
    }
    let blurred = BlurPlane(x.blurred, y.blurred, in: here)
    convolve(plane) { line, row, _ in
      grade(line, count)
      blurred.row(row).update(from: line, count: count)
    }
    enlarge(blurred, finish: finish)
  }

  /// The source at half or at a quarter of its size: as it was kept, or made in `here`, and then what
  /// comes next is made in the other.
  private func smaller(
    by levels: Int, in here: inout Buffer<Number>, else there: inout Buffer<Number>
  ) -> BlurPlane<Number> {
    func make(_ plane: BlurPlane<Number>) {
      levels == 1 ? halveSource(into: plane) : quarterSource(into: plane)
    }
    if let sourceKey {
      // All of it: a kernel that grows needs no other one.
      return cells.smaller(by: levels, sourceKey, x.all(levels), y.all(levels), make: make)
    }
    let plane = BlurPlane(x.needed(levels), y.needed(levels), in: here)
    make(plane)
    swap(&here, &there)
    return plane
  }

  /// Calls `body` for parts of 0..<count that are worth a thread's while: `cost` is about the number
  /// of sums of real numbers in one.
  func split(_ count: Int, cost: Int, _ body: (_ range: Range<Int>, _ worker: Int) -> Void) {
    let size = max(1, 60_000 / max(cost * MemoryLayout<Number>.stride / 4, 1))
    runner.run(count: (count + size - 1) / size) { piece, worker in
      body(piece * size..<min((piece + 1) * size, count), worker)
    }
  }

  /// Makes room for `count` numbers in each thread's part of the scratch lines, and for what
  /// whole vectors read and write past them.
  func lines(of count: Int) -> Lines {
    let size = BlurPlane<Number>.rounded(count) + 2 * BlurPlane<Number>.strip
    cells.lines.reserve(size * max(runner.concurrency, 1))
    return Lines(base: cells.lines.row, size: size)
  }

  struct Lines {
    fileprivate let base: MutableRow<Number>
    fileprivate let size: Int

    subscript(worker: Int) -> MutableRow<Number> { base + worker * size }
  }
}

/// What lies beyond a blurred picture's border.
enum BlurEdges {
  case clear
  /// The border's own pixels, without end.
  case repeating
}

/// Cells of a picture; the rows' memory is rounded up to whole strips.
struct BlurPlane<Number: BlurNumber> {
  /// Numbers that go through the columns together, in registers.
  static var strip: Int { 128 / MemoryLayout<Number>.stride }

  let columns: CellSpan
  let rows: CellSpan
  let stride: Int
  private let base: MutableRow<Number>

  init(_ columns: CellSpan, _ rows: CellSpan, in scratch: Buffer<Number>) {
    self.columns = columns
    self.rows = rows
    stride = Self.rounded(columns.count * Number.channels)
    scratch.reserve(stride * rows.count + Self.strip)
    base = scratch.row
  }

  /// The next number of whole strips.
  static func rounded(_ count: Int) -> Int { (count + strip - 1) & ~(strip - 1) }

  /// The memory of a row, by its number.
  func row(_ row: Int) -> MutableRow<Number> {
    base + (row - rows.first) * stride
  }
}
