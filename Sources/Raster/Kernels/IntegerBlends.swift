import CVector

// The modes that integers do exactly. With components 0...255, 255 times the result of a mode is a
// sum of products of two bytes: it never passes 65025, so it may wrap around on the way there. The
// formulas are those of BlendFunctions with everything premultiplied; alpha needs none of its own,
// because with s and d the alphas themselves each comes down to that of its mode.

/// Half of the components of eight pixels above eight others.
struct BlendLanes {
  var s: Lanes
  var d: Lanes
  /// Alpha beside every component.
  var sa: Lanes
  var da: Lanes
  /// All bits where there is colour, none where there is alpha.
  var colors: Lanes

  /// The smaller of the two products of one picture's component and the other's alpha.
  @inline(__always) var least: Lanes { cv_unsigned_min16(s &* da, d &* sa) }
  @inline(__always) var most: Lanes { cv_unsigned_max16(s &* da, d &* sa) }

  /// Multiplies where `control` is dark and screens where it is light.
  @inline(__always)
  func hardLight(control: Lanes, alpha: Lanes) -> Lanes {
    let crossed = s &* (da &- d) &+ d &* (sa &- s)
    let share = cv_where_less16(
      alpha, control &+ control, crossed &- sa &* da, Lanes(repeating: 0) &- crossed)
    return (s &+ d).times255 &+ share
  }

  @inline(__always) var plusDarker: Lanes {
    let alpha = cv_min16(sa &+ da, Lanes(repeating: 255))
    return cv_max16(alpha &- (sa &- s) &- (da &- d), Lanes(repeating: 0)).times255
  }
}

/// A mode that treats all components alike: a sum of products.
struct SumBlend: MixedBlend {
  /// 255 times the result.
  private let sum: (BlendLanes) -> Lanes

  @inline(__always)
  init(_ sum: @escaping (BlendLanes) -> Lanes) { self.sum = sum }

  @inline(__always)
  func blend(_ s: PixelBlock, _ d: PixelBlock) -> PixelBlock {
    let (sa, da) = (s.alpha, d.alpha)
    let low = BlendLanes(s: s.low, d: d.low, sa: sa, da: da, colors: Lanes(repeating: 0xFFFF))
    let high = BlendLanes(
      s: s.high, d: d.high, sa: sa, da: da,
      colors: cv_lanes16(SIMD8(repeating: 0x0000_FFFF)))
    return PixelBlock(low: sum(low).dividedBy255, high: sum(high).dividedBy255)
  }
}

/// Source-over.
struct NormalBlend: BlockBlend {
  /// The source is opaque.
  var isOpaque = false
  /// The source is one colour.
  var isTint = false

  @inline(__always)
  func blend(_ s: SIMD8<Pixel>, _ d: SIMD8<Pixel>) -> SIMD8<Pixel> {
    let keep = cv_alphas16(s).complement
    if isTint { return tinted(s, d, keep) }
    let d = PixelBlock(d)
    let kept = PixelBlock(
      low: (d.low &* keep).dividedBy255, high: (d.high &* keep).dividedBy255)
    return s &+ kept.pixels
  }

  /// The same bytes for a colour that is neither opaque nor clear.
  ///
  /// What the destination keeps is multiplied as 65536ths and comes out as 256ths, one multiplication
  /// a component instead of two. The factor is off by no more than a half and the product by no more
  /// than 0.498 of a 256th, while 255ths are never closer than 0.502 to where rounding turns.
  @inline(__always)
  private func tinted(_ s: SIMD8<Pixel>, _ d: SIMD8<Pixel>, _ keep: Lanes) -> SIMD8<Pixel> {
    let factor = (keep &<< 8) &+ keep &+ (keep &>> 7)
    let (s, d) = (cv_lanes16(s), cv_lanes16(d))
    let (upper, half) = (Lanes(repeating: 0xFF00), Lanes(repeating: 0x80))
    let low = cv_multiply_high16(d &<< 8, factor) &+ (s &<< 8 | half)
    let high = cv_multiply_high16(d & upper, factor) &+ (s & upper | half)
    return cv_pixels8(low &>> 8 | high & upper)
  }

  /// Rounded once: only the source's alpha is rounded before, as it is to be subtracted.
  @inline(__always)
  func blend(_ s: PixelBlock, _ d: PixelBlock, coverage: Lanes) -> PixelBlock {
    let taken = isOpaque ? coverage : (s.alpha &* coverage).dividedBy255
    let keep = taken.complement
    return PixelBlock(
      low: (s.low &* coverage &+ d.low &* keep).dividedBy255,
      high: (s.high &* coverage &+ d.high &* keep).dividedBy255)
  }
}
