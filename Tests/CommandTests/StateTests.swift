import Frame
import PokerSlamHost
import PokerSlamGame
import Stage
import Testing

@Suite @MainActor struct StateTests {
  @Test func stateFolderFollowsTheXDGVariables() {
    func path(_ environment: [String: String]) -> String? {
      StateFolder.game.path { environment[$0] }
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/pokerslam")
    #expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/pokerslam")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/pokerslam")
    #expect(path([:]) == nil)
  }

  @Test func windowGeometryIsKeptPerDisplayArrangement() throws {
    var memory = WindowPlacements()
    let place = try #require(WindowGeometry("1280x800+40-7 maximized"))
    memory.remember(place, for: "1920x1080+0+0 1280x1024+1920+0")
    memory.remember(place, for: "")
    #expect(memory.places.count == 1)
    #expect(WindowPlacements(text: memory.text) == memory)
    #expect(WindowPlacements(text: "nonsense\na = b\n= 1x1+0+0\n\u{0}").places.isEmpty)
  }

  @Test func windowMemoryKeepsAtMost16Arrangements() throws {
    var memory = WindowPlacements()
    let place = try #require(WindowGeometry("1x1+0+0"))
    for number in 0..<100 { memory.remember(place, for: "\(number)") }
    #expect(memory.places.count <= 16)
    #expect(memory.places["99"] == place)
  }

  @Test func iconIsOpaqueInTheMiddleAndClearAtTheCorners() {
    let icon = AppIcon.forWindow()
    #expect(icon.pixels[0] == 0)
    #expect(icon.pixels[64 * 128 + 64] >> 24 == 255)
    #expect(Set(icon.pixels).count > 50)
  }

  @Test func versionOptionNamesProgramSDLFontAndLogFile() throws {
    let world = World()
    #expect(world.run("--version") == 0)
    #expect(world.output.hasPrefix("Poker Slam "))
    #expect(world.output.contains("SDL 2."))
    #expect(world.output.contains("\nfont "))
    #expect(world.output.contains("\nlog "))
  }
}
