import CVector

/// A colour matrix for the pixel loop: floats for components in 0...1.
private struct ColorPass {
  let rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  let sums: SIMD4<Float>
  /// Conversion tables for linear light; nil if the matrix acts on encoded components.
  let light: (decoding: CurveTable, encoding: CurveTable)?

  init(_ matrix: ColorMatrix, isLinear: Bool) {
    func row(_ i: Int) -> SIMD4<Float> {
      let row = matrix.rows[i]
      return SIMD4(Float(row.x), Float(row.y), Float(row.z), Float(row.w))
    }
    rows = (row(0), row(1), row(2), row(3))
    let s = matrix.sums
    sums = SIMD4(Float(s.x), Float(s.y), Float(s.z), Float(s.w))
    light = isLinear ? LightCurve.tables : nil
  }

  /// Returns eight pixels converted by the matrix, component by component.
  @inline(__always)
  func apply(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let alpha = component(pixels, 24)
    // If alpha is zero, so are the colours, and any divisor will do.
    let inverse = 1 / cv_max8(alpha, SIMD8(repeating: 1))
    var (red, green, blue) = (
      component(pixels, 16) * inverse, component(pixels, 8) * inverse,
      component(pixels, 0) * inverse
    )
    if let curve = light?.decoding {
      (red, green, blue) = (
        curve.values(at: red), curve.values(at: green), curve.values(at: blue)
      )
    }
    let opacity = alpha * (1.0 / 255)
    @inline(__always) func mixed(_ row: SIMD4<Float>, _ sum: Float) -> SIMD8<Float> {
      let value = red * row.x + green * row.y + blue * row.z + opacity * row.w + sum
      return cv_min8(cv_max8(value, SIMD8(repeating: 0)), SIMD8(repeating: 1))
    }
    var (r, g, b) = (mixed(rows.0, sums.x), mixed(rows.1, sums.y), mixed(rows.2, sums.z))
    if let curve = light?.encoding {
      (r, g, b) = (curve.values(at: r), curve.values(at: g), curve.values(at: b))
    }
    let a = mixed(rows.3, sums.w) * 255
    let high = bytes(a) &<< SIMD8(repeating: 24) | bytes(r * a) &<< SIMD8(repeating: 16)
    return high | bytes(g * a) &<< SIMD8(repeating: 8) | bytes(b * a)
  }

  @inline(__always)
  private func component(_ pixels: SIMD8<UInt32>, _ bits: UInt32) -> SIMD8<Float> {
    let byte = pixels &>> SIMD8(repeating: bits) & SIMD8(repeating: 0xFF)
    return cv_float8(unsafe unsafeBitCast(byte, to: SIMD8<Int32>.self))
  }

  @inline(__always)
  private func bytes(_ values: SIMD8<Float>) -> SIMD8<UInt32> {
    unsafe unsafeBitCast(cv_truncated8(values + 0.5), to: SIMD8<UInt32>.self)
  }
}

extension ColorMatrix {
  /// Applies the matrix to every pixel, to linear light if `isLinear` is true and to encoded
  /// components otherwise.
  func apply(to pixmap: inout Pixmap, isLinear: Bool, runner: any BandRunner) {
    let pass = ColorPass(self, isLinear: isLinear)
    pixmap.forEachRow(runner) { row, count in
      var i = 0
      while i + 8 <= count {
        row.store(pass.apply(row.load(i, as: SIMD8<UInt32>.self)), at: i)
        i += 8
      }
      guard i < count else { return }
      var rest = SIMD8<UInt32>.zero
      for lane in 0..<count - i { rest[lane] = row[i + lane] }
      rest = pass.apply(rest)
      for lane in 0..<count - i { row[i + lane] = rest[lane] }
    }
  }
}

extension Filter.Threshold {
  func apply(to pixmap: inout Pixmap, runner: any BandRunner) {
    func level(_ alpha: Double, _ rounding: FloatingPointRoundingRule, _ nudge: Double) -> UInt32 {
      UInt32(max(0, min(256, (alpha * 255 + nudge).rounded(rounding))))
    }
    guard minimum <= maximum, maximum >= 0 else { return pixmap.clear(pixmap.bounds) }
    // The tolerance is for numbers such as 0.2 · 255, which is a little more than 51 in binary.
    let low = level(minimum, .up, -1e-9)
    let high = level(maximum, .down, 1e-9)
    let pixel = color.premultiplied
    pixmap.forEachRow(runner) { row, count in
      for i in 0..<count {
        let alpha = row[i] >> 24
        row[i] = alpha >= low && alpha <= high ? pixel : 0
      }
    }
  }
}

extension Pixmap {
  /// Calls `body` for every row, in several threads if there are many pixels.
  fileprivate mutating func forEachRow(
    _ runner: any BandRunner, _ body: (_ row: MutableRow<Pixel>, _ count: Int) -> Void
  ) {
    let (base, stride, width, height) = (row, stride, width, height)
    guard width > 0, height > 0 else { return }
    let grain = max(1, 32_768 / width)
    let pieces = (height + grain - 1) / grain
    func piece(_ index: Int) {
      for y in index * grain..<min((index + 1) * grain, height) {
        body(base + y * stride, width)
      }
    }
    if pieces == 1 { return piece(0) }
    runner.run(count: pieces) { index, _ in piece(index) }
  }
}
