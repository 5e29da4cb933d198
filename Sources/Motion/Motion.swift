// Motion as pure functions of time: they compute value and velocity from the time of a change and
// the current time. Nothing here reads a clock or waits; the layer above passes the time at which a
// frame will be seen, in seconds from any fixed start.
//
//   VectorArithmetic, Animatable      values that can be interpolated
//   UnitCurve, Spring                 the two laws of motion, in closed form
//   Animation, CustomAnimation        a law with delay, speed and repetition, as a value
//   AnimatedValue, StartClock         one animated value, and the effect of interruptions
//   KeyframeTimeline                  motion defined in advance
//   Stagger, VelocityTracker          start times of many items; the velocity of a finger
//
// Names and semantics follow SwiftUI. No duration, spring, time or target traps, and finite values
// never become NaN; each parameter's documentation says what happens to values out of range.
@_exported public import Numerics
