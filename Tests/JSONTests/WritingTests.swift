import JSON
import TestSupport
import Testing

/// Texts written for values; each text must read back as the same value.
@Suite struct WritingTests {
  @Test func numbersAreWrittenAsTheShortestExactText() {
    let examples: [(Double, String)] = [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-17, "-17"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (0x1p53, "9007199254740992"), (0x1p53 - 1, "9007199254740991"),
      (-0x1p53, "-9007199254740992"),
      (1e21, "1e+21"), (1.5e300, "1.5e+300"), (.leastNonzeroMagnitude, "5e-324"), (1e-7, "1e-07"),
      (1.0 / 3, "0.3333333333333333"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ]
    for (number, text) in examples {
      #expect(JSON.number(number).description == text)
    }
  }

  @Test func doublesRoundTrip() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let read = try JSON(decoding: JSON.number(number).encoded()).double
      #expect(read?.bitPattern == number.bitPattern)
    }
    for whole in stride(from: -0x1p53, through: 0x1p53, by: 0x1p40) {
      let text = JSON.number(whole).description
      #expect(!text.contains("e") && !text.contains("."))
      #expect(try JSON(decoding: text).int == Int(whole))
    }
  }

  @Test func stringsAreEscapedOnlyWhereNeeded() {
    let text: JSON = "\"\\/\u{8}\u{c}\n\r\t\0\u{1f}\u{7f}é♠🂡\u{2028}"
    let expected = #""\"\\/\b\f\n\r\t\u0000\u001f"# + "\u{7f}é♠🂡\u{2028}\""
    #expect(text.description == expected)
  }

  private let sample: JSON = [
    "name": "Poker Slam", "empty": [], "nothing": [:], "list": [1, 2.5, .null, true],
    "nested": [["a": 1], ["b": [[]]]],
  ]

  @Test func compactAndPrettyLayoutsAreExact() {
    #expect(
      sample.description
        == #"{"name":"Poker Slam","empty":[],"nothing":{},"list":[1,2.5,null,true],"#
        + #""nested":[{"a":1},{"b":[[]]}]}"#)
    #expect(
      String(decoding: sample.encoded(.pretty), as: UTF8.self) == """
        {
          "name": "Poker Slam",
          "empty": [],
          "nothing": {},
          "list": [1, 2.5, null, true],
          "nested": [
            {
              "a": 1
            },
            {
              "b": [
                []
              ]
            }
          ]
        }

        """)
  }

  @Test func compactAndPrettyTextsReadBackAsTheSameValue() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let value = randomValue(&random, depth: 5)
      #expect(try JSON(decoding: value.encoded()) == value)
      #expect(try JSON(decoding: value.encoded(.pretty)) == value)
    }
  }

  private func randomValue(_ random: inout SeededGenerator, depth: Int) -> JSON {
    switch random.next(below: depth > 0 ? 7 : 4) {
    case 0: return .null
    case 1: return .bool(random.next(below: 2) == 0)
    case 2: return .number(Int(random.next(below: 1 << 30)) - 1 << 29)
    case 3: return .string(randomText(&random))
    case 4, 5:
      return .array((0..<random.next(below: 5)).map { _ in randomValue(&random, depth: depth - 1) })
    default:
      return .object(
        (0..<random.next(below: 5)).map {
          JSON.Member(randomText(&random) + "\($0)", randomValue(&random, depth: depth - 1))
        })
    }
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    let alphabet: [Unicode.Scalar] = ["a", "Z", "\"", "\\", "\n", "\0", "é", "♠", "🂡", " ", "/"]
    var text = String.UnicodeScalarView()
    for _ in 0..<random.next(below: 9) { text.append(alphabet[random.next(below: 11)]) }
    return String(text)
  }
}
