import CVector

// Modes that integers compute exactly. Components are 0...255, and 255 times the result of a mode
// is a sum of products of two bytes. The complete sum never exceeds 65025, so it is correct even if
// intermediate sums wrap around. The formulas are those of `BlendFunctions`, the reference in
// RasterTests, but with premultiplied components. The same formulas also compute alpha, if s and d
// are the two alphas.

/// Half of the components of eight source and eight destination pixels.
struct BlendLanes {
  var s: Lanes
  var d: Lanes
  /// The alphas, repeated for every component.
  var sa: Lanes
  var da: Lanes
  /// A mask with all bits set for colours and none for alpha.
  var colors: Lanes
}

/// A mode that treats all components alike.
protocol LaneBlend: BlockBlend {
  /// Returns the result in 0...255.
  static func result(_ x: BlendLanes) -> Lanes
}

extension LaneBlend {
  @inline(__always)
  static func blend(_ s: PixelBlock, _ d: PixelBlock) -> PixelBlock {
    let (sa, da) = (s.alpha, d.alpha)
    let low = BlendLanes(s: s.low, d: d.low, sa: sa, da: da, colors: Lanes(repeating: 0xFFFF))
    let high = BlendLanes(
      s: s.high, d: d.high, sa: sa, da: da,
      colors: cv_lanes16(SIMD8(repeating: 0x0000_FFFF)))
    return PixelBlock(low: result(low), high: result(high))
  }
}

/// A mode that is a sum of products.
protocol SumBlend: LaneBlend {
  /// Returns 255 times the result.
  static func sum(_ x: BlendLanes) -> Lanes
}

extension SumBlend {
  @inline(__always)
  static func result(_ x: BlendLanes) -> Lanes { sum(x).dividedBy255 }
}

// MARK: - Separable

enum MultiplyLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes {
    x.s &* x.da.complement &+ x.d &* (x.sa.complement &+ x.s)
  }
}

enum ScreenLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.s.times255 &+ x.d &* x.s.complement }
}

enum DarkenLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes {
    (x.s &+ x.d).times255 &- cv_unsigned_max16(x.s &* x.da, x.d &* x.sa)
  }
}

enum LightenLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes {
    (x.s &+ x.d).times255 &- cv_unsigned_min16(x.s &* x.da, x.d &* x.sa)
  }
}

enum DifferenceLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes {
    let least = cv_unsigned_min16(x.s &* x.da, x.d &* x.sa)
    return (x.s &+ x.d).times255 &- least &- (least & x.colors)
  }
}

enum ExclusionLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes {
    x.s.times255 &+ x.d &* (x.s.complement &- (x.s & x.colors))
  }
}

/// Returns 255 times the blend that multiplies where `control` is dark and screens where it is
/// light.
@inline(__always)
private func hardLight(_ x: BlendLanes, control: Lanes, alpha: Lanes) -> Lanes {
  let crossed = x.s &* (x.da &- x.d) &+ x.d &* (x.sa &- x.s)
  let share = cv_where_less16(
    alpha, control &+ control, crossed &- x.sa &* x.da, Lanes(repeating: 0) &- crossed)
  return (x.s &+ x.d).times255 &+ share
}

enum HardLightLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { hardLight(x, control: x.s, alpha: x.sa) }
}

enum OverlayLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { hardLight(x, control: x.d, alpha: x.da) }
}

// MARK: - Porter and Duff

