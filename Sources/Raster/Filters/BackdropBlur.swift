/// The rendering of a material: the blurred content behind it, with stronger colours, under a tint.
struct BackdropBlur {
  private let sigma: Double
  private let grade: Grade

  /// Creates the blur of a material; `scale` is in pixels per point.
  init(_ material: Material, scale: Double) {
    let sigma = material.radius * scale
    self.sigma = sigma > 0 ? min(sigma, Filter.largestRadius) : 0
    grade = Grade(saturation: material.saturation, tint: material.tint)
  }

  /// Returns how far beyond its region a material reads the content behind it, at one pixel per
  /// point.
  ///
  /// The blur itself reads three standard deviations. The rest of the distance is for cells of the
  /// reduced picture that lie partly outside the region. A wider blur has larger cells.
  static func reach(of material: Material?) -> Double { 8 + 5 * max(material?.radius ?? 0, 0) }

  /// The maximum of `reach(of:)`, in pixels.
  static let largestReach = 8 + 5 * Filter.largestRadius

  /// Paints the pixels of `region`, which is inside the surface and as large as `picture`.
  ///
  /// The surface's border pixels repeat beyond it, so nothing fades there. Cells are counted from
  /// the surface's corner, so neighbouring regions match exactly.
  func paint(
    behind region: PixelRect, of surface: borrowing Pixmap, into picture: inout Pixmap,
    memory: FilterMemory, runner: any BandRunner
  ) {
    guard !region.isEmpty else { return }
    let (base, stride, width) = (picture.row, picture.stride, picture.width)
    let pass = BlurPass<UInt16>(
      PixelRows(base: Row(surface.row), stride: surface.stride), bounds: surface.bounds,
      wanted: region, plan: memory.plan(BlurPlan.Key(sigma: sigma)), edges: .repeating,
      memory: memory, runner: runner)
    pass.run(grade: { line, count in grade.apply(line, count: count) }) {
      line, row, _ in
      roundPixels(Row(line), count: width, into: base + (row - region.top) * stride)
    }
  }
}

/// Saturation and tint as a linear map of premultiplied components, applied to the blurred picture
/// before it is enlarged.
private struct Grade {
  /// The contributions of blue, green and red, in this order, to all four components of the result.
  private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// The weight of the content, and the premultiplied tint to add.
  private let rest: Float
  private let tint: SIMD4<Float>

  init(saturation: Double, tint: Color) {
    let s = saturation > 0 ? Float(min(saturation, 100)) : 0
    let shares = SIMD3<Float>(0.0722, 0.7152, 0.2126) * (1 - s)
    columns = (
      SIMD4(shares.x + s, shares.x, shares.x, 0), SIMD4(shares.y, shares.y + s, shares.y, 0),
      SIMD4(shares.z, shares.z, shares.z + s, 0)
    )
    let shown = SIMD4<Float>(tint.shown)
    rest = 1 - shown.w
    self.tint = SIMD4(shown.z, shown.y, shown.x, 1) * (shown.w * 255)
  }

  func apply(_ line: MutableRow<UInt16>, count: Int) {
    for i in Swift.stride(from: 0, to: count, by: 4) {
      let c = realNumbers(Row(line + i))
      var color = columns.0 * c.x + columns.1 * c.y + columns.2 * c.z
      color.replace(with: 0, where: color .< 0)
      color.replace(with: c.w, where: color .> c.w)
      color.w = c.w
      storeRounded(color * rest + tint, line + i)
    }
  }
}
