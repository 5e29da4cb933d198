import CSDL2
import Frame
import Glibc
import TestSupport
import Testing

@testable import Stage

extension StageTests {
  /// Windows on a separate X server; skipped, with a line in the log, if none is installed.
  @Suite(.enabled(if: XServer.isInstalled, "Xvfb is not installed"))
  @MainActor struct OnX11 {
    /// Runs `body` with a stage on a new X server, and closes the window before the server ends.
    private func withStage(
      _ present: PresentChoice = .auto, screen: String = "1024x768x24",
      _ body: (Stage, XServer) throws -> Void
    ) throws {
      let server = try XServer(screen: screen)
      defer { server.stop() }
      unsafe setenv("DISPLAY", server.display, 1)
      try body(try Stage(StageTests.options(present)), server)
    }

    /// Returns the colour in the middle of the window, and the number of pixels of the screen that
    /// have this colour.
    private func look(_ server: XServer, _ stage: Stage) throws -> (color: UInt32, count: Int) {
      var (x, y) = (CInt(0), CInt(0))
      unsafe SDL_GetWindowPosition(stage.window.handle, &x, &y)
      let metrics = stage.window.metrics
      let screen = try server.screen()
      let color = screen.pixel(
        Int(x) + metrics.pixelWidth / 2, Int(y) + metrics.pixelHeight / 2)
      return (color, screen.pixels.count { $0 & 0xFF_FFFF == color })
    }

    @Test(arguments: [PresentChoice.auto, .shm, .texture])
    func paintedPixelsReachTheScreen(present: PresentChoice) throws {
      try withStage(present) { stage, server in
        #expect(stage.facts.videoDriver == "x11")
        #expect(stage.facts.decision.path == (present == .texture ? .texture : .windowSurface))
        let recorder = Recorder()
        recorder.run(on: stage, frames: 3)
        let seen = try look(server, stage)
        #expect(seen.color == 0x20_40C0)
        #expect(seen.count == 640 * 400)
      }
    }

    /// Pixels are converted when the screen has another format.
    @Test func sixteenBitScreenShowsTheNearestColours() throws {
      try withStage(.shm, screen: "640x480x16") { stage, server in
        let recorder = Recorder()
        recorder.run(on: stage, frames: 2)
        let (red, green, blue) = (UInt32(0x20 >> 3), UInt32(0x40 >> 2), UInt32(0xC0 >> 3))
        let seen = try look(server, stage)
        #expect(seen.color == (red << 11 | green << 5 | blue))
      }
    }

    /// Without clipping, SDL 2.26 would pass a negative width to X.
    ///
    /// This error would end the process.
    @Test(arguments: [PresentChoice.shm, .texture])
    func damageOutsideTheWindowIsClipped(present: PresentChoice) throws {
      try withStage(present) { stage, _ in
        let recorder = Recorder()
        recorder.extraDamage = [
          PixelRect(left: 4000, top: 10, right: 4100, bottom: 50),
          PixelRect(left: 10, top: 4000, right: 50, bottom: 4100),
          PixelRect(left: -500, top: -500, right: -400, bottom: -400),
          PixelRect(left: 630, top: 390, right: 9000, bottom: 9000),
        ]
        #expect(recorder.run(on: stage, frames: 4).presents == 4)
      }
    }

    @Test func copiedTextIsOnTheClipboard() throws {
      try withStage { stage, _ in
        Recorder().run(on: stage, frames: 2)
        #expect(stage.copy("Gold 790 · 🟪🟨"))
        let text = unsafe SDL_GetClipboardText()
        defer { unsafe SDL_free(text) }
        #expect(unsafe text.map { unsafe String(cString: $0) } == "Gold 790 · 🟪🟨")
        #expect(stage.clipboard.text == "Gold 790 · 🟪🟨")
        stage.clipboard.text = "é"
        stage.clipboard.selectedText = "primary"
        #expect(stage.clipboard.text == "é")
        #expect(stage.clipboard.selectedText == "primary")
      }
    }

