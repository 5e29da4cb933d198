extension BlurPass {
  /// Convolves the reduced picture, vertically and then horizontally.
  ///
  /// If `plane` is nil, the picture is not reduced, and the source itself is convolved.
  ///
  /// A task processes blocks of rows. A block stays in a core's own cache between the two
  /// directions. Rows near the border of a block are also read for the neighbouring block.
  func convolve(_ plane: BlurPlane<Number>?, finish: Finish) {
    let radius = plan.radius
    let columns = x.needed(plan.levels)
    let seen = x.blurred.grown(by: radius)
    // Rows are stored with the padding that the horizontal kernel reads.
    let part = LinePart(of: columns, in: seen)
    let stride = BlurPlane<Number>.rounded(seen.count * Number.channels) + BlurPlane<Number>.strip
    let height = max(8, min(64, 524_288 / (stride * MemoryLayout<Number>.stride)))
    let room = (column: (height + 2 * radius) * Self.stripWidth, block: height * stride)
    let count = x.blurred.count * Number.channels
    let scratch = lines(of: room.column + room.block + count)
    let start = part.present.isEmpty ? 0 : part.present.lowerBound * Number.channels
    split(
      (y.blurred.count + height - 1) / height, cost: height * stride * (2 * radius + 4)
    ) { range, worker in
      let column = scratch[worker]
      let block = column + room.column
      let line = block + room.block
      for index in range {
        let first = y.blurred.first + index * height
        let rows = CellSpan(first: first, last: min(first + height - 1, y.blurred.last))
        convolveDown(plane, rows, columns, column: column, into: block + start, stride: stride)
        for row in rows.first...rows.last {
          let padded = block + (row - rows.first) * stride
          part.extend(padded, size: Number.channels, isRepeating: edges == .repeating)
          Number.convolve(
            Row(padded) + radius * Number.channels, step: Number.channels, plan.horizontal,
            radius: radius, count: count, into: line)
          finish(line, row, worker)
        }
      }
    }
  }

  /// The number of neighbouring numbers in a row that are convolved vertically together.
  ///
  /// It is so small that the rows above and below stay in the cache.
  private static var stripWidth: Int { 512 / MemoryLayout<Number>.stride }

  /// Convolves the columns of a block of rows, strip by strip.
  private func convolveDown(
    _ plane: BlurPlane<Number>?, _ rows: CellSpan, _ columns: CellSpan,
    column: MutableRow<Number>, into block: MutableRow<Number>, stride: Int
  ) {
    let radius = plan.radius
    let seen = rows.grown(by: radius)
    let limits = plane?.rows ?? y.needed(0)
    let count = BlurPlane<Number>.rounded(columns.count * Number.channels)
    for start in Swift.stride(from: 0, to: count, by: Self.stripWidth) {
      let width = min(Self.stripWidth, count - start)
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

  /// Loads `count` numbers of a row of the source, or fewer if the row ends earlier.
  ///
  /// The first one has the index `number`, counted from the first needed column.
  private func load(
    _ row: Int, from number: Int, count: Int, into line: MutableRow<Number>
  ) {
    let columns = x.needed(0)
    let start = number / Number.channels
    Number.load(
      source.row(row - y.source.first, from: columns.first - x.source.first + start),
      count: min(count / Number.channels, columns.count - start), into: line)
  }
}
