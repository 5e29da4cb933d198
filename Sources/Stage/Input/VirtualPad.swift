internal import CSDL2
package import Frame

/// A pad without hardware that SDL treats as a real one, so that tests exercise all code for pads.
@MainActor @safe package final class VirtualPad {
  @unsafe private let joystick: OpaquePointer
  private let place: Int32

  /// The last rumble command, in SDL's strengths 0…65535, and the number of commands.
  ///
  /// It is a class, because SDL's callback receives only its address, which must not change.
  @safe private final class Motors {
    var strengths: (low: UInt16, high: UInt16) = (0, 0)
    var count = 0
  }

  private let motors = Motors()

  /// Connects a pad; nil if SDL has no game controllers.
  package init?(name: String = "Virtual pad", family: Pad.Family = .xbox) {
    var description = unsafe SDL_VirtualJoystickDesc()
    unsafe description.version = UInt16(SDL_VIRTUAL_JOYSTICK_DESC_VERSION)
    unsafe description.type = UInt16(SDL_JOYSTICK_TYPE_GAMECONTROLLER.rawValue)
    unsafe description.naxes = UInt16(SDL_CONTROLLER_AXIS_MAX.rawValue)
    unsafe description.nbuttons = UInt16(SDL_CONTROLLER_BUTTON_MAX.rawValue)
    // No vendor uses this product number, so SDL applies no workarounds for real pads.
    unsafe description.product_id = 0xFFF0
    unsafe description.vendor_id =
      switch family {
      case .xbox: 0x045E
      case .playStation: 0x054C
      case .nintendo: 0x057E
      case .generic: 0x1234
      }
    unsafe description.userdata = Unmanaged.passUnretained(motors).toOpaque()
    unsafe description.Rumble = { data, low, high in
      guard let data = unsafe data else { return -1 }
      let motors = unsafe Unmanaged<Motors>.fromOpaque(data).takeUnretainedValue()
      motors.strengths = (low, high)
      motors.count += 1
      return 0
    }
    place = unsafe name.withCString { name in
      unsafe description.name = unsafe name
      return unsafe SDL_JoystickAttachVirtualEx(&description)
    }
    guard place >= 0, let joystick = unsafe SDL_JoystickOpen(place) else { return nil }
    unsafe self.joystick = joystick
  }

  isolated deinit {
    unsafe SDL_JoystickClose(joystick)
    SDL_JoystickDetachVirtual(place)
  }

  /// The number of rumble commands received.
  package var rumbleCount: Int { motors.count }
  /// The strengths of the last rumble command, 0…65535.
  package var rumbleStrengths: (low: UInt16, high: UInt16) { motors.strengths }

  /// Sets a button; takes effect at the next reading of the pads.
  package func set(_ button: PadButton, isDown: Bool) {
    guard let number = PadButton.sdlOrder.firstIndex(of: button) else { return }
    unsafe SDL_JoystickSetVirtualButton(joystick, Int32(number), isDown ? 1 : 0)
  }

  /// Sets an axis; takes effect at the next reading of the pads.
  ///
  /// - Parameter value: −1…1; for a trigger, −1 is released and 1 fully pressed.
  package func set(_ axis: PadReader.Axis, to value: Double) {
    guard let number = PadReader.Axis.allCases.firstIndex(of: axis) else { return }
    let scaled = Int16(clamping: max(value * 32767, -32767).rounded())
    unsafe SDL_JoystickSetVirtualAxis(joystick, Int32(number), scaled)
  }
}
