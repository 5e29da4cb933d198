import Numerics

// A shadow of a rounded rectangle needs no blur of its own: all four corners are one blurred corner,
// turned and moved, and between them nothing changes.
extension Prepared {
  /// Draws a shadow of a rectangle from its corner, or answers false when it is no such case.
  mutating func addShadowPatch(
    _ command: DrawCommand, at place: Placement, resources: PaintResources
  ) -> Bool {
    guard command.filters.count == 1, case .shadow(let shadow) = command.filters[0].storage,
      case .color(let color) = command.shading.storage,
      case .path(let path, let fill) = command.shape, fill.isAntialiased,
      !command.blendMode.actsOutside, shadow.isPlain,
      let corner = ShadowCorner(path, radius: shadow.radius, transform: place.transform)
    else { return false }
    if !shadow.isAlone {
      // Drawing the two one after the other is drawing them as one if the shape hides what is below.
      guard color.opacity >= 1, place.opacity == 1, command.blendMode == .normal else {
        return false
      }
    }
    let toDevice = place.transform
    let patch = ShadowPatch(
      corner.rect.offsetBy(
        dx: toDevice.a * shadow.x + toDevice.c * shadow.y,
        dy: toDevice.b * shadow.x + toDevice.d * shadow.y),
      tile: resources.shadows.tile(corner, runner: resources.runner))
    let tint = shadow.color.opacity(min(max(color.opacity, 0), 1) * place.opacity)
    let bounds = patch.bounds.intersection(place.area)
    if !bounds.isEmpty {
      styles.append(
        Style(
          paint: .solid(tint.premultiplied), blendMode: command.blendMode, clip: place.clip))
      shadows.append(patch)
      steps.append(
        Step(
          kind: .shadow, index: shadows.count - 1, style: styles.count - 1, bounds: bounds))
    }
    if !shadow.isAlone { addShape(command, mode: .normal, at: place, resources: resources) }
    return true
  }
}

/// A corner of a rectangle on the pixel grid, and how far it is blurred.
struct ShadowCorner {
  struct Key: Hashable {
    var radius: Double
    var extent: Double
    var isContinuous: Bool
    var sigma: Double
  }

  /// In device space.
  let rect: Rect
  let key: Key

  /// Nil when the shape's corners are not alike, or so near to each other that one blurs into the
  /// next.
  init?(_ path: Path, radius: Double, transform: Transform) {
    guard transform.isAxisAligned, abs(transform.a) == abs(transform.d) else { return nil }
    let scale = abs(transform.a)
    let sigma = min(radius * scale, Filter.largestRadius)
    // Below, the corner changes too much from pixel to pixel to be moved by a part of one.
    guard sigma >= 1.5, sigma <= 64, scale.isFinite else { return nil }
    let key: Key
    switch path.storage {
    case .rect(let rect):
      self.rect = transform.apply(rect)
      key = Key(radius: 0, extent: 0, isContinuous: false, sigma: sigma)
    case .roundedRect(let rounded):
      rect = transform.apply(rounded.rect)
      key = Key(
        radius: rounded.radius * scale, extent: rounded.cornerExtent * scale,
        isContinuous: rounded.style == .continuous, sigma: sigma)
    default: return nil
    }
    self.key = key
    let room = min(rect.width, rect.height) / 2
    guard rect.isFinite, key.extent <= 256, room >= max(3 * sigma, key.extent) else { return nil }
    // Faded continuous corners depend on the rectangle's size; only full ones are alike.
    if key.isContinuous, key.extent < key.radius * 1.528 { return nil }
  }
}

/// Blurred corners by radius and blur, kept between frames.
///
/// A tile holds coverage in 1/65280, seen from outside the top left corner: sample (0, 0) is the
/// pixel `reach` pixels left of and above the corner, the last row and column lie where the
/// straight edges no longer change. After the tile lies its mirror image, for right corners.
struct ShadowTiles {
  struct Tile: KeptBlock {
    var offset: Int
    var size: Int
    var reach: Int

    var count: Int { 2 * size * size }
  }

  private var tiles = KeptBlocks<ShadowCorner.Key, Tile, UInt16>(
    least: leastLimit, most: mostSamples)
  // What making a tile takes, kept for the next one.
  private var segments = Segments()
  private var cells = CellBuffer()
  private var bytes: [UInt8] = []
  private let across = Scratch<Float>()
  private let down = Scratch<Float>()
  private let padded = Scratch<Float>()
  private let weights = Scratch<Float>()
  private var shares: [Double] = []

  static let leastLimit = 1 << 19
  static let mostSamples = 4 << 20

  var samples: [UInt16] { tiles.numbers }
  var misses: Int { tiles.misses }

  /// To be called between frames.
  mutating func trim() { tiles.trim() }

  /// Drops what is not needed now, and what making tiles takes.
  mutating func rest() {
    tiles.rest()
    cells = CellBuffer()
    bytes = []
    across.release()
    down.release()
  }

  mutating func removeAll() { tiles.removeAll() }

