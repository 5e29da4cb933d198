import TestSupport
import Testing

@testable import StageUI

/// Pauses of a program, and its past on the screen.
@MainActor
@Suite struct TimeTravelTests {
  /// A square that a test moves, on a background.
  private static func square(_ handle: Handle<Double>) -> some View {
    Stage(0.0, handle) { x in
      ZStack(alignment: .topLeading) {
        Color.white
        Color.blue.frame(width: 20, height: 20).offset(x: x)
      }
    }
  }

  /// Returns a world that has recorded a square at five places, with the pixels of each frame.
  private static func recorded() -> (world: TimeTravelWorld, frames: [[UInt32]]) {
    let handle = Handle<Double>()
    let world = TimeTravelWorld { square(handle) }
    world.travel.isRecording = true
    world.frame()
    var frames = [world.pixels]
    for x in [40.0, 80, 120, 160] {
      handle.set(x)
      world.frame()
      frames.append(world.pixels)
    }
    return (world, frames)
  }

  // MARK: - Pictures

  @Test func pastFramesHaveThePixelsThatWereShown() {
    let (world, frames) = Self.recorded()
    world.press(.f4)
    #expect(world.travel.isPaused && world.travel.history?.frames.count == 5)
    for index in frames.indices.reversed() {
      #expect(world.shownFrame == index + 1)
      #expect(world.differences(from: frames[index]) == 0, "frame \(index)")
      world.press(.left)
    }
    #expect(world.shownFrame == 1, "before the first frame is none")
    #expect(world.differences(from: frames[1]) > 0, "the comparison sees the square")
  }

  @Test func theBarCoversOnlyItsRectangleAndMovesToTheTop() {
    let (world, frames) = Self.recorded()
    world.press(.f4)
    let bottom = world.bar
    #expect(bottom.maxY == 232 && world.pixels != frames[4])
    world.press(.up)
    #expect(world.bar.minY == 8 && world.bar.size == bottom.size)
    world.press(.down)
    #expect(world.bar == bottom && world.differences(from: frames[4]) == 0)
  }

  @Test func theEndOfAPauseRestoresThePicture() {
    for key in [Key.f4, .escape] {
      let (world, frames) = Self.recorded()
      world.press(.f4)
      world.press(.home)
      world.press(key)
      #expect(!world.travel.isPaused && world.pixels == frames[4])
      world.frame()
      #expect(!world.outcome.needsPaint && world.outcome.next == .atRest)
    }
  }

  @Test func aPausedProgramNeedsNoFramesAtRest() {
    let (world, _) = Self.recorded()
    world.press(.f4)
    #expect(world.outcome.next == .atRest && !world.outcome.needsPaint)
    world.frame()
    #expect(world.outcome.next == .atRest && !world.outcome.needsPaint)
  }

  @Test func framesOfAnotherSizeAreScaledToFit() throws {
    let (world, frames) = Self.recorded()
    world.press(.f4)
    var pause = try #require(world.travel.pause)
    let history = try #require(world.travel.history)
    // Half as many points at twice the scale are as many pixels.
    pause.resize(to: Size(160, 120), scale: 2)
    world.withSurface {
      pause.paint(history, writesFiles: false, into: $0, glyphs: world.host.tree.glyphs)
    }
    let above = 320 * 2 * Int(pause.bar.rect.minY)
    #expect(world.pixels[..<above] == frames[4][..<above])
  }

  // MARK: - The program stands still

