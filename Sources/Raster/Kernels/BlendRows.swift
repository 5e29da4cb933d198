/// Blends a row of colours in any mode, under one coverage.
///
/// The mode is looked up once a row: each has a loop of its own.
@unsafe
func blendRow(
  _ row: UnsafeMutablePointer<Pixel>, count: Int, source: UnsafePointer<Pixel>, mode: BlendMode,
  coverage: UInt8
) {
  if mode == .normal {
    unsafe blendRow(row, count: count, source: source, coverage: coverage)
  } else {
    let share = Float(coverage) / 255
    mode.apply(unsafe RowLoop(row: row, source: source, count: count, shares: OneShare(share)))
  }
}

/// Blends a row of colours in any mode, under a mask.
@unsafe
func blendRow(
  _ row: UnsafeMutablePointer<Pixel>, count: Int, source: UnsafePointer<Pixel>, mode: BlendMode,
  mask: UnsafePointer<UInt8>
) {
  if mode == .normal {
    unsafe blendRow(row, count: count, source: source, mask: mask)
  } else {
    mode.apply(unsafe RowLoop(row: row, source: source, count: count, shares: MaskShares(mask)))
  }
}

/// Two premultiplied colours as one, in real numbers.
func blended(_ mode: BlendMode, _ s: Quad, _ d: Quad) -> Quad {
  mode.apply(OnePair(s: s, d: d))
}

/// How much of each pixel of a row is covered.
private protocol Shares {
  subscript(index: Int) -> Float { get }
}

private struct OneShare: Shares {
  let share: Float

  init(_ share: Float) { self.share = share }

  subscript(index: Int) -> Float { share }
}

@safe
private struct MaskShares: Shares {
  let mask: UnsafePointer<UInt8>

  init(_ mask: UnsafePointer<UInt8>) { unsafe self.mask = mask }

  subscript(index: Int) -> Float { unsafe Float(mask[index]) / 255 }
}

/// Work to be done with the function of a mode, compiled once for each.
private protocol BlendWork {
  associatedtype Result
  func run<F: BlendFunction>(_: F.Type) -> Result
}

private struct OnePair: BlendWork {
  let s: Quad
  let d: Quad

  func run<F: BlendFunction>(_: F.Type) -> Quad { F.blend(s, d) }
}

/// A row to blend in real numbers, rounding each component once.
@safe
private struct RowLoop<S: Shares>: BlendWork {
  private let row: UnsafeMutablePointer<Pixel>
  private let source: UnsafePointer<Pixel>
  private let count: Int
  private let shares: S

  init(
    row: UnsafeMutablePointer<Pixel>, source: UnsafePointer<Pixel>, count: Int, shares: S
  ) {
    unsafe self.row = row
    unsafe self.source = source
    self.count = count
    self.shares = shares
  }

  func run<F: BlendFunction>(_: F.Type) {
    for i in 0..<count {
      let share = shares[i]
      guard share > 0 else { continue }
      let d = unsafe Quad(pixel: row[i])
      let blended = unsafe F.blend(Quad(pixel: source[i]), d)
      unsafe row[i] = (d + (blended - d) * share).pixel
    }
  }
}

extension BlendMode {
  fileprivate func apply<Work: BlendWork>(_ work: Work) -> Work.Result {
    switch self {
    case .normal: work.run(NormalBlend.self)
    case .multiply: work.run(MultiplyBlend.self)
    case .screen: work.run(ScreenBlend.self)
    case .overlay: work.run(OverlayBlend.self)
    case .darken: work.run(DarkenBlend.self)
    case .lighten: work.run(LightenBlend.self)
    case .colorDodge: work.run(ColorDodgeBlend.self)
    case .colorBurn: work.run(ColorBurnBlend.self)
    case .softLight: work.run(SoftLightBlend.self)
    case .hardLight: work.run(HardLightBlend.self)
    case .difference: work.run(DifferenceBlend.self)
    case .exclusion: work.run(ExclusionBlend.self)
    case .hue: work.run(HueBlend.self)
    case .saturation: work.run(SaturationBlend.self)
    case .color: work.run(ColorBlend.self)
    case .luminosity: work.run(LuminosityBlend.self)
    case .clear: work.run(ClearBlend.self)
    case .copy: work.run(CopyBlend.self)
    case .sourceIn: work.run(SourceInBlend.self)
    case .sourceOut: work.run(SourceOutBlend.self)
    case .sourceAtop: work.run(SourceAtopBlend.self)
    case .destinationOver: work.run(DestinationOverBlend.self)
    case .destinationIn: work.run(DestinationInBlend.self)
    case .destinationOut: work.run(DestinationOutBlend.self)
    case .destinationAtop: work.run(DestinationAtopBlend.self)
    case .xor: work.run(XorBlend.self)
    case .plusDarker: work.run(PlusDarkerBlend.self)
    case .plusLighter: work.run(PlusLighterBlend.self)
    }
  }
}

extension Quad {
  @inline(__always)
  init(pixel: Pixel) {
    self =
      Quad(
        Float(pixel >> 16 & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel & 0xFF),
        Float(pixel >> 24)) / 255
  }

  /// As 8-bit components, each rounded to nearest; a colour never passes its alpha.
  @inline(__always)
  var pixel: Pixel {
    let alpha = Self.byte(w, limit: 255)
    return alpha << 24 | Self.byte(x, limit: alpha) << 16 | Self.byte(y, limit: alpha) << 8
      | Self.byte(z, limit: alpha)
  }

  @inline(__always)
  private static func byte(_ value: Float, limit: UInt32) -> UInt32 {
    UInt32(Swift.max(0, Swift.min(value * 255 + 0.5, Float(limit))))
  }
}