    /// A window gets the position and size that are remembered for the arrangement of displays.
    ///
    /// They are clamped to the screen.
    @Test func windowReopensWhereItWas() throws {
      let server = try XServer()
      defer { server.stop() }
      unsafe setenv("DISPLAY", server.display, 1)
      var options = StageTests.options(.shm)
      let layout = "1024x768+0+0"
      options.remembered = [layout: try #require(WindowGeometry("500x400+90+60"))]
      var stage: Stage? = try Stage(options)
      #expect(stage?.displayLayout == layout)
      if let stage { Recorder().run(on: stage, frames: 3) }
      #expect(stage?.geometry.description == "500x400+90+60")
      stage = nil
      options.remembered = [layout: try #require(WindowGeometry("5000x400+900+700"))]
      stage = try Stage(options)
      if let stage { Recorder().run(on: stage, frames: 3) }
      #expect(stage?.geometry.description == "1024x400+0+368")
    }

    @Test func fullscreenCoversTheDisplayAndKeepsTheOldPlace() throws {
      try withStage { stage, _ in
        let recorder = Recorder()
        recorder.run(on: stage, frames: 3)
        let before = stage.geometry
        EventFixture.key(SDL_KEYDOWN, SDL_SCANCODE_F11).push()
        recorder.run(on: stage, frames: 10)
        #expect(stage.window.metrics.bounds == PixelRect(left: 0, top: 0, right: 1024, bottom: 768))
        #expect(recorder.inputs.last?.isFullscreen == true)
        var full = before
        full.isFullscreen = true
        #expect(stage.geometry == full)
        let alt = UInt16(KMOD_LALT.rawValue)
        EventFixture.key(SDL_KEYDOWN, SDL_SCANCODE_RETURN, modifiers: alt).push()
        recorder.run(on: stage, frames: 10)
        // The size is not tested here. A window manager would restore it, and only `make drive` has
        // one.
        #expect(recorder.inputs.last?.isFullscreen == false)
      }
    }

    @Test func playerOverridesTheProgramsFullscreenRequest() throws {
      try withStage { stage, _ in
        let recorder = Recorder()
        recorder.answers = [FrameOutcome(needsPaint: true, isFullscreen: false)]
        recorder.run(on: stage, frames: 3)
        EventFixture.key(SDL_KEYDOWN, SDL_SCANCODE_F11).push()
        recorder.run(on: stage, frames: 6)
        #expect(stage.window.isFullscreen, "an unchanged request must not override the key")
      }
    }

    @Test(arguments: [PresentChoice.shm, .texture])
    func windowHasTheLastSizeAfterTwoHundredResizes(present: PresentChoice) throws {
      try withStage(present) { stage, _ in
        let recorder = Recorder()
        var resizes = 0
        var size = (width: 0, height: 0)
        stage.run { input in
          _ = recorder.update(input)
          // There are several resizes per frame, as when a user drags the edge.
          for _ in 0..<10 where resizes < 200 {
            resizes += 1
            size = (360 + resizes * 37 % 600, 360 + resizes * 53 % 380)
            unsafe SDL_SetWindowSize(stage.window.handle, CInt(size.width), CInt(size.height))
          }
          return FrameOutcome(
            needsPaint: true, next: .animating(.display), quits: recorder.inputs.count == 30)
        } paint: {
          recorder.paint($0)
        }
        #expect(recorder.freshPaints > 5)
        let resized = recorder.events.compactMap { kind -> Size? in
          if case .resized(let size, scale: 1) = kind { size } else { nil }
        }
        #expect(resized.last == Size(Double(size.width), Double(size.height)))
        #expect(recorder.inputs.last?.size == resized.last)
      }
    }

    @Test func newSizeIsShownAtOnce() throws {
      try withStage { stage, server in
        let recorder = Recorder()
        recorder.run(on: stage, frames: 2)
        unsafe SDL_SetWindowSize(stage.window.handle, 500, 420)
        recorder.color = 0xFF11_2233
        recorder.run(on: stage, frames: 3)
        let seen = try look(server, stage)
        #expect(seen.color == 0x11_2233)
        #expect(seen.count == 500 * 420)
      }
    }

    /// An idle window blocks until an event comes.
    ///
    /// A window that polls would put the process to sleep many times; a blocked one does so once or
    /// twice.
    @Test func idleWindowUsesNoProcessor() throws {
      try withStage { stage, _ in
        let recorder = Recorder()
        recorder.run(on: stage, frames: 5)
        var due = Nanoseconds.zero
        var before = StageTests.usage()
        var after = before
        stage.run { input in
          if due == .zero {
            due = input.time.targetTimestamp + .milliseconds(500)
            before = StageTests.usage()
          }
          after = StageTests.usage()
          let isDue = input.time.targetTimestamp >= due
          return FrameOutcome(needsPaint: false, next: .at(due), quits: isDue)
        } paint: {
          recorder.paint($0)
        }
        #expect(after.seconds - before.seconds < 0.002, "0.4 % of a core")
        #expect(after.sleeps - before.sleeps < 10)
      }
    }

    @Test func waitWithoutALimitEndsWithAnEvent() throws {
      try withStage { stage, _ in
        let recorder = Recorder()
        let before = StageTests.usage()
        StageTests.pushQuit(afterMilliseconds: 300)
        recorder.run(on: stage)
        #expect(recorder.events.last == .quit)
        #expect(StageTests.usage().sleeps - before.sleeps < 60)
      }
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func signalEndsAnIdleWait(signal: CInt) throws {
      try withStage { stage, _ in
        let recorder = Recorder()
        StageTests.unblockSignals()
        unsafe sendLater = (signal, pthread_self())
        unsafe SDL_AddTimer(200, sendFromTimer, nil)
        recorder.run(on: stage)
        #expect(recorder.events.last == .quit)
      }
    }

    @Test func hiddenWindowIsNotPaintedUntilShown() throws {
      try withStage { stage, _ in
        let recorder = Recorder()
        recorder.answers = [FrameOutcome(needsPaint: true, next: .animating(.display))]
        recorder.run(on: stage, frames: 5)
        let painted = recorder.paints
        var wasHidden = false
        stage.run { input in
          let outcome = recorder.update(input)
          if input.isVisible, !wasHidden { unsafe SDL_HideWindow(stage.window.handle) }
          if !input.isVisible {
            wasHidden = true
            unsafe SDL_ShowWindow(stage.window.handle)
          }
          let isBack = wasHidden && input.isVisible
          return FrameOutcome(needsPaint: false, next: outcome.next, quits: isBack)
        } paint: {
          recorder.paint($0)
        }
        #expect(wasHidden)
        #expect(recorder.events.contains(.hidden))
        #expect(recorder.events.last { $0 == .hidden || $0 == .shown } == .shown)
        #expect(recorder.paints == painted)
      }
    }

    @Test func exposedWindowIsPresentedWithoutPainting() throws {
      try withStage { stage, _ in
        let recorder = Recorder()
        recorder.run(on: stage, frames: 5)
        let painted = recorder.paints
        EventFixture.window(SDL_WINDOWEVENT_EXPOSED).push()
        recorder.answers = [FrameOutcome(needsPaint: false)]
        let summary = recorder.run(on: stage, frames: 2)
        #expect(summary.presents == 1)
        #expect(recorder.paints == painted)
      }
    }

    @Test func errorForAnUnreachableDisplayNamesIt() {
      unsafe setenv("DISPLAY", ":65000", 1)
      unsafe unsetenv("WAYLAND_DISPLAY")
      #expect {
        _ = try Stage(StageTests.options(.auto))
      } throws: { error in
        guard case StageError.unreachable(":65000") = error else { return false }
        return "\(error)".contains("--present null")
      }
    }

    @Test func missingDisplayIsReportedWithAReason() {
      unsafe unsetenv("DISPLAY")
      unsafe unsetenv("WAYLAND_DISPLAY")
      #expect {
        _ = try Stage(StageTests.options(.auto))
      } throws: { error in
        guard case StageError.noDisplay = error else { return false }
        return "\(error)".contains("--present null")
      }
    }

    @Test func closedCompositorSocketIsDetected() throws {
      #expect(LostDisplay.isCompositorGone(display: "none-\(getpid())", folder: "/tmp"))
      #expect(
        !LostDisplay.isCompositorGone(display: String(repeating: "x", count: 400), folder: "/"))
      let server = try XServer()
      defer { server.stop() }
      // The test needs a socket on which any server listens, so it uses that of the X server.
      let socket = "/tmp/.X11-unix/X\(server.display.dropFirst())"
      #expect(!LostDisplay.isCompositorGone(display: socket, folder: nil))
    }

