import CVector

extension Filter.Shadow {
  /// Draws the shadow of a picture: below the picture, above it, or in its place.
  func apply(
    to pixmap: inout Pixmap, left: Int, top: Int, toDevice: Transform, memory: FilterMemory,
    runner: any BandRunner
  ) {
    let plan = plan(toDevice, memory)
    let source =
      plan.levels == 0
      ? PixelRows(base: memory.copy(of: pixmap), stride: pixmap.width)
      : PixelRows(base: Row(pixmap.row), stride: pixmap.stride)
    let place = pixmap.bounds.offsetBy(dx: left, dy: top)
    draw(
      source, from: place, onto: &pixmap, left: left, top: top, toDevice: toDevice, memory: memory,
      runner: runner)
  }

  /// Draws the shadow of another picture, whose corner is at (`casterLeft`, `casterTop`).
  func apply(
    of caster: borrowing Pixmap, casterLeft: Int, casterTop: Int, to pixmap: inout Pixmap,
    left: Int, top: Int, toDevice: Transform, memory: FilterMemory, runner: any BandRunner
  ) {
    draw(
      PixelRows(base: Row(caster.row), stride: caster.stride),
      from: caster.bounds.offsetBy(dx: casterLeft, dy: casterTop), onto: &pixmap, left: left,
      top: top, toDevice: toDevice, memory: memory, runner: runner)
  }

  /// Returns the offset of the shadow in whole pixels.
  func move(under toDevice: Transform) -> (x: Int, y: Int) {
    let (x, y) = moves(toDevice)
    return (x.pixels, y.pixels)
  }

  private func moves(_ toDevice: Transform) -> (x: Move, y: Move) {
    (Move(toDevice.a * x + toDevice.c * y), Move(toDevice.b * x + toDevice.d * y))
  }

  private func plan(_ toDevice: Transform, _ memory: FilterMemory) -> BlurPlan {
    let (moveX, moveY) = moves(toDevice)
    return memory.plan(
      BlurPlan.Key(
        sigma: radius * toDevice.maximumScale, shiftX: moveX.rest, shiftY: moveY.rest))
  }

  private func draw(
    _ source: PixelRows, from bounds: PixelRect, onto pixmap: inout Pixmap, left: Int,
    top: Int, toDevice: Transform, memory: FilterMemory, runner: any BandRunner
  ) {
    let (moveX, moveY) = moves(toDevice)
    let (base, stride, width) = (pixmap.row, pixmap.stride, pixmap.width)
    let place = pixmap.bounds.offsetBy(dx: left, dy: top)
    let pass = BlurPass<Float>(
      source, bounds: bounds, wanted: place.offsetBy(dx: -moveX.pixels, dy: -moveY.pixels),
      plan: plan(toDevice, memory), memory: memory, runner: runner)
    memory.pixels.reserve(2 * width * max(runner.concurrency, 1))
    let scratch = memory.pixels.row
    let tint = Tint(color, isInverse: options.contains(.invertsAlpha))
    pass.run { line, row, worker in
      let shadow = scratch + 2 * width * worker
      tint.color(Row(line), count: width, into: shadow)
      combine(
        shadow, base + (row + moveY.pixels - top) * stride, count: width, spare: shadow + width)
    }
  }

  /// Combines a row of the shadow with a row of the picture.
  private func combine(
    _ shadow: MutableRow<Pixel>, _ row: MutableRow<Pixel>, count: Int,
    spare: MutableRow<Pixel>
  ) {
    var below = shadow
    if options.contains(.shadowOnly) {
      row.update(from: shadow, count: count)
    } else if options.contains(.shadowAbove) {
      blendRow(row, count: count, source: Row(shadow), mode: blendMode, coverage: 255)
    } else {
      if blendMode != .normal {
        spare.update(repeating: 0, count: count)
        blendRow(spare, count: count, source: Row(shadow), mode: blendMode, coverage: 255)
        below = spare
      }
      for i in 0..<count { row[i] = over(row[i], below[i]) }
    }
  }
}

/// A distance as whole pixels and a remainder of at most half a pixel.
private struct Move {
  var pixels = 0
  var rest = 0.0

  init(_ distance: Double) {
    guard distance.isFinite else { return }
    let whole = max(-1e9, min(1e9, distance)).rounded()
    pixels = Int(whole)
    // The remainder is a multiple of 1/64, because smaller steps are not visible, and because each
    // remainder needs a blur plan of its own in the cache.
    rest = max(-0.5, min(0.5, ((distance - whole) * 64).rounded() / 64))
  }
}

/// Multiplies a colour by each alpha of a line.
private struct Tint {
  /// Premultiplied red, green, blue and alpha.
  private let color: SIMD4<Float>
  private let isInverse: Bool

  init(_ color: Color, isInverse: Bool) {
    let shown = color.shown
    self.color = SIMD4<Float>(SIMD4(shown.x, shown.y, shown.z, 1) * shown.w)
    self.isInverse = isInverse
  }

  /// Writes the pixels of a line; `pixels` has room for `count` pixels, and up to eight more
  /// numbers of the line are read.
  func color(
    _ line: Row<Float>, count: Int, into pixels: MutableRow<Pixel>
  ) {
    var i = 0
    while i < count {
      var alpha = lanes(line + i)
      if isInverse { alpha = cv_max8(255 - alpha, SIMD8(repeating: 0)) }
      let high = shifted(alpha * color.w, 24) | shifted(alpha * color.x, 16)
      let eight = high | shifted(alpha * color.y, 8) | shifted(alpha * color.z, 0)
      if i + 8 <= count {
        pixels.store(eight, at: i)
      } else {
        for lane in 0..<count - i { pixels[i + lane] = eight[lane] }
      }
      i += 8
    }
  }

  @inline(__always)
  private func shifted(_ values: SIMD8<Float>, _ bits: UInt32) -> SIMD8<UInt32> {
    let whole = unsafe unsafeBitCast(cv_truncated8(values + 0.5), to: SIMD8<UInt32>.self)
    return whole &<< SIMD8(repeating: bits)
  }
}
