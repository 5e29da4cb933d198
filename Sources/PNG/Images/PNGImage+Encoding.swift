extension PNGImage {
  /// Encodes the picture as a PNG file; equal pictures give equal bytes.
  ///
  /// The format is gray or full colour, with or without alpha: the smallest that is lossless. It
  /// always has 8 bits per sample and is not interlaced. Each row uses the filter with the smallest
  /// sum of differences.
  public func encoded() -> [UInt8] {
    let layout = layout
    let header = Header(width: width, height: height, colorType: layout)
    var file = Chunk.signature
    Chunk.append("IHDR", header.contents, to: &file)
    for remark in text { remark.append(to: &file) }
    let data = compressedRows(header)
    // Chunks of 1 MB let readers work in pieces. One chunk for all data could exceed the limit of
    // 2^31 - 1 bytes.
    for start in stride(from: 0, to: data.count, by: 1 << 20) {
      Chunk.append("IDAT", Array(data[start..<min(start + 1 << 20, data.count)]), to: &file)
    }
    Chunk.append("IEND", [], to: &file)
    return file
  }

  /// The smallest format that represents every pixel exactly.
  private var layout: Header.ColorType {
    var colorfulness: UInt8 = 0
    var alpha: UInt8 = 255
    let pixels = pixels.span
    for index in 0..<pixels.count / 4 {
      let green = pixels[4 * index + 1]
      colorfulness |= (pixels[4 * index] ^ green) | (pixels[4 * index + 2] ^ green)
      alpha &= pixels[4 * index + 3]
    }
    return switch (colorfulness == 0, alpha == 255) {
    case (true, true): .gray
    case (true, false): .grayAlpha
    case (false, true): .rgb
    case (false, false): .rgba
    }
  }

  /// Returns the compressed rows, which must fit the format of `header`.
  func compressedRows(_ header: Header) -> [UInt8] {
    let rows = filteredRows(header)
    return Deflate.compress(rows.span)
  }

  /// Returns all rows, each preceded by its filter type.
  private func filteredRows(_ header: Header) -> [UInt8] {
    let count = header.rowBytes(width: width)
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (1 + count))
    var current = [UInt8](repeating: 0, count: count)
    var above = current
    var best = current
    var attempt = current
    for row in 0..<height {
      swap(&current, &above)
      let stored = pixels.span.extracting(4 * width * row..<4 * width * (row + 1))
      var bytes = current.mutableSpan
      Self.pack(stored, header.colorType, into: &bytes)
      var least = Int.max
      var choice = Filter.none
      for filter in Filter.allCases {
        var output = attempt.mutableSpan
        let sum = filter.apply(
          to: current.span, above: above.span, step: header.filterStep, into: &output)
        if sum < least {
          (least, choice) = (sum, filter)
          swap(&best, &attempt)
        }
      }
      rows.append(choice.rawValue)
      rows += best
    }
    return rows
  }

  /// Drops the samples that a format does not store.
  private static func pack(
    _ pixels: Span<UInt8>, _ layout: Header.ColorType, into row: inout MutableSpan<UInt8>
  ) {
    switch layout {
    case .rgba, .palette:
      for index in pixels.indices { row[index] = pixels[index] }
    case .rgb:
      for index in 0..<pixels.count / 4 {
        for sample in 0..<3 { row[3 * index + sample] = pixels[4 * index + sample] }
      }
    case .grayAlpha:
      for index in 0..<pixels.count / 4 {
        for sample in 0..<2 { row[2 * index + sample] = pixels[4 * index + 2 + sample] }
      }
    case .gray:
      for index in 0..<pixels.count / 4 { row[index] = pixels[4 * index] }
    }
  }
}
