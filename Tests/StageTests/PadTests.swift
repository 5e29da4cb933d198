import CSDL2
import Frame
import Glibc
import TestSupport
import Testing

@testable import Stage

extension StageTests {
  /// Tests with virtual pads, which SDL handles by the same code as real ones.
  @MainActor struct Pads {
    init() {
      // A window of the dummy driver never has the focus that SDL requires for pad events.
      unsafe setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", 1)
    }

    /// Runs frames of a stage, with an action on the pads before each.
    private func run(_ stage: Stage, _ recorder: Recorder, _ steps: [() -> Void]) {
      var step = 0
      recorder.answers = [FrameOutcome(needsPaint: true, next: .animating(.display))]
      stage.run(frameLimit: steps.count + 4) { input in
        // Open the pads now. The stage would open them in its first idle wait.
        if step == 1 { stage.pump.pads.start() }
        if step >= 2, step - 2 < steps.count { steps[step - 2]() }
        step += 1
        return recorder.update(input)
      } paint: {
        recorder.paint($0)
      }
    }

    private func padEvents(_ recorder: Recorder) -> [InputEvent.Kind] {
      recorder.events.filter { kind in
        switch kind {
        case .pad, .stick, .padConnected, .padDisconnected: true
        default: false
        }
      }
    }

    @Test func padButtonsAndAxesAreInSDLOrder() {
      let buttons: [(SDL_GameControllerButton, PadButton)] = [
        (SDL_CONTROLLER_BUTTON_A, .south), (SDL_CONTROLLER_BUTTON_Y, .north),
        (SDL_CONTROLLER_BUTTON_GUIDE, .guide), (SDL_CONTROLLER_BUTTON_RIGHTSTICK, .rightStick),
        (SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, .rightShoulder),
        (SDL_CONTROLLER_BUTTON_DPAD_LEFT, .left), (SDL_CONTROLLER_BUTTON_MISC1, .misc),
        (SDL_CONTROLLER_BUTTON_PADDLE4, .paddle4), (SDL_CONTROLLER_BUTTON_TOUCHPAD, .touchpad),
      ]
      for (number, button) in buttons {
        #expect(PadButton.sdlOrder[Int(number.rawValue)] == button)
      }
      #expect(PadButton.sdlOrder.count == Int(SDL_CONTROLLER_BUTTON_MAX.rawValue))
      let axes = PadReader.Axis.allCases
      #expect(axes[Int(SDL_CONTROLLER_AXIS_RIGHTX.rawValue)] == .rightX)
      #expect(axes[Int(SDL_CONTROLLER_AXIS_TRIGGERRIGHT.rawValue)] == .rightTrigger)
    }

    @Test func connectedPadReportsInputUntilItDisconnects() throws {
      let stage = try Stage(StageTests.options(.null))
      let recorder = Recorder()
      var pad: VirtualPad?
      run(
        stage, recorder,
        [
          { pad = VirtualPad(name: "Twin", family: .playStation) },
          { pad?.set(.south, isDown: true) },
          { pad?.set(.leftX, to: -1) },
          { pad?.set(.leftX, to: 0) },
          { pad?.set(.south, isDown: false) },
          { pad?.set(.rightTrigger, to: 1) },
          { pad = nil },
        ])
      let connected = try #require(recorder.inputs.compactMap(\.pads.first).first)
      #expect(connected.name == "Twin")
      #expect(connected.family == .playStation)
      #expect(connected.hasRumble)
      func button(_ button: PadButton, _ isDown: Bool) -> InputEvent.Kind {
        .pad(PadEvent(pad: connected.id, button: button, isDown: isDown))
      }
      func stick(_ x: Double) -> InputEvent.Kind {
        .stick(StickEvent(pad: connected.id, side: .left, x: x, y: 0))
      }
      #expect(
        padEvents(recorder) == [
          .padConnected(connected), button(.south, true), stick(-1), button(.left, true), stick(0),
          button(.left, false), button(.south, false), button(.rightTrigger, true),
          button(.rightTrigger, false), .padDisconnected(connected.id),
        ])
      #expect(recorder.inputs.contains { $0.device == .pad(connected) })
      #expect(recorder.inputs.last?.pads == [])
    }

    @Test(arguments: Pad.Family.allCases)
    func padFamilyFollowsItsMaker(family: Pad.Family) throws {
      let stage = try Stage(StageTests.options(.null))
      let recorder = Recorder()
      var pad: VirtualPad?
      run(stage, recorder, [{ pad = VirtualPad(family: family) }, {}])
      #expect(pad != nil)
      #expect(recorder.inputs.last?.pads.map(\.family) == [family])
    }

    @Test func onlyThePadInUseRumbles() throws {
      let stage = try Stage(StageTests.options(.null))
      let recorder = Recorder()
      var pad: VirtualPad?
      let pulse = Rumble(low: 0.5, high: 1, duration: .milliseconds(80))
      let calm = FrameOutcome(needsPaint: true, next: .animating(.display))
      run(
        stage, recorder,
        [
          { pad = VirtualPad() },
          { recorder.answers = [FrameOutcome(needsPaint: true, next: .atRest, rumble: pulse)] },
          { recorder.answers = [calm] },
          { pad?.set(.north, isDown: true) },
          {
            #expect(pad?.rumbleCount == 0, "the mouse was in use, not the pad")
            recorder.answers = [FrameOutcome(needsPaint: true, next: .atRest, rumble: pulse)]
          },
          { recorder.answers = [calm] },
        ])
      #expect(pad?.rumbleCount == 1)
      #expect(pad?.rumbleStrengths.low == 32768)
      #expect(pad?.rumbleStrengths.high == 65535)
    }

