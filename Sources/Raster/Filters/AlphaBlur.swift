/// Blurs only the alpha of pixels, in floating point.
extension Float: BlurNumber {
  static var channels: Int { 1 }

  static func cells(_ memory: FilterMemory) -> CellMemory<Float> { memory.numbers }

  static func load(_ pixels: Row<Pixel>, count: Int, into line: MutableRow<Float>) {
    for i in 0..<count { line[i] = Float(Int32(bitPattern: pixels[i] >> 24)) }
  }

  static func addRows(
    _ rows: FourRows<Pixel>, count: Int, into sums: MutableRow<UInt32>
  ) {
    let (a, b, c, d) = rows
    for i in 0..<count {
      let inner = b[i] >> 24 &+ c[i] >> 24
      sums[i] = a[i] >> 24 &+ d[i] >> 24 &+ inner &* 3
    }
  }

  static func addColumns(
    _ sums: Row<UInt32>, count: Int, into cells: MutableRow<Float>
  ) {
    for cell in 0..<count {
      let at = sums + cell * 2
      let inner = at[1] &+ at[2]
      let sum = at[0] &+ at[3] &+ inner &* 3
      cells[cell] = Float(Int32(bitPattern: sum)) * (1.0 / 64)
    }
  }

  static func halveRows(
    _ rows: FourRows<Float>, count: Int, into line: MutableRow<Float>
  ) {
    let (a, b, c, d) = rows
    for i in 0..<count {
      let (outer, inner) = (a[i] + d[i], b[i] + c[i])
      line[i] = outer * 0.125 + inner * 0.375
    }
  }

  static func halveColumns(
    _ line: Row<Float>, count: Int, into cells: MutableRow<Float>
  ) {
    for cell in 0..<count {
      let from = line + cell * 2
      cells[cell] = (from[0] + from[3]) * 0.125 + (from[1] + from[2]) * 0.375
    }
  }

  @inline(__always)
  static func convolve(
    _ input: Row<Float>, step: Int, _ axis: BlurPlan.Axis, radius: Int, count: Int,
    into output: MutableRow<Float>
  ) {
    let middle = axis.taps + radius
    for i in Swift.stride(from: 0, to: count, by: BlurPlane<Float>.strip) {
      let center = input + i
      let weight = middle[0]
      var s0 = lanes(center) * weight
      var s1 = lanes(center + 8) * weight
      var s2 = lanes(center + 16) * weight
      var s3 = lanes(center + 24) * weight
      var k = 1
      while k <= radius {
        let (before, after) = (center - k * step, center + k * step)
        let (left, right) = (middle[-k], middle[k])
        s0 += lanes(before) * left + lanes(after) * right
        s1 += lanes(before + 8) * left + lanes(after + 8) * right
        s2 += lanes(before + 16) * left + lanes(after + 16) * right
        s3 += lanes(before + 24) * left + lanes(after + 24) * right
        k &+= 1
      }
      output.store(s0, at: i)
      output.store(s1, at: i + 8)
      output.store(s2, at: i + 16)
      output.store(s3, at: i + 24)
    }
  }

  static func weights(_ axis: BlurPlan.Axis) -> Row<Float> {
    axis.weights
  }

  static func enlargeRows(
    _ rows: ThreeRows<Float>, _ weights: (Float, Float, Float), count: Int,
    into line: MutableRow<Float>
  ) {
    for i in Swift.stride(from: 0, to: count, by: 8) {
      let sum = lanes(rows.0 + i) * weights.0 + lanes(rows.1 + i) * weights.1
      line.store(sum + lanes(rows.2 + i) * weights.2, at: i)
    }
  }

  static func enlargeColumns(
    _ cells: Row<Float>, count: Int, _ plan: BlurPlan,
    into line: MutableRow<Float>
  ) {
    let factor = plan.factor
    let weights = plan.horizontal.weights
    var output = line
    for cell in 0..<count {
      let (a, b, c) = (cells[cell], cells[cell + 1], cells[cell + 2])
      if factor == 2 {
        for i in 0..<2 {
          output[i] = a * weights[i] + b * weights[2 + i] + c * weights[4 + i]
        }
      } else {
        for i in Swift.stride(from: 0, to: factor, by: 4) {
          let sum = a * fourLanes(weights + i) + b * fourLanes(weights + factor + i)
          output.store(sum + c * fourLanes(weights + 2 * factor + i), at: i)
        }
      }
      output += factor
    }
  }
}

@inline(__always)
func lanes(_ row: MutableRow<Float>) -> SIMD8<Float> { row.load(as: SIMD8<Float>.self) }

@inline(__always)
func lanes(_ row: Row<Float>) -> SIMD8<Float> { row.load(as: SIMD8<Float>.self) }

@inline(__always)
private func fourLanes(_ row: Row<Float>) -> SIMD4<Float> { row.load(as: SIMD4<Float>.self) }