    /// Xlib ends the process when the server is lost; the program must save before that.
    @Test func programSavesWhenTheDisplayServerIsLost() async {
      await #expect(processExitsWith: .exitCode(7)) {
        try await MainActor.run {
          let server = try XServer()
          unsafe setenv("DISPLAY", server.display, 1)
          let stage = try Stage(StageTests.options(.shm))
          // Exit code 7 proves that the program saved.
          stage.onDisplayLost { _exit(7) }
          let recorder = Recorder()
          recorder.answers = [FrameOutcome(needsPaint: true, next: .animating(.display))]
          recorder.run(on: stage, frames: 3)
          server.stop()
          recorder.run(on: stage, frames: 30)
          _exit(3)
        }
      }
    }
  }
}

extension StageTests {
  /// A display server that accepts a connection and never answers.
  @MainActor struct MuteDisplay {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func signalEndsTheWaitForADisplay(signal: Int32) async {
      await #expect(processExitsWith: .exitCode(7)) { [signal] in
        try await MainActor.run {
          let server = try XServer()
          server.pause()
          unsafe setenv("DISPLAY", server.display, 1)
          unsafe setenv("SDL_VIDEODRIVER", "x11", 1)
          unsafe unsetenv("WAYLAND_DISPLAY")
          StageTests.unblockSignals()
          let start = VideoStart(StageTests.options(.shm))
          StageClock.sleep(until: StageClock.now() + .milliseconds(200))
          unsafe sendLater = (signal, pthread_self())
          unsafe SDL_AddTimer(200, sendFromTimer, nil)
          let began = StageClock.now()
          do throws(StageError) {
            _ = try Stage(StageTests.options(.shm), start: start)
            _exit(1)
          } catch {
            let isHeard = error == .interrupted(signal: signal)
            let isPrompt = StageClock.now() - began < .milliseconds(900)
            server.stop()
            _exit(isHeard && isPrompt ? 7 : 2)
          }
        }
      }
    }

