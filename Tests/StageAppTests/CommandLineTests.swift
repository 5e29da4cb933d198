import Commands
import Foundation
import JSON
import KitWindow
import PNG
import Stage
import TestSupport
import Testing

@testable import StageApp

@Suite @MainActor struct CommandLineTests {
  private func request(_ words: String...) throws -> AppRequest {
    var request = AppRequest()
    let table = CommandTable(
      single: Command(
        "Test", "Tests", AppRequest(),
        positionals: .some("[FILE …]", "files and URLs to open") { $0.files = $1 },
        options: AppRequest.options
      ) { parsed, _ in
        request = parsed
        return 0
      })
    let terminal = Terminal()
    try #require(table.run(words, terminal.io) == 0, "\(terminal.complaints)")
    return request
  }

  @Test func optionsAreRead() throws {
    let request = try request(
      "--size", "800x600", "--scale=1.5", "--fps", "30", "--present", "texture", "a.txt",
      "--screenshot", "out.png", "--at", "2.5", "--frames", "7", "--print-start", "--profile",
      "--mute", "--inspect",
      "--time-travel", "--scheme", "light", "--text-size", "accessibility2", "b.txt",
      "--text-scale", "2", "--contrast", "increased", "--layout-direction", "right-to-left",
      "--reduce-motion", "--strip", "4", "--film", "out.apng", "--for", "3")
    #expect(request.size == Size(800, 600))
    #expect(request.scale == 1.5)
    #expect(request.scheme == .light && request.textSize == .accessibility2)
    #expect(request.textScale == 2 && request.contrast == .increased && request.reducesMotion)
    #expect(request.direction == .rightToLeft && request.strip == 4)
    #expect(request.film?.path == "out.apng" && request.film?.format == .animation)
    #expect(request.filmLength == 3 && request.filmRate == 30)
    #expect(request.rate == 30)
    #expect(request.present == .texture)
    #expect(request.picture == "out.png")
    #expect(request.moment == 2.5)
    #expect(request.frames == 7 && request.printsStart)
    #expect(request.isProfiled && request.isMuted && request.isInspecting)
    #expect(request.profileFolder == nil)
    #expect(request.recordsFrames)
    #expect(request.files == ["a.txt", "b.txt"])
  }

