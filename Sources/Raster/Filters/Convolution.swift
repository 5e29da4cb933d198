extension BlurPass {
  /// The rows of cells, or of the source itself, blurred in both directions.
  ///
  /// A piece is some blocks of rows that fit a processor's own cache between the two directions; the
  /// rows around a block are looked at once more by its neighbours.
  struct Rows {
    let pieces: Pieces
    private let pass: BlurPass
    private let plane: BlurPlane<Number>?
    private let columns: CellSpan
    /// Rows lie where they are read across: with what is beyond them, as far as the kernel looks.
    private let part: LinePart
    private let stride: Int
    /// Rows in a block.
    private let height: Int
    private let room: (column: Int, block: Int, clear: Int)
    private let count: Int
    private let scratch: Lines

    init(_ pass: BlurPass, _ plane: BlurPlane<Number>?) {
      (self.pass, self.plane) = (pass, plane)
      let radius = pass.plan.radius
      columns = pass.x.needed(pass.plan.levels)
      let seen = pass.x.blurred.grown(by: radius)
      part = LinePart(of: columns, in: seen)
      stride = BlurPlane<Number>.rounded(seen.count * Number.channels) + BlurPlane<Number>.strip
      height = max(8, min(64, 524_288 / (stride * MemoryLayout<Number>.stride)))
      room = (
        column: (height + 2 * radius) * BlurPass.stripWidth, block: height * stride,
        clear: BlurPlane<Number>.rounded(stride / BlurPass.stripWidth + 1)
      )
      count = pass.x.blurred.count * Number.channels
      scratch = pass.lines(of: room.column + room.block + room.clear + count)
      pieces = Pieces(
        (pass.y.blurred.count + height - 1) / height, cost: height * stride * (2 * radius + 4))
    }

    func make(_ piece: Int, _ worker: Int, finish: Finish) {
      let column = scratch[worker]
      let block = column + room.column
      let clear = block + room.block
      let line = clear + room.clear
      let start = part.there.isEmpty ? 0 : part.there.lowerBound * Number.channels
      for index in pieces[piece] {
        let first = pass.y.blurred.first + index * height
        let rows = CellSpan(first: first, last: min(first + height - 1, pass.y.blurred.last))
        pass.convolveDown(
          plane, rows, columns, column: column, into: block + start, stride: stride, clear: clear)
        for row in rows.first...rows.last {
          let padded = block + (row - rows.first) * stride
          part.extend(
            padded, size: Number.channels,
            isRepeating: pass.edges == .repeating)
          pass.convolveAcross(Row(padded), columns, clear: Row(clear), count: count, into: line)
          finish(line, row, worker)
        }
      }
    }
  }

  /// Numbers of a row that go down together, so that those above and below come from the cache.
  private static var stripWidth: Int { 512 / MemoryLayout<Number>.stride }

  /// Blurs the columns of a block of rows, strip by strip.
  ///
  /// `clear` is told, for each strip, whether nothing of it shows: 1 or 0. Much of what is drawn
  /// apart is empty, between and around drawings.
  private func convolveDown(
    _ plane: BlurPlane<Number>?, _ rows: CellSpan, _ columns: CellSpan,
    column: MutableRow<Number>, into block: MutableRow<Number>, stride: Int,
    clear: MutableRow<Number>
  ) {
    let radius = plan.radius
    let seen = rows.grown(by: radius)
    let limits = plane?.rows ?? y.needed(0)
    let count = BlurPlane<Number>.rounded(columns.count * Number.channels)
    for start in Swift.stride(from: 0, to: count, by: Self.stripWidth) {
      let width = min(Self.stripWidth, count - start)
      let isClear = plane == nil && isClear(seen.clamped(to: limits), from: start, count: width)
      clear[start / Self.stripWidth] = isClear ? 1 : 0
      if isClear {
        for row in 0..<rows.count {
          (block + (row * stride + start)).update(repeating: 0, count: width)
        }
        continue
      }
      for row in seen.first...seen.last {
        let line = column + (row - seen.first) * width
        if !limits.contains(row), edges == .clear {
          line.update(repeating: 0, count: width)
        } else if let plane {
          let first = start + (columns.first - plane.columns.first) * Number.channels
          line.update(from: plane.row(limits.nearest(row)) + first, count: width)
        } else {
          load(limits.nearest(row), from: start, count: width, into: line)
        }
      }
      for row in rows.first...rows.last {
        Number.convolve(
          Row(column + (row - seen.first) * width), step: width, plan.vertical, radius: radius,
          count: width, into: block + (row - rows.first) * stride + start)
      }
    }
  }

  /// Blurs a padded row, but for the pieces that see clear strips alone.
  private func convolveAcross(
    _ padded: Row<Number>, _ columns: CellSpan, clear: Row<Number>, count: Int,
    into line: MutableRow<Number>
  ) {
    let stripPixels = Self.stripWidth / Number.channels
    let lastStrip = (columns.count - 1) / stripPixels
    let skipped = x.blurred.first - columns.first
    var start = 0
    while start < count {
      let width = min(Self.stripWidth, count - start)
      let pixel = start / Number.channels + skipped
      if seesNothing(around: pixel, stripPixels, upTo: lastStrip, clear: clear) {
        (line + start).update(repeating: 0, count: width)
      } else {
        Number.convolve(
          padded + (start + plan.radius * Number.channels), step: Number.channels, plan.horizontal,
          radius: plan.radius, count: width, into: line + start)
      }
      start += Self.stripWidth
    }
  }

  /// Numbers of a row of the source, counted from the first needed; fewer when the row ends before.
  private func load(
    _ row: Int, from number: Int, count: Int, into line: MutableRow<Number>
  ) {
    let part = place(of: number, count: count)
    Number.load(
      source, row: row - y.source.first, from: part.column, count: part.count, into: line)
  }

  private func isClear(_ rows: CellSpan, from number: Int, count: Int) -> Bool {
    let part = place(of: number, count: count)
    return (rows.first...rows.last).allSatisfy { row in
      Number.isClear(source, row: row - y.source.first, from: part.column, count: part.count)
    }
  }

  /// Where the source has some of the needed numbers of a row.
  private func place(of number: Int, count: Int) -> (column: Int, count: Int) {
    let columns = x.needed(0)
    let start = number / Number.channels
    return (
      columns.first - x.source.first + start,
      min(count / Number.channels, columns.count - start)
    )
  }

  /// Whether a strip's kernels, the first around `pixel`, see clear strips alone.
  @inline(__always)
  private func seesNothing(
    around pixel: Int, _ stripPixels: Int, upTo lastStrip: Int, clear: Row<Number>
  ) -> Bool {
    var strip = max(0, pixel - plan.radius) / stripPixels
    let last = min((pixel + stripPixels - 1 + plan.radius) / stripPixels, lastStrip)
    while strip <= last {
      if clear[strip] == 0 { return false }
      strip += 1
    }
    return true
  }
}
