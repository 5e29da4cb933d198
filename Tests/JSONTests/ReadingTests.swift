import JSON
import Testing

/// Valid and invalid JSON texts.
@Suite struct ReadingTests {
  /// A text and its value.
  struct Good: Sendable {
    var text: String
    var value: JSON

    init(_ text: String, _ value: JSON) {
      (self.text, self.value) = (text, value)
    }
  }

  private static let good: [Good] = [
    Good("null", .null), Good(" \t\r\n true \n", true), Good("false", false),
    Good("0", 0), Good("-0", .number(-0.0)), Good("12", 12), Good("-1.5e3", -1500),
    Good("1E+2", 100), Good("25e-1", 2.5), Good("0.1", 0.1), Good("1e-400", 0),
    Good("9007199254740993", .number(0x1p53)), Good("5e-324", .number(.leastNonzeroMagnitude)),
    Good("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    Good("2.2250738585072011e-308", .number(Double(bitPattern: 0x000f_ffff_ffff_ffff))),
    Good("123456789012345678901234567890", .number(0x1.8ee90ff6c373ep+96)),
    Good(#""""#, ""), Good(#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{c}\n\r\tz"),
    Good(#""\u0041\u00e9\u20AC""#, "Aé€"), Good(#""\ud83c\udca1\uD83C\uDCA1""#, "🂡🂡"),
    Good(#""\u0000""#, "\0"), Good("\"♠é🂡\u{7f}\u{2028}\"", "♠é🂡\u{7f}\u{2028}"),
    Good("[]", []), Good("[ ]", []), Good("[1,[2, [ ] ] ]", [1, [2, []]]),
    Good("{}", [:]), Good(#"{"":0}"#, ["": 0]),
    Good(#" { "b" : [ 1 ] , "a" : { "c" : null } } "#, ["b": [1], "a": ["c": .null]]),
  ]

  @Test(arguments: good)
  func validTextsGiveTheirValue(_ example: Good) throws {
    #expect(try JSON(decoding: example.text) == example.value)
  }

  /// An invalid text, with the reason, line and column of the expected error.
  struct Bad: Sendable {
    var bytes: [UInt8]
    var reason: JSONError.Reason
    var line: Int
    var column: Int

    init(_ text: String, _ reason: JSONError.Reason, _ column: Int, line: Int = 1) {
      (bytes, self.reason, self.line, self.column) = (Array(text.utf8), reason, line, column)
    }

    init(bytes: [UInt8], _ reason: JSONError.Reason, _ column: Int, line: Int = 1) {
      (self.bytes, self.reason, self.line, self.column) = (bytes, reason, line, column)
    }
  }

  private static let bad: [Bad] = [
    Bad("", .unexpectedEnd, 1), Bad("  \n ", .unexpectedEnd, 2, line: 2),
    Bad("nul", .unexpectedEnd, 4), Bad("nulL", .unexpectedCharacter, 4),
    Bad("True", .unexpectedCharacter, 1), Bad("NaN", .unexpectedCharacter, 1),
    Bad("nullx", .afterEnd, 5), Bad("1 2", .afterEnd, 3), Bad("{} ,", .afterEnd, 4),
    Bad("\u{feff}1", .unexpectedCharacter, 1), Bad("\0", .unexpectedCharacter, 1),
    Bad("+1", .unexpectedCharacter, 1), Bad(".5", .unexpectedCharacter, 1),
    Bad("01", .invalidNumber, 2), Bad("-", .unexpectedEnd, 2), Bad("-a", .invalidNumber, 2),
    Bad("1.", .unexpectedEnd, 3), Bad("1.e2", .invalidNumber, 3), Bad("1e", .unexpectedEnd, 3),
    Bad("1e+", .unexpectedEnd, 4), Bad("1ex", .invalidNumber, 3), Bad("0x10", .afterEnd, 2),
    Bad("-Infinity", .invalidNumber, 2), Bad("1_000", .afterEnd, 2),
    Bad("[1e309]", .numberTooLarge, 2), Bad("-1e999999999999", .numberTooLarge, 1),
    Bad("\"", .unexpectedEnd, 2), Bad("\"a\\", .unexpectedEnd, 4),
    Bad("\"a\nb\"", .controlCharacter, 3), Bad("\"\\n\u{1}\"", .controlCharacter, 4),
    Bad(#""\x""#, .invalidEscape, 3), Bad(#""\u12g4""#, .invalidEscape, 6),
    Bad(#""\u12"#, .unexpectedEnd, 6), Bad(#""\U0041""#, .invalidEscape, 3),
    Bad(#""\ud800""#, .loneSurrogate, 2), Bad(#""a\udc00""#, .loneSurrogate, 3),
    Bad(#""\ud800\ud800""#, .loneSurrogate, 2), Bad(#""\ud800\n""#, .loneSurrogate, 2),
    Bad(#""\ud800x""#, .loneSurrogate, 2), Bad(#""\ud800\u00"#, .unexpectedEnd, 12),
    Bad("[", .unexpectedEnd, 2), Bad("[1", .unexpectedEnd, 3), Bad("[1,]", .unexpectedCharacter, 4),
    Bad("[,1]", .unexpectedCharacter, 2), Bad("[1 2]", .unexpectedCharacter, 4),
    Bad("[1}", .unexpectedCharacter, 3), Bad("]", .unexpectedCharacter, 1),
    Bad("{", .unexpectedEnd, 2), Bad("{1:2}", .unexpectedCharacter, 2),
    Bad(#"{"a"}"#, .unexpectedCharacter, 5), Bad(#"{"a":}"#, .unexpectedCharacter, 6),
    Bad(#"{"a":1,}"#, .unexpectedCharacter, 8), Bad("{'a':1}", .unexpectedCharacter, 2),
    Bad("[1] // no", .afterEnd, 5), Bad("/* no */ 1", .unexpectedCharacter, 1),
    Bad("{\"a\":1,\n \"b\":2,\n  \"a\":3}", .duplicateKey, 3, line: 3),
    Bad("{\"é\":1,\"e\u{301}\":2}", .duplicateKey, 8),
    Bad("[\"é♠🂡\",\n\"é♠🂡\" x]", .unexpectedCharacter, 7, line: 2),
    Bad("1\u{a0}", .afterEnd, 2),
    Bad(bytes: [0x22, 0xff, 0x22], .invalidUTF8, 2), Bad(bytes: [0x80], .invalidUTF8, 1),
    Bad(bytes: [0x22, 0xc3, 0x22], .invalidUTF8, 2), Bad(bytes: [0x22, 0xc3], .invalidUTF8, 2),
    Bad(bytes: [0x22, 0xc0, 0xaf, 0x22], .invalidUTF8, 2),  // A slash, encoded too long.
    Bad(bytes: [0x22, 0xed, 0xa0, 0x80, 0x22], .invalidUTF8, 2),  // Half a surrogate pair.
    Bad(bytes: [0x0a, 0x22, 0x61, 0xf4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, 3, line: 2),
  ]

  @Test(arguments: bad)
  func invalidTextsAreRefusedWithReasonLineAndColumn(_ example: Bad) {
    let text = String(decoding: example.bytes, as: UTF8.self)
    do throws(JSONError) {
      let value = try JSON(decoding: example.bytes)
      Issue.record("\(text) is \(value)")
    } catch {
      #expect(error.reason == example.reason, "\(text)")
      #expect(error.line == example.line && error.column == example.column, "\(text): \(error)")
    }
  }

  @Test func nestingDepthIsLimited() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try JSON(decoding: nested(128)).array?.count == 1)
    #expect(throws: JSONError.self) { try JSON(decoding: nested(129)) }
    #expect(try JSON(decoding: nested(1000), depthLimit: 1000).array?.count == 1)
    #expect(throws: JSONError.self) { try JSON(decoding: "[]", depthLimit: 0) }
    #expect(try JSON(decoding: "[[],[],{}]", depthLimit: 2) == [[], [], [:]])
    let hostile = String(repeating: "[", count: 1_000_000)
    #expect(throws: JSONError.self) { try JSON(decoding: hostile, depthLimit: 1000) }
  }

  @Test func largeObjectsRefuseDuplicateKeys() throws {
    let members = (0..<5000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    #expect(try JSON(decoding: "{\(members)}").members?.count == 5000)
    for key in ["k0", "k15", "k16", "k4999"] {
      #expect(throws: JSONError.self) { try JSON(decoding: "{\(members),\"\(key)\":0}") }
    }
  }

  @Test func errorDescriptionIsOneLine() {
    do throws(JSONError) {
      _ = try JSON(decoding: "{\n  \"a\": tru\n}")
    } catch {
      #expect(error.description == "line 2, column 11: a character that does not belong here")
    }
  }
}
