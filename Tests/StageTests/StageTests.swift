import CSDL2
import Frame
import Glibc
import Stage
import Testing

/// Tests of everything that uses SDL; they run one after another on the main thread.
@Suite(.serialized) @MainActor struct StageTests {
  /// A program of solid colour that records its input.
  @MainActor final class Recorder {
    var events: [InputEvent.Kind] = []
    var inputs: [FrameInput] = []
    var paints = 0
    var freshPaints = 0
    var color: UInt32 = 0xFF20_40C0
    /// The outcomes of the next updates; the last one repeats.
    var answers: [FrameOutcome] = [FrameOutcome(needsPaint: true, quits: false)]
    /// Additional damage.
    ///
    /// It may extend beyond the surface, as when a card flies out of a shrinking window.
    var extraDamage: [PixelRect] = []
    var quitsOn: (InputEvent.Kind) -> Bool = { $0 == .quit }

    func update(_ input: FrameInput) -> FrameOutcome {
      inputs.append(input)
      events += input.events.map(\.kind)
      var answer = answers[min(inputs.count, answers.count) - 1]
      if input.events.contains(where: { quitsOn($0.kind) }) { answer.quits = true }
      return answer
    }

    func paint(_ surface: borrowing SurfaceMemory) -> [PixelRect] {
      paints += 1
      if surface.isFresh { freshPaints += 1 }
      surface.withPixels { $0.update(repeating: color) }
      return [surface.bounds] + extraDamage
    }

    /// Runs the stage; fails after a minute, so that the suite does not hang.
    @discardableResult
    func run(on stage: Stage, frames: Int? = nil) -> StageSummary {
      let patience = Task.detached {
        try await Task.sleep(for: .seconds(60))
        Issue.record("nothing ended this run")
        EventFixture(SDL_QUIT).push()
      }
      defer { patience.cancel() }
      return stage.run(frameLimit: frames, update: { update($0) }, paint: { paint($0) })
    }
  }

  static func options(_ present: PresentChoice, width: Double = 640, height: Double = 400)
    -> StageOptions
  {
    var options = StageOptions()
    options.size = Size(width, height)
    options.present = present
    return options
  }

  /// This thread's processor time in seconds and its number of voluntary context switches.
  static func usage() -> (seconds: Double, sleeps: Int) {
    var usage = rusage()
    // 1 is RUSAGE_THREAD. Other threads are excluded, because they run other tests.
    unsafe getrusage(1, &usage)
    let time = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return (time(usage.ru_utime) + time(usage.ru_stime), usage.ru_nvcsw)
  }

  /// Unblocks all signals, and stops ignoring those that end the program.
  ///
  /// Tests run on a thread of a dispatch queue, where signals are blocked. A game runs on the first
  /// thread, which receives the signals sent to the process.
  static func unblockSignals() {
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil)
    // A program that is started in the background or by nohup ignores some of them.
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
      if handler == ignoring { signal(number, SIG_DFL) }
    }
  }

  static func pushQuit(afterMilliseconds delay: UInt32) {
    unsafe SDL_AddTimer(delay, pushQuitFromTimer, nil)
  }
}

/// Runs on SDL's timer thread.
private func pushQuitFromTimer(_ interval: UInt32, _ data: UnsafeMutableRawPointer?) -> UInt32 {
  EventFixture(SDL_QUIT).push()
  return 0
}

extension StageTests {
  /// SDL's dummy driver: the same loop without a display.
  @MainActor struct Headless {
    @Test func framesComeAtTheRefreshRate() throws {
      let stage = try Stage(options(.null))
      #expect(stage.facts.videoDriver == "dummy")
      #expect(stage.facts.decision.path == .memory)
      let recorder = Recorder()
      let summary = recorder.run(on: stage, frames: 30)
      #expect(summary.updates == 30)
      #expect(summary.presents == 30)
      #expect(recorder.inputs[0].time.delta == .zero)
      let targets = recorder.inputs.map(\.time.targetTimestamp)
      let span = ((targets.last ?? .zero) - targets[0]).seconds
      #expect(span > 28.0 / 60, "not a burst")
      let deltas = recorder.inputs.reduce(Nanoseconds.zero) { $0 + $1.time.delta }
      #expect(abs(deltas.seconds - span) < 0.1)
      #expect(recorder.inputs[5].previous?.time == recorder.inputs[4].time)
      #expect(summary.firstShown == recorder.inputs[1].previous?.shown)
    }

    @Test func videoIsShutDownAfterAStartWithOrWithoutAStage() throws {
      do {
        let stage = try Stage(options(.null), start: VideoStart(options(.null)))
        #expect(stage.facts.videoDriver == "dummy")
      }
      #expect(SDL_WasInit(SDL_INIT_VIDEO) == 0)
      do { _ = VideoStart(options(.null)) }
      #expect(SDL_WasInit(SDL_INIT_VIDEO) == 0)
      #expect(unsafe SDL_GetHint(SDL_HINT_VIDEODRIVER) == nil)
    }

