import Input
import StageUI
import TestSupport
import Testing
import Timing
import ViewChecks

@testable import KitWindow

/// The checks in the panel of the inspector.
@MainActor
@Suite struct InspectorCheckTests {
  typealias World = InspectorTests.World

  /// A text of 8 points above one with little contrast; `isLower` enlarges the first.
  private struct Texts: View {
    let program: InspectorTests.Program

    var body: some View {
      VStack(alignment: .leading, spacing: 20) {
        Text(program.title).font(.system(size: program.isLower ? 14 : 8))
        Text("gray").font(.system(size: 14)).foregroundStyle(Color(white: 0.6))
        Text("black").font(.system(size: 14))
      }
      .foregroundStyle(.black).padding(20)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .background(Color.white)
    }
  }

  private func world(_ size: Size = Size(900, 600)) -> World {
    World(size) { Texts(program: $0) }
  }

  private func checked(_ size: Size = Size(900, 600)) throws -> World {
    let world = world(size)
    world.press(.f12, "", .shift)
    world.run(0.5)
    try #require(world.host.showsChecks)
    return world
  }

  private func found(_ world: World) -> [String] {
    world.inspector?.model.faults?.map { "\($0.kind.rawValue) \($0.element)" } ?? ["unchecked"]
  }

  private static let faults = ["smallText Deal", "contrast gray", "perceivedContrast gray"]

  @Test func keyListsTheFaultsErrorsFirst() throws {
    let world = try checked()
    #expect(found(world) == Self.faults)
    #expect(
      world.inspector?.model.faults?.map(\.severity) == [.error, .warning, .warning])
    let panel = try #require(world.inspector).panel.accessibilityTree
    #expect(panel.contains("1 error, 2 warnings") && panel.contains("smallText"), "\(panel)")
    world.press(.f12, "", .shift)
    #expect(world.host.isInspecting && !world.host.showsChecks, "the outline again")
    world.press(.f12)
    #expect(!world.host.isInspecting)
  }

  @Test func buttonAndCommandListTheFaults() throws {
    let world = world()
    world.press(.f12)
    try world.clickPanel("Checks (Ctrl+K)")
    world.run(0.5)
    #expect(found(world) == Self.faults, "the texts of the panel are not checked")
    world.press(.k, "k", .control)
    #expect(!world.host.showsChecks)
  }

  @Test func viewsAreCheckedWhenTheyRest() throws {
    let world = try checked()
    world.program.isLower = true
    world.run(0.25)
    #expect(found(world) == Self.faults, "not in the frame of the change")
    world.run(0.75)
    #expect(found(world) == Array(Self.faults.dropFirst()))
    world.step()
    #expect(world.outcome?.needsPaint == false && world.outcome?.next == .atRest)
  }

  @Test func viewsThatNeverRestAreCheckedEveryTwoSeconds() throws {
    let world = try checked()
    world.program.isLower = true
    var frames = 0
    while found(world) == Self.faults, frames < 600 {
      world.program.title = "Deal \(frames)"
      world.step()
      frames += 1
    }
    #expect((118...122).contains(frames), "\(frames)")
  }

  @Test func windowAtRestWakesForTheCheck() throws {
    let world = world()
    world.press(.f12, "", .shift)
    #expect(found(world) == ["unchecked"] && world.outcome?.next != .atRest)
  }

  @Test func keysAndClicksMarkTheElementOnThePicture() throws {
    let world = try checked()
    let gray = try #require(world.host.element(labelled: "gray")?.frame)
    func picture() -> [UInt8] { world.picture(of: gray.insetBy(dx: -4, dy: -4)) }
    let before = picture()
    world.press(.down)
    #expect(world.inspector?.model.selectedFault == 0 && picture() == before)
    world.press(.down)
    #expect(world.inspector?.model.selectedFault == 1 && picture() != before)
    world.press(.escape)
    #expect(world.inspector?.model.selectedFault == nil && picture() == before)
    let row = try #require(
      world.inspector?.panel.screenElements.first { $0.accessibility.label.contains("contrast of") }
    )
    world.click(row.center)
    #expect(world.inspector?.model.selectedFault == 1 && picture() != before)
  }

  @Test func returnShowsTheViewInTheOutline() throws {
    let world = try checked()
    world.press(.return)
    #expect(world.inspector?.model.selectedFault == 0 && world.host.showsChecks)
    world.press(.return)
    #expect(!world.host.showsChecks && world.selected == "Text")
    let index = try #require(world.inspector?.model.selectedIndex)
    #expect(world.inspector?.model.inspection.elements[index].label == "Deal")
  }

  @Test func selectionFollowsItsFault() throws {
    let world = try checked()
    world.press(.end)
    #expect(world.inspector?.model.selectedFault == 2)
    world.program.isLower = true
    world.run(0.5)
    #expect(world.inspector?.model.selectedFault == 1)
    world.press(.c, "c", .control)
    #expect(world.host.clipboard.text?.hasSuffix("[perceivedContrast]") == true)
  }

  @Test func programsChooseTheirChecks() throws {
    let standard = ViewHost.inspectorChecks
    defer { ViewHost.inspectorChecks = standard }
    ViewHost.inspectorChecks = .live.except(.smallText, of: "Deal", because: "it is a test")
    #expect(found(try checked()) == Array(Self.faults.dropFirst()))
  }

  @Test func closedPanelChecksNothing() throws {
    let world = try World.opened()
    world.run(3)
    #expect(world.inspector?.model.faults == nil)
  }
}

extension InspectorTests.World {
  /// The pixels of a part of the last frame.
  fileprivate func picture(of rect: Rect) -> [UInt8] {
    let (pixels, width) = (picture, Int(size.width))
    let (left, right) = (4 * Int(rect.minX), 4 * Int(rect.maxX))
    var part: [UInt8] = []
    for y in Int(rect.minY)..<Int(rect.maxY) {
      part += pixels[(4 * y * width + left)..<(4 * y * width + right)]
    }
    return part
  }
}
