internal import CSDL2
package import Frame

/// A pad without hardware that SDL takes for a real one, so all code behind it is exercised.
@MainActor @safe package final class VirtualPad {
  @unsafe private let joystick: OpaquePointer
  private let place: Int32

  /// What the motors were told last, in SDL's strengths, and how often.
  ///
  /// SDL calls back without saying more than this address, which therefore must not move.
  @safe private final class Motors {
    var strengths: (low: UInt16, high: UInt16) = (0, 0)
    var count = 0
  }

  private let motors = Motors()

  /// Plugs one in; nil when SDL has no game controllers.
  package init?(name: String = "Virtual pad", family: Pad.Family = .xbox) {
    var description = unsafe SDL_VirtualJoystickDesc()
    unsafe description.version = UInt16(SDL_VIRTUAL_JOYSTICK_DESC_VERSION)
    unsafe description.type = UInt16(SDL_JOYSTICK_TYPE_GAMECONTROLLER.rawValue)
    unsafe description.naxes = UInt16(SDL_CONTROLLER_AXIS_MAX.rawValue)
    unsafe description.nbuttons = UInt16(SDL_CONTROLLER_BUTTON_MAX.rawValue)
    // A number that no maker has given: what SDL knows of real ones must not apply.
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

  package var rumbleCount: Int { motors.count }
  package var rumbleStrengths: (low: UInt16, high: UInt16) { motors.strengths }

  /// Takes effect when the pads are read next.
  package func set(_ button: PadButton, isDown: Bool) {
    guard let number = PadButton.sdlOrder.firstIndex(of: button) else { return }
    unsafe SDL_JoystickSetVirtualButton(joystick, Int32(number), isDown ? 1 : 0)
  }

  /// - Parameter value: −1…1; a trigger's −1 is let go, 1 pulled through.
  package func set(_ axis: PadReader.Axis, to value: Double) {
    guard let number = PadReader.Axis.allCases.firstIndex(of: axis) else { return }
    let scaled = Int16(clamping: max(value * 32767, -32767).rounded())
    unsafe SDL_JoystickSetVirtualAxis(joystick, Int32(number), scaled)
  }
}
