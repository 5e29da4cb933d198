import Frame
import PokerSlamHost
import PokerSlamGame
import Stage
import Testing

@Suite @MainActor struct StateTests {
  @Test("the state folder is where the desktop's rules say")
  func folder() {
    func path(_ environment: [String: String]) -> String? {
      StateFolder.path { environment[$0] }
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/pokerslam")
    #expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/pokerslam")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/pokerslam")
    #expect(path([:]) == nil)
  }

  @Test("places of windows are kept for each arrangement of displays")
  func places() throws {
    var memory = WindowMemory()
    let place = try #require(WindowGeometry("1280x800+40-7 maximized"))
    memory.remember(place, for: "1920x1080+0+0 1280x1024+1920+0")
    memory.remember(place, for: "")
    #expect(memory.places.count == 1)
    #expect(WindowMemory(text: memory.text) == memory)
    #expect(WindowMemory(text: "nonsense\na = b\n= 1x1+0+0\n\u{0}").places.isEmpty)
  }

  @Test("arrangements do not pile up")
  func bounded() throws {
    var memory = WindowMemory()
    let place = try #require(WindowGeometry("1x1+0+0"))
    for number in 0..<100 { memory.remember(place, for: "\(number)") }
    #expect(memory.places.count <= 16)
    #expect(memory.places["99"] == place)
  }

  @Test("the icon is opaque in the middle and clear at the corners")
  func icon() {
    let icon = AppIcon.forWindow()
    #expect(icon.pixels[0] == 0)
    #expect(icon.pixels[64 * 128 + 64] >> 24 == 255)
    #expect(Set(icon.pixels).count > 50)
  }

  @Test("a version names the program, the processor and the log")
  func version() throws {
    let world = World()
    #expect(world.run("--version") == 0)
    #expect(world.output.hasPrefix("Poker Slam "))
    #expect(world.output.contains("SDL 2."))
    #expect(world.output.contains("\nfont "))
    #expect(world.output.contains("\nlog "))
  }
}
