import TestSupport
import Testing

@testable import StageUI

/// The overlay with the measurements of frames, which F3 shows.
@MainActor
@Suite struct FrameOverlayTests {
  /// A clock whose readings are a millisecond apart.
  private final class CountedClock {
    private var readings: UInt64 = 0

    func read() -> UInt64 {
      readings += 1
      return readings * 1_000_000
    }
  }

  /// A host with a surface, in frames of 16 ms.
  @MainActor private final class World {
    let host: ViewHost
    let size: Size
    var pixels: [UInt32]
    var outcome = FrameOutcome(needsPaint: false)
    var damage: [PixelRect] = []
    private var now = Nanoseconds.zero
    private var report: FrameReport?

    init<Content: View>(
      _ size: Size = Size(640, 480), @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
      self.size = size
      pixels = [UInt32](repeating: 0, count: Int(size.width) * Int(size.height))
      host = ViewHost(glyphs: BlockFont(), content: content)
      host.makeProfiler = { Profiler(clock: CountedClock().read) }
    }

    /// Updates, and paints if needed; a painted frame is reported to the next one.
    func frame(_ kinds: [InputEvent.Kind] = []) {
      now += .milliseconds(16)
      var input = FrameInput.stepped(to: now, kinds, size: size)
      input.previous = report
      let isFresh = report == nil
      outcome = host.update(input)
      damage = []
      guard outcome.needsPaint else { return }
      let (width, height) = (Int(size.width), Int(size.height))
      unsafe pixels.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        damage = host.paint(
          into: unsafe SurfaceMemory(
            baseAddress: base, width: width, height: height, bytesPerRow: 4 * width,
            isFresh: isFresh))
      }
      report = FrameReport(
        time: input.time, began: now, updated: now, painted: now, presented: now, shown: now)
    }

