// Pointers, keys and gamepads as values: user input with timestamps.
//
// A host translates system events into `InputEvent`s and cleans them; nothing here reads a device.
@_exported public import Geometry
@_exported public import Timing
