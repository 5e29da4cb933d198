import JSON
import TestSupport
import Testing
import Platform

@testable import rasterlab

@Suite struct ConformanceTests {
  static let folder = SharedFolder.path("conformance")

  @Test(
    .enabled(if: folder != nil, "no shared/conformance beside the repository"),
    arguments: [
      ("canvas.jsonl", 448, ["2d.shadow.blur.low"]), ("blend.jsonl", 116, []),
    ])
  func htmlCorpusFailsOnlyInKnownTests(file: String, count: Int, misses: [String]) throws {
    let folder = try #require(Self.folder)
    var report = ConformanceReport()
    for test in try ConformanceTest.tests(in: File.read("\(folder)/\(file)")) {
      report.add(test.run())
    }
    #expect(report.results.count == count)
    #expect(report.failed.map(\.test.name) == misses, "\(report.text)")
    #expect(report.passedCount == count - misses.count)
  }

  private func result(_ line: String) throws -> ConformanceResult {
    try #require(try ConformanceTest(JSON(decoding: line))).run()
  }

  @Test func wrongPicturesFailTheConformanceTest() throws {
    let right = try result(
      """
      {"name":"a","area":"x","size":[4,4],"ops":[["set","fillStyle","#0f0"],
      ["call","fillRect",0,0,2,4],["is","ctx","fillStyle","#00ff00"],
      ["throws","IndexSizeError",["call","arc",0,0,-1,0,1]]],
      "refOps":[["set","fillStyle","lime"],["call","fillRect",0,0,2,4]],
      "expect":[[1,1,0,255,0,255,0],[3,1,0,0,0,0,0],[9,9,0,0,0,0,0]]}
      """)
    #expect(right.failures == [])
    let wrong = try result(
      """
      {"name":"b","area":"x","size":[4,4],"ops":[["set","fillStyle","#0f0"],
      ["call","fillRect",0,0,2,4],["is","ctx","fillStyle","#0f0"],
      ["throws","IndexSizeError",["call","arc",0,0,1,0,1]],
      ["ret",true,"ctx","isPointInPath",50,50],["call","fly"]],
      "refOps":[["call","fillRect",0,0,2,4]],"expect":[[1,1,0,250,0,255,4]]}
      """)
    #expect(
      wrong.failures.map(\.place) == [
        "fillStyle", "[\"call\",\"arc\",0,0,1,0,1]", "isPointInPath(50, 50)", "fly", "pixel 1,1",
        "pixel 0,0",
      ])
    #expect(
      wrong.failures[4].line == "pixel 1,1: expected 0,250,0,255 ±4, got 0,255,0,255")
  }

  @Test func invalidStepsFailWithoutTrapping() throws {
    let steps = [
      #"["image","i",2,-1,[[-5,300,0,0,0]]]"#, #"["image","j",9999999,9999999,[]]"#,
      #"["canvas","c",9007199254740992,9007199254740992]"#, #"["resize","ctx",-1,-1]"#,
      #"["new","d","createImageData",2,2]"#, #"["dataSet","d",-7,[1,2,999]]"#,
      #"["dataFill","d",-9,-9,1]"#, #"["dataIs","d",-1,[0],0]"#, #"["dataRun","d",0,-4]"#,
      #"["dataEq","d",0,"d",-3,-3]"#, #"["call","putImageData",{"ref":"d"},1e300,-1e300]"#,
      #"["call","drawImage",{"ref":"i"},0,0]"#, #"["call","roundRect",0,0]"#, #"["px","ctx"]"#,
      #"["on","d","fill"]"#, #"["throws"]"#, #"[]"#, "3",
    ]
    let line = #"{"name":"a","size":[4,4],"ops":["#
    #expect(try !result(line + steps.joined(separator: ",") + "]}").hasPassed)
  }

  @Test func referencePictureDecidesOnlyWithoutPixelChecks() throws {
    let alone = try result(
      #"{"name":"a","area":"x","size":[4,4],"ops":[],"image":"green","expect":[]}"#)
    #expect(!alone.hasPassed)
    let beside = try result(
      #"{"name":"a","size":[4,4],"ops":[],"image":"green","expect":[[1,1,0,0,0,0,0]]}"#)
    #expect(beside.hasPassed && beside.pictureDifference != nil)
  }
}
