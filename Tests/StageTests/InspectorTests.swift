import Input
import StageUI
import TestSupport
import Testing
import Timing

@testable import KitWindow

/// The inspector over a small program, with a manual clock.
@MainActor
struct InspectorTests {
  // MARK: - Opening

  @Test func f3ShowsTheFrameOverlayOverTheInspector() throws {
    let world = try World.opened()
    world.host.makeProfiler = { Profiler { 0 } }
    world.press(.f3)
    #expect(world.host.frameOverlay == .figures && world.host.isInspecting)
  }

  @Test func f4PausesTheProgramWhileTheInspectorHasTheKeys() throws {
    let world = try World.opened()
    let travel = TimeTravel(world.host)
    world.inspector?.model.takesKeys = true
    let press = InputEvent.Kind.key(KeyEvent(isDown: true, key: .f4))
    let moment = Nanoseconds(seconds: world.now + 0.1)
    _ = travel.update(.stepped(to: moment, [press], size: world.size)) { world.host.update($0) }
    #expect(travel.isPaused && world.host.isInspecting)
  }

  @Test func keyOpensAndClosesTheInspector() {
    let world = World()
    for (key, modifiers) in [(Key.f12, KeyModifiers()), (.i, [.control, .shift])] {
      world.press(key, key == .i ? "i" : "", modifiers)
      #expect(world.host.isInspecting)
      world.press(key, key == .i ? "i" : "", modifiers)
      #expect(!world.host.isInspecting)
    }
    world.press(.f12, "", .control)
    #expect(!world.host.isInspecting)
  }

  @Test func inspectorThatIsOpenAtTheStartShowsNoFlashes() {
    let host = ViewHost(glyphs: BlockFont()) { Row(title: "a") }
    host.isInspecting = true
    host.frame(size: Size(300, 400), time: 0)
    host.frame(size: Size(300, 400), time: 0.2)
    #expect((host.inspector as? WindowInspector)?.model.flashes == [])
    #expect(host.inspection.first(named: "Row")?.reasons == [.appeared])
  }

  @Test func hostThatIsNotInspectableIgnoresTheKey() {
    let world = World()
    world.host.isInspectable = false
    world.press(.f12)
    #expect(!world.host.isInspecting)
  }

  @Test func programThatUsesTheKeyGetsIt() {
    var count = 0
    let host = ViewHost(glyphs: BlockFont()) {
      Button("Sum") { count += 1 }.keyboardShortcut("i", modifiers: [.control, .shift])
    }
    host.isInspectable = true
    host.frame(size: Size(300, 200), time: 0)
    let key = KeyEvent(isDown: true, key: .i, letter: "i", modifiers: [.control, .shift])
    host.send(InputEvent(time: Nanoseconds(seconds: 0), .key(key)))
    #expect(count == 1 && !host.isInspecting)
  }

  @Test func closedInspectorLeavesTheSamePictureAndNoRecords() throws {
    let world = World()
    world.run(1)
    let before = world.picture
    world.press(.f12)
    #expect(world.picture != before)
    try world.clickPanel("Close (F12)")
    #expect(!world.host.isInspecting)
    world.pointer(.left, Point(0, 0))
    world.run(1)
    #expect(world.picture == before)
    #expect(world.host.inspection.totals == Tree.Counters())
  }

  @Test func openInspectorNeedsNoFramesAtRest() throws {
    let world = try World.opened()
    world.run(1)
    world.step()
    #expect(world.outcome?.needsPaint == false)
    #expect(world.outcome?.next == .atRest)
  }

  // MARK: - The outline and keys

  @Test func keysMoveThroughTheOutline() throws {
    let world = try World.opened()
    #expect(world.rows.first == "Table")
    #expect(Array(world.rows.prefix(3)) == ["Table", " VStack", "  Button"])
    world.press(.down)
    #expect(world.selected == "Table")
    world.press(.left)
    #expect(world.rows == ["Table"])
    world.press(.right)
    world.press(.right)
    #expect(world.selected == "VStack")
    world.press(.end)
    #expect(world.selected == "Color")
    world.press(.left)
    #expect(world.selected == "VStack", "an element without others leaves to the one around")
    world.press(.home)
    #expect(world.selected == "Table")
  }

