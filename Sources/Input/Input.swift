// Pointers, keys and pads as values: what the player did, with the moment it happened.
//
// A host translates system reports into `InputEvent`s and cleans them; no device is read here.
@_exported public import Geometry
@_exported public import Timing
