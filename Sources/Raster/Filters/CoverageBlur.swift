/// Blurs coverage with the Gaussian itself, in real numbers: for masks that are kept.
///
/// The result counts 0...65535 and errs by less than a tenth of one of the 255 levels; what lies
/// outside counts as empty. The cost grows with the deviation.
func blurredCoverage(
  _ coverage: [UInt8], width: Int, height: Int, sigma: Double, memory: FilterMemory,
  runner: any BandRunner
) -> [UInt16] {
  guard width > 0, height > 0, coverage.count >= width * height else { return [] }
  let place = PixelRect(left: 0, top: 0, right: width, bottom: height)
  let plan = memory.plan(BlurPlan.Key(sigma: sigma, isDirect: true))
  return unsafe [UInt16](unsafeUninitializedCapacity: width * height) { result, count in
    count = width * height
    guard let output = result.baseAddress else { return }
    unsafe coverage.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let pass = unsafe BlurPass<Float>(
        .coverage(base, stride: width), bounds: place, wanted: place, plan: plan, memory: memory,
        runner: runner)
      unsafe pass.run { line, row, _ in
        for x in 0..<width {
          unsafe output[row * width + x] = UInt16(min(line[x] * 257 + 0.5, 65_535))
        }
      }
    }
  }
}
