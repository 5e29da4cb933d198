/// A blur of one picture: it is reduced, convolved vertically and horizontally, and enlarged line
/// by line.
///
/// A narrow blur does not reduce the picture; then `finish` must not write to the source. How rows
/// are divided among threads does not change the result.
struct BlurPass<Number: BlurNumber> {
  /// Receives a finished line, which starts at the first wanted pixel.
  ///
  /// Its numbers are 0...255 in the scale of `Number`. Up to 28 numbers beyond the end of the line
  /// may be read. Rows are counted like those of the source.
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
  /// The identity of the source in the cache of reduced pictures; nil if it is not cached.
  let sourceKey: PictureCache.Key?

  /// Prepares a blur.
  ///
  /// `bounds` is the source's position on the grid of cells. `wanted` is the region of that grid to
  /// compute. It may be any region if the edges are clear; otherwise it must be inside the source.
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

  /// Blurs, applies `grade` to the lines of blurred cells, and passes each wanted line once to
  /// `finish`.
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

  /// Returns the source at half or at a quarter of its size.
  ///
  /// If the source has a key, the result comes from the cache. Otherwise the result is made in
  /// `here`, and then `here` and `there` are swapped.
  private func smaller(
    by levels: Int, in here: inout Buffer<Number>, else there: inout Buffer<Number>
  ) -> BlurPlane<Number> {
    func make(_ plane: BlurPlane<Number>) {
      levels == 1 ? halveSource(into: plane) : quarterSource(into: plane)
    }
    if let sourceKey {
      // The whole picture is reduced and cached, not only the part that this blur reads. So a later
      // blur with a wider kernel can use the same reduced picture.
      return cells.smaller(by: levels, sourceKey, x.all(levels), y.all(levels), make: make)
    }
    let plane = BlurPlane(x.needed(levels), y.needed(levels), in: here)
    make(plane)
    swap(&here, &there)
    return plane
  }

  /// Calls `body` for parts of `0..<count` that are large enough for a thread; `cost` is the
  /// approximate number of additions per index.
  func split(_ count: Int, cost: Int, _ body: (_ range: Range<Int>, _ worker: Int) -> Void) {
    let size = max(1, 60_000 / max(cost * MemoryLayout<Number>.stride / 4, 1))
    runner.run(count: (count + size - 1) / size) { piece, worker in
      body(piece * size..<min((piece + 1) * size, count), worker)
    }
  }

  /// Returns a scratch line for each thread, with room for `count` numbers and for vectors that go
  /// beyond them.
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

/// The content beyond a blurred picture's border.
enum BlurEdges {
  case clear
  /// The border's own pixels, repeated without end.
  case repeating
}

/// The cells of a reduced picture; each row's memory is rounded up to whole strips.
struct BlurPlane<Number: BlurNumber> {
  /// The count of numbers that are convolved together in registers.
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

  /// Returns a count rounded up to whole strips.
  static func rounded(_ count: Int) -> Int { (count + strip - 1) & ~(strip - 1) }

  /// Returns the memory of a row.
  func row(_ row: Int) -> MutableRow<Number> {
    base + (row - rows.first) * stride
  }
}
