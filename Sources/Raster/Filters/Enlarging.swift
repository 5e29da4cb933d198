extension BlurPass {
  /// Enlarges the blurred cells to pixels, row by row, and hands the rows out.
  ///
  /// Each pixel is a sum of three by three cells, their weights those of a quadratic B-spline: its
  /// width is the same wherever in a cell a pixel lies, so no pattern of cells shows. Weights are
  /// never negative, so a colour never passes its alpha.
  @unsafe
  func enlarge(_ plane: BlurPlane, finish: Finish) {
    let (levels, factor) = (plan.levels, plan.factor)
    let cells = plane.columns.count * channels
    let room = (cells + BlurPlane.strip) & ~7
    let width = (plane.columns.count - 2) * factor * channels
    let scratch = lines(of: room + width + 16)
    let skipped = (x.wanted.first - ((x.wanted.first >> levels) << levels)) * channels
    split(y.wanted.count, cost: width * 4) { range, worker in
      let across = unsafe scratch[worker]
      let line = unsafe across + room
      for row in y.wanted.first + range.lowerBound..<y.wanted.first + range.upperBound {
        let cell = row >> levels
        let weights = unsafe plan.vertical.weights + (row - (cell << levels))
        unsafe enlargeDown(
          (plane.row(cell - 1), plane.row(cell), plane.row(cell + 1)),
          (weights[0], weights[factor], weights[2 * factor]), count: cells, into: across)
        if channels == 4 {
          unsafe enlargePixels(across, count: plane.columns.count - 2, into: line)
        } else {
          unsafe enlargeNumbers(across, count: plane.columns.count - 2, into: line)
        }
        unsafe finish(line + skipped, row, worker)
      }
    }
  }

  @unsafe
  private func enlargeDown(
    _ rows: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>),
    _ weights: (Float, Float, Float), count: Int, into line: UnsafeMutablePointer<Float>
  ) {
    var i = 0
    while i < count {
      let sum = unsafe lanes(rows.0 + i) * weights.0 + lanes(rows.1 + i) * weights.1
      unsafe store(sum + lanes(rows.2 + i) * weights.2, line + i)
      i += 8
    }
  }

  /// Two pixels at a time from cells of four components; `count` leaves out a cell at each end.
  @unsafe
  private func enlargePixels(
    _ cells: UnsafePointer<Float>, count: Int, into line: UnsafeMutablePointer<Float>
  ) {
    let width = plan.factor * 4
    let weights = unsafe UnsafePointer(plan.horizontal.wideWeights)
    var output = unsafe line
    for cell in 0..<count {
      let at = unsafe cells + cell * 4
      let (a, b, c) = unsafe (twice(at), twice(at + 4), twice(at + 8))
      var i = 0
      while i < width {
        let sum = unsafe a * lanes(weights + i) + b * lanes(weights + width + i)
        unsafe store(sum + c * lanes(weights + 2 * width + i), output + i)
        i += 8
      }
      unsafe output += width
    }
  }

  @unsafe
  @inline(__always)
  private func twice(_ p: UnsafePointer<Float>) -> SIMD8<Float> {
    let four = unsafe fourLanes(p)
    return SIMD8(lowHalf: four, highHalf: four)
  }

  @unsafe
  private func enlargeNumbers(
    _ cells: UnsafePointer<Float>, count: Int, into line: UnsafeMutablePointer<Float>
  ) {
    let factor = plan.factor
    let weights = unsafe UnsafePointer(plan.horizontal.weights)
    var output = unsafe line
    for cell in 0..<count {
      let (a, b, c) = unsafe (cells[cell], cells[cell + 1], cells[cell + 2])
      if factor == 2 {
        for i in 0..<2 {
          unsafe output[i] = a * weights[i] + b * weights[2 + i] + c * weights[4 + i]
        }
      } else {
        var i = 0
        while i < factor {
          let sum = unsafe a * fourLanes(weights + i) + b * fourLanes(weights + factor + i)
          unsafe store(sum + c * fourLanes(weights + 2 * factor + i), output + i)
          i += 4
        }
      }
      unsafe output += factor
    }
  }
}
