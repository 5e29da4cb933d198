extension FileParts {
  /// Undoes the filters of all rows and puts their pixels where they belong.
  func pixels(_ rows: [UInt8]) throws(PNGError) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: 4 * header.width * header.height)
    var output = pixels.mutableSpan
    var position = 0
    for pass in Pass.passes(of: header) {
      let count = header.rowBytes(width: pass.width)
      var current = [UInt8](repeating: 0, count: count)
      var above = current
      for index in 0..<pass.height {
        let row = pass.firstRow + index * pass.rowStep
        guard let filter = Filter(rawValue: rows[position]) else {
          throw .unknownFilter(Int(rows[position]), row: row)
        }
        swap(&current, &above)
        let stored = rows.span.extracting(position + 1..<position + 1 + count)
        var bytes = current.mutableSpan
        for index in stored.indices { bytes[index] = stored[index] }
        filter.undo(&bytes, above: above.span, step: header.filterStep)
        let place = Place(
          count: pass.width, start: 4 * (row * header.width + pass.firstColumn),
          step: 4 * pass.columnStep)
        try expand(current.span, to: place, row: row, &output)
        position += 1 + count
      }
    }
    return pixels
  }

  /// Where a row's pixels go: so many, from byte `start` on, `step` bytes apart.
  private struct Place {
    var count: Int
    var start: Int
    var step: Int

    /// Calls `pixel` with 0, 1, 2… and stores what it returns.
    @inline(__always)
    func fill(_ output: inout MutableSpan<UInt8>, _ pixel: (Int) -> SIMD4<UInt8>) {
      precondition(count > 0 && start >= 0 && start + (count - 1) * step + 4 <= output.count)
      for index in 0..<count {
        let value = pixel(index)
        let place = start &+ index &* step
        output[place] = value.x
        output[place + 1] = value.y
        output[place + 2] = value.z
        output[place + 3] = value.w
      }
    }
  }

  private func expand(
    _ row: Span<UInt8>, to place: Place, row number: Int, _ output: inout MutableSpan<UInt8>
  ) throws(PNGError) {
    switch (header.colorType, header.bitDepth) {
    case (.palette, let depth):
      try expandPalette(row, depth: depth, to: place, row: number, &output)
    case (.gray, 16), (.rgb, 16), (.grayAlpha, 16), (.rgba, 16):
      expandWide(row, to: place, &output)
    case (.gray, let depth):
      let scale = 255 / (1 << depth - 1)
      let hidden = transparent.map { Int($0.x) }
      place.fill(&output) { index in
        let sample = Self.sample(row, index, depth)
        let level = UInt8(truncatingIfNeeded: sample * scale)
        return SIMD4(level, level, level, sample == hidden ? 0 : 255)
      }
    case (.grayAlpha, _):
      place.fill(&output) { index in
        let level = row[2 * index]
        return SIMD4(level, level, level, row[2 * index + 1])
      }
    case (.rgb, _):
      let hidden = transparent
      place.fill(&output) { index in
        let color = SIMD3(row[3 * index], row[3 * index + 1], row[3 * index + 2])
        let alpha: UInt8 = hidden == SIMD3<UInt16>(truncatingIfNeeded: color) ? 0 : 255
        return SIMD4(color, alpha)
      }
    case (.rgba, _):
      place.fill(&output) { index in
        SIMD4(row[4 * index], row[4 * index + 1], row[4 * index + 2], row[4 * index + 3])
      }
    }
  }

  private func expandPalette(
    _ row: Span<UInt8>, depth: Int, to place: Place, row number: Int,
    _ output: inout MutableSpan<UInt8>
  ) throws(PNGError) {
    let colors = palette.span
    var highest = 0
    place.fill(&output) { index in
      let entry = Self.sample(row, index, depth)
      highest = max(highest, entry)
      return colors[min(entry, colors.count - 1)]
    }
    guard highest < colors.count else { throw .missingColor(index: highest, row: number) }
  }

  /// Rounds samples of 16 bits to 8.
  private func expandWide(
    _ row: Span<UInt8>, to place: Place, _ output: inout MutableSpan<UInt8>
  ) {
    let samples = header.colorType.samples
    let hasColor = samples >= 3
    let hasAlpha = samples == 2 || samples == 4
    func sample(_ pixel: Int, _ index: Int) -> UInt16 {
      let position = 2 * (pixel * samples + index)
      return UInt16(row[position]) << 8 | UInt16(row[position + 1])
    }
    func narrow(_ sample: UInt16) -> UInt8 {
      UInt8(truncatingIfNeeded: (UInt32(sample) * 255 + 32767) / 65535)
    }
    place.fill(&output) { pixel in
      let red = sample(pixel, 0)
      let green = hasColor ? sample(pixel, 1) : red
      let blue = hasColor ? sample(pixel, 2) : red
      let isHidden = transparent == SIMD3(red, green, blue)
      let alpha = hasAlpha ? sample(pixel, samples - 1) : isHidden ? 0 : 0xffff
      return SIMD4(narrow(red), narrow(green), narrow(blue), narrow(alpha))
    }
  }

  /// The sample at `index` of a row with `depth` bits for each, 8 at most.
  @inline(__always)
  private static func sample(_ row: Span<UInt8>, _ index: Int, _ depth: Int) -> Int {
    if depth == 8 { return Int(row[index]) }
    let bit = index * depth
    let shift = 8 - depth - (bit & 7)
    return Int(row[bit >> 3]) >> shift & (1 << depth - 1)
  }
}
