import Frame
import Testing

@Suite struct ManualDisplayLinkTests {
  @Test func manualFramesAreExactlyOnTime() {
    var link = ManualDisplayLink(refreshRate: 60)
    let frames = (0..<5).compactMap { _ in link.nextFrame() }
    #expect(frames.map(\.targetTimestamp) == (0..<5).map { Nanoseconds(seconds: Double($0) / 60) })
    #expect(frames[0].delta == .zero)
    #expect(frames[3].timestamp == frames[2].targetTimestamp)
    #expect(frames[3].duration == Nanoseconds(16_666_667))
  }

  @Test func manualFrameCanBeTakenAtAnyLaterTime() {
    var link = ManualDisplayLink(refreshRate: 60)
    #expect(link.frame(at: .milliseconds(350))?.targetTimestamp == .milliseconds(350))
    #expect(link.frame(at: .milliseconds(100))?.targetTimestamp == .milliseconds(350))
    #expect(link.nextFrame()?.targetTimestamp == .milliseconds(350) + Nanoseconds(16_666_667))
  }

  @Test func frameAfterAPauseHasZeroDelta() {
    var link = ManualDisplayLink(refreshRate: 120)
    _ = link.nextFrame()
    #expect(link.nextFrame()?.delta != .zero)
    link.isPaused = true
    #expect(link.nextFrame() == nil)
    link.isPaused = false
    #expect(link.nextFrame()?.delta == .zero)
  }

  @Test func stallGivesOneFrameWithTheLongestDelta() {
    var link = ManualDisplayLink(refreshRate: 60, start: .seconds(8))
    _ = link.nextFrame()
    link.wait(.seconds(2))
    let frame = link.nextFrame()
    #expect(frame?.targetTimestamp == .seconds(10))
    #expect(frame?.delta == FrameTime.longestDelta)
  }

  @Test func lowFrameRateRangeSkipsRefreshes() {
    var link = ManualDisplayLink(refreshRate: 120)
    link.preferredFrameRateRange = .backdrop
    let targets = (0..<3).compactMap { _ in link.nextFrame()?.targetTimestamp.seconds }
    #expect(targets.map { ($0 * 120).rounded() } == [0, 4, 8])
  }
}

@Suite struct ScriptedHostTests {
  /// A program that shows a row of black pixels with one white pixel.
  ///
  /// A click moves the white pixel to the pointer.
  private struct Dot {
    var x = 0
    var painted: Int?
    var clicks = 0

    mutating func update(_ input: FrameInput) -> FrameOutcome {
      for case .pointer(let event) in input.events.map(\.kind) where event.phase == .down {
        clicks += 1
        x = Int(event.position.x * input.scale)
      }
      return FrameOutcome(needsPaint: painted != x)
    }

    mutating func paint(_ surface: borrowing SurfaceMemory) -> [PixelRect] {
      let (from, to) = (painted ?? 0, x)
      let isFresh = surface.isFresh
      surface.withPixels { pixels in
        if isFresh { for i in pixels.indices { pixels[i] = 0xFF00_0000 } }
        pixels[from] = 0xFF00_0000
        pixels[to] = 0xFFFF_FFFF
      }
      painted = x
      return [from, to].map { PixelRect(left: $0, top: 0, right: $0 + 1, bottom: 1) }
    }
  }

  private func click(_ x: Double) -> [InputEvent.Kind] {
    [.down, .up].map {
      .pointer(PointerEvent(phase: $0, position: Point(x, 0.5), button: .primary))
    }
  }

  @Test func clickChangesTheShownPicture() {
    let presenter = MemoryPresenter(width: 8, height: 1, scale: 2)
    var host = ScriptedHost(presenter: presenter)
    var dot = Dot()
    func frame(_ kinds: [InputEvent.Kind] = []) {
      host.frame(kinds, update: { dot.update($0) }, paint: { dot.paint($0) })
    }

    frame()
    #expect(presenter.shown.firstIndex(of: 0xFFFF_FFFF) == 0)
    #expect(presenter.lastDamage == [presenter.bounds])
    frame(click(3))
    #expect(presenter.shown.firstIndex(of: 0xFFFF_FFFF) == 6)
    #expect(presenter.shown.filter { $0 == 0xFFFF_FFFF }.count == 1)
    #expect(presenter.presentCount == 2)
    frame()
    #expect(presenter.presentCount == 2, "nothing changed, nothing shown")

    presenter.resize(width: 12, height: 1)
    frame()
    #expect(presenter.presentCount == 3, "a new surface is painted although nothing changed")
    #expect(presenter.shown.firstIndex(of: 0xFFFF_FFFF) == 6)
    #expect(dot.clicks == 1)
  }

