// The canvas. A drawing passes through these folders in order:
//
// Canvas    recording: GraphicsContext writes commands into immutable fragments; a DisplayList
//           contains the visible fragments inside groups with transforms and opacities
// Flatten   resolves the groups of a list and finds the damage since the last frame
// Prepare   converts commands to steps; makes outlines, masks, gradient tables and pictures
// Paint     paints bands of rows, each by one thread
// Coverage  converts outlines to exact area coverage in integers; band and clip do not change it
// Filters   changes finished pictures: shadows, colours, frosted glass, and blurs, which take
//           nearly the same time for every radius
// Kernels   rows of pixels: the only code that runs once per pixel
// Pixels    colours and pixel memory
// Cache     everything that lives from frame to frame
// Inspect   drawings in words, and the steps by which a pixel was painted
// Memory    checked access to raw memory
@_exported public import Geometry
@_exported public import Profiling
