import CVector

/// A source of a row's colours.
protocol BlockSource {
  func eight(at place: Int) -> SIMD8<Pixel>
  /// Returns all pixels of a row of `count` pixels; `count` is less than eight.
  func few(_ count: Int) -> SIMD8<Pixel>
}

/// A source of coverage, repeated for every component of a pixel.
protocol BlockCoverage {
  /// Whether every coverage is 255.
  static var isFull: Bool { get }
  func eight(at place: Int) -> Lanes
  func few(_ count: Int) -> Lanes
}

/// A blend of eight pixels.
protocol BlockBlend {
  static func blend(_ s: PixelBlock, _ d: PixelBlock) -> PixelBlock
  /// Blends under a coverage of 0...255: 255 is the plain blend, and 0 keeps the destination.
  static func blend(_ s: PixelBlock, _ d: PixelBlock, coverage: Lanes) -> PixelBlock
  /// Blends packed pixels, for modes that need not unpack all of them.
  static func blend(_ s: SIMD8<Pixel>, _ d: SIMD8<Pixel>) -> SIMD8<Pixel>
}

extension BlockBlend {
  @inline(__always)
  static func blend(_ s: SIMD8<Pixel>, _ d: SIMD8<Pixel>) -> SIMD8<Pixel> {
    blend(PixelBlock(s), PixelBlock(d)).pixels
  }

  /// Returns `d + k (blend(s, d) - d)`, rounded after the blend and after the mix.
  @inline(__always)
  static func blend(_ s: PixelBlock, _ d: PixelBlock, coverage: Lanes) -> PixelBlock {
    let blended = blend(s, d)
    return PixelBlock(
      low: (d.low.times255 &+ coverage &* (blended.low &- d.low)).dividedBy255,
      high: (d.high.times255 &+ coverage &* (blended.high &- d.high)).dividedBy255)
  }
}

/// Blends a row, eight pixels at a time.
///
/// If the length is not a multiple of eight, the last two blocks overlap, so no loop over single
/// pixels is needed. Both are computed before either is stored, so the shared pixels get the same
/// result twice.
///
/// All other blocks start at multiples of eight, like the blocks in which the mask was just
/// written. So each load reads from a single recent store; a load across two of them would have to
/// wait for both.
@inline(__always)
func blendBlocks<Blend: BlockBlend, Source: BlockSource, Coverage: BlockCoverage>(
  _ row: MutableRow<Pixel>, count: Int, source: Source, coverage: Coverage,
  with _: Blend.Type
) {
  guard count > 0 else { return }
  @inline(__always)
  func blended(_ s: SIMD8<Pixel>, _ d: SIMD8<Pixel>, _ k: Lanes) -> SIMD8<Pixel> {
    Coverage.isFull
      ? Blend.blend(s, d) : Blend.blend(PixelBlock(s), PixelBlock(d), coverage: k).pixels
  }
  @inline(__always)
  func block(_ place: Int) -> SIMD8<Pixel> {
    blended(source.eight(at: place), eight(row + place), coverage.eight(at: place))
  }
  if count < 8 {
    let d = few(Row(row), count: count)
    let result = blended(source.few(count), d, coverage.few(count))
    store(result, to: row, count: count)
    return
  }
  let last = count &- 8
  var place = 0
  while place &+ 8 <= last {
    row.store(block(place), at: place)
    place &+= 8
  }
  let end = block(last)
  if place < last { row.store(block(place), at: place) }
  row.store(end, at: last)
}

struct SolidSource: BlockSource {
  private let pixels: SIMD8<Pixel>

  @inline(__always)
  init(_ color: Pixel) { pixels = SIMD8(repeating: color) }

  @inline(__always) func eight(at place: Int) -> SIMD8<Pixel> { pixels }
  @inline(__always) func few(_ count: Int) -> SIMD8<Pixel> { pixels }
}

struct RowSource: BlockSource {
  private let row: Row<Pixel>

  @inline(__always)
  init(_ row: Row<Pixel>) { self.row = row }

  @inline(__always)
  func eight(at place: Int) -> SIMD8<Pixel> { Raster.eight(row + place) }

  @inline(__always)
  func few(_ count: Int) -> SIMD8<Pixel> { Raster.few(row, count: count) }
}

struct FullCoverage: BlockCoverage {
  static var isFull: Bool { true }
  @inline(__always) func eight(at place: Int) -> Lanes { Lanes(repeating: 255) }
  @inline(__always) func few(_ count: Int) -> Lanes { Lanes(repeating: 255) }
}

struct OneCoverage: BlockCoverage {
  static var isFull: Bool { false }
  private let lanes: Lanes

  @inline(__always)
  init(_ coverage: UInt8) { lanes = Lanes(repeating: UInt16(coverage)) }

  @inline(__always) func eight(at place: Int) -> Lanes { lanes }
  @inline(__always) func few(_ count: Int) -> Lanes { lanes }
}

struct MaskCoverage: BlockCoverage {
  static var isFull: Bool { false }
  private let mask: Row<UInt8>

  @inline(__always)
  init(_ mask: Row<UInt8>) { self.mask = mask }

  @inline(__always)
  func eight(at place: Int) -> Lanes { cv_pairs_of_bytes(Raster.eight(mask + place)) }

  @inline(__always)
  func few(_ count: Int) -> Lanes { cv_pairs_of_bytes(Raster.few(mask, count: count)) }
}
