import CSDL2
import Frame
import Testing

@testable import Stage

extension StageTests {
  @MainActor struct EventTranslation {
    /// The translator for a window of 800 × 600 units.
    ///
    /// A unit has two pixels, and a point has 1.25 pixels.
    private var translator = EventTranslator(
      metrics: Window.Metrics(
        unitWidth: 800, unitHeight: 600, pixelWidth: 1600, pixelHeight: 1200, scale: 1.25))

    private mutating func translate(_ event: EventFixture) -> InputEvent.Kind? {
      var output: [InputEvent] = []
      unsafe translator.translate(event.sdl, at: .zero, into: &output)
      return output.first?.kind
    }

    @Test mutating func pointerPositionsAreInPoints() {
      let kind = translate(.button(SDL_MOUSEBUTTONDOWN, 3, x: 100, y: 50))
      #expect(
        kind
          == .pointer(PointerEvent(phase: .down, position: Point(160, 80), button: .secondary)))
    }

    @Test mutating func fingerEventHasItsOwnPointerID() {
      let kind = translate(.finger(SDL_FINGERMOTION, id: 4, x: 0.5, y: 0.25))
      #expect(
        kind
          == .pointer(
            PointerEvent(
              id: PointerEvent.ID(rawValue: 4), phase: .moved, position: Point(640, 240),
              button: .primary)))
    }

    /// SDL repeats finger events as mouse events.
    ///
    /// Reading both would count each press twice.
    @Test mutating func mouseEventsOfFingersAreIgnored() {
      #expect(translate(.motion(x: 3, which: .max)) == nil)
      #expect(translate(.button(SDL_MOUSEBUTTONDOWN, which: .max)) == nil)
    }

    @Test mutating func wheelTurnUpwardsHasANegativeDelta() {
      let kind = translate(.wheel(y: 1.5, mouseX: 8))
      #expect(kind == .wheel(WheelEvent(deltaX: 0, deltaY: -1.5, position: Point(12.8, 0))))
      let flipped = translate(.wheel(y: 1.5, mouseX: 8, direction: SDL_MOUSEWHEEL_FLIPPED))
      #expect(flipped == .wheel(WheelEvent(deltaX: 0, deltaY: 1.5, position: Point(12.8, 0))))
    }

    @Test mutating func keyEventHasPositionAndLetter() {
      // A French keyboard has A where an American one has Q.
      let kind = translate(
        .key(
          SDL_KEYDOWN, SDL_SCANCODE_Q, code: 0x61,
          modifiers: UInt16(KMOD_LCTRL.rawValue | KMOD_RSHIFT.rawValue), isRepeat: true))
      #expect(
        kind
          == .key(
            KeyEvent(
              isDown: true, key: .q, letter: "a", modifiers: [.control, .shift], isRepeat: true)))
    }

    @Test func keyValuesAreSDLScancodes() {
      let pairs: [(Key?, SDL_Scancode)] = [
        (.a, SDL_SCANCODE_A), (.z, SDL_SCANCODE_Z), (.digit(1), SDL_SCANCODE_1),
        (.digit(0), SDL_SCANCODE_0), (.return, SDL_SCANCODE_RETURN),
        (.escape, SDL_SCANCODE_ESCAPE), (.backspace, SDL_SCANCODE_BACKSPACE),
        (.tab, SDL_SCANCODE_TAB), (.space, SDL_SCANCODE_SPACE), (.minus, SDL_SCANCODE_MINUS),
        (.equals, SDL_SCANCODE_EQUALS), (.leftBracket, SDL_SCANCODE_LEFTBRACKET),
        (.rightBracket, SDL_SCANCODE_RIGHTBRACKET), (.semicolon, SDL_SCANCODE_SEMICOLON),
        (.apostrophe, SDL_SCANCODE_APOSTROPHE), (.grave, SDL_SCANCODE_GRAVE),
        (.comma, SDL_SCANCODE_COMMA), (.period, SDL_SCANCODE_PERIOD),
        (.slash, SDL_SCANCODE_SLASH), (.f1, SDL_SCANCODE_F1), (.function(5), SDL_SCANCODE_F5),
        (.f11, SDL_SCANCODE_F11), (.f12, SDL_SCANCODE_F12),
        (.printScreen, SDL_SCANCODE_PRINTSCREEN), (.pause, SDL_SCANCODE_PAUSE),
        (.insert, SDL_SCANCODE_INSERT), (.home, SDL_SCANCODE_HOME),
        (.pageUp, SDL_SCANCODE_PAGEUP), (.delete, SDL_SCANCODE_DELETE), (.end, SDL_SCANCODE_END),
        (.pageDown, SDL_SCANCODE_PAGEDOWN), (.right, SDL_SCANCODE_RIGHT),
        (.left, SDL_SCANCODE_LEFT), (.down, SDL_SCANCODE_DOWN), (.up, SDL_SCANCODE_UP),
        (.keypadEnter, SDL_SCANCODE_KP_ENTER), (.menu, SDL_SCANCODE_APPLICATION),
        (.leftControl, SDL_SCANCODE_LCTRL), (.leftShift, SDL_SCANCODE_LSHIFT),
        (.leftOption, SDL_SCANCODE_LALT), (.leftCommand, SDL_SCANCODE_LGUI),
        (.rightControl, SDL_SCANCODE_RCTRL), (.rightShift, SDL_SCANCODE_RSHIFT),
        (.rightOption, SDL_SCANCODE_RALT), (.rightCommand, SDL_SCANCODE_RGUI),
      ]
      for (key, scancode) in pairs { #expect(UInt32(key?.rawValue ?? 0) == scancode.rawValue) }
    }

    @Test func keysWithoutACharacterHaveNoLetter() {
      #expect(EventTranslator.letter(0xE9) == "é")
      #expect(EventTranslator.letter(0x51) == "q")
      for code in [0, 8, 9, 13, 27, 0x20, 0x7F, 0x4000_0050] as [SDL_Keycode] {
        #expect(EventTranslator.letter(code).isEmpty)
      }
    }

    @Test mutating func committedTextIsATextEvent() {
      #expect(translate(.text("ñ♠")) == .text("ñ♠"))
      #expect(translate(.text("")) == nil)
    }

    @Test mutating func uncommittedTextIsAComposingEvent() {
      #expect(translate(.composing("に")) == .composing("に"))
      #expect(translate(.composing("")) == .composing(""))
      let long = String(repeating: "に", count: 40)
      #expect(translate(.longComposing(long)) == .composing(long))
    }

    @Test(arguments: [
      (SDL_SCANCODE_F11, UInt16(0)), (SDL_SCANCODE_RETURN, UInt16(KMOD_LALT.rawValue)),
      (SDL_SCANCODE_KP_ENTER, UInt16(KMOD_RALT.rawValue | KMOD_CAPS.rawValue)),
    ])
    mutating func fullscreenKeysAreConsumedByTheStage(code: SDL_Scancode, modifiers: UInt16) {
      #expect(translate(.key(SDL_KEYDOWN, code, modifiers: modifiers, isRepeat: true)) == nil)
      #expect(translator.notices == [], "a repeated key must not toggle fullscreen")
      #expect(translate(.key(SDL_KEYDOWN, code, modifiers: modifiers)) == nil)
      #expect(translator.notices == .fullscreen)
    }

    @Test mutating func keysSimilarToFullscreenKeysReachTheProgram() {
      #expect(translate(.key(SDL_KEYDOWN, SDL_SCANCODE_RETURN)) != nil)
      let both = UInt16(KMOD_LALT.rawValue | KMOD_LCTRL.rawValue)
      #expect(translate(.key(SDL_KEYDOWN, SDL_SCANCODE_RETURN, modifiers: both)) != nil)
      let alt = UInt16(KMOD_LALT.rawValue)
      #expect(translate(.key(SDL_KEYDOWN, SDL_SCANCODE_F11, modifiers: alt)) != nil)
      #expect(translator.notices == [])
    }

    @Test mutating func windowEventsSetNoticesOrBecomeInputEvents() {
      #expect(translate(.window(SDL_WINDOWEVENT_SIZE_CHANGED)) == nil)
      #expect(translator.notices == .resized)
      #expect(translate(.window(SDL_WINDOWEVENT_EXPOSED)) == .exposed)
      #expect(translate(.window(SDL_WINDOWEVENT_MINIMIZED)) == nil)
      #expect(translator.notices == [.resized, .exposed, .visibility])
      #expect(translate(.window(SDL_WINDOWEVENT_FOCUS_LOST)) == .focusLost)
      #expect(translate(EventFixture(SDL_RENDER_DEVICE_RESET)) == nil)
      #expect(translator.notices.contains(.lostTextures))
      #expect(translate(EventFixture(SDL_AUDIODEVICEADDED)) == nil)
      #expect(translate(.window(SDL_WINDOWEVENT_MOVED)) == nil)
      #expect(translator.notices.isSuperset(of: [.audioDevices, .moved]))
    }

    /// Events pass through SDL's own queue and the run loop, as in a program.
    @Test func eventsArriveInOrder() throws {
      let stage = try Stage(StageTests.options(.null))
      let recorder = Recorder()
      let happened: [EventFixture] = [
        .motion(x: 20), .button(SDL_MOUSEBUTTONDOWN, x: 20), .motion(x: 30),
        .button(SDL_MOUSEBUTTONUP, x: 30), .key(SDL_KEYDOWN, SDL_SCANCODE_RETURN),
        .key(SDL_KEYUP, SDL_SCANCODE_RETURN), EventFixture(SDL_QUIT),
      ]
      for event in happened { event.push() }
      recorder.run(on: stage)
      let heard = recorder.events.filter { kind in
        switch kind {
        case .pointer, .key, .quit: true
        default: false
        }
      }
      func mouse(
        _ phase: PointerEvent.Phase, _ x: Double, _ button: PointerEvent.Button? = nil
      ) -> InputEvent.Kind {
        .pointer(PointerEvent(phase: phase, position: Point(x, 0), button: button))
      }
      #expect(
        heard == [
          mouse(.moved, 20), mouse(.down, 20, .primary), mouse(.moved, 30, .primary),
          mouse(.up, 30, .primary), .key(KeyEvent(isDown: true, key: .return)),
          .key(KeyEvent(isDown: false, key: .return)), .quit,
        ])
    }
  }

  @MainActor struct PresentDecisions {
    @Test(arguments: [
      (PresentChoice.auto, "x11", PresentDecision.Path.windowSurface),
      (.auto, "wayland", .texture), (.auto, "KMSDRM", .texture), (.auto, "dummy", .memory),
      (.auto, "offscreen", .memory), (.shm, "x11", .windowSurface), (.shm, "wayland", .texture),
      (.shm, "dummy", .windowSurface), (.texture, "x11", .texture), (.texture, "dummy", .memory),
      (.null, "x11", .memory),
    ])
    func videoDriverDecidesThePresentationPath(
      choice: PresentChoice, driver: String, path: PresentDecision.Path
    ) {
      let decision = choice.decision(driver: driver)
      #expect(decision.path == path)
      #expect(!decision.reason.isEmpty)
    }

    @Test(arguments: [("96", 1.0), ("192", 2), ("120", 1.25)])
    func xftDPIGivesTheDesktopScale(text: String, factor: Double) {
      #expect(DesktopScale(xftDPI: text)?.factor == factor)
    }

    @Test(arguments: ["", "0", "-96", "nan", "1e9", "96dpi"])
    func invalidDPIGivesNoScale(text: String) {
      #expect(DesktopScale(xftDPI: text) == nil)
    }
  }
}