    func run(_ frames: Int) { for _ in 0..<frames { frame() } }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
      for isDown in [true, false] {
        frame([.key(KeyEvent(isDown: isDown, key: key, modifiers: modifiers))])
      }
    }

    func click(_ point: Point) {
      for phase in [PointerEvent.Phase.moved, .down, .up] {
        let button: PointerEvent.Button? = phase == .moved ? nil : .primary
        frame([.pointer(PointerEvent(phase: phase, position: point, button: button))])
      }
    }

    func show(_ level: FrameOverlay) {
      while host.frameOverlay != level { press(.f3) }
    }

    /// The rectangle of the overlay in points; null without one.
    var panel: Rect {
      host.meter.map {
        $0.corner.rect(of: $0.graph.size(of: $0.level, in: size), in: size)
      } ?? .null
    }

    /// Returns the number of pixels that differ from those of another world, outside a rectangle.
    func differences(from other: World, outside rect: Rect = .null) -> Int {
      let width = Int(size.width)
      return pixels.indices.count { index in
        pixels[index] != other.pixels[index]
          && !rect.contains(Point(Double(index % width) + 0.5, Double(index / width) + 0.5))
      }
    }
  }

  /// A square that a test moves, on a background.
  private static func square(_ handle: Handle<Double>) -> some View {
    Stage(0.0, handle) { x in
      ZStack(alignment: .topLeading) {
        Color.white
        Color.blue.frame(width: 20, height: 20).offset(x: x)
      }
    }
  }

  // MARK: - Zones of the program

  @Test func bodiesActionsAndDrawingsAreMeasuredInAddedZones() {
    let (bodies, actions) = (Zone("hosttest.bodies"), Zone("hosttest.actions"))
    let drawings = Zone("record.hosttest")
    let handle = Handle<Double>()
    let world = World {
      Stage(0.0, handle) { x in
        Profiler.measure(bodies) { Color.blue.frame(width: 20, height: 20).offset(x: x) }
        Canvas { _, _ in Profiler.measure(drawings) {} }
        Button("Press") { Profiler.measure(actions) { handle.set(9) } }
      }
    }
    let profiler = Profiler(clock: CountedClock().read)
    world.host.profiler = profiler
    func frame(_ work: () -> Void) -> [Int] {
      let before = profiler.spans(track: 0).count
      work()
      profiler.endFrame()
      let spans = profiler.spans(track: 0).dropFirst(before)
      return [bodies, actions, drawings].map { zone in spans.count { $0.zone == zone } }
    }
    #expect(frame { world.frame() } == [1, 0, 1])
    #expect(frame { world.press(.tab) }[1] == 0)
    let pressed = frame { world.press(.space) }
    #expect(pressed[0] == 1 && pressed[1] == 1, "\(pressed)")
    #expect(frame { world.frame() } == [0, 0, 0])
    // Between frames, and without a profiler, nothing is measured.
    #expect(frame { Profiler.measure(bodies) {} } == [0, 0, 0])
    world.host.profiler = nil
    handle.set(5)
    #expect(frame { world.frame() } == [0, 0, 0])
    world.host.profiler = profiler
    handle.set(7)
    #expect(frame { world.host.frame(size: world.size, time: 9) }[0] == 1)
  }

  // MARK: - The key

  @Test func theKeyCyclesThroughTheLevels() {
    let world = World { Color.white }
    world.frame()
    var levels: [FrameOverlay] = []
    for _ in 0..<5 {
      world.press(.f3)
      levels.append(world.host.frameOverlay)
    }
    #expect(levels == [.figures, .graph, .damage, .off, .figures])
  }

  @Test func theOverlayLeavesNothingWhenItCloses() {
    let world = World { Color.white }
    world.frame()
    #expect(world.host.profiler == nil && world.host.meter == nil)
    world.show(.damage)
    #expect(world.host.profiler != nil)
    world.press(.f3)
    #expect(world.host.profiler == nil && world.host.meter == nil)
  }

  @Test func otherKeysAndHostsWithoutAProfilerShowNothing() {
    let world = World { Color.white }
    world.frame()
    world.press(.f3, .control)
    world.press(.f11)
    #expect(world.host.frameOverlay == .off)
    world.host.makeProfiler = nil
    world.press(.f3)
    world.host.frameOverlay = .graph
    #expect(world.host.frameOverlay == .off && world.host.profiler == nil)
  }

  @Test func theProfilerOfAProgramStaysAndItsFramesAreNotEnded() {
    let handle = Handle<Double>()
    let world = World { Self.square(handle) }
    let profiler = Profiler(clock: CountedClock().read)
    world.host.profiler = profiler
    world.frame()
    world.show(.graph)
    handle.set(9)
    world.run(3)
    #expect(profiler.frameCount == 0)
    world.host.frameOverlay = .off
    #expect(world.host.profiler === profiler)
  }

  // MARK: - Pictures and views

  @Test func onlyThePanelCoversTheViews() {
    let handles = [Handle<Double>(), Handle<Double>()]
    let (world, plain) = (World { Self.square(handles[0]) }, World { Self.square(handles[1]) })
    for world in [world, plain] { world.frame() }
    for level in [FrameOverlay.figures, .graph] {
      world.show(level)
      for x in [50.0, 200, 600] {
        for handle in handles { handle.set(x) }
        for world in [world, plain] { world.frame() }
        #expect(world.differences(from: plain, outside: world.panel) == 0)
        #expect(world.differences(from: plain) > 5000, "the panel is visible")
      }
    }
  }

  @Test func closingTheOverlayRestoresThePicture() {
    let (world, plain) = (World { Text("Deal") }, World { Text("Deal") })
    for world in [world, plain] { world.frame() }
    world.show(.damage)
    world.run(3)
    world.press(.f3)
    #expect(world.host.frameOverlay == .off)
    #expect(world.differences(from: plain) == 0)
    world.frame()
    #expect(!world.outcome.needsPaint)
  }

  @Test func theListAndTheAccessibilityTreeDoNotContainTheOverlay() {
    let (world, plain) = (World { Text("Deal") }, World { Text("Deal") })
    for world in [world, plain] { world.frame() }
    world.show(.damage)
    #expect(world.host.list.commandCount == plain.host.list.commandCount)
    #expect(world.host.accessibilityTree == plain.host.accessibilityTree)
  }

  @Test func theKeyDoesNotShowTheFocusRing() {
    let world = World { Button("Deal") {} }
    world.frame()
    world.press(.f3)
    #expect(!world.host.tree.keyboard.isInUse && !world.host.tree.focus.showsRing)
    world.press(.tab)
    #expect(world.host.tree.focus.showsRing)
  }

  @Test func theOverlayTakesNoPresses() {
    var presses = 0
    let world = World {
      Button(action: { presses += 1 }) {
        Color.blue.frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
    world.frame()
    world.show(.graph)
    world.click(world.panel.center)
    #expect(presses == 1)
  }

  // MARK: - Place

  @Test func thePanelMovesOnlyIfItCoversFewerControlsElsewhere() {
    let window = Size(600, 400)
    let panel = Size(200, 100)
    func corner(_ current: OverlayCorner, _ controls: Rect...) -> OverlayCorner {
      current.moved(panel, in: window, avoiding: controls)
    }
    let bottomLeft = Rect(x: 20, y: 350, width: 40, height: 40)
    let bottomRight = Rect(x: 540, y: 350, width: 40, height: 40)
    let everywhere = Rect(x: 0, y: 0, width: 600, height: 400)
    #expect(corner(.bottomLeft) == .bottomLeft)
    #expect(corner(.topRight, bottomLeft, bottomRight) == .topRight)
    #expect(corner(.bottomLeft, bottomLeft) == .bottomRight)
    #expect(corner(.bottomLeft, bottomLeft, bottomRight) == .topLeft)
    #expect(corner(.bottomRight, everywhere) == .bottomRight)
    #expect(corner(.bottomRight, everywhere, bottomRight) == .bottomLeft)
  }

  @Test func thePanelStandsInsideTheWindow() {
    for corner in OverlayCorner.allCases {
      let rect = corner.rect(of: Size(200, 100), in: Size(600, 400))
      #expect(Rect(x: 12, y: 12, width: 576, height: 376).contains(rect), "\(corner)")
    }
  }

  @Test func thePanelAvoidsButtonsButNotTexts() {
    func corner<Content: View>(
      @ViewBuilder _ content: @escaping @MainActor () -> Content
    ) -> OverlayCorner? {
      let world = World {
        content().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomLeading)
      }
      world.frame()
      world.show(.figures)
      return world.host.meter?.corner
    }
    #expect(corner { Button("Deal") {}.frame(width: 90, height: 40) } == .bottomRight)
    #expect(corner { Button("Deal") {}.frame(width: 90, height: 40).disabled(true) } == .bottomLeft)
    #expect(corner { Text("Deal").frame(width: 90, height: 40) } == .bottomLeft)
  }

  // MARK: - Damage

  @Test func repaintedPartsAreTintedAndFade() throws {
    let handles = [Handle<Double>(), Handle<Double>()]
    let (world, plain) = (World { Self.square(handles[0]) }, World { Self.square(handles[1]) })
    for world in [world, plain] { world.frame() }
    world.show(.damage)
    world.run(3)
    #expect(world.host.meter?.tints == [], "opening the overlay tints nothing")
    for handle in handles { handle.set(100) }
    for world in [world, plain] { world.frame() }
    let tints = try #require(world.host.meter?.tints)
    let changed = PixelRect(left: 0, top: 0, right: 120, bottom: 20)
    #expect(!tints.isEmpty && tints.allSatisfy { $0.rect.intersection(changed) == $0.rect })
    let place = 10 * 640 + 110
    let fresh = world.pixels[place]
    #expect(fresh != plain.pixels[place])
    world.run(15)
    #expect(world.pixels[place] != fresh && world.pixels[place] != plain.pixels[place])
    world.run(20)
    #expect(world.differences(from: plain, outside: world.panel) == 0)
    #expect(world.host.meter?.tints == [])
    #expect(!world.outcome.needsPaint && world.outcome.next == .atRest)
  }

  @Test func tintsOfAnAnimationDoNotAddUp() {
    let handle = Handle<Double>()
    let world = World {
      Stage(0.0, handle) { x in Color(white: x / 10).frame(width: 20, height: 20).offset(x: x) }
    }
    world.frame()
    world.show(.damage)
    for step in 1...9 {
      handle.set(Double(step))
      world.frame()
      #expect(world.host.meter?.tints.count == 1)
    }
  }

  @Test func overdrawIsCountedWhileItIsShown() {
    let world = World {
      Color.white.overlay { Color.blue.overlay { Color.green } }
    }
    world.frame()
    world.show(.graph)
    #expect(world.host.meter?.overdraw.counts == [])
    world.show(.damage)
    #expect(world.host.meter?.overdraw.mean == 3)
  }

  // MARK: - Cost

  @Test func theCostOfTheOverlayIsInNoOtherZone() {
    var profilers: [Profiler] = []
    for level in [FrameOverlay.off, .damage] {
      let handle = Handle<Double>()
      let world = World { Self.square(handle) }
      let profiler = Profiler(clock: CountedClock().read)
      world.host.measureFrames(with: profiler)
      world.host.frameOverlay = level
      world.frame()
      handle.set(50)
      world.run(40)
      profilers.append(profiler)
    }
    let (off, on) = (profilers[0], profilers[1])
    // The frames that only fade the tint are not counted.
    #expect(off.frameCount == 2 && on.frameCount == 2)
    for frame in 0..<min(off.frameCount, on.frameCount) {
      for zone in [Zone.layout, .record, .raster] {
        #expect(on.time(of: zone, in: frame) == off.time(of: zone, in: frame), "\(zone) \(frame)")
      }
      #expect(off.counts(of: frame).painted > 0 && on.counts(of: frame) == off.counts(of: frame))
      #expect(off.time(of: .overlay, in: frame) == 0 && on.time(of: .overlay, in: frame) > 0)
    }
  }

  @Test func framesForTheOverlayAloneAreNotCounted() {
    let handle = Handle<Double>()
    let world = World { Self.square(handle) }
    world.frame()
    world.show(.damage)
    world.run(3)
    let before = world.host.profiler?.frameCount
    handle.set(100)
    world.run(40)
    #expect(world.host.profiler?.frameCount == before.map { $0 + 1 })
  }

  // MARK: - Slow frames

  @Test func slowFramesHaveTheirFactsInputAndContext() throws {
    let handle = Handle<Double>()
    let world = World { Self.square(handle) }
    let profiler = Profiler(clock: CountedClock().read)
    world.host.measureFrames(with: profiler) { FrameContext(replay: "level 3") }
    world.frame()
    handle.set(50)
    world.frame([.key(KeyEvent(isDown: true, key: .space))])
    world.run(2)
    #expect(profiler.frameCount == 2)
    let first = try #require(profiler.slowest.first { $0.frame == 0 })
    #expect(first.context == FrameContext(event: "first frame", replay: "level 3"))
    let second = try #require(profiler.slowest.first { $0.frame == 1 })
    #expect(second.context == FrameContext(input: "key space down", replay: "level 3"))
    let facts = [first.facts, profiler.facts(of: 1)]
    #expect(facts.map(\.shown) == [16_000_000, 32_000_000])
    #expect(facts.map(\.missedRefreshes) == [0, 0] && facts.map(\.damage) == [nil, nil])
    let bodies = facts.map { $0.bodies ?? -1 }
    #expect(bodies[0] > 0 && bodies[1] > 0)
    #expect(bodies[0] + bodies[1] == world.host.tree.counters.bodies)
  }

  @Test func slowFramesCanBePaintedAgain() {
    let handle = Handle<Double>()
    let world = World { Self.square(handle) }
    world.host.measureFrames(with: Profiler(clock: CountedClock().read))
    var shown: [[UInt32]] = []
    for place in [0.0, 50] {
      handle.set(place)
      world.frame()
      shown.append(world.pixels)
    }
    world.run(2)
    let pictures = world.host.slowPictures
    #expect(pictures.map(\.frame) == [0, 1])
    #expect(pictures.map { $0.painted(runner: SerialRunner()).allPixels } == shown)
    #expect(shown[0] != shown[1])
  }

  @Test func onlyTheSlowestFramesKeepTheirPictures() {
    final class ManualClock { var now: UInt64 = 0 }
    let clock = ManualClock()
    let profiler = Profiler { clock.now }
    var slow = SlowPictures()
    for frame in 0..<30 {
      profiler.begin(.update)
      clock.now += UInt64(frame % 15 + 1)
      profiler.end()
      var isSlow = false
      profiler.endFrame {
        isSlow = true
        return FrameContext()
      }
      guard isSlow else { continue }
      slow.keep(
        SlowPictures.Picture(frame: frame, list: DisplayList(), size: Size(9, 9), scale: 1),
        among: profiler.slowest)
    }
    #expect(slow.pictures.map(\.frame) == profiler.slowest.map(\.frame).sorted())
    #expect(slow.pictures.count == 10 && slow.pictures.first?.frame == 10)
  }

  @Test func factsOfAReportHaveItsMoments() {
    func time(_ target: Nanoseconds) -> FrameTime {
      FrameTime(
        timestamp: target - .milliseconds(16), targetTimestamp: target,
        duration: .milliseconds(16), delta: .milliseconds(16))
    }
    var report = FrameReport(
      time: time(.milliseconds(20)), began: .milliseconds(5), updated: .milliseconds(6),
      painted: .milliseconds(9),
      presented: .milliseconds(19), shown: .milliseconds(22), oldestInput: .milliseconds(3),
      missedRefreshes: 7, damage: 640)
    let facts = FrameFacts(report, missedBefore: 5, bodies: 12)
    #expect(facts.began == 5_000_000 && facts.painted == 9_000_000)
    #expect(facts.expected == 20_000_000 && facts.presented == 19_000_000)
    #expect(facts.shown == 22_000_000 && facts.presentDelay == 2_000_000)
    #expect(facts.inputLatency == 19_000_000)
    #expect(facts.missedRefreshes == 2 && facts.damage == 640 && facts.bodies == 12)
    // The next frame is shown 5 ms late, for content that is 16 ms further.
    let before = report
    report.time = time(.milliseconds(36))
    report.shown = .milliseconds(41)
    #expect(report.animationError(after: before) == .milliseconds(-3))
    #expect(FrameFacts(report).animationError(after: facts) == -3_000_000)
  }
}