    @Test func sessionBusIsFoundByAddressOrFolder() {
      let folder = "/tmp/stage-bus-\(getpid())"
      unsafe mkdir(folder, 0o700)
      defer { unsafe rmdir(folder) }
      #expect(!VideoStart.hasSessionBus(address: nil, runtimeFolder: nil))
      #expect(!VideoStart.hasSessionBus(address: nil, runtimeFolder: folder))
      #expect(VideoStart.hasSessionBus(address: "unix:path=/bus", runtimeFolder: nil))
      unsafe mkdir(folder + "/bus", 0o700)
      defer { unsafe rmdir(folder + "/bus") }
      #expect(VideoStart.hasSessionBus(address: nil, runtimeFolder: folder))
    }

    @Test func screenSaverIsOffWhileTheDisplayIsKeptOn() throws {
      let stage = try Stage(options(.null))
      #expect(SDL_IsScreenSaverEnabled() == SDL_TRUE)
      stage.keepDisplayOn(true)
      #expect(SDL_IsScreenSaverEnabled() == SDL_FALSE)
      stage.keepDisplayOn(false)
      #expect(SDL_IsScreenSaverEnabled() == SDL_TRUE)
    }

    @Test func quittingProgramIsNotPaintedAgain() throws {
      let recorder = Recorder()
      recorder.answers = [
        FrameOutcome(needsPaint: true, next: .animating(.display)),
        FrameOutcome(needsPaint: true, quits: true),
      ]
      let summary = recorder.run(on: try Stage(options(.null)))
      #expect(summary.updates == 2)
      #expect(summary.presents == 1)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func signalQuitsTheProgram(signal: CInt) throws {
      StageTests.unblockSignals()
      let stage = try Stage(options(.null))
      let recorder = Recorder()
      raise(signal)
      // The signal ends the program even if the program ignores the request to quit.
      recorder.quitsOn = { _ in false }
      recorder.answers = [FrameOutcome(needsPaint: true, next: .animating(.display))]
      let summary = recorder.run(on: stage)
      #expect(recorder.events.last == .quit)
      #expect(summary.signal == signal)
    }

    @Test func signalInterruptsTheVideoStart() throws {
      StageTests.unblockSignals()
      let start = VideoStart(options(.null))
      raise(SIGTERM)
      #expect(throws: StageError.interrupted(signal: SIGTERM)) {
        _ = try Stage(options(.null), start: start)
      }
      // The signal is consumed, and the handlers are removed.
      #expect(SDL_WasInit(SDL_INIT_VIDEO) == 0)
      var action = sigaction()
      unsafe sigaction(SIGTERM, nil, &action)
      #expect(unsafe action.__sigaction_handler.sa_handler == nil)
      #expect(Recorder().run(on: try Stage(options(.null)), frames: 2).signal == nil)
    }

    @Test func scheduledFrameComesAtItsTime() throws {
      let stage = try Stage(options(.null))
      let recorder = Recorder()
      let began = recorder.inputs.count
      var due = Nanoseconds.zero
      stage.run { input in
        _ = recorder.update(input)
        if due == .zero { due = input.time.targetTimestamp + .milliseconds(100) }
        return FrameOutcome(
          needsPaint: false, next: .at(due), quits: input.time.targetTimestamp >= due)
      } paint: {
        recorder.paint($0)
      }
      #expect(recorder.inputs.count == began + 2)
      #expect(recorder.paints == 1, "the first surface is fresh, the second frame changed nothing")
    }

    @Test func idleStageUsesNoProcessor() throws {
      let stage = try Stage(options(.null))
      let recorder = Recorder()
      let before = StageTests.usage()
      StageTests.pushQuit(afterMilliseconds: 300)
      recorder.run(on: stage)
      let after = StageTests.usage()
      #expect(recorder.inputs.count == 2)
      #expect(after.seconds - before.seconds < 0.02)
      #expect(after.sleeps - before.sleeps < 40)
    }

    @Test func changedScaleIsReportedAsAResize() throws {
      let stage = try Stage(options(.null))
      let recorder = Recorder()
      recorder.answers = [
        FrameOutcome(needsPaint: true, userScale: 1.125),
        FrameOutcome(needsPaint: false, quits: true),
      ]
      recorder.run(on: stage)
      let size = Size(640 / 1.125, 400 / 1.125)
      #expect(recorder.events.last == .resized(size, scale: 1.125))
      #expect(recorder.inputs.last?.size == size)
    }

    private func options(_ present: PresentChoice) -> StageOptions { StageTests.options(present) }
  }
}
