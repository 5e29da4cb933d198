/// One number to a pixel, blurred in real numbers: the alpha of pixels, or coverage.
@safe
enum AlphaRows {
  case alpha(UnsafePointer<Pixel>, stride: Int)
  case coverage(UnsafePointer<UInt8>, stride: Int)
}

extension Float: BlurNumber {
  static var channels: Int { 1 }

  static func cells(_ memory: FilterMemory) -> CellMemory<Float> { memory.numbers }

  @unsafe
  static func load(
    _ source: AlphaRows, row: Int, from column: Int, count: Int,
    into line: UnsafeMutablePointer<Float>
  ) {
    switch source {
    case .alpha(let base, let stride):
      let from = unsafe base + (row * stride + column)
      for i in 0..<count { unsafe line[i] = Float(Int32(bitPattern: from[i] >> 24)) }
    case .coverage(let base, let stride):
      let from = unsafe base + (row * stride + column)
      for i in 0..<count { unsafe line[i] = Float(from[i]) }
    }
  }

  static func isClear(_ source: AlphaRows, row: Int, from column: Int, count: Int) -> Bool { false }

  @unsafe
  static func pixels(_ source: AlphaRows) -> (base: UnsafePointer<Pixel>, stride: Int) {
    guard case .alpha(let base, let stride) = source else {
      fatalError("coverage is blurred at its full size")
    }
    return unsafe (base, stride)
  }

  @unsafe
  static func addRows(
    _ rows: FourRows<Pixel>, count: Int, into sums: UnsafeMutablePointer<UInt32>
  ) {
    let (a, b, c, d) = unsafe rows
    for i in 0..<count {
      let inner = unsafe b[i] >> 24 &+ c[i] >> 24
      unsafe sums[i] = a[i] >> 24 &+ d[i] >> 24 &+ inner &* 3
    }
  }

  @unsafe
  static func addColumns(
    _ sums: UnsafePointer<UInt32>, count: Int, into cells: UnsafeMutablePointer<Float>
  ) {
    for cell in 0..<count {
      let at = unsafe sums + cell * 2
      let inner = unsafe at[1] &+ at[2]
      let sum = unsafe at[0] &+ at[3] &+ inner &* 3
      unsafe cells[cell] = Float(Int32(bitPattern: sum)) * (1.0 / 64)
    }
  }

  @unsafe
  static func halveRows(
    _ rows: FourRows<Float>, count: Int, into line: UnsafeMutablePointer<Float>
  ) {
    let (a, b, c, d) = unsafe rows
    for i in 0..<count {
      let (outer, inner) = unsafe (a[i] + d[i], b[i] + c[i])
      unsafe line[i] = outer * 0.125 + inner * 0.375
    }
  }

  @unsafe
  static func halveColumns(
    _ line: UnsafePointer<Float>, count: Int, into cells: UnsafeMutablePointer<Float>
  ) {
    for cell in 0..<count {
      let from = unsafe line + cell * 2
      unsafe cells[cell] = (from[0] + from[3]) * 0.125 + (from[1] + from[2]) * 0.375
    }
  }

  @unsafe
  @inline(__always)
  static func convolve(
    _ input: UnsafePointer<Float>, step: Int, _ axis: BlurPlan.Axis, radius: Int, count: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    let middle = unsafe axis.taps + radius
    for i in Swift.stride(from: 0, to: count, by: BlurPlane<Float>.strip) {
      let center = unsafe input + i
      let weight = unsafe middle[0]
      var s0 = unsafe lanes(center) * weight
      var s1 = unsafe lanes(center + 8) * weight
      var s2 = unsafe lanes(center + 16) * weight
      var s3 = unsafe lanes(center + 24) * weight
      var k = 1
      while k <= radius {
        let (before, after) = unsafe (center - k * step, center + k * step)
        let (left, right) = unsafe (middle[-k], middle[k])
        s0 += unsafe lanes(before) * left + lanes(after) * right
        s1 += unsafe lanes(before + 8) * left + lanes(after + 8) * right
        s2 += unsafe lanes(before + 16) * left + lanes(after + 16) * right
        s3 += unsafe lanes(before + 24) * left + lanes(after + 24) * right
        k &+= 1
      }
      unsafe store(s0, output + i)
      unsafe store(s1, output + i + 8)
      unsafe store(s2, output + i + 16)
      unsafe store(s3, output + i + 24)
    }
  }

  @unsafe
  static func weights(_ axis: BlurPlan.Axis) -> UnsafePointer<Float> {
    unsafe UnsafePointer(axis.weights)
  }

  @unsafe
  static func enlargeRows(
    _ rows: ThreeRows<Float>, _ weights: (Float, Float, Float), count: Int,
    into line: UnsafeMutablePointer<Float>
  ) {
    for i in Swift.stride(from: 0, to: count, by: 8) {
      let sum = unsafe lanes(rows.0 + i) * weights.0 + lanes(rows.1 + i) * weights.1
      unsafe store(sum + lanes(rows.2 + i) * weights.2, line + i)
    }
  }

  @unsafe
  static func enlargeColumns(
    _ cells: UnsafePointer<Float>, count: Int, _ plan: BlurPlan,
    into line: UnsafeMutablePointer<Float>
  ) {
    let factor = plan.factor
    let weights = unsafe UnsafePointer(plan.horizontal.weights)
    var output = unsafe line
    for cell in 0..<count {
      let (a, b, c) = unsafe (cells[cell], cells[cell + 1], cells[cell + 2])
      if factor == 2 {
        for i in 0..<2 {
          unsafe output[i] = a * weights[i] + b * weights[2 + i] + c * weights[4 + i]
        }
      } else {
        for i in Swift.stride(from: 0, to: factor, by: 4) {
          let sum = unsafe a * fourLanes(weights + i) + b * fourLanes(weights + factor + i)
          unsafe store(sum + c * fourLanes(weights + 2 * factor + i), output + i)
        }
      }
      unsafe output += factor
    }
  }
}

@unsafe
@inline(__always)
func lanes(_ p: UnsafePointer<Float>) -> SIMD8<Float> {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD8<Float>.self)
}

@unsafe
@inline(__always)
func store(_ values: SIMD8<Float>, _ p: UnsafeMutablePointer<Float>) {
  unsafe UnsafeMutableRawPointer(p).storeBytes(of: values, as: SIMD8<Float>.self)
}

@unsafe
@inline(__always)
func fourLanes(_ p: UnsafePointer<Float>) -> SIMD4<Float> {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD4<Float>.self)
}

@unsafe
@inline(__always)
func store(_ values: SIMD4<Float>, _ p: UnsafeMutablePointer<Float>) {
  unsafe UnsafeMutableRawPointer(p).storeBytes(of: values, as: SIMD4<Float>.self)
}
