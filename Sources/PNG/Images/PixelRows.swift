extension FileParts {
  /// Undoes the filters of all rows and stores their pixels in picture order.
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

  /// The destination of a row: `count` pixels from byte `start` on, `step` bytes apart.
  private struct Place {
    var count: Int
    var start: Int
    var step: Int

    /// Calls `pixel` with 0, 1, 2… and stores the results.
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
    let (depth, samples) = (header.bitDepth, header.colorType.samples)
    guard header.colorType != .palette else {
      return try expandPalette(row, to: place, row: number, &output)
    }
    let most = 1 << depth - 1
    let (hasColor, hasAlpha) = (samples >= 3, samples == 2 || samples == 4)
    /// Converts a sample to 8 bits, rounded.
    func level(_ sample: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: depth == 8 ? sample : (sample * 255 + most / 2) / most)
    }
    place.fill(&output) { pixel in
      let first = pixel * samples
      let red = Self.sample(row, first, depth)
      let green = hasColor ? Self.sample(row, first + 1, depth) : red
      let blue = hasColor ? Self.sample(row, first + 2, depth) : red
      let isHidden =
        transparent.map { Int($0.x) == red && Int($0.y) == green && Int($0.z) == blue } ?? false
      let alpha = hasAlpha ? Self.sample(row, first + samples - 1, depth) : isHidden ? 0 : most
      return SIMD4(level(red), level(green), level(blue), level(alpha))
    }
  }

  private func expandPalette(
    _ row: Span<UInt8>, to place: Place, row number: Int, _ output: inout MutableSpan<UInt8>
  ) throws(PNGError) {
    let (colors, depth) = (palette.span, header.bitDepth)
    var highest = 0
    place.fill(&output) { index in
      let entry = Self.sample(row, index, depth)
      highest = max(highest, entry)
      return colors[min(entry, colors.count - 1)]
    }
    guard highest < colors.count else { throw .missingColor(index: highest, row: number) }
  }

  /// Returns the sample at `index` of a row with `depth` bits per sample.
  @inline(__always)
  private static func sample(_ row: Span<UInt8>, _ index: Int, _ depth: Int) -> Int {
    if depth == 8 { return Int(row[index]) }
    if depth == 16 { return Int(row[2 * index]) << 8 | Int(row[2 * index + 1]) }
    let bit = index * depth
    let shift = 8 - depth - (bit & 7)
    return Int(row[bit >> 3]) >> shift & (1 << depth - 1)
  }
}
