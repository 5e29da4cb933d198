import Frame
import Observation
import PNG
import Platform
import TestSupport
import Testing

@testable import KitWindow
@testable import StageUI

/// The files that the keys of a pause write.
@MainActor
@Suite struct HistoryFilesTests {
  @Observable final class Lamp {
    var isOn = false
  }

  struct Light: View {
    let lamp: Lamp

    var body: some View { Color(hex: lamp.isOn ? 0xFFFFFF : 0x000000) }
  }

  /// A window that was dark, lit and dark for a quarter of a second each, and is paused then.
  @MainActor private final class World {
    let folder: TemporaryFolder
    let travel: TimeTravel
    private let host: ViewHost
    private(set) var reports: [String] = []
    private var now = Nanoseconds.zero
    private let size: Size

    init(in place: String = "films", size: Size = Size(41, 30)) throws {
      self.size = size
      folder = try TemporaryFolder()
      let lamp = Lamp()
      host = ViewHost(glyphs: BlockFont()) { Light(lamp: lamp) }
      travel = TimeTravel(host)
      travel.isRecording = true
      travel.writeFiles(
        named: "Lamp/1", in: "\(folder.path)/\(place)", runner: SerialRunner()
      ) { [unowned self] in reports.append($0) }
      for isOn in [false, true, false] {
        lamp.isOn = isOn
        frame()
      }
      press(.f4)
    }

    func frame(_ kinds: [InputEvent.Kind] = []) {
      now += .milliseconds(250)
      _ = travel.update(.stepped(to: now, kinds, size: size)) { host.update($0) }
    }

    func press(_ key: Key, _ letter: String = "") {
      for isDown in [true, false] {
        frame([.key(KeyEvent(isDown: isDown, key: key, letter: letter))])
      }
    }

    /// Presses the key of a file, waits until the file is written, and returns its bytes.
    func file(_ letter: String, _ name: String) throws -> [UInt8] {
      press(Key(rawValue: 0), letter)
      for _ in 0..<200 where travel.pause?.writer != nil { frame() }
      #expect(reports.last == "\(folder.path)/films/\(name)")
      #expect(travel.pause?.message == "Wrote \(folder.path)/films/\(name)")
      return try File.read("\(folder.path)/films/\(name)")
    }
  }

  @Test func videoHasTheFramesAtTheirTimes() throws {
    for (digit, slowness) in [(1, 1), (2, 2)] {
      let world = try World()
      if let key = Key.digit(digit) { world.press(key) }
      let film = try world.file("v", "Lamp-1-1.y4m")
      let header = "YUV4MPEG2 W40 H30 F60:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
      #expect(film.starts(with: header.utf8))
      let length = 6 + 40 * 30 * 3 / 2
      let count = (film.count - header.utf8.count) / length
      #expect(count == 45 * slowness + 1)
      let lights = (0..<count).map { film[header.utf8.count + $0 * length + 6] }
      let part = 15 * slowness
      #expect(lights[..<part].allSatisfy { $0 == 16 })
      #expect(lights[part..<2 * part].allSatisfy { $0 == 235 })
      #expect(lights[(2 * part)...].allSatisfy { $0 == 16 })
    }
  }

  @Test func animationHasAPictureForEachChange() throws {
    let film = try World().file("a", "Lamp-1-1.apng")
    // After the signature and the header there is the chunk with the number of frames.
    #expect(film[37..<41].elementsEqual("acTL".utf8))
    #expect(film[41..<45].elementsEqual([0, 0, 0, 3]))
    let first = try PNGImage(decoding: film)
    #expect(first.width == 41 && first.height == 30 && first.pixels.prefix(3) == [0, 0, 0])
  }

  @Test func animationOfALargeWindowIsSmaller() throws {
    let film = try World(size: Size(960, 300)).file("a", "Lamp-1-1.apng")
    let first = try PNGImage(decoding: film)
    #expect(first.width == 640 && first.height == 200)
  }

  @Test func stripHasTheFramesSideBySide() throws {
    let strip = try PNGImage(decoding: World().file("s", "Lamp-1-1.png"))
    #expect(strip.width == 3 * 41 + 2 * 4 && strip.height == 30 + 20)
    let lights = (0..<3).map { strip.pixels[4 * (15 * strip.width + 45 * $0 + 20)] }
    #expect(lights == [0, 255, 0])
  }

  @Test func testRepeatsTheInput() throws {
    let world = try World()
    world.press(.f4)
    world.press(.q, "q")
    world.press(.f4)
    let text = String(decoding: try world.file("t", "Lamp-1-1.swift"), as: UTF8.self)
    #expect(text.contains("try useView(ContentView(), size: Size(41, 30), scale: 1)"))
    #expect(text.contains("script.press(Key.q, letter: \"q\")"))
  }

  @Test func programsWriteTestsOfTheirOwn() throws {
    let world = try World()
    let films = "\(world.folder.path)/films"
    world.travel.writeFiles(
      named: "Lamp", in: films, runner: SerialRunner(), test: { "// \($0.frames.count) frames\n" }
    ) { _ in }
    world.press(Key(rawValue: 0), "t")
    for _ in 0..<200 where world.travel.pause?.writer != nil { world.frame() }
    let text = String(decoding: try File.read("\(films)/Lamp-1.swift"), as: UTF8.self)
    #expect(text == "// 3 frames\n")
  }

  @Test func filesGetNewNames() throws {
    let world = try World()
    _ = try world.file("t", "Lamp-1-1.swift")
    _ = try world.file("t", "Lamp-1-2.swift")
  }

  @Test func keysOfFilesWorkWithCapitalsAndInOtherScripts() throws {
    let world = try World()
    _ = try world.file("T", "Lamp-1-1.swift")
    world.press(.t, "е")
    #expect(world.reports.count == 2)
    world.press(.t, "y")
    #expect(world.reports.count == 2, "another key in a Latin layout")
  }

  @Test func theNextKeyShowsTheKeysAgain() throws {
    let world = try World()
    _ = try world.file("t", "Lamp-1-1.swift")
    world.press(.left)
    #expect(world.travel.pause != nil && world.travel.pause?.message == nil)
  }

  @Test func escapeCancelsAFileAndThenEndsThePause() throws {
    let world = try World()
    world.press(Key(rawValue: 0), "v")
    #expect(world.travel.pause?.writer != nil)
    world.press(.escape)
    #expect(world.travel.pause?.message == "Cancelled" && world.reports.isEmpty)
    #expect(try File.names(in: "\(world.folder.path)/films").isEmpty)
    world.press(.escape)
    #expect(!world.travel.isPaused)
  }

  @Test func failuresAreShownInTheBar() throws {
    let world = try World(in: "note/films")
    try world.folder.add(file: "note", bytes: [1])
    world.press(Key(rawValue: 0), "s")
    let message = try #require(world.travel.pause?.message)
    #expect(message.hasPrefix(world.folder.path) && world.reports.isEmpty)
  }
}
