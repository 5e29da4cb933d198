/// Blends a row of colours in any mode under a constant coverage.
///
/// Each mode has a loop of its own, which is selected once per row.
func blendRow(
  _ row: MutableRow<Pixel>, count: Int, source: Row<Pixel>, mode: BlendMode,
  coverage: UInt8
) {
  blend(row, count: count, source: RowSource(source), mode: mode, coverage: coverage)
}

/// Blends a row of colours in any mode under a mask.
func blendRow(
  _ row: MutableRow<Pixel>, count: Int, source: Row<Pixel>, mode: BlendMode,
  mask: Row<UInt8>
) {
  let work = BlockWork(
    row: row, count: count, source: RowSource(source), coverage: MaskCoverage(mask))
  mode.run(work)
}

/// Blends one colour in any mode under a constant coverage.
func blendSolid(
  _ row: MutableRow<Pixel>, count: Int, color: Pixel, mode: BlendMode, coverage: UInt8
) {
  if mode == .normal {
    blendSolid(row, count: count, color: color, coverage: coverage)
  } else {
    blend(row, count: count, source: SolidSource(color), mode: mode, coverage: coverage)
  }
}

/// Blends one colour in any mode under a mask.
func blendSolid(
  _ row: MutableRow<Pixel>, count: Int, color: Pixel, mode: BlendMode,
  mask: Row<UInt8>
) {
  if mode == .normal {
    blendSolid(row, count: count, color: color, mask: mask)
  } else {
    let work = BlockWork(
      row: row, count: count, source: SolidSource(color), coverage: MaskCoverage(mask))
    mode.run(work)
  }
}

private func blend<Source: BlockSource>(
  _ row: MutableRow<Pixel>, count: Int, source: Source, mode: BlendMode, coverage: UInt8
) {
  if coverage == 255 {
    mode.run(BlockWork(row: row, count: count, source: source, coverage: FullCoverage()))
  } else {
    let coverage = OneCoverage(coverage)
    mode.run(BlockWork(row: row, count: count, source: source, coverage: coverage))
  }
}

/// A row to blend, for which the mode's loop is not selected yet.
private struct BlockWork<Source: BlockSource, Coverage: BlockCoverage> {
  let row: MutableRow<Pixel>
  let count: Int
  let source: Source
  let coverage: Coverage

  @inline(never)
  func run<Blend: BlockBlend>(_ blend: Blend.Type) {
    blendBlocks(row, count: count, source: source, coverage: coverage, with: blend)
  }
}

extension BlendMode {
  @inline(never)
  fileprivate func run<Source: BlockSource, Coverage: BlockCoverage>(
    _ work: BlockWork<Source, Coverage>
  ) {
    switch self {
    case .normal: work.run(NormalLanes.self)
    case .multiply: work.run(MultiplyLanes.self)
    case .screen: work.run(ScreenLanes.self)
    case .overlay: work.run(OverlayLanes.self)
    case .darken: work.run(DarkenLanes.self)
    case .lighten: work.run(LightenLanes.self)
    case .colorDodge: work.run(ColorDodgePlanes.self)
    case .colorBurn: work.run(ColorBurnPlanes.self)
    case .softLight: work.run(SoftLightPlanes.self)
    case .hardLight: work.run(HardLightLanes.self)
    case .difference: work.run(DifferenceLanes.self)
    case .exclusion: work.run(ExclusionLanes.self)
    case .hue: work.run(HuePlanes.self)
    case .saturation: work.run(SaturationPlanes.self)
    case .color: work.run(ColorPlanes.self)
    case .luminosity: work.run(LuminosityPlanes.self)
    case .clear: work.run(ClearLanes.self)
    case .copy: work.run(CopyLanes.self)
    case .sourceIn: work.run(SourceInLanes.self)
    case .sourceOut: work.run(SourceOutLanes.self)
    case .sourceAtop: work.run(SourceAtopLanes.self)
    case .destinationOver: work.run(DestinationOverLanes.self)
    case .destinationIn: work.run(DestinationInLanes.self)
    case .destinationOut: work.run(DestinationOutLanes.self)
    case .destinationAtop: work.run(DestinationAtopLanes.self)
    case .xor: work.run(XorLanes.self)
    case .plusDarker: work.run(PlusDarkerLanes.self)
    case .plusLighter: work.run(PlusLighterLanes.self)
    }
  }
}