    @Test func lostDisplayMessageIsPrintedAfterSaving() async {
      let result = await #expect(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        try await MainActor.run {
          let server = try XServer()
          unsafe setenv("DISPLAY", server.display, 1)
          let stage = try Stage(StageTests.options(.shm))
          stage.onDisplayLost {
            _ = unsafe write(2, "saving\n", 7)
            return "It is gone."
          }
          let recorder = Recorder()
          recorder.answers = [FrameOutcome(needsPaint: true, next: .animating(.display))]
          recorder.run(on: stage, frames: 3)
          server.stop()
          recorder.run(on: stage, frames: 30)
          _exit(3)
        }
      }
      let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(words.hasSuffix("saving\nIt is gone.\n"))
    }
  }
}

extension XServer {
  /// Returns the pixels of the screen under the window, row by row.
  @MainActor func window(of stage: Stage) throws -> [UInt32] {
    var (x, y) = (CInt(0), CInt(0))
    unsafe SDL_GetWindowPosition(stage.window.handle, &x, &y)
    let metrics = stage.window.metrics
    let screen = try screen()
    var pixels: [UInt32] = []
    for row in 0..<metrics.pixelHeight {
      let start = (Int(y) + row) * screen.width + Int(x)
      pixels += screen.pixels[start..<(start + metrics.pixelWidth)]
    }
    return pixels
  }
}

/// The signal and the receiving thread of `sendFromTimer`, written before the timer starts.
private nonisolated(unsafe) var sendLater: (signal: CInt, thread: pthread_t) = (0, 0)

/// Sends the signal from SDL's timer thread, as a shell does from outside.
private func sendFromTimer(_ interval: UInt32, _ data: UnsafeMutableRawPointer?) -> UInt32 {
  unsafe pthread_kill(sendLater.thread, sendLater.signal)
  return 0
}