enum NormalLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.s.times255 &+ x.d &* x.sa.complement }

  @inline(__always)
  static func blend(_ s: SIMD8<Pixel>, _ d: SIMD8<Pixel>) -> SIMD8<Pixel> {
    let keep = cv_alphas16(s).complement
    let d = PixelBlock(d)
    let kept = PixelBlock(
      low: (d.low &* keep).dividedBy255, high: (d.high &* keep).dividedBy255)
    return s &+ kept.pixels
  }

  /// Blends and applies the coverage with a single rounding of the result.
  ///
  /// Only the product of the source's alpha and the coverage is rounded earlier, because it is
  /// subtracted from 255.
  @inline(__always)
  static func blend(_ s: PixelBlock, _ d: PixelBlock, coverage: Lanes) -> PixelBlock {
    let keep = (s.alpha &* coverage).dividedBy255.complement
    return PixelBlock(
      low: (s.low &* coverage &+ d.low &* keep).dividedBy255,
      high: (s.high &* coverage &+ d.high &* keep).dividedBy255)
  }
}

/// Source-over of one translucent colour, with exactly the results of NormalLanes.
///
/// The destination is multiplied by a factor in 1/65536. This takes one multiplication per
/// component instead of two and gives a product in 1/256. The error of the factor is at most half
/// of 1/65536, so the error of the product is at most 0.498/256. The exact product is a multiple of
/// 1/255. Every such multiple is at least 0.502/256 away from a rounding boundary. So both products
/// are rounded to the same number.
enum TintLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { NormalLanes.sum(x) }

  @inline(__always)
  static func blend(_ s: SIMD8<Pixel>, _ d: SIMD8<Pixel>) -> SIMD8<Pixel> {
    let keep = cv_alphas16(s).complement
    let factor = (keep &<< 8) &+ keep &+ (keep &>> 7)
    let (s, d) = (cv_lanes16(s), cv_lanes16(d))
    let (upper, half) = (Lanes(repeating: 0xFF00), Lanes(repeating: 0x80))
    let low = cv_multiply_high16(d &<< 8, factor) &+ (s &<< 8 | half)
    let high = cv_multiply_high16(d & upper, factor) &+ (s & upper | half)
    return cv_pixels8(low &>> 8 | high & upper)
  }
}

/// Source-over of opaque colours.
enum OpaqueLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.s.times255 }

  /// Blends opaque pixels.
  ///
  /// If the colours were translucent, the result would differ from that of `NormalLanes`.
  @inline(__always)
  static func blend(_ s: PixelBlock, _ d: PixelBlock, coverage: Lanes) -> PixelBlock {
    let keep = coverage.complement
    return PixelBlock(
      low: (s.low &* coverage &+ d.low &* keep).dividedBy255,
      high: (s.high &* coverage &+ d.high &* keep).dividedBy255)
  }
}

enum ClearLanes: LaneBlend {
  @inline(__always)
  static func result(_ x: BlendLanes) -> Lanes { Lanes(repeating: 0) }
}

enum CopyLanes: LaneBlend {
  @inline(__always)
  static func result(_ x: BlendLanes) -> Lanes { x.s }
}

enum SourceInLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.s &* x.da }
}

enum SourceOutLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.s &* x.da.complement }
}

enum SourceAtopLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.s &* x.da &+ x.d &* x.sa.complement }
}

enum DestinationOverLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.d.times255 &+ x.s &* x.da.complement }
}

enum DestinationInLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.d &* x.sa }
}

enum DestinationOutLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.d &* x.sa.complement }
}

enum DestinationAtopLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes { x.s &* x.da.complement &+ x.d &* x.sa }
}

enum XorLanes: SumBlend {
  @inline(__always)
  static func sum(_ x: BlendLanes) -> Lanes {
    x.s &* x.da.complement &+ x.d &* x.sa.complement
  }
}

// MARK: - Sums

enum PlusLighterLanes: LaneBlend {
  @inline(__always)
  static func result(_ x: BlendLanes) -> Lanes { cv_min16(x.s &+ x.d, Lanes(repeating: 255)) }
}

enum PlusDarkerLanes: LaneBlend {
  @inline(__always)
  static func result(_ x: BlendLanes) -> Lanes {
    let alpha = cv_min16(x.sa &+ x.da, Lanes(repeating: 255))
    return cv_max16(alpha &- (x.sa &- x.s) &- (x.da &- x.d), Lanes(repeating: 0))
  }
}
