import CSDL2

/// An event as SDL makes it.
///
/// With this wrapper, tests need no `unsafe` for the fields of the union.
@safe struct EventFixture {
  @unsafe private(set) var sdl = unsafe SDL_Event()

  init(_ type: SDL_EventType) { unsafe sdl.type = type.rawValue }

  static func motion(x: Int32, y: Int32 = 0, which: UInt32 = 0) -> EventFixture {
    var event = EventFixture(SDL_MOUSEMOTION)
    unsafe event.sdl.motion.which = which
    unsafe event.sdl.motion.x = x
    unsafe event.sdl.motion.y = y
    return event
  }

  static func button(
    _ type: SDL_EventType, _ number: UInt8 = 1, x: Int32 = 0, y: Int32 = 0, which: UInt32 = 0
  ) -> EventFixture {
    var event = EventFixture(type)
    unsafe event.sdl.button.which = which
    unsafe event.sdl.button.button = number
    unsafe event.sdl.button.x = x
    unsafe event.sdl.button.y = y
    return event
  }

  static func finger(_ type: SDL_EventType, id: Int64, x: Float, y: Float) -> EventFixture {
    var event = EventFixture(type)
    unsafe event.sdl.tfinger.fingerId = id
    unsafe event.sdl.tfinger.x = x
    unsafe event.sdl.tfinger.y = y
    return event
  }

  static func wheel(
    y: Float, mouseX: Int32, direction: SDL_MouseWheelDirection = SDL_MOUSEWHEEL_NORMAL
  ) -> EventFixture {
    var event = EventFixture(SDL_MOUSEWHEEL)
    unsafe event.sdl.wheel.preciseY = y
    unsafe event.sdl.wheel.mouseX = mouseX
    unsafe event.sdl.wheel.direction = direction.rawValue
    return event
  }

  static func key(
    _ type: SDL_EventType, _ scancode: SDL_Scancode, code: SDL_Keycode = 0, modifiers: UInt16 = 0,
    isRepeat: Bool = false
  ) -> EventFixture {
    var event = EventFixture(type)
    unsafe event.sdl.key.keysym.scancode = scancode
    unsafe event.sdl.key.keysym.sym = code
    unsafe event.sdl.key.keysym.mod = modifiers
    unsafe event.sdl.key.repeat = isRepeat ? 1 : 0
    return event
  }

  /// Returns an event with at most the first 31 bytes of the text.
  ///
  /// SDL splits longer text into several events.
  static func text(_ text: String) -> EventFixture {
    var event = EventFixture(SDL_TEXTINPUT)
    unsafe withUnsafeMutableBytes(of: &event.sdl.text.text) {
      unsafe $0.copyBytes(from: text.utf8.prefix(31))
    }
    return event
  }

  /// Returns an event with the text that an input method shows before it commits.
  static func composing(_ text: String) -> EventFixture {
    var event = EventFixture(SDL_TEXTEDITING)
    unsafe withUnsafeMutableBytes(of: &event.sdl.edit.text) {
      unsafe $0.copyBytes(from: text.utf8.prefix(31))
    }
    return event
  }

  /// Returns an event with uncommitted text of any length; its receiver frees the text.
  static func longComposing(_ text: String) -> EventFixture {
    var event = EventFixture(SDL_TEXTEDITING_EXT)
    unsafe event.sdl.editExt.text = unsafe SDL_strdup(text)
    return event
  }

  static func window(_ id: SDL_WindowEventID) -> EventFixture {
    var event = EventFixture(SDL_WINDOWEVENT)
    unsafe event.sdl.window.event = UInt8(id.rawValue)
    return event
  }

  /// Appends the event to SDL's queue; callable from any thread.
  func push() {
    var copy = unsafe sdl
    unsafe SDL_PushEvent(&copy)
  }
}