  @Test func lettersFilterTheOutlineAndEscapeGivesTheKeysBack() throws {
    let world = try World.opened()
    world.type("row")
    #expect(world.rows == ["Table", " VStack", "  Row"])
    world.press(.backspace)
    #expect(world.inspector?.model.filter == "ro")
    world.press(.escape)
    #expect(world.inspector?.model.filter == "" && world.inspector?.model.takesKeys == true)
    world.press(.escape)
    #expect(world.inspector?.model.takesKeys == false)
    world.press(.q, "q")
    #expect(world.program.presses == 1)
    world.press(try #require(Key.function(6)))
    world.press(.q, "q")
    #expect(world.program.presses == 1)
    #expect(world.inspector?.model.filter == "q")
  }

  @Test func modifiersAreListedOnDemand() throws {
    let world = try World.opened()
    #expect(!world.rows.contains { $0.hasSuffix(".padding") })
    world.press(.m, "m", .control)
    #expect(world.rows.contains { $0.hasSuffix(".padding") })
    try world.clickPanel("Modifiers (Ctrl+M)")
    #expect(!world.rows.contains { $0.hasSuffix(".padding") })
  }

  @Test func copiedTextIsThePathAndTheFrame() throws {
    let world = try World.opened()
    world.type("row")
    world.press(.end)
    world.press(.c, "c", .control)
    let frame = try #require(world.host.inspection.first(named: "Row")?.frame)
    #expect(world.host.clipboard.text == "Table › VStack › Row  \(frame.short)")
  }

  // MARK: - The pointer

  @Test func viewUnderThePointerIsMarkedAlsoWhenItMoves() throws {
    let world = try World.opened()
    let button = try #require(world.host.element(labelled: "Press")).center
    world.pointer(.moved, button)
    #expect(
      world.inspector?.model.inspection.pathText(to: world.inspector?.model.hovered ?? 0)
        .hasPrefix("Table › VStack › Button") == true)
    world.program.isLower = true
    world.run(0.5)
    #expect(world.hovered == "Color", "the button has moved away from the pointer")
    world.pointer(.left, button)
    #expect(world.hovered == nil)
  }

  @Test func pressesReachEitherTheProgramOrThePanel() throws {
    let world = try World.opened()
    let button = try #require(world.host.element(labelled: "Press")).center
    world.click(button)
    #expect(world.program.presses == 1)
    world.press(.d, "d", .control)
    #expect(world.inspector?.model.chosenSide == nil, "a press in the program gives it the keys")
    world.inspector?.model.chosenSide = .top
    world.run(0.1)
    world.click(button)
    #expect(world.program.presses == 1, "the panel covers the button")
  }

  @Test func pickingSelectsWithoutPressing() throws {
    let world = try World.opened()
    let text = try #require(world.host.inspection.first(named: "Row")?.frame?.center)
    let button = try #require(world.host.element(labelled: "Press")).center
    world.press(.p, "p", .control)
    world.pointer(.moved, text)
    #expect(world.outcome?.pointerStyle == .hand)
    world.click(text)
    #expect(world.selected == "Text")
    #expect(world.inspector?.model.isPicking == false)
    world.click(button, .option)
    #expect(world.program.presses == 0)
    let path = world.inspector?.model.text(of: world.inspector?.model.selectedIndex ?? 0)
    #expect(path?.hasPrefix("Table › VStack › Button") == true)
  }

  @Test func pickingListsTheDrawingsOfThePixel() throws {
    let world = try World.opened()
    let inspector = try #require(world.inspector)
    #expect(inspector.model.picked == nil)
    world.click(Point(20, 500), .option)
    let picked = try #require(inspector.model.picked)
    #expect(picked.x == 20 && picked.y == 500 && picked.pixel >> 24 == 255)
    #expect(picked.steps.map(\.view) == ["Table › VStack › Color"], "without the inspector's own")
    #expect(
      inspector.panel.inspection.elements.contains {
        $0.label == "Drawings of the picked pixel (20, 500)"
      })
    world.press(.up)
    #expect(inspector.model.picked == nil, "another view is selected")
  }

  // MARK: - Evaluations

  @Test func evaluatedViewsFlashForHalfASecond() throws {
    let world = try World.opened()
    world.run(1)
    world.program.title = "Hold"
    world.run(0.2)
    let frame = try #require(world.host.inspection.first(named: "Row")?.frame)
    #expect(world.inspector?.model.flashes.map(\.rect).contains(frame) == true)
    #expect(world.host.inspection.first(named: "Row")?.reasons == [.parent("Table", ["title"])])
    #expect(world.host.inspection.first(named: "Table")?.reasons == [.model("Program.title")])
    world.run(0.6)
    #expect(world.inspector?.model.flashes == [])
    world.step()
    #expect(world.outcome?.next == .atRest)
  }

  @Test func detailsShowLayoutAndValues() throws {
    let world = try World.opened()
    func expect(_ expected: [String], for name: String) throws {
      world.press(.escape)
      world.inspector?.model.takesKeys = true
      world.type(name)
      world.press(.end)
      let labels = try #require(world.inspector).panel.accessibilityTree
      for words in expected { #expect(labels.contains(words), "\(words): \(labels)") }
    }
    try expect(["Table › VStack › Row", "Frame", "Proposed", "title", "\"Deal\""], for: "row")
    try expect(["Table › VStack › Row › Text", "Padding\"", "\"8\""], for: "text")
  }

  // MARK: - Sizes

  @Test func panelIsBesideTheViewsOrBelowThem() throws {
    for (size, side) in [(Size(900, 600), InspectorModel.Side.right), (Size(390, 844), .bottom)] {
      let world = try World.opened(size)
      let model = try #require(world.inspector).model
      #expect(model.side(in: size) == side)
      var sides = Set([side])
      for _ in 0..<3 {
        world.press(.d, "d", .control)
        sides.insert(model.side(in: size))
      }
      #expect(sides.count == 4)
      for side in sides {
        let rect = InspectorPanel.rect(in: size, side: side, textScale: 2)
        #expect(Rect(origin: .zero, size: size).contains(rect), "\(side)")
        #expect(rect.width * rect.height <= 0.7 * size.width * size.height + 1e-6)
      }
    }
  }
}
