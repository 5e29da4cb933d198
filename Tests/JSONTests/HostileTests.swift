import JSON
import TestSupport
import Testing

/// Thousands of damaged texts: each is read or refused, and none stops the program.
@Suite struct HostileTests {
  private let seeds = [
    #"{"name":"Poker \"Slam\"","n":[1,-2.5e-3,0.1E+22,1e308],"t":true,"f":false,"z":null}"#,
    #"[[[["\u00e9\ud83c\udca1 ♠é🂡"]]],{"":{"a":[{}]}},[],{},"\\\/\b\f\n\r\t"]"#,
    "{\n  \"a\": [ 0, -0, 9007199254740993 ],\n\t\"b\" : { \"c\" : \"\" }\r\n}\n",
    "123456789.123456789e-12", "\"text\"",
  ].map { Array($0.utf8) }
  private let fragments = [
    "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "\\ud800", "e", "-", "+", ".", "0", "null",
    "1e999", " ", "\n", "\0", "é", "\u{10ffff}",
  ].map { Array($0.utf8) }

  @Test(arguments: 0..<5)
  func damagedTextsNeverTrap(_ part: Int) throws {
    var random = SeededGenerator(seed: UInt64(part) + 10)
    var (read, refused) = (0, 0)
    for _ in 0..<10_000 {
      var text = seeds[random.next(below: seeds.count)]
      for _ in 0...random.next(below: 3) { mutate(&text, &random) }
      let value: JSON
      do throws(JSONError) {
        value = try JSON(decoding: text)
      } catch {
        refused += 1
        #expect(error.line >= 1 && error.column >= 1)
        continue
      }
      read += 1
      // A value that was read can be written and read back.
      #expect(try JSON(decoding: value.encoded()) == value)
    }
    #expect(read > 500 && refused > 5000, "\(read) read, \(refused) refused")
  }

  private func mutate(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    let index = random.next(below: text.count + 1)
    let end = min(text.count, index + random.next(below: 6))
    switch random.next(below: 5) {
    case 0: text.removeSubrange(index..<end)
    case 1: text.insert(contentsOf: fragments[random.next(below: fragments.count)], at: index)
    case 2: text.insert(contentsOf: text[index..<end], at: random.next(below: text.count + 1))
    case 3: text.insert(UInt8(random.next(below: 256)), at: index)
    default:
      if index < text.count { text[index] ^= 1 << UInt8(random.next(below: 8)) }
    }
  }

  @Test func everyTruncationIsRefused() {
    for seed in seeds.prefix(2) {
      for count in 0..<seed.count {
        #expect(throws: JSONError.self) { try JSON(decoding: Array(seed[..<count])) }
      }
    }
  }
}