  @Test func aPausedProgramGetsNeitherFramesNorInput() {
    var presses = 0
    let world = TimeTravelWorld {
      Button(action: { presses += 1 }) {
        Color.blue.frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
    world.frame()
    world.press(.f4)
    let updates = world.inputs.count
    for phase in [PointerEvent.Phase.moved, .down, .up] { world.pointer(phase, Point(100, 60)) }
    world.press(.return)
    #expect(world.inputs.count == updates && presses == 0)
    world.press(.f4)
    for phase in [PointerEvent.Phase.moved, .down, .up] { world.pointer(phase, Point(90, 60)) }
    #expect(presses == 1)
  }

  @Test func theClockOfTheProgramStandsStill() throws {
    let world = TimeTravelWorld { Color.white }
    world.answer = { $0.next = .at($1.time.targetTimestamp + .seconds(1)) }
    world.frame()
    world.frame([.key(KeyEvent(isDown: true, key: .f4))])
    let before = try #require(world.inputs.last).time
    world.frame(after: .seconds(7))
    world.frame([.key(KeyEvent(isDown: true, key: .f4))], after: .seconds(5))
    let first = try #require(world.inputs.last).time
    #expect(first.targetTimestamp == before.targetTimestamp + .milliseconds(16))
    #expect(first.timestamp == before.targetTimestamp && first.delta == .zero)
    #expect(world.outcome.next == .at(world.now + .seconds(1)), "on the clock of the window")
    world.frame([.text("a")])
    let second = try #require(world.inputs.last)
    #expect(second.time.targetTimestamp == first.targetTimestamp + .milliseconds(16))
    #expect(second.time.delta == .milliseconds(16))
    #expect(second.events.map(\.time) == [second.time.targetTimestamp])
  }

  @Test func anAnimationGoesOnWhereItWas() {
    let handle = Handle<Double>()
    let plain = Handle<Double>()
    let (world, other) = (
      TimeTravelWorld { Self.square(handle) }, TimeTravelWorld { Self.square(plain) }
    )
    for world in [world, other] { world.frame() }
    for handle in [handle, plain] {
      withAnimation(.linear(duration: 1)) { handle.set(200) }
    }
    for world in [world, other] { for _ in 0..<10 { world.frame() } }
    world.frame([.key(KeyEvent(isDown: true, key: .f4))])
    other.frame()
    world.frame(after: .seconds(60))
    world.frame([.key(KeyEvent(isDown: true, key: .f4))])
    other.frame()
    #expect(world.pixels == other.pixels)
    #expect(world.outcome.next == other.outcome.next && world.outcome.next != .atRest)
  }

  @Test func aPressThatEndsDuringAPauseIsCancelled() throws {
    var presses = 0
    let world = TimeTravelWorld {
      Button(action: { presses += 1 }) {
        Color.blue.frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
    world.frame()
    world.pointer(.down, Point(100, 60))
    world.frame([.key(KeyEvent(isDown: true, key: .a))])
    world.press(.f4)
    world.pointer(.up, Point(100, 60))
    world.frame([.key(KeyEvent(isDown: false, key: .a))])
    world.frame([.key(KeyEvent(isDown: true, key: .f4))])
    let kinds = try #require(world.inputs.last).events.map(\.kind)
    #expect(
      kinds.contains {
        if case .pointer(let pointer) = $0 { pointer.phase == .cancelled } else { false }
      })
    #expect(kinds.contains(.key(KeyEvent(isDown: false, key: .a))))
    #expect(kinds.count == 3, "and the release of F4")
    #expect(presses == 0)
  }

  @Test func pressesThatBeginDuringAPauseDoNotEndInTheProgram() {
    let (world, _) = Self.recorded()
    world.press(.f4)
    world.pointer(.down, Point(100, 20))
    world.frame([.key(KeyEvent(isDown: true, key: .a))])
    world.frame([.key(KeyEvent(isDown: true, key: .f4))])
    for kind: InputEvent.Kind in [
      .key(KeyEvent(isDown: true, key: .a, isRepeat: true)),
      .key(KeyEvent(isDown: false, key: .a)), .key(KeyEvent(isDown: false, key: .f4)),
      .pointer(PointerEvent(phase: .moved, position: Point(9, 9), button: .primary)),
      .pointer(PointerEvent(phase: .up, position: Point(9, 9), button: .primary)),
    ] {
      world.frame([kind])
      #expect(world.inputs.last?.events == [])
    }
    world.pointer(.down, Point(100, 20))
    #expect(world.inputs.last?.events.count == 1)
  }

  @Test func aRightClickAfterACancelledDragReachesTheProgram() {
    let (world, _) = Self.recorded()
    for (phase, button) in [
      (PointerEvent.Phase.down, PointerEvent.Button.primary), (.cancelled, .primary),
      (.down, .secondary), (.up, .secondary),
    ] {
      world.frame([.pointer(PointerEvent(phase: phase, position: Point(9, 9), button: button))])
      #expect(world.inputs.last?.events.count == 1)
    }
  }

  @Test func aProgramThatUsesTheKeyIsNotPaused() {
    let world = TimeTravelWorld {
      Button("Deal") {}.onKeyPress(KeyEquivalent(.f4)) { .handled }
    }
    world.frame()
    world.press(.tab)
    world.press(.f4)
    #expect(!world.travel.isPaused)
    world.press(.f4, .control)
    #expect(!world.travel.isPaused)
  }

  @Test func theKeyDoesNotShowTheFocusRing() {
    let world = TimeTravelWorld { Button("Deal") {} }
    world.frame()
    world.press(.f4)
    world.press(.f4)
    #expect(!world.host.tree.keyboard.isInUse && !world.host.tree.focus.showsRing)
  }

  @Test func closingTheWindowEndsThePause() {
    let (world, _) = Self.recorded()
    world.press(.f4)
    world.frame([.quit])
    #expect(!world.travel.isPaused && world.outcome.quits)
  }

  // MARK: - Recording

  @Test func framesAreRecordedOnlyOnRequest() {
    let handle = Handle<Double>()
    let world = TimeTravelWorld { Self.square(handle) }
    world.host.makeProfiler = { Profiler { 0 } }
    world.frame()
    #expect(world.travel.history == nil)
    world.press(.f3)
    #expect(world.travel.history?.frames.count == 1, "the frame that is shown")
    handle.set(50)
    world.frame()
    world.frame()
    #expect(world.travel.history?.frames.count == 2, "frames at rest are not kept")
    world.host.frameOverlay = .off
    world.frame()
    #expect(world.travel.history == nil)
    world.press(.f4)
    world.press(.f4)
    handle.set(90)
    world.frame()
    #expect(world.travel.history?.frames.count == 2, "recording goes on after a pause")
  }

  @Test func recordingCountsForTheZoneOfTheOverlay() {
    var reading: UInt64 = 0
    let profiler = Profiler {
      reading += 1_000_000
      return reading
    }
    for isRecording in [false, true] {
      let world = TimeTravelWorld { Color.white }
      world.host.profiler = profiler
      world.travel.isRecording = isRecording
      world.frame()
      profiler.endFrame()
      let time = profiler.time(of: .overlay, in: profiler.frameCount - 1)
      #expect((time > 0) == isRecording)
    }
  }

  @Test func theKeysOfToolsAreNotLogged() {
    let (world, _) = Self.recorded()
    world.press(.a)
    for key in [Key.f3, .f4] {
      world.frame([.key(KeyEvent(isDown: true, key: key))])
    }
    let downs = world.travel.history?.inputs.filter {
      if case .key(let key) = $0.kind { key.isDown } else { false }
    }
    #expect(downs?.map(\.kind) == [.key(KeyEvent(isDown: true, key: .a))])
  }

  // MARK: - Moving in time

  @Test func keysStepAndJump() {
    let (world, _) = Self.recorded()
    world.press(.f4)
    world.press(.home)
    #expect(world.shownFrame == 1)
    world.press(.right)
    world.press(.right)
    #expect(world.shownFrame == 3)
    world.press(.right, .shift)
    #expect(world.shownFrame == 5)
    world.press(.left, .shift)
    #expect(world.shownFrame == 1)
    world.press(.end)
    #expect(world.shownFrame == 5)
  }

  @Test func playingFollowsTheClockAtEachSpeed() {
    for (digit, slowness) in [(1, 1), (2, 2), (4, 4), (8, 8)] {
      let (world, _) = Self.recorded()
      world.frame([.key(KeyEvent(isDown: true, key: .f4))])
      if let key = Key.digit(digit) { world.press(key) }
      world.frame([.key(KeyEvent(isDown: true, key: .space))])
      #expect(world.shownFrame == 1 && world.outcome.next == .animating(.display))
      for _ in 0..<slowness { world.frame() }
      #expect(world.shownFrame == 2)
      // The fifth frame was followed by the one of the key.
      for _ in 0..<(3 * slowness) { world.frame() }
      #expect(world.shownFrame == 5 && world.outcome.next == .animating(.display))
      for _ in 0..<slowness { world.frame() }
      #expect(world.outcome.next == .atRest, "the end is reached")
    }
  }

  @Test func draggingOnTheBarScrubs() {
    let (world, _) = Self.recorded()
    world.frame([.key(KeyEvent(isDown: true, key: .f4))])
    let track = world.travel.pause?.bar.track ?? .null
    world.pointer(.down, Point(track.minX, track.midY))
    #expect(world.shownFrame == 1)
    // The five frames and the pause are 16 ms apart.
    world.pointer(.moved, Point(track.minX + 0.5 * track.width, 10))
    #expect(world.shownFrame == 3)
    world.pointer(.up, Point(track.maxX + 50, 10))
    #expect(world.shownFrame == 5)
    world.pointer(.moved, Point(track.minX, track.midY))
    #expect(world.shownFrame == 5, "the drag has ended")
    world.pointer(.down, Point(100, 10))
    #expect(world.shownFrame == 5, "a press beside the bar does nothing")
  }

  @Test func theBarTellsFrameTimeAndSpeed() throws {
    let (world, _) = Self.recorded()
    world.frame([.key(KeyEvent(isDown: true, key: .f4))])
    world.press(.home)
    world.frame([.key(KeyEvent(isDown: true, key: Key(rawValue: 31)))])
    let pause = try #require(world.travel.pause)
    let history = try #require(world.travel.history)
    let lines = TimeTravelBar.lines(pause, of: history, writesFiles: false)
    #expect(lines.position == "Paused: frame 1 of 5, 0.080 s before the pause, speed 1/2")
    #expect(lines.memory.hasPrefix("5 frames, 0."))
    #expect(!lines.keys.contains("strip"))
    world.frame([.key(KeyEvent(isDown: true, key: .space))])
    let playing = try #require(world.travel.pause)
    #expect(
      TimeTravelBar.lines(playing, of: history, writesFiles: false).position.hasPrefix("Playing: "))
  }

  @Test func allKeysFitIntoTheBar() throws {
    let (world, _) = Self.recorded()
    world.press(.f4)
    let pause = try #require(world.travel.pause)
    let history = try #require(world.travel.history)
    let text = TimeTravelBar.lines(pause, of: history, writesFiles: true).keys
    for window in [Size(390, 844), Size(844, 390), Size(1280, 800), Size(1920, 1080)] {
      let bar = TimeTravelBar(in: window, isAtTop: false)
      #expect(bar.rect.contains(Point(bar.keys.midX, bar.keys.maxY)))
      var size = Size.zero
      _ = Fragment(glyphs: BlockFont()) { context in
        size = context.resolve(TimeTravelBar.text(text))
          .measure(in: Size(bar.keys.width, .infinity))
      }
      #expect(size.width > 0 && size.height <= bar.keys.height, "\(window)")
    }
  }

  @Test func theBarHasAtMostHalfOfALowWindow() {
    #expect(TimeTravelBar(in: Size(240, 320), isAtTop: false).rect.height <= 160)
    #expect(TimeTravelBar(in: Size(160, 120), isAtTop: false).rect.minY > 0)
  }
}
