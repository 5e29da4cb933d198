import PNG
import TestSupport
import Testing

/// Thousands of damaged files: each is decoded or refused, and none stops the program.
@Suite struct MutationTests {
  /// Files of many forms, small so that each mutation matters.
  private let seeds: [[UInt8]] = {
    var files = SamplePicture.allCases.map { $0.make(19, 11).encoded() }
    var random = SeededGenerator(seed: 5)
    for (depth, type, interlace) in [(1, 0, 1), (2, 3, 0), (4, 3, 1), (16, 6, 1), (16, 2, 0)] {
      let bits = depth * [0: 1, 2: 3, 3: 1, 6: 4][type, default: 1]
      var rows: [UInt8] = []
      for _ in 0..<40 { rows += [random.byte() % 5] + (0..<bits).map { _ in random.byte() } }
      let text: (String, [UInt8]) = ("zTXt", [97, 0, 0] + PNGBuilder.stored([1, 2, 3]))
      let palette: (String, [UInt8]) = ("PLTE", [1, 2, 3, 4, 5, 6, 7, 8, 9])
      files.append(
        PNGBuilder.file(
          8, 8, depth: depth, type: type, interlace: interlace,
          before: type == 3 ? [palette, text] : [text], rows: rows))
    }
    return files
  }()

  @Test(arguments: 0..<4)
  func mutatedFilesNeverTrap(_ part: Int) {
    var random = SeededGenerator(seed: UInt64(part) + 100)
    var (decoded, refused) = (0, 0)
    for _ in 0..<5000 {
      var file = seeds[random.next(below: seeds.count)]
      for _ in 0...random.next(below: 4) { mutate(&file, &random) }
      if random.next(below: 8) > 0 { repairChecksums(&file) }
      do throws(PNGError) {
        let picture = try PNGImage(decoding: file, pixelLimit: 100_000)
        #expect(picture.pixels.count == 4 * picture.width * picture.height)
        decoded += 1
      } catch {
        refused += 1
      }
    }
    #expect(decoded > 10 && refused > 1000, "\(decoded) decoded, \(refused) refused")
  }

  @Test func randomRowsNeverTrap() {
    var random = SeededGenerator(seed: 6)
    var (decoded, refused) = (0, 0)
    for _ in 0..<5000 {
      let form = [(1, 0), (8, 0), (2, 3), (8, 3), (8, 2), (16, 4), (8, 6)][random.next(below: 7)]
      let (width, height) = (1 + random.next(below: 12), 1 + random.next(below: 12))
      let interlace = random.next(below: 2)
      let bytes = (width * form.0 * [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][form.1, default: 1] + 7) / 8
      var rows: [UInt8] = []
      for _ in 0..<height {
        rows += [random.byte() % 5] + (0..<bytes).map { _ in random.byte() & random.byte() }
      }
      // Some files lose bytes at the end. Most interlaced files are invalid too. Interlaced rows
      // usually need more bytes than `rows` has, and their filter numbers are random bytes.
      if random.next(below: 8) == 0 { rows.removeLast(random.next(below: rows.count)) }
      let colors = 3 * (1 + random.next(below: 1 << min(8, form.0)))
      let palette = ("PLTE", (0..<colors).map { _ in random.byte() })
      let file = PNGBuilder.file(
        width, height, depth: form.0, type: form.1, interlace: interlace,
        before: form.1 == 3 ? [palette] : [], rows: rows)
      do throws(PNGError) {
        _ = try PNGImage(decoding: file)
        decoded += 1
      } catch {
        refused += 1
      }
    }
    #expect(decoded > 1000 && refused > 1000, "\(decoded) decoded, \(refused) refused")
  }

  private func mutate(_ file: inout [UInt8], _ random: inout SeededGenerator) {
    guard file.count > 8 else { return }
    let index = random.next(below: file.count)
    switch random.next(below: 6) {
    case 0: file[index] ^= 1 << UInt8(random.next(below: 8))
    case 1: file[index] = random.byte()
    case 2: file[index] = [0, 1, 127, 128, 255][random.next(below: 5)]
    case 3: file.remove(at: index)
    case 4: file.insert(random.byte(), at: index)
    default:
      let other = random.next(below: file.count)
      let length = min(random.next(below: 20), file.count - max(index, other))
      for offset in 0..<length { file[index + offset] = file[other + offset] }
    }
  }

  /// Recomputes the check sums, so that they do not reveal the damage.
  private func repairChecksums(_ file: inout [UInt8]) {
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= file.count else { return }
      let sum = PNGBuilder.bigEndian(PNGBuilder.crc(Array(file[offset + 4..<end])))
      file.replaceSubrange(end..<end + 4, with: sum)
      offset = end + 4
    }
  }
}
