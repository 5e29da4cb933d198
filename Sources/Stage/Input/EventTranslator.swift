internal import CSDL2
internal import Frame

/// Translates SDL's events to `InputEvent` values; those about the window itself become notices.
struct EventTranslator {
  /// The window's events that the stage handles before it calls the program.
  struct Notices: OptionSet {
    let rawValue: UInt16

    /// The window's sizes must be read again.
    static let resized = Notices(rawValue: 1)
    /// The contents of the screen were lost.
    static let exposed = Notices(rawValue: 2)
    /// The window may be on another display.
    static let movedToDisplay = Notices(rawValue: 4)
    /// All textures were lost.
    static let lostTextures = Notices(rawValue: 8)
    /// The window was hidden, minimised or restored, so its state must be read again.
    static let visibility = Notices(rawValue: 16)
    /// F11 or Alt+Enter was pressed: the window enters or leaves fullscreen.
    static let fullscreen = Notices(rawValue: 32)
    /// An audio device was added or removed.
    static let audioDevices = Notices(rawValue: 64)
    static let moved = Notices(rawValue: 128)
    /// The desktop's preferences have changed.
    static let desktop = Notices(rawValue: 256)
    /// The main actor has work.
    static let mainActor = Notices(rawValue: 512)
  }

  var metrics: Window.Metrics
  var notices: Notices = []
  /// The paths of files that were dropped on the window, oldest first.
  var droppedFiles: [String] = []
  /// The modifiers of the last key event, for events that do not report modifiers.
  private(set) var modifiers: KeyModifiers = []

  init(metrics: Window.Metrics) {
    self.metrics = metrics
  }

  /// Appends the input event for an SDL event that arrived at `time`.
  ///
  /// Appends nothing if there is no such input event.
  mutating func translate(
    _ event: SDL_Event, at time: Nanoseconds, into output: inout [InputEvent]
  ) {
    guard let kind = unsafe kind(of: event) else { return }
    output.append(InputEvent(time: time, kind))
  }

  private mutating func kind(of event: SDL_Event) -> InputEvent.Kind? {
    switch unsafe SDL_EventType(rawValue: event.type) {
    case SDL_DROPFILE: unsafe drop(event.drop)
    case SDL_MOUSEMOTION: unsafe motion(event.motion)
    case SDL_MOUSEBUTTONDOWN: unsafe button(event.button, .down)
    case SDL_MOUSEBUTTONUP: unsafe button(event.button, .up)
    case SDL_FINGERDOWN: unsafe finger(event.tfinger, .down)
    case SDL_FINGERMOTION: unsafe finger(event.tfinger, .moved)
    case SDL_FINGERUP: unsafe finger(event.tfinger, .up)
    case SDL_MOUSEWHEEL: unsafe wheel(event.wheel)
    case SDL_KEYDOWN: unsafe key(event.key, isDown: true)
    case SDL_KEYUP: unsafe key(event.key, isDown: false)
    case SDL_TEXTINPUT: unsafe text(event.text)
    case SDL_TEXTEDITING: unsafe composing(event.edit)
    case SDL_TEXTEDITING_EXT: unsafe composing(event.editExt)
    case SDL_WINDOWEVENT: unsafe window(event.window)
    case SDL_QUIT: .quit
    case SDL_AUDIODEVICEADDED, SDL_AUDIODEVICEREMOVED: note(.audioDevices)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: note(.lostTextures)
    default:
      switch unsafe event.type {
      case DesktopWatch.eventType: note(.desktop)
      case MainActorWatch.eventType: note(.mainActor)
      default: nil
      }
    }
  }

  /// Keeps the path of a dropped file; the stage then calls the program as for work of the main actor.
  private mutating func drop(_ event: SDL_DropEvent) -> InputEvent.Kind? {
    guard let path = unsafe event.file else { return nil }
    if droppedFiles.count < Self.dropLimit { unsafe droppedFiles.append(String(cString: path)) }
    unsafe SDL_free(path)
    return note(.mainActor)
  }

  /// The most files that are kept of one drop.
  private static let dropLimit = 4

  private mutating func note(_ notice: Notices) -> InputEvent.Kind? {
    notices.insert(notice)
    return nil
  }

  // MARK: - Pointers

  private func motion(_ event: SDL_MouseMotionEvent) -> InputEvent.Kind? {
    guard event.which != Self.touchMouse else { return nil }
    return pointer(.moved, unitX: Double(event.x), unitY: Double(event.y), button: nil)
  }

  private func button(_ event: SDL_MouseButtonEvent, _ phase: PointerEvent.Phase)
    -> InputEvent.Kind?
  {
    guard event.which != Self.touchMouse, let button = Self.button(event.button) else {
      return nil
    }
    return pointer(phase, unitX: Double(event.x), unitY: Double(event.y), button: button)
  }

  /// The number of the mouse that SDL simulates from touches.
  ///
  /// Its events are ignored, because the touches themselves arrive too.
  private static let touchMouse = UInt32.max

  /// Returns the button for SDL's button number; nil for unknown buttons.
  ///
  /// SDL counts buttons from 1.
  private static func button(_ number: UInt8) -> PointerEvent.Button? {
    (1...buttons.count).contains(Int(number)) ? buttons[Int(number) - 1] : nil
  }

  private static let buttons: [PointerEvent.Button] = [
    .primary, .middle, .secondary, .back, .forward,
  ]

