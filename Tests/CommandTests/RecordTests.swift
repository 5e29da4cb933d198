import PNG
import Platform
import PokerSlamGame
import Scenes
import Session
import StageUI
import TestSupport
import Testing
import Typeset

@testable import pokerslam

/// Games as films.
@Suite @MainActor struct RecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A game of Classic that was left after two hands.
  private static let begun: [UInt8] = {
    var session = Session(Game(mode: .classic, seed: Seed(2026)), at: 0)
    for number in 1...2 as ClosedRange<UInt64> {
      guard let cells = session.state.hint(.points)?.cells else { break }
      session.play(Move(cells), at: number * 1_000_000_000)
    }
    return Array(session.payload(at: 3_000_000_000).utf8)
  }()

  /// Records the begun game at ten frames per second and eight times its speed.
  private func record(
    _ name: String, _ words: String..., replay: [UInt8] = begun
  ) -> (world: World, code: Int32) {
    let world = World(files: ["game": replay])
    let code = world.run(
      ["record", "game", "--out", "\(folder.path)/\(name)", "--fps", "10", "--speed", "8"] + words)
    return (world, code)
  }

  private func film(_ name: String) throws -> [UInt8] { try File.read("\(folder.path)/\(name)") }

  @Test func videoHasAHeaderAndPlanesForEachFrame() throws {
    let (world, code) = record("film.y4m", "--size", "320x200")
    #expect(code == 0)
    let film = try film("film.y4m")
    let header = "YUV4MPEG2 W320 H200 F10:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    #expect(film.starts(with: header.utf8))
    let frame = 6 + 320 * 200 * 3 / 2
    let count = (film.count - header.utf8.count) / frame
    #expect(film.count == header.utf8.count + count * frame)
    #expect((5...40).contains(count))
    for number in 0..<count {
      let place = header.utf8.count + number * frame
      #expect(film[place..<place + 6].elementsEqual("FRAME\n".utf8))
    }
    let last = try #require(world.complaints.last)
    #expect(last.hasPrefix("wrote \(folder.path)/film.y4m: \(count) frames, "))
    #expect(last.hasSuffix(" times real time"))
    #expect(world.output == "")
  }

  @Test func filmsOfAGameHaveTheSameBytesOnAnyNumberOfThreads() throws {
    #expect(record("a.y4m", "--size", "320x200", "--threads", "1").code == 0)
    #expect(record("b.y4m", "--size", "320x200", "--threads", "3").code == 0)
    #expect(try film("a.y4m") == film("b.y4m"))
    #expect(record("c.y4m", "--size", "320x200", "--theme", "paper").code == 0)
    #expect(try film("a.y4m") != film("c.y4m"))
  }

  @Test func folderHasAPictureForEachFrameAndTheAnimationTheSamePictures() throws {
    #expect(record("frames/", "--size", "320x200").code == 0)
    #expect(record("film.apng", "--size", "320x200").code == 0)
    let names = try File.names(in: "\(folder.path)/frames")
    #expect(names.first == "frame-000001.png" && names.count > 5)
    #expect(names.last == "frame-\("\(1_000_000 + names.count)".dropFirst()).png")
    let first = try PNGImage(decoding: film("frames/frame-000001.png"))
    #expect(first.width == 320 && first.height == 200)
    #expect(try PNGImage(decoding: film("film.apng")).pixels == first.pixels)
  }

  @Test func folderWithOtherFilesIsRefused() throws {
    folder.add(folder: "frames")
    try folder.add(file: "frames/note", bytes: [1])
    let (world, code) = record("frames/", "--size", "320x200")
    #expect(code == 1)
    #expect(
      world.complaints == [
        "pokerslam: \(folder.path)/frames/: the folder is not empty; "
          + "a film needs a folder of its own"
      ])
  }

  @Test func fullDiskIsNamedAndDevicesTakeNoAnimation() throws {
    folder.add(link: "full.y4m", to: "/dev/full")
    folder.add(link: "full.apng", to: "/dev/full")
    let path = "\(folder.path)/full"
    let (world, code) = record("full.y4m", "--size", "320x200")
    #expect(code == 1)
    #expect(world.complaints == ["pokerslam: \(path).y4m: No space left on device"])
    let (other, refusal) = record("full.apng", "--size", "320x200")
    #expect(refusal == 1)
    #expect(
      other.complaints == [
        "pokerslam: \(path).apng: an animated PNG cannot be written into a pipe or a device"
      ])
  }

  @Test func refusedReplayLeavesNoFilm() throws {
    var damaged = Self.begun
    damaged.removeLast(4)
    let (world, code) = record("film.y4m", replay: damaged)
    #expect(code == 1 && world.complaints.count == 1)
    #expect(try File.names(in: folder.path).isEmpty)
  }

  /// Plays a replay to the end of its film and returns the program.
  private func filmed(_ saved: SavedReplay) throws -> (program: Program, frames: Int) {
    let game = FilmedGame(
      try SharedGame(replay: saved.text), settings: [:], glyphs: try FontLibrary(),
      runner: SerialRunner(), size: Size(640, 400), scale: 1, step: 0.2)
    var frames = 0
    while try game.next() != nil, frames < 3000 { frames += 1 }
    return (game.program, frames)
  }

  @Test func gameIsPlayedToItsEnding() throws {
    let saved = ReplayPlayer.classic()
    let (program, frames) = try filmed(saved)
    #expect(program.app.game.score == saved.score)
    #expect(program.app.game.isEnded && program.app.game.ending?.score == saved.score)
    #expect(frames < 3000)
  }

  @Test func handsOfRushArePlayedAtTheirRecordedTimes() throws {
    let saved = ReplayPlayer.rush()
    let (program, frames) = try filmed(saved)
    let game = program.app.game
    #expect(game.score == saved.score && game.isEnded)
    let limit = try #require(Mode.rush.timeLimit)
    let seconds = Double(frames) * 0.2 - Double(min(saved.time * 1_000_000, limit)) / 1e9
    #expect((5...12).contains(seconds), "\(seconds)")
    guard case .game(let replay) = saved else { return }
    let times = game.session.log.nodes.compactMap(\.time)
    let recorded = replay.log.nodes.compactMap(\.time)
    #expect(times.count == recorded.count)
    for (time, recorded) in zip(times, recorded) {
      #expect(time <= recorded && recorded <= time + 401)
    }
  }

  @Test func runOfClimbIsPlayedInTheViewer() throws {
    let (program, frames) = try filmed(ReplayPlayer.climb())
    #expect(program.app.screen.place == .replay)
    #expect(program.app.replay.isAtEnd && frames > 50 && frames < 3000)
  }

  @Test func dailyGameIsThatOfItsDay() throws {
    let date = try #require(CalendarDate("2026-11-20"))
    let deal = try #require(Daily.listedGame(of: date))
    let saved = SavedReplay.game(ReplayPlayer.finished(deal, pace: 3))
    let (program, _) = try filmed(saved)
    #expect(program.app.game.score == saved.score && program.app.daily.today == date)
  }
}