  @Test func missingOptionsLeaveTheChoiceToTheApp() throws {
    let request = try request()
    #expect(request.size == nil && request.rate == nil && request.picture == nil)
    #expect(request.scale == 1 && request.present == .auto && !request.isProfiled)
    #expect(
      !request.isInspecting && !request.recordsFrames && request.scheme == nil
        && request.textSize == nil && request.textScale == nil && request.contrast == nil
        && request.direction == nil && !request.reducesMotion)
    #expect(!request.isWindowless && request.strip == nil && request.film == nil)
    #expect(request.filmLength == 2 && request.filmRate == 60)
  }

  @Test func folderOfAProfileAsksForAProfile() throws {
    let request = try request("--profile-to", "out")
    #expect(request.isProfiled && request.profileFolder == "out" && request.profilesViews)
  }

  @Test func bodiesOfViewsAreProfiledIfAskedFor() throws {
    let request = try request("--profile-views")
    #expect(request.isProfiled && request.profilesViews && request.profileFolder == nil)
    #expect(try !self.request("--profile").profilesViews)
  }

  @Test(arguments: [
    ["--size", "800"], ["--size", "1x1"], ["--scale", "9"], ["--fps", "0"], ["--present", "gpu"],
    ["--screenshot"], ["--why", "5"], ["--why", "9999,5"], ["--json"], ["--nonsense"],
    ["--scheme", "blue"], ["--text-size", "9"], ["--text-scale", "9"], ["--contrast", "low"],
    ["--layout-direction", "up"],
    ["--strip", "3"], ["--strip", "1", "--screenshot", "a"],
    ["--strip", "3", "--screenshot", "a", "--digest"],
    ["--strip", "64", "--screenshot", "a", "--size", "2000x2000"],
    ["--film", "a.mp4"], ["--film", "a.y4m", "--size", "321x200"], ["--for", "1"],
    ["--compare-profiles"], ["--compare-profiles", "a"], ["--compare-profiles", "a", "b", "c"],
  ])
  func wrongOptionsAreRefused(words: [String]) {
    let terminal = Terminal()
    #expect(AppProgram<TenLines>.run("Ten", words, terminal.io) == 2)
    #expect(terminal.complaints.count == 1)
    #expect(terminal.complaints[0].hasPrefix("Ten: "))
    #expect(terminal.complaints[0].hasSuffix("(see Ten --help)"))
    #expect(terminal.files.isEmpty)
  }

  @Test func helpListsEveryOption() {
    let terminal = Terminal()
    #expect(AppProgram<TenLines>.run("Ten", ["--help"], terminal.io) == 0)
    #expect(terminal.output.hasPrefix("Ten [FILE …] [--size WxH] "))
    for option in ["--scale S", "--fps N", "--present", "--screenshot FILE", "--profile"] {
      #expect(terminal.output.contains("\n  \(option)"), "\(option)")
    }
  }

  @Test func screenshotEqualsItsGolden() throws {
    let terminal = Terminal()
    let words = ["--screenshot", "ten.png", "--size", "320x200", "--scale", "2"]
    #expect(AppProgram<TenLines>.run("Ten", words, terminal.io) == 0)
    let image = try PNGImage(decoding: try #require(terminal.files["ten.png"]))
    #expect(image.width == 640 && image.height == 400)
    try GoldenFolder("apps").compare(image, name: "ten-lines")
  }

  @Test func whyPrintsTheDrawingsOfAPixelOfTheScreenshot() throws {
    let terminal = Terminal()
    let words = ["--screenshot", "a", "--size", "320x200", "--scale", "2", "--why", "20,30"]
    #expect(AppProgram<TenLines>.run("Ten", words, terminal.io) == 0)
    let image = try PNGImage(decoding: try #require(terminal.files["a"]))
    let start = (30 * image.width + 20) * 4
    let bytes = image.pixels[start..<start + 4].map { String(format: "%02X", $0) }.joined()
    #expect(terminal.output.hasPrefix("pixel (20, 30) #\(bytes)\n"), "\(terminal.output)")
    #expect(terminal.output.contains("→ #\(bytes)  "), "\(terminal.output)")
    let other = Terminal()
    #expect(
      AppProgram<TenLines>.run("Ten", ["--why", "20,30", "--size", "320x200", "--json"], other.io)
        == 0)
    let json = try JSON(decoding: other.output)
    #expect(json["x"] == 20 && json["steps"]?.array?.isEmpty == false)
    #expect(other.files.isEmpty, "no picture was asked for")
  }

  @Test func framesAreComparedWithARecording() throws {
    let terminal = Terminal()
    let words = ["--at", "0.05", "--size", "320x200"]
    func run(_ more: String...) -> Int32 {
      AppProgram<TenLines>.run("Ten", words + more, terminal.io)
    }
    #expect(run("--recording", "a", "--scheme", "light") == 0)
    #expect(run("--compare", "a", "--scheme", "light") == 0)
    #expect(terminal.output.isEmpty, "\(terminal.output)")
    #expect(run("--compare", "a", "--scheme", "dark") == 1)
    #expect(
      terminal.output.hasPrefix("frame 0 at 0.0 s is the first that differs\n"),
      "\(terminal.output)")
    #expect(run("--compare", "gone") == 1)
  }

  /// Tests/Scripts/dialect shows those of a debug build.
  @Test func previewsNeedADebugBuild() throws {
    let terminal = Terminal()
    let words = ["--previews", "--screenshot", "a", "--scale", "0.75"]
    let status = AppProgram<TenLines>.run("Ten", words, terminal.io)
    #if DEBUG
      #expect(status == 0, "\(terminal.complaints)")
      let image = try PNGImage(decoding: try #require(terminal.files["a"]))
      #expect(image.width == 960 && image.height == 600)
    #else
      #expect(status == 2 && terminal.complaints[0].contains("needs a debug build"))
      #expect(terminal.files.isEmpty)
    #endif
  }

  /// A screenshot has the size of the app's scene unless options override it.
  @Test func screenshotHasTheDefaultSizeOfItsScene() throws {
    let terminal = Terminal()
    #expect(AppProgram<CounterApp>.run("Counter", ["--screenshot", "a"], terminal.io) == 0)
    let image = try PNGImage(decoding: try #require(terminal.files["a"]))
    #expect(image.width == 300 && image.height == 200)
  }

  @Test func screenshotShowsTheFilesOfTheCommandLine() throws {
    let terminal = Terminal()
    let words = ["--screenshot", "a", "--tree", "tree", "game://level/3"]
    #expect(AppProgram<CounterApp>.run("Counter", words, terminal.io) == 0)
    let tree = String(decoding: try #require(terminal.files["tree"]), as: UTF8.self)
    #expect(tree.contains("\"opened game://level/3\""), "\(tree)")
  }

  /// A closure may hold a continuation, whose release without a result prints a warning.
  @Test func screenshotDoesNotReleaseWaitingClosures() {
    let words = ["--screenshot", "a", "--at", "0.1"]
    #expect(AppProgram<WaitingApp>.run("Waiting", words, Terminal().io) == 0)
    #expect(WaitingApp.token != nil)
  }

  @Test func appWithoutAWindowReportsAnError() {
    let terminal = Terminal()
    #expect(AppProgram<SettingsOnly>.run("Empty", ["--screenshot", "a"], terminal.io) == 1)
    #expect(terminal.complaints == ["Empty: the app has no WindowGroup and no Window"])
  }
}
