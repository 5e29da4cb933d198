import StageUI
import Testing

/// Shapes nothing: enough for screens without text.
final class NoGlyphs: GlyphSource {
  func shape(_ text: String, font: FontDescription) -> GlyphRun {
    GlyphRun(faces: [], size: font.size, glyphs: [], width: 0, ascent: 0, descent: 0)
  }
}

@MainActor
@Suite struct HostTests {
  /// A screen of one square that counts what happens to it.
  @MainActor
  final class Model {
    var log: [String] = []
    var frame = Rect(x: 10, y: 10, width: 50, height: 50)
    var transform = Transform.identity
    var opacity = 1.0
    var color = Color.white
    var extra: [Element] = []

    func describe(_ environment: Host.Environment) -> Element {
      var square = Element(
        id: 1, frame: frame,
        drawing: Drawing(color) { context, size, color in
          context.fill(Path(Rect(origin: .zero, size: size)), with: .color(color))
        },
        accessibility: Accessibility(.button, "square", value: "1"))
      square.transform = transform
      square.opacity = opacity
      square.actions.onTap = { self.log.append("tap") }
      square.actions.onDrag = { self.log.append("\($0.phase) \($0.location.x),\($0.location.y)") }
      square.actions.onSecondaryTap = { self.log.append("secondary") }
      square.actions.keys = [(.return, { self.log.append("return") })]
      return Element(
        id: 0, frame: Rect(origin: .zero, size: environment.size), children: [square] + extra)
    }
  }

  static func host(_ model: Model, scale: Double = 1) -> Host {
    let host = Host(glyphs: NoGlyphs(), describe: model.describe)
    host.frame(.init(size: Size(100, 100), scale: scale))
    return host
  }

  static func pointer(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double,
    button: PointerEvent.Button? = .primary
  ) -> InputEvent {
    InputEvent(
      time: .zero, .pointer(PointerEvent(phase: phase, position: Point(x, y), button: button)))
  }

  @Test func aPressInsideAndReleaseInsideIsATap() {
    let model = Model()
    let host = Self.host(model)
    #expect(host.handle(Self.pointer(.down, 20, 30)))
    #expect(host.handle(Self.pointer(.up, 22, 30)))
    #expect(model.log == ["began 10.0,20.0", "ended 12.0,20.0", "tap"])
    model.log = []
    #expect(!host.handle(Self.pointer(.down, 70, 70)), "nothing is there")
    #expect(!host.handle(Self.pointer(.up, 20, 20)), "no press began")
    #expect(model.log.isEmpty)
  }

  @Test func leavingBeforeTheReleaseIsNoTap() {
    let model = Model()
    let host = Self.host(model)
    host.handle(Self.pointer(.down, 20, 20))
    host.handle(Self.pointer(.moved, 90, 20))
    host.handle(Self.pointer(.up, 90, 20))
    #expect(model.log == ["began 10.0,10.0", "moved 80.0,10.0", "ended 80.0,10.0"])
    model.log = []
    host.handle(Self.pointer(.down, 20, 20))
    host.handle(Self.pointer(.cancelled, 20, 20))
    #expect(model.log == ["began 10.0,10.0", "cancelled 10.0,10.0"])
  }

  @Test func hitsGoThroughTransformsAndStacking() {
    let model = Model()
    model.transform = Transform(rotationRadians: .pi / 4)
    let host = Self.host(model)
    #expect(!host.handle(Self.pointer(.down, 12, 12)), "the corner has turned away")
    #expect(host.handle(Self.pointer(.down, 35, 2)), "and points up here")
    host.handle(Self.pointer(.up, 35, 2))
    model.log = []
    model.transform = .identity
    var above = Element(id: 2, frame: Rect(x: 0, y: 0, width: 40, height: 100))
    above.actions.onTap = { model.log.append("above") }
    above.zIndex = -1
    model.extra = [above]
    host.frame(.init(size: Size(100, 100)))
    host.handle(Self.pointer(.down, 20, 20))
    host.handle(Self.pointer(.up, 20, 20))
    #expect(model.log.last == "tap", "a lower zIndex lies below")
    model.extra[0].zIndex = 1
    host.frame(.init(size: Size(100, 100)))
    host.handle(Self.pointer(.down, 20, 20))
    host.handle(Self.pointer(.up, 20, 20))
    #expect(model.log.last == "above")
  }

