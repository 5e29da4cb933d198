import CVector
import Numerics

/// A cache of blurred corners, by corner radius and blur.
///
/// A tile holds the coverage of a blurred top left corner in 1/65280. Its first sample is the pixel
/// that is `reach` pixels left of and `reach` pixels above the corner. The tile ends where coverage
/// becomes constant: right of it, each row keeps its last value; below it, each column does. In
/// memory, the tile is followed by its mirror image, which is for right corners.
final class ShadowTiles: FrameCache {
  let name = "shadow corners"

  struct Tile: CachedBlock {
    var offset: Int
    var size: Int
    var reach: Int

    var count: Int { 2 * size * size }
  }

  private(set) var tiles = BlockCache<ShadowCorner.Key, Tile, UInt16>(CacheBudget.shadowSamples)
  // Scratch memory for making a tile.
  private var segments = Segments()
  private let cells = CellBuffer()
  private let bytes = Buffer<UInt8>()
  private let across = Buffer<Float>()
  private let down = Buffer<Float>()
  private let shares = Buffer<Float>()
  private let sums = Buffer<Float>()

  /// The samples of all tiles; valid until the next `tile(_:runner:)`.
  var samples: Row<UInt16> { tiles.numbers }
  var uses: FrameCounts.Uses { tiles.uses }
  var misses: Int { tiles.misses }

  private var buffers: [any AnyBuffer] {
    [bytes, across, down, shares, sums] + cells.buffers
  }

  var byteCount: Int { tiles.byteCount + buffers.byteCount }

  func age(_ budget: CacheBudget) { tiles.age() }

  func release() {
    tiles.release()
    buffers.release()
  }

  func evictAll() { tiles.evictAll() }

  func tile(_ corner: ShadowCorner, runner: any BandRunner) -> Tile {
    let key = corner.key
    if let tile = tiles.find(key) { return tile }
    let reach = Int((3 * key.sigma).rounded(.up)) + 1
    let extent = Int(key.extent.rounded(.up))
    let size = 2 * reach + extent + 2
    let lines = extent + 1
    cover(key, lines: lines)
    weigh(sigma: key.sigma, reach: reach, before: lines, count: Self.stride(of: size))
    blur(size: size, lines: lines, reach: reach, runner: runner)
    return addBlurred(key, size: size, reach: reach)
  }

  /// Caches the blurred corner and its mirror image.
  private func addBlurred(_ key: ShadowCorner.Key, size: Int, reach: Int) -> Tile {
    let (stride, from) = (Self.stride(of: size), down.row)
    return tiles.add(key, Tile(offset: 0, size: size, reach: reach)) { to in
      for y in 0..<size {
        let row = to + y * size
        let mirrored = row + size * size
        let line = from + y * stride
        var x = 0
        while x < size {
          let eight = cv_truncated_words8(
            cv_limited8(lanes(line + x) * 65_280 + 0.5, 0, 65_280))
          for lane in 0..<min(8, size - x) { row[x + lane] = eight[lane] }
          x += 8
        }
        for x in 0..<size { mirrored[size - 1 - x] = row[x] }
      }
    }
  }

  /// Blurs the corner's exact coverage with a Gaussian, first horizontally and then vertically.
  ///
  /// Nothing is covered above or left of the corner. Each column that crosses the corner's curve is
  /// added with its own weights. All columns right of the curve are equal, so they are added as one
  /// column, with the sums of their weights. Rows are added in the same way.
  private func blur(size: Int, lines: Int, reach: Int, runner: any BandRunner) {
    let stride = Self.stride(of: size)
    across.reserve(lines * stride)
    down.reserve(size * stride)
    for line in 0..<lines {
      sum(0..<lines, count: stride, into: across.row + line * stride) { column in
        let share = Float(bytes.row[line * lines + column]) / 255
        return (share, weights(of: column, lines) - column)
      }
    }
    runner.run(count: (size + Self.rowsTogether - 1) / Self.rowsTogether) { piece, _ in
      let start = piece * Self.rowsTogether
      for y in start..<min(start + Self.rowsTogether, size) {
        let seen = min(max(0, y - 2 * reach), lines - 1)..<min(y + 1, lines)
        sum(seen, count: stride, into: down.row + y * stride) { line in
          (weights(of: line, lines)[y - line], across.row + line * stride)
        }
      }
    }
  }

  /// The number of rows that one task blurs.
  private static let rowsTogether = 64

  /// Returns a row length rounded up to whole strips of 32 numbers.
  private static func stride(of count: Int) -> Int { (count + 31) & ~31 }

  /// Returns the weights of a source line in the blurred lines; a line is a row or a column.
  ///
  /// Index 0 is the weight in the blurred line that is `reach` lines before the source line, index
  /// 1 that in the next blurred line, and so on. The last source line stands for all lines beyond
  /// the curve.
  private func weights(of line: Int, _ lines: Int) -> MutableRow<Float> {
    (line == lines - 1 ? sums : shares).row + lines
  }

  /// Sums weighted rows, a strip of 32 numbers at a time.
  @inline(__always)
  private func sum(
    _ rows: Range<Int>, count: Int, into result: MutableRow<Float>,
    row: (Int) -> (share: Float, numbers: MutableRow<Float>)
  ) {
    for x in Swift.stride(from: 0, to: count, by: 32) {
      var (a, b, c, d) = (
        SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero
      )
      for index in rows {
        let (share, numbers) = row(index)
        let from = numbers + x
        a += share * lanes(from)
        b += share * lanes(from + 8)
        c += share * lanes(from + 16)
        d += share * lanes(from + 24)
      }
      result.store(a, at: x)
      result.store(b, at: x + 8)
      result.store(c, at: x + 16)
      result.store(d, at: x + 24)
    }
  }

  /// Rasterises the unblurred corner into a square as large as its curve.
  private func cover(_ key: ShadowCorner.Key, lines: Int) {
    // The side is large enough that the other three corners lie outside the square.
    let side = Double(2 * lines) + 4 * key.extent
    let path = Path(
      roundedRect: Rect(x: 0, y: 0, width: side, height: side), cornerRadius: key.radius,
      style: key.isContinuous ? .continuous : .circular)
    segments.removeAll()
    segments.append(path)
    cells.begin(PixelRect(left: 0, top: 0, right: lines, bottom: lines))
    for segment in segments.all { cells.add(segment) }
    bytes.reserve(lines * lines)
    bytes.row.update(repeating: 0, count: lines * lines)
    var sink = MaskSink(base: bytes.row, width: lines)
    cells.sweep(isEvenOdd: false, into: &sink)
  }

  /// Computes the weights of a Gaussian and their prefix sums.
  ///
  /// Farther than `reach` pixels from the centre, the weights are 0. There the prefix sums are 0
  /// before the centre and 1 after it.
  private func weigh(sigma: Double, reach: Int, before: Int, count: Int) {
    let scale = sigma * 2.0.squareRoot()
    shares.reserve(before + count)
    sums.reserve(before + count)
    shares.row.update(repeating: 0, count: before + count)
    sums.row.update(repeating: 0, count: before + count)
    func edge(_ i: Int) -> Double { Double.erf((Double(i) - 0.5) / scale) }
    let total = edge(reach + 1) - edge(-reach)
    var (last, sum) = (edge(-reach), 0.0)
    for i in 0..<count {
      if i <= 2 * reach {
        let next = edge(i - reach + 1)
        let share = (next - last) / total
        shares.row[before + i] = Float(share)
        (last, sum) = (next, sum + share)
      }
      sums.row[before + i] = Float(sum)
    }
  }
}
