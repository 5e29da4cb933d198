import CVector

/// An image under any affine transform: each pixel interpolates four of the image's pixels.
struct TransformedImage {
  private let columns: ImageAxis
  private let rows: ImageAxis
  /// The horizontal step of the position per row, and the vertical step per column.
  private let columnStep: Int64
  private let rowStep: Int64

  init(columns: ImageAxis, rows: ImageAxis, columnStep: Double, rowStep: Double) {
    self.columns = columns
    self.rows = rows
    self.columnStep = ImageAxis.fixed(columnStep, limit: Double(1 << 13))
    self.rowStep = ImageAxis.fixed(rowStep, limit: Double(1 << 13))
  }

  /// Returns the position in the image that a pixel shows.
  @inline(__always)
  private func place(x: Int, y: Int) -> (across: Int64, down: Int64) {
    (columns.position(x) &+ Int64(y) &* columnStep, rows.position(y) &+ Int64(x) &* rowStep)
  }

  /// Writes the colours of a span; the opacity is in units of 2⁻¹⁶.
  func fetch(
    x: Int, y: Int, count: Int, opacity: UInt32, from bitmap: BitmapMemory,
    corners: MutableRow<Pixel>, into colors: MutableRow<Pixel>
  ) {
    var (across, down) = place(x: x, y: y)
    var done = 0
    while done < count {
      let (lastAcross, lastDown) = (across &+ 7 &* columns.step, down &+ 7 &* rowStep)
      gather(across, down, bitmap, corners)
      let mixed = mix(across, down, opacity, Row(corners))
      if done + 8 <= count {
        colors.store(mixed, at: done)
      } else {
        for lane in 0..<(count - done) { colors[done + lane] = mixed[lane] }
      }
      (across, down) = (lastAcross &+ columns.step, lastDown &+ rowStep)
      done += 8
    }
  }

  /// Collects the four pixels around each of eight positions.
  ///
  /// Outside the image, the spread determines the pixels.
  private func gather(
    _ across: Int64, _ down: Int64, _ bitmap: BitmapMemory, _ corners: MutableRow<Pixel>
  ) {
    var (across, down) = (across, down)
    for lane in 0..<8 {
      let (x, y) = (Int(across >> 32), Int(down >> 32))
      let (left, right) = (columns.folded(x), columns.folded(x &+ 1))
      let (top, bottom) = (rows.folded(y), rows.folded(y &+ 1))
      let pair = corners + lane * 2
      pair[0] = pixel(left, top, bitmap)
      pair[1] = pixel(right, top, bitmap)
      pair[16] = pixel(left, bottom, bitmap)
      pair[17] = pixel(right, bottom, bitmap)
      (across, down) = (across &+ columns.step, down &+ rowStep)
    }
  }

  @inline(__always)
  private func pixel(_ column: Int, _ row: Int, _ bitmap: BitmapMemory) -> Pixel {
    column < 0 || row < 0 ? 0 : bitmap.pixels[row * bitmap.width + column]
  }

  @inline(__always)
  private func mix(
    _ across: Int64, _ down: Int64, _ opacity: UInt32, _ corners: Row<Pixel>
  ) -> SIMD8<UInt32> {
    // The fraction is in the low 32 bits of a fixed-point position, so the high bits are not needed.
    Self.mix(
      Self.fractions(across, columns.step) &>> 24, Self.fractions(down, rowStep) &>> 16,
      opacity: opacity, corners)
  }

  /// Returns eight interpolated pixels.
  ///
  /// - Parameters:
  ///   - right: The weights of the right pixels, in units of 2⁻⁸.
  ///   - below: The weights of the lower pixels, in units of 2⁻¹⁶.
  ///   - opacity: The opacity, in units of 2⁻¹⁶.
  ///   - corners: The upper left and upper right pixel of each of the eight, then the lower ones.
  @inline(__always)
  static func mix(
    _ right: SIMD8<UInt32>, _ below: SIMD8<UInt32>, opacity: UInt32, _ corners: Row<Pixel>
  ) -> SIMD8<UInt32> {
    let rightShare = right &* 0x10001
    let leftShare = (256 &- right) &* 0x10001
    let bottom = (below &* SIMD8(repeating: opacity)) &>> 16
    let top = SIMD8(repeating: opacity) &- bottom
    // A weight of 1 does not fit 16 bits; one unit less makes no difference after rounding.
    let topShare = (top &- top &>> 16) &* 0x10001
    let bottomShare = bottom &* 0x10001
    let (a, b) = (eight(corners), eight(corners + 8))
    let (c, d) = (eight(corners + 16), eight(corners + 24))
    let (upperLeft, upperRight) = (cv_firsts8(a, b), cv_seconds8(a, b))
    let (lowerLeft, lowerRight) = (cv_firsts8(c, d), cv_seconds8(c, d))
    return cv_mixed_rows8(
      cv_mixed_even8(upperLeft, upperRight, leftShare, rightShare),
      cv_mixed_odd8(upperLeft, upperRight, leftShare, rightShare),
      cv_mixed_even8(lowerLeft, lowerRight, leftShare, rightShare),
      cv_mixed_odd8(lowerLeft, lowerRight, leftShare, rightShare), topShare, bottomShare)
  }

  /// Returns the lower halves of eight positions.
  @inline(__always)
  private static func fractions(_ position: Int64, _ step: Int64) -> SIMD8<UInt32> {
    let lanes = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)
    return SIMD8(repeating: UInt32(truncatingIfNeeded: position))
      &+ lanes &* SIMD8(repeating: UInt32(truncatingIfNeeded: step))
  }

  /// Writes the nearest pixels of a span.
  func fetchNearest(
    x: Int, y: Int, count: Int, from bitmap: BitmapMemory,
    into colors: MutableRow<Pixel>
  ) {
    var (across, down) = place(x: x, y: y)
    for i in 0..<count {
      let (column, row) = (columns.folded(Int(across >> 32)), rows.folded(Int(down >> 32)))
      colors[i] = pixel(column, row, bitmap)
      (across, down) = (across &+ columns.step, down &+ rowStep)
    }
  }
}
