import CVector
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
  private let shares = Scratch<Float>()
  private let sums = Scratch<Float>()

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
    for scratch in [across, down, shares, sums] { scratch.release() }
  }

  mutating func removeAll() { tiles.removeAll() }

  mutating func tile(_ corner: ShadowCorner, runner: any BandRunner) -> Tile {
    let key = corner.key
    if let tile = tiles.find(key) { return tile }
    let reach = Int((3 * key.sigma).rounded(.up)) + 1
    let extent = Int(key.extent.rounded(.up))
    let size = 2 * reach + extent + 2
    let lines = extent + 1
    cover(key, lines: lines)
    weigh(sigma: key.sigma, reach: reach, before: lines, count: Self.stride(of: size))
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
        let line = unsafe from + y * stride
        var x = 0
        while x < size {
          let eight = unsafe cv_truncated_words8(
            cv_limited8(lanes(line + x) * 65_280 + 0.5, 0, 65_280))
          for lane in 0..<min(8, size - x) { unsafe row[x + lane] = eight[lane] }
          x += 8
        }
        for x in 0..<size { unsafe mirrored[size - 1 - x] = row[x] }
      }
    }
  }

  /// The corner's exact coverage under the Gaussian, across and then down.
  ///
  /// Before the corner nothing is covered, and after its curve all is as it is there, each way: the
  /// lines that the curve runs through have weights of their own, and all after them one together.
  private func blur(size: Int, lines: Int, reach: Int, runner: any BandRunner) {
    let stride = Self.stride(of: size)
    across.reserve(lines * stride)
    down.reserve(size * stride)
    for line in 0..<lines {
      unsafe sum(0..<lines, count: stride, into: across.base + line * stride) { column in
        let share = Float(bytes[line * lines + column]) / 255
        return unsafe (share, weights(of: column, lines) - column)
      }
    }
    runner.run(count: (size + Self.rowsTogether - 1) / Self.rowsTogether) { piece, _ in
      let start = piece * Self.rowsTogether
      for y in start..<min(start + Self.rowsTogether, size) {
        let seen = min(max(0, y - 2 * reach), lines - 1)..<min(y + 1, lines)
        unsafe sum(seen, count: stride, into: down.base + y * stride) { line in
          unsafe (weights(of: line, lines)[y - line], across.base + line * stride)
        }
      }
    }
  }

  /// Rows that one thread blurs.
  private static let rowsTogether = 64

  /// Whole strips of numbers.
  private static func stride(of count: Int) -> Int { (count + 31) & ~31 }

  /// What lines and columns add to those from `reach` before them on, at an index that is 0 there.
  @unsafe
  private func weights(of line: Int, _ lines: Int) -> UnsafeMutablePointer<Float> {
    unsafe (line == lines - 1 ? sums : shares).base + lines
  }

  /// Sums rows, each times a number, a strip of 32 numbers at a time.
  @unsafe
  @inline(__always)
  private func sum(
    _ rows: Range<Int>, count: Int, into result: UnsafeMutablePointer<Float>,
    row: (Int) -> (share: Float, numbers: UnsafeMutablePointer<Float>)
  ) {
    for x in Swift.stride(from: 0, to: count, by: 32) {
      var (a, b, c, d) = (
        SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero
      )
      for index in rows {
        let (share, numbers) = unsafe row(index)
        let from = unsafe numbers + x
        unsafe a += share * lanes(from)
        unsafe b += share * lanes(from + 8)
        unsafe c += share * lanes(from + 16)
        unsafe d += share * lanes(from + 24)
      }
      unsafe store(a, result + x)
      unsafe store(b, result + x + 8)
      unsafe store(c, result + x + 16)
      unsafe store(d, result + x + 24)
    }
  }

  /// The unblurred corner as far as its curve goes, a square.
  private mutating func cover(_ key: ShadowCorner.Key, lines: Int) {
    // Large enough that the other corners lie outside.
    let side = Double(2 * lines) + 4 * key.extent
    let path = Path(
      roundedRect: Rect(x: 0, y: 0, width: side, height: side), cornerRadius: key.radius,
      style: key.isContinuous ? .continuous : .circular)
    segments.removeAll()
    segments.append(path)
    cells.begin(PixelRect(left: 0, top: 0, right: lines, bottom: lines))
    for segment in segments.all { cells.add(segment) }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: repeatElement(0, count: lines * lines))
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var sink = unsafe MaskSink(base: base, width: lines)
      cells.sweep(isEvenOdd: false, into: &sink)
    }
  }

  /// The Gaussian's share of each pixel, from `reach` pixels before to as many after, and the sums of
  /// all shares so far; both go on where no pixel is seen, before and after.
  private func weigh(sigma: Double, reach: Int, before: Int, count: Int) {
    let scale = sigma * 2.0.squareRoot()
    shares.reserve(before + count)
    sums.reserve(before + count)
    unsafe shares.base.update(repeating: 0, count: before + count)
    unsafe sums.base.update(repeating: 0, count: before + count)
    func edge(_ i: Int) -> Double { Double.erf((Double(i) - 0.5) / scale) }
    let total = edge(reach + 1) - edge(-reach)
    var (last, sum) = (edge(-reach), 0.0)
    for i in 0..<count {
      if i <= 2 * reach {
        let next = edge(i - reach + 1)
        let share = (next - last) / total
        unsafe shares.base[before + i] = Float(share)
        (last, sum) = (next, sum + share)
      }
      unsafe sums.base[before + i] = Float(sum)
    }
  }
}
