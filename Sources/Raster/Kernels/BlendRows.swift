import CVector

/// Blends a row of colours in any mode, under one coverage.
func blendRow(
  _ row: MutableRow<Pixel>, count: Int, source: Row<Pixel>, mode: BlendMode = .normal,
  coverage: UInt8
) {
  blend(row, count: count, source: RowSource(source), mode: mode, coverage: coverage)
}

/// Blends a row of colours in any mode, under a mask.
func blendRow(
  _ row: MutableRow<Pixel>, count: Int, source: Row<Pixel>, mode: BlendMode = .normal,
  mask: Row<UInt8>
) {
  mode.run(row, count, RowSource(source), MaskCoverage(mask))
}

/// Blends one colour in any mode, under one coverage.
func blendSolid(
  _ row: MutableRow<Pixel>, count: Int, color: Pixel, mode: BlendMode = .normal, coverage: UInt8
) {
  guard mode == .normal, coverage == 255 else {
    return blend(row, count: count, source: SolidSource(color), mode: mode, coverage: coverage)
  }
  if color >> 24 == 255 {
    row.update(repeating: color, count: count)
  } else if color >> 24 > 0 {
    blendBlocks(
      row, count: count, source: SolidSource(color), coverage: FullCoverage(),
      with: NormalBlend(isTint: true))
  }
}

/// Blends one colour in any mode, under a mask.
func blendSolid(
  _ row: MutableRow<Pixel>, count: Int, color: Pixel, mode: BlendMode = .normal,
  mask: Row<UInt8>
) {
  guard mode == .normal, color >> 24 == 255 else {
    return mode.run(row, count, SolidSource(color), MaskCoverage(mask))
  }
  blendBlocks(
    row, count: count, source: SolidSource(color), coverage: MaskCoverage(mask),
    with: NormalBlend(isOpaque: true))
}

private func blend<Source: BlockSource>(
  _ row: MutableRow<Pixel>, count: Int, source: Source, mode: BlendMode, coverage: UInt8
) {
  if coverage == 255 {
    mode.run(row, count, source, FullCoverage())
  } else {
    mode.run(row, count, source, OneCoverage(coverage))
  }
}

extension BlendMode {
  /// The mode is looked up once a row: each has a loop of its own.
  @inline(never)
  fileprivate func run<Source: BlockSource, Coverage: BlockCoverage>(
    _ row: MutableRow<Pixel>, _ count: Int, _ source: Source, _ coverage: Coverage
  ) {
    @inline(__always)
    func run(_ blend: some BlockBlend) {
      blendBlocks(row, count: count, source: source, coverage: coverage, with: blend)
    }
    @inline(__always)
    func sum(_ sum: @escaping (BlendLanes) -> Lanes) { run(SumBlend(sum)) }
    switch self {
    case .normal: run(NormalBlend())
    case .multiply: sum { $0.s &* $0.da.complement &+ $0.d &* ($0.sa.complement &+ $0.s) }
    case .screen: sum { $0.s.times255 &+ $0.d &* $0.s.complement }
    case .overlay: sum { $0.hardLight(control: $0.d, alpha: $0.da) }
    case .darken: sum { ($0.s &+ $0.d).times255 &- $0.most }
    case .lighten: sum { ($0.s &+ $0.d).times255 &- $0.least }
    case .colorDodge: run(PlaneBlend(Channels.colorDodge))
    case .colorBurn: run(PlaneBlend(Channels.colorBurn))
    case .softLight: run(PlaneBlend(Channels.softLight))
    case .hardLight: sum { $0.hardLight(control: $0.s, alpha: $0.sa) }
    case .difference: sum { ($0.s &+ $0.d).times255 &- $0.least &- ($0.least & $0.colors) }
    case .exclusion: sum { $0.s.times255 &+ $0.d &* ($0.s.complement &- ($0.s & $0.colors)) }
    case .hue: run(PlaneBlend(Channels.hue))
    case .saturation: run(PlaneBlend(Channels.saturation))
    case .color: run(PlaneBlend { Channels.mixed($0, $1) { s, d in (s, like: d) } })
    case .luminosity: run(PlaneBlend { Channels.mixed($0, $1) { s, d in (d, like: s) } })
    case .clear: sum { _ in Lanes(repeating: 0) }
    case .copy: sum { $0.s.times255 }
    case .sourceIn: sum { $0.s &* $0.da }
    case .sourceOut: sum { $0.s &* $0.da.complement }
    case .sourceAtop: sum { $0.s &* $0.da &+ $0.d &* $0.sa.complement }
    case .destinationOver: sum { $0.d.times255 &+ $0.s &* $0.da.complement }
    case .destinationIn: sum { $0.d &* $0.sa }
    case .destinationOut: sum { $0.d &* $0.sa.complement }
    case .destinationAtop: sum { $0.s &* $0.da.complement &+ $0.d &* $0.sa }
    case .xor: sum { $0.s &* $0.da.complement &+ $0.d &* $0.sa.complement }
    case .plusDarker: sum { $0.plusDarker }
    case .plusLighter: sum { cv_min16($0.s &+ $0.d, Lanes(repeating: 255)).times255 }
    }
  }
}
