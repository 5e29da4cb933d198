import Testing

@testable import StageUI

@Suite @MainActor struct CommandLayerTests {
  private final class Log {
    var lines: [String] = []
  }

  @Test func commandsHandleShortcutsThatNoViewHas() {
    let log = Log()
    let bench = Bench {
      ZStack {
        CommandLayer {
          Button("Save") { log.lines.append("command") }.keyboardShortcut("s")
          Button("Open") { log.lines.append("open") }.keyboardShortcut("o")
        }
        Button("Own") { log.lines.append("view") }.keyboardShortcut("s")
      }
    }
    #expect(bench.type(.s, letter: "s", .control))
    #expect(bench.type(.o, letter: "o", .control))
    #expect(!bench.type(.x, letter: "x", .control))
    #expect(log.lines == ["view", "open"])
  }

  @Test func commandsWorkBelowASheet() {
    let log = Log()
    let bench = Bench {
      ZStack {
        CommandLayer { Button("Save") { log.lines.append("saved") }.keyboardShortcut("s") }
        Color.clear.sheet(isPresented: .constant(true)) { Text("sheet") }
      }
    }
    bench.run(1)
    #expect(bench.type(.s, letter: "s", .control))
    #expect(log.lines == ["saved"])
  }

  @Test func commandsTakeNoSpaceAndNoInput() {
    let log = Log()
    let bench = Bench {
      HStack(spacing: 0) {
        CommandLayer { Button("Save") { log.lines.append("saved") } }
        Color.red.frame(width: 40, height: 40).accessibilityLabel("square")
      }
    }
    #expect(bench.host.screenElements.compactMap(\.accessibility.label) == ["square"])
    #expect(bench.frames(CommandLayerNode.self).map(\.size) == [.zero])
    bench.tap(130, 100)
    #expect(log.lines.isEmpty)
    bench.keyDown(.tab)
    #expect(bench.host.focusedElement == nil)
  }

  @Test func removedCommandsNoLongerHandleTheirShortcut() {
    let (handle, log) = (Handle<Bool>(), Log())
    let bench = Bench {
      Stage(true, handle) { isShown in
        if isShown {
          CommandLayer { Button("Save") { log.lines.append("saved") }.keyboardShortcut("s") }
        }
      }
    }
    #expect(bench.type(.s, letter: "s", .control))
    handle.set(false)
    bench.step()
    #expect(!bench.type(.s, letter: "s", .control))
    #expect(log.lines == ["saved"])
    #expect(bench.host.tree.commandLayers.isEmpty)
  }

  /// On desktops without a Command key, the Control key triggers shortcuts with `.command`.
  @Test func controlKeyTriggersCommandShortcuts() {
    let log = Log()
    let bench = Bench {
      Button("Redo") { log.lines.append("redo") }
        .keyboardShortcut("z", modifiers: [.command, .shift])
    }
    #expect(bench.type(.z, letter: "z", [.control, .shift]))
    #expect(bench.type(.z, letter: "z", [.command, .shift]))
    #expect(!bench.type(.z, letter: "z", .control))
    #expect(log.lines == ["redo", "redo"])
  }
}
