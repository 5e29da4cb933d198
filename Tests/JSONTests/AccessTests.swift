import JSON
import Testing

/// Reading members of values, and building values.
@Suite struct AccessTests {
  private let sample: JSON = [
    "number": 2.5, "whole": 7, "text": "x", "flag": true, "none": .null, "list": [1, [2]],
    "object": ["a": 1, "b": 2],
  ]

  @Test func accessorsReturnNilForOtherTypes() {
    #expect(sample["number"]?.double == 2.5)
    #expect(sample["number"]?.int == nil)
    #expect(sample["whole"]?.int == 7)
    #expect(sample["text"]?.string == "x")
    #expect(sample["flag"]?.bool == true)
    #expect(sample["none"]?.isNull == true)
    #expect(sample["missing"] == nil)
    #expect(sample["list"]?[1]?[0]?.int == 2)
    #expect(sample["list"]?[2] == nil)
    #expect(sample["list"]?[-1] == nil)
    #expect(sample["object"]?.members?.map(\.key) == ["a", "b"])
    #expect(sample["list"]?.array?.count == 2)
    #expect(sample["text"]?.double == nil && sample["text"]?.bool == nil)
    #expect(sample["text"]?["a"] == nil && sample["text"]?[0] == nil)
    #expect(sample["whole"]?.string == nil && sample["whole"]?.array == nil)
  }

  @Test func intIsNilBeyondExactDoubles() {
    #expect(JSON.number(0x1p53).int == 1 << 53)
    #expect(JSON.number(-0x1p53).int == -1 << 53)
    #expect(JSON.number(0x1p53 + 2).int == nil)
    #expect(JSON.number(.nan).int == nil)
    #expect(JSON.number(.infinity).int == nil)
    #expect(JSON.number(-0.0).int == 0)
  }

  @Test func jsonMembersCanBeSet() {
    var value = sample["object"] ?? .null
    value["b"] = "two"
    value["c"] = [3]
    value["a"] = nil
    value["z"] = nil
    #expect(value == ["b": "two", "c": [3]])
  }

  @Test func equalityDependsOnMemberOrder() {
    #expect(
      JSON(dictionaryLiteral: ("a", 1), ("b", 2)) != JSON(dictionaryLiteral: ("b", 2), ("a", 1)))
    #expect(JSON.number(.nan) != JSON.number(.nan))
    #expect(JSON.number(-0.0) == 0)
  }

  @Test func duplicateKeysAndWrongTypesTrap() async {
    await #expect(processExitsWith: .failure) {
      var value: JSON = [1]
      value["a"] = 1
    }
    await #expect(processExitsWith: .failure) { _ = ["a": 1, "a": 2] as JSON }
  }
}
