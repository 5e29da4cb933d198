import CVector

/// A drawing in perspective: the picture from which it is sampled, and the way back to that
/// picture from each pixel.
struct Projection {
  /// The transform from user space to the pixels of the source picture.
  ///
  /// The picture has the resolution of the nearest part of the drawing, so that sampling only
  /// reduces it.
  let toSource: Transform
  /// The part of the drawing that is sampled, in pixels of the source picture.
  let source: PixelRect
  /// The transform from the pixels of the surface to those of the source picture.
  private let back: ProjectionTransform

  /// Creates the projection of a drawing; nil if no part of it is visible.
  ///
  /// - Parameters:
  ///   - box: The bounding box of the drawing in user space.
  ///   - wanted: The pixels to draw.
  init?(_ matrix: ProjectionTransform, of box: Rect, toDevice: Transform, in wanted: PixelRect) {
    let forward = matrix.concatenating(ProjectionTransform(toDevice))
    guard let inverse = forward.inverse else { return nil }
    let edges = wanted.insetBy(-1)
    let shown = box.intersection(
      inverse.apply(
        Rect(
          left: Double(edges.left), top: Double(edges.top), right: Double(edges.right),
          bottom: Double(edges.bottom))))
    guard shown.isFinite, !shown.isEmpty else { return nil }
    var (across, down) = (0.0, 0.0)
    for corner in [
      Point(shown.minX, shown.minY), Point(shown.maxX, shown.minY),
      Point(shown.maxX, shown.maxY), Point(shown.minX, shown.maxY),
    ] where forward.depth(at: corner) >= ProjectionTransform.nearest {
      let near = forward.affine(near: corner)
      across = max(across, (near.a * near.a + near.b * near.b).squareRoot())
      down = max(down, (near.c * near.c + near.d * near.d).squareRoot())
    }
    guard across > 0, down > 0, across.isFinite, down.isFinite else { return nil }
    // A part that is very near has a lower resolution, which limits the picture to 4 MB and four
    // times the visible pixels.
    let most = Double(4 * wanted.area + 1 << 20)
    let excess = (across * shown.width + 2) * (down * shown.height + 2) / most
    let share = excess > 1 ? 1 / excess.squareRoot() : 1
    toSource = Transform(scaleX: across * share, y: down * share)
    let far = 1 << 20
    source = PixelRect(
      covering: toSource.apply(shown).insetBy(dx: -1, dy: -1),
      in: PixelRect(left: -far, top: -far, right: far, bottom: far))
    guard !source.isEmpty else { return nil }
    back = inverse.concatenating(ProjectionTransform(toSource))
  }

  /// Writes every pixel of a picture, whose top left pixel is that of `bounds`.
  func apply(
    _ picture: Picture, to pixmap: inout Pixmap, at bounds: PixelRect, memory: FilterMemory,
    runner: any BandRunner
  ) {
    let toPicture = Transform(
      translationX: ProjectedRows.margin - 0.5 - Double(source.left),
      y: ProjectedRows.margin - 0.5 - Double(source.top))
    let rows = ProjectedRows(
      ProjectionTransform(Transform(translationX: Double(bounds.left), y: Double(bounds.top)))
        .concatenating(back).concatenating(ProjectionTransform(toPicture)),
      of: picture)
    let (base, stride, width, height) = (pixmap.row, pixmap.stride, pixmap.width, pixmap.height)
    guard width > 0, height > 0 else { return }
    memory.pixels.reserve(ProjectedRows.scratch * max(runner.concurrency, 1))
    let scratch = memory.pixels.row
    let grain = max(1, 8192 / width)
    runner.run(count: (height + grain - 1) / grain) { piece, worker in
      for y in piece * grain..<min((piece + 1) * grain, height) {
        rows.fetch(
          y, count: width, into: base + y * stride,
          corners: scratch + worker * ProjectedRows.scratch)
      }
    }
  }
}

/// Rows of pixels that sample a picture in perspective.
///
/// Each pixel averages up to eight samples in each direction, as many as the picture is reduced
/// there. A sample interpolates four pixels of the picture, and is clear outside of it.
private struct ProjectedRows {
  /// The distance that is added to positions in the picture, so that visible ones are positive.
  static let margin = 2.0
  /// The number of scratch pixels of a thread.
  static let scratch = 32

  private let pixels: Row<Pixel>
  private let width: Int
  private let height: Int
  /// The columns of the matrix from pixels to positions in the picture: across, down and depth.
  private let across: SIMD4<Float>
  private let down: SIMD4<Float>
  private let depth: SIMD4<Float>

  init(_ m: ProjectionTransform, of picture: Picture) {
    (pixels, width, height) = (picture.pixels, picture.width, picture.height)
    func column(_ x: Double, _ y: Double, _ rest: Double) -> SIMD4<Float> {
      SIMD4(Float(x), Float(y), Float(rest), 0)
    }
    across = column(m.m11, m.m21, m.m31)
    down = column(m.m12, m.m22, m.m32)
    depth = column(m.m13, m.m23, m.m33)
  }

