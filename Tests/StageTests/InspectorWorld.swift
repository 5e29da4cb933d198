import Input
import StageUI
import TestSupport
import Testing
import Timing

@testable import KitWindow

/// A small program with an inspector, in frames of 1/60 s.
extension InspectorTests {
  @Observable final class Program {
    var presses = 0
    var isLower = false
    var title = "Deal"
  }

  struct Table: View {
    let program: Program

    var body: some View {
      VStack(spacing: 0) {
        if program.isLower { Color.green.frame(height: 100) }
        Button("Press") { program.presses += 1 }.keyboardShortcut("q", modifiers: [])
          .frame(width: 80, height: 40)
        Row(title: program.title)
        Color.blue
      }
    }
  }

  struct Row: View {
    let title: String
    var body: some View { Text(title).padding(8) }
  }

  /// A host with frames of 1/60 s.
  @MainActor final class World {
    let program = Program()
    let host: ViewHost
    var size: Size
    var now = 0.0
    var outcome: FrameOutcome?

    init<Content: View>(
      _ size: Size = Size(900, 600), content: @escaping @MainActor (Program) -> Content
    ) {
      self.size = size
      let program = program
      host = ViewHost(glyphs: BlockFont()) { content(program) }
      host.isInspectable = true
      step()
    }

    convenience init(_ size: Size = Size(900, 600)) {
      self.init(size) { Table(program: $0) }
    }

    var inspector: WindowInspector? { host.inspector as? WindowInspector }

    func step(_ kinds: [InputEvent.Kind] = []) {
      now += 1 / 60.0
      outcome = host.update(.stepped(to: Nanoseconds(seconds: now), kinds, size: size))
    }

    func run(_ seconds: Double) { for _ in 0..<Int((seconds * 60).rounded()) { step() } }

    func press(_ key: Key, _ letter: String = "", _ modifiers: KeyModifiers = []) {
      for isDown in [true, false] {
        step([.key(KeyEvent(isDown: isDown, key: key, letter: letter, modifiers: modifiers))])
      }
      run(0.15)
    }

    func type(_ text: String) { for letter in text { press(.a, "\(letter)") } }

    func pointer(_ phase: PointerEvent.Phase, _ point: Point, _ modifiers: KeyModifiers = []) {
      var event = PointerEvent(
        id: .mouse, phase: phase, position: point,
        button: phase == .down || phase == .up ? .primary : nil)
      event.modifiers = modifiers
      step([.pointer(event)])
    }

    func click(_ point: Point, _ modifiers: KeyModifiers = []) {
      pointer(.moved, point, modifiers)
      pointer(.down, point, modifiers)
      pointer(.up, point, modifiers)
      run(0.2)
    }

    /// Clicks a button of the panel.
    func clickPanel(_ label: String) throws {
      let inspector = try #require(inspector)
      click(try #require(inspector.panel.element(labelled: label)).center)
    }

    /// The names of the outline's rows, indented by their levels.
    var rows: [String] {
      guard let model = inspector?.model else { return [] }
      return model.rows.map {
        String(repeating: " ", count: $0.level) + model.inspection.elements[$0.index].name
      }
    }

    var selected: String? {
      inspector?.model.selectedIndex.map { inspector?.model.inspection.elements[$0].name ?? "" }
    }

    var hovered: String? {
      inspector?.model.hovered.map { inspector?.model.inspection.elements[$0].name ?? "" }
    }

    static func opened(_ size: Size = Size(900, 600)) throws -> World {
      let world = World(size)
      world.press(.f12)
      try #require(world.host.isInspecting)
      return world
    }
  }
}

extension InspectorTests.World {
  /// The pixels of the last frame.
  var picture: [UInt8] {
    var pixmap = Pixmap(width: Int(size.width), height: Int(size.height))
    _ = Renderer().paint(host.frame(size: size, time: now), scale: 1, into: &pixmap)
    return pixmap.straightRGBA
  }
}
