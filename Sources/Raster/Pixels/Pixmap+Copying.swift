import CVector

extension Pixmap {
  /// Calls `read` with the pixels of a row; outside the pixmap the span is empty.
  public func withRow<Result>(_ y: Int, _ read: (Span<Pixel>) -> Result) -> Result {
    let isInside = y >= 0 && y < height
    let row = unsafe Span(
      _unsafeStart: UnsafePointer(base + (isInside ? y * stride : 0)), count: isInside ? width : 0)
    return read(row)
  }

  /// Copies a bitmap to (`x`, `y`) without blending; pixels beyond the pixmap are ignored.
  public mutating func copy(_ bitmap: Bitmap, x: Int, y: Int) {
    // Guarantees that the sums below do not overflow.
    guard x < width, y < height, x > -bitmap.width, y > -bitmap.height else { return }
    let (left, right) = (max(x, 0), min(x + bitmap.width, width))
    for row in max(y, 0)..<min(y + bitmap.height, height) {
      let source = bitmap.memory.pixels + ((row - y) * bitmap.width + left - x)
      (self.row + (row * stride + left)).update(from: source, count: right - left)
    }
  }

  /// Copies the pixels of a rectangle from another pixmap to the same place, without blending.
  ///
  /// Pixels outside either pixmap are ignored.
  package mutating func copy(_ rect: PixelRect, from source: borrowing Pixmap) {
    let rect = rect.intersection(bounds).intersection(source.bounds)
    guard !rect.isEmpty else { return }
    for y in rect.top..<rect.bottom {
      unsafe (base + (y * stride + rect.left)).update(
        from: source.base + (y * source.stride + rect.left), count: rect.width)
    }
  }

  /// The pixels as bytes with straight alpha in the order red, green, blue, alpha, as in image
  /// files.
  public var straightRGBA: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      count = width * height * 4
      guard let target = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
      for y in 0..<height {
        let row = Row(row + y * stride)
        let place = unsafe target + y * width * 4
        var alphas: Pixel = 0xFF00_0000
        for x in 0..<width { alphas &= row[x] }
        // Opaque rows only need their bytes reordered.
        if alphas == 0xFF00_0000 {
          for x in 0..<width {
            unsafe place.storeBytes(
              of: Self.reordered(row[x]), toByteOffset: x * 4, as: UInt32.self)
          }
        } else {
          unsafe Self.writeStraight(row, count: width, to: place)
        }
      }
    }
  }

  @unsafe
  private static func writeStraight(
    _ row: Row<Pixel>, count: Int, to place: UnsafeMutableRawPointer
  ) {
    let eighths = count / 8 * 8
    for x in Swift.stride(from: 0, to: eighths, by: 8) {
      let words = straightened(eight(row + x))
      unsafe place.storeBytes(of: words, toByteOffset: x * 4, as: SIMD8<UInt32>.self)
    }
    for x in eighths..<count {
      let words = straightened(SIMD8(repeating: row[x]))
      unsafe place.storeBytes(of: words[0], toByteOffset: x * 4, as: UInt32.self)
    }
  }

  /// Divides each component of eight pixels by alpha, rounds to nearest, and reorders the bytes for
  /// files.
  ///
  /// Rounding adds half of the divisor to the dividend and truncates the quotient. This is exact in
  /// single precision: the divisor is at most 255, so a quotient that is not an integer is at least
  /// 1/255 away from the nearest integer.
  @inline(__always)
  private static func straightened(_ pixels: SIMD8<Pixel>) -> SIMD8<UInt32> {
    let alpha = pixels &>> 24
    // A pixel without alpha has the dividend zero and the divisor one.
    let isVisible = (alpha &+ 255) &>> 8
    let divisor = cv_max8(cv_float8(signed(alpha)), SIMD8(repeating: 1))
    func straight(_ component: SIMD8<UInt32>) -> SIMD8<UInt32> {
      let dividend = ((component & 0xFF) &* 255 &+ alpha &>> 1) &* isVisible
      let quotient = cv_min8(cv_float8(signed(dividend)) / divisor, SIMD8(repeating: 255))
      return unsafe unsafeBitCast(cv_truncated8(quotient), to: SIMD8<UInt32>.self)
    }
    return alpha &<< 24 | straight(pixels) &<< 16 | straight(pixels &>> 8) &<< 8
      | straight(pixels &>> 16)
  }

  @inline(__always)
  private static func signed(_ lanes: SIMD8<UInt32>) -> SIMD8<Int32> {
    unsafe unsafeBitCast(lanes, to: SIMD8<Int32>.self)
  }

  @inline(__always)
  private static func reordered(_ pixel: Pixel) -> UInt32 {
    pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
  }
}