  func fetch(_ y: Int, count: Int, into row: MutableRow<Pixel>, corners: MutableRow<Pixel>) {
    let lanes = SIMD8<Float>(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
    let middle = Float(y) + 0.5
    var done = 0
    while done < count {
      let mixed = average(lanes + Float(done), middle, samples(Float(done) + 4, middle), corners)
      if done + 8 <= count {
        row.store(mixed, at: done)
      } else {
        for lane in 0..<(count - done) { row[done + lane] = mixed[lane] }
      }
      done += 8
    }
  }

  /// Returns the binary logarithms of the numbers of samples that a pixel needs in each direction.
  private func samples(_ x: Float, _ y: Float) -> (x: UInt32, y: UInt32) {
    let place = SIMD4<Float>(x, y, 1, 0)
    let w = (place * depth).sum()
    guard w > 0 else { return (0, 0) }
    let (u, v) = ((place * across).sum() / w, (place * down).sum() / w)
    func count(_ axis: Int) -> UInt32 {
      let (a, b) = (across[axis] - u * depth[axis], down[axis] - v * depth[axis])
      // The squared number of the picture's pixels between two pixels. Interpolation alone can
      // skip half a pixel without visible steps.
      let step = (a * a + b * b) / (w * w)
      return step <= 2.25 ? 0 : step <= 9 ? 1 : step <= 36 ? 2 : 3
    }
    return (count(0), count(1))
  }

  /// Returns eight pixels, the averages of their samples.
  private func average(
    _ x: SIMD8<Float>, _ y: Float, _ samples: (x: UInt32, y: UInt32), _ corners: MutableRow<Pixel>
  ) -> SIMD8<UInt32> {
    let shift = samples.x + samples.y
    if shift == 0 { return sample(x, y, corners) }
    let (columns, rows) = (1 << Int(samples.x), 1 << Int(samples.y))
    let bytes = SIMD8<UInt32>(repeating: 0x00FF_00FF)
    // At most 64 samples of 255 fit 16 bits.
    let half = SIMD8<UInt32>(repeating: 0x10001 << (shift - 1))
    var (even, odd) = (half, half)
    for row in 0..<rows {
      let below = (Float(row) + 0.5) / Float(rows) - 0.5
      for column in 0..<columns {
        let right = (Float(column) + 0.5) / Float(columns) - 0.5
        let pixel = sample(x + right, y + below, corners)
        even &+= pixel & bytes
        odd &+= (pixel &>> SIMD8(repeating: 8)) & bytes
      }
    }
    let shifts = SIMD8<UInt32>(repeating: shift)
    return (even &>> shifts & bytes) | (odd &>> shifts & bytes) &<< SIMD8(repeating: 8)
  }

  /// Returns the colours of the picture at eight places of the surface.
  @inline(__always)
  private func sample(
    _ x: SIMD8<Float>, _ y: Float, _ corners: MutableRow<Pixel>
  ) -> SIMD8<UInt32> {
    let w = x * depth.x + (y * depth.y + depth.z)
    let inverse = 1 / cv_max8(w, SIMD8(repeating: 1e-20))
    @inline(__always) func place(_ axis: SIMD4<Float>, _ size: Int) -> SIMD8<Float> {
      let value = (x * axis.x + (y * axis.y + axis.z)) * inverse
      let inside = cv_min8(
        cv_max8(value, SIMD8(repeating: 0)), SIMD8(repeating: Float(size + 3)))
      return inside.replacing(with: 0, where: w .<= 0)
    }
    let (u, v) = (place(across, width), place(down, height))
    let (columns, rows) = (cv_truncated8(u), cv_truncated8(v))
    for lane in 0..<8 {
      gather(Int(columns[lane]) - 2, Int(rows[lane]) - 2, corners + lane * 2)
    }
    let right = cv_truncated8((u - cv_float8(columns)) * 256)
    let below = cv_truncated8((v - cv_float8(rows)) * 65536)
    return TransformedImage.mix(
      SIMD8(truncatingIfNeeded: right), SIMD8(truncatingIfNeeded: below), opacity: 1 << 16,
      Row(corners))
  }

  /// Collects the four pixels around a position.
  @inline(__always)
  private func gather(_ column: Int, _ row: Int, _ pair: MutableRow<Pixel>) {
    if column >= 0, row >= 0, column < width - 1, row < height - 1 {
      let first = row * width + column
      (pair[0], pair[1]) = (pixels[first], pixels[first + 1])
      (pair[16], pair[17]) = (pixels[first + width], pixels[first + width + 1])
      return
    }
    func pixel(_ column: Int, _ row: Int) -> Pixel {
      column < 0 || row < 0 || column >= width || row >= height ? 0 : pixels[row * width + column]
    }
    (pair[0], pair[1]) = (pixel(column, row), pixel(column + 1, row))
    (pair[16], pair[17]) = (pixel(column, row + 1), pixel(column + 1, row + 1))
  }
}
