import StageUI
import SwiftUI
import Testing

@testable import DrawingPad

/// The drawing pad.
@MainActor
@Suite(.serialized) struct DrawingPadTests {
  let drawing = Drawing()

  private func player(_ change: (inout EnvironmentValues) -> Void = { _ in }) throws -> Player {
    try Player(Size(390, 720), change) { [drawing] in DrawingPadView(drawing: drawing) }
  }

  @Test func pointerAloneDrawsAndUndoes() async throws {
    let player = try player()
    await player.run(1)
    await player.drag(Point(60, 120), Point(200, 260), Point(320, 140))
    #expect(drawing.strokes.count == 1)
    #expect((drawing.strokes.first?.points.count ?? 0) > 10)
    await player.tap("Red")
    #expect(drawing.color == .red)
    await player.tap("Marker")
    #expect(drawing.tool == .marker)
    await player.drag(Point(60, 300), Point(320, 320))
    #expect(drawing.strokes.count == 2)
    await player.tap("Eraser")
    await player.drag(Point(190, 100), Point(200, 340))
    try await player.expectGolden("drawing-pad-drawn")
    await player.tap("Undo")
    #expect(drawing.strokes.count == 2)
    await player.tap("Redo")
    #expect(drawing.strokes.count == 3)
    await player.tap("Grid")
    await player.tap("Hide Tools")
    await player.run(1)
    #expect(!player.shows("Marker"))
    try await player.expectGolden("drawing-pad-grid")
    await player.tap("Clear")
    await player.tap("Clear")
    #expect(drawing.strokes.isEmpty)
    #expect(player.warnings == [])
  }

  @Test func strokeFollowsThePointer() async throws {
    let player = try player()
    await player.run(1)
    let canvas = try #require(player.host.element(labelled: "Canvas")).frame
    await player.drag(Point(100, 200), Point(180, 200))
    let stroke = try #require(drawing.strokes.first)
    #expect(stroke.points.first == CGPoint(x: 100 - canvas.minX, y: 200 - canvas.minY))
    #expect(stroke.points.last == CGPoint(x: 180 - canvas.minX, y: 200 - canvas.minY))
  }

  @Test func keyboardAloneStampsZoomsAndUndoes() async throws {
    let player = try player()
    await player.run(1)
    await player.focusByKeys("Canvas")
    await player.key(.space, " ")
    #expect(drawing.strokes.count == 1)
    #expect(player.value("Canvas") == "1 strokes")
    let before = player.picture().digest
    await player.key(.equals, "+")
    #expect(player.picture().digest != before)
    await player.pressByKeys("Undo")
    #expect(drawing.strokes.isEmpty)
    await player.pressByKeys("Redo")
    #expect(drawing.strokes.count == 1)
    await player.pressByKeys("Orange")
    #expect(drawing.color == .orange)
    await player.focusByKeys("Width")
    await player.key(.right)
    #expect(drawing.width > 6)
    await player.pressByKeys("Stamp")
    #expect(drawing.strokes.count == 2)
  }

  @Test func padAloneStampsAndChoosesATool() async throws {
    let player = try player()
    await player.run(1)
    await player.pressByPad("Eraser")
    #expect(drawing.tool == .eraser)
    await player.focusByPad("Custom color")
    await player.pressByPad("Stamp")
    #expect(drawing.strokes.count == 1)
    await player.pressByPad("Undo")
    #expect(drawing.strokes.isEmpty)
  }

  @Test func reducedMotionShowsTheDialogInPlace() async throws {
    drawing.stamp(.star, in: CGSize(width: 300, height: 300))
    let player = try player { $0.accessibilityReduceMotion = true }
    await player.run(1)
    let count = player.host.screenElements.count
    #expect(player.host.activate(labelled: "Clear"))
    await player.run(0.05)
    let early = player.host.screenElements.map(\.frame)
    #expect(player.shows("Clear the drawing?"))
    await player.run(1)
    #expect(player.host.screenElements.map(\.frame) == early)
    #expect(early.count != count)
  }

  @Test(arguments: Device.allCases)
  func everyDeviceChoosesToolsColorsAndStamps(_ device: Device) async throws {
    let player = try player()
    await player.run(1)
    for tool in [Tool.marker, .eraser, .pen] {
      await player.press(tool.rawValue.capitalized, with: device)
      #expect(drawing.tool == tool)
    }
    let colors: [(String, Color)] = [
      ("Black", .black), ("Red", .red), ("Orange", .orange), ("Green", .green), ("Blue", .blue),
      ("Purple", .purple),
    ]
    for (name, color) in colors {
      await player.press(name, with: device)
      #expect(drawing.color == color)
    }
    await player.increase("Width", with: device)
    #expect(drawing.width > 6)
    await player.press("Stamp", with: device)
    #expect(drawing.strokes.last?.points.count == 11)
    for (shape, corners) in [("Square", 4), ("Triangle", 3)] {
      await player.openMenu(of: "Stamp", with: device)
      await player.choose(shape, with: device)
      #expect(drawing.strokes.last?.points.count == corners + 1)
    }
    await player.press("Stamp", with: device)
    #expect(drawing.strokes.count == 4 && drawing.strokes.last?.points.count == 4)
    await player.press("Custom color", with: device)
    await player.run(1)
    await player.increase("Color grid", with: device)
    #expect(drawing.color != .purple)
    await player.press("Close", with: device)
    await player.run(1)
    #expect(!player.shows("Color grid"))
    #expect(player.warnings == [])
  }

  @Test(arguments: Device.allCases)
  func everyDeviceUsesTheBarAbove(_ device: Device) async throws {
    drawing.stamp(.star, in: CGSize(width: 300, height: 300))
    let player = try player()
    await player.run(1)
    await player.press("Undo", with: device)
    #expect(drawing.strokes.isEmpty)
    await player.press("Redo", with: device)
    #expect(drawing.strokes.count == 1)
    await player.press("Grid", with: device)
    #expect(player.value("Grid") == "on")
    await player.press("Hide Tools", with: device)
    await player.run(1)
    #expect(player.element("Marker") == nil)
    await player.press("Show Tools", with: device)
    await player.run(1)
    #expect(player.element("Marker") != nil)
    await player.press("Clear", with: device)
    await player.run(0.5)
    #expect(player.shows("Clear the drawing?") && drawing.strokes.count == 1)
    await player.press("Clear", with: device)
    await player.run(0.5)
    #expect(drawing.strokes.isEmpty)
  }

  @Test func doubleTapEndsTheZoom() async throws {
    let player = try player()
    await player.run(1)
    let canvas = try #require(player.element("Canvas")).frame
    // The percentage stands in the corner while the canvas is zoomed.
    let corner = Rect(x: canvas.maxX - 80, y: canvas.maxY - 40, width: 60, height: 36)
    let before = player.digest(in: corner)
    await player.focusByKeys("Canvas")
    await player.key(.equals, "+")
    await player.run(1)
    #expect(player.digest(in: corner) != before)
    await player.doubleTap(Point(60, 120))
    await player.run(1)
    #expect(player.digest(in: corner) == before)
  }
}
