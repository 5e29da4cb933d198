import Commands
import PNG
import Platform
import TestSupport
import Testing

@testable import pokerslam

/// Pictures of scenes in parts, in variants, and from a cache.
@MainActor
@Suite struct ScreenshotTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let scenes = ["pause", "about", "welcome", "settings", "game-over"]

  /// Runs `screenshot` with small pictures, and returns its output.
  private func run(_ words: String..., code: Int32 = 0) -> World {
    let world = World()
    #expect(world.run(["screenshot", "--scale", "0.25"] + words) == code, "\(world.complaints)")
    return world
  }

  @Test func eachPictureOfAStripIsAboveItsTime() throws {
    var io = World().io
    io.writeFile = { bytes, path in try File.write(bytes, to: path) }
    let words = [
      "screenshot", "board", "--size", "200x160", "--at", "0.5", "--strip", "3", "--out",
      folder.path,
    ]
    #expect(PokerSlam.table.run(words, io) == 0)
    let strip = try PNGImage(decoding: try File.read("\(folder.path)/board-strip.png"))
    #expect(strip.width == 3 * 200 + 2 * 8 && strip.height == 160 + 20)
    let inked = (0..<3).map { number in
      (160..<180).reduce(0) { count, y in
        let row = (y * strip.width + number * 208)..<(y * strip.width + number * 208 + 200)
        return count + row.count { strip.pixels[$0 * 4] > 128 }
      }
    }
    #expect(inked.allSatisfy { $0 > 10 }, "letters below each picture: \(inked)")
    #expect(inked[1] > inked[0], "0.25 s is longer than 0 s")
  }

  private func digests(_ words: String...) -> World { digests(words) }

  private func digests(_ words: [String]) -> World {
    let world = World()
    #expect(world.run(["screenshot", "--scale", "0.25", "--digest"] + words) == 0)
    return world
  }

  @Test func shardsDrawEveryPictureOnce() {
    let world = digests(Self.scenes)
    let lines = (1...3).flatMap { number in
      digests(Self.scenes + ["--shard", "\(number)/3"]).lines.filter { !$0.isEmpty }
    }
    #expect(lines.count == Self.scenes.count)
    #expect(lines.sorted() == world.lines.filter { !$0.isEmpty }.sorted())
  }

  /// The tree has the areas of presses, so that a change of one changes the digest.
  @Test func digestOfTheTreeFollowsThatOfThePicture() throws {
    let tree = run("settings", "--tree").output
    #expect(tree.contains(" takes presses at "))
    var digest = ByteDigest()
    digest.combine(tree.utf8)
    let words = digests("settings", "--cache", folder.path).output.split(separator: " ")
    #expect(words.count == 3 && words[1].count == 16)
    #expect(words.last == "\(digest.text)\n")
    // The cache has no trees.
    #expect(digests("settings", "--cache", folder.path).output.hasSuffix(" \(digest.text)\n"))
  }

  @Test func unchangedPictureIsNotPaintedAgain() {
    let plain = digests("pause")
    let first = digests("pause", "--cache", folder.path)
    let second = digests("pause", "--cache", folder.path)
    let other = digests("pause", "--cache", folder.path, "--theme", "paper")
    #expect(plain.complaints == [])
    #expect(first.output == plain.output && second.output == plain.output)
    #expect(other.output != plain.output)
    let painted = [first, second, other].map { $0.complaints.first?.prefix(9) }
    #expect(painted == ["1 painted", "0 painted", "1 painted"])
  }

  @Test func wrongPictureInTheCacheIsFoundByPaintingItAgain() throws {
    _ = digests("pause", "--cache", folder.path)
    #expect(digests("pause", "--cache", folder.path, "--prove").output.hasPrefix("pause "))
    let name = try #require(try File.names(in: folder.path).first)
    try folder.add(file: name, bytes: Array("0123456789abcdef".utf8))
    #expect(
      digests("pause", "--cache", folder.path).output.hasPrefix("pause 0123456789abcdef "))
    let proof = run("pause", "--digest", "--cache", folder.path, "--prove", code: 1)
    #expect(proof.complaints.last?.hasPrefix("pokerslam: pause is not the picture in") == true)
  }

  @Test func filesFromTheCacheHaveTheSameBytes() throws {
    var io = World().io
    io.writeFile = { bytes, path in try File.write(bytes, to: path) }
    let files = try ["a", "b"].map { name in
      let words = [
        "screenshot", "pause", "--scale", "0.25", "--cache", "\(folder.path)/cache", "--out",
        "\(folder.path)/\(name)",
      ]
      #expect(PokerSlam.table.run(words, io) == 0)
      return try File.read("\(folder.path)/\(name)/pause.png")
    }
    #expect(files[0] == files[1] && files[0].count > 100)
  }

  @Test func cacheIsTrimmedToItsSize() throws {
    let cache = try CacheFolder(folder.path)
    try cache.store([UInt8](repeating: 0, count: 2 << 20), as: "old")
    let world = digests("pause", "--cache", folder.path, "--cache-size", "1")
    #expect(world.complaints.last == "old pictures removed from \(folder.path): 1")
    #expect(cache.bytes(of: "old") == nil)
    #expect(try File.names(in: folder.path).count == 1)
  }

  @Test func variantsAreDifferentPicturesOfTheScenes() {
    let world = digests("pause", "about", "--variants", "5")
    let lines = world.lines.filter { !$0.isEmpty }.map { $0.split(separator: " ") }
    #expect(lines.map { $0[0] } == ["pause-0", "about-0", "pause-1", "about-1", "pause-2"])
    #expect(Set(lines.map { $0[1] }).count == 5)
    #expect(world.complaints.last?.hasPrefix("10,000 pictures: painted ") == true)
  }

  @Test func captionsOfVariantsTellWhatDiffers() throws {
    var request = ScreenshotRequest()
    request.scenes = ["pause"]
    #expect(try Screenshot.jobs(request).map(\.caption) == ["pause"])
    request.variants = 6
    let captions = try Screenshot.jobs(request).map(\.caption)
    #expect(captions[0] == "pause-0   1.0×   violet   text 1.0")
    #expect(captions[1] == "pause-1   1.25×   violet   text 1.0")
    #expect(captions[4] == "pause-4   1.0×   felt   text 1.0")
  }

  @Test func contactSheetHasEveryPictureAsItIs() throws {
    var io = World().io
    io.writeFile = { bytes, path in try File.write(bytes, to: path) }
    let words = [
      "screenshot", "pause", "about", "settings", "--scale", "0.25", "--out", folder.path,
    ]
    #expect(PokerSlam.table.run(words, io) == 0)
    #expect(PokerSlam.table.run(words + ["--sheet", "2"], io) == 0)
    func picture(_ name: String) throws -> PNGImage {
      try PNGImage(decoding: try File.read("\(folder.path)/\(name).png"))
    }
    let sheet = try picture("sheet")
    // Cells of 320 by 200 pixels with a line of 20 and gaps of 12.
    #expect(sheet.width == 2 * 332 + 12 && sheet.height == 2 * 232 + 12)
    for (name, left, top) in [("pause", 12, 12), ("about", 344, 12), ("settings", 12, 244)] {
      let single = try picture(name)
      for y in 0..<single.height {
        let start = ((top + y) * sheet.width + left) * 4
        let row = y * single.width * 4
        #expect(
          sheet.pixels[start..<(start + single.width * 4)]
            == single.pixels[row..<(row + single.width * 4)], "\(name), row \(y)")
      }
    }
    #expect(PokerSlam.table.run(words + ["--sheet", "2", "--digest"], io) == 2)
  }

  @Test func tallyProjectsTenThousandPictures() {
    var tally = PictureTally()
    #expect(tally.lines == ["no pictures"])
    tally = PictureTally(painted: 10, reused: 30, recording: 400_000_000, painting: 500_000_000)
    #expect(
      tally.lines == [
        "10 painted in 0.5 s, 30 reused; the views of all took 0.4 s",
        "10,000 pictures: painted 600.0 s, reused 100.0 s",
      ])
    tally.painted = 0
    #expect(tally.lines.last == "10,000 pictures: reused 133.3 s")
  }

  @Test func mistakesAreNamed() {
    #expect(
      run("pause", "--shard", "5/4", code: 2).complaints.first?.contains(
        "--shard takes a part such as 2/4, not \"5/4\"") == true)
    #expect(
      run("pause", "--prove", code: 2).complaints.first?.contains("--prove needs --cache") == true)
    #expect(
      run("pause", "--tree", "--cache", folder.path, code: 2).complaints.first?.contains(
        "--cache cannot be combined") == true)
  }
}
