// Time, input and surfaces as values: the interface between a host and a program that draws frames.
//
// Nothing here reads a clock, sleeps or opens a window. A host (Stage's window, a test, a
// screenshot) calls the program with `FrameInput` and lends it a `SurfaceMemory` to paint into. The
// program returns a `FrameOutcome` and the rectangles it painted. The program never calls the host.
// So a window, a golden test, a replay and a benchmark run the same code.
@_exported public import Geometry
@_exported public import Input
@_exported public import Timing