  @Test func theInvisibleIsNeitherHitNorSpoken() {
    let model = Model()
    model.opacity = 0
    let host = Self.host(model)
    #expect(!host.handle(Self.pointer(.down, 20, 20)))
    #expect(host.accessibilityTree.isEmpty)
  }

  @Test func keysAndTheSecondButton() {
    let model = Model()
    let host = Self.host(model)
    let down = KeyEvent(isDown: true, key: .return)
    #expect(host.handle(InputEvent(time: .zero, .key(down))))
    var held = down
    held.isRepeat = true
    #expect(!host.handle(InputEvent(time: .zero, .key(held))))
    #expect(!host.handle(InputEvent(time: .zero, .key(KeyEvent(isDown: true, key: .space)))))
    #expect(host.handle(Self.pointer(.down, 20, 20, button: .secondary)))
    #expect(model.log == ["return", "secondary"])
  }

  @Test func onlyChangedDrawingsAreRecordedAgain() {
    let model = Model()
    let host = Self.host(model)
    #expect(host.recordingCount == 1)
    model.frame = model.frame.offsetBy(dx: 20, dy: 5)
    model.opacity = 0.5
    model.transform = Transform(scaleX: 1.2, y: 1.2)
    host.frame(.init(size: Size(100, 100)))
    #expect(host.recordingCount == 1, "moving and fading records nothing")
    model.color = .black
    host.frame(.init(size: Size(100, 100)))
    #expect(host.recordingCount == 2)
    model.frame.size.width += 1
    host.frame(.init(size: Size(100, 100)))
    #expect(host.recordingCount == 3)
  }

  @Test func framesFallOnWholePixels() {
    let model = Model()
    model.frame = Rect(x: 10.3, y: 10.6, width: 20.3, height: 20)
    let host = Self.host(model, scale: 2)
    // 10.3 → 20.6 px → 21 px; right edge 30.6 → 61.2 px → 61 px: 20 points wide.
    #expect(host.accessibilityTree == "button \"square\" = \"1\" @11,11 20x20\n")
    var pixmap = Pixmap(width: 200, height: 200)
    Renderer().paint(
      host.frame(.init(size: Size(100, 100), scale: 2)), scale: 2, into: &pixmap)
    #expect(pixmap[20, 40] == 0 && pixmap[21, 40] == .max, "no blurred edge")
    #expect(pixmap[60, 40] == .max && pixmap[61, 40] == 0)
  }

  @Test func siblingsThatShareAnIdAreStillTwo() {
    let model = Model()
    var twin = Element(
      id: 1, frame: Rect(x: 70, y: 70, width: 10, height: 10),
      accessibility: Accessibility(.text, "twin"))
    twin.actions.onTap = { model.log.append("twin") }
    model.extra = [twin]
    let host = Self.host(model)
    host.handle(Self.pointer(.down, 75, 75))
    host.handle(Self.pointer(.up, 75, 75))
    #expect(model.log == ["twin"])
    #expect(host.accessibilityTree.contains("text \"twin\""))
  }

  @Test func updatesAreDueToInputAlone() {
    let model = Model()
    let host = Host(glyphs: NoGlyphs(), describe: model.describe)
    let time = FrameTime(
      timestamp: .zero, targetTimestamp: .zero, duration: .zero, delta: .zero)
    func input(_ events: [InputEvent]) -> FrameInput {
      FrameInput(events: events, time: time, size: Size(100, 100))
    }
    #expect(host.update(input([])).needsPaint, "the first picture")
    #expect(!host.update(input([])).needsPaint)
    #expect(!host.update(input([Self.pointer(.moved, 20, 20, button: nil)])).needsPaint)
    #expect(host.update(input([Self.pointer(.down, 20, 20)])).needsPaint)
    #expect(host.update(input([InputEvent(time: .zero, .quit)])).quits)
  }
}
