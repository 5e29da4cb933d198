import CVector

extension BlurPass {
  /// Components of a row of the source's needed columns, as real numbers in 0...255; fewer when
  /// the columns end before.
  @unsafe
  func load(row: Int, from component: Int, count: Int, into line: UnsafeMutablePointer<Float>) {
    let columns = x.needed(0)
    let start = component / channels
    let count = min(count / channels, columns.count - start)
    let offset = columns.first - x.source.first + start
    switch source {
    case .pixels(let base, let stride):
      unsafe Self.load(base + ((row - y.source.first) * stride + offset), count: count, into: line)
    case .alpha(let base, let stride):
      let from = unsafe base + ((row - y.source.first) * stride + offset)
      for i in 0..<count { unsafe line[i] = Float(Int32(bitPattern: from[i] >> 24)) }
    case .coverage(let base, let stride):
      let from = unsafe base + ((row - y.source.first) * stride + offset)
      for i in 0..<count { unsafe line[i] = Float(from[i]) }
    }
  }

  /// Whether nothing shows of a part of some of the source's rows; asked of whole pixels alone.
  func isClear(_ rows: CellSpan, from component: Int, count: Int) -> Bool {
    guard case .pixels(let base, let stride) = source else { return false }
    let columns = x.needed(0)
    let start = component / channels
    let count = min(count / channels, columns.count - start)
    let offset = columns.first - x.source.first + start
    for row in rows.first...rows.last {
      let pixels = unsafe base + ((row - y.source.first) * stride + offset)
      var seen: Pixel = 0
      for i in 0..<count { unsafe seen |= pixels[i] }
      if seen != 0 { return false }
    }
    return true
  }

  @unsafe
  private static func load(
    _ from: UnsafePointer<Pixel>, count: Int, into line: UnsafeMutablePointer<Float>
  ) {
    let bytes = unsafe UnsafeRawPointer(from)
    var i = 0
    while i + 2 <= count {
      let two = unsafe bytes.loadUnaligned(fromByteOffset: i * 4, as: cv_u8x8.self)
      unsafe store(cv_float8_bytes(two), line + i * 4)
      i += 2
    }
    guard i < count else { return }
    let pixel = unsafe from[i]
    for channel in 0..<4 {
      unsafe line[i * 4 + channel] = Float(pixel >> UInt32(8 * channel) & 0xFF)
    }
  }

}