  @Test func hiddenProgramIsUpdatedButNotPainted() {
    let presenter = MemoryPresenter(width: 4, height: 4)
    var host = ScriptedHost(presenter: presenter)
    var heard: [InputEvent.Kind] = []
    host.frame([.hidden]) { input in
      heard = input.events.map(\.kind)
      return FrameOutcome(needsPaint: true)
    } paint: { _ in
      Issue.record("painted while hidden")
      return []
    }
    #expect(heard == [.hidden])
  }

  @Test func emptySurfaceIsNeitherDrawnNorPresented() {
    let presenter = MemoryPresenter(width: 0, height: 5)
    #expect(presenter.withSurface { _ in true } == nil)
    presenter.present(damage: [PixelRect(left: 0, top: 0, right: 9, bottom: 9)])
    #expect(presenter.presentCount == 0)
  }

  @Test func onlyDamageIsPresented() {
    let presenter = MemoryPresenter(width: 4, height: 2)
    _ = presenter.withSurface { $0.withPixels { $0.update(repeating: 7) } }
    presenter.present(damage: [PixelRect(left: 1, top: 0, right: 3, bottom: 1)])
    #expect(presenter.shown == [0, 7, 7, 0, 0, 0, 0, 0])
  }

  @Test func tooSmallWindowReducesTheScale() {
    func scale(_ width: Int, _ height: Int, _ desktop: Double, _ user: Double) -> Double {
      DisplayScale.effective(width: width, height: height, desktop: desktop, user: user)
    }
    #expect(scale(1280, 800, 1, 1) == 1)
    #expect(scale(3840, 2160, 2, 1.5) == 3)
    #expect(scale(1280, 900, 1, 9) == 1280.0 / 560)
    #expect(scale(2000, 800, 1, 9) == 2.5)
    #expect(scale(360, 640, 1, 1) == 1)
    #expect(scale(360, 360, 1, 1) == 360.0 / 560)
    #expect(scale(1280, 800, 1, 0.1) == 0.75)
    #expect(scale(160, 320, 1, 1) == 0.5)
    #expect(scale(0, 0, 1.25, 1) == 1.25)
    #expect(scale(1280, 800, .nan, -.infinity) == 1)
  }

  @Test func largeWindowsHaveLargerPoints() {
    func scale(_ width: Int, _ height: Int, _ desktop: Double = 1, _ user: Double = 1) -> Double {
      DisplayScale.effective(width: width, height: height, desktop: desktop, user: user)
    }
    #expect(scale(1920, 1080) == 1)
    #expect(scale(3840, 2160) == 2)
    #expect(scale(2160, 3840) == 2)
    #expect(scale(3840, 2160, 1.5) == 2)
    #expect(scale(3840, 2160, 2) == 2)
    #expect(scale(3840, 2160, 1, 1.25) == 2.5)
    // Very wide and very narrow windows.
    #expect(scale(3440, 1440) == 1440.0 / 1080)
    #expect(scale(1080, 2400) == 1)
    #expect(scale(2560, 1440, 1, 0.75) == 1)
  }

  @Test func scriptedHostGivesTheSameInputAsAWindow() {
    var host = ScriptedHost(presenter: MemoryPresenter(width: 8, height: 8))
    var inputs: [FrameInput] = []
    func frame(_ kinds: [InputEvent.Kind], at seconds: Int) {
      host.frame(kinds, at: .seconds(seconds)) { input in
        inputs.append(input)
        return FrameOutcome(needsPaint: false)
      } paint: { _ in
        []
      }
    }
    let pad = Pad(id: Pad.ID(rawValue: 1), name: "Pad", family: .xbox)
    frame([.padConnected(pad)], at: 1)
    frame([.pad(PadEvent(pad: pad.id, button: .south, isDown: true))], at: 2)
    #expect(inputs[1].device == .pad(pad))
    #expect(inputs[1].pads == [pad])
    #expect(inputs[1].phase == .active)
    #expect(inputs[1].isAmbientAllowed)
    frame([], at: 100)
    #expect(!inputs[2].isAmbientAllowed)
    #expect(inputs[2].idle > .seconds(60))
    frame([.focusLost], at: 101)
    #expect(inputs[3].phase == .inactive)
    #expect(!inputs[3].isAmbientAllowed)
    frame([.hidden], at: 102)
    #expect(inputs[4].phase == .background)
  }
}
