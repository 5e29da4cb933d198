import Frame
import Testing

@Suite struct WindowGeometryTests {
  private let main = PixelRect(left: 0, top: 30, right: 1920, bottom: 1080)
  private let right = PixelRect(left: 1920, top: 0, right: 3840, bottom: 2160)

  private func fitted(_ text: String, _ areas: [PixelRect]) -> String? {
    WindowGeometry(text)?.fitted(into: areas, minimum: (360, 360)).description
  }

  @Test func windowThatFitsKeepsItsPosition() {
    #expect(fitted("1280x800+100+50", [main, right]) == "1280x800+100+50")
    #expect(fitted("1280x800+2000+900", [main, right]) == "1280x800+2000+900")
  }

  @Test func windowBeyondAnEdgeIsMovedInside() {
    #expect(fitted("1280x800+900-20", [main]) == "1280x800+640+30")
    #expect(fitted("1280x800-700+500", [main]) == "1280x800+0+280")
  }

  @Test func tooLargeWindowShrinksToItsDisplay() {
    #expect(fitted("3000x2000+1500+0", [main, right]) == "1920x2000+1920+0")
    #expect(fitted("3000x2000+1500+0", [main]) == "1920x1050+0+30")
  }

  @Test func windowOfAMissingDisplayIsCentredOnTheMainOne() {
    #expect(fitted("1000x700+2400+100", [main]) == "1000x700+460+205")
    #expect(fitted("1000x700+2400+100 maximized", [main]) == "1000x700+460+205 maximized")
  }

  @Test func windowOnATinyDisplayKeepsItsMinimumSize() {
    let tiny = PixelRect(left: 0, top: 0, right: 320, bottom: 240)
    #expect(fitted("640x480+0+0", [tiny]) == "360x360+0+0")
    #expect(fitted("640x480+7+8", []) == "640x480+7+8")
  }

  @Test(arguments: ["1x1+0+0", "1280x800-40+7 maximized", "800x600+0-1 maximized fullscreen"])
  func windowGeometryTextRoundTrips(text: String) {
    #expect(WindowGeometry(text)?.description == text)
  }

  @Test(arguments: [
    "", "1280x800", "0x5+0+0", "1280x800+1", "x800+0+0", "1280x800+0+0 tiled",
    "9999999999999999999x1+0+0", "1280x800+0+0+0",
  ])
  func invalidWindowGeometryIsRefused(text: String) {
    #expect(WindowGeometry(text) == nil)
  }
}