    @Test func padScriptGivesPadEvents() throws {
      let path = "/tmp/stage-pad-\(getpid())"
      #expect(unsafe mkfifo(path, 0o600) == 0)
      defer { unsafe unlink(path) }
      var options = StageTests.options(.null)
      options.padScript = path
      let stage = try Stage(options)
      let recorder = Recorder()
      let pipe = unsafe open(path, O_WRONLY | O_NONBLOCK)
      #expect(pipe >= 0)
      func say(_ line: String) -> () -> Void {
        { _ = unsafe write(pipe, line, line.utf8.count) }
      }
      run(
        stage, recorder,
        [
          say("plug nintendo\n"), say("nonsense\ndown so"), say("uth\nup south\ndown east\n"),
          say("axis"),
          say(" leftY 1\nplug unknown\n"), say("pull\n"),
        ])
      close(pipe)
      let pressed = recorder.events.compactMap { kind -> PadButton? in
        if case .pad(let event) = kind, event.isDown { event.button } else { nil }
      }
      // A button pressed and released between two polls still counts as pressed.
      #expect(pressed == [.south, .east, .down])
      #expect(recorder.inputs.contains { $0.pads.first?.family == .nintendo })
      #expect(recorder.inputs.last?.pads == [])
    }

    @Test func fingersOfAScriptArriveAsTouches() throws {
      let path = "/tmp/stage-fingers-\(getpid())"
      let text = """
        plug xbox
        finger down 0.5 0.25
        finger move 0.75 0.5
        finger down 2 0.5
        finger down nan 0.5
        finger tap 0.5 0.5
        finger up 0.75 0.5

        """
      let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      #expect(unsafe write(file, text, text.utf8.count) == text.utf8.count)
      close(file)
      defer { unsafe unlink(path) }
      var options = StageTests.options(.null)
      options.padScript = path
      let stage = try Stage(options)
      let recorder = Recorder()
      run(stage, recorder, [{}, {}, {}])
      let size = try #require(recorder.inputs.last).size
      let touches = recorder.inputs.flatMap(\.events).compactMap { event -> PointerEvent? in
        if case .pointer(let pointer) = event.kind { pointer } else { nil }
      }
      #expect(touches.map(\.phase) == [.down, .moved, .up])
      #expect(touches.first?.position == Point(size.width / 2, size.height / 4))
      #expect(Set(touches.map(\.id)).count == 1)
    }

    @Test func invalidPadScriptLinesAreSkipped() throws {
      let path = "/tmp/stage-pad-numbers-\(getpid())"
      let numbers = ["nan", "inf", "-inf", "1e999", "-1e300", "0x1p1023", "1"]
      let text = "plug xbox\n" + numbers.map { "axis leftX \($0)\n" }.joined()
      let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      #expect(unsafe write(file, text, text.utf8.count) == text.utf8.count)
      close(file)
      defer { unsafe unlink(path) }
      for (script, seen) in [(path, 1), ("/dev/zero", 0)] {
        var options = StageTests.options(.null)
        options.padScript = script
        let stage = try Stage(options)
        let recorder = Recorder()
        run(stage, recorder, [{}, {}, {}])
        #expect(recorder.inputs.last?.pads.count == seen)
      }
    }

    /// The stage polls idle pads rarely.
    ///
    /// While a pad is connected, SDL's own wait would poll every millisecond.
    @Test func idlePadIsPolledRarely() throws {
      let stage = try Stage(StageTests.options(.null))
      let recorder = Recorder()
      var pad: VirtualPad?
      run(stage, recorder, [{ pad = VirtualPad() }, {}])
      let now = StageClock.now()
      let look = try #require(stage.pump.pads.nextLook(after: now + .seconds(10)))
      #expect(look == now + .seconds(10) + .milliseconds(50))
      _ = pad
    }
  }

  @MainActor struct Power {
    /// Returns whether a machine with these power supplies is on battery.
    ///
    /// `attributes` maps paths below `/sys/class/power_supply` to the lines of the files.
    private func isOnBattery(_ attributes: [String: String]) throws -> Bool {
      let folder = try TemporaryFolder()
      for (path, value) in attributes {
        folder.add(folder: String(path.split(separator: "/")[0]))
        try folder.add(file: path, bytes: Array("\(value)\n".utf8))
      }
      return withExtendedLifetime(folder) { PowerSupply(folder: folder.path).isOnBattery }
    }

    @Test func dischargingBatteryMeansOnBattery() throws {
      #expect(
        try isOnBattery([
          "AC/type": "Mains", "AC/online": "0", "BAT0/type": "Battery",
          "BAT0/status": "Discharging",
        ]))
      #expect(
        try !isOnBattery([
          "AC/type": "Mains", "AC/online": "1", "BAT0/type": "Battery",
          "BAT0/status": "Discharging",
        ]))
      #expect(try !isOnBattery(["BAT0/type": "Battery", "BAT0/status": "Full"]))
    }

    @Test func padBatteryIsIgnored() throws {
      #expect(
        try !isOnBattery([
          "pad/type": "Battery", "pad/scope": "Device", "pad/status": "Discharging",
        ]))
    }

    @Test func machineWithoutPowerSuppliesIsOnMains() {
      #expect(!PowerSupply(folder: "/nonexistent").isOnBattery)
    }
  }
}
