// Motion as pure functions of time: given when a change was made and what time it is, where is the
// value and how fast does it move. No clock is read here and nothing waits; the layer above hands
// in the time at which a frame will be seen, in seconds from any fixed start.
//
//   VectorArithmetic, Animatable      what can be interpolated
//   UnitCurve, Spring                 the two laws of motion, in closed form
//   Animation, CustomAnimation        a law with its delay, speed and repetition, as a value
//   AnimatedValue, StartClock         one value on its way, and what an interruption does to it
//   KeyframeTimeline                  motion written down in advance
//   Stagger, VelocityTracker          when each of many begins; how fast a finger was
//
// Names and meaning follow SwiftUI. What a hostile number does is said where the number goes in:
// no duration, spring, time or target traps, and finite values never become NaN.
@_exported public import Numerics
