/// The kind of device the player uses, which decides the hints shown and whether the pointer is
/// visible.
public enum InputDevice: Hashable, Sendable {
  case pointer, touch, keyboard
  /// A gamepad.
  case pad(Pad)
}

/// Tracks the device in use.
///
/// A key hides the pointer, and moving the mouse shows it again. Two inputs are ignored: a modifier
/// key alone, and a mouse movement below 4 points while keys or a gamepad are in use.
public struct DeviceTracker: Hashable, Sendable {
  /// The device used last.
  public private(set) var device = InputDevice.pointer
  private var pads: [Pad] = []
  /// The first mouse position after the device in use changed; nil if the mouse has not moved
  /// since.
  private var resting: Point?

  private static let tremor = 4.0

  public init() {}

  /// Whether the pointer should be hidden because it could cover the content.
  public var hidesPointer: Bool { device != .pointer }

  /// The connected gamepads, in the order they were connected.
  public var connectedPads: [Pad] { pads }

  /// Updates the device in use after an event.
  public mutating func note(_ kind: InputEvent.Kind) {
    switch kind {
    case .pointer(let event): note(event)
    case .wheel: take(.pointer)
    case .key(let event):
      if event.isDown, !event.key.isModifier { take(.keyboard) }
    case .text: take(.keyboard)
    case .pad(let event):
      if event.isDown { take(event.pad) }
    case .stick(let event):
      if event.x != 0 || event.y != 0 { take(event.pad) }
    case .padConnected(let pad): pads.append(pad)
    case .padDisconnected(let id):
      pads.removeAll { $0.id == id }
      if case .pad(let pad) = device, pad.id == id { take(.pointer) }
    default: break
    }
  }

  private mutating func note(_ event: PointerEvent) {
    guard event.id == .mouse else { return take(.touch) }
    switch event.phase {
    case .down: take(.pointer)
    case .moved:
      let start = resting ?? event.position
      resting = start
      let (x, y) = (event.position.x - start.x, event.position.y - start.y)
      if device == .pointer || x * x + y * y >= Self.tremor * Self.tremor { take(.pointer) }
    case .up, .cancelled, .left: break
    }
  }

  private mutating func take(_ id: Pad.ID) {
    if let pad = pads.first(where: { $0.id == id }) { take(.pad(pad)) }
  }

  private mutating func take(_ device: InputDevice) {
    if self.device != device { resting = nil }
    self.device = device
  }
}

extension Key {
  /// Whether the key is Shift, Control, Alt, Caps Lock, Num Lock or the key with the desktop's
  /// logo.
  public var isModifier: Bool { (224...231).contains(rawValue) || rawValue == 57 || rawValue == 83 }
}