  private func pointer(
    _ phase: PointerEvent.Phase, unitX: Double, unitY: Double, button: PointerEvent.Button?
  ) -> InputEvent.Kind {
    .pointer(
      PointerEvent(
        phase: phase, position: metrics.point(unitX: unitX, unitY: unitY), button: button,
        modifiers: modifiers))
  }

  /// Translates a touch.
  ///
  /// SDL gives the position of a touch as fractions of the window's size, 0…1.
  private func finger(_ event: SDL_TouchFingerEvent, _ phase: PointerEvent.Phase)
    -> InputEvent.Kind
  {
    let position = Point(
      Double(event.x) * metrics.size.width, Double(event.y) * metrics.size.height)
    return .pointer(
      PointerEvent(
        id: PointerEvent.ID(rawValue: event.fingerId), phase: phase, position: position,
        button: .primary, modifiers: modifiers))
  }

  /// Translates a turn of the wheel.
  ///
  /// The vertical sign is inverted. SDL's value is positive when the wheel turns away from the
  /// user; the value in `WheelEvent` is positive when content further down is revealed.
  private func wheel(_ event: SDL_MouseWheelEvent) -> InputEvent.Kind? {
    guard event.which != Self.touchMouse else { return nil }
    let sign: Double = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
    return .wheel(
      WheelEvent(
        deltaX: Double(event.preciseX) * sign, deltaY: -Double(event.preciseY) * sign,
        position: metrics.point(unitX: Double(event.mouseX), unitY: Double(event.mouseY)),
        modifiers: modifiers))
  }

  // MARK: - Keys and text

  private mutating func key(_ event: SDL_KeyboardEvent, isDown: Bool) -> InputEvent.Kind? {
    let usage = event.keysym.scancode.rawValue
    guard usage > 0, usage <= UInt32(UInt16.max) else { return nil }
    modifiers = KeyModifiers(sdl: event.keysym.mod)
    let key = Key(rawValue: UInt16(usage))
    if isDown, Self.togglesFullscreen(key, modifiers) {
      return event.repeat == 0 ? note(.fullscreen) : nil
    }
    return .key(
      KeyEvent(
        isDown: isDown, key: key, letter: Self.letter(event.keysym.sym), modifiers: modifiers,
        isRepeat: event.repeat != 0))
  }

  /// Whether a key toggles fullscreen: F11 or Alt+Enter, the two conventions of desktops.
  ///
  /// The program does not receive these keys.
  private static func togglesFullscreen(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    let held = modifiers.subtracting(.capsLock)
    return key == .f11 && held.isEmpty || (key == .return || key == .keypadEnter) && held == .option
  }

  /// Returns the character that the layout gives the key, in lower case; empty if it has none.
  ///
  /// Bit 30 of a code marks a key without a character.
  static func letter(_ code: SDL_Keycode) -> String {
    guard code > 0x20, code != 0x7F, let scalar = Unicode.Scalar(UInt32(bitPattern: code)),
      code & 1 << 30 == 0
    else { return "" }
    return String(Character(scalar)).lowercased()
  }

  private func text(_ event: SDL_TextInputEvent) -> InputEvent.Kind? {
    let text = unsafe withUnsafeBytes(of: event.text) { unsafe Self.string($0) }
    return text.isEmpty ? nil : .text(text)
  }

  /// Returns the event for uncommitted text of an input method; empty text ends the composition.
  private func composing(_ event: SDL_TextEditingEvent) -> InputEvent.Kind {
    .composing(unsafe withUnsafeBytes(of: event.text) { unsafe Self.string($0) })
  }

  /// Returns the event for uncommitted text of more than 31 bytes, and frees SDL's text.
  private func composing(_ event: SDL_TextEditingExtEvent) -> InputEvent.Kind {
    guard let text = unsafe event.text else { return .composing("") }
    defer { unsafe SDL_free(text) }
    return .composing(unsafe String(cString: text))
  }

  private static func string(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  // MARK: - The window

  private mutating func window(_ event: SDL_WindowEvent) -> InputEvent.Kind? {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      modifiers = []
      return .focusGained
    case SDL_WINDOWEVENT_FOCUS_LOST:
      modifiers = []
      return .focusLost
    case SDL_WINDOWEVENT_EXPOSED:
      notices.formUnion([.exposed, .visibility])
      return .exposed
    case SDL_WINDOWEVENT_SIZE_CHANGED: return note(.resized)
    case SDL_WINDOWEVENT_MOVED: return note(.moved)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: return note([.movedToDisplay, .resized])
    case SDL_WINDOWEVENT_LEAVE:
      var (x, y) = (CInt(0), CInt(0))
      unsafe SDL_GetMouseState(&x, &y)
      return pointer(.left, unitX: Double(x), unitY: Double(y), button: nil)
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED,
      SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      return note(.visibility)
    default: return nil
    }
  }
}

extension KeyModifiers {
  /// Converts an `SDL_Keymod`.
  ///
  /// AltGr is `KMOD_MODE` in SDL, so it is not counted as Option.
  init(sdl mod: UInt16) {
    let mod = UInt32(mod)
    self = []
    if mod & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { insert(.shift) }
    if mod & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { insert(.control) }
    if mod & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { insert(.option) }
    if mod & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { insert(.command) }
    if mod & KMOD_CAPS.rawValue != 0 { insert(.capsLock) }
  }
}
