import PNG
import Testing

/// Files of every colour type and bit depth, with and without interlacing, and with every filter.
@Suite struct StandardFormsTests {
  /// A colour type, bit depth and interlacing.
  struct Form: Sendable, CustomTestStringConvertible {
    var type: Int
    var depth: Int
    var interlace: Int

    var testDescription: String { "type \(type), \(depth) bits, interlace \(interlace)" }
    var samples: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 0 }
    var highest: Int { 1 << depth - 1 }

    /// Returns the stored sample `index` of a pixel; neighbouring pixels differ.
    func sample(_ x: Int, _ y: Int, _ index: Int) -> Int {
      (x * 5 + y * 3 + index * 7 + x * y * 257 + 1) * (depth == 16 ? 997 : 1) & highest
    }
  }

  private static let forms = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ].flatMap { type, depths in
    depths.flatMap { depth in
      [0, 1].map { Form(type: type, depth: depth, interlace: $0) }
    }
  }

  private static let palette = (0..<256).map { [UInt8($0), UInt8(255 - $0), UInt8($0 ^ 85)] }

  @Test(arguments: forms)
  func everyColourTypeDepthAndInterlacingDecodes(_ form: Form) throws {
    for (width, height) in [(1, 1), (2, 3), (5, 5), (8, 9), (13, 7), (33, 19)] {
      for transparency in [false, true] {
        let file = file(form, width, height, transparency)
        let picture = try PNGImage(decoding: file)
        #expect(picture.width == width && picture.height == height)
        #expect(picture.pixels == pixels(form, width, height, transparency))
      }
    }
  }

  /// Returns the expected pixels, computed from the samples.
  private func pixels(_ form: Form, _ width: Int, _ height: Int, _ transparency: Bool) -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let stored = (0..<form.samples).map { form.sample(x, y, $0) }
        let levels = stored.map { UInt8((Double($0) / Double(form.highest) * 255 + 0.5)) }
        let isHidden = transparency && (0..<form.samples).allSatisfy { stored[$0] == key(form)[$0] }
        switch form.type {
        case 0: pixels += [levels[0], levels[0], levels[0], isHidden ? 0 : 255]
        case 2: pixels += levels + [isHidden ? 0 : 255]
        case 3: pixels += Self.palette[stored[0]] + [transparency ? UInt8(stored[0] / 2 + 9) : 255]
        case 4: pixels += [levels[0], levels[0], levels[0], levels[1]]
        default: pixels += levels
        }
      }
    }
    return pixels
  }

  /// Returns the transparent colour: the colour of the first pixel.
  private func key(_ form: Form) -> [Int] {
    (0..<form.samples).map { form.sample(0, 0, $0) }
  }

  private func file(_ form: Form, _ width: Int, _ height: Int, _ transparency: Bool) -> [UInt8] {
    var chunks: [(String, [UInt8])] = []
    if form.type == 3 { chunks.append(("PLTE", Self.palette[...form.highest].flatMap { $0 })) }
    if transparency {
      switch form.type {
      case 0, 2: chunks.append(("tRNS", key(form).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }))
      case 3: chunks.append(("tRNS", (0...form.highest).map { UInt8($0 / 2 + 9) }))
      default: break
      }
    }
    return PNGBuilder.file(
      width, height, depth: form.depth, type: form.type, interlace: form.interlace,
      before: chunks, rows: rows(form, width, height))
  }

  /// Returns the rows of all passes, with alternating filters.
  private func rows(_ form: Form, _ width: Int, _ height: Int) -> [UInt8] {
    // The interlacing pass (1 to 7) of each pixel in an 8 × 8 square; one string is one row.
    let order = [
      "16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656",
      "77777777",
    ].map { $0.utf8.map { Int($0) - 48 } }
    var rows: [UInt8] = []
    for pass in form.interlace == 1 ? Array(1...7) : [0] {
      var above: [UInt8] = []
      for y in 0..<height {
        let columns = (0..<width).filter { pass == 0 || order[y % 8][$0 % 8] == pass }
        guard !columns.isEmpty else { continue }
        var row: [UInt8] = []
        var (bits, count) = (0, 0)
        for x in columns {
          for index in 0..<form.samples {
            bits = bits << form.depth | form.sample(x, y, index)
            count += form.depth
            while count >= 8 {
              row.append(UInt8(bits >> (count - 8) & 255))
              count -= 8
            }
            bits &= 1 << count - 1
          }
        }
        if count > 0 { row.append(UInt8(bits << (8 - count))) }
        if above.isEmpty { above = row.map { _ in 0 } }
        rows += filtered(row, above, step: max(1, form.depth * form.samples / 8), filter: y % 5)
        above = row
      }
    }
    return rows
  }

  private func filtered(_ row: [UInt8], _ above: [UInt8], step: Int, filter: Int) -> [UInt8] {
    [UInt8(filter)]
      + row.indices.map { index in
        let a = index < step ? 0 : Int(row[index - step])
        let b = Int(above[index])
        let c = index < step ? 0 : Int(above[index - step])
        let nearest = [a, b, c].min { abs(a + b - c - $0) < abs(a + b - c - $1) } ?? a
        return row[index] &- UInt8([0, a, b, (a + b) / 2, nearest][filter])
      }
  }
}