  mutating func tile(_ corner: ShadowCorner, runner: any BandRunner) -> Tile {
    let key = corner.key
    if let tile = tiles.find(key) { return tile }
    let reach = Int((3 * key.sigma).rounded(.up)) + 1
    let extent = Int(key.extent.rounded(.up))
    let size = 2 * reach + extent + 2
    let lines = min(extent + 1, size)
    cover(key, wide: size + reach, lines: lines, reach: reach)
    weigh(sigma: key.sigma, reach: reach)
    blur(size: size, lines: lines, reach: reach, runner: runner)
    return keepBlurred(key, size: size, reach: reach)
  }

  /// Keeps the blurred corner and its mirror image.
  private mutating func keepBlurred(_ key: ShadowCorner.Key, size: Int, reach: Int) -> Tile {
    let (stride, from) = unsafe (Self.stride(of: size), down.base)
    return unsafe tiles.add(key, Tile(offset: 0, size: size, reach: reach)) { to in
      for y in 0..<size {
        let row = unsafe to + y * size
        let mirrored = unsafe row + size * size
        for x in 0..<size {
          let sum = unsafe from[y * stride + x]
          let sample = UInt16(max(0, min(65_280, sum * 65_280 + 0.5)))
          unsafe row[x] = sample
          unsafe mirrored[size - 1 - x] = sample
        }
      }
    }
  }

  /// The corner's exact coverage under the Gaussian, across and then down.
  ///
  /// Above the corner nothing is covered, and below its curve every row is the last one, so few rows
  /// are blurred across. Every number is the sum of its products in the order of the taps.
  private func blur(size: Int, lines: Int, reach: Int, runner: any BandRunner) {
    let (wide, taps) = (size + reach, 2 * reach + 1)
    let stride = Self.stride(of: size)
    across.reserve(lines * stride)
    down.reserve(size * stride)
    padded.reserve(stride + taps)
    unsafe padded.base.update(repeating: 0, count: stride + taps)
    for line in 0..<lines {
      for x in 0..<wide {
        unsafe padded.base[reach + x] = Float(bytes[line * wide + x]) / 255
      }
      let row = unsafe across.base + line * stride
      unsafe sum(0..<taps, count: stride, into: row) { tap in unsafe padded.base + tap }
    }
    runner.run(count: (size + Self.rowsTogether - 1) / Self.rowsTogether) { piece, _ in
      let start = piece * Self.rowsTogether
      for y in start..<min(start + Self.rowsTogether, size) {
        // The first row that is covered lies `reach` rows below the first of the picture.
        let first = min(max(0, 2 * reach - y), taps)
        unsafe sum(first..<taps, count: stride, into: down.base + y * stride) { tap in
          unsafe across.base + min(y + tap - 2 * reach, lines - 1) * stride
        }
      }
    }
  }

  /// Rows that one thread blurs: some 30 µs of a blur of 36.
  private static let rowsTogether = 16

  /// Whole strips of numbers.
  private static func stride(of count: Int) -> Int { (count + 31) & ~31 }

  /// Sums rows under the weights of some taps, a strip of 32 numbers at a time: many times as fast as
  /// one number at a time (a corner of a blur of 36).
  @unsafe
  @inline(__always)
  private func sum(
    _ taps: Range<Int>, count: Int, into row: UnsafeMutablePointer<Float>,
    source: (Int) -> UnsafeMutablePointer<Float>
  ) {
    for x in Swift.stride(from: 0, to: count, by: 32) {
      var (a, b, c, d) = (
        SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero
      )
      for tap in taps {
        let from = unsafe source(tap) + x
        let weight = unsafe weights.base[tap]
        unsafe a += weight * lanes(from)
        unsafe b += weight * lanes(from + 8)
        unsafe c += weight * lanes(from + 16)
        unsafe d += weight * lanes(from + 24)
      }
      unsafe store(a, row + x)
      unsafe store(b, row + x + 8)
      unsafe store(c, row + x + 16)
      unsafe store(d, row + x + 24)
    }
  }

  /// The rows of the unblurred corner that its curve runs through, `wide` pixels each.
  private mutating func cover(_ key: ShadowCorner.Key, wide: Int, lines: Int, reach: Int) {
    // Large enough that the other corners lie outside.
    let side = Double(2 * wide) + 4 * key.extent
    let path = Path(
      roundedRect: Rect(x: Double(reach), y: 0, width: side, height: side),
      cornerRadius: key.radius, style: key.isContinuous ? .continuous : .circular)
    segments.removeAll()
    segments.append(path)
    cells.begin(PixelRect(left: 0, top: 0, right: wide, bottom: lines))
    for segment in segments.all { cells.add(segment) }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: repeatElement(0, count: wide * lines))
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var sink = unsafe MaskSink(base: base, width: wide)
      cells.sweep(isEvenOdd: false, into: &sink)
    }
  }

  /// The Gaussian's share of each pixel, from `reach` pixels before to as many after.
  private mutating func weigh(sigma: Double, reach: Int) {
    let scale = sigma * 2.0.squareRoot()
    shares.removeAll(keepingCapacity: true)
    var total = 0.0
    for i in -reach...reach {
      let share =
        (Double.erf((Double(i) + 0.5) / scale) - Double.erf((Double(i) - 0.5) / scale)) / 2
      shares.append(share)
      total += share
    }
    weights.reserve(shares.count)
    for i in shares.indices { unsafe weights.base[i] = Float(shares[i] / total) }
  }
}
