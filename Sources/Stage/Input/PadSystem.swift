internal import CSDL2
internal import Frame

/// The game controllers, which may be connected and disconnected at any time.
///
/// By default SDL polls the pads while it waits for events. With a pad connected it does so every
/// millisecond, which takes 1.6 % of a core. This class turns SDL's polling off, and reads the pads
/// only when input is expected.
@MainActor @safe final class PadSystem {
  private var reader = PadReader()
  @unsafe private var controllers: [Pad.ID: OpaquePointer] = unsafe [:]
  private var isRunning = false
  private var lastUsed = Nanoseconds.zero
  var script: PadScript?

  /// Polling intervals: while a pad is in use, while it is idle, and without any pad.
  private static let activeInterval = Nanoseconds.milliseconds(8)
  private static let idleInterval = Nanoseconds.milliseconds(50)
  private static let searchInterval = Nanoseconds.seconds(3)
  private static let activeSpan = Nanoseconds.seconds(5)

  isolated deinit {
    guard isRunning else { return }
    unsafe controllers.values.forEach { unsafe SDL_GameControllerClose($0) }
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
  }

  var pads: [Pad] { reader.pads }

  /// Starts the game controller subsystem; connected pads arrive as events.
  ///
  /// This is the slowest step of the start, so the first frame comes before it. If the subsystem
  /// fails, there are no pads and everything else works.
  func start() {
    guard !isRunning else { return }
    unsafe SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0")
    // Names buttons by their position. Names by label would swap A and B of Nintendo's pads.
    unsafe SDL_SetHint(SDL_HINT_GAMECONTROLLER_USE_BUTTON_LABELS, "0")
    isRunning = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0
  }

  /// Makes SDL read the pads and queue their events.
  func update() {
    guard isRunning else { return }
    script?.play()
    SDL_GameControllerUpdate()
  }

  /// Returns the next time at which the pads must be read; nil before `start`.
  ///
  /// Pads are read earlier if another event wakes the loop.
  func nextLook(after now: Nanoseconds) -> Nanoseconds? {
    guard isRunning else { return nil }
    if reader.pads.isEmpty, script == nil { return now + Self.searchInterval }
    let interval = now - lastUsed < Self.activeSpan ? Self.activeInterval : Self.idleInterval
    return min(now + interval, reader.nextRepeat ?? .init(.max))
  }

  /// Appends the due key repeats of held directions.
  func advance(to now: Nanoseconds, into output: inout [InputEvent]) {
    reader.advance(to: now, into: &output)
  }

  func releaseAll(at time: Nanoseconds, into output: inout [InputEvent]) {
    reader.releaseAll(at: time, into: &output)
  }

  /// Appends the translation of a pad's event and returns true; returns false for other events.
  func translate(_ event: SDL_Event, at time: Nanoseconds, into output: inout [InputEvent]) -> Bool
  {
    switch unsafe SDL_EventType(rawValue: event.type) {
    case SDL_CONTROLLERDEVICEADDED:
      unsafe open(event.cdevice.which, at: time, into: &output)
    case SDL_CONTROLLERDEVICEREMOVED:
      unsafe close(Pad.ID(rawValue: event.cdevice.which), at: time, into: &output)
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
      lastUsed = time
      guard let button = unsafe PadButton.sdlOrder[sdl: event.cbutton.button] else { return true }
      unsafe reader.button(
        button, isDown: event.cbutton.state != 0, of: Pad.ID(rawValue: event.cbutton.which),
        at: time, into: &output)
    case SDL_CONTROLLERAXISMOTION:
      guard let axis = unsafe PadReader.Axis.allCases[sdl: event.caxis.axis] else { return true }
      let count = output.count
      unsafe reader.axis(
        axis, value: max(Double(event.caxis.value) / 32767, -1),
        of: Pad.ID(rawValue: event.caxis.which), at: time, into: &output)
      // A stick that jitters at rest does not count as use.
      if output.count > count { lastUsed = time }
    default: return false
    }
    return true
  }

  func rumble(_ rumble: Rumble, in pad: Pad) {
    guard let controller = unsafe controllers[pad.id] else { return }
    func strength(_ value: Double) -> UInt16 { UInt16(clamping: (value * 65535).rounded()) }
    unsafe SDL_GameControllerRumble(
      controller, strength(rumble.low), strength(rumble.high),
      UInt32(clamping: rumble.duration.count / 1_000_000))
  }

  // MARK: -

  /// Opens a connected pad.
  ///
  /// The event for a new pad contains `place`, the pad's index among the connected pads; all other
  /// events contain its instance number.
  private func open(_ place: Int32, at time: Nanoseconds, into output: inout [InputEvent]) {
    let id = Pad.ID(rawValue: SDL_JoystickGetDeviceInstanceID(place))
    guard unsafe controllers[id] == nil, let controller = unsafe SDL_GameControllerOpen(place)
    else { return }
    unsafe controllers[id] = controller
    let name = unsafe SDL_GameControllerName(controller).map { unsafe String(cString: $0) }
    let pad = unsafe Pad(
      id: id, name: name ?? "Pad", family: Pad.Family(of: controller),
      hasRumble: SDL_GameControllerHasRumble(controller) == SDL_TRUE)
    reader.connect(pad, at: time, into: &output)
  }

  private func close(_ id: Pad.ID, at time: Nanoseconds, into output: inout [InputEvent]) {
    guard let controller = unsafe controllers.removeValue(forKey: id) else { return }
    unsafe SDL_GameControllerClose(controller)
    reader.disconnect(id, at: time, into: &output)
  }
}

extension Pad.Family {
  /// Chooses the family by the type that SDL reports or, if SDL does not know it, by the vendor
  /// number.
  @unsafe init(of controller: OpaquePointer) {
    switch unsafe SDL_GameControllerGetType(controller) {
    case SDL_CONTROLLER_TYPE_XBOX360, SDL_CONTROLLER_TYPE_XBOXONE: self = .xbox
    case SDL_CONTROLLER_TYPE_PS3, SDL_CONTROLLER_TYPE_PS4, SDL_CONTROLLER_TYPE_PS5:
      self = .playStation
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_PRO, SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_LEFT,
      SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_RIGHT,
      SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_PAIR:
      self = .nintendo
    default:
      switch unsafe SDL_GameControllerGetVendor(controller) {
      // Valve's own pad and the Steam Deck have the letters of Xbox pads.
      case 0x045E, 0x28DE: self = .xbox
      case 0x054C: self = .playStation
      case 0x057E: self = .nintendo
      default: self = .generic
      }
    }
  }
}

extension PadButton {
  /// The buttons in the order of `SDL_GameControllerButton`.
  static let sdlOrder: [PadButton] = [
    .south, .east, .west, .north, .back, .guide, .start, .leftStick, .rightStick, .leftShoulder,
    .rightShoulder, .up, .down, .left, .right, .misc, .paddle1, .paddle2, .paddle3, .paddle4,
    .touchpad,
  ]
}

extension Array {
  /// Returns the element at an index that SDL reports; nil for an index from a newer SDL.
  fileprivate subscript(sdl number: UInt8) -> Element? {
    Int(number) < count ? self[Int(number)] : nil
  }
}
