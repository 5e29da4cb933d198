import Foundation
import Testing

/// `make verdict`, tested with programs that print digests instead of drawing.
@Suite struct VerdictTests {
  /// A folder with recorded digests, and a build that makes a program of the given lines.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("verdict-\(UUID().uuidString)")

    init(recorded: [String]) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try record(recorded)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func record(_ lines: [String]) throws {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(
        to: url.appendingPathComponent("digests.txt"))
    }

    /// Runs the script with a program whose two parts print these lines, and with a build that takes
    /// some seconds.
    func run(
      _ parts: [String], _ options: String..., build: String? = nil, seconds: Int = 0,
      settings: [String] = []
    ) throws -> (status: Int32, text: String) {
      let built = url.appendingPathComponent("built").path
      let program = """
        #!/bin/sh
        case "$*" in
        *"--shard 1/2"*) \(parts[0]) ;;
        *"--shard 2/2"*) \(parts[1]) ;;
        *) exit 9 ;;
        esac
        """
      let source = url.appendingPathComponent("program")
      try Data((program + "\n").utf8).write(to: source)
      let install = "install -D -m 755 \(source.path) \(built)/debug/pokerslam"
      return try Script.run(
        "/usr/bin/env",
        [
          "POKERSLAM_SHARDS=2"
        ] + settings + [
          "Tests/Scripts/verdict", built, url.appendingPathComponent("digests.txt").path,
        ] + options + ["--", "sh", "-c", build ?? "sleep \(seconds); \(install)"])
    }
  }

  private let same = ["echo menu 01 a01; echo pause 03 a03", "echo board 02 a02"]
  private let edited = ["echo menu 01 a01; echo pause 04 a04", "echo board 02 a02"]

  private func folder() throws -> Folder {
    try Folder(recorded: ["menu 01 a01", "board 02 a02", "pause 03 a03"])
  }

  @Test func equalPicturesPassWithTheTimes() throws {
    let (status, text) = try folder().run(same)
    #expect(status == 0)
    let times =
      /verdict: build \d+\.\d s, pictures \d+\.\d s, together \d+\.\d s; 3 scenes, 0 differ\n/
    #expect(text.wholeMatch(of: times) != nil, "\(text)")
  }

  @Test func eachDifferentSceneIsNamed() throws {
    let (status, text) = try folder().run([
      "echo menu 01 a01; echo pause 04 a04", "echo shop 05 a05",
    ])
    #expect(status == 1)
    let named = text.split(separator: "\n").prefix(3)
    #expect(named == ["removed: board", "changed: pause (picture, tree)", "new: shop"], "\(text)")
    #expect(text.contains("3 differ"))
  }

  @Test func eachChangeTellsWhetherPictureOrTreeDiffers() throws {
    let folder = try folder()
    let changed = ["echo menu 09 a01; echo pause 03 a09", "echo board 09 a09"]
    let (status, text) = try folder.run(changed)
    #expect(status == 1)
    #expect(
      text.split(separator: "\n").prefix(3) == [
        "changed: board (picture, tree)", "changed: menu (picture)", "changed: pause (tree)",
      ], "\(text)")
    #expect(try folder.run(changed, "--accept").status == 0)
    #expect(try folder.run(changed).status == 0)
    #expect(try folder.run(same).text.contains("changed: pause (tree)"))
  }

  @Test func acceptedPicturesCountUntilOthersAreRecorded() throws {
    let folder = try folder()
    #expect(try folder.run(edited).status == 1)
    let (status, text) = try folder.run(edited, "--accept")
    #expect(status == 0 && text.contains("changed: pause (picture, tree)"), "\(text)")
    #expect(try folder.run(edited).status == 0)
    #expect(try folder.run(same).text.contains("changed: pause (picture, tree)"))
    try folder.record(["menu 01 a01", "board 06 a06", "pause 04 a04"])
    let (later, changes) = try folder.run(edited)
    #expect(
      later == 1 && changes.hasPrefix("changed: board (picture, tree)\nverdict:"), "\(changes)")
  }

  @Test func moreSecondsThanTheLimitFailOnAQuietMachine() throws {
    let folder = try folder()
    func run(_ settings: String...) throws -> (status: Int32, text: String) {
      try folder.run(same, seconds: 2, settings: settings)
    }
    let first = try run("POKERSLAM_VERDICT_LIMIT=1", "POKERSLAM_QUIET=1")
    #expect(first.status == 0, "the first build is not an incremental one: \(first.text)")
    let slow = try run("POKERSLAM_VERDICT_LIMIT=1", "POKERSLAM_QUIET=1")
    #expect(slow.status == 3, "\(slow.text)")
    #expect(slow.text.hasSuffix("verdict: build and pictures took more than 1 s together\n"))
    let busy = try run("POKERSLAM_VERDICT_LIMIT=1", "POKERSLAM_QUIET=0")
    #expect(busy.status == 0 && busy.text.contains("more than 1 s, but the machine is busy"))
    #expect(try run("POKERSLAM_QUIET=1").status == 0, "the limit is not 60 s by default")
    #expect(try run("POKERSLAM_VERDICT_LIMIT=0", "POKERSLAM_QUIET=1").status == 0)
    #expect(try run("POKERSLAM_VERDICT_LIMIT=soon").status == 2)
    let changed = try folder.run(
      edited, seconds: 2, settings: ["POKERSLAM_VERDICT_LIMIT=1", "POKERSLAM_QUIET=1"])
    #expect(
      changed.status == 3 && changed.text.contains("changed: pause (picture, tree)"),
      "\(changed.text)")
  }

  @Test func failuresAreNoVerdict() throws {
    let folder = try folder()
    let (build, text) = try folder.run(same, build: "echo error: missing; exit 1")
    #expect(build == 2 && text.contains("error: missing") && text.contains("the build failed"))
    #expect(try folder.run(same, build: "true").text.contains("made no"))
    let (drawing, message) = try folder.run([
      same[0], "echo board 02 a02; echo no font >&2; exit 3",
    ])
    #expect(drawing == 2 && message.contains("no font"), "\(message)")
    #expect(message.contains("part 2 of 2 ended with 3 after: board 02 a02"), "\(message)")
    #expect(try folder.run(["true", "true"]).status == 2)
    #expect(try folder.run(same, "--acept").status == 2)
    #expect(try folder.run(["echo menu 01 a01; exit 1", same[1]], "--accept").status == 2)
    #expect(try folder.run(same).status == 0)
  }
}
