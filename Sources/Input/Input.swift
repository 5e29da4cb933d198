// Pointers, keys and pads as values: what the player did, with the moment it happened.
//
// A host translates what the system reports into `InputEvent`s and cleans them; nothing here reads a
// device or a clock.
@_exported public import Geometry
@_exported public import Timing
