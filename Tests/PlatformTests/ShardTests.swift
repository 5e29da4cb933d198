import Platform
import Testing

/// Parts of lists of names.
@Suite struct ShardTests {
  @Test func digestOfBytesIsThatOfFNV() {
    var digest = ByteDigest()
    digest.combine("a".utf8)
    #expect(digest.text == "af63dc4c8601ec8c")
    #expect(ByteDigest.text(of: 10) == "000000000000000a")
  }

  @Test(arguments: ["", "2", "0/4", "5/4", "1/0", "-1/4", "1/2/3", "a/b", "/4"])
  func otherTextIsNoShard(_ text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func everyNameIsInExactlyOneShardOfAboutEqualSize() throws {
    let names = (0..<10_000).map { "scene-\($0)" }
    for count in [1, 2, 3, 4, 7, 16] {
      var sizes: [Int] = []
      for number in 1...count {
        let shard = try #require(Shard("\(number)/\(count)"))
        #expect(shard.description == "\(number)/\(count)")
        sizes.append(names.count(where: shard.contains))
      }
      #expect(sizes.reduce(0, +) == names.count)
      let mean = names.count / count
      #expect(sizes.allSatisfy { abs($0 - mean) < mean / 5 }, "\(sizes)")
      for name in names.prefix(100) {
        #expect((1...count).count { Shard("\($0)/\(count)")?.contains(name) == true } == 1)
      }
    }
  }

  /// Machines with programs of different ages share one run.
  @Test func assignmentNeverChanges() throws {
    let second = try #require(Shard("2/4"))
    let names = ["board", "menu", "settings", "pause", "duel", "climb-map"]
    #expect(names.filter(second.contains) == ["board", "settings", "pause", "duel"])
  }
}
